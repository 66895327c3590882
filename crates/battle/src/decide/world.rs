//! Travel, time and company in the world around the fight.

use std::sync::Arc;

use kekkai_rules::{
    Citation, Id, PlainText,
    system::{Flow, World as _},
};

use super::{Halt, Transaction, chase, company, turn};
use crate::{
    Event, Refusal, Stage, State,
    combatant::Presence,
    systems::{Listed, SystemPart},
    world::{Fact, MOST, Party, PartyId, Pastime, PlaceId, World, WorldOrder, WorldRefusal},
};

/// Most turns of rest in one order: enough for a day, and few enough to be told.
const MOST_TURNS: u16 = 200;
/// Most places a turn by transport.
const MOST_SPEED: u8 = 100;

/// Carries out an order on the map of the world.
pub(super) fn obey<S: Listed>(tx: &mut Transaction<'_, S>, order: &WorldOrder) -> Result<(), Halt> {
    match order {
        WorldOrder::Muster { name, at, members } => muster(tx, name, *at, members)?,
        WorldOrder::Travel { party, path } => travel(tx, *party, path)?,
        WorldOrder::Rest { party, turns } => rest(tx, *party, *turns)?,
        WorldOrder::Conceal { party, hidden } => {
            ready(tx.state(), *party)?;
            say(tx, Fact::Concealed { party: *party, hidden: *hidden });
            for who in members(tx.state(), *party) {
                if tx.state().cell_of(who).is_some() {
                    S::conceal(tx, who, *hidden);
                }
            }
        }
        WorldOrder::Settle { party, base } => settle(tx, *party, *base)?,
        WorldOrder::Dwell { party, inside } => dwell(tx, *party, *inside)?,
        WorldOrder::Carry { who, whom, on } => carry(tx, *who, *whom, *on)?,
        WorldOrder::Ride { party, speed } => {
            ready(tx.state(), *party)?;
            if let Some(speed) = speed {
                within(u16::from(*speed), (0, MOST_SPEED.into()))?;
            }
            say(tx, Fact::Rode { party: *party, speed: *speed });
        }
        WorldOrder::Flee { party, to } => chase::flee(tx, *party, *to)?,
        WorldOrder::Pursue { pursuers, runners, on } => {
            chase::pursue(tx, *pursuers, *runners, *on)?;
        }
        WorldOrder::Run { runners, to } => chase::run(tx, *runners, *to)?,
        WorldOrder::Hurry { party, to } => chase::hurry(tx, *party, *to)?,
        WorldOrder::Found { name, beside } => found(tx, name, beside)?,
    }
    // Time may have killed the one whose turn it is, or it has left the fight.
    match tx.state().actor() {
        Some(actor) => turn::go_on(tx, actor, Flow::Open),
        None if tx.state().queue.round > 0 => turn::advance(tx),
        None => Ok(()),
    }
}

pub(super) fn say<S: Listed>(tx: &mut Transaction<'_, S>, fact: Fact) {
    tx.push(Event::World(fact));
}

/// The world as it stands, a pointer's copy.
pub(super) fn world<T: SystemPart>(state: &State<T>) -> Result<Arc<World>, Refusal> {
    state.world.clone().ok_or_else(|| WorldRefusal::NoWorld.into())
}

/// The party of this number, if somebody of it lives.
pub(super) fn party<T: SystemPart>(
    world: &World,
    state: &State<T>,
    id: PartyId,
) -> Result<Party, Refusal> {
    let party = world.party(id).ok_or(WorldRefusal::Unknown)?;
    if state.living(party).next().is_none() {
        return Err(WorldRefusal::NobodyLeft(party.name.clone()).into());
    }
    Ok(party.clone())
}

/// Whether nobody of it is in a fight that goes on, or waits for what a blow will do.
pub(super) fn free<T: SystemPart>(state: &State<T>, party: &Party) -> Result<(), Refusal> {
    let busy = |who: &Id| state.is_in_fight(*who) || !state.rules().hits_waiting(*who).is_empty();
    match state.living(party).find(busy) {
        Some(who) => {
            Err(WorldRefusal::InFight { who, rule: state.cite(Citation::Departure) }.into())
        }
        None => Ok(()),
    }
}

/// A party that may do as it likes: alive, in no fight and in no chase.
fn ready<T: SystemPart>(state: &State<T>, id: PartyId) -> Result<(Arc<World>, Party), Refusal> {
    let world = world(state)?;
    let party = party(&world, state, id)?;
    free(state, &party)?;
    if world.is_chased_or_chases(id) {
        return Err(WorldRefusal::InChase { party: id, rule: state.cite(Citation::Chase) }.into());
    }
    Ok((world, party))
}

fn within(given: u16, (least, most): (u16, u16)) -> Result<(), Refusal> {
    if (least..=most).contains(&given) {
        return Ok(());
    }
    Err(WorldRefusal::OutOfRange { given, least, most }.into())
}

/// The world gets another place; around a fight that had none, the place that it is fought in.
fn found<S: Listed>(
    tx: &mut Transaction<'_, S>,
    name: &PlainText,
    beside: &[PlaceId],
) -> Result<(), Halt> {
    let is_first = tx.state().world.is_none();
    let world = tx.state().world.clone().unwrap_or_default();
    if name.is_empty() {
        return Err(Refusal::BadName.into());
    }
    if world.place_called(name.as_str()).is_some() {
        return Err(Refusal::from(WorldRefusal::PlaceTaken(name.clone())).into());
    }
    if world.places.len() >= MOST {
        return Err(Refusal::from(WorldRefusal::Full { most: MOST }).into());
    }
    if beside.iter().any(|place| world.place(*place).is_none()) {
        return Err(Refusal::from(WorldRefusal::Unknown).into());
    }
    let mut joined: Vec<PlaceId> = Vec::new();
    for place in beside {
        if !joined.contains(place) {
            joined.push(*place);
        }
    }
    say(tx, Fact::Founded { name: name.clone(), beside: joined });
    if is_first {
        say(tx, Fact::Here(PlaceId(0)));
    }
    Ok(())
}

/// The places exist and each is next to the one before it.
pub(super) fn check_way<T: SystemPart>(
    (state, world): (&State<T>, &World),
    from: PlaceId,
    path: &[PlaceId],
) -> Result<(), Refusal> {
    let name =
        |id: PlaceId| world.place(id).map(|place| place.name.clone()).ok_or(WorldRefusal::Unknown);
    let mut here = from;
    for there in path {
        let (from, to) = (name(here)?, name(*there)?);
        if !world.leads(here, *there) {
            return Err(WorldRefusal::NoWay { from, to, rule: state.cite(Citation::World) }.into());
        }
        here = *there;
    }
    Ok(())
}

fn travel<S: Listed>(
    tx: &mut Transaction<'_, S>,
    id: PartyId,
    path: &[PlaceId],
) -> Result<(), Halt> {
    let (world, party) = ready(tx.state(), id)?;
    check_way((tx.state(), &world), party.at, path)?;
    if path.is_empty() {
        return Err(Refusal::from(WorldRefusal::Arrived).into());
    }
    let (have, need) = (tx.state().party_step(&world, &party), path.len());
    if need > usize::from(have) {
        let of = if have == 0 { Citation::Stranded } else { Citation::Travel };
        let rule = tx.state().cite(of);
        return Err(Refusal::from(WorldRefusal::TooFar { have, need, rule }).into());
    }
    set_out(tx, &party, id);
    say(tx, Fact::Moved { party: id, from: party.at, path: path.to_vec() });
    let turns = u16::try_from(need).unwrap_or(u16::MAX);
    pass(tx, id, turns, Pastime::Way)?;
    arrive(tx, id);
    Ok(())
}

fn rest<S: Listed>(tx: &mut Transaction<'_, S>, id: PartyId, turns: u16) -> Result<(), Halt> {
    ready(tx.state(), id)?;
    within(turns, (1, MOST_TURNS))?;
    pass(tx, id, turns, Pastime::Rest)?;
    notice(tx, id);
    Ok(())
}

/// Time passes for all who live in a party, in the order of their numbers.
pub(super) fn pass<S: Listed>(
    tx: &mut Transaction<'_, S>,
    id: PartyId,
    turns: u16,
    with: Pastime,
) -> Result<(), Halt> {
    say(tx, Fact::Passed { party: id, turns, with });
    for who in members(tx.state(), id) {
        S::World::pass(tx, who, turns)?;
    }
    Ok(())
}

/// Who lives in a party now.
pub(super) fn members<T: SystemPart>(state: &State<T>, id: PartyId) -> Vec<Id> {
    let party = state.world.as_ref().and_then(|world| world.party(id));
    party.map(|party| state.living(party).collect()).unwrap_or_default()
}

/// A party leaves its place: out of the base, and off the board that is there.
pub(super) fn set_out<S: Listed>(tx: &mut Transaction<'_, S>, party: &Party, id: PartyId) {
    if party.in_base {
        say(tx, Fact::Dwelt { party: id, inside: false });
        for who in members(tx.state(), id) {
            S::World::dwell(tx, who, false);
        }
    }
    for who in members(tx.state(), id) {
        leave_board(tx, who);
    }
}

/// `who` is no longer part of the fight; a turn of its own that runs is over.
pub(super) fn leave_board<S: Listed>(tx: &mut Transaction<'_, S>, who: Id) {
    if tx.state().combatant(who).is_none_or(|one| one.presence != Presence::Present) {
        return;
    }
    if tx.state().actor() == Some(who) {
        tx.drop_turn();
        tx.push(Event::TurnEnded { who });
    }
    tx.push(Event::Departed { who });
    S::shifted(tx, who);
}

/// A party ends its turn somewhere: who comes to the board before a fight takes part in it, and others may be noticed.
pub(super) fn arrive<S: Listed>(tx: &mut Transaction<'_, S>, id: PartyId) {
    sit_in(tx, id);
    notice(tx, id);
}

/// Before a fight, those take part whose party is where the board is, and nobody else of the parties.
pub(super) fn sit_in<S: Listed>(tx: &mut Transaction<'_, S>, id: PartyId) {
    let state = tx.state();
    let Some(world) = state.world.clone().filter(|_| state.stage() == Stage::Setup) else { return };
    let Some(at) = world.party(id).map(|party| party.at).filter(|_| world.here.is_some()) else {
        return;
    };
    for who in members(tx.state(), id) {
        let present =
            tx.state().combatant(who).is_some_and(|one| one.presence == Presence::Present);
        match (world.here == Some(at), present) {
            (true, false) => tx.push(Event::Came { who }),
            (false, true) => leave_board(tx, who),
            (true, true) | (false, false) => {}
        }
    }
}

/// Whom a party notices at the end of its turn, and who notices it: others one place away or nearer, unless they hide or
/// sit in their base; and whether it hears the fight.
pub(super) fn notice<S: Listed>(tx: &mut Transaction<'_, S>, id: PartyId) {
    let Some(world) = tx.state().world.clone() else { return };
    let Some(party) = world.party(id) else { return };
    let state = tx.state();
    let sides = |party: &Party| -> Vec<_> {
        state.living(party).filter_map(|who| state.combatant(who).map(|one| one.side)).collect()
    };
    let own = sides(party);
    let mut facts = Vec::new();
    for (other_id, other) in world.parties().filter(|(other, _)| *other != id) {
        let near = world.apart(party.at, other.at).is_some_and(|apart| apart <= 1);
        let hostile = sides(other).iter().any(|side| own.iter().any(|own| own != side));
        if !near || !hostile {
            continue;
        }
        let mut sees = |who: (PartyId, &Party), whom: (PartyId, &Party)| {
            let shown = !whom.1.hidden && !whom.1.in_base;
            if shown && !who.1.seen.contains(&(whom.0, whom.1.at)) {
                facts.push(Fact::Noticed { party: who.0, other: whom.0, at: whom.1.at });
            }
        };
        sees((id, party), (other_id, other));
        sees((other_id, other), (id, party));
    }
    if let (Some(at), Some(noise)) = (world.here, state.noise()) {
        let apart = world.apart(party.at, at);
        if at != party.at && apart.is_some_and(|apart| apart <= usize::from(noise)) {
            facts.push(Fact::Heard { party: id, at });
        }
    }
    for fact in facts {
        say(tx, fact);
    }
}

/// A round began: the noise of the fight comes one place further.
pub(super) fn listen<S: Listed>(tx: &mut Transaction<'_, S>) {
    let state = tx.state();
    let (Some(world), Some(noise)) = (state.world.clone(), state.noise()) else { return };
    let Some(at) = world.here else { return };
    let reached = |party: &Party| {
        let apart = world.apart(party.at, at);
        apart == Some(usize::from(noise)) && state.living(party).next().is_some()
    };
    let heard: Vec<PartyId> =
        world.parties().filter(|(_, party)| reached(party)).map(|(id, _)| id).collect();
    for party in heard {
        say(tx, Fact::Heard { party, at });
    }
}

/// The combatant called `owner` wakes in the base of its party: one of a party that has a base, who lives and is not on
/// the board. Nothing happens to anybody else.
pub(super) fn wake<S: Listed>(tx: &mut Transaction<'_, S>, owner: &PlainText) {
    let state = tx.state();
    let Some(world) = state.world.clone() else { return };
    let asleep = |one: &&crate::Combatant| {
        one.at.is_none()
            && one.presence != Presence::Fallen
            && one.name.as_str().to_lowercase() == owner.as_str().to_lowercase()
    };
    let found = state.combatants.iter().map(|one| &**one).find(asleep).map(|one| one.id);
    let Some((who, id)) = found.and_then(|who| Some((who, world.party_of(who)?))) else { return };
    let Some(party) = world.party(id) else { return };
    let Some(base) = party.base.filter(|base| party.at != *base || !party.in_base) else { return };
    let alone = party.members == [who];
    let name = PlainText::new(owner.as_str());
    let id = if alone {
        say(tx, Fact::Put { party: id, at: base });
        id
    } else if world.party_called(name.as_str()).is_none() && world.parties.len() < MOST {
        let id = PartyId(u8::try_from(world.parties.len()).unwrap_or(u8::MAX));
        say(tx, Fact::Mustered { party: id, name, at: base, members: vec![who] });
        id
    } else {
        return;
    };
    say(tx, Fact::Dwelt { party: id, inside: true });
    S::World::dwell(tx, who, true);
}

/// `who` has come to the field: hidden, if its party is.
pub(super) fn come_hidden<S: Listed>(tx: &mut Transaction<'_, S>, who: Id) {
    let world = tx.state().world.as_ref();
    let party = world.and_then(|world| world.party(world.party_of(who)?));
    if party.is_some_and(|party| party.hidden) {
        S::conceal(tx, who, true);
    }
}

fn settle<S: Listed>(
    tx: &mut Transaction<'_, S>,
    id: PartyId,
    base: Option<PlaceId>,
) -> Result<(), Halt> {
    let world = world(tx.state())?;
    let party = party(&world, tx.state(), id)?;
    if base.is_some_and(|base| world.place(base).is_none()) {
        return Err(Refusal::from(WorldRefusal::Unknown).into());
    }
    if party.in_base && base != party.base {
        dwell(tx, id, false)?;
    }
    say(tx, Fact::Settled { party: id, base });
    Ok(())
}

fn dwell<S: Listed>(tx: &mut Transaction<'_, S>, id: PartyId, inside: bool) -> Result<(), Halt> {
    let (_, party) = ready(tx.state(), id)?;
    if inside && party.base != Some(party.at) {
        return Err(
            Refusal::from(WorldRefusal::NoBase { rule: tx.state().cite(Citation::Bases) }).into()
        );
    }
    say(tx, Fact::Dwelt { party: id, inside });
    for who in members(tx.state(), id) {
        S::World::dwell(tx, who, inside);
    }
    Ok(())
}

fn carry<S: Listed>(tx: &mut Transaction<'_, S>, who: Id, whom: Id, on: bool) -> Result<(), Halt> {
    let state = tx.state();
    let world = world(state)?;
    let together = world.party_of(who).filter(|party| world.party_of(whom) == Some(*party));
    let lives = |who: Id| state.combatant(who).is_some_and(|one| one.presence != Presence::Fallen);
    let Some(id) = together.filter(|_| who != whom && lives(who) && lives(whom)) else {
        return Err(Refusal::from(WorldRefusal::NotTogether {
            rule: tx.state().cite(Citation::Carrying),
        })
        .into());
    };
    if world.party(id).is_some_and(|party| free(state, party).is_err()) {
        return Err(Refusal::from(WorldRefusal::InFight {
            who,
            rule: tx.state().cite(Citation::Carrying),
        })
        .into());
    }
    if on {
        let most = state.rules().journey(who).carries;
        let load = world.carried.iter().filter(|(one, other)| *one == who && *other != whom);
        let chain =
            world.carrier(who).is_some() || world.carried.iter().any(|(one, _)| *one == whom);
        if chain || load.count() >= usize::from(most) {
            let rule = tx.state().cite(Citation::Carrying);
            return Err(Refusal::from(WorldRefusal::CannotCarry { who, most, rule }).into());
        }
    } else if world.carrier(whom) != Some(who) {
        return Err(Refusal::from(WorldRefusal::NothingThere {
            rule: tx.state().cite(Citation::Carrying),
        })
        .into());
    }
    say(tx, Fact::Carried { who, whom, on });
    Ok(())
}

/// Those who have just come to a place on the map become a party there: the one of that name, if it is there, else a new
/// one with a number behind it where the name is taken.
pub(super) fn form_party_at<S: Listed>(
    tx: &mut Transaction<'_, S>,
    name: &PlainText,
    place: PlaceId,
    who: &[Id],
) -> Result<(), Halt> {
    let world = world(tx.state())?;
    let numbered =
        (2..=MOST.saturating_add(1)).map(|number| PlainText::new(&format!("{name} {number}")));
    let fits = |name: &PlainText| {
        let known = world.party_called(name.as_str()).and_then(|id| world.party(id));
        known.is_none_or(|party| party.at == place)
    };
    let mut names = std::iter::once(name.clone()).chain(numbered);
    let name = names.find(fits).unwrap_or_else(|| name.clone());
    muster(tx, &name, Some(place), who)
}

/// Forms a party, adds to one or puts one elsewhere; who is in a fight that goes on stays where it is.
fn muster<S: Listed>(
    tx: &mut Transaction<'_, S>,
    name: &PlainText,
    at: Option<PlaceId>,
    who: &[Id],
) -> Result<(), Halt> {
    let state = tx.state();
    let world = world(state)?;
    if at.is_some_and(|at| world.place(at).is_none()) {
        return Err(Refusal::from(WorldRefusal::Unknown).into());
    }
    if let Some(nobody) = who.iter().find(|who| state.combatant(**who).is_none()) {
        return Err(kekkai_rules::Refusal::Nobody(*nobody).into());
    }
    let mut numbered = who.iter().enumerate();
    if let Some((_, twice)) = numbered.find(|(n, one)| who.iter().take(*n).any(|it| it == *one)) {
        return Err(Refusal::from(WorldRefusal::NamedTwice(*twice)).into());
    }
    let known = world.party_called(name.as_str());
    let old = known.and_then(|id| world.party(id));
    if name.is_empty() {
        return Err(Refusal::BadName.into());
    }
    if old.is_none() && who.is_empty() {
        return Err(Refusal::from(WorldRefusal::Memberless(name.clone())).into());
    }
    let who = &company::with_followers(state, &world, who);
    if old.is_none() && world.parties.len() >= MOST {
        return Err(Refusal::from(WorldRefusal::TooManyParties { most: MOST }).into());
    }
    let place_of =
        |who: &Id| world.party_of(*who).and_then(|party| world.party(party)).map(|party| party.at);
    let standing = old.filter(|party| !party.members.is_empty()).map(|party| party.at);
    let place = at.or(standing).or_else(|| who.iter().find_map(place_of)).or(world.here);
    let place = place.ok_or_else(|| Refusal::from(WorldRefusal::Unknown))?;
    let all = old.iter().flat_map(|party| &party.members).chain(who);
    for one in all {
        let from = place_of(one).or(world.here).unwrap_or(place);
        if state.is_in_fight(*one) && from != place {
            let rule = tx.state().cite(Citation::Departure);
            return Err(Refusal::from(WorldRefusal::InFight { who: *one, rule }).into());
        }
        // Without the GM's ruling on the place, one joins those who are there.
        if at.is_none() && from != place {
            return Err(Refusal::from(WorldRefusal::Elsewhere {
                rule: tx.state().cite(Citation::Bases),
            })
            .into());
        }
    }
    let id = known.unwrap_or_else(|| PartyId(u8::try_from(world.parties.len()).unwrap_or(u8::MAX)));
    let dwelt: Vec<Id> = who
        .iter()
        .copied()
        .filter(|who| {
            let party = world.party_of(*who).filter(|from| *from != id);
            party.and_then(|party| world.party(party)).is_some_and(|party| party.in_base)
        })
        .collect();
    if let Some(old) = old.filter(|old| old.at != place) {
        if !old.members.is_empty() && tx.state().stage() != Stage::Fighting {
            set_out(tx, old, id);
        }
        say(tx, Fact::Put { party: id, at: place });
    }
    if !who.is_empty() {
        let (name, members) = (name.clone(), who.clone());
        say(tx, Fact::Mustered { party: id, name, at: place, members });
    }
    for who in dwelt {
        S::World::dwell(tx, who, false);
    }
    sit_in(tx, id);
    notice(tx, id);
    Ok(())
}
