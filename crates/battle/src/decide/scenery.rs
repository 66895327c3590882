//! What the game master makes of the place: what fills it (KNK-OBS), marks and statuses (KNK-LOC-03).

use kekkai_rules::{Ground, Terrain};

use super::{Draft, setup};
use crate::{
    Cell, Event, Refusal, State,
    field::{Mark, Status},
};

/// Whether `at` may be filled with `terrain`: no obstacle comes to be where somebody stands (KNK-OBS-01).
pub(super) fn takes(state: &State, at: Cell, terrain: Terrain) -> Result<(), Refusal> {
    match state.standing_on(at).filter(|_| terrain.is_obstacle()) {
        Some(other) => Err(Refusal::Occupied { at, by: other.id, rule: setup::FREE_CELL }),
        None => Ok(()),
    }
}

/// Fills cells; says nothing of those that stay as they are. Shadow stays, and so does what a wall is like; water stays
/// only below ice.
pub(super) fn fill(draft: &mut Draft<'_>, at: &[Cell], terrain: Terrain) -> Result<(), Refusal> {
    at.iter().try_for_each(|cell| takes(draft.state(), *cell, terrain))?;
    for cell in at {
        let before = draft.state().field.ground(*cell);
        let ground = laid_on(before, terrain);
        if ground != before {
            draft.push(Event::Reshaped { at: *cell, ground });
        }
    }
    Ok(())
}

/// What comes of `terrain` laid on `before`.
fn laid_on(before: Ground, terrain: Terrain) -> Ground {
    let was_wet = matches!(before.terrain, Terrain::Shallow | Terrain::Deep)
        || (before.terrain == Terrain::Ice && before.over_water);
    let shaped = terrain != Terrain::Floor;
    Ground {
        shadow: before.shadow,
        over_water: terrain == Terrain::Ice && was_wet,
        unjumpable: before.unjumpable && shaped,
        low: before.low && shaped,
        ..Ground::of(terrain)
    }
}

/// Sets or takes off a mark on cells; says nothing of those that stay as they are.
pub(super) fn mark(draft: &mut Draft<'_>, mark: Mark, on: bool, at: &[Cell]) {
    for cell in at {
        let before = draft.state().field.ground(*cell);
        let ground = mark.on(before, on);
        if ground != before {
            draft.push(Event::Reshaped { at: *cell, ground });
        }
    }
}

/// Sets or takes off a status, on cells or on the whole field.
pub(super) fn set_status(draft: &mut Draft<'_>, status: Status, on: bool, at: &[Cell]) {
    let air = draft.state().field.air();
    if at.is_empty() {
        draft.push(Event::AirChanged { air: status.over(air, on) });
    }
    for cell in at {
        let local = status.on_cell(draft.state().field.local(*cell), air, on);
        draft.push(Event::LocalSet { at: *cell, local });
    }
}
