//! The map: headers, ground, things, tokens, marks, and one overlay.
//!
//! A token fills two columns. Marks (cursor, target, sign of a condition) stand left and right of it: in columns of
//! the cell's own where it is wide enough, else in the free half of a neighbour, but never over a token or a number.

pub(crate) mod place;
mod shown;

use kekkai_battle::{
    Cell,
    cell::SIZE,
    disclosure::Sight,
    view::{CombatantView, PoolShown, Wound},
};
use kekkai_rules::{ConditionKind, End, Meaning, Terrain};
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

use crate::{
    Areas, Overlay, Role, ScreenModel,
    paint::{self, put, put_right, sign},
    screen::Impact,
};

pub use shown::Shown;

/// The map with what is looked up for each of its cells.
pub(crate) struct Map<'m> {
    model: &'m ScreenModel<'m>,
    area: Rect,
    /// Columns and rows of a cell.
    wide: u16,
    high: u16,
    /// By cell: who is to be seen there.
    who: Vec<Option<&'m CombatantView>>,
    /// By cell: how many stand there.
    count: Vec<u8>,
    /// By cell: the number that the overlay writes there.
    costs: Vec<Option<i32>>,
    /// By cell: whether it may be aimed at.
    aims: Vec<bool>,
    /// By cell: whether a bare one may be aimed at.
    zone: Vec<bool>,
    /// By cell: whether it is chosen to be changed.
    chosen: Vec<bool>,
    /// By cell: whether the way goes over it.
    way: Vec<bool>,
    /// What somebody would be thrown against.
    impact: Option<(Cell, Impact)>,
    /// By cell: whether something lies there.
    things: Vec<bool>,
}

/// By cell: whether it is one of `cells`.
fn flags(cells: impl Iterator<Item = Cell>) -> Vec<bool> {
    let mut flags = vec![false; usize::from(SIZE) * usize::from(SIZE)];
    for cell in cells {
        flags.get_mut(cell.index()).into_iter().for_each(|flag| *flag = true);
    }
    flags
}

fn flag(flags: &[bool], cell: Cell) -> bool {
    flags.get(cell.index()).copied().unwrap_or_default()
}

type Mark = (&'static str, Style);

impl<'m> Map<'m> {
    /// The cell that is drawn at a place of the screen.
    pub(crate) fn cell_at(&self, at: Position) -> Option<Cell> {
        let place = |cell| {
            let (x, y) = self.corner(cell);
            Rect::new(x, y, self.wide, self.high)
        };
        Cell::all().find(|cell| self.area.contains(at) && place(*cell).contains(at))
    }

    pub(crate) fn new(model: &'m ScreenModel<'m>, areas: &Areas) -> Self {
        let cells = usize::from(SIZE) * usize::from(SIZE);
        let mut map = Self {
            model,
            area: areas.map,
            wide: areas.cell_columns,
            high: areas.cell_rows,
            who: vec![None; cells],
            count: vec![0; cells],
            costs: Vec::new(),
            aims: Vec::new(),
            zone: Vec::new(),
            chosen: Vec::new(),
            way: Vec::new(),
            impact: None,
            things: vec![false; cells],
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
        for cell in model.view.field.littered() {
            map.things.get_mut(cell.index()).into_iter().for_each(|thing| *thing = true);
        }
        match model.overlay {
            Overlay::None => {}
            Overlay::Reach { costs: numbers }
            | Overlay::Crowd { counts: numbers }
            | Overlay::Danger { counts: numbers } => map.costs = numbers.to_vec(),
            Overlay::Sight { seen, past } => {
                map.zone = flags(seen.iter().chain(past).copied());
                map.chosen = flags(past.iter().copied());
            }
            Overlay::Targets { cells: chosen } => map.aims = flags(chosen.iter().copied()),
            Overlay::Area { cells: chosen } => map.chosen = flags(chosen.iter().copied()),
            Overlay::Aim { cells: aims, area } => {
                // Somebody is marked as what may be aimed at always is, a bare cell with a sign of its own.
                map.aims = flags(aims.iter().copied().filter(|cell| map.on(*cell).is_some()));
                map.zone = flags(aims.iter().copied());
                map.chosen = flags(area.iter().copied());
            }
            Overlay::Flight { cells: path, against } => {
                map.costs = vec![None; cells];
                map.way = flags(path.iter().copied());
                for (n, cell) in (1..).zip(path) {
                    map.costs.get_mut(cell.index()).into_iter().for_each(|here| *here = Some(n));
                }
                map.impact = against;
            }
        }
        if !model.path.is_empty() {
            map.costs.resize(cells, None);
            map.way = flags(model.path.iter().map(|(cell, _)| *cell));
            for (cell, cost) in model.path {
                map.costs.get_mut(cell.index()).into_iter().for_each(|here| *here = Some(*cost));
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

    fn impact_on(&self, cell: Cell) -> Option<Impact> {
        self.impact.filter(|(at, _)| *at == cell).map(|(_, impact)| impact)
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
        paint::fill(buf, area, self.style(Role::Screen));
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
        self.draw_north(column, x, buf);
        area
    }

    pub(crate) fn draw_row_header(&self, row: u8, marked: bool, buf: &mut Buffer) -> Rect {
        let y = self.area.y + 1 + u16::from(row) * self.high;
        let style = self.style(if marked { Role::HeaderCursor } else { Role::Header });
        let area = Rect::new(self.area.x, y, 1, 1);
        paint::fill(buf, area, self.style(Role::Screen));
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
        let [left, right] = self.draw_sides(row, buf);
        let edge = |column: u8| Cell::new(i16::from(column), i16::from(row));
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
        paint::fill(buf, area, self.style(Role::Screen));
        self.draw_ground(cell, area, buf);
        self.draw_place(cell, area, buf);
        let (dot, token) = self.inset();
        let who = self.on(cell);
        if let Some(who) = who {
            self.draw_token(cell, who, x + token, y, buf);
        } else if let Some(cost) = self.cost(cell) {
            let style = self.style(if flag(&self.way, cell) {
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
        } else if let Some(impact) = self.impact_on(cell) {
            let [holds, weakens, breaks] = self.model.glyphs.impact;
            let glyph = match impact {
                Impact::Holds => holds,
                Impact::Weakens => weakens,
                Impact::Breaks => breaks,
            };
            // What stands there stays to be seen beside it.
            sign(buf, x + dot, y, glyph, self.style(Role::Target));
        } else if self.thing(cell) {
            sign(buf, x + dot, y, self.model.glyphs.item, self.style(Role::Item));
        } else if flag(&self.zone, cell) && !flag(&self.chosen, cell) {
            sign(buf, x + dot, y, self.model.glyphs.reached, self.style(Role::Aim));
        }
        let cursor = self.model.cursor == Some(cell);
        // The cursor in an area is a hole in it.
        if flag(&self.chosen, cell) && !cursor {
            let plain = Style::new().remove_modifier(Modifier::DIM);
            buf.set_style(area.intersection(buf.area), plain.patch(self.style(Role::Selected)));
        }
        if cursor {
            let columns = Rect::new(x + token, y, 2, 1).intersection(area);
            // One look for all of it: what is dim there would else take bytes of its own at each move.
            let plain = Style::new().remove_modifier(Modifier::DIM);
            buf.set_style(columns.intersection(buf.area), plain);
            if !flag(&self.chosen, cell) {
                buf.set_style(columns.intersection(buf.area), self.style(Role::Cursor));
            }
        }
        self.draw_marks(cell, area, buf);
    }

    fn draw_ground(&self, cell: Cell, area: Rect, buf: &mut Buffer) {
        let unknown = self.model.view.is_unknown(cell);
        let terrain = self.model.view.field.ground(cell).terrain;
        let odd = !(cell.column() + cell.row()).is_multiple_of(2);
        let floor = if odd { Role::FloorOdd } else { Role::Floor };
        let role = if terrain == Terrain::Floor { floor } else { Role::of(terrain) };
        let style = self.style(role);
        let (signs, style) = if unknown {
            (Some(self.model.glyphs.fog), self.style(Role::Unknown))
        } else {
            (self.model.glyphs.terrain(terrain), style)
        };
        let Some([first, second]) = signs else {
            paint::fill(buf, area, style);
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
        let mut style = self.model.theme.token(self.model.view.hue(who.side));
        if who.fallen {
            style = self.style(Role::Fallen);
        } else if self.model.view.actor == Some(who.id) {
            style = style.patch(self.style(Role::Actor));
        } else if self.model.target == Some(cell) {
            style = style.patch(self.style(Role::Target));
        } else if is_hidden(who) {
            style = hidden(style);
        }
        put(buf, x, y, x + 2, "  ", style);
        let count = self.count.get(cell.index()).copied().unwrap_or_default();
        put(buf, x, y, x + 2, &token(who, count), style);
        // How many stand there goes before the sign of one of them.
        let squeezed = count <= 1
            && self.wide == 2
            && cell.shifted(1, 0).is_some_and(|next| !self.left_half_free(next));
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
        let (left, waits) = match who.health() {
            Some(PoolShown::Exact(pool)) => crate::bar::parts(pool, self.wide),
            Some(PoolShown::Bar(_, tenths)) => (crate::bar::share(tenths, self.wide), 0),
            Some(PoolShown::Word(_, wound)) => (wound_columns(wound), 0),
            None => return,
        };
        for column in 0..self.wide {
            let [full, pending, gone] = self.model.glyphs.map_bar;
            let (glyph, role) = match column {
                n if n < left => (full, Role::BarGood),
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
        let link = before.filter(|before| self.are_tied(*before, cell));
        let link = link.map(|_| (self.model.glyphs.link, self.style(Role::Sign)));
        let mut mark = |x: u16, mark: Option<Mark>| {
            if let Some((glyph, style)) = mark {
                let cursor = self.model.cursor == Some(cell);
                // As its cell looks: reversed in an area, and at the cursor where that is no hole.
                let reversed =
                    if flag(&self.chosen, cell) { !cursor } else { cursor && self.wide == 2 };
                let over = if reversed { self.style(Role::Cursor) } else { Style::new() };
                sign(buf, x, area.y, glyph, style.patch(over));
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
                let cursor = self.left_mark(cell).filter(|_| self.model.cursor == Some(cell));
                let first = cursor.filter(|_| sign_before.is_none()).or(link).or(sign_before);
                mark(area.x, first.or_else(|| self.left_mark(cell)).or(from_before));
            }
            _ => {
                let cursor = self.model.cursor == Some(cell);
                mark(area.x, link.filter(|_| !cursor).or_else(|| self.left_mark(cell)));
                mark(area.x + 3, self.right_mark(cell));
            }
        }
    }

    fn left_mark(&self, cell: Cell) -> Option<Mark> {
        let glyphs = self.model.glyphs;
        let [cursor, target, actor] = self.states(cell);
        let aim =
            flag(&self.aims, cell) || (self.on(cell).is_some() && self.impact_on(cell).is_some());
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

    /// Whether the two who stand there are the ends of a relation.
    fn are_tied(&self, one: Cell, other: Cell) -> bool {
        let tied = |one: &CombatantView, other: &CombatantView| {
            let tied = one.relations.iter().filter(|relation| relation.end == End::Active);
            tied.map(|relation| relation.with).any(|with| with == other.id)
        };
        let ends = self.on(one).zip(self.on(other));
        ends.is_some_and(|(one, other)| tied(one, other) || tied(other, one))
    }

    fn condition_sign(&self, who: &CombatantView) -> Option<Mark> {
        let kind = if who.fallen {
            self.model.view.book.meaning(Meaning::Dead)
        } else {
            let marked = who.conditions.iter().map(|condition| condition.kind);
            marked.filter(|kind| kind.sign.is_some()).min_by_key(|kind| kind.rank)
        };
        kind.and_then(|kind| Some((kind.sign?, self.style(sign_role(kind)))))
    }
}

/// Whether only its own side and the game master see `who`.
pub(crate) fn is_hidden(who: &CombatantView) -> bool {
    match who.disclosed.sight {
        Some(Sight::Veiled) => true,
        Some(Sight::Revealed) => false,
        None => !who.fallen && who.is(Meaning::Hidden),
    }
}

/// The token of `who` on a cell with so many; in small letters while it is hidden.
pub(crate) fn token(who: &CombatantView, count: u8) -> String {
    let token = who.token_among(count);
    if is_hidden(who) { token.to_lowercase() } else { token }
}

/// The style of a side for those of it who are hidden.
pub(crate) fn hidden(style: Style) -> Style {
    style.remove_modifier(Modifier::BOLD).add_modifier(Modifier::DIM)
}

/// How the sign of a condition is drawn everywhere.
pub(crate) fn sign_role(kind: &ConditionKind) -> Role {
    match kind.means {
        Some(Meaning::Dead) => Role::Fallen,
        Some(Meaning::Hidden) | None if kind.alarming => Role::Alarm,
        Some(Meaning::Hidden) | None => Role::Sign,
    }
}

/// Whether a condition of `who` is told as a relation, with whoever is at its other end.
pub(crate) fn is_told(kind: &ConditionKind, who: &CombatantView) -> bool {
    who.relations.iter().any(|relation| relation.condition() == Some(kind.key))
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
