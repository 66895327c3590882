//! Before the fight: placing and initiative.

use kekkai_rules::{Citation, Id, Terrain};

use super::{Halt, Transaction, free, turn, world};
use crate::{
    Cell, Event, Refusal, State,
    combatant::Presence,
    queue::Slot,
    systems::{Listed, SystemPart},
    world::WorldRefusal,
};

/// Puts `who` on a free cell of its side's strip.
pub(super) fn place<S: Listed>(tx: &mut Transaction<'_, S>, who: Id, at: Cell) -> Result<(), Halt> {
    check_place(tx.state(), who, at)?;
    let new = tx.state().cell_of(who).is_none();
    tx.push(Event::Placed { who, at });
    if new {
        world::come_hidden(tx, who);
    }
    // A battle may open with holds; one that is placed away from the other end has let go.
    S::shifted(tx, who);
    Ok(())
}

/// Why `who` may not be put on `at` before the fight, if it may not: what [`Command::Place`](crate::Command) asks, and
/// what a screen shows before it is given.
pub fn check_place<T: SystemPart>(state: &State<T>, who: Id, at: Cell) -> Result<(), Refusal> {
    let combatant = state.combatant(who).ok_or(kekkai_rules::Refusal::Nobody(who))?;
    if state.queue.round > 0 {
        return Err(Refusal::Begun);
    }
    // Who is with a party elsewhere is not there to be placed.
    if combatant.presence == Presence::Departed {
        return Err(WorldRefusal::Elsewhere { rule: state.cite(Citation::Bases) }.into());
    }
    free(state, Some(who), at)?;
    walkable(state, at)?;
    let side = state.sides.get(usize::from(combatant.side.0));
    let depth = state.rules().deploy_depth();
    match side.and_then(|side| side.edge).filter(|edge| state.field.depth(*edge, at) >= depth) {
        Some(edge) => {
            let rule = state.cite(Citation::Placement);
            Err(Refusal::OutsideStrip { at, edge, depth, rule })
        }
        None => Ok(()),
    }
}

/// Everyone throws, the order stands, the first round begins.
pub(super) fn roll_initiative<S: Listed>(tx: &mut Transaction<'_, S>) -> Result<(), Halt> {
    let state = tx.state();
    if state.queue.round > 0 {
        return Err(Refusal::Begun.into());
    }
    let everyone: Vec<Id> = state.present().map(|combatant| combatant.id).collect();
    if everyone.is_empty() {
        return Err(Refusal::Empty.into());
    }
    let unplaced: Vec<Id> = state.present().filter(|c| c.is_nowhere()).map(|c| c.id).collect();
    if !unplaced.is_empty() {
        return Err(Refusal::Unplaced(unplaced).into());
    }
    // A thing takes no turn.
    let rules = state.rules();
    let acting: Vec<Id> = everyone.into_iter().filter(|who| !rules.is_thing(*who)).collect();
    if acting.is_empty() {
        return Err(Refusal::Empty.into());
    }
    let order = S::initiative(tx, &acting)?;
    let slots = order
        .into_iter()
        .map(|(who, initiative)| Slot { who, initiative, from_round: 1 })
        .collect();
    tx.push(Event::Queued { slots });
    turn::advance(tx)
}

/// Whether `at` can be stood on.
pub(super) fn walkable<T: SystemPart>(state: &State<T>, at: Cell) -> Result<(), Refusal> {
    let ground = state.field.ground(at);
    if Terrain::is_obstacle(ground.terrain) { Err(Refusal::Filled { at }) } else { Ok(()) }
}
