//! How the command line is drawn: where the prompt is, and above it what may follow or what was wrong.

use kekkai_host::Painter;
use kekkai_widgets::{Areas, Role, Theme, paint};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use super::CommandLine;

/// What stands above a line being typed.
pub(super) enum Above {
    /// Why the line could not be done.
    Refused(String),
    /// Commands that the line may become, each with what it does, and the one that stands there.
    Verbs(Vec<(String, String)>, Option<usize>),
    /// How its command is used, and what that does.
    Help(String),
}

/// The command line stands where the prompt is; completions stand above it.
pub(super) fn draw(
    (line, above): (&CommandLine, &Above),
    theme: &Theme,
    areas: &Areas,
    painter: &mut Painter,
) {
    let prompt = areas.prompt;
    // A question that has more rows goes on above the line.
    let row = Rect { y: prompt.bottom().saturating_sub(1), height: prompt.height.min(1), ..prompt };
    let width = usize::from(row.width);
    let text: Vec<char> = line.text().chars().collect();
    // A long line is shown around its cursor.
    let first = line.cursor().saturating_sub(width.saturating_sub(4));
    let shown: String = text.iter().skip(first).take(width.saturating_sub(2)).collect();
    let buffer = painter.buffer();
    paint::fill(buffer, row, theme.style(Role::News));
    let x = paint::put(buffer, row.x, row.y, row.right(), ":", theme.style(Role::Key));
    paint::put(buffer, x, row.y, row.right(), &shown, theme.style(Role::News));
    let before: String = text.iter().skip(first).take(line.cursor() - first).collect();
    let column = row.x
        + 1
        + u16::try_from(unicode_width::UnicodeWidthStr::width(before.as_str())).unwrap_or(0);
    buffer.set_style(
        Rect::new(column, row.y, 1, 1).intersection(row),
        Style::new().add_modifier(Modifier::REVERSED),
    );
    match (above, line.offered()) {
        (Above::Refused(text), _) => draw_text((text, Role::Refusal), theme, row, buffer),
        (Above::Verbs(verbs, at), _) => draw_verbs((verbs, *at), theme, row, buffer),
        (Above::Help(_), Some((words, at))) => draw_completions((words, at), theme, row, buffer),
        (Above::Help(help), None) if help.is_empty() => {}
        (Above::Help(help), None) => draw_text((help, Role::Dim), theme, row, buffer),
    }
}

/// Commands, a row each, those around the one that stands in the line where there is no room for all.
fn draw_verbs(
    (verbs, at): (&[(String, String)], Option<usize>),
    theme: &Theme,
    row: Rect,
    buffer: &mut Buffer,
) {
    let rows = usize::from(row.y).min(verbs.len());
    let first = at.map_or(0, |at| at.saturating_sub(rows / 2)).min(verbs.len() - rows);
    let widest = verbs.iter().map(|(word, _)| paint::width(word)).max().unwrap_or(0);
    let shown = verbs.iter().enumerate().skip(first).take(rows);
    for ((number, (word, does)), y) in shown.zip(row.y.saturating_sub(paint::columns(rows))..) {
        let chosen = at == Some(number);
        let (ground, dim) =
            if chosen { (Role::Selected, Role::Selected) } else { (Role::Panel, Role::Dim) };
        paint::fill(buffer, Rect { y, height: 1, ..row }, theme.style(ground));
        let word_role = if chosen { Role::Selected } else { Role::Key };
        paint::put(buffer, row.x + 1, y, row.right(), word, theme.style(word_role));
        let x = row.x + widest + 3;
        let room = row.right().saturating_sub(x + 1);
        paint::put(buffer, x, y, row.right(), &paint::cut(does, room, "…"), theme.style(dim));
    }
    let left = verbs.len() - rows;
    if left > 0 {
        let text = format!(" +{left} ");
        let y = row.y.saturating_sub(paint::columns(rows));
        paint::put_right(buffer, row.x, y, row.right(), &text, theme.style(Role::Dim));
    }
}

/// How the verb of a line is used or why it was not done, above it.
fn draw_text((text, role): (&str, Role), theme: &Theme, row: Rect, buffer: &mut Buffer) {
    let most = usize::from(row.y).max(1);
    let room = row.width.saturating_sub(4);
    let mut lines: Vec<String> = paint::wrap(text, room, 2).into_iter().map(Into::into).collect();
    if lines.len() > most {
        lines.truncate(most);
        lines.iter_mut().skip(most - 1).for_each(|last| last.push_str(" …"));
    }
    for (n, (text, up)) in lines
        .iter()
        .zip((1..=row.y).rev().skip_while(|up| usize::from(*up) > lines.len()))
        .enumerate()
    {
        let above = Rect { y: row.y - up, ..row };
        paint::fill(buffer, above, theme.style(Role::Panel));
        let indent = if n == 0 { 1 } else { 3 };
        paint::put(buffer, row.x + indent, above.y, row.right(), text, theme.style(role));
    }
}

/// Completions in the row above the line, from a page of them on that has the one that stands in the line.
fn draw_completions(
    (words, at): (&[String], usize),
    theme: &Theme,
    row: Rect,
    buffer: &mut Buffer,
) {
    let Some(y) = row.y.checked_sub(1) else { return };
    let above = Rect { y, ..row };
    paint::fill(buffer, above, theme.style(Role::Panel));
    let columns = |word: &String| paint::width(word) + 2;
    let (mut first, mut x) = (0, row.x + 1);
    for (index, word) in words.iter().enumerate().take(at + 1) {
        // What follows has to be told too.
        if x + columns(word) + 2 > row.right() {
            (first, x) = (index, row.x + 1);
        }
        x += columns(word);
    }
    let mut x = row.x + 1;
    for (index, word) in words.iter().enumerate().skip(first) {
        if x + columns(word) + 2 > row.right() {
            paint::put(buffer, x, y, row.right(), "…", theme.style(Role::Dim));
            break;
        }
        let role = if index == at { Role::Selected } else { Role::Text };
        paint::put(buffer, x, y, row.right(), &format!(" {word} "), theme.style(role));
        x += columns(word);
    }
}
