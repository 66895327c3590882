//! A popup of lines: to choose from, or to read.

mod clear;

use std::borrow::Cow;

use ratatui_core::{
    buffer::Buffer,
    layout::{Margin, Position, Rect},
    text::Line,
};

use crate::{
    Glyphs, Role, Theme, frame, log,
    paint::{
        self, BETWEEN, beside, columns, cut, cut_clauses, cut_words, fitting_keys, put, put_right,
        sign, width,
    },
    words::{LogLine, OfferLine, Tone},
};

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListRow<'a> {
    /// Text of the row.
    pub text: Cow<'a, str>,
    /// What it is aimed at, behind an arrow; where there is no room for all, the text before it is cut first.
    pub aim: Cow<'a, str>,
    /// What stands beside the text in a column of its own, in a list that has such a column.
    pub beside: Cow<'a, str>,
    /// Numbers at its right end, ` · ` between them: whole ones, as many as leave two thirds of the text.
    pub right: Cow<'a, str>,
    /// At its right end, why it may not be chosen, as far as there is room.
    pub why: Cow<'a, str>,
    /// Whether it may be chosen; what may not is dim.
    pub open: bool,
    /// Whether it stands out from the other lines.
    pub strong: bool,
}

impl<'a> ListRow<'a> {
    /// A line that may be chosen, with numbers at its right end.
    pub fn of(text: impl Into<Cow<'a, str>>, right: impl Into<Cow<'a, str>>) -> Self {
        Self { text: text.into(), right: right.into(), open: true, ..Self::default() }
    }

    /// The same line, which may be chosen only if `open`.
    #[must_use]
    pub fn open_if(self, open: bool) -> Self {
        Self { open, ..self }
    }

    /// A line of a menu of offers.
    pub fn offered(line: &'a OfferLine) -> Self {
        let OfferLine { what, aim, odds, why } = line;
        let [text, aim, right, why] =
            [what, aim, odds, why].map(|part| Cow::Borrowed(part.as_str()));
        Self { text, aim, right, open: why.is_empty(), why, ..Self::default() }
    }

    /// Columns of all of it.
    pub fn width(&self) -> u16 {
        let end = |text: &str| if text.is_empty() { 0 } else { width(text) + GAP };
        width(&self.text) + width(&tail_of(&self.aim)) + end(&self.right) + end(&self.why)
    }

    /// Its left and its right part as they fit into `room` columns.
    fn fitted(&self, room: u16, more: &str) -> (String, String) {
        let tail = tail_of(&self.aim);
        if self.width() <= room {
            return (format!("{}{tail}", self.text), format!("{}{}", self.right, self.why));
        }
        let numbers =
            beside(&self.right, width(&self.text) + width(&tail), room.saturating_sub(GAP));
        let least_why = width(&self.why).min(LEAST_WHY);
        let right = if self.why.is_empty() { width(&numbers) } else { least_why };
        let left = room.saturating_sub(if right == 0 { 0 } else { right + GAP });
        let least_text = width(&self.text).min(LEAST_TEXT);
        // The cell or the first name is what tells two of them apart.
        let (first, _) = self.aim.split_once(' ').unwrap_or((&self.aim, ""));
        let least_aim = (width(first) + width(more)).min(LEAST_AIM);
        let aim = left.saturating_sub(least_text + ARROW).max(least_aim);
        let tail = tail_of(&cut_words(&self.aim, aim, more));
        let text = cut(&self.text, left.saturating_sub(width(&tail)), more);
        let left = format!("{text}{tail}");
        let right = if self.why.is_empty() {
            numbers
        } else {
            cut_clauses(&self.why, room.saturating_sub(width(&left) + GAP), more)
        };
        (left, right)
    }
}

fn tail_of(aim: &str) -> String {
    if aim.is_empty() { String::new() } else { format!(" → {aim}") }
}

pub use clear::clear_of;

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

/// Rows that a page has: so many a key goes on.
pub const PAGE: usize = 10;

/// A key that is named at the lower border, with its word.
pub type Key = (String, String);

/// As many of the keys as `room` columns have room for, whole, always with the last: that leads out.
pub(crate) fn fitting(keys: &[Key], room: u16) -> Vec<&Key> {
    let mut fitting: Vec<&Key> = keys.iter().collect();
    while fitting.len() > 1 && width(&named(&fitting)) > room {
        fitting.remove(fitting.len() - 2);
    }
    fitting
}

/// Keys with their words in a row.
pub(crate) fn named(keys: &[&Key]) -> String {
    keys.iter().map(|key| key_text(key)).collect::<Vec<_>>().join(BETWEEN)
}

/// The keys that the lower border of a window in `area` names, each with the place of the key and its word.
pub fn key_places(area: Rect, keys: &[Key]) -> Vec<(Rect, String)> {
    let inner = area.inner(Margin::new(2, 1));
    let y = area.bottom().saturating_sub(1);
    let mut x = inner.x + 1;
    let place = |key: &Key| {
        let place = Rect::new(x, y, width(&key_text(key)), 1);
        x = place.right() + width(BETWEEN);
        (place.intersection(area), key.0.clone())
    };
    fitting(keys, inner.width.saturating_sub(2)).into_iter().map(place).collect()
}

fn key_text((key, word): &Key) -> String {
    format!("{key} {word}")
}

/// A popup with a list.
#[derive(Debug, Clone, Default)]
pub struct List<'a> {
    /// What it is a list of.
    pub title: Cow<'a, str>,
    /// The same in rows above the lines, where the border has no room for it: see [`List::titled_whole`].
    pub heading: Vec<String>,
    /// What was typed to narrow it.
    pub filter: Cow<'a, str>,
    /// At the upper right, before how many lines there is no room for.
    pub note: Cow<'a, str>,
    /// The lines that are left.
    pub rows: Vec<ListRow<'a>>,
    /// The chosen line, from 0; one that there is not where nothing is to be chosen.
    pub selected: usize,
    /// What is said below the lines.
    pub below: Option<Below<'a>>,
    /// The keys that do something here, each with its word, at the lower border.
    pub keys: Vec<Key>,
    /// What stands there where no keys are named.
    pub foot: Cow<'a, str>,
    /// Where it stands, and how wide it is.
    pub place: ListPlace,
}

/// What stands below the lines of a list, under a rule.
#[derive(Debug, Clone, Default)]
pub struct Below<'a> {
    /// At the right end of the rule.
    pub label: Cow<'a, str>,
    /// Lines as they stand, each shorter than the list is wide.
    pub lines: Vec<Line<'a>>,
}

/// Where a list stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ListPlace {
    /// In the middle, as wide as its lines.
    #[default]
    Middle,
    /// In the middle, of so many columns.
    Wide(u16),
    /// At the right side, so that as much as can be of the map left of it stays to be seen.
    Aside,
    /// At the right side, at most as wide as a menu beside the map may be.
    Menu,
}

/// A list of lines to read in the middle of `within`, wrapped, from the row `top` on.
pub fn of_text<'a>(
    (title, foot): (&'a str, &'a str),
    (lines, top): (&'a [String], usize),
    within: Rect,
) -> List<'a> {
    let rows = text_rows(lines, within).skip(top).map(|text| ListRow::of(text, "")).collect();
    let (title, foot) = (title.into(), foot.into());
    List { title, rows, selected: usize::MAX, foot, ..List::default() }
}

/// Key of the words below a text to read, of which so many rows have no room.
pub fn foot_of_text(hidden: usize) -> &'static str {
    if hidden > 0 { "text-foot-more" } else { "text-foot" }
}

/// The same for lines of the log: turns stand out, and how something came about is dim.
pub fn of_log<'a>(
    (title, foot): (&'a str, &'a str),
    (lines, top): (&'a [LogLine], usize),
    within: Rect,
) -> List<'a> {
    let rows = log_rows(lines, within).skip(top).collect();
    let (title, foot) = (title.into(), foot.into());
    List { title, rows, selected: usize::MAX, foot, ..List::default() }
}

/// The rows of lines of the log to read in a popup in the middle of `within`.
pub fn log_rows(lines: &[LogLine], within: Rect) -> impl Iterator<Item = ListRow<'_>> {
    let room = within.width.saturating_sub(6);
    lines.iter().flat_map(move |line| {
        let dim = matches!(line.tone, Tone::Detail | Tone::Miss);
        log::rows(line, room).into_iter().map(move |told| {
            let text = format!("{:1$}{2}", "", usize::from(told.indent), told.text);
            let strong = line.tone == Tone::Turn;
            ListRow { strong, ..ListRow::of(text, told.right).open_if(!dim) }
        })
    })
}

/// Most rows of a note below a list.
const NOTE: usize = 6;

/// Draws `text` at the bottom of `area`, long lines broken at spaces; gives what is left above it.
pub fn draw_note(text: &str, role: Role, theme: &Theme, area: Rect, buf: &mut Buffer) -> Rect {
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

/// The key of a line, counted from 0: digits as they stand on the keyboard; a blank for more than ten.
pub fn key(line: usize) -> char {
    DIGITS.chars().nth(line).unwrap_or(' ')
}

/// The keys of the first ten lines of a list.
pub const DIGITS: &str = "1234567890";

/// Draws `list` where it stands in `within`; gives the area that it covers.
pub fn draw(
    list: &List<'_>,
    theme: &Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    let area = list.area(within);
    let room = area.inner(Margin::new(2, 1)).width.saturating_sub(2);
    let keys = named(&fitting(&list.keys, room));
    let foot = if keys.is_empty() { &list.foot } else { keys.as_str() };
    let inner = framed(area, (&list.title, foot), (theme, glyphs), buf);
    if !list.filter.is_empty() {
        let end = (inner.x + width(&list.title) + 2).min(inner.right());
        put(buf, end, area.y, inner.right(), &format!("/{} ", list.filter), theme.style(Role::Key));
    }
    let Placed { area: rows, first, hidden, .. } = list.placed(within);
    let more = (hidden > 0).then(|| format!("+{hidden}"));
    let noted = [Some(&*list.note).filter(|note| !note.is_empty()), more.as_deref()];
    let noted: Vec<&str> = noted.into_iter().flatten().collect();
    if !noted.is_empty() {
        let text = format!(" {} ", noted.join(" · "));
        put_right(buf, inner.x, area.y, inner.right(), &text, theme.style(Role::Sign));
    }
    for (y, row) in (inner.y..rows.y).zip(&list.heading) {
        put(buf, inner.x, y, inner.right(), row, theme.style(Role::Heading));
    }
    let table = list.table(inner.width);
    for (y, (n, row)) in (rows.top()..rows.bottom()).zip(list.rows.iter().enumerate().skip(first)) {
        let line = Rect { y, height: 1, ..rows };
        match table {
            Some(column) => draw_in_columns(row, column, (theme, glyphs), line, buf),
            None => draw_row(row, (theme, glyphs), line, buf),
        }
        if n == list.selected {
            select(area, y, (theme, glyphs), buf);
        }
    }
    if let Some(below) = &list.below {
        let under = Rect { y: rows.bottom(), height: inner.bottom() - rows.bottom(), ..inner };
        below.draw((theme, glyphs), under, buf);
    }
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    area
}

/// Draws a text in a box at the bottom of `within`, as wide as that; long lines are broken at spaces. A box that needs more rows
/// goes on above it, up to the row `top`.
pub fn draw_box(
    (title, text, foot): (&str, &str, &str),
    look: (&Theme, &Glyphs),
    (within, top): (Rect, u16),
    buf: &mut Buffer,
) {
    let rows = paint::wrap(text, within.width.saturating_sub(4), 0);
    let room = within.bottom().saturating_sub(top);
    let height = columns(rows.len()).saturating_add(2).min(room);
    let area = Rect { y: within.bottom() - height, height, ..within };
    let inner = framed(area, (title, foot), look, buf);
    for (y, row) in (inner.y..inner.bottom()).zip(rows) {
        put(buf, inner.x, y, inner.right(), row, look.0.style(Role::Text));
    }
    if look.1.fold {
        paint::fold_ascii(buf, area);
    }
}

/// Where the lines of a list stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// The area of the lines that are shown.
    pub area: Rect,
    /// The first of them, from 0.
    pub first: usize,
    /// How many there is no room for.
    pub hidden: usize,
    /// The chosen line; one that there is not where nothing is to be chosen.
    pub selected: usize,
}

impl Placed {
    /// The line that stands at a place of the screen, from 0.
    pub fn line_at(&self, at: Position) -> Option<usize> {
        self.area.contains(at).then(|| self.first + usize::from(at.y - self.area.y))
    }
}

impl List<'_> {
    /// Where its lines stand in `within`.
    pub fn placed(&self, within: Rect) -> Placed {
        let inner = self.area(within).inner(Margin::new(2, 1));
        let head = columns(self.heading.len()).min(inner.height);
        let inner = Rect { y: inner.y + head, height: inner.height - head, ..inner };
        let room = inner.height.saturating_sub(self.rows_below());
        let hidden = self.rows.len().saturating_sub(room.into());
        // Where none of the lines is chosen, they are read from the first one on.
        let first = Some(self.selected)
            .filter(|selected| *selected < self.rows.len())
            .unwrap_or_default()
            .saturating_sub(usize::from(room.saturating_sub(1)) / 2)
            .min(hidden);
        let area = Rect { height: room.min(columns(self.rows.len())), ..inner };
        Placed { area, first, hidden, selected: self.selected }
    }

    /// The keys that its lower border names in `within`, each with the place of the key and its word.
    pub fn hints(&self, within: Rect) -> Vec<(Rect, String)> {
        let area = self.area(within);
        let inner = area.inner(Margin::new(2, 1));
        let room = inner.width.saturating_sub(2);
        let (mut x, mut hints) = (inner.x + 1, Vec::new());
        if !self.keys.is_empty() {
            return key_places(area, &self.keys);
        }
        for hint in fitting_keys(&self.foot, room).split(BETWEEN) {
            let place = Rect::new(x, area.bottom().saturating_sub(1), width(hint), 1);
            let key = hint.split(' ').next().unwrap_or_default();
            hints.push((place.intersection(area), key.to_owned()));
            x = place.right() + width(BETWEEN);
        }
        hints
    }

    /// The same with long texts broken at spaces, each with its numbers in its first row; what a text goes on with
    /// stands in two columns more.
    #[must_use]
    pub fn wrapped(self, within: Rect) -> List<'static> {
        let widest = self.rows.iter().map(|row| width(&row.right)).max().unwrap_or(0);
        let room = within.width.saturating_sub(6 + widest + 2);
        let (mut rows, mut selected) = (Vec::new(), usize::MAX);
        for (at, row) in self.rows.iter().enumerate() {
            if at == self.selected {
                selected = rows.len();
            }
            let bare = row.text.trim_start();
            let indent = row.text.len() - bare.len();
            for (n, text) in
                paint::wrap(bare, room.saturating_sub(columns(indent)), 2).into_iter().enumerate()
            {
                let (hang, right) = if n == 0 {
                    (indent, row.right.to_string())
                } else {
                    (indent + 2, String::new())
                };
                rows.push(ListRow::of(format!("{:hang$}{text}", ""), right).open_if(row.open));
            }
        }
        let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        List {
            title: own(self.title),
            heading: self.heading,
            filter: own(self.filter),
            note: own(self.note),
            rows,
            selected,
            below: None,
            keys: self.keys,
            foot: own(self.foot),
            place: self.place,
        }
    }

    /// The same with a title that has no room in the border in rows of its own, so that all of it can be read.
    #[must_use]
    pub fn titled_whole(self, within: Rect) -> Self {
        if width(&self.title) + 10 <= within.width {
            return self;
        }
        let rows = self.rows.iter().map(ListRow::width).max().unwrap_or_default() + 4;
        let wide = MENU.max(within.width / 2).max(rows).min(within.width);
        let heading = paint::wrap(&self.title, wide.saturating_sub(4), 0);
        let heading = heading.into_iter().map(str::to_owned).collect();
        Self { title: Cow::default(), heading, ..self }
    }

    /// Rows of what stands below the lines, the rule with them.
    fn rows_below(&self) -> u16 {
        self.below.as_ref().map_or(0, |below| columns(below.lines.len()) + 1)
    }

    /// How many rows it takes with its frame, where there is room for them.
    pub fn high(&self) -> u16 {
        columns(self.heading.len()) + columns(self.rows.len()) + self.rows_below() + 2
    }

    /// Where it stands in `within`.
    fn area(&self, within: Rect) -> Rect {
        let high = self.high();
        let widest = || self.rows.iter().map(ListRow::width).max().unwrap_or_default();
        let heading = self.heading.iter().map(|row| width(row)).max().unwrap_or_default();
        let title = (width(&self.title) + width(&self.filter) + 6).max(heading);
        let below = self.below.iter().flat_map(|below| &below.lines);
        let below = below.map(|line| line.spans.iter().map(|span| width(&span.content)).sum());
        let below: u16 = below.max().unwrap_or_default();
        let keys: Vec<&Key> = self.keys.iter().collect();
        let foot = if keys.is_empty() { width(&self.foot) } else { width(&named(&keys)) };
        let fitting = || widest().max(title).max(foot + 2).max(below) + 4;
        let aside = |within: Rect| {
            let middle = popup((fitting(), high), within);
            Rect { x: within.right() - middle.width, ..middle }
        };
        match self.place {
            ListPlace::Middle => popup((fitting(), high), within),
            ListPlace::Wide(wide) => popup((wide, high), within),
            ListPlace::Aside => aside(within),
            ListPlace::Menu => {
                // Reasons are told whole where there is room at all.
                let told = self.rows.iter().map(ListRow::width).max().unwrap_or_default() + 4;
                let wide = MENU.max(within.width / 2).max(told).min(within.width);
                aside(Rect { x: within.right() - wide, width: wide, ..within })
            }
        }
    }

    /// Columns of the text in a list whose lines have something beside it, at most a third of `room`; `None` for a list
    /// without that.
    fn table(&self, room: u16) -> Option<u16> {
        let has = self.rows.iter().any(|row| !row.beside.is_empty());
        let widest = self.rows.iter().map(|row| width(&row.text)).max().unwrap_or(0);
        has.then_some(widest.min(room / 3))
    }
}

/// Draws a line whose text and right end have all the room.
fn draw_row(row: &ListRow<'_>, (theme, glyphs): (&Theme, &Glyphs), line: Rect, buf: &mut Buffer) {
    let style = theme.style(match (row.open, row.strong) {
        (false, _) => Role::Dim,
        (true, true) => Role::Heading,
        (true, false) => Role::Text,
    });
    let (left, right) = row.fitted(line.width, glyphs.more);
    let start = put_right(buf, line.x, line.y, line.right(), &right, style);
    let end = if right.is_empty() { line.right() } else { start.saturating_sub(GAP) };
    put(buf, line.x, line.y, end, &left, style);
}

/// Draws a line whose text has `column` columns, what stands beside it the rest, and its right end a third.
fn draw_in_columns(
    row: &ListRow<'_>,
    column: u16,
    (theme, glyphs): (&Theme, &Glyphs),
    line: Rect,
    buf: &mut Buffer,
) {
    let (heading, dim) = (theme.style(Role::Heading), theme.style(Role::Dim));
    let style = if row.open { theme.style(Role::Text) } else { dim };
    let text = cut(&row.text, column, glyphs.more);
    put(buf, line.x, line.y, line.x + column, &text, style);
    let middle = line.x + column + GAP;
    let right = cut(&row.right, line.width / 3, glyphs.more);
    let start = put_right(buf, middle, line.y, line.right(), &right, dim);
    let end = start.saturating_sub(GAP);
    let beside = cut(&row.beside, end.saturating_sub(middle), glyphs.more);
    put(buf, middle, line.y, end, &beside, heading);
}

impl Below<'_> {
    /// Draws the rule in the first row of `area` and the lines under it.
    fn draw(&self, (theme, glyphs): (&Theme, &Glyphs), area: Rect, buf: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let line = Rect { x: area.x.saturating_sub(1), width: area.width + 2, ..area };
        frame::rule(line, Role::Frame, (theme, glyphs), buf);
        if !self.label.is_empty() {
            let label = format!(" {} ", self.label);
            put_right(buf, area.x, area.y, area.right(), &label, theme.style(Role::Dim));
        }
        for (y, line) in (area.y + 1..area.bottom()).zip(&self.lines) {
            let mut x = area.x;
            for span in &line.spans {
                x = put(buf, x, y, area.right(), &span.content, line.style.patch(span.style));
            }
        }
    }
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

/// Draws the frame of a popup with its title in the upper and its keys in the lower border; gives the room within.
pub(crate) fn framed(
    area: Rect,
    (title, foot): (&str, &str),
    (theme, glyphs): (&Theme, &Glyphs),
    buf: &mut Buffer,
) -> Rect {
    empty(area, theme, glyphs, buf);
    let inner = area.inner(Margin::new(2, 1));
    if area.is_empty() {
        return inner;
    }
    if !title.is_empty() {
        let title = format!(" {} ", cut(title, inner.width.saturating_sub(2), glyphs.more));
        put(buf, inner.x, area.y, inner.right(), &title, theme.style(Role::Heading));
    }
    if !foot.is_empty() {
        let room = inner.width.saturating_sub(2);
        let foot = format!(" {} ", cut(&fitting_keys(foot, room), room, glyphs.more));
        put(buf, inner.x, area.bottom() - 1, inner.right(), &foot, theme.style(Role::Dim));
    }
    inner
}

/// Shows that the line `y` of the popup in `area` is the chosen one.
pub(crate) fn select(area: Rect, y: u16, (theme, glyphs): (&Theme, &Glyphs), buf: &mut Buffer) {
    let line = Rect::new(area.x + 1, y, area.width.saturating_sub(2), 1);
    buf.set_style(line.intersection(buf.area), theme.style(Role::Selected));
    sign(buf, area.x + 1, y, glyphs.turn, theme.style(Role::Selected));
}

/// Empties `area` and draws a border: a popup stands over other text.
pub(crate) fn empty(area: Rect, theme: &Theme, glyphs: &Glyphs, buf: &mut Buffer) {
    paint::fill(buf, area, theme.style(Role::Panel));
    let look = (theme, glyphs);
    frame::rule(Rect { height: area.height.min(1), ..area }, Role::Frame, look, buf);
    frame::around(area, Role::Frame, look, buf);
}
