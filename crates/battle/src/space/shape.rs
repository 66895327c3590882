//! Shapes that a brush draws: a line, what lies together, and the same on the other side of the field.

use crate::{Cell, Field};

/// Cells of the straight line from one cell to another, both included, in that order.
pub fn line(from: Cell, to: Cell) -> Vec<Cell> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use kekkai_rules::{Ground, Terrain};

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    fn text(cells: &[Cell]) -> String {
        cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_line_has_no_gaps_and_is_the_same_from_either_end() {
        assert_eq!(text(&line(cell("3C"), cell("3C"))), "3C");
        assert_eq!(text(&line(cell("1A"), cell("4A"))), "1A 2A 3A 4A");
        assert_eq!(text(&line(cell("4D"), cell("1A"))), "4D 3C 2B 1A");
        assert_eq!(text(&line(cell("1A"), cell("5C"))), "1A 2B 3B 4C 5C");
        for (from, to) in [("2R", "19C"), ("20A", "1T"), ("7G", "8A")] {
            let cells = line(cell(from), cell(to));
            assert!(cells.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "{from} {to}");
            assert_eq!((cells[0], cells[cells.len() - 1]), (cell(from), cell(to)));
        }
    }

    #[test]
    fn what_hangs_together_is_filled_and_a_wall_stops_it() {
        let mut field = Field::bare();
        for at in cell("5A").rectangle(cell("5T")) {
            field.set(at, Ground::of(Terrain::Strong));
        }
        assert_eq!(flood(&field, cell("2B")).len(), 80);
        assert_eq!(flood(&field, cell("5K")).len(), 20);
        assert_eq!(flood(&field, cell("6A")).len(), 300);
        // Corners do not hang together.
        let mut field = Field::bare();
        for at in [cell("2A"), cell("1B")] {
            field.set(at, Ground::of(Terrain::Ice));
        }
        assert_eq!(text(&flood(&field, cell("1A"))), "1A");
    }

    #[test]
    fn a_mirror_paints_each_cell_once() {
        let (none, all) = (Mirror::default(), (20, 20));
        let rounds = [none, none.next(), none.next().next(), none.next().next().next()];
        let painted = rounds.map(|mirror| text(&mirror.of(&[cell("2B")], all)));
        assert_eq!(painted, ["2B", "2B 19B", "2B 2S", "2B 19B 2S 19S"]);
        assert_eq!(rounds[3].next(), none);
        assert_eq!(text(&rounds[1].of(&[cell("3A")], (5, 5))), "3A", "the middle is its own image");
    }
}
