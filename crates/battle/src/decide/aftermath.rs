//! When a fight is over: what the living take, and how the next one begins (KNK-END).

use kekkai_rules::Id;

use super::{
    Draft, Halt, company,
    world::{rule, say},
};
use crate::{
    Aim, Event, Refusal, Stage, State,
    combatant::Presence,
    ledger::{Listed, SystemPart},
    world::{Denial, Fact, PlaceId},
};

/// Says that the fight is over, if it is now and was not before (KNK-END-02).
pub(super) fn look<S: Listed>(draft: &mut Draft<'_, S>, before: Stage) {
    if before == Stage::Fighting && draft.state().stage() == Stage::Decided {
        let side = draft.state().present().next().map(|one| one.side);
        draft.push(Event::Ended { side });
    }
}

/// `who` takes what a dead one has left, or what lies on a cell; no turn is needed for it any more (KNK-END-02).
pub(super) fn loot<S: Listed>(draft: &mut Draft<'_, S>, who: Id, aim: Aim) -> Result<(), Halt> {
    over(draft.state())?;
    let presence = draft.state().combatant(who).map(|one| one.presence);
    match presence {
        None => return Err(kekkai_rules::Refusal::Nobody(who).into()),
        Some(Presence::Fallen) => return Err(kekkai_rules::Refusal::Dead(who).into()),
        Some(Presence::Present | Presence::Departed) => {}
    }
    match aim {
        Aim::At(from) => S::loot(draft, who, from)?,
        Aim::Cell(at) => {
            let items: Vec<_> = draft.state().field.items(at).cloned().collect();
            if items.is_empty() {
                let rule = rule("KNK-END-02");
                return Err(Refusal::from(Denial::NothingThere { rule }).into());
            }
            for item in items {
                draft.push(Event::Lifted { at, item: 0 });
                S::gain(draft, who, item);
            }
        }
    }
    Ok(())
}

fn over<T: SystemPart>(state: &State<T>) -> Result<(), Refusal> {
    if state.stage() == Stage::Decided {
        return Ok(());
    }
    Err(Denial::NotOver { rule: rule("KNK-END-02") }.into())
}

fn sits_in_base<T: SystemPart>(state: &State<T>, who: Id) -> bool {
    let world = state.world.as_ref();
    let party = world.and_then(|world| world.party(world.party_of(who)?));
    party.is_some_and(|party| party.in_base)
}

/// The next fight is set up: by those of the parties who are where it will be and live, or, without a world, by all who
/// live. Dodges and what one fight uses up are there again; all else stays (KNK-END-01).
pub(super) fn anew<S: Listed>(
    draft: &mut Draft<'_, S>,
    at: Option<PlaceId>,
    board: Option<u8>,
) -> Result<(), Halt> {
    let state = draft.state();
    let world = state.world.clone();
    if let Some(at) = at {
        let known = world.as_ref().ok_or_else(|| Refusal::from(Denial::NoWorld))?;
        known.place(at).ok_or_else(|| Refusal::from(Denial::Unknown))?;
    }
    if state.stage() != Stage::Setup || (at.is_none() && board.is_none()) {
        over(state)?;
    }
    if let Some(board) = board {
        let known = world.as_ref().ok_or_else(|| Refusal::from(Denial::NoWorld))?;
        let boards = at.or(known.here).map_or(0, |place| known.boards_of(place).len());
        if usize::from(board) >= boards {
            return Err(Refusal::from(Denial::NoBoard { rule: rule("KNK-LOC-01") }).into());
        }
    }
    let was = world.as_ref().and_then(|world| world.here);
    let here = at.or(was);
    if let Some(was) = was.filter(|was| Some(*was) != here) {
        company::stay_behind(draft, was);
    }
    let state = draft.state();
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
    let waits = |who: &&Id| !state.rules().view(**who).waits.is_empty();
    if let Some(who) = who.iter().find(waits) {
        let (who, rule) = (*who, rule("KNK-TRN-03"));
        return Err(Refusal::from(Denial::InFight { who, rule }).into());
    }
    let up = world.as_ref().and_then(|world| Some((world.here?, world.board)));
    let same = up.filter(|(place, _)| Some(*place) == here).map_or(0, |(_, number)| number);
    let next = here.map(|here| (here, board.unwrap_or(same)));
    let elsewhere = world.as_ref().is_some_and(|world| world.here != here);
    let moved = elsewhere || up != next;
    S::drop_turn(draft);
    // Rounds count from 1 again.
    let hurried = draft.state().world.iter().flat_map(|world| world.parties());
    let hurried: Vec<_> =
        hurried.filter(|(_, party)| party.hurried > 0).map(|(id, _)| id).collect();
    for party in hurried {
        say(draft, Fact::Hurried { party, round: 0 });
    }
    if let Some((place, board)) = next.filter(|_| moved) {
        let boards = world.as_ref().map(|world| world.boards_of(place)).unwrap_or_default();
        let name = boards.get(usize::from(board)).copied().cloned();
        let name = name.ok_or_else(|| Refusal::from(Denial::Unknown))?;
        say(draft, Fact::Board { place, board, name });
    }
    if let Some(here) = here.filter(|_| elsewhere) {
        say(draft, Fact::Here(here));
    }
    draft.push(Event::Anew { who: who.clone(), moved });
    // Nobody holds on to one who stays behind (KNK-GRB-10).
    let state = draft.state();
    let holds = |who: &Id| state.rules().view(*who).holds.is_some();
    let gone = state.combatants.iter().map(|one| one.id).filter(|id| !who.contains(id));
    let gone: Vec<Id> = gone.filter(holds).collect();
    for who in gone {
        S::shifted(draft, who);
    }
    for who in who {
        // In another place, whether that is the own base is asked anew; in the same one it is as before.
        if elsewhere {
            S::dwell(draft, who, sits_in_base(draft.state(), who));
        }
        S::afresh(draft, who);
    }
    Ok(())
}
