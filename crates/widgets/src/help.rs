//! The popup that tells the keys and the signs.

use kekkai_rules::{Book, Terrain};
use ratatui_core::{
    buffer::Buffer,
    layout::{Margin, Rect},
    style::Style,
};

use crate::{
    Glyphs, Hint, Role, Theme, Words, frame,
    list::{empty, popup},
    map::sign_role,
    paint::{self, columns, put, width},
};

/// A sign or key with its style, and what it means.
type Entry = (String, Style, String);

/// Entries in columns that are read downwards, each as wide as it has to be.
struct Grid {
    rows: u16,
    /// Columns of the signs and of the words, by column of the grid.
    widths: Vec<(u16, u16)>,
}

/// Between two columns of a grid.
const GAP: u16 = 2;

impl Grid {
    /// The lowest grid of at least `least` rows that is at most `room` wide.
    fn of(entries: &[Entry], least: u16, room: u16) -> Self {
        let all = columns(entries.len());
        let mut rows = least.min(all).max(1);
        loop {
            let widths: Vec<(u16, u16)> = entries
                .chunks(usize::from(rows))
                .map(|column| {
                    let widest = |of: fn(&Entry) -> u16| column.iter().map(of).max().unwrap_or(0);
                    (widest(|entry| width(&entry.0)), widest(|entry| width(&entry.2)))
                })
                .collect();
            let grid = Self { rows, widths };
            if grid.wide() <= room || rows >= all {
                return grid;
            }
            rows += 1;
        }
    }

    fn wide(&self) -> u16 {
        let sum: u16 = self.widths.iter().map(|(sign, words)| sign + 1 + words + GAP).sum();
        sum.saturating_sub(GAP)
    }

    fn draw(&self, entries: &[Entry], text: Style, area: Rect, buf: &mut Buffer) {
        let mut x = area.x;
        for (column, (sign, words)) in entries.chunks(usize::from(self.rows)).zip(&self.widths) {
            for (y, (mark, style, meaning)) in (area.top()..area.bottom()).zip(column) {
                put(buf, x, y, area.right(), mark, *style);
                put(buf, x + sign + 1, y, area.right(), meaning, text);
            }
            x += sign + 1 + words + GAP;
        }
    }
}

/// Draws the keys that may be pressed now and the legend of the map in the middle of `within`; gives the area covered.
/// Where there is no room for both, the keys alone: the legend is [`draw_signs`].
pub fn draw(
    hints: &[Hint<'_>],
    book: &Book,
    words: &Words,
    theme: &Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let key = theme.style(Role::Key);
    let keys: Vec<Entry> =
        hints.iter().map(|hint| (hint.key.to_owned(), key, hint.label.to_owned())).collect();
    let signs = legend(book, words, theme, glyphs);
    let room = within.width.saturating_sub(4);
    let (upper, lower) = (Grid::of(&keys, 8, room), Grid::of(&signs, 5, room));
    let high = upper.rows + lower.rows + 3;
    if high > within.height {
        let (title, foot) = (words.t("help-keys"), words.t("help-more"));
        return page(&keys, &upper, (&title, &foot), (theme, glyphs), within, buf);
    }
    let wide = upper.wide().max(lower.wide());
    let area = popup((wide + 4, high), within);
    empty(area, theme, glyphs, buf);
    let inner = area.inner(Margin::new(2, 1));
    let (heading, text) = (theme.style(Role::Heading), theme.style(Role::Text));
    put(buf, inner.x, area.y, area.right(), &format!(" {} ", words.t("help-keys")), heading);
    upper.draw(&keys, text, inner, buf);
    let below = Rect { y: inner.y + upper.rows, ..inner }.intersection(inner);
    if !below.is_empty() {
        let line = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..below };
        frame::rule(line, Role::Frame, (theme, glyphs), buf);
        put(buf, below.x, below.y, area.right(), &format!(" {} ", words.t("help-signs")), heading);
        let rest = Rect { y: below.y + 1, ..inner }.intersection(inner);
        lower.draw(&signs, text, rest, buf);
    }
    let foot = format!(" {} ", words.t("help-leave"));
    let bottom = area.bottom().saturating_sub(1);
    put(buf, inner.x, bottom, area.right().saturating_sub(1), &foot, theme.style(Role::Dim));
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    area
}

/// Draws the legend of the map alone in the middle of `within`; gives the area covered.
pub fn draw_signs(
    book: &Book,
    words: &Words,
    theme: &Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let signs = legend(book, words, theme, glyphs);
    let grid = Grid::of(&signs, 8, within.width.saturating_sub(4));
    let (title, foot) = (words.t("help-signs"), words.t("help-leave"));
    page(&signs, &grid, (&title, &foot), (theme, glyphs), within, buf)
}

/// A popup with one grid, its title and what stands at its lower border.
fn page(
    entries: &[Entry],
    grid: &Grid,
    (title, foot): (&str, &str),
    (theme, glyphs): (&Theme, &Glyphs),
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let wide = grid.wide().max(width(title) + 2).max(width(foot) + 2);
    let area = popup((wide + 4, grid.rows + 2), within);
    empty(area, theme, glyphs, buf);
    let inner = area.inner(Margin::new(2, 1));
    put(buf, inner.x, area.y, area.right(), &format!(" {title} "), theme.style(Role::Heading));
    grid.draw(entries, theme.style(Role::Text), inner, buf);
    let bottom = area.bottom().saturating_sub(1);
    let right = area.right().saturating_sub(1);
    put(buf, inner.x, bottom, right, &format!(" {foot} "), theme.style(Role::Dim));
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    area
}

/// Every sign of the map as it stands there, and what it means.
fn legend(book: &Book, words: &Words, theme: &Theme, glyphs: &Glyphs) -> Vec<Entry> {
    let mut legend = Vec::new();
    for terrain in Terrain::ALL {
        let pair = glyphs.terrain(terrain).map(|pair| pair.concat());
        let sign = pair.unwrap_or_else(|| glyphs.floor.to_owned());
        let role = Role::of(terrain);
        legend.push((sign, theme.style(role), words.terrain(terrain)));
    }
    legend.extend(crate::map::place::legend(words, theme, glyphs));
    legend.push((glyphs.item.to_owned(), theme.style(Role::Item), words.t("legend-item")));
    for kind in book.conditions {
        let entry = |sign: &str| {
            (sign.to_owned(), theme.style(sign_role(kind)), words.condition_word(kind))
        };
        legend.extend(kind.sign.map(entry));
    }
    let around = |[left, right]: [&str; 2]| format!("{left}  {right}");
    legend.push(("Ab".to_owned(), theme.style(Role::Actor), words.t("legend-turn")));
    legend.push((around(glyphs.cursor), theme.style(Role::Cursor), words.t("legend-cursor")));
    legend.push((around(glyphs.target), theme.style(Role::Target), words.t("legend-target")));
    legend.push((glyphs.impact.concat(), theme.style(Role::Target), words.t("legend-impact")));
    let [left, waits, gone] = glyphs.bar;
    legend.push((
        format!("{left}{left}{waits}{gone}"),
        theme.style(Role::BarGood),
        words.t("legend-bar"),
    ));
    legend
}
