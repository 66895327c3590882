//! Who stands on a cell: a chip in the colour of the side, and the signs and brackets beside it.

use kekkai_battle::{Cell, disclosure::Sight, view::CombatantView};
use kekkai_rules::{ConditionKind, End, Meaning};
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use super::{Laid, Map, Mark};
use crate::{
    Role,
    paint::{put, sign},
};

impl Map<'_> {
    pub(super) fn draw_token(
        &self,
        cell: Cell,
        who: &CombatantView,
        laid: Laid,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let style = self.chip(who);
        let row = Rect { height: 1, ..area };
        let (_, inset) = self.inset();
        let (x, y) = (area.x + inset, area.y);
        let [left, right] = self.marks(cell);
        let (first, last) = (area.x, area.right() - 1);
        let own_left = left.filter(|_| x > first);
        let own_right = right.filter(|_| last > x + 1);
        let (cursor, _) = self.states(cell);
        if laid.number.is_none() && !(cursor && self.is_reversed(laid)) {
            self.tint(laid, area, buf);
        }
        // A column with a sign of its own keeps the ground, on which signs can be read.
        let marked =
            |x: u16| (x == first && own_left.is_some()) || (x == last && own_right.is_some());
        for x in (row.left()..row.right()).filter(|x| !marked(*x)) {
            if let Some(column) = buf.cell_mut((x, y)) {
                column.reset();
                column.set_style(self.style(Role::Screen).patch(style));
            }
        }
        let count = self.count.get(cell.index()).copied().unwrap_or_default();
        put(buf, x, y, x + 2, &token(who, count), style);
        if laid.number.is_none() && !(cursor && self.is_reversed(laid)) {
            // In colour the second half of the chip has the tint of the ground, and ink to be read on it; a tint without a
            // ground changes how the letters stand and not their colour.
            let plain = laid.tint.is_some_and(|role| self.style(role).bg.is_none());
            let from = if plain { area.x } else { x + 1 };
            // With the column behind it, if no sign of its own stands there: a chip is one piece of each colour.
            let end = if plain || own_right.is_some() { x + 2 } else { last.max(x + 1) + 1 };
            let half = Rect { x: from, width: end - from, ..row };
            if let Some(role) = laid.tint.filter(|_| plain) {
                let how = Style::new().add_modifier(self.style(role).add_modifier);
                buf.set_style(half.intersection(buf.area), how);
            } else {
                self.tint(laid, half, buf);
            }
            if let Some(role) = laid.tint.filter(|_| !plain) {
                let ink = self.style(Role::Screen).patch(self.style(role)).fg.unwrap_or_default();
                buf.set_style(half.intersection(buf.area), Style::new().fg(ink));
            }
        }
        self.draw_own_marks(cell, (x, y), [own_left, own_right], buf);
        let below = Rect { y: y + 1, height: 1, ..area };
        if self.window.high < 2 || who.fallen {
            return;
        }
        if who.at == Some(cell) {
            self.draw_bar(who, below, buf);
        } else {
            // A body has one bar, however many cells it fills.
            for at in below.intersection(buf.area).positions() {
                if let Some(column) = buf.cell_mut(at) {
                    column.reset();
                    column.set_style(self.style(Role::Screen).patch(style));
                }
            }
        }
    }

    /// Marks in columns of the cell's own, and on the letters those that have no column anywhere.
    fn draw_own_marks(
        &self,
        cell: Cell,
        (x, y): (u16, u16),
        [own_left, own_right]: [Option<Mark>; 2],
        buf: &mut Buffer,
    ) {
        let [left, right] = self.marks(cell);
        if let Some(Mark { glyph, style, .. }) = own_left {
            sign(buf, x - 1, y, glyph, style);
        } else if let Some(mark) = left.filter(|_| !self.has_left(cell)) {
            self.dye(mark, x, y, buf);
        }
        if let Some(Mark { glyph, style, .. }) = own_right {
            sign(buf, x + 2, y, glyph, style);
        } else if let Some(mark) = right.filter(|_| !self.has_right(cell)) {
            // How many stand there goes before the sign of one of them.
            let several = self.count.get(cell.index()).is_some_and(|count| *count > 1);
            if mark.only && !several {
                let style = self.style(Role::Screen).patch(mark.style);
                buf.cell_mut((x + 1, y)).into_iter().for_each(ratatui_core::buffer::Cell::reset);
                sign(buf, x + 1, y, mark.glyph, style);
            } else {
                self.dye(mark, x + 1, y, buf);
            }
        }
    }

    /// A letter in the style of a mark for which there is no column.
    fn dye(&self, mark: Mark, x: u16, y: u16, buf: &mut Buffer) {
        let ground = self.style(Role::Screen);
        if mark.only || mark.style == Style::new() {
            return;
        }
        buf.set_style(Rect::new(x, y, 1, 1).intersection(buf.area), ground.patch(mark.style));
    }

    /// Whether the column before a cell may hold its left mark.
    fn has_left(&self, cell: Cell) -> bool {
        self.beside(cell, -1).is_none_or(|before| self.right_half_free(before))
    }

    /// Whether the column behind a narrow cell may hold its right mark.
    fn has_right(&self, cell: Cell) -> bool {
        self.beside(cell, 1).is_none_or(|after| self.left_half_free(after))
    }

    fn chip(&self, who: &CombatantView) -> Style {
        let (theme, hue) = (self.model.theme, self.model.view.hue(who.side));
        if let Some(flash) = self.model.flash_of(who.id) {
            theme.token(hue).patch(flash)
        } else if who.fallen {
            self.style(Role::Fallen)
        } else if self.model.view.actor == Some(who.id) {
            theme.token(hue).patch(self.style(Role::Actor))
        } else if is_hidden(who) {
            // No chip at all: there is nobody, for the others.
            hidden(theme.name(hue))
        } else {
            theme.token(hue)
        }
    }

    /// What stands left and right of the token on a cell: brackets, and the signs of its conditions.
    ///
    /// The sign that matters most is on the right. It takes the style of a bracket that is not to be seen for it; the
    /// next is on the left where no bracket is. A sign is underlined where there are more than can be shown.
    pub(super) fn marks(&self, cell: Cell) -> [Option<Mark>; 2] {
        let Some(who) = self.on(cell) else { return [None; 2] };
        let glyphs = self.model.glyphs;
        let (cursor, chosen) = self.states(cell);
        let laid = self.layer.on(cell);
        let aim = laid.aim || laid.impact.is_some();
        let bracket = |pair: [&'static str; 2], role: Role| {
            let style = self.style(role);
            let bare = style.fg.is_none()
                && style.bg.is_none()
                && !style.add_modifier.contains(Modifier::REVERSED);
            pair.map(|glyph| Mark { glyph, style, only: bare })
        };
        let from = bracket(glyphs.cursor, Role::Cursor);
        let chosen = chosen.map(|(pair, role)| bracket(pair, role));
        let is_marked = self.model.marked.contains(&who.id);
        let marked = is_marked.then(|| bracket(glyphs.marked, Role::Target));
        // They stand once for all of a large body.
        let mut signs = if who.at == Some(cell) { self.signs(who) } else { Signs::default() };
        let tied = |by: i16| self.beside(cell, by).is_some_and(|next| self.are_tied(cell, next));
        let link = Mark { glyph: glyphs.link, style: self.style(Role::Sign), only: false };
        // Of a relation with the next one only the line between them, where there is one column for both.
        let told = signs.others == 0 && signs.first.is_none_or(|(_, told)| told);
        if self.window.wide == 3 && told && tied(1) {
            signs.first = Some((link, true));
        }
        let sign = signs.first.map(|(mark, _)| mark);
        let [left, right] = match (cursor, chosen) {
            (true, Some(to)) => {
                let glyph = if sign.is_some() { to[0].glyph } else { from[0].glyph };
                [Some(Mark { glyph, ..from[0] }), Some(to[1])]
            }
            // Of one who is marked too, the right sign stays.
            (true, None) => [Some(from[0]), Some(marked.map_or(from[1], |[_, right]| right))],
            (false, Some(to)) => [Some(to[0]), Some(marked.map_or(to[1], |[_, right]| right))],
            (false, None) => {
                let aimed = aim.then(|| bracket(glyphs.aim, Role::Aim));
                marked.or(aimed).map_or([None; 2], |pair| pair.map(Some))
            }
        };
        let room = self.window.wide > 3 || self.has_left(cell);
        let left = left.or_else(|| Some(link).filter(|_| self.window.wide > 3 && tied(-1)));
        let second = signs.second.filter(|_| left.is_none() && room);
        let shown = 1 + usize::from(second.is_some());
        let right_sign = sign.map(|mark| {
            let style = if cursor || chosen.is_some() {
                mark.style.patch(right.map(|right| right.style).unwrap_or_default())
            } else {
                mark.style
            };
            let more = signs.others + 1 > shown;
            let style = if more { style.add_modifier(Modifier::UNDERLINED) } else { style };
            Mark { style, ..mark }
        });
        [left.or(second), right_sign.or(right)]
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

    /// The signs of the conditions of `who`, the most important first.
    fn signs(&self, who: &CombatantView) -> Signs {
        let mark = |kind: &'static ConditionKind| {
            let style = self.style(sign_role(kind));
            kind.sign.map(|glyph| Mark { glyph, style, only: true })
        };
        if who.fallen {
            let dead = self.model.view.book.meaning(Meaning::Dead).and_then(mark);
            return Signs { first: dead.map(|mark| (mark, false)), second: None, others: 0 };
        }
        let signed = || {
            let kinds = who.conditions.iter().map(|condition| condition.kind);
            kinds.filter(|kind| kind.sign.is_some())
        };
        let first = signed().min_by_key(|kind| kind.rank);
        let rest = || signed().filter(|kind| first.is_some_and(|first| first.key != kind.key));
        Signs {
            first: first.and_then(|kind| Some((mark(kind)?, is_told(kind, who)))),
            second: rest().min_by_key(|kind| kind.rank).and_then(mark),
            others: rest().count(),
        }
    }
}

/// The signs of somebody's conditions.
#[derive(Default)]
struct Signs {
    /// The most important one, and whether it is that of a relation.
    first: Option<(Mark, bool)>,
    second: Option<Mark>,
    /// How many there are beside the first.
    others: usize,
}

/// Whether only its own side and the GM see `who`.
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
