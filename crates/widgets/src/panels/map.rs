//! The map: headers, ground, things, tokens, marks, and one overlay; all of the field, or the part that there is room for.
//!
//! A cell draws into its own place only. A token fills it; its signs and brackets stand in a column of the cell's own
//! where it is wide enough, else in the free half of a neighbour, else on its letters.

mod bar;
mod ground;
mod layer;
mod picture;
pub(crate) mod place;
mod shown;
mod token;
pub(crate) mod window;

use kekkai_battle::{Cell, cell::SIZE, view::CombatantView};
use kekkai_rules::Terrain;
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use crate::{
    Areas, Role, ScreenModel,
    paint::{self, put, put_right, sign},
    screen::Impact,
};
use layer::{Laid, Layer};
use window::{Beyond, Window};

pub use picture::{HEIGHT, NARROW, WIDTH, draw_picture};
pub use shown::Shown;
pub(crate) use token::{hidden, is_hidden, is_told, sign_role, token};

/// The map with what is looked up for each of its cells.
pub(crate) struct Map<'m> {
    model: &'m ScreenModel<'m>,
    window: Window,
    /// By cell: who is to be seen there, a large body on each of its cells where nobody else stands.
    who: Vec<Option<&'m CombatantView>>,
    /// By cell: how many stand there.
    count: Vec<u8>,
    /// By cell: whether something lies there.
    things: Vec<bool>,
    layer: Layer,
}

/// What stands left and right of a chosen cell, and in which style.
type Brackets = ([&'static str; 2], Role);

/// A sign beside a token.
#[derive(Debug, Clone, Copy)]
struct Mark {
    glyph: &'static str,
    style: Style,
    /// Whether nothing but this sign tells it, so that it stands in the place of a letter where there is no other.
    only: bool,
}

/// The cell of the field that is drawn at a place of the screen, if one is.
pub fn cell_at(model: &ScreenModel<'_>, areas: &Areas, x: u16, y: u16) -> Option<Cell> {
    window_of(model, areas).cell_at(x, y)
}

/// Where a cell of the field is drawn, if it is.
pub fn place_of(model: &ScreenModel<'_>, areas: &Areas, cell: Cell) -> Option<Rect> {
    let window = window_of(model, areas);
    let is_drawn = !areas.map.is_empty() && window.holds(cell);
    is_drawn.then(|| window.place(cell))
}

/// Which part of the map is drawn, and where.
pub(crate) fn window_of(model: &ScreenModel<'_>, areas: &Areas) -> Window {
    Window::of(model, areas.map, (areas.cell_columns, areas.cell_rows))
}

impl<'m> Map<'m> {
    pub(crate) fn new(model: &'m ScreenModel<'m>, areas: &Areas) -> Self {
        Self::within(model, areas.map, (areas.cell_columns, areas.cell_rows))
    }

    /// As much of the map as `area` has room for, with cells of so many columns and rows.
    pub(crate) fn within(model: &'m ScreenModel<'m>, area: Rect, cell: (u16, u16)) -> Self {
        let cells = usize::from(SIZE) * usize::from(SIZE);
        let mut map = Self {
            model,
            window: Window::of(model, area, cell),
            who: vec![None; cells],
            count: vec![0; cells],
            things: vec![false; cells],
            layer: Layer::of(model),
        };
        for combatant in &model.view.combatants {
            let Some(cell) = combatant.at else { continue };
            let here = map.who.get_mut(cell.index());
            let acts = model.view.actor == Some(combatant.id);
            let shows = |other: &CombatantView| !combatant.fallen && (other.fallen || acts);
            if let Some(here) = here.filter(|here| here.is_none_or(shows)) {
                *here = Some(combatant);
            }
            let count = map.count.get_mut(cell.index()).filter(|_| !combatant.fallen);
            if let Some(count) = count {
                *count = count.saturating_add(1);
            }
        }
        for combatant in &model.view.combatants {
            for cell in &combatant.covers {
                if let Some(here) = map.who.get_mut(cell.index()).filter(|here| here.is_none()) {
                    *here = Some(combatant);
                }
            }
        }
        for cell in model.view.field.littered() {
            map.things.get_mut(cell.index()).into_iter().for_each(|thing| *thing = true);
        }
        map
    }

    fn style(&self, role: Role) -> Style {
        self.model.theme.style(role)
    }

    fn on(&self, cell: Cell) -> Option<&'m CombatantView> {
        self.who.get(cell.index()).copied().flatten()
    }

    /// The neighbour so many columns east, if it is drawn.
    fn beside(&self, cell: Cell, by: i16) -> Option<Cell> {
        cell.shifted(by, 0).filter(|cell| self.window.holds(*cell))
    }

    /// What the overlay writes on `cell`: nothing where somebody stands.
    pub(crate) fn cost(&self, cell: Cell) -> Option<i32> {
        self.layer.on(cell).number.filter(|_| self.on(cell).is_none())
    }

    fn thing(&self, cell: Cell) -> bool {
        self.things.get(cell.index()).copied().unwrap_or_default()
    }

    /// The part of the field that is drawn.
    pub(crate) fn window(&self) -> &Window {
        &self.window
    }

    /// Column, from that of the cell, of the sign of bare ground and of the first of the two of a token.
    fn inset(&self) -> (u16, u16) {
        if self.window.wide < 4 { (1, 0) } else { (2, 1) }
    }

    /// Draws the part of the field that there is room for. What was there before is gone.
    pub(crate) fn draw(&self, buf: &mut Buffer) -> Rect {
        let area = self.window.area();
        paint::fill(buf, area, self.style(Role::Screen));
        let cursor = self.model.cursor;
        for column in self.window.columns() {
            let marked = cursor.is_some_and(|cursor| cursor.column() == column);
            self.draw_column_header(column, marked, buf);
        }
        for row in self.window.rows() {
            let marked = cursor.is_some_and(|cursor| cursor.row() == row);
            self.draw_row_header(row, marked, buf);
        }
        for cell in self.window.cells() {
            self.draw_cell(cell, buf);
        }
        for row in self.window.rows() {
            self.draw_margins(row, buf);
        }
        let [left, right] = self.window.sides();
        for (x, beyond) in [(left, Beyond::Left), (right, Beyond::Right)] {
            if self.window.goes_on(beyond) {
                self.draw_beyond(x, self.window.head(), beyond, buf);
            }
        }
        area
    }

    /// The head of the column of `cell` and that of its row, if they are drawn.
    pub(crate) fn draw_heads(&self, cell: Cell, buf: &mut Buffer) -> Vec<Rect> {
        let now = |same: fn(Cell, Cell) -> bool| {
            self.model.cursor.is_some_and(|cursor| same(cursor, cell))
        };
        let columns = self.window.columns().contains(&cell.column()).then(|| {
            let marked = now(|a, b| a.column() == b.column());
            self.draw_column_header(cell.column(), marked, buf)
        });
        let rows = self.window.rows().contains(&cell.row()).then(|| {
            let marked = now(|a, b| a.row() == b.row());
            self.draw_row_header(cell.row(), marked, buf)
        });
        columns.into_iter().chain(rows).collect()
    }

    fn draw_column_header(&self, column: u8, marked: bool, buf: &mut Buffer) -> Rect {
        let (x, y, wide) = (self.window.x(column), self.window.head(), self.window.wide);
        let style = self.style(if marked { Role::HeaderCursor } else { Role::Header });
        let area = Rect::new(x, y, wide, 1);
        paint::fill(buf, area, self.style(Role::Screen));
        let (_, token) = self.inset();
        if wide <= 2 {
            let digit = DIGITS.get(usize::from(column) % 10).copied().unwrap_or(" ");
            put(buf, x + wide - 1, y, x + wide, digit, style);
        } else {
            put_right(buf, x + token, y, x + token + 2, &(column + 1).to_string(), style);
        }
        self.draw_north(column, x, buf);
        area
    }

    fn draw_row_header(&self, row: u8, marked: bool, buf: &mut Buffer) -> Rect {
        let area = Rect::new(self.window.letters(), self.window.y(row), 1, 1);
        let style = self.style(if marked { Role::HeaderCursor } else { Role::Header });
        paint::fill(buf, area, self.style(Role::Screen));
        let letter = LETTERS.get(usize::from(row)).copied().unwrap_or(" ");
        put(buf, area.x, area.y, area.right(), letter, style);
        area
    }

    /// The columns left and right of a row, where its first and last cells have their marks.
    fn draw_margins(&self, row: u8, buf: &mut Buffer) {
        let y = self.window.y(row);
        let [left, right] = self.draw_sides(row, buf);
        let columns = self.window.columns();
        let edge = |column: u8| Cell::new(i16::from(column), i16::from(row));
        let marks = |column: u8| edge(column).map(|cell| self.marks(cell)).unwrap_or_default();
        let [mark, _] = marks(columns.start);
        if let Some(Mark { glyph, style, .. }) = mark.filter(|_| self.window.wide < 4) {
            sign(buf, left, y, glyph, style);
        }
        let [_, mark] = marks(columns.end.saturating_sub(1));
        if let Some(Mark { glyph, style, .. }) = mark.filter(|_| self.window.wide == 2) {
            sign(buf, right, y, glyph, style);
        }
        let rows = self.window.rows();
        let ends =
            [(rows.start, y, Beyond::Up), (rows.end - 1, y + self.window.high - 1, Beyond::Down)];
        for (_, y, beyond) in ends.into_iter().filter(|(end, _, _)| *end == row) {
            if self.window.goes_on(beyond) {
                self.draw_beyond(right, y, beyond, buf);
            }
        }
    }

    /// The sign that the field goes on there.
    fn draw_beyond(&self, x: u16, y: u16, beyond: Beyond, buf: &mut Buffer) {
        let [left, right, up, down] = self.model.glyphs.beyond;
        let glyph = match beyond {
            Beyond::Left => left,
            Beyond::Right => right,
            Beyond::Up => up,
            Beyond::Down => down,
        };
        sign(buf, x, y, glyph, self.style(Role::Sign));
    }

    /// A cell and its two neighbours in the row, whose free halves may hold its marks.
    pub(crate) fn draw_around(&self, cell: Cell, buf: &mut Buffer) -> Rect {
        self.draw_all_around(&[cell], buf);
        self.around(cell)
    }

    /// The same of several cells; what is beside two of them is drawn once.
    fn draw_all_around(&self, cells: &[Cell], buf: &mut Buffer) {
        let drawn = || cells.iter().copied().filter(|cell| self.window.holds(*cell));
        let near = |cell| [-1, 0, 1].into_iter().filter_map(move |by| self.beside(cell, by));
        let mut near: Vec<Cell> = drawn().flat_map(near).collect();
        near.sort_unstable();
        near.dedup();
        for cell in near {
            self.draw_cell(cell, buf);
        }
        let at_side = |cell: &Cell| self.nears_side(*cell).contains(&true);
        let mut rows: Vec<u8> = drawn().filter(at_side).map(Cell::row).collect();
        rows.sort_unstable();
        rows.dedup();
        for row in rows {
            self.draw_margins(row, buf);
        }
    }

    /// Whether a cell or its neighbour is the first of its row, the last of it: those have marks in the margins.
    fn nears_side(&self, cell: Cell) -> [bool; 2] {
        let columns = self.window.columns();
        [cell.column() <= columns.start + 1, cell.column() + 2 >= columns.end]
    }

    /// A cell and its two neighbours, with the margins that they reach; empty for a cell that is not drawn.
    fn around(&self, cell: Cell) -> Rect {
        if !self.window.holds(cell) {
            return Rect::ZERO;
        }
        let ([left, right], wide) = (self.window.sides(), self.window.wide);
        let [at_left, at_right] = self.nears_side(cell);
        let x = self.window.x(cell.column());
        let from = if at_left { left } else { x - wide };
        let to = if at_right { right + 1 } else { x + wide * 2 };
        Rect::new(from, self.window.y(cell.row()), to - from, self.window.high)
    }

    /// Draws it over `before`, which is there. Gives the areas that may differ; `None`, and nothing is drawn, where all of it
    /// has to be.
    pub(crate) fn draw_since(
        &self,
        (before, shown): (&Shown, &Shown),
        buf: &mut Buffer,
    ) -> Option<Vec<Rect>> {
        let cells = shown.cells_since(before)?;
        self.draw_all_around(&cells, buf);
        let mut dirty: Vec<Rect> = cells.iter().map(|cell| self.around(*cell)).collect();
        if before.headed() != shown.headed() {
            for cell in [before.headed(), shown.headed()].into_iter().flatten() {
                dirty.extend(self.draw_heads(cell, buf));
            }
        }
        Some(dirty)
    }

    /// The areas that may differ from `before`.
    pub(crate) fn areas_since(&self, (before, shown): (&Shown, &Shown)) -> Vec<Rect> {
        let known = before.cursor() == shown.cursor();
        let cells = known.then(|| shown.cells_since(before)).flatten();
        cells.map_or_else(
            || vec![self.window.area()],
            |cells| cells.into_iter().map(|cell| self.around(cell)).collect(),
        )
    }

    fn draw_cell(&self, cell: Cell, buf: &mut Buffer) {
        let (area, laid) = (self.window.place(cell), self.layer.on(cell));
        self.draw_ground(cell, area, buf);
        self.draw_place(cell, area, buf);
        match self.on(cell) {
            Some(who) => self.draw_token(cell, who, laid, area, buf),
            None => self.draw_bare(cell, laid, area, buf),
        }
        self.draw_marks(cell, area, buf);
    }

    /// What lies on the ground of a cell where nobody stands.
    fn draw_bare(&self, cell: Cell, laid: Laid, area: Rect, buf: &mut Buffer) {
        let (cursor, chosen) = self.states(cell);
        let hole = cursor && self.is_reversed(laid);
        if !hole && !self.is_solid(cell, laid) {
            self.tint(laid, area, buf);
        }
        let written = self.draw_content(cell, laid, area, buf);
        // What is there stays to be seen under the cursor.
        let filled = written || self.has_signs(cell);
        let from = self.model.glyphs.cursor;
        let ([left, right], role) = match (cursor, chosen) {
            (false, None) => return,
            (true, None) => (from, Role::Cursor),
            (true, Some((to, _))) if filled => (to, Role::Cursor),
            (true, Some(([_, right], _))) => ([from[0], right], Role::Cursor),
            (false, Some(chosen)) => chosen,
        };
        let style = self.style(if hole { Role::Heading } else { role });
        // One look for all of it: what is dim there would else take bytes of its own at each move.
        let plain = Style::new().remove_modifier(Modifier::DIM).patch(style);
        buf.set_style(area.intersection(buf.area), plain);
        let last = area.right() - 1;
        if !filled {
            sign(buf, area.x, area.y, left, plain);
            sign(buf, last, area.y, right, plain);
        } else if chosen.is_some() && self.digits(laid) < 2 {
            // The number stands behind it.
            sign(buf, area.x, area.y, left, plain);
        }
    }

    /// Whether the colour of the cell alone tells what it is, so that no tint may cover it.
    fn is_solid(&self, cell: Cell, laid: Laid) -> bool {
        let view = self.model.view;
        let is_wall = view.field.ground(cell).terrain == Terrain::Indestructible;
        is_wall && !view.is_unknown(cell) && laid.number.is_none()
    }

    /// What stands in the middle of a bare cell, if anything does.
    fn draw_content(&self, cell: Cell, laid: Laid, area: Rect, buf: &mut Buffer) -> bool {
        let (dot, token) = self.inset();
        let (x, y, glyphs) = (area.x + token, area.y, self.model.glyphs);
        if let (Some(number), Some(role)) = (laid.number, laid.tint) {
            let style = self.style(role);
            if self.digits(laid) > 2 {
                let glyph = if laid.provokes { glyphs.provokes } else { glyphs.reached };
                sign(buf, area.x + dot, y, glyph, style);
            } else {
                self.write_number(number, (x, y), style, buf);
                if laid.provokes {
                    // Left of the number: narrow cells have room for one digit then.
                    sign(buf, area.x, y, glyphs.provokes, style);
                }
            }
        } else if let Some(impact) = laid.impact {
            let [holds, weakens, breaks] = glyphs.impact;
            let glyph = match impact {
                Impact::Holds => holds,
                Impact::Weakens => weakens,
                Impact::Breaks => breaks,
            };
            // What stands there stays to be seen beside it.
            sign(buf, area.x + dot, y, glyph, self.style(Role::Target));
        } else if self.thing(cell) {
            sign(buf, area.x + dot, y, glyphs.item, self.style(Role::Item));
        } else if laid.aim && laid.tint.is_none() && self.model.cursor != Some(cell) {
            sign(buf, area.x + dot, y, glyphs.zone, self.style(Role::Aim));
        } else {
            return false;
        }
        true
    }

    /// Writes a number of at most two digits into two columns. Where numbers stand side by side its tens are raised, so that no
    /// two of them read as a longer one.
    fn write_number(&self, number: i32, (x, y): (u16, u16), style: Style, buf: &mut Buffer) {
        let tens = usize::try_from(number / 10).ok().and_then(|tens| tens.checked_sub(1));
        let raised = tens.and_then(|tens| TENS.get(tens)).filter(|_| self.raises_tens());
        match raised {
            Some(raised) => {
                sign(buf, x, y, raised, style);
                put(buf, x + 1, y, x + 2, &(number % 10).to_string(), style);
            }
            None => {
                put_right(buf, x, y, x + 2, &number.to_string(), style);
            }
        }
    }

    fn raises_tens(&self) -> bool {
        self.window.wide == 2 && !self.model.glyphs.fold
    }

    /// Columns of the number of a cell; three for one that does not fit and has a sign in its place.
    fn digits(&self, laid: Laid) -> usize {
        let (Some(number), Some(role)) = (laid.number, laid.tint) else { return 0 };
        let length = number.to_string().len() + usize::from(laid.provokes && self.window.wide < 4);
        // Where neither grounds nor raised tens part them, two digits side by side in narrow cells read as one long number.
        let parts = self.style(role).bg.is_some() || self.raises_tens();
        let narrow = self.window.wide == 2 && !parts;
        if length > if narrow { 1 } else { 2 } { 3 } else { length }
    }

    /// Whether a cell is only told to be marked by letters on their head, so that the cursor is a hole in it.
    fn is_reversed(&self, laid: Laid) -> bool {
        let style = laid.tint.filter(|_| laid.number.is_none()).map(|role| self.style(role));
        style.is_some_and(|style| style.add_modifier.contains(Modifier::REVERSED))
    }

    /// Lays the colour of an overlay over the ground, of which the signs stay.
    fn tint(&self, laid: Laid, area: Rect, buf: &mut Buffer) {
        let Some(style) = laid.tint.map(|role| self.style(role)) else { return };
        let over = match style.bg {
            Some(ground) => Style::new().bg(ground),
            // The number is enough.
            None if laid.number.is_some() => return,
            None => Style::new().remove_modifier(Modifier::DIM).patch(style),
        };
        buf.set_style(area.intersection(buf.area), over);
    }

    /// Whether the cell holds the cursor, and the brackets of what else is chosen there.
    fn states(&self, cell: Cell) -> (bool, Option<Brackets>) {
        let (model, glyphs) = (self.model, self.model.glyphs);
        let chosen = if model.target == Some(cell) {
            Some((glyphs.target, Role::Target))
        } else if model.ruler == Some(cell) {
            Some((glyphs.ruler, Role::Path))
        } else {
            None
        };
        (model.cursor == Some(cell), chosen)
    }

    /// Whether the left column of a narrow cell may hold the mark of the cell before it.
    fn left_half_free(&self, cell: Cell) -> bool {
        self.on(cell).is_none() && self.digits(self.layer.on(cell)) != 2
    }

    /// Whether the last column of a cell may hold the mark of the cell behind it.
    fn right_half_free(&self, cell: Cell) -> bool {
        let laid = self.layer.on(cell);
        let filled =
            || laid.number.is_some() || laid.impact.is_some() || laid.aim || self.thing(cell);
        self.on(cell).is_none() && (self.window.wide > 2 || !filled())
    }

    /// The marks of its neighbours that a cell has room for.
    fn draw_marks(&self, cell: Cell, area: Rect, buf: &mut Buffer) {
        let of = |by: i16| self.beside(cell, by).map(|cell| self.marks(cell)).unwrap_or_default();
        let before = (self.window.wide == 2 && self.left_half_free(cell)).then(|| of(-1));
        // Of the cursor or what else is chosen there a bracket gives way to the sign, and the style does not.
        let chosen = match self.states(cell) {
            (true, _) if self.is_reversed(self.layer.on(cell)) => self.style(Role::Heading),
            (true, _) => self.style(Role::Cursor),
            (false, Some((_, role))) => self.style(role),
            (false, None) => Style::new(),
        };
        if let Some([_, Some(Mark { glyph, style, .. })]) = before {
            sign(buf, area.x, area.y, glyph, style.patch(chosen));
        }
        let after = (self.window.wide < 4 && self.right_half_free(cell)).then(|| of(1));
        if let Some([Some(Mark { glyph, style, .. }), _]) = after {
            sign(buf, area.right() - 1, area.y, glyph, style.patch(chosen));
        }
    }
}

const DIGITS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
/// Tens of a number, raised.
const TENS: [&str; 9] = ["¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];
const LETTERS: [&str; 20] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T",
];
