//! What a cell is filled with: a colour where the theme has one, and sparse signs.

use kekkai_battle::Cell;
use kekkai_rules::Terrain;
use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use super::Map;
use crate::{
    Role,
    paint::{self, sign},
};

impl Map<'_> {
    pub(super) fn draw_ground(&self, cell: Cell, area: Rect, buf: &mut Buffer) {
        let ground = self.model.view.field.ground(cell);
        let terrain = ground.terrain;
        let odd = !(cell.column() + cell.row()).is_multiple_of(2);
        let (role, signs) = match terrain {
            _ if self.model.view.is_unknown(cell) => (Role::Unknown, Some(self.model.glyphs.fog)),
            Terrain::Floor if odd => (Role::FloorOdd, None),
            Terrain::Floor
            | Terrain::Ordinary
            | Terrain::Strong
            | Terrain::Indestructible
            | Terrain::Hindrance
            | Terrain::Shallow
            | Terrain::Deep
            | Terrain::Ice
            | Terrain::Cover
            | Terrain::Plants => (Role::of(terrain), self.model.glyphs.terrain(terrain)),
        };
        let style = self.style(Role::Screen).patch(self.style(role));
        paint::fill(buf, area, style);
        match (role, signs) {
            (Role::Ordinary | Role::Strong, Some(pair)) => self.carpet(pair, style, area, buf),
            // Where its colour tells it, it is smooth.
            (Role::Indestructible, Some(pair)) if style.bg.is_none() => {
                self.carpet(pair, style, area, buf);
            }
            (Role::Indestructible, Some(_)) => {}
            (_, Some([first, _])) => self.strew(first, style, area, buf),
            (_, None) if style.bg.is_none() => {
                let (dot, _) = self.inset();
                sign(buf, area.x + dot, area.y, self.model.glyphs.floor, style);
            }
            (_, None) => {}
        }
    }

    /// A sign in every column.
    fn carpet(&self, [even, odd]: [&'static str; 2], style: Style, area: Rect, buf: &mut Buffer) {
        let [left, _] = self.window.sides();
        for at in area.positions() {
            let glyph = if (at.x - left).is_multiple_of(2) { odd } else { even };
            sign(buf, at.x, at.y, glyph, style);
        }
    }

    /// A sign in every other column, from row to row in the others.
    pub(super) fn strew(&self, glyph: &'static str, style: Style, area: Rect, buf: &mut Buffer) {
        let (left, top) = (self.window.letters(), self.window.head());
        let takes = |x: u16, y: u16| (x - left + y - top).is_multiple_of(2);
        for at in area.positions().filter(|at| takes(at.x, at.y)) {
            sign(buf, at.x, at.y, glyph, style);
        }
    }
}
