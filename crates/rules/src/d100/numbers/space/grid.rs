//! Yards, feet and cells.

use crate::d100::options::{CellRounding, DiagonalRule, Options, PassThrough};

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

/// The squares that somebody fills: as many to the right and down from a corner as its size says (D100-GRD-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Body {
    /// Column and row of its upper left square.
    pub corner: (i32, i32),
    /// Squares of one side, at least 1.
    pub breadth: i32,
}

impl Body {
    /// Its squares, row by row; those beyond the edge of the field are among them.
    pub fn squares(self) -> impl Iterator<Item = (i32, i32)> {
        let (column, row) = self.corner;
        let side = 0..self.breadth;
        side.clone()
            .flat_map(move |down| side.clone().map(move |right| (column + right, row + down)))
    }

    /// Columns and rows between the nearest squares of two; 0 where they share some.
    pub fn gap(self, other: Self) -> (i32, i32) {
        let between = |own: i32, its: i32| {
            (its.saturating_sub(own) - self.breadth + 1)
                .max(own.saturating_sub(its) - other.breadth + 1)
                .max(0)
        };
        (between(self.corner.0, other.corner.0), between(self.corner.1, other.corner.1))
    }

    /// Whether two share a square.
    pub fn meets(self, other: Self) -> bool {
        self.gap(other) == (0, 0)
    }

    /// Cells between the nearest squares of two (D100-GRD-03).
    pub fn apart(self, other: Self, options: &Options) -> i32 {
        distance(self.gap(other), options)
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

/// Who stands in a cell on the way, conscious.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occupant {
    /// Somebody of the own side.
    Friend,
    /// Somebody of another side.
    Foe,
}

/// Whether a cell with this occupant may be crossed; nobody ends a move in one where somebody stands (D100-GRD-05).
pub const fn may_cross(occupant: Occupant, options: &Options) -> bool {
    match (occupant, options.pass_through) {
        (Occupant::Friend, PassThrough::Friends) | (_, PassThrough::All) => true,
        (Occupant::Friend | Occupant::Foe, PassThrough::None)
        | (Occupant::Foe, PassThrough::Friends) => false,
    }
}
