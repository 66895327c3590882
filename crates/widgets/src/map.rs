//! The map: headers, ground, things, tokens, marks, and one overlay.
//!
//! A token fills two columns. Marks (cursor, target, sign of a condition) stand left and right of it: in columns of
//! the cell's own where it is wide enough, else in the free half of a neighbour, but never over a token or a number.

use kekkai_battle::{
    Cell,
    cell::SIZE,
    view::{CombatantView, PoolShown, Wound},
};
use kekkai_rules::{Terrain, sheet_view::Condition};
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use crate::{
    Areas, Glyphs, Overlay, Role, ScreenModel,
    paint::{self, put, put_right, sign},
};

/// The map with what is looked up for each of its cells.
pub(crate) struct Map<'m> {
    model: &'m ScreenModel<'m>,
    area: Rect,
    /// Columns and rows of a cell.
    wide: u16,
    high: u16,
    /// By cell: who is to be seen there.
    who: Vec<Option<&'m CombatantView>>,
    /// By cell: the number that the overlay writes there.
    costs: Vec<Option<i32>>,
    /// By cell: whether it may be aimed at.
    aims: Vec<bool>,
    /// By cell: whether something lies there.
    things: Vec<bool>,
}

type Mark = (&'static str, Style);

impl<'m> Map<'m> {
    pub(crate) fn new(model: &'m ScreenModel<'m>, areas: &Areas) -> Self {
        let cells = usize::from(SIZE) * usize::from(SIZE);
        let mut map = Self {
            model,
            area: areas.map,
            wide: areas.cell_columns,
            high: areas.cell_rows,
            who: vec![None; cells],
            costs: Vec::new(),
            aims: Vec::new(),
            things: vec![false; cells],
        };
        for combatant in &model.view.combatants {
            let here = combatant.at.and_then(|cell| map.who.get_mut(cell.index()));
            if let Some(here) =
                here.filter(|here| here.is_none_or(|other| other.fallen && !combatant.fallen))
            {
                *here = Some(combatant);
            }
        }
        for cell in model.view.field.littered() {
            map.things.get_mut(cell.index()).into_iter().for_each(|thing| *thing = true);
        }
        match model.overlay {
            Overlay::None => {}
            Overlay::Reach { costs } => map.costs = costs.to_vec(),
            Overlay::Path { cells: path } => {
                map.costs = vec![None; cells];
                for (cell, cost) in path {
                    map.costs
                        .get_mut(cell.index())
                        .into_iter()
                        .for_each(|here| *here = Some(*cost));
                }
            }
            Overlay::Targets { cells: targets } => {
                map.aims = vec![false; cells];
                for cell in targets {
                    map.aims.get_mut(cell.index()).into_iter().for_each(|aim| *aim = true);
                }
            }
        }
        map
    }

    fn style(&self, role: Role) -> Style {
        self.model.theme.style(role)
    }

    fn on(&self, cell: Cell) -> Option<&'m CombatantView> {
        self.who.get(cell.index()).copied().flatten()
    }

    /// What the overlay writes on `cell`: nothing where somebody stands.
    pub(crate) fn cost(&self, cell: Cell) -> Option<i32> {
        self.costs.get(cell.index()).copied().flatten().filter(|_| self.on(cell).is_none())
    }

    fn thing(&self, cell: Cell) -> bool {
        self.things.get(cell.index()).copied().unwrap_or_default()
    }

    /// Left column and upper row of a cell.
    fn corner(&self, cell: Cell) -> (u16, u16) {
        let x = self.area.x + 2 + u16::from(cell.column()) * self.wide;
        (x, self.area.y + 1 + u16::from(cell.row()) * self.high)
    }

    /// Column, from that of the cell, of the dot of the floor and of the first of the two columns of a token.
    fn inset(&self) -> (u16, u16) {
        if self.wide == 2 { (1, 0) } else { (2, 1) }
    }

    pub(crate) fn draw(&self, buf: &mut Buffer) {
        for column in 0..SIZE {
            self.draw_column_header(
                column,
                self.model.cursor.is_some_and(|cursor| cursor.column() == column),
                buf,
            );
        }
        for row in 0..SIZE {
            self.draw_row_header(
                row,
                self.model.cursor.is_some_and(|cursor| cursor.row() == row),
                buf,
            );
        }
        for cell in Cell::all() {
            self.draw_cell(cell, buf);
        }
        for row in 0..SIZE {
            self.draw_margins(row, buf);
        }
    }

    pub(crate) fn draw_column_header(&self, column: u8, marked: bool, buf: &mut Buffer) -> Rect {
        let x = self.area.x + 2 + u16::from(column) * self.wide;
        let style = self.style(if marked { Role::HeaderCursor } else { Role::Header });
        let area = Rect::new(x, self.area.y, self.wide.min(3), 1);
        paint::clear(buf, area);
        if self.wide == 2 {
            put(
                buf,
                x + 1,
                self.area.y,
                x + 2,
                DIGITS.get(usize::from(column) % 10).copied().unwrap_or(" "),
                style,
            );
        } else {
            put_right(buf, x, self.area.y, x + 3, &(column + 1).to_string(), style);
        }
        area
    }

    pub(crate) fn draw_row_header(&self, row: u8, marked: bool, buf: &mut Buffer) -> Rect {
        let y = self.area.y + 1 + u16::from(row) * self.high;
        let style = self.style(if marked { Role::HeaderCursor } else { Role::Header });
        let area = Rect::new(self.area.x, y, 1, 1);
        paint::clear(buf, area);
        put(
            buf,
            area.x,
            y,
            area.right(),
            LETTERS.get(usize::from(row)).copied().unwrap_or(" "),
            style,
        );
        area
    }

    /// The columns left and right of a row, where its first and last cells have their marks.
    fn draw_margins(&self, row: u8, buf: &mut Buffer) {
        let y = self.area.y + 1 + u16::from(row) * self.high;
        let (left, right) = (self.area.x + 1, self.area.x + 2 + u16::from(SIZE) * self.wide);
        let edge = |column: u8| Cell::new(i16::from(column), i16::from(row));
        for x in [left, right] {
            paint::clear(buf, Rect::new(x, y, 1, 1));
        }
        if let Some((glyph, style)) =
            edge(0).filter(|_| self.wide == 2).and_then(|cell| self.left_mark(cell))
        {
            sign(buf, left, y, glyph, style);
        }
        if let Some((glyph, style)) =
            edge(SIZE - 1).filter(|_| self.wide < 4).and_then(|cell| self.right_mark(cell))
        {
            sign(buf, right, y, glyph, style);
        }
    }

    /// A cell and its two neighbours in the row, whose free halves may hold its marks.
    pub(crate) fn draw_around(&self, cell: Cell, buf: &mut Buffer) -> Rect {
        let near = [-1, 0, 1].into_iter().filter_map(|by| cell.shifted(by, 0));
        near.for_each(|cell| self.draw_cell(cell, buf));
        self.draw_margins(cell.row(), buf);
        let (_, y) = self.corner(cell);
        Rect::new(self.area.x + 1, y, 2 + u16::from(SIZE) * self.wide, self.high)
    }

    fn draw_cell(&self, cell: Cell, buf: &mut Buffer) {
        let (x, y) = self.corner(cell);
        let area = Rect::new(x, y, self.wide, self.high);
        paint::clear(buf, area);
        self.draw_ground(cell, area, buf);
        let (dot, token) = self.inset();
        let who = self.on(cell);
        if let Some(who) = who {
            self.draw_token(cell, who, x + token, y, buf);
        } else if let Some(cost) = self.cost(cell) {
            let style = self.style(if matches!(self.model.overlay, Overlay::Path { .. }) {
                Role::Path
            } else {
                // Numbers of two digits fill narrow cells: every other one looks different.
                if cell.column().is_multiple_of(2) { Role::Reach } else { Role::ReachOdd }
            });
            let text = cost.to_string();
            let room = x + token..x + token + 2;
            // Two digits side by side in narrow cells read as one long number.
            if text.len() > if self.wide == 2 { 1 } else { 2 } {
                sign(buf, x + dot, y, self.model.glyphs.reached, style);
            } else {
                put_right(buf, room.start, y, room.end, &text, style);
            }
        } else if self.thing(cell) {
            sign(buf, x + dot, y, self.model.glyphs.item, self.style(Role::Item));
        }
        if self.model.cursor == Some(cell) {
            let columns = Rect::new(x + token, y, 2, 1).intersection(area);
            // One look for all of it: what is dim there would else take bytes of its own at each move.
            let plain = Style::new().remove_modifier(Modifier::DIM);
            buf.set_style(columns.intersection(buf.area), plain);
            buf.set_style(columns.intersection(buf.area), self.style(Role::Cursor));
        }
        self.draw_marks(cell, area, buf);
    }

    fn draw_ground(&self, cell: Cell, area: Rect, buf: &mut Buffer) {
        let terrain = self.model.view.field.ground(cell).terrain;
        let style = self.style(match terrain {
            Terrain::Floor => Role::Floor,
            Terrain::Ordinary | Terrain::Strong | Terrain::Cover | Terrain::Plants => {
                Role::Obstacle
            }
            Terrain::Indestructible | Terrain::Deep => Role::Indestructible,
            Terrain::Hindrance | Terrain::Shallow | Terrain::Ice => Role::Hindrance,
        });
        let Some([first, second]) = self.model.glyphs.terrain(terrain) else {
            let (dot, _) = self.inset();
            sign(buf, area.x + dot, area.y, self.model.glyphs.floor, style);
            return;
        };
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                sign(
                    buf,
                    x,
                    y,
                    if (x - self.area.x).is_multiple_of(2) { first } else { second },
                    style,
                );
            }
        }
    }

    fn draw_token(&self, cell: Cell, who: &CombatantView, x: u16, y: u16, buf: &mut Buffer) {
        let mut style = self.style(Role::Side(who.side));
        if who.fallen {
            style = self.style(Role::Fallen);
        } else if self.model.view.actor == Some(who.id) {
            style = style.patch(self.style(Role::Actor));
        } else if self.model.target == Some(cell) {
            style = style.patch(self.style(Role::Target));
        }
        put(buf, x, y, x + 2, "  ", style);
        put(buf, x, y, x + 2, who.token.as_str(), style);
        let squeezed =
            self.wide == 2 && cell.shifted(1, 0).is_some_and(|next| !self.left_half_free(next));
        if let (true, Some((glyph, style))) = (squeezed, self.condition_sign(who)) {
            if let Some(second) = buf.cell_mut((x + 1, y)) {
                second.reset();
            }
            sign(buf, x + 1, y, glyph, style);
        }
        if self.high > 1 && !who.fallen {
            self.draw_bar(who, x.saturating_sub(1), y + 1, buf);
        }
    }

    fn draw_bar(&self, who: &CombatantView, x: u16, y: u16, buf: &mut Buffer) {
        let (left, waits) = match who.pools.first() {
            Some(PoolShown::Exact(pool)) => crate::queue::parts(*pool, self.wide),
            Some(PoolShown::Word(_, wound)) => (wound_columns(*wound), 0),
            None => return,
        };
        for column in 0..self.wide {
            let [full, pending, gone] = self.model.glyphs.map_bar;
            let (glyph, role) = match column {
                n if n < left => (full, Role::BarLeft),
                n if n < left + waits => (pending, Role::BarWaits),
                _ => (gone, Role::BarGone),
            };
            sign(buf, x + column, y, glyph, self.style(role));
        }
    }

    /// Whether the left column of a narrow cell may hold the mark of the cell before it.
    fn left_half_free(&self, cell: Cell) -> bool {
        self.on(cell).is_none()
            && self.cost(cell).is_none_or(|cost| (0..10).contains(&cost) || cost > 99)
    }

    fn right_half_free(&self, cell: Cell) -> bool {
        self.on(cell).is_none() && self.cost(cell).is_none() && !self.thing(cell)
    }

    fn draw_marks(&self, cell: Cell, area: Rect, buf: &mut Buffer) {
        let (before, after) = (cell.shifted(-1, 0), cell.shifted(1, 0));
        let from_before = before.and_then(|cell| self.right_mark(cell));
        let mut mark = |x: u16, mark: Option<Mark>| {
            if let Some((glyph, style)) = mark {
                let cursor = self.model.cursor == Some(cell) && self.wide == 2;
                sign(
                    buf,
                    x,
                    area.y,
                    glyph,
                    if cursor { style.patch(self.style(Role::Cursor)) } else { style },
                );
            }
        };
        match self.wide {
            2 => {
                mark(area.x, from_before.filter(|_| self.left_half_free(cell)));
                mark(
                    area.x + 1,
                    after
                        .and_then(|cell| self.left_mark(cell))
                        .filter(|_| self.right_half_free(cell)),
                );
            }
            3 => {
                let sign_before =
                    before.and_then(|cell| self.on(cell)).and_then(|who| self.condition_sign(who));
                mark(area.x, sign_before.or_else(|| self.left_mark(cell)).or(from_before));
            }
            _ => {
                mark(area.x, self.left_mark(cell));
                mark(area.x + 3, self.right_mark(cell));
            }
        }
    }

    fn left_mark(&self, cell: Cell) -> Option<Mark> {
        let glyphs = self.model.glyphs;
        let [cursor, target, actor] = self.states(cell);
        let aim = self.aims.get(cell.index()).copied().unwrap_or_default();
        if cursor {
            Some((glyphs.cursor[0], self.style(Role::Cursor)))
        } else if target {
            Some((glyphs.target[0], self.style(Role::Target)))
        } else if aim {
            Some((glyphs.aim, self.style(Role::Aim)))
        } else {
            actor.then(|| (glyphs.actor[0], self.style(Role::Heading)))
        }
    }

    fn right_mark(&self, cell: Cell) -> Option<Mark> {
        let glyphs = self.model.glyphs;
        let [cursor, target, actor] = self.states(cell);
        if let Some(sign) = self.on(cell).and_then(|who| self.condition_sign(who)) {
            Some(sign)
        } else if target {
            Some((glyphs.target[1], self.style(Role::Target)))
        } else if cursor {
            Some((glyphs.cursor[1], self.style(Role::Cursor)))
        } else {
            actor.then(|| (glyphs.actor[1], self.style(Role::Heading)))
        }
    }

    /// Whether the cell holds the cursor, the chosen target, the one whose turn it is.
    fn states(&self, cell: Cell) -> [bool; 3] {
        let actor = self.on(cell).is_some_and(|who| self.model.view.actor == Some(who.id));
        [self.model.cursor == Some(cell), self.model.target == Some(cell), actor]
    }

    fn condition_sign(&self, who: &CombatantView) -> Option<Mark> {
        let condition =
            if who.fallen { Some(Condition::Dead) } else { who.conditions.iter().min().copied() };
        condition.map(|condition| (Glyphs::condition(condition), self.style(sign_role(condition))))
    }
}

/// How the sign of a condition is drawn everywhere.
pub(crate) fn sign_role(condition: Condition) -> Role {
    match condition {
        Condition::Doomed | Condition::Veiled => Role::Alarm,
        Condition::Dead => Role::Fallen,
        Condition::Prone
        | Condition::LosesTurn
        | Condition::Held
        | Condition::Holding
        | Condition::Bleeding
        | Condition::Injured
        | Condition::Hiding
        | Condition::Hidden
        | Condition::Deathless => Role::Sign,
    }
}

fn wound_columns(wound: Wound) -> u16 {
    match wound {
        Wound::Unhurt => 4,
        Wound::Hurt => 3,
        Wound::Badly => 1,
        Wound::Down => 0,
    }
}

const DIGITS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const LETTERS: [&str; 20] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T",
];
