//! What is on the terminal, in a quarter of the room that a buffer takes.

use std::ops::Range;

use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::Color,
};

use super::{columns_of, is_narrow};

/// The cells on the terminal.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) area: Rect,
    cells: Vec<Seen>,
    /// Signs that are no single letter; as many as there have been, which are few.
    odd: Vec<Box<str>>,
}

/// A cell on the terminal. What else a cell can hold is never set here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    /// A letter, the number of an odd sign, or nothing; above it the modifier.
    look: u32,
    fg: Color,
    bg: Color,
}

/// Bits of a look that are its sign.
const SIGN: u32 = 21;
/// From here on a sign is one of those that are no single letter.
const ODD: u32 = 0x11_0000;
/// What a wide sign covers is nothing that could be drawn, so that it is written when it is uncovered.
const COVERED: u32 = (1 << SIGN) - 1;

impl Seen {
    /// What is seen of a cell whose sign this stands for.
    fn of(cell: &Cell, sign: u32) -> Self {
        let look = u32::from(cell.modifier.bits()) << SIGN | sign;
        Self { look, fg: cell.fg, bg: cell.bg }
    }
}

/// Cells of a row, up to its end.
pub(super) struct Row<'s> {
    cells: &'s mut [Seen],
    odd: &'s mut Vec<Box<str>>,
}

impl Shown {
    /// A terminal that shows what was drawn.
    pub(super) fn of(drawn: &Buffer) -> Self {
        let cells = vec![Seen::of(&Cell::EMPTY, COVERED); drawn.content.len()];
        let mut shown = Self { area: drawn.area, cells, odd: Vec::new() };
        let width = usize::from(drawn.area.width).max(1);
        for (from, row) in (0..).step_by(width).zip(drawn.content.chunks(width)) {
            if let Some(mut shown) = shown.row(from..from + row.len()) {
                shown.put_all(0, row);
            }
        }
        shown
    }

    /// The cells in that place of the buffer.
    pub(super) fn row(&mut self, place: Range<usize>) -> Option<Row<'_>> {
        Some(Row { cells: self.cells.get_mut(place)?, odd: &mut self.odd })
    }
}

impl Row<'_> {
    /// Notes that cells are shown from that place on.
    pub(super) fn put_all(&mut self, at: usize, cells: &[Cell]) {
        let mut at = at;
        while let Some(cell) = cells.get(at..).and_then(<[Cell]>::first) {
            let columns = columns_of(cell);
            self.put(at, cell, columns);
            at += usize::from(columns);
        }
    }

    /// Notes that a cell is shown, which takes so many columns.
    pub(super) fn put(&mut self, at: usize, cell: &Cell, columns: u16) {
        let sign = sign_in(self.odd, cell).unwrap_or_else(|| {
            self.odd.push(cell.symbol().into());
            number(self.odd.len() - 1)
        });
        let seen = Seen::of(cell, sign);
        for (n, here) in self.cells.iter_mut().skip(at).take(columns.into()).enumerate() {
            if n == 0 {
                *here = seen;
            } else {
                here.look |= COVERED;
            }
        }
    }

    /// How many cells from that place on look as these and are known to be one column wide.
    pub(super) fn alike(&self, at: usize, cells: &[Cell]) -> usize {
        let same = |(cell, seen): &(&Cell, &Seen)| {
            cell.fg == seen.fg
                && cell.bg == seen.bg
                && match *cell.symbol().as_bytes() {
                    // Without a call, as most of them are.
                    [letter] => Seen::of(cell, letter.into()).look == seen.look,
                    ref bytes => is_narrow(bytes) && self.shows(**seen, cell),
                }
        };
        let seen = self.cells.get(at..).unwrap_or_default();
        cells.iter().zip(seen).take_while(same).count()
    }

    /// Whether the cell in that place looks as this; `None` where there is none.
    pub(super) fn is(&self, at: usize, cell: &Cell) -> Option<bool> {
        self.cells.get(at).map(|seen| self.shows(*seen, cell))
    }

    fn shows(&self, seen: Seen, cell: &Cell) -> bool {
        sign_in(self.odd, cell).is_some_and(|sign| Seen::of(cell, sign) == seen)
    }
}

/// What stands for the sign of a cell; `None` for an odd one that has not been shown yet.
fn sign_in(odd: &[Box<str>], cell: &Cell) -> Option<u32> {
    let symbol = cell.symbol();
    if let [letter] = symbol.as_bytes() {
        return Some(u32::from(*letter));
    }
    let mut letters = symbol.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(letter.into()),
        (None, _) => Some(COVERED),
        (Some(_), Some(_)) => odd.iter().position(|known| **known == *symbol).map(number),
    }
}

/// What stands for the odd sign in that place of their list.
fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(COVERED).saturating_add(ODD).min(COVERED - 1)
}
