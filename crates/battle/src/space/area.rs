//! The cells that an order falls on, before it is given.

use kekkai_rules::{Id, System as _, Target};

use crate::{
    Aim, Cell, Command, State,
    decide::Transaction,
    systems::{Listed as _, in_system},
};

/// The cells of the area that `command` falls on, in order; none for one that falls on no area.
pub fn of(state: &State, command: &Command) -> Vec<Cell> {
    let Command::Act { who, order, aim } = command else { return Vec::new() };
    let target = aim.map(|aim| match aim {
        Aim::At(who) => Target::Combatant(who),
        Aim::Cell(cell) => Target::Spot(cell.into()),
    });
    let spots = in_system!(AnySystemState, &state.system, S, table => match S::of_order(order) {
        Some(order) => S::area(&Transaction::<S>::new(state, table, &[]), *who, order, target),
        None => Vec::new(),
    });
    spots.into_iter().filter_map(|spot| Cell::try_from(spot).ok()).collect()
}

/// Everyone who stands in that area, friend and foe, in setup order.
pub fn hit(state: &State, command: &Command) -> Vec<Id> {
    let cells = of(state, command);
    let inside = |at: Option<Cell>| at.is_some_and(|at| cells.contains(&at));
    state.present().filter(|other| inside(other.at)).map(|other| other.id).collect()
}
