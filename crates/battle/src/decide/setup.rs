//! Before the fight: placing and initiative (KNK-INI).

use kekkai_rules::{Id, RuleId, Terrain};

use super::{Draft, Halt, free, turn};
use crate::{Cell, Event, Refusal, ledger::systems, queue::Slot};

/// The rule of free cells.
pub(super) const FREE_CELL: RuleId = RuleId::new("KNK-MOV-02");
const STRIP: RuleId = RuleId::new("KNK-INI-01");

/// Puts `who` on a free cell of its side's strip (KNK-INI-01).
pub(super) fn place(draft: &mut Draft<'_>, who: Id, at: Cell) -> Result<(), Halt> {
    let state = draft.state();
    let combatant = state.combatant(who).ok_or(kekkai_rules::Refusal::Nobody(who))?;
    if state.queue.round > 0 {
        return Err(Refusal::Begun.into());
    }
    free(state, at)?;
    walkable(draft, at)?;
    let side = draft.state().sides.get(usize::from(combatant.side.0));
    let depth = draft.state().ledger.deploy_depth();
    if let Some(edge) = side.and_then(|side| side.edge).filter(|edge| edge.depth(at) >= depth) {
        return Err(Refusal::OutsideStrip { at, edge, depth, rule: STRIP }.into());
    }
    draft.push(Event::Placed { who, at });
    Ok(())
}

/// Everyone throws, the order stands, the first round begins (KNK-INI-02, KNK-INI-03).
pub(super) fn roll_initiative(draft: &mut Draft<'_>) -> Result<(), Halt> {
    let state = draft.state();
    if state.queue.round > 0 {
        return Err(Refusal::Begun.into());
    }
    let everyone: Vec<Id> = state.present().map(|combatant| combatant.id).collect();
    if everyone.is_empty() {
        return Err(Refusal::Empty.into());
    }
    let unplaced: Vec<Id> = state.present().filter(|c| c.at.is_none()).map(|c| c.id).collect();
    if !unplaced.is_empty() {
        return Err(Refusal::Unplaced(unplaced).into());
    }
    let order = systems::initiative(draft, &everyone)?;
    let slots = order
        .into_iter()
        .map(|(who, initiative)| Slot { who, initiative, from_round: 1 })
        .collect();
    draft.push(Event::Queued { slots });
    turn::advance(draft)
}

/// Whether `at` can be stood on.
pub(super) fn walkable(draft: &Draft<'_>, at: Cell) -> Result<(), Refusal> {
    let ground = draft.state().field.ground(at);
    if Terrain::is_obstacle(ground.terrain) { Err(Refusal::Filled { at }) } else { Ok(()) }
}
