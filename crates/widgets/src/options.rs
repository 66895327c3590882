//! The popup of the table's options: a list of names and values, and below it what the chosen one decides.

use ratatui_core::{buffer::Buffer, layout::Rect, style::Modifier};

use crate::{
    Glyphs, Role, Theme,
    list::{framed, popup, select},
    paint::{self, columns, cut, put, put_right, sign, width, wrap},
};

/// An option in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// What it is set to.
    pub value: String,
    /// Whether that is another value than by default.
    pub differs: bool,
}

/// A value that the chosen option can be set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it is called.
    pub text: String,
    /// Whether the option is set to it.
    pub now: bool,
    /// Whether it is the default.
    pub default: bool,
}

/// The popup.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// What it is.
    pub title: &'a str,
    /// At the upper right: how many differ.
    pub count: &'a str,
    /// The options.
    pub rows: &'a [Row],
    /// The chosen one, from 0.
    pub selected: usize,
    /// What the chosen one decides.
    pub about: &'a str,
    /// What it can be set to.
    pub choices: &'a [Choice],
    /// The word for the default.
    pub default: &'a str,
    /// The rules that it decides.
    pub rules: &'a str,
    /// Keys, at the lower border.
    pub foot: &'a str,
}

/// Lines below the list: what the option decides, and its values.
const BELOW: u16 = 3;
/// Before a value that is not the default, in the list.
const DIFFERS: &str = "*";

/// Draws `options` in the middle of `within`; gives the area covered.
pub fn draw(
    options: &Options<'_>,
    theme: Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    const WIDEST: u16 = 90;
    let area = popup((WIDEST, columns(options.rows.len()) + BELOW + 3), within);
    let inner = framed(area, (options.title, options.foot), (theme, glyphs), buf);
    let (heading, text, dim) =
        (theme.style(Role::Heading), theme.style(Role::Text), theme.style(Role::Dim));

    let room = inner.height.saturating_sub(BELOW + 1);
    let hidden = options.rows.len().saturating_sub(usize::from(room));
    let first = options.selected.saturating_sub(usize::from(room) / 2).min(hidden);
    let below = if hidden > 0 { format!("· +{hidden} ") } else { String::new() };
    let count = format!(" {} {below}", options.count);
    put_right(buf, inner.x, area.y, inner.right(), &count, theme.style(Role::Sign));
    let list = Rect { height: room, ..inner };
    for (y, (n, row)) in
        (list.top()..list.bottom()).zip(options.rows.iter().enumerate().skip(first))
    {
        let style = if row.differs { heading } else { text };
        let start = put_right(buf, inner.x, y, inner.right(), &row.value, style);
        let end = start.saturating_sub(2);
        if row.differs {
            put(buf, inner.x, y, end, DIFFERS, style);
        }
        let x = inner.x + 2;
        put(buf, x, y, end, &cut(&row.name, end.saturating_sub(x), glyphs.more), style);
        if n == options.selected {
            select(area, y, (theme, glyphs), buf);
        }
    }

    let rule = list.bottom();
    for x in area.x + 1..area.right().saturating_sub(1) {
        sign(buf, x, rule, glyphs.rule, text);
    }
    put_right(buf, inner.x, rule, inner.right(), &format!(" {} ", options.rules), dim);
    for (y, line) in (rule + 1..rule + BELOW).zip(wrap(options.about, inner.width, 0)) {
        put(buf, inner.x, y, inner.right(), line, text);
    }
    let line = Rect { y: rule + BELOW, height: 1, ..inner }.intersection(inner);
    draw_choices(options, theme, line, buf);
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    area
}

/// The values in a line, the one in force in brackets.
fn draw_choices(options: &Options<'_>, theme: Theme, line: Rect, buf: &mut Buffer) {
    if line.is_empty() {
        return;
    }
    let mut x = line.x;
    for choice in options.choices {
        let value =
            if choice.now { format!("[{}]", choice.text) } else { format!(" {}", choice.text) };
        let text = if choice.default { format!("{value} ({})", options.default) } else { value };
        let style = theme.style(if choice.now { Role::Key } else { Role::Text });
        let style = if choice.now { style.add_modifier(Modifier::BOLD) } else { style };
        put(buf, x, line.y, line.right(), &text, style);
        x = x.saturating_add(width(&text) + 2).min(line.right());
    }
}
