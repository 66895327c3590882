//! What the GM makes of the place: what fills it, marks, statuses, borders.

use kekkai_rules::{Citation, CustomZone, Ground, Refusal as Rules, Terrain};

use super::Transaction;
use crate::{
    Cell, Event, Refusal, State,
    combatant::Edge,
    field::{BorderPart, Mark, Placed, Status},
    patch::Patch,
    systems::{Listed, SystemPart},
    world::Fact,
};

/// Whether `at` may be filled with `terrain`: it is on the board, and no obstacle comes to be where somebody stands.
pub(super) fn takes<T: SystemPart>(
    state: &State<T>,
    at: Cell,
    terrain: Terrain,
) -> Result<(), Refusal> {
    if !state.field.has(at) {
        return Err(Refusal::Filled { at });
    }
    match state.standing_on(at).filter(|_| terrain.is_obstacle()) {
        Some(other) => {
            Err(Refusal::Occupied { at, by: other.id, rule: state.cite(Citation::FreeCell) })
        }
        None => Ok(()),
    }
}

/// Fills cells; says nothing of those that stay as they are. Shadow stays, and so does what a wall is like; water stays
/// only below ice.
pub(super) fn fill<S: Listed>(
    tx: &mut Transaction<'_, S>,
    at: &[Cell],
    terrain: Terrain,
) -> Result<(), Refusal> {
    at.iter().try_for_each(|cell| takes(tx.state(), *cell, terrain))?;
    for cell in at {
        let before = tx.state().field.ground(*cell);
        let ground = laid_on(before, terrain);
        if ground != before {
            tx.push(Event::Reshaped { at: *cell, ground });
        }
    }
    Ok(())
}

/// Lays a piece of a map down; says nothing of cells that stay as they are.
pub(super) fn lay<S: Listed>(
    tx: &mut Transaction<'_, S>,
    at: Cell,
    patch: &Patch,
) -> Result<(), Refusal> {
    let mut changes = Vec::new();
    for (cell, laid) in patch.cells(at) {
        takes(tx.state(), cell, laid.terrain)?;
        let before = tx.state().field.ground(cell);
        let over_water = laid.terrain == Terrain::Ice && laid.over_water;
        let ground = Ground { over_water, ..laid_on(before, laid.terrain) };
        if ground != before {
            changes.push((cell, ground));
        }
    }
    // What becomes alike is told together.
    changes.sort_by_key(|(_, ground)| ground.terrain);
    for (at, ground) in changes {
        tx.push(Event::Reshaped { at, ground });
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
pub(super) fn mark<S: Listed>(tx: &mut Transaction<'_, S>, mark: Mark, on: bool, at: &[Cell]) {
    for cell in at {
        let before = tx.state().field.ground(*cell);
        let ground = mark.on(before, on);
        if ground != before {
            tx.push(Event::Reshaped { at: *cell, ground });
        }
    }
    douse(tx);
}

/// Sets or takes off a status, on cells or on the whole field.
pub(super) fn set_status<S: Listed>(
    tx: &mut Transaction<'_, S>,
    status: Status,
    on: bool,
    at: &[Cell],
) {
    let air = tx.state().field.air();
    if at.is_empty() {
        tx.push(Event::AirChanged { air: status.over(air, on) });
    }
    for cell in at {
        let local = status.on_cell(tx.state().field.local(*cell), air, on);
        tx.push(Event::LocalSet { at: *cell, local });
    }
    douse(tx);
}

/// Sets or takes off a status in all places; without a world around the fight that is the field.
pub(super) fn set_everywhere<S: Listed>(tx: &mut Transaction<'_, S>, status: Status, on: bool) {
    if tx.state().world.is_some() {
        tx.push(Event::World(Fact::Everywhere { status, on }));
    }
    set_status(tx, status, on, &[]);
}

/// Rain puts out the fire of every cell that it falls on.
fn douse<S: Listed>(tx: &mut Transaction<'_, S>) {
    for at in tx.state().field.doused() {
        let ground = Ground { fire: false, ..tx.state().field.ground(at) };
        tx.push(Event::Reshaped { at, ground });
    }
}

/// Opens or closes a part of a border and says where it leads.
pub(super) fn set_part<S: Listed>(
    tx: &mut Transaction<'_, S>,
    edge: Edge,
    cells: Option<(Cell, Cell)>,
    part: &BorderPart,
) -> Result<(), Refusal> {
    let on = |cell| tx.state().field.is_border(edge, cell);
    if cells.is_some_and(|(from, to)| !(on(from) && on(to))) {
        return Err(Refusal::NotAtBorder { edge, rule: tx.state().cite(Citation::Borders) });
    }
    tx.push(Event::PartSet { edge, cells, part: part.clone() });
    Ok(())
}

/// Sets or takes off a made-up status, on cells or on the whole field.
pub(super) fn set_custom_zone<S: Listed>(
    tx: &mut Transaction<'_, S>,
    zone: &CustomZone,
    on: bool,
    at: &[Cell],
) -> Result<(), Refusal> {
    if let Some((what, given, (least, most))) = zone.out_of_bounds() {
        return Err(Rules::OutOfRange { what, given, least, most }.into());
    }
    if zone.name.is_empty() {
        return Err(Refusal::BadName);
    }
    let places = at.iter().copied().map(Some);
    let places: Vec<_> = if at.is_empty() { vec![None] } else { places.collect() };
    for at in places {
        tx.push(Event::CustomZoneSet(Box::new(Placed { at, zone: zone.clone(), on })));
    }
    Ok(())
}
