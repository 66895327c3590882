//! A ruling of the GM.

use kekkai_rules::{
    Citation, Dice, Id, PlainText, Purpose, RulesContext, Terrain, Throw, dice::MOST_DICE,
    system::Flow,
};

use super::{
    Halt, Transaction, clocks, disclose, end_of_fight, free, order, people, setup::walkable,
    terrain, turn, world,
};
use crate::{
    Cell, Combatant, Event, Gm, Refusal, SideId, Stage, State,
    combatant::Presence,
    command::QueuePlace,
    notes::{About, MOST_LINES, Note},
    queue::{Slot, Turn},
    systems::{Listed, Spec, SystemPart},
    token,
    world::PlaceId,
};

/// Most faces of a free die; the bound only keeps sums small.
const MOST_FACES: i32 = 10_000;

/// Carries out `what`. Only nonsense is refused.
pub(super) fn rule<S: Listed>(tx: &mut Transaction<'_, S>, what: &Gm) -> Result<(), Halt> {
    if let Gm::Turn { who } = what {
        return give_turn(tx, *who);
    }
    if let Gm::Several(each) = what {
        several(tx, each)?;
    } else {
        alone(tx, what)?;
    }
    seat_newcomers(tx)?;
    // A ruling may have killed the one whose turn it is, or brought somebody into a fight in which nobody was left.
    match tx.state().actor() {
        Some(actor) => turn::go_on(tx, actor, Flow::Open),
        None if tx.state().queue.round > 0 && !wait_for_the_next(tx.state()) => turn::advance(tx),
        None => Ok(()),
    }
}

/// Whether somebody has come into a fight that is over, and stays so: that one has its place in the next.
fn wait_for_the_next<T: SystemPart>(state: &State<T>) -> bool {
    let is_over = state.edition.keeps_what_is_decided() && state.stage() == Stage::Decided;
    // Newcomers wait only if the winners have already gone elsewhere.
    let are_gone = || {
        let mut living = state.combatants.iter().filter(|one| one.presence != Presence::Fallen);
        living.any(|one| end_of_fight::is_elsewhere(state, one.id))
    };
    let mut slots = state.queue.slots.iter();
    let waits = if state.edition.waits_where_nobody_is_left() {
        !state.queue.slots.is_empty() && slots.all(Slot::is_unthrown)
    } else {
        slots.any(Slot::is_unthrown)
    };
    is_over && waits && are_gone()
}

/// One after the other. Those for whom nothing changes are passed over, as long as something does for another.
fn several<S: Listed>(tx: &mut Transaction<'_, S>, each: &[Gm]) -> Result<(), Halt> {
    let is_idle = |refusal: &Refusal| {
        use kekkai_rules::Refusal::{AlreadySo, Unchanged};
        matches!(refusal, Refusal::Rules(Unchanged { .. } | AlreadySo(_)))
    };
    if tx.state().edition.refuses_before_it_asks() {
        // No die is asked for where one of them is refused whatever falls.
        for what in each {
            match alone(&mut tx.trial(), what) {
                Err(Halt::Refused(refusal)) if !is_idle(&refusal) => return Err(refusal.into()),
                Ok(()) | Err(_) => {}
            }
        }
    }
    let mut idle = None;
    let mut changed = false;
    for what in each {
        match alone(tx, what) {
            Err(Halt::Refused(refusal)) if is_idle(&refusal) => {
                idle.get_or_insert(refusal);
            }
            done => {
                done?;
                changed = true;
            }
        }
    }
    match idle {
        Some(refusal) if !changed => Err(refusal.into()),
        _ => Ok(()),
    }
}

/// Carries out one ruling, before anybody new has a place and the turn goes on.
fn alone<S: Listed>(tx: &mut Transaction<'_, S>, what: &Gm) -> Result<(), Halt> {
    match what {
        Gm::Sheet(ruling) => {
            S::rule(tx, S::of_ruling(ruling).ok_or(kekkai_rules::Refusal::OtherSystem)?)?;
        }
        Gm::Move { who, to } => {
            known(tx, *who)?;
            let presence = tx.state().combatant(*who).map(|combatant| combatant.presence);
            if presence != Some(Presence::Fallen) {
                free(tx.state(), Some(*who), *to)?;
                walkable(tx.state(), *to)?;
            }
            tx.push(Event::Shifted { who: *who, to: *to });
            // Who has left the fight is back in it where the GM puts it.
            if presence == Some(Presence::Departed) {
                tx.rise(*who);
                world::come_hidden(tx, *who);
            }
            S::shifted(tx, *who);
        }
        // A turn is given to one alone.
        Gm::Turn { .. } | Gm::Several(_) => {
            return Err(kekkai_rules::Refusal::BadTarget.into());
        }
        // No line says that; older fights may hold it.
        Gm::Mark { at, .. } | Gm::Fill { at, .. }
            if at.is_empty() && tx.state().edition.needs_cells() =>
        {
            return Err(kekkai_rules::Refusal::BadTarget.into());
        }
        Gm::Ground { at, terrain } => reshape(tx, *at, *terrain)?,
        Gm::Join { combatant, spec, place, .. } => match place {
            Some(place) => join_at(tx, *place, std::slice::from_ref(combatant), spec)?,
            None => join(tx, combatant, spec)?,
        },
        Gm::Band { combatants, spec, place: Some(place), .. } => {
            join_at(tx, *place, combatants, spec)?;
        }
        Gm::Band { combatants, spec, place: None, .. } => {
            people::has_room(tx, combatants.len())?;
            combatants.iter().try_for_each(|combatant| join(tx, combatant, spec))?;
        }
        Gm::FreshLuck => {
            let salt = tx.state().salt.wrapping_add(1);
            tx.push(Event::LuckChanged { salt });
        }
        Gm::Roll { dice, secret } => free_roll(tx, *dice, *secret)?,
        Gm::Note(text) => tx.push(Event::Noted(text.clone())),
        Gm::Mark { mark, on, at } => terrain::mark(tx, *mark, *on, at),
        Gm::Status { status, on, at } => terrain::set_status(tx, *status, *on, at),
        Gm::Everywhere { status, on } => terrain::set_everywhere(tx, *status, *on),
        Gm::Side { who, to } => {
            known(tx, *who)?;
            if usize::from(to.0) >= tx.state().sides.len() && *to != SideId::NONE {
                return Err(kekkai_rules::Refusal::BadTarget.into());
            }
            tx.push(Event::Sided { who: *who, side: *to });
            S::shifted(tx, *who);
        }
        Gm::Border { edge, open } => tx.push(Event::BorderSet { edge: *edge, open: *open }),
        Gm::Part { edge, cells, part } => terrain::set_part(tx, *edge, *cells, part)?,
        Gm::CustomZone { zone, on, at } => terrain::set_custom_zone(tx, zone, *on, at)?,
        Gm::Fill { at, terrain } => terrain::fill(tx, at, *terrain)?,
        Gm::Remember { about, lines, shown } => remember(tx, *about, lines, *shown)?,
        Gm::Clock(what) => clocks::obey(tx, what)?,
        Gm::Lay { at, patch } => terrain::lay(tx, *at, patch)?,
        Gm::Remove { who } => people::remove(tx, *who)?,
        Gm::Rename { who, name, token } => people::rename(tx, *who, name, token)?,
        Gm::Copy { who, count, at } => people::copy(tx, *who, *count, *at)?,
        Gm::Initiative { who, number } => order::set(tx, *who, *number)?,
        Gm::Order { who, place } => order::put(tx, who, *place)?,
        Gm::Wait { who, wait } => order::wait(tx, *who, wait)?,
        Gm::Disclose(word) => disclose::obey(tx, word)?,
    }
    Ok(())
}

/// Throws for those who came into a running fight and gives them their places.
fn seat_newcomers<S: Listed>(tx: &mut Transaction<'_, S>) -> Result<(), Halt> {
    if wait_for_the_next(tx.state()) {
        return Ok(());
    }
    let slots = tx.state().queue.slots.iter();
    let mut newcomers: Vec<Slot> = slots.filter(|slot| slot.is_unthrown()).copied().collect();
    if newcomers.is_empty() {
        return Ok(());
    }
    let things: Vec<Id> = newcomers.iter().map(|slot| slot.who).collect();
    let things: Vec<Id> =
        things.into_iter().filter(|who| tx.state().rules().is_thing(*who)).collect();
    if !things.is_empty() {
        let slots = &tx.state().queue.slots;
        let slots = slots.iter().copied().filter(|slot| !things.contains(&slot.who)).collect();
        tx.push(Event::Queued { slots });
        newcomers.retain(|slot| !things.contains(&slot.who));
    }
    for newcomer in &mut newcomers {
        let thrown = S::initiative(tx, &[newcomer.who])?;
        newcomer.initiative = thrown.first().map_or(0, |(_, number)| *number);
    }
    turn::seat(tx, &newcomers)?;
    if tx.state().rules().joins_at_once() {
        begin_at_once(tx, &newcomers);
    }
    Ok(())
}

/// Those of the newcomers whose place is still to come act in this round.
fn begin_at_once<S: Listed>(tx: &mut Transaction<'_, S>, newcomers: &[Slot]) {
    let queue = &tx.state().queue;
    let Some(turn) = queue.turn else { return };
    let mut is_past = true;
    let mut slots = queue.slots.clone();
    for slot in &mut slots {
        if slot.who == turn.who {
            is_past = false;
        } else if !is_past && newcomers.iter().any(|new| new.who == slot.who) {
            slot.from_round = queue.round;
        }
    }
    if slots != queue.slots {
        tx.push(Event::Queued { slots });
    }
}

/// Writes a note down; says nothing of what is so already.
fn remember<S: Listed>(
    tx: &mut Transaction<'_, S>,
    about: About,
    lines: &[PlainText],
    shown: bool,
) -> Result<(), Refusal> {
    match about {
        About::Fight => {}
        About::Who(who) => known(tx, who)?,
        About::Cell(cell) if tx.state().field.has(cell) => {}
        About::Cell(at) => return Err(Refusal::Filled { at }),
    }
    if lines.len() > MOST_LINES {
        let given = i32::try_from(lines.len()).unwrap_or(i32::MAX);
        let most = i32::try_from(MOST_LINES).unwrap_or(i32::MAX);
        let what = "lines".to_owned();
        return Err(kekkai_rules::Refusal::OutOfRange { what, given, least: 0, most }.into());
    }
    let note = Note { lines: lines.to_vec(), shown };
    let is_empty = lines.iter().all(PlainText::is_empty);
    let now = Some(&note).filter(|_| !is_empty);
    if tx.state().notes.on(about) != now {
        let Note { lines, shown } = note;
        tx.push(Event::Remembered { about, lines, shown: shown && !is_empty });
    }
    Ok(())
}

/// Nobody of the fight throws it, and nothing follows from it.
fn free_roll<S: Listed>(tx: &mut Transaction<'_, S>, dice: Dice, secret: bool) -> Result<(), Halt> {
    let bounds = [
        ("dice", i32::from(dice.count), 1, i32::from(MOST_DICE)),
        ("faces", dice.faces, 1, MOST_FACES),
        ("constant", dice.plus, -MOST_FACES, MOST_FACES),
    ];
    for (what, given, least, most) in bounds {
        if !(least..=most).contains(&given) {
            let what = what.to_owned();
            return Err(kekkai_rules::Refusal::OutOfRange { what, given, least, most }.into());
        }
    }
    let purpose = if secret { Purpose::Secret } else { Purpose::Free };
    let rule = tx.state().cite(Citation::Dice);
    let (who, check, parts) = (Id::NOBODY, None, Vec::new());
    Ok(tx.roll(Throw { who, purpose, dice, check, parts, rule }).map(drop)?)
}

pub(super) fn known<S: Listed>(tx: &Transaction<'_, S>, who: Id) -> Result<(), Refusal> {
    match tx.state().combatant(who) {
        Some(_) => Ok(()),
        None => Err(kekkai_rules::Refusal::Nobody(who).into()),
    }
}

fn give_turn<S: Listed>(tx: &mut Transaction<'_, S>, who: Id) -> Result<(), Halt> {
    known(tx, who)?;
    if tx.state().queue.round == 0 {
        return Err(Refusal::NotBegun.into());
    }
    // A turn may begin with dice: it comes after what is waited for, as every act.
    if tx.state().edition.holds_everywhere() {
        tx.state().rules().waits()?;
    }
    if tx.state().rules().is_thing(who) {
        return Err(Refusal::NotInQueue(who).into());
    }
    if tx.state().queue.slot(who).is_none() {
        return Err(kekkai_rules::Refusal::Dead(who).into());
    }
    // Who has the turn already may move and act anew in it; what a turn begins with takes place once.
    if let Some(turn) = tx.state().queue.turn.filter(|turn| turn.who == who) {
        turn::resume(tx, who, turn.extra);
        return Ok(());
    }
    // Everyone has one turn a round: one in which something was done has been taken, one in which nothing was
    // comes again from its first phase.
    let taken = tx.state().actor().filter(|_| tx.state().rules().turn_is_used());
    let waits = tx.state().queue.waiting.iter().find(|waiting| waiting.turn.who == who);
    let extra = waits.map(|waiting| waiting.turn.extra);
    let loses = tx.rules().waits_at_its_peril();
    let was_held = waits.is_some_and(|waiting| waiting.held);
    // One of the round before is still put off, and what it began with has taken place in that one.
    let delayed = loses && waits.is_some_and(|waiting| !waiting.held && !waiting.begun);
    let goes_on = order::goes_on(tx).filter(|_| extra.is_some());
    tx.drop_turn();
    if let Some(who) = taken {
        tx.push(Event::TurnEnded { who });
    }
    // One that waits is called: it goes on with the turn that it has put off, and the running one goes on behind it.
    if let Some(waiting) = goes_on {
        tx.push(Event::Waits(waiting));
    }
    let queue = &tx.state().queue;
    let last = queue.acted.last().map(|turn| turn.who);
    // Where nobody has acted in this round, the last one who did stands last in the queue.
    let comes_later = |who| queue.waits(Turn { who, extra: false }).is_some();
    let mut others = queue.slots.iter().rev().map(|slot| slot.who);
    let before = others.find(|one| *one != who && !comes_later(*one));
    let last = if delayed { last.or(before) } else { last };
    let last = last.filter(|_| (was_held && loses) || delayed);
    if let Some(last) = last.filter(|last| tx.state().queue.slot(*last).is_some()) {
        order::put(tx, &[who], QueuePlace::After(last))?;
    }
    if delayed {
        turn::resume(tx, who, false);
        return turn::go_on(tx, who, Flow::Open);
    }
    let flow = turn::begin(tx, who, extra.unwrap_or(false))?;
    turn::go_on(tx, who, flow)
}

fn reshape<S: Listed>(
    tx: &mut Transaction<'_, S>,
    at: Cell,
    terrain: Terrain,
) -> Result<(), Refusal> {
    terrain::takes(tx.state(), at, terrain)?;
    let marks = tx.state().field.ground(at);
    tx.push(Event::Reshaped { at, ground: kekkai_rules::Ground { terrain, worn: 0, ..marks } });
    Ok(())
}

/// Those who come to a place on the map of the world, as a party that is called as they are.
fn join_at<S: Listed, C: std::borrow::Borrow<Combatant>>(
    tx: &mut Transaction<'_, S>,
    place: PlaceId,
    all: &[C],
    spec: &Spec,
) -> Result<(), Halt> {
    let Some(first) = all.first() else { return Ok(()) };
    if let Some(most) = tx.state().overfull(all.len()) {
        return Err(Refusal::TooMany { most }.into());
    }
    let mut members = Vec::new();
    for one in all {
        let one: &Combatant = one.borrow();
        members.push(Id(u16::try_from(tx.state().combatants.len()).unwrap_or(u16::MAX)));
        let one = Combatant { at: None, presence: Presence::Departed, ..one.clone() };
        join(tx, &one, spec)?;
    }
    world::form_party_at(tx, &token::without_number(&first.borrow().name), place, &members)
}

/// Somebody joins; in a running fight it acts from the next round.
fn join<S: Listed>(
    tx: &mut Transaction<'_, S>,
    combatant: &Combatant,
    spec: &Spec,
) -> Result<(), Halt> {
    let state = tx.state();
    let id = u16::try_from(state.combatants.len()).unwrap_or(u16::MAX);
    if let Some(most) = state.overfull(1) {
        return Err(Refusal::TooMany { most }.into());
    }
    let lower = |name: &PlainText| name.as_str().to_lowercase();
    let same_name = |other: &Combatant| {
        other.name == combatant.name
            || state.edition.keeps_what_is_decided() && lower(&other.name) == lower(&combatant.name)
    };
    let alike = |other: &Combatant| {
        same_name(other) || token::are_alike(other.token.as_str(), combatant.token.as_str())
    };
    if let Some(other) = state.combatants.iter().find(|other| alike(other)) {
        let is_named = same_name(other);
        let name = if is_named { combatant.name.clone() } else { combatant.token.clone() };
        let by = other.id;
        let has_left = other.presence == Presence::Departed && is_named;
        return Err(if has_left {
            Refusal::NameLeft { name, by }
        } else {
            Refusal::NameTaken { name, by }
        }
        .into());
    }
    if combatant.name.is_empty() || combatant.token.is_empty() {
        return Err(Refusal::BadName.into());
    }
    if usize::from(combatant.side.0) >= state.sides.len() {
        return Err(kekkai_rules::Refusal::BadTarget.into());
    }
    match combatant.at {
        Some(at) => {
            free(state, None, at)?;
            walkable(tx.state(), at)?;
        }
        // Who is brought to a place of the world has no turn before the fight is there.
        None if combatant.presence == Presence::Departed => {}
        None if state.queue.round > 0 => return Err(Refusal::OffField(Id(id)).into()),
        None => {}
    }
    let mut sheet = spec.joins(state.edition).map_err(Refusal::BadSheet)?;
    let (round, fights) = (state.queue.round, combatant.presence == Presence::Present);
    if round > 0 && fights {
        sheet.arrives(round);
    }
    let combatant = Combatant { id: Id(id), ..combatant.clone() };
    // The sheet must be there before the system can throw for it, and the queue must never miss anybody: so it joins
    // at the end of the queue first and takes its place when the number is known.
    tx.push(Event::Joined {
        combatant: Box::new(combatant),
        sheet: Box::new(sheet),
        slot: (round > 0 && fights).then(|| Slot::newcomer(Id(id), round)),
    });
    // A thing is of no side.
    if tx.state().rules().is_thing(Id(id)) {
        tx.push(Event::Sided { who: Id(id), side: SideId::NONE });
    }
    Ok(())
}
