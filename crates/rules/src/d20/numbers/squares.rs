//! Geometry of squares of a metre: distances, lines, what lies between, where somebody stands to somebody.

use std::cmp::Ordering;

use crate::d20::options::{DiagonalCost, Options};

/// A square by column and row, the first row on top.
pub type Square = (i32, i32);

/// From where somebody rushes past an opponent (D20-ACT-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    /// Before its face, up to 45 degrees.
    Front,
    /// Seen at one of its sides.
    Beside,
    /// Seen from behind its back.
    Behind,
}

/// What is rolled against from there in front (D20-ACT-05).
const PASSBY_FRONT: i32 = 10;

impl Position {
    /// The difficulty of the check of a bystander (D20-ACT-05).
    pub const fn passby_dc(self, options: &Options) -> i32 {
        match self {
            Self::Beside if options.use_facing => options.passby_side_dc,
            Self::Behind if options.use_facing => options.passby_rear_dc,
            Self::Front | Self::Beside | Self::Behind => PASSBY_FRONT,
        }
    }
}

/// Metres between two squares, a diagonal step being one (D20-MOV-03).
pub const fn distance((column, row): Square, (other, below): Square) -> i32 {
    let (across, down) = ((other - column).abs(), (below - row).abs());
    if across > down { across } else { down }
}

/// Metres between two squares as the table counts diagonals (D20-MOV-03).
pub fn measured(from: Square, to: Square, options: &Options) -> i32 {
    let (across, down) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    match options.diagonal_cost {
        DiagonalCost::One => across.max(down),
        DiagonalCost::Alternate => across.max(down) + across.min(down) / 2,
        DiagonalCost::Euclid => (across * across + down * down).isqrt(),
    }
}

/// Metres of so many steps (D20-MOV-03).
pub fn metres(straight: i32, diagonals: i32, options: &Options) -> i32 {
    let across = match options.diagonal_cost {
        DiagonalCost::One => diagonals,
        DiagonalCost::Alternate => diagonals.saturating_add(diagonals / 2),
        DiagonalCost::Euclid => diagonals.saturating_mul(1414) / 1000,
    };
    straight.saturating_add(across)
}

/// The straight line from one square to another, without the first one (D20-ACT-03).
pub fn line(from: Square, to: Square) -> Vec<Square> {
    let steps = distance(from, to);
    let at = |start: i32, end: i32, step: i32| {
        // Rounded half up: floor(start + difference * k / n + 1/2).
        (2 * start * steps + 2 * (end - start) * step + steps).div_euclid(2 * steps)
    };
    (1..=steps).map(|step| (at(from.0, to.0, step), at(from.1, to.1, step))).collect()
}

/// Every square within so many metres of one, row by row (D20-ATK-13).
pub fn burst((column, row): Square, radius: i32) -> Vec<Square> {
    let columns = move |row| (column - radius..=column + radius).map(move |column| (column, row));
    (row - radius..=row + radius).flat_map(columns).collect()
}

/// The eight squares around one as somebody is set apart to them: straight before diagonal, then by row, then by column
/// (D20-GRP-18).
pub fn around((column, row): Square) -> [Square; 8] {
    [
        (column, row - 1),
        (column - 1, row),
        (column + 1, row),
        (column, row + 1),
        (column - 1, row - 1),
        (column + 1, row - 1),
        (column - 1, row + 1),
        (column + 1, row + 1),
    ]
}

/// The nearest of the eight directions from one square to another, 0 for north and on clockwise; `None` for the same one.
pub fn direction(from: Square, to: Square) -> Option<u8> {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let (wide, high) = (across.abs(), down.abs());
    // tan 22.5° = √2 - 1: the sum of both sides against √2 times the longer one, squared.
    let straight = (wide + high).pow(2) < 2 * wide.max(high).pow(2);
    let (across, down) = match (straight, wide > high) {
        (false, _) => (across.signum(), down.signum()),
        (true, true) => (across.signum(), 0),
        (true, false) => (0, down.signum()),
    };
    match (across, down) {
        (0, -1) => Some(0),
        (1, -1) => Some(1),
        (1, 0) => Some(2),
        (1, 1) => Some(3),
        (0, 1) => Some(4),
        (-1, 1) => Some(5),
        (-1, 0) => Some(6),
        (-1, -1) => Some(7),
        _ => None,
    }
}

/// Where a square lies from somebody who stands on `at` and looks into the direction `facing` (D20-ACT-05).
pub fn position(at: Square, facing: u8, other: Square) -> Position {
    let Some(towards) = direction(at, other) else { return Position::Front };
    let turned = towards.abs_diff(facing % 8);
    match turned.min(8 - turned.min(8)) {
        0 | 1 => Position::Front,
        2 => Position::Beside,
        _ => Position::Behind,
    }
}

/// Whether whoever stands between two attackers is flanked: the line between them enters and leaves its square through
/// opposite sides or corners (D20-FLK-02).
pub fn flanks(one: Square, target: Square, other: Square) -> bool {
    let Some(Through { enters, leaves }) = through(one, other, target) else { return false };
    enters == leaves
}

/// Squares whose inside the segment between the middles of two squares crosses, the first one left out (D20-COV-03).
pub fn crossed(from: Square, to: Square) -> Vec<Square> {
    let rows = from.1.min(to.1)..=from.1.max(to.1);
    let columns = from.0.min(to.0)..=from.0.max(to.0);
    let all = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
    all.filter(|square| *square != from && enters(from, to, *square)).collect()
}

/// Whether the segment goes through the inside of a square, or ends in it.
fn enters(from: Square, to: Square, square: Square) -> bool {
    square == to || through(from, to, square).is_some()
}

/// By what a segment enters a square and leaves it.
struct Through {
    enters: By,
    leaves: By,
}

/// A pair of opposite sides of a square, or of opposite corners.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Sides,
    FloorAndCeiling,
    Corner,
}

/// How the segment from the middle of one square to that of another goes through the inside of a third one; `None` if it does
/// not.
fn through(from: Square, to: Square, square: Square) -> Option<Through> {
    // Twice the coordinates, with the square from -1 to 1 around the middle.
    let (x, y) = (2 * (from.0 - square.0), 2 * (from.1 - square.1));
    let (across, down) = (2 * (to.0 - from.0), 2 * (to.1 - from.1));
    match (between(x, across), between(y, down)) {
        (Span::Never, _) | (_, Span::Never) | (Span::Always, Span::Always) => None,
        (Span::Within(first, last), Span::Always) => {
            inside(first, last).then_some(Through { enters: By::Sides, leaves: By::Sides })
        }
        (Span::Always, Span::Within(first, last)) => {
            let (enters, leaves) = (By::FloorAndCeiling, By::FloorAndCeiling);
            inside(first, last).then_some(Through { enters, leaves })
        }
        (Span::Within(left, right), Span::Within(top, bottom)) => {
            let enters = match left.cmp(top) {
                Ordering::Greater => By::Sides,
                Ordering::Less => By::FloorAndCeiling,
                Ordering::Equal => By::Corner,
            };
            let leaves = match right.cmp(bottom) {
                Ordering::Less => By::Sides,
                Ordering::Greater => By::FloorAndCeiling,
                Ordering::Equal => By::Corner,
            };
            let first = if enters == By::FloorAndCeiling { top } else { left };
            let last = if leaves == By::FloorAndCeiling { bottom } else { right };
            inside(first, last).then_some(Through { enters, leaves })
        }
    }
}

/// A part of a segment: a numerator and a denominator above 0.
#[derive(Clone, Copy)]
struct Share(i32, i32);

impl Share {
    fn cmp(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// Which part of a segment lies between -1 and 1 on one axis.
#[derive(Clone, Copy)]
enum Span {
    Never,
    Always,
    Within(Share, Share),
}

fn between(start: i32, by: i32) -> Span {
    match by.cmp(&0) {
        Ordering::Equal if start.abs() < 1 => Span::Always,
        Ordering::Equal => Span::Never,
        Ordering::Greater => Span::Within(Share(-1 - start, by), Share(1 - start, by)),
        Ordering::Less => Span::Within(Share(start - 1, -by), Share(start + 1, -by)),
    }
}

/// Whether a part has a length and lies within the whole segment.
fn inside(first: Share, last: Share) -> bool {
    first.cmp(last).is_lt() && first.cmp(Share(0, 1)).is_ge() && last.cmp(Share(1, 1)).is_le()
}
