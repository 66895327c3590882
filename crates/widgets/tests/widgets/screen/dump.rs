//! A buffer as text: the symbols, then the styles, a letter each.

use std::fmt::Write as _;

use ratatui_core::{
    buffer::Buffer,
    style::{Color, Modifier},
};

pub(crate) fn text(buf: &Buffer) -> String {
    let mut text = String::new();
    for y in buf.area.top()..buf.area.bottom() {
        let mut line = String::new();
        let mut covered = 0;
        for x in buf.area.left()..buf.area.right() {
            let symbol = buf[(x, y)].symbol();
            if covered == 0 {
                line += symbol;
                covered = unicode_width::UnicodeWidthStr::width(symbol);
            }
            covered = covered.saturating_sub(1);
        }
        writeln!(text, "{}", line.trim_end()).unwrap();
    }
    text
}

pub(crate) fn with_styles(buf: &Buffer) -> String {
    let mut styles: Vec<(Color, Color, Modifier)> = Vec::new();
    let mut grid = String::new();
    for y in buf.area.top()..buf.area.bottom() {
        let mut line = String::new();
        for x in buf.area.left()..buf.area.right() {
            let cell = &buf[(x, y)];
            let style = (cell.fg, cell.bg, cell.modifier);
            if style == (Color::Reset, Color::Reset, Modifier::empty()) {
                line.push('.');
                continue;
            }
            let known = styles.iter().position(|known| *known == style).unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            line.push(('a'..='z').chain('A'..='Z').nth(known).unwrap());
        }
        writeln!(grid, "{}", line.trim_end_matches('.')).unwrap();
    }
    let mut legend = String::new();
    for (letter, (fg, bg, modifier)) in ('a'..='z').chain('A'..='Z').zip(&styles) {
        writeln!(legend, "{letter}: {fg} on {bg} {modifier:?}").unwrap();
    }
    format!("{}---\n{grid}---\n{legend}", text(buf))
}
