//! A popup of lines to choose from: steps of the history, targets, picks.

use ratatui_core::{
    buffer::Buffer,
    layout::{Margin, Rect},
};

use crate::{
    Glyphs, Role, Theme,
    paint::{self, columns, cut, cut_clauses, cut_words, put, put_right, sign, width},
    words::OfferLine,
};

/// A line of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Row<'a> {
    /// What it says.
    pub text: &'a str,
    /// What it is aimed at, behind an arrow; where there is no room for all, the text before it is cut first.
    pub aim: &'a str,
    /// Numbers at its right end, shown whole.
    pub right: &'a str,
    /// At its right end, why it may not be chosen, as far as there is room.
    pub why: &'a str,
    /// Whether it may be chosen; what may not is dim.
    pub open: bool,
}

impl<'a> Row<'a> {
    /// A line that may be chosen, with numbers at its right end.
    pub fn of(text: &'a str, right: &'a str) -> Self {
        Self { text, right, open: true, ..Self::default() }
    }

    /// The same, which may perhaps not be chosen.
    #[must_use]
    pub fn open_if(self, open: bool) -> Self {
        Self { open, ..self }
    }

    /// A line of a menu of offers.
    pub fn offered(line: &'a OfferLine) -> Self {
        let OfferLine { what, aim, odds, why } = line;
        Self { text: what, aim, right: odds, why, open: why.is_empty() }
    }

    /// Columns of all of it.
    fn width(&self) -> u16 {
        let end = |text: &str| if text.is_empty() { 0 } else { width(text) + GAP };
        width(self.text) + width(&tail_of(self.aim)) + end(self.right) + end(self.why)
    }

    /// Its left and its right part as they fit into `room` columns.
    fn fitted(&self, room: u16, more: &str) -> (String, String) {
        let tail = tail_of(self.aim);
        if self.width() <= room {
            return (format!("{}{tail}", self.text), format!("{}{}", self.right, self.why));
        }
        let least_why = width(self.why).min(LEAST_WHY);
        let right = if self.why.is_empty() { width(self.right) } else { least_why };
        let left = room.saturating_sub(if right == 0 { 0 } else { right + GAP });
        let least_text = width(self.text).min(LEAST_TEXT);
        // The cell or the first name is what tells two of them apart.
        let (first, _) = self.aim.split_once(' ').unwrap_or((self.aim, ""));
        let least_aim = (width(first) + width(more)).min(LEAST_AIM);
        let aim = left.saturating_sub(least_text + ARROW).max(least_aim);
        let tail = tail_of(&cut_words(self.aim, aim, more));
        let text = cut(self.text, left.saturating_sub(width(&tail)), more);
        let left = format!("{text}{tail}");
        let right = if self.why.is_empty() {
            self.right.to_owned()
        } else {
            cut_clauses(self.why, room.saturating_sub(width(&left) + GAP), more)
        };
        (left, right)
    }
}

fn tail_of(aim: &str) -> String {
    if aim.is_empty() { String::new() } else { format!(" → {aim}") }
}

/// Columns of the arrow before what a line is aimed at.
const ARROW: u16 = 3;
/// Columns between the parts of a line.
const GAP: u16 = 2;
/// Columns of the text of a line that are kept beside what it is aimed at: its key, `Attack 1` and some of the weapon.
const LEAST_TEXT: u16 = 18;
/// Columns of what a line is aimed at that are kept beside its text.
const LEAST_AIM: u16 = 13;
/// Columns that a reason has at least, beside which the text of the line is cut.
const LEAST_WHY: u16 = 14;
/// Columns of a menu on a narrow screen; on a wide one it has as much as half of it.
const MENU: u16 = 50;

/// A popup with a list.
#[derive(Debug, Clone, Copy)]
pub struct List<'a> {
    /// What it is a list of.
    pub title: &'a str,
    /// What was typed to narrow it.
    pub filter: &'a str,
    /// The lines that are left.
    pub rows: &'a [Row<'a>],
    /// The chosen line, from 0.
    pub selected: usize,
    /// How to choose and how to leave, at the lower border.
    pub foot: &'a str,
}

/// Where a list stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Middle,
    Right,
}

/// Draws lines to read in the middle of `within`, wrapped, from the row `top` on; gives the area covered.
pub fn draw_text(
    (title, foot): (&str, &str),
    (lines, top): (&[String], usize),
    theme: Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let rows = text_rows(lines, within);
    let rows: Vec<Row<'_>> = rows.skip(top).map(|text| Row::of(text, "")).collect();
    let list = List { title, filter: "", rows: &rows, selected: usize::MAX, foot };
    draw(&list, theme, glyphs, within, buf)
}

/// Most rows of a note below a list.
const NOTE: usize = 6;

/// Draws `text` at the bottom of `area`, long lines broken at spaces; gives what is left above it.
pub fn draw_note(text: &str, role: Role, theme: Theme, area: Rect, buf: &mut Buffer) -> Rect {
    let room = area.width.saturating_sub(2);
    let rows: Vec<&str> =
        text.lines().flat_map(|line| paint::wrap(line, room, 0)).take(NOTE).collect();
    let above = Rect { height: area.height.saturating_sub(columns(rows.len())), ..area };
    for (y, row) in (above.bottom()..area.bottom()).zip(rows) {
        put(buf, area.x + 1, y, area.right(), row, theme.style(role));
    }
    above
}

/// The rows of lines to read in a popup in the middle of `within`.
pub fn text_rows(lines: &[String], within: Rect) -> impl Iterator<Item = &str> {
    let room = within.width.saturating_sub(6);
    lines.iter().flat_map(move |line| paint::wrap(line, room, 2))
}

/// Draws `list` in the middle of `within`; gives the area that it covers.
pub fn draw(
    list: &List<'_>,
    theme: Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    draw_at(list, (theme, glyphs), within, Place::Middle, buf)
}

/// The key of a line, counted from 0: digits as they stand on the keyboard; a blank for more than ten.
pub fn key(line: usize) -> char {
    "1234567890".chars().nth(line).unwrap_or(' ')
}

/// Draws `list` at the right side of `within`, so that as much as can be of the map left of it stays to be seen; gives
/// the area that it covers.
pub fn draw_aside(
    list: &List<'_>,
    theme: Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    draw_at(list, (theme, glyphs), within, Place::Right, buf)
}

/// Draws `list` as [`draw_aside`], at most as wide as a menu beside the map may be.
pub fn draw_menu(
    list: &List<'_>,
    theme: Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let wide = MENU.max(within.width / 2).min(within.width);
    let within = Rect { x: within.right() - wide, width: wide, ..within };
    draw_aside(list, theme, glyphs, within, buf)
}

fn draw_at(
    list: &List<'_>,
    (theme, glyphs): (Theme, &Glyphs),
    within: Rect,
    place: Place,
    buf: &mut Buffer,
) -> Rect {
    let widest = list.rows.iter().map(Row::width).max().unwrap_or_default();
    let title = width(list.title) + width(list.filter) + 6;
    let wanted = (widest.max(title).max(width(list.foot) + 2) + 4, columns(list.rows.len()) + 2);
    let middle = popup(wanted, within);
    let area = match place {
        Place::Middle => middle,
        Place::Right => Rect { x: within.right() - middle.width, ..middle },
    };
    let inner = framed(area, (list.title, list.foot), (theme, glyphs), buf);
    if !list.filter.is_empty() {
        let end = (inner.x + width(list.title) + 2).min(inner.right());
        put(buf, end, area.y, inner.right(), &format!("/{} ", list.filter), theme.style(Role::Key));
    }

    let room = usize::from(inner.height);
    // Where none of the lines is chosen, they are read from the first one on.
    let first = Some(list.selected)
        .filter(|selected| *selected < list.rows.len())
        .unwrap_or_default()
        .saturating_sub(room.saturating_sub(1) / 2)
        .min(list.rows.len().saturating_sub(room));
    let hidden = list.rows.len().saturating_sub(room);
    if hidden > 0 {
        put_right(
            buf,
            inner.x,
            area.y,
            inner.right(),
            &format!(" +{hidden} "),
            theme.style(Role::Sign),
        );
    }
    for (y, (n, row)) in (inner.top()..inner.bottom()).zip(list.rows.iter().enumerate().skip(first))
    {
        let style = theme.style(if row.open { Role::Text } else { Role::Dim });
        let (left, right) = row.fitted(inner.width, glyphs.more);
        let start = put_right(buf, inner.x, y, inner.right(), &right, style);
        let end = if right.is_empty() { inner.right() } else { start.saturating_sub(GAP) };
        put(buf, inner.x, y, end, &left, style);
        if n == list.selected {
            select(area, y, (theme, glyphs), buf);
        }
    }
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    area
}

/// An area of the wanted columns and rows in the middle of `within`, cut to it.
pub(crate) fn popup((wide, high): (u16, u16), within: Rect) -> Rect {
    let (wide, high) = (wide.min(within.width), high.min(within.height));
    Rect::new(
        within.x + (within.width - wide) / 2,
        within.y + (within.height - high) / 2,
        wide,
        high,
    )
}

/// Draws the [`frame`] of a popup with its title in the upper and its keys in the lower border; gives the room within.
pub(crate) fn framed(
    area: Rect,
    (title, foot): (&str, &str),
    (theme, glyphs): (Theme, &Glyphs),
    buf: &mut Buffer,
) -> Rect {
    frame(area, theme, glyphs, buf);
    let inner = area.inner(Margin::new(2, 1));
    if area.is_empty() {
        return inner;
    }
    let heading = theme.style(Role::Heading);
    put(buf, inner.x, area.y, inner.right(), &format!(" {title} "), heading);
    let foot = format!(" {} ", cut(foot, inner.width.saturating_sub(2), glyphs.more));
    put(buf, inner.x, area.bottom() - 1, inner.right(), &foot, theme.style(Role::Dim));
    inner
}

/// Shows that the line `y` of the popup in `area` is the chosen one.
pub(crate) fn select(area: Rect, y: u16, (theme, glyphs): (Theme, &Glyphs), buf: &mut Buffer) {
    let line = Rect::new(area.x + 1, y, area.width.saturating_sub(2), 1);
    buf.set_style(line.intersection(buf.area), theme.style(Role::Selected));
    sign(buf, area.x + 1, y, glyphs.turn, theme.style(Role::Selected));
}

/// Empties `area` and draws a border: a popup stands over other text.
pub(crate) fn frame(area: Rect, theme: Theme, glyphs: &Glyphs, buf: &mut Buffer) {
    paint::clear(buf, area);
    if area.is_empty() {
        return;
    }
    let style = theme.style(Role::Text);
    let [side, upper_left, upper_right, lower_right, lower_left] = glyphs.frame;
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x..=right {
        sign(buf, x, area.y, glyphs.rule, style);
        sign(buf, x, bottom, glyphs.rule, style);
    }
    for y in area.y..=bottom {
        sign(buf, area.x, y, side, style);
        sign(buf, right, y, side, style);
    }
    for (x, y, corner) in [
        (area.x, area.y, upper_left),
        (right, area.y, upper_right),
        (right, bottom, lower_right),
        (area.x, bottom, lower_left),
    ] {
        sign(buf, x, y, corner, style);
    }
}
