//! When a fight is over: what the living take, and how the next one begins.

use kekkai_rules::{Bond, Citation, Id, Moment, system::World as _};

use super::{Halt, Transaction, company, world::say};
use crate::{
    Aim, Event, Refusal, Stage, State,
    combatant::Presence,
    systems::{Listed, SystemPart},
    world::{Fact, PlaceId, WorldRefusal},
};

/// Says that the fight is over, if it is now and was not before.
pub(super) fn look<S: Listed>(tx: &mut Transaction<'_, S>, before: Stage) -> Result<(), Halt> {
    if before == Stage::Fighting && tx.state().stage() == Stage::Decided {
        S::on(tx, Moment::FightEnds)?;
        let state = tx.state();
        let counts = |who| !state.edition.leaves_things_out() || state.fights(who);
        let side = state.present().find(|one| counts(one.id)).map(|one| one.side);
        tx.push(Event::Ended { side });
    }
    Ok(())
}

/// `who` takes what a dead one has left, or what lies on a cell; no turn is needed for it any more.
pub(super) fn loot<S: Listed>(tx: &mut Transaction<'_, S>, who: Id, aim: Aim) -> Result<(), Halt> {
    may_loot(tx.state(), who)?;
    match aim {
        Aim::At(from) => {
            let (state, rule) = (tx.state(), tx.state().cite(Citation::End));
            let is_past = state.combatant(from).is_some_and(|one| state.is_of_the_past(one));
            if is_past && state.edition.loots_what_is_left() {
                return Err(Refusal::from(WorldRefusal::NothingThere { rule }).into());
            }
            S::loot(tx, who, from)?;
        }
        Aim::Cell(at) => {
            let items: Vec<_> = tx.state().field.items(at).cloned().collect();
            if items.is_empty() {
                let rule = tx.state().cite(Citation::End);
                return Err(Refusal::from(WorldRefusal::NothingThere { rule }).into());
            }
            for item in items {
                tx.push(Event::Lifted { at, item: 0 });
                if let Some(item) = S::of_item(&item) {
                    S::gain(tx, who, item.clone());
                }
            }
        }
    }
    Ok(())
}

/// Whether `who` may take anything now, if something is left.
pub(crate) fn may_loot<T: SystemPart>(state: &State<T>, who: Id) -> Result<(), Refusal> {
    over(state)?;
    match state.combatant(who).map(|one| one.presence) {
        None => Err(kekkai_rules::Refusal::Nobody(who).into()),
        Some(Presence::Fallen) => Err(kekkai_rules::Refusal::Dead(who).into()),
        Some(_) if state.edition.loots_on_the_spot() && is_elsewhere(state, who) => {
            Err(WorldRefusal::Elsewhere { rule: state.cite(Citation::Bases) }.into())
        }
        Some(Presence::Present | Presence::Departed) => Ok(()),
    }
}

/// Whether the party of `who` is not where the fight was.
pub(super) fn is_elsewhere<T: SystemPart>(state: &State<T>, who: Id) -> bool {
    let world = state.world.as_ref();
    let party = world.and_then(|world| Some((world.party(world.party_of(who)?)?, world.here?)));
    party.is_some_and(|(party, here)| party.at != here)
}

fn over<T: SystemPart>(state: &State<T>) -> Result<(), Refusal> {
    if state.stage() == Stage::Decided {
        return Ok(());
    }
    Err(WorldRefusal::NotOver { rule: state.cite(Citation::End) }.into())
}

fn sits_in_base<T: SystemPart>(state: &State<T>, who: Id) -> bool {
    let world = state.world.as_ref();
    let party = world.and_then(|world| world.party(world.party_of(who)?));
    party.is_some_and(|party| party.in_base)
}

/// The next fight is set up: by those of the parties who are where it will be and live, or, without a world, by all who
/// live. What one fight uses up is there again; all else stays.
pub(super) fn anew<S: Listed>(
    tx: &mut Transaction<'_, S>,
    at: Option<PlaceId>,
    board: Option<u8>,
) -> Result<(), Halt> {
    let state = tx.state();
    let world = state.world.clone();
    if let Some(at) = at {
        let known = world.as_ref().ok_or_else(|| Refusal::from(WorldRefusal::NoWorld))?;
        known.place(at).ok_or_else(|| Refusal::from(WorldRefusal::Unknown))?;
    }
    match state.stage() {
        Stage::Fighting | Stage::Decided => over(state)?,
        // With a world map, who has come to the place since is of the fight that is set up again.
        Stage::Setup if world.is_none() && state.present().next().is_some() => {
            let rule = state.cite(Citation::End);
            return Err(Refusal::from(WorldRefusal::NotBegun { rule }).into());
        }
        Stage::Setup => {}
    }
    if let Some(board) = board {
        let known = world.as_ref().ok_or_else(|| Refusal::from(WorldRefusal::NoWorld))?;
        let boards = at.or(known.here).map_or(0, |place| known.boards_of(place).len());
        if usize::from(board) >= boards {
            return Err(Refusal::from(WorldRefusal::NoBoard {
                rule: tx.state().cite(Citation::Boards),
            })
            .into());
        }
    }
    let was = world.as_ref().and_then(|world| world.here);
    let here = at.or(was);
    if let Some(was) = was.filter(|was| Some(*was) != here) {
        company::stay_behind(tx, was);
    }
    let state = tx.state();
    let world = state.world.clone();
    let comes = |one: &&crate::Combatant| {
        let party = world.as_ref().and_then(|world| world.party(world.party_of(one.id)?));
        match (party, one.presence) {
            (_, Presence::Fallen) => false,
            (Some(party), _) => here.is_none_or(|here| party.at == here),
            (None, presence) => presence == Presence::Present,
        }
    };
    let everyone = state.combatants.iter().map(|one| &**one);
    let who: Vec<Id> = everyone.filter(comes).map(|one| one.id).collect();
    let waits = |who: &&Id| !state.rules().hits_waiting(**who).is_empty();
    if let Some(who) = who.iter().find(waits) {
        let (who, rule) = (*who, tx.state().cite(Citation::Waiting));
        return Err(Refusal::from(WorldRefusal::HitWaits { who, rule }).into());
    }
    let up = world.as_ref().and_then(|world| Some((world.here?, world.board)));
    let same = up.filter(|(place, _)| Some(*place) == here).map_or(0, |(_, number)| number);
    let next = here.map(|here| (here, board.unwrap_or(same)));
    let elsewhere = world.as_ref().is_some_and(|world| world.here != here);
    let moved = elsewhere || up != next;
    tx.drop_turn();
    // Rounds count from 1 again.
    let hurried = tx.state().world.iter().flat_map(|world| world.parties());
    let hurried: Vec<_> =
        hurried.filter(|(_, party)| party.hurried > 0).map(|(id, _)| id).collect();
    for party in hurried {
        say(tx, Fact::Hurried { party, round: 0 });
    }
    if let Some((place, board)) = next.filter(|_| moved) {
        let boards = world.as_ref().map(|world| world.boards_of(place)).unwrap_or_default();
        let name = boards.get(usize::from(board)).copied().cloned();
        let name = name.ok_or_else(|| Refusal::from(WorldRefusal::Unknown))?;
        say(tx, Fact::Board { place, board, name });
    }
    if let Some(here) = here.filter(|_| elsewhere) {
        say(tx, Fact::Here(here));
    }
    tx.push(Event::Anew { who: who.clone(), moved });
    // Nobody holds on to one who stays behind, or rides it.
    let state = tx.state();
    let holds = |who: &Id| {
        if state.edition.parts_who_stays_behind() {
            !state.rules().relations(*who).is_empty()
        } else {
            state.rules().bound(*who, Bond::Hold).next().is_some()
        }
    };
    let gone = state.combatants.iter().map(|one| one.id).filter(|id| !who.contains(id));
    let gone: Vec<Id> = gone.filter(holds).collect();
    for who in gone {
        S::shifted(tx, who);
    }
    for who in who {
        // In another place, whether that is the own base is asked anew; in the same one it is as before.
        if elsewhere {
            S::World::dwell(tx, who, sits_in_base(tx.state(), who));
        }
        S::afresh(tx, who);
    }
    Ok(())
}
