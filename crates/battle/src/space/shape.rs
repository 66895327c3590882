//! Shapes that a brush draws: a line, what lies together, and the same on the other side of the field.

use crate::{Cell, Field};

/// Cells of the straight line from one cell to another, both included, in that order; the same cells either way.
pub fn line(from: Cell, to: Cell) -> Vec<Cell> {
    if to < from {
        return line(to, from).into_iter().rev().collect();
    }
    let (columns, rows) = from.offset(to);
    let steps = columns.abs().max(rows.abs());
    let at = |step: i16| {
        // Half a step more before the division rounds to the nearest cell.
        let along = |way: i16| match steps {
            0 => 0,
            _ => (2 * way * step + steps * way.signum()) / (2 * steps),
        };
        from.shifted(along(columns), along(rows))
    };
    (0..=steps).filter_map(at).collect()
}

/// Cells of the board that have the same terrain as `from` and hang together with it, side by side; row by row.
pub fn flood(field: &Field, from: Cell) -> Vec<Cell> {
    let terrain = field.ground(from).terrain;
    let is_alike = |cell: &Cell| field.has(*cell) && field.ground(*cell).terrain == terrain;
    let (mut found, mut open) = (vec![from], vec![from]);
    while let Some(cell) = open.pop() {
        for (columns, rows) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let next = cell.shifted(columns, rows).filter(is_alike);
            if let Some(next) = next.filter(|next| !found.contains(next)) {
                found.push(next);
                open.push(next);
            }
        }
    }
    found.sort_unstable();
    found
}

/// Which halves of the board are painted alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mirror {
    /// What is painted in the west is painted in the east, and the other way round.
    pub across: bool,
    /// What is painted in the north is painted in the south, and the other way round.
    pub down: bool,
}

impl Mirror {
    /// The next one of a round: none, west and east, north and south, both.
    #[must_use]
    pub fn next(self) -> Self {
        Self { across: !self.across, down: self.down != self.across }
    }

    /// `cells` and their images on a board of so many columns and rows, each once; those of a rectangle row by row.
    pub fn of(self, cells: &[Cell], (columns, rows): (u8, u8)) -> Vec<Cell> {
        let flip = |at: u8, size: u8| i16::from(size) - 1 - i16::from(at);
        let across = |cell: Cell| Cell::new(flip(cell.column(), columns), i16::from(cell.row()));
        let down = |cell: Cell| Cell::new(i16::from(cell.column()), flip(cell.row(), rows));
        let mut all = cells.to_vec();
        if self.across {
            all.extend(cells.iter().filter_map(|cell| across(*cell)));
        }
        if self.down {
            let more: Vec<Cell> = all.iter().filter_map(|cell| down(*cell)).collect();
            all.extend(more);
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}
