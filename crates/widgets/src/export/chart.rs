//! The map with whatever explains it: who stands there, how they are, and the signs.

use kekkai_battle::{BattleView, cell::SIZE};
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Glyphs, Role, ScreenModel, Theme, Words, help,
    map::Map,
    paint::{fill, put},
    queue,
};

/// Columns and rows of a cell of the field.
const CELL: (u16, u16) = (4, 2);
/// Columns of the queue.
const QUEUE: u16 = 60;
/// Columns and rows that stay empty around it and between its parts.
const GAP: u16 = 2;

/// A map to be put on paper.
#[derive(Debug, Clone, Copy)]
pub struct Chart<'a> {
    /// The fight as the audience sees it.
    pub view: &'a BattleView,
    /// Words of the chosen language.
    pub words: &'a Words,
    /// Styles of the chosen theme.
    pub theme: &'a Theme,
    /// Signs that the map is drawn with.
    pub glyphs: &'a Glyphs,
    /// What stands above it.
    pub title: &'a str,
}

impl Chart<'_> {
    /// Draws it into a buffer of its own size.
    pub fn draw(&self) -> Buffer {
        let Self { view, words, theme, glyphs, .. } = *self;
        let model = ScreenModel::bare(view, words, (theme, glyphs));
        let cells = u16::from(SIZE);
        let map = Rect::new(GAP, GAP, 3 + cells * CELL.0, 1 + cells * CELL.1);
        let wide = map.right() + GAP + QUEUE + GAP;
        // What is to be seen on it is known when it is drawn.
        let blank = |wide, high| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, wide, high));
            let all = buffer.area;
            fill(&mut buffer, all, theme.style(Role::Screen));
            Map::within(&model, map, CELL).draw(&mut buffer);
            buffer
        };
        let signs = help::signs_on(&model, &blank(map.right(), map.bottom()), wide - 2 * GAP);
        let rows = queue::rows_needed(view) + 1;
        let below = map.bottom().max(GAP + rows) + 1;
        let mut whole = blank(wide, below + signs.rows() + 2);
        put(&mut whole, GAP, 0, wide - GAP, self.title, theme.style(Role::Heading));
        queue::draw(&model, Rect::new(map.right() + GAP, GAP, QUEUE, rows), &mut whole);
        signs.draw(&model, Rect::new(GAP, below, wide - 2 * GAP, signs.rows() + 1), &mut whole);
        whole
    }
}

/// The signs of a buffer as lines of text.
pub fn text(buffer: &Buffer) -> String {
    let mut out = String::new();
    for row in buffer.content().chunks(usize::from(buffer.area.width).max(1)) {
        let line: String = row.iter().map(ratatui_core::buffer::Cell::symbol).collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
