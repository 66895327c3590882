//! Where a missed throw lands (table SCAT).

use super::grid;
use crate::d100::options::{Options, ScatterDistance};

/// A cell, or steps between two cells: columns from the left and rows from the top.
pub type Cell = (i32, i32);

/// Steps towards each of the eight winds, north first and then round by the right hand.
const WINDS: [Cell; 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Whether the face of 1d10 for the direction asks for a second die, in yards (D100-RNG-09).
pub const fn asks_distance(direction: u16, options: &Options) -> bool {
    direction <= 8 && !matches!(options.scatter_distance, ScatterDistance::Number(_))
}

/// The cell where a missed throw lands: by the face of 1d10 and the yards thrown for it, within a field of these columns and
/// rows that begin with 1 (D100-RNG-09).
pub fn lands(
    [thrower, target]: [Cell; 2],
    direction: u16,
    thrown: u16,
    field: Cell,
    options: &Options,
) -> Cell {
    let wind = usize::from(direction).checked_sub(1).and_then(|at| WINDS.get(at));
    let Some(wind) = wind else {
        return if direction == 9 { middle(thrower, target) } else { target };
    };
    let flight = (target.0 - thrower.0, target.1 - thrower.1);
    let flown = grid::yards(grid::distance(flight, options), options);
    let yards = match options.scatter_distance {
        ScatterDistance::D10 => i32::from(thrown),
        ScatterDistance::HalfRange => i32::from(thrown).min(flown / 2),
        ScatterDistance::Number(yards) => yards,
    };
    let cells = grid::cells(yards, options).max(1);
    // Along the line, so that what would leave the field stays in its last cell of it.
    let on_way = |step: i32| (target.0 + wind.0 * step, target.1 + wind.1 * step);
    let inside = |cell: &Cell| (1..=field.0).contains(&cell.0) && (1..=field.1).contains(&cell.1);
    (1..=cells).map(on_way).take_while(inside).last().unwrap_or(target)
}

/// The middle of the way, each number rounded towards the thrower.
const fn middle(thrower: Cell, target: Cell) -> Cell {
    (thrower.0 + (target.0 - thrower.0) / 2, thrower.1 + (target.1 - thrower.1) / 2)
}
