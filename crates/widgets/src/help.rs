//! The popup that tells the keys and the signs.

mod legend;

use std::cell::Cell;

use kekkai_battle::BattleView;
use ratatui_core::{
    buffer::Buffer,
    layout::{Margin, Rect},
    style::Style,
};

use crate::{
    Glyphs, Hint, Role, ScreenModel, Theme, Words, frame,
    list::{Key, empty, fitting, named, popup},
    paint::{self, columns, put, width},
};

/// A sign or key, part by part with its style, and what it means.
#[derive(Clone)]
struct HelpEntry {
    sign: Vec<(String, Style)>,
    meaning: String,
}

impl HelpEntry {
    fn new(sign: &str, style: Style, meaning: String) -> Self {
        Self { sign: vec![(sign.to_owned(), style)], meaning }
    }

    /// Columns of the sign, and of what it means.
    fn widths(&self) -> (u16, u16) {
        (self.sign.iter().map(|(part, _)| width(part)).sum(), width(&self.meaning))
    }
}

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
    fn of(entries: &[HelpEntry], least: u16, room: u16) -> Self {
        let all = columns(entries.len());
        let mut rows = least.min(all).max(1);
        loop {
            let widths: Vec<(u16, u16)> = entries
                .chunks(usize::from(rows))
                .map(|column| {
                    let widths = column.iter().map(HelpEntry::widths);
                    widths.fold((0, 0), |(sign, text), (a, b)| (sign.max(a), text.max(b)))
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

    fn draw(&self, entries: &[HelpEntry], text: Style, area: Rect, buf: &mut Buffer) {
        let mut x = area.x;
        for (column, (sign, words)) in entries.chunks(usize::from(self.rows)).zip(&self.widths) {
            for (y, entry) in (area.top()..area.bottom()).zip(column) {
                let mut from = x;
                for (part, style) in &entry.sign {
                    from = put(buf, from, y, area.right(), part, *style);
                }
                put(buf, x + sign + 1, y, area.right(), &entry.meaning, text);
            }
            x += sign + 1 + words + GAP;
        }
    }
}

/// Which page of help is shown, and the keys that its lower border names.
#[derive(Debug, Clone)]
pub struct Page {
    /// From 0, and around.
    pub number: i32,
    /// The keys of keys and legend together, those of a single page, and those of one of several.
    pub keys: [Vec<Key>; 3],
    /// Which of them were named when it was drawn.
    pub named: Cell<usize>,
}

impl Page {
    /// A page that is left, and turned where there are several; `more`: with the key for the legend, where it has a page of its own.
    pub fn of(number: i32, more: bool, words: &Words) -> Self {
        let key = |key: &str, word: &str| (key.to_owned(), words.t(word));
        let leave = || key("Esc", "hint-leave");
        let legend = more.then(|| key("?", "hint-legend"));
        let alone: Vec<Key> = legend.into_iter().chain([leave()]).collect();
        let among = [key("↑↓", "hint-page")].into_iter().chain(alone.clone()).collect();
        Self { number, keys: [vec![leave()], alone, among], named: Cell::default() }
    }

    /// What its lower border names in so many columns.
    fn foot(&self, at: usize, room: u16) -> String {
        self.named.set(at);
        self.keys.get(at).map(|keys| named(&fitting(keys, room))).unwrap_or_default()
    }
}

/// Draws the keys that may be pressed now and the legend of the map in the middle of `within`; gives the area covered.
/// Where there is no room for both, the keys alone: the legend is [`draw_signs`]. Where there is none for all keys, one page
/// of them.
pub fn draw(
    hints: &[Hint<'_>],
    view: &BattleView,
    words: &Words,
    (theme, glyphs): (&Theme, &Glyphs),
    page: &Page,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let key = theme.style(Role::Key);
    let keys: Vec<HelpEntry> =
        hints.iter().map(|hint| HelpEntry::new(hint.key, key, hint.label.to_owned())).collect();
    let signs = legend::of(view, words, theme, glyphs);
    let room = within.width.saturating_sub(4);
    let (upper, lower) = (Grid::of(&keys, 8, room), Grid::of(&signs, 5, room));
    let high = upper.rows + lower.rows + 3;
    if high > within.height {
        return draw_page(&keys, page, "help-keys", (words, theme, glyphs), within, buf);
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
    let foot = format!(" {} ", page.foot(0, inner.width.saturating_sub(2)));
    let bottom = area.bottom().saturating_sub(1);
    put(buf, inner.x, bottom, area.right().saturating_sub(1), &foot, theme.style(Role::Dim));
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    area
}

/// The signs that a map shows, each with what it means.
pub(crate) struct Signs {
    entries: Vec<HelpEntry>,
    grid: Grid,
}

/// The legend of the map of `model` that is drawn in `buf`, without what is not to be seen there; at most `room` columns wide.
pub(crate) fn signs_on(model: &ScreenModel<'_>, buf: &Buffer, room: u16) -> Signs {
    let ScreenModel { view, words, theme, glyphs, .. } = *model;
    let entries = legend::seen(view, words, theme, glyphs, buf);
    let grid = Grid::of(&entries, 1, room);
    Signs { entries, grid }
}

impl Signs {
    /// Rows of all of them below each other, the heading aside.
    pub(crate) fn rows(&self) -> u16 {
        self.grid.rows
    }

    /// Draws them below their heading.
    pub(crate) fn draw(&self, model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
        let title = model.words.t("help-signs");
        frame::heading((&title, ""), (model.theme, model.glyphs), area, buf);
        let rest = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        self.grid.draw(&self.entries, model.theme.style(Role::Text), rest, buf);
    }
}

/// Draws the legend of the map alone in the middle of `within`; gives the area covered.
/// Where there is no room for all of it, one page.
pub fn draw_signs(
    view: &BattleView,
    words: &Words,
    (theme, glyphs): (&Theme, &Glyphs),
    page: &Page,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let signs = legend::of(view, words, theme, glyphs);
    draw_page(&signs, page, "help-signs", (words, theme, glyphs), within, buf)
}

/// Draws one page of entries; its title is told by a key of the locales.
fn draw_page(
    entries: &[HelpEntry],
    told: &Page,
    title: &str,
    (words, theme, glyphs): (&Words, &Theme, &Glyphs),
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let pages = pages(entries, within);
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX).max(1);
    let at = told.number.rem_euclid(count);
    let title = words.t(title);
    let title = if count > 1 { format!("{title} {}/{count}", at + 1) } else { title };
    let foot = told.foot(if count > 1 { 2 } else { 1 }, within.width.saturating_sub(6));
    let shown = usize::try_from(at).ok().and_then(|at| pages.get(at));
    let Some((entries, grid)) = shown else { return Rect::ZERO };
    page(entries, grid, (&title, &foot), (theme, glyphs), within, buf)
}

/// Pages that each have as many entries as have room within a frame in `within`.
fn pages(mut entries: &[HelpEntry], within: Rect) -> Vec<(&[HelpEntry], Grid)> {
    let (wide, high) = (within.width.saturating_sub(4), within.height.saturating_sub(2));
    let mut pages = Vec::new();
    while !entries.is_empty() {
        let page = |count| {
            let (page, others) = entries.split_at_checked(count)?;
            let grid = Grid::of(page, 8, wide);
            (grid.rows <= high || count == 1).then_some(((page, grid), others))
        };
        let Some((page, others)) = (1..=entries.len()).rev().find_map(page) else { break };
        pages.push(page);
        entries = others;
    }
    pages
}

/// A popup with one grid, its title and what stands at its lower border.
fn page(
    entries: &[HelpEntry],
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
