//! What the game master makes of the place: marks and statuses (KNK-LOC-03).

use super::Draft;
use crate::{
    Cell, Event,
    field::{Mark, Status},
};

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
