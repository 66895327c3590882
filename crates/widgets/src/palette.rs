//! A popup of several columns to choose from, each line with its key and its sign.

use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    Glyphs, Role, Theme,
    list::{framed, popup},
    paint::{self, columns, cut, put, put_right, width},
};

/// A line of a palette.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaletteEntry {
    /// The key that chooses it.
    pub key: char,
    /// How it looks on the map; may be empty.
    pub sign: String,
    /// The style of that.
    pub style: Style,
    /// Heading of the column.
    pub text: String,
    /// How it stands, at the right end; may be empty.
    pub right: String,
}

/// A column of a palette.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What stands in it.
    pub title: String,
    /// Lines of the column.
    pub entries: Vec<PaletteEntry>,
}

/// A popup with a palette.
#[derive(Debug, Clone, Copy)]
pub struct Palette<'a> {
    /// What it is for.
    pub title: &'a str,
    /// Columns from left to right.
    pub columns: &'a [Column],
    /// The chosen line: its column and its place in it, from 0.
    pub selected: (usize, usize),
    /// How to choose and how to leave, at the lower border.
    pub foot: &'a str,
}

/// Blanks between two columns.
const GAP: u16 = 2;
/// Columns of a key and of a sign, with the blanks behind them.
const BEFORE: u16 = 5;

/// Draws `palette` in the middle of `within`; gives where each line stands, with its column and its place in it.
pub fn draw(
    palette: &Palette<'_>,
    theme: &Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Vec<(Rect, (usize, usize))> {
    let widths: Vec<u16> = palette.columns.iter().map(wide).collect();
    let wanted = widths.iter().sum::<u16>() + GAP * columns(widths.len()).saturating_sub(1);
    let most = palette.columns.iter().map(|column| column.entries.len()).max().unwrap_or_default();
    let foot = width(palette.foot).max(width(palette.title)) + 2;
    let area = popup((wanted.max(foot) + 4, columns(most) + 3), within);
    let inner = framed(area, (palette.title, palette.foot), (theme, glyphs), buf);
    let mut lines = Vec::new();
    if inner.is_empty() {
        return lines;
    }
    let dim = theme.style(Role::Dim);
    let mut x = inner.x;
    for (n, (column, columns)) in palette.columns.iter().zip(&widths).enumerate() {
        let right = (x + columns).min(inner.right());
        put(buf, x, inner.y, right, &cut(&column.title, *columns, glyphs.more), dim);
        for (y, (row, entry)) in
            (inner.y + 1..inner.bottom()).zip(column.entries.iter().enumerate())
        {
            put(buf, x, y, right, &entry.key.to_string(), theme.style(Role::Key));
            put(buf, x + 2, y, right.min(x + BEFORE - 1), &entry.sign, entry.style);
            let text = theme.style(Role::Text);
            let end = put_right(buf, x + BEFORE, y, right, &entry.right, text);
            let end = if entry.right.is_empty() { right } else { end.saturating_sub(1) };
            let room = end.saturating_sub(x + BEFORE);
            put(buf, x + BEFORE, y, end, &cut(&entry.text, room, glyphs.more), text);
            let line = Rect::new(x, y, right.saturating_sub(x), 1);
            lines.push((line, (n, row)));
            if (n, row) == palette.selected {
                buf.set_style(line.intersection(buf.area), theme.style(Role::Selected));
            }
        }
        x = right + GAP;
    }
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    lines
}

fn wide(column: &Column) -> u16 {
    let line = |entry: &PaletteEntry| {
        let right = width(&entry.right);
        BEFORE + width(&entry.text) + right + u16::from(right > 0)
    };
    column.entries.iter().map(line).chain([width(&column.title)]).max().unwrap_or_default()
}
