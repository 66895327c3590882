//! A popup of lines to choose from: steps of the history, targets, picks.

use ratatui_core::{
    buffer::Buffer,
    layout::{Margin, Rect},
};

use crate::{
    Glyphs, Role, Theme,
    paint::{self, columns, cut, put, put_right, sign, width},
};

/// A line of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row<'a> {
    /// What it says.
    pub text: &'a str,
    /// Numbers at its right end, shown whole.
    pub right: &'a str,
    /// Whether it may be chosen; what may not is dim.
    pub open: bool,
}

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
    let rows: Vec<Row<'_>> =
        rows.skip(top).map(|text| Row { text, right: "", open: true }).collect();
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

fn draw_at(
    list: &List<'_>,
    (theme, glyphs): (Theme, &Glyphs),
    within: Rect,
    place: Place,
    buf: &mut Buffer,
) -> Rect {
    let line =
        |row: &Row<'_>| width(row.text) + width(row.right) + 2 * u16::from(!row.right.is_empty());
    let widest = list.rows.iter().map(line).max().unwrap_or_default();
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
        let start = put_right(buf, inner.x, y, inner.right(), row.right, style);
        let end = if row.right.is_empty() { inner.right() } else { start.saturating_sub(2) };
        put(buf, inner.x, y, end, &cut(row.text, end.saturating_sub(inner.x), glyphs.more), style);
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
