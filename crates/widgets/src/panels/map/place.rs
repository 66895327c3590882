//! What a cell is beside what fills it: marks, statuses of its own, closed borders.

use kekkai_battle::{
    Cell,
    combatant::Edge,
    field::{Mark, Status},
    notes::About,
};
use kekkai_rules::{Light, Terrain};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::Map;
use crate::{
    Role,
    paint::{self, sign},
};

/// How the sign of a mark is drawn everywhere.
pub(crate) fn mark_role(mark: Mark) -> Role {
    match mark {
        Mark::Shadow => Role::Shadow,
        Mark::OverWater => Role::Hindrance,
        Mark::Unjumpable | Mark::Low => Role::Sign,
        Mark::Fire => Role::Alarm,
    }
}

/// How the sign of a status is drawn everywhere.
pub(crate) fn status_role(status: Status) -> Role {
    match status {
        Status::Day | Status::Sunlight => Role::Item,
        Status::Night | Status::Rain => Role::Reach,
        Status::Holy => Role::Indestructible,
        Status::Radiation(_) => Role::Alarm,
        Status::Underwater => Role::Hindrance,
    }
}

impl Map<'_> {
    /// Signs of a cell, the one that matters most first.
    fn place_signs(&self, cell: Cell) -> Vec<(&'static str, Role)> {
        let (field, glyphs) = (&self.model.view.field, self.model.glyphs);
        let (ground, everywhere, here) = (field.ground(cell), field.air(), field.air_at(cell));
        let marks = Mark::ALL.into_iter().filter(|mark| mark.is_on(ground));
        let mut signs: Vec<_> = marks.map(|mark| (glyphs.mark(mark), mark_role(mark))).collect();
        let status = |status| (glyphs.status(status), status_role(status));
        // Day is the light of a cell only where the rest of the field has another.
        if here.light != everywhere.light {
            signs.push(status(match here.light {
                Light::Day => Status::Day,
                Light::Sunlight => Status::Sunlight,
                Light::Night => Status::Night,
            }));
        }
        for (on, over, kind) in [
            (here.holy, everywhere.holy, Status::Holy),
            (here.rain, everywhere.rain, Status::Rain),
            (here.under_water, everywhere.under_water, Status::Underwater),
            (here.radiation > 0, everywhere.radiation > 0, Status::Radiation(here.radiation)),
        ] {
            if on != over {
                signs.push(if on { status(kind) } else { (glyphs.off, Role::Dim) });
            }
        }
        let [higher, lower] = glyphs.height;
        match self.model.view.height(cell) {
            1.. => signs.push((higher, Role::Sign)),
            0 => {}
            ..0 => signs.push((lower, Role::Sign)),
        }
        if self.model.view.notes.on(About::Cell(cell)).is_some() {
            signs.push((glyphs.note, Role::Sign));
        }
        signs
    }

    /// Whether the ground of a cell has signs of its own.
    pub(super) fn has_signs(&self, cell: Cell) -> bool {
        let field = &self.model.view.field;
        self.model.view.is_unknown(cell)
            || field.is_fogged(cell)
            || field.ground(cell).terrain != Terrain::Floor
            || !self.place_signs(cell).is_empty()
    }

    /// Draws them over the ground, the first in the column of the floor's dot; as many as there is room for.
    pub(super) fn draw_place(&self, cell: Cell, area: Rect, buf: &mut Buffer) {
        let signs = self.place_signs(cell);
        let (dot, token) = self.inset();
        let bare = self.model.view.field.ground(cell).terrain == Terrain::Floor;
        let fogged = self.model.view.field.is_fogged(cell);
        if self.model.view.is_unknown(cell) {
            return;
        }
        let shaded = bare && self.model.view.field.ground(cell).shadow;
        if shaded {
            let style = self.style(Role::Shadow);
            paint::fill(
                buf,
                area,
                self.style(Role::Screen).patch(self.style(Role::Floor)).patch(style),
            );
            self.strew(self.model.glyphs.mark(Mark::Shadow), style, area, buf);
        }
        // What others do not know of comes before what it is: the GM acts by it.
        let fog = fogged.then_some((self.model.glyphs.fog[0], Role::Dim));
        let signs = fog.into_iter().chain(signs.into_iter().skip(usize::from(shaded)));
        let slots = (0..area.height).flat_map(|y| {
            let columns = (token.max(1)..=dot).rev();
            columns.map(move |x| (area.x + x, area.y + y))
        });
        for ((x, y), (glyph, role)) in slots.zip(signs) {
            sign(buf, x, y, glyph, self.style(role));
        }
        if self.is_closed(Edge::South, cell) {
            let [_, level] = self.model.glyphs.closed;
            sign(buf, area.x, area.bottom() - 1, level, self.style(Role::Indestructible));
        }
    }

    /// Whether a cell lies at a border that cannot be crossed there.
    fn is_closed(&self, edge: Edge, cell: Cell) -> bool {
        let field = &self.model.view.field;
        field.is_border(edge, cell)
            && !field.is_open_at(edge, cell)
            && !self.model.view.is_unknown(cell)
    }

    /// The sign of a closed northern border beside the number of a column.
    pub(super) fn draw_north(&self, column: u8, x: u16, buf: &mut Buffer) {
        let cell = Cell::new(i16::from(column), 0).filter(|cell| self.window.holds(*cell));
        // Beside the number.
        let x = if self.window.wide == 3 { x + 2 } else { x };
        if cell.is_some_and(|cell| self.is_closed(Edge::North, cell)) {
            let [_, level] = self.model.glyphs.closed;
            sign(buf, x, self.window.head(), level, self.style(Role::Indestructible));
        }
    }

    /// Empties the columns left and right of a row, but for the signs of closed borders; gives the two columns.
    pub(super) fn draw_sides(&self, row: u8, buf: &mut Buffer) -> [u16; 2] {
        let (top, sides, columns) =
            (self.window.y(row), self.window.sides(), self.window.columns());
        let ends = [(sides[0], Edge::West, columns.start), (sides[1], Edge::East, columns.end - 1)];
        for (x, edge, at) in ends {
            let column = Rect::new(x, top, 1, self.window.high);
            paint::fill(buf, column, self.style(Role::Screen));
            let cell = Cell::new(i16::from(at), i16::from(row));
            if cell.is_some_and(|cell| self.is_closed(edge, cell)) {
                let [upright, _] = self.model.glyphs.closed;
                let style = self.style(Role::Indestructible);
                column.positions().for_each(|at| sign(buf, at.x, at.y, upright, style));
            }
        }
        sides
    }
}
