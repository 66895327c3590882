//! A part of the map, where there is no room for all of it: with its headers, around what a person looks at.

use kekkai_battle::{Cell, cell::SIZE};
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::Areas;
use crate::{Role, ScreenModel, map::Map, paint};

/// Columns before the first cell: the letter of the row and the left mark.
const FIRST: u16 = 2;
/// Columns of a cell.
const CELL: u16 = 2;

/// Columns and rows of the whole map.
const WHOLE: (u16, u16) = (43, 21);

/// Whether there is no room for the whole map.
pub(super) fn is_needed(areas: &Areas) -> bool {
    areas.map.width < WHOLE.0 || areas.map.height < WHOLE.1
}

/// The cell that [`draw`] draws at a place.
pub(super) fn cell_at(model: &ScreenModel<'_>, area: Rect, at: Position) -> Option<Cell> {
    let (left, up) = corner(model, area);
    let column = at.x.checked_sub(area.x + FIRST)? / CELL;
    let row = at.y.checked_sub(area.y + 1)?;
    let shown = column < (area.width.saturating_sub(FIRST + 1)) / CELL;
    let cell = Cell::new(i16::try_from(column + left).ok()?, i16::try_from(row + up).ok()?);
    cell.filter(|_| shown && area.contains(at))
}

/// The first column and the first row that are shown, around what a person looks at.
fn corner(model: &ScreenModel<'_>, area: Rect) -> (u16, u16) {
    let stands = |who| model.view.find(who).and_then(|one| one.at);
    let focus = model.cursor.or_else(|| model.chosen.and_then(stands));
    let focus = focus.or_else(|| model.view.actor.and_then(stands)).unwrap_or(Cell::MIDDLE);
    // The last cell has its right mark after it.
    let columns = area.width.saturating_sub(FIRST + 1) / CELL;
    (first(focus.column(), columns), first(focus.row(), area.height.saturating_sub(1)))
}

/// Draws as much of the map as `area` holds: around the cursor, else whose card is shown, else whose turn it is.
pub(super) fn draw(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    if area.width <= FIRST || area.height <= 1 {
        return;
    }
    let all = Rect::new(0, 0, WHOLE.0, WHOLE.1);
    let areas = Areas { map: all, ..Areas::small(all, 0, true) };
    paint::fill(buf, area, model.theme.style(Role::Screen));
    let mut whole = Buffer::empty(all);
    Map::new(model, &areas).draw(&mut whole);
    let columns = (area.width - FIRST - 1) / CELL;
    let (left, up) = corner(model, area);
    let map = areas.map;
    for y in 0..area.height.min(1 + u16::from(SIZE)) {
        for x in 0..WHOLE.0.min(FIRST + columns * CELL + 1) {
            // The first row and the first columns stay where they are.
            let from = (
                map.x + if x < FIRST { x } else { x + left * CELL },
                map.y + if y < 1 { y } else { y + up },
            );
            let is_cut_off = x == FIRST - 1 && left > 0;
            if let (Some(cell), Some(to), false) =
                (whole.cell(from), buf.cell_mut((area.x + x, area.y + y)), is_cut_off)
            {
                to.clone_from(cell);
            }
        }
    }
}

/// The first of the columns or rows that are shown, `room` of them.
fn first(focus: u8, room: u16) -> u16 {
    u16::from(focus).saturating_sub(room / 2).min(u16::from(SIZE).saturating_sub(room))
}
