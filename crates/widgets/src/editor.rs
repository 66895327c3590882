//! The screen on which a character is made: fields on the left, what follows from them on the right.

use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use crate::{
    Glyphs, Hint, Role, Theme,
    frame::heading,
    paint::{self, columns, cut, fold_ascii, put, put_right, width, wrap},
};

/// A line of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditorLine {
    /// What the next fields are.
    Heading(String),
    /// A field that can be changed.
    Field(Field),
}

/// A field and what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// What it is called.
    pub label: String,
    /// What stands in it.
    pub value: String,
    /// Its price, or what is wrong with it, at the right end.
    pub right: String,
    /// Whether it breaches a rule.
    pub state: FieldState,
}

/// How a field stands to the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldState {
    /// Nothing is wrong with it.
    Sound,
    /// A rule is breached.
    Breach,
    /// A rule is breached, and the GM allows it.
    Allowed,
}

/// A number that follows from the fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// What it is called.
    pub label: String,
    /// As computed; before it, with an arrow between, as somebody wrote it.
    pub value: String,
    /// Whether somebody wrote another one.
    pub departs: bool,
}

/// The screen of the editor.
#[derive(Debug, Clone, Copy)]
pub struct CharacterEditor<'a> {
    /// Name of the character.
    pub title: &'a str,
    /// Points, and whether it is saved.
    pub count: &'a str,
    /// Lines, one a field.
    pub lines: &'a [EditorLine],
    /// The chosen line, from 0.
    pub selected: usize,
    /// Heading of the numbers.
    pub numbers_title: &'a str,
    /// Numbers that follow from the fields.
    pub numbers: &'a [Number],
    /// A figure with what stands beside its parts, line by line.
    pub figure: &'a [String],
    /// What stands beside the part that is chosen; empty where none is.
    pub part: &'a str,
    /// Heading of what is told of the chosen field.
    pub about_title: &'a str,
    /// What is told of it.
    pub about: &'a [(String, Role)],
    /// The line above the keys.
    pub prompt: &'a str,
    /// How that is meant.
    pub role: Role,
    /// What is being typed into the chosen field, and the character before which the cursor stands.
    pub typed: Option<(&'a str, usize)>,
    /// Keys that do something here.
    pub hints: &'a [Hint<'a>],
}

/// Numbers that are shown however much is told of the chosen field.
const LEAST_NUMBERS: u16 = 5;
/// Columns of the labels on a screen that is not wide.
const LABEL: u16 = 24;
/// Columns of a row from which labels have more.
const WIDE: u16 = 60;
/// Columns of the labels from there on.
const WIDE_LABEL: u16 = 30;

/// Where lines of the form and keys stand, each with its number from 0.
#[derive(Debug, Clone, Default)]
pub struct Drawn {
    /// The lines of the form.
    pub lines: Vec<(Rect, usize)>,
    /// The keys of the lowest line.
    pub hints: Vec<(Rect, usize)>,
}

/// Columns of the form.
const fn left_columns(all: u16) -> u16 {
    all * 9 / 16
}

/// Columns beside the form, of so many in all.
pub const fn side_columns(all: u16) -> u16 {
    all.saturating_sub(left_columns(all) + 2)
}

/// Draws all of `area`, which must have room for the least screen; gives where what can be pointed at stands.
pub fn draw(
    editor: &CharacterEditor<'_>,
    theme: &Theme,
    glyphs: &Glyphs,
    area: Rect,
    buf: &mut Buffer,
) -> Drawn {
    paint::fill(buf, area, theme.style(Role::Screen));
    let (strong, dim) = (theme.style(Role::Heading), theme.style(Role::Dim));
    let start = put_right(buf, area.x, area.y, area.right() - 1, editor.count, strong);
    let room = start.saturating_sub(area.x + 3);
    put(buf, area.x + 1, area.y, start, &cut(editor.title, room, glyphs.more), strong);
    let bottom = area.bottom().saturating_sub(2);
    let left = left_columns(area.width);
    let fields = Rect::new(area.x, area.y + 1, left, bottom - area.y - 1);
    let columns_beside = side_columns(area.width);
    let side = Rect::new(area.x + left + 1, area.y + 1, columns_beside, fields.height);
    let lines = draw_lines(editor, theme, glyphs, fields, buf);

    let about: Vec<(u16, &str, Role)> = editor
        .about
        .iter()
        .flat_map(|(text, role)| {
            let lines = wrap(text, side.width, 2).into_iter().enumerate();
            lines.map(move |(n, line)| (if n > 0 { 2 } else { 0 }, line, *role))
        })
        .collect();
    // What is told of the chosen field goes before numbers, but for the first of them.
    let wanted = columns(about.len()) + u16::from(!about.is_empty());
    // The figure goes before what is told only where both have room.
    let figure = columns(editor.figure.len()) + u16::from(!about.is_empty());
    let least = LEAST_NUMBERS.min(columns(editor.numbers.len()));
    let is_drawn = !editor.figure.is_empty() && figure + wanted + least < side.height;
    let wanted = wanted + if is_drawn { figure } else { 0 };
    let room = (side.height - 1).saturating_sub(wanted).max(LEAST_NUMBERS);
    let shown = usize::from(room).min(editor.numbers.len());
    let more = |hidden: usize| if hidden > 0 { format!(" +{hidden}") } else { String::new() };
    let title = editor.numbers_title.to_owned() + &more(editor.numbers.len() - shown);
    let mut y = side.y;
    // A record of which nothing follows has no such numbers.
    if shown > 0 {
        heading((&title, ""), (theme, glyphs), side, buf);
        y += 1;
    }
    for number in editor.numbers.iter().take(shown) {
        let role = if number.departs { Role::Hit } else { Role::Text };
        let start = put_right(buf, side.x, y, side.right(), &number.value, theme.style(role));
        let end = start.saturating_sub(1);
        let label = cut(&number.label, end.saturating_sub(side.x), glyphs.more);
        put(buf, side.x, y, end, &label, dim);
        y += 1;
    }
    if is_drawn {
        draw_figure(editor, theme, Rect { y, ..side }, buf);
        y += figure;
    }
    if !about.is_empty() {
        let head = Rect { y, height: 1, ..side };
        let room = usize::from(side.bottom().saturating_sub(y + 1));
        let more = more(about.len().saturating_sub(room));
        let title = cut(editor.about_title, side.width - width(&more), glyphs.more) + &*more;
        heading((&title, ""), (theme, glyphs), head, buf);
        for (y, (indent, line, role)) in (y + 1..side.bottom()).zip(about) {
            put(buf, side.x + indent, y, side.right(), line, theme.style(role));
        }
    }
    draw_prompt(editor, theme, glyphs, Rect { y: bottom, height: 1, ..area }, buf);
    let hints = draw_hints(editor.hints, theme, Rect { y: bottom + 1, height: 1, ..area }, buf);
    if glyphs.fold {
        fold_ascii(buf, area);
    }
    Drawn { lines, hints }
}

/// The lines of the figure, the part that is chosen standing out.
fn draw_figure(editor: &CharacterEditor<'_>, theme: &Theme, area: Rect, buf: &mut Buffer) {
    for (y, line) in (area.y..area.bottom()).zip(editor.figure) {
        put(buf, area.x, y, area.right(), line, theme.style(Role::Text));
        let Some((before, _)) = line.split_once(editor.part).filter(|_| !editor.part.is_empty())
        else {
            continue;
        };
        let x = area.x + width(before);
        put(buf, x, y, area.right(), editor.part, theme.style(Role::Selected));
    }
}

fn draw_lines(
    editor: &CharacterEditor<'_>,
    theme: &Theme,
    glyphs: &Glyphs,
    area: Rect,
    buf: &mut Buffer,
) -> Vec<(Rect, usize)> {
    let mut drawn = Vec::new();
    let room = usize::from(area.height);
    let hidden = editor.lines.len().saturating_sub(room);
    let first = editor.selected.saturating_sub(room / 2).min(hidden);
    let end = area.right() - 1;
    for (y, (n, line)) in
        (area.top()..area.bottom()).zip(editor.lines.iter().enumerate().skip(first))
    {
        match line {
            EditorLine::Heading(text) => {
                let row = Rect::new(area.x + 1, y, area.width - 2, 1);
                heading((text, ""), (theme, glyphs), row, buf);
            }
            EditorLine::Field(field) => {
                draw_field(field, theme, glyphs, Rect::new(area.x + 1, y, area.width - 2, 1), buf);
                let row = Rect::new(area.x, y, area.width, 1);
                drawn.push((row, n));
                if n == editor.selected {
                    buf.set_style(row, theme.style(Role::Selected));
                }
            }
        }
    }
    let below = editor.lines.len().saturating_sub(first + room);
    if below > 0 {
        let more = format!(" +{below}");
        put_right(buf, area.x, area.bottom() - 1, end, &more, theme.style(Role::Sign));
    }
    drawn
}

fn draw_field(field: &Field, theme: &Theme, glyphs: &Glyphs, row: Rect, buf: &mut Buffer) {
    let (mark, role) = match field.state {
        FieldState::Sound => ("", Role::Text),
        FieldState::Breach => ("!", Role::Refusal),
        FieldState::Allowed => ("~", Role::Ruling),
    };
    put(buf, row.x, row.y, row.x + 1, mark, theme.style(role));
    let right = match field.state {
        FieldState::Sound => Role::Dim,
        FieldState::Breach | FieldState::Allowed => role,
    };
    let start = put_right(buf, row.x, row.y, row.right(), &field.right, theme.style(right));
    let end = if field.right.is_empty() { row.right() } else { start.saturating_sub(1) };
    // Values stand below each other; one moves where it or its label would be cut.
    let column = row.x + if row.width >= WIDE { WIDE_LABEL } else { LABEL };
    let (least, most) = (row.x + 3 + width(&field.label), end.saturating_sub(width(&field.value)));
    let x = if least <= most { column.clamp(least, most) } else { column };
    let label = cut(&field.label, x.saturating_sub(row.x + 3), glyphs.more);
    put(buf, row.x + 2, row.y, row.right(), &label, theme.style(Role::Dim));
    let value = cut(&field.value, end.saturating_sub(x), glyphs.more);
    put(buf, x, row.y, end, &value, theme.style(role));
}

fn draw_prompt(
    editor: &CharacterEditor<'_>,
    theme: &Theme,
    glyphs: &Glyphs,
    row: Rect,
    buf: &mut Buffer,
) {
    let style = theme.style(editor.role);
    paint::fill(buf, row, theme.style(Role::News));
    let Some((typed, cursor)) = editor.typed else {
        let text = cut(editor.prompt, row.width.saturating_sub(2), glyphs.more);
        put(buf, row.x + 1, row.y, row.right(), &text, style);
        return;
    };
    let x = put(
        buf,
        row.x + 1,
        row.y,
        row.right(),
        &format!("{}: ", editor.prompt.trim_end_matches('.')),
        style,
    );
    // A long text is shown around its cursor.
    let room = usize::from(row.right().saturating_sub(x + 2));
    let first = cursor.saturating_sub(room);
    let shown: String = typed.chars().skip(first).take(room).collect();
    put(buf, x, row.y, row.right(), &shown, Style::new());
    let before: String = typed.chars().skip(first).take(cursor - first).collect();
    let at = Rect::new(x + width(&before), row.y, 1, 1).intersection(row);
    buf.set_style(at, Style::new().add_modifier(Modifier::REVERSED));
}

fn draw_hints(
    hints: &[Hint<'_>],
    theme: &Theme,
    row: Rect,
    buf: &mut Buffer,
) -> Vec<(Rect, usize)> {
    let mut drawn = Vec::new();
    paint::fill(buf, row, theme.style(Role::Keys));
    let mut x = row.x + 1;
    for (number, hint) in hints.iter().enumerate() {
        if x + width(hint.key) + 1 + width(hint.label) > row.right() {
            break;
        }
        let from = x;
        x = put(buf, x, row.y, row.right(), hint.key, theme.style(Role::Key)) + 1;
        x = put(buf, x, row.y, row.right(), hint.label, theme.style(Role::Keys)) + 2;
        drawn.push((Rect { x: from, width: x - 2 - from, ..row }, number));
    }
    drawn
}

/// Lines of a text being edited, in a frame in the middle of `area`: what stands there, the row and column of the cursor.
#[derive(Debug, Clone, Copy)]
pub struct Editor<'a> {
    /// What is being written.
    pub title: &'a str,
    /// The lines as they stand.
    pub lines: &'a [String],
    /// Line and character of the cursor, from 0.
    pub cursor: (usize, usize),
    /// Keys, at the lower border.
    pub foot: &'a str,
}

/// Where a row of at most `room` signs ends that begins at `start`: behind the last blank, if it has one and the line goes on.
fn row_end(line: &[char], start: usize, room: usize) -> usize {
    let full = (start + room).min(line.len());
    if full == line.len() {
        return full;
    }
    let row = line.get(start..full).unwrap_or_default();
    row.iter().rposition(|sign| sign.is_whitespace()).map_or(full, |blank| start + blank + 1)
}

/// Draws `editor`, long lines broken at spaces.
pub fn draw_editor(
    editor: &Editor<'_>,
    theme: &Theme,
    glyphs: &Glyphs,
    area: Rect,
    buf: &mut Buffer,
) {
    let within = Rect { height: area.height.saturating_sub(2), ..area };
    let frame = crate::list::popup((76, 18), within);
    crate::list::empty(frame, theme, glyphs, buf);
    let inner = Rect::new(
        frame.x + 2,
        frame.y + 1,
        frame.width.saturating_sub(4),
        frame.height.saturating_sub(2),
    );
    let title = format!(" {} ", cut(editor.title, inner.width.saturating_sub(2), glyphs.more));
    put(buf, inner.x, frame.y, inner.right(), &title, theme.style(Role::Heading));
    if !editor.foot.is_empty() {
        let foot = format!(" {} ", cut(editor.foot, inner.width.saturating_sub(2), glyphs.more));
        put(buf, inner.x, frame.bottom() - 1, inner.right(), &foot, theme.style(Role::Dim));
    }
    let room = usize::from(inner.width.saturating_sub(1)).max(1);
    let (mut rows, mut at) = (Vec::new(), (0_usize, 0_usize));
    for (n, line) in editor.lines.iter().enumerate() {
        let chars: Vec<char> = line.chars().collect();
        let mut start = 0;
        loop {
            let end = row_end(&chars, start, room);
            let here = (n == editor.cursor.0).then_some(editor.cursor.1);
            // Behind the last sign of a full row the cursor stands at the beginning of the next one.
            let is_full = end - start == room && here == Some(end);
            let is_last = end == chars.len() && !is_full;
            if let Some(column) = here.filter(|at| *at >= start && (*at < end || is_last)) {
                at = (rows.len(), column - start);
            }
            rows.push(chars.get(start..end).unwrap_or_default().iter().collect::<String>());
            start = end;
            if is_last {
                break;
            }
        }
    }
    let first = at.0.saturating_sub(usize::from(inner.height).saturating_sub(1));
    for (y, row) in (inner.top()..inner.bottom()).zip(rows.iter().skip(first)) {
        put(buf, inner.x, y, inner.right(), row, theme.style(Role::Text));
    }
    let before: String =
        rows.get(at.0).map(|row| row.chars().take(at.1).collect()).unwrap_or_default();
    let cursor = Rect::new(inner.x + width(&before), inner.y + columns(at.0 - first), 1, 1);
    buf.set_style(cursor.intersection(inner), Style::new().add_modifier(Modifier::REVERSED));
    if glyphs.fold {
        fold_ascii(buf, frame);
    }
}
