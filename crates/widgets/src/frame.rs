//! What a panel is told by: its name above it and, where there is room, a line around it.

use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Glyphs, Role, Theme,
    paint::{cut, put, put_right, sign, width},
};

/// Columns between the two ends of a heading.
const GAP: u16 = 2;

/// Draws the first line of a panel: its name, a rule, and at the right end what is said of all of it. Gives the column after
/// the name.
pub(crate) fn heading(
    (name, aside): (&str, &str),
    (theme, glyphs): (&Theme, &Glyphs),
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    if area.is_empty() {
        return area.x;
    }
    rule(area, Role::Frame, (theme, glyphs), buf);
    let end = put(
        buf,
        area.x,
        area.y,
        area.right(),
        &cut(name, area.width, glyphs.more),
        theme.style(Role::Heading),
    );
    blank(buf, end, area);
    let room = area.right().saturating_sub(end + GAP);
    let aside = cut(aside, room, glyphs.more);
    if !aside.is_empty() && width(&aside) <= room {
        let left = area.right() - width(&aside);
        put_right(buf, end, area.y, area.right(), &aside, theme.style(Role::Dim));
        blank(buf, left - 1, area);
    }
    end
}

/// Draws a rule along the first row of `area`.
pub(crate) fn rule(area: Rect, role: Role, (theme, glyphs): (&Theme, &Glyphs), buf: &mut Buffer) {
    for x in area.left()..area.right() {
        sign(buf, x, area.y, glyphs.rule, theme.style(role));
    }
}

/// A blank in the first row of `area`, which parts a text from a rule.
pub(crate) fn blank(buf: &mut Buffer, x: u16, area: Rect) {
    if (area.left()..area.right()).contains(&x) {
        sign(buf, x, area.y, " ", ratatui_core::style::Style::new());
    }
}

/// The line around a panel whose heading and rows are in `area`.
pub(crate) fn outside(area: Rect) -> Rect {
    let (x, width) = (area.x.saturating_sub(INSET), area.width + 2 * INSET);
    Rect { x, width, height: area.height + 1, ..area }
}

/// What is left for the heading and the rows of a panel within such a line.
pub(crate) fn inside(area: Rect) -> Rect {
    let width = area.width.saturating_sub(2 * INSET);
    Rect { x: area.x + INSET, width, height: area.height.saturating_sub(1), ..area }
}

/// Columns between the outside of a frame and what is in it.
const INSET: u16 = 2;

/// Draws the line around a panel along the border of `area`, the heading of which is drawn already.
pub(crate) fn around(area: Rect, role: Role, look: (&Theme, &Glyphs), buf: &mut Buffer) {
    if area.width < 2 * INSET || area.height < 2 {
        return;
    }
    let (theme, glyphs) = look;
    let style = theme.style(role);
    let [side, .., lower_right, lower_left] = glyphs.frame;
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    upper(area, role, look, buf);
    rule(Rect { y: bottom, height: 1, ..area }, role, look, buf);
    for y in area.y + 1..bottom {
        sign(buf, area.x, y, side, style);
        sign(buf, right, y, side, style);
    }
    sign(buf, right, bottom, lower_right, style);
    sign(buf, area.x, bottom, lower_left, style);
}

/// Draws the two ends of the upper line of a frame, between which the heading is.
pub(crate) fn upper(area: Rect, role: Role, (theme, glyphs): (&Theme, &Glyphs), buf: &mut Buffer) {
    let style = theme.style(role);
    let [_, upper_left, upper_right, ..] = glyphs.frame;
    let right = area.right().saturating_sub(1);
    for (corner, at, by, beside) in [
        (upper_left, area.x, area.x + 1, area.x + INSET),
        (upper_right, right, right.saturating_sub(1), right.saturating_sub(INSET)),
    ] {
        // The rule of the heading goes on to the corner.
        let goes_on = buf.cell((beside, area.y)).is_some_and(|cell| cell.symbol() == glyphs.rule);
        sign(buf, by, area.y, if goes_on { glyphs.rule } else { " " }, style);
        sign(buf, at, area.y, corner, style);
    }
}
