//! The part of the field that is drawn, and where on the screen its cells are. All of it where there is room.

use std::ops::Range;

use kekkai_battle::{Cell, cell::SIZE};
use ratatui_core::layout::Rect;

use crate::ScreenModel;

/// Columns before the first cell: the letter of the row and the left mark.
const FIRST: u16 = 2;
/// Rows above the first cell: the numbers of the columns.
const HEAD: u16 = 1;
/// Columns after the last cell, for its right mark.
const LAST: u16 = 1;
/// Cells that stay to be seen around what is looked at.
const MARGIN: u16 = 2;

/// Where the cells of a map are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    area: Rect,
    /// Columns and rows of a cell.
    pub(super) wide: u16,
    pub(super) high: u16,
    /// First column and row of the field that are shown.
    first: (u8, u8),
    /// How many columns and rows of it are shown.
    shown: (u8, u8),
}

/// A border of the part that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beyond {
    Left,
    Right,
    Up,
    Down,
}

impl Window {
    /// As much as `area` holds, with what is looked at in it: the cursor, else whose card is shown, else whose turn it is. The
    /// focus is seen before all else.
    pub(crate) fn of(model: &ScreenModel<'_>, area: Rect, (wide, high): (u16, u16)) -> Self {
        let stands = |who| model.view.find(who).and_then(|one| one.at);
        let focus = model.cursor.or_else(|| model.chosen.and_then(stands));
        let focus = focus.or_else(|| model.view.actor.and_then(stands)).unwrap_or(Cell::MIDDLE);
        let columns = fitting(area.width.saturating_sub(FIRST + LAST), wide);
        let rows = fitting(area.height.saturating_sub(HEAD), high);
        let around = |focus: Cell| {
            let first = (first(focus.column(), columns), first(focus.row(), rows));
            Self { area, wide, high, first, shown: (columns, rows) }
        };
        let window = around(focus);
        match model.focus.filter(|focus| !window.holds(*focus)) {
            Some(focus) => around(focus),
            None => window,
        }
    }

    /// All that it covers, with the headers.
    pub(super) fn area(&self) -> Rect {
        let (columns, rows) = self.shown;
        let wide = FIRST + u16::from(columns) * self.wide + LAST;
        let high = HEAD + u16::from(rows) * self.high;
        Rect { width: wide.min(self.area.width), height: high.min(self.area.height), ..self.area }
    }

    pub(super) fn columns(&self) -> Range<u8> {
        self.first.0..self.first.0 + self.shown.0
    }

    pub(super) fn rows(&self) -> Range<u8> {
        self.first.1..self.first.1 + self.shown.1
    }

    pub(super) fn holds(&self, cell: Cell) -> bool {
        self.columns().contains(&cell.column()) && self.rows().contains(&cell.row())
    }

    /// Cells that are shown, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        let (window, columns) = (*self, self.columns());
        let row = move |row: u8| {
            let at = move |column: u8| Cell::new(i16::from(column), i16::from(row));
            columns.clone().filter_map(at)
        };
        window.rows().flat_map(row)
    }

    /// Whether the field goes on there.
    pub(super) fn goes_on(&self, beyond: Beyond) -> bool {
        match beyond {
            Beyond::Left => self.first.0 > 0,
            Beyond::Right => self.columns().end < SIZE,
            Beyond::Up => self.first.1 > 0,
            Beyond::Down => self.rows().end < SIZE,
        }
    }

    /// The screen's first column of a column of the field that is shown.
    pub(super) fn x(&self, column: u8) -> u16 {
        let n = u16::from(column.saturating_sub(self.first.0));
        self.area.x + FIRST + n * self.wide
    }

    /// The screen's first row of a row of the field that is shown.
    pub(super) fn y(&self, row: u8) -> u16 {
        self.area.y + HEAD + u16::from(row.saturating_sub(self.first.1)) * self.high
    }

    /// What a cell that is shown covers.
    pub(super) fn place(&self, cell: Cell) -> Rect {
        Rect::new(self.x(cell.column()), self.y(cell.row()), self.wide, self.high)
    }

    /// The columns left and right of the cells.
    pub(super) fn sides(&self) -> [u16; 2] {
        [self.area.x + FIRST - 1, self.x(self.columns().end)]
    }

    /// The row of the numbers.
    pub(super) fn head(&self) -> u16 {
        self.area.y
    }

    /// The column of the letters.
    pub(super) fn letters(&self) -> u16 {
        self.area.x
    }

    /// Whose cell a place of the screen is; `None` beside the cells.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let across = x.checked_sub(self.area.x + FIRST)? / self.wide.max(1);
        let down = y.checked_sub(self.area.y + HEAD)? / self.high.max(1);
        let (across, down) = (u8::try_from(across).ok()?, u8::try_from(down).ok()?);
        let (column, row) = (self.first.0.checked_add(across)?, self.first.1.checked_add(down)?);
        Cell::new(i16::from(column), i16::from(row)).filter(|cell| self.holds(*cell))
    }
}

/// Cells of `size` that fit into `room`.
fn fitting(room: u16, size: u16) -> u8 {
    u8::try_from(room / size.max(1)).unwrap_or(SIZE).min(SIZE)
}

/// The first of `room` columns or rows of which one is looked at. It stays while the focus moves a little, so that few
/// moves draw all of the map.
fn first(focus: u8, room: u8) -> u8 {
    let (focus, room, size) = (u16::from(focus), u16::from(room), u16::from(SIZE));
    if room >= size {
        return 0;
    }
    let margin = MARGIN.min(room.saturating_sub(1) / 2);
    let step = room.saturating_sub(2 * margin).max(1);
    let first = focus.saturating_sub(margin) / step * step;
    u8::try_from(first.min(size - room)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_at_is_shown_with_what_is_around_it() {
        for room in 1..=SIZE {
            for focus in 0..SIZE {
                let first = first(focus, room);
                assert!(first + room <= SIZE, "{focus} in {room}");
                let margin = u8::try_from(MARGIN).unwrap().min((room - 1) / 2);
                let (least, most) = (focus.saturating_sub(margin), (focus + margin).min(SIZE - 1));
                assert!(first <= least && most < first + room, "{focus} in {room}: {first}");
            }
        }
    }
}
