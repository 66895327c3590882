//! What the game master makes of the place: marks, statuses, borders (KNK-LOC-03, KNK-EXIT-01).

use kekkai_rules::{Climate, Ground, Refusal as Rules, RuleId};

use super::Draft;
use crate::{
    Cell, Event, Refusal,
    combatant::Edge,
    field::{Mark, Part, Placed, Status},
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
    douse(draft);
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
    douse(draft);
}

/// Rain puts out the fire of every cell that it falls on (KNK-LOC-08).
fn douse(draft: &mut Draft<'_>) {
    for at in draft.state().field.doused() {
        let ground = Ground { fire: false, ..draft.state().field.ground(at) };
        draft.push(Event::Reshaped { at, ground });
    }
}

/// Opens or closes a part of a border and says where it leads (KNK-EXIT-01).
pub(super) fn set_part(
    draft: &mut Draft<'_>,
    edge: Edge,
    cells: Option<(Cell, Cell)>,
    part: &Part,
) -> Result<(), Refusal> {
    let on = |cell| draft.state().field.is_border(edge, cell);
    if cells.is_some_and(|(from, to)| !(on(from) && on(to))) {
        return Err(Refusal::NotAtBorder { edge, rule: RuleId::new("KNK-EXIT-01") });
    }
    draft.push(Event::PartSet { edge, cells, part: part.clone() });
    Ok(())
}

/// Sets or takes off a made-up status, on cells or on the whole field (KNK-LOC-10).
pub(super) fn set_climate(
    draft: &mut Draft<'_>,
    climate: &Climate,
    on: bool,
    at: &[Cell],
) -> Result<(), Refusal> {
    if let Some((what, given, (least, most))) = climate.out_of_bounds() {
        return Err(Rules::OutOfRange { what: what.to_owned(), given, least, most }.into());
    }
    if climate.name.is_empty() {
        return Err(Refusal::BadName(climate.name.clone()));
    }
    let places = at.iter().copied().map(Some);
    let places: Vec<_> = if at.is_empty() { vec![None] } else { places.collect() };
    for at in places {
        draft.push(Event::ClimateSet(Box::new(Placed { at, climate: climate.clone(), on })));
    }
    Ok(())
}
