//! Yards, feet and cells.

use crate::d100::options::{CellRounding, DiagonalRule, EdgeExit, Options, PassThrough};

/// Feet of a yard (D100-GRD-06).
const FEET: i32 = 3;

/// Whole cells of so many yards; what is left over is lost (D100-GRD-02).
pub const fn cells(yards: i32, options: &Options) -> i32 {
    let size = if options.yards_per_cell < 1 { 1 } else { options.yards_per_cell };
    match options.cell_rounding {
        CellRounding::Down => yards.div_euclid(size),
        CellRounding::Nearest => yards.saturating_mul(2).saturating_add(size).div_euclid(size * 2),
    }
}

/// Yards of so many cells (D100-GRD-01).
pub const fn yards(cells: i32, options: &Options) -> i32 {
    cells.saturating_mul(options.yards_per_cell)
}

/// Feet of a gap of so many cells (D100-GRD-06).
pub const fn feet(cells: i32, options: &Options) -> i32 {
    yards(cells, options).saturating_mul(FEET)
}

/// Whole yards of so many feet.
pub const fn yards_of_feet(feet: i32) -> i32 {
    feet.div_euclid(FEET)
}

/// Cells between two cells that are so far apart in columns and rows (D100-GRD-03).
pub fn distance((columns, rows): (i32, i32), options: &Options) -> i32 {
    let (columns, rows) = (columns.saturating_abs(), rows.saturating_abs());
    let (long, short) = (columns.max(rows), columns.min(rows));
    match options.diagonal_rule {
        DiagonalRule::Chebyshev => long,
        DiagonalRule::Alternating => long.saturating_add(short / 2),
        DiagonalRule::Manhattan => long.saturating_add(short),
    }
}

/// Cells that a step costs after so many diagonal ones of the same turn (D100-GRD-03).
pub const fn step(diagonal: bool, before: i32, options: &Options) -> i32 {
    match options.diagonal_rule {
        DiagonalRule::Alternating if diagonal && before.rem_euclid(2) == 1 => 2,
        DiagonalRule::Manhattan if diagonal => 2,
        DiagonalRule::Chebyshev | DiagonalRule::Alternating | DiagonalRule::Manhattan => 1,
    }
}

/// Whether a target so many cells away is in reach in melee, of a weapon that may have a reach of its own (D100-GRD-04).
pub fn is_in_reach(cells: i32, weapon: Option<i32>, options: &Options) -> bool {
    cells <= weapon.unwrap_or(options.reach_cells)
}

/// Who stands in a cell on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody who stands and is conscious.
    Nobody,
    /// Somebody of the own side.
    Friend,
    /// Somebody of another side.
    Foe,
}

/// Whether a cell with this occupant may be crossed; nobody ends a move in one where somebody stands (D100-GRD-05).
pub const fn may_cross(occupant: Occupant, options: &Options) -> bool {
    match (occupant, options.pass_through) {
        (Occupant::Nobody, _)
        | (Occupant::Friend, PassThrough::Friends)
        | (_, PassThrough::All) => true,
        (Occupant::Friend | Occupant::Foe, PassThrough::None)
        | (Occupant::Foe, PassThrough::Friends) => false,
    }
}

/// What becomes of a move that meets the edge of the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// It ends before the edge.
    Within,
    /// It stops at the last cell.
    Stops,
    /// It leaves the field.
    Leaves,
}

/// A move of so many cells towards an edge so many cells away (D100-GRD-08).
pub const fn at_edge(cells: i32, to_edge: i32, confirmed: bool, options: &Options) -> Edge {
    match options.edge_exit {
        _ if cells <= to_edge => Edge::Within,
        EdgeExit::Confirm if confirmed => Edge::Leaves,
        EdgeExit::Confirm | EdgeExit::Forbid => Edge::Stops,
    }
}
