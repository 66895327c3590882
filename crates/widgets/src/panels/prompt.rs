//! The two lowest lines: what is to be done next, and the keys that do it.

use std::ops::Range;

use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use crate::{
    Hint, Role, SaveMark, ScreenModel,
    paint::{self, beside, cut_words, put, put_right, width},
    screen::{PromptLine, PromptTone},
};

pub(crate) fn draw(model: &ScreenModel<'_>, prompt: Rect, keys: Rect, buf: &mut Buffer) {
    draw_prompt(model, prompt, buf);
    if keys.is_empty() {
        return;
    }
    paint::fill(buf, keys, model.theme.style(Role::Keys));
    let end = draw_save(model, keys, buf);
    draw_hints(model, room_of_hints(keys, end), buf);
}

/// What the hints have of the lowest line, whose right end begins at `end`.
fn room_of_hints(keys: Rect, end: u16) -> Rect {
    Rect { x: keys.x + 1, width: end.saturating_sub(keys.x + 2), ..keys }
}

/// The number of the hint that stands at a place of the lowest line.
pub(crate) fn hint_at(model: &ScreenModel<'_>, keys: Rect, at: Position) -> Option<usize> {
    if !keys.contains(at) {
        return None;
    }
    let end = draw_save(model, keys, &mut Buffer::empty(keys));
    let mut placed = placed(model, room_of_hints(keys, end)).into_iter();
    placed.find(|(_, columns)| columns.contains(&at.x)).map(|(number, _)| number)
}

/// What is to be done next, and its price; in the lowest of the rows where there are more than it takes.
pub(crate) fn draw_prompt(model: &ScreenModel<'_>, prompt: Rect, buf: &mut Buffer) {
    if prompt.is_empty() {
        return;
    }
    let news = model.theme.style(Role::News);
    paint::fill(buf, prompt, news);
    let style = style_of(model);
    let (left, right) = (prompt.x + 1, prompt.right().saturating_sub(1));
    let room = right.saturating_sub(left);
    let (rows, numbers) = laid_out(&model.prompt, room, prompt.height);
    let last = prompt.bottom().saturating_sub(1);
    let start = put_right(buf, left, last, right, &numbers, news);
    let end = if numbers.is_empty() { right } else { start.saturating_sub(GAP) };
    let top = prompt.bottom().saturating_sub(paint::columns(rows.len()));
    for (y, row) in (top..prompt.bottom()).zip(&rows) {
        let end = if y == last { end } else { right };
        let row = cut_words(row, end.saturating_sub(left), model.glyphs.more);
        put(buf, left, y, end, &row, style);
    }
}

/// Rows that all of a prompt takes in so many columns.
pub fn rows_needed(prompt: &PromptLine<'_>, columns: u16) -> u16 {
    let (rows, _) = laid_out(prompt, columns.saturating_sub(2), u16::MAX);
    paint::columns(rows.len())
}

/// The rows of a prompt, at most so many, and the numbers at the end of the last one.
fn laid_out(prompt: &PromptLine<'_>, room: u16, most: u16) -> (Vec<String>, String) {
    let PromptLine { text, right: all, brief, tone: _ } = *prompt;
    let is_whole = |text: &str, numbers: &str| {
        numbers.is_empty() || width(text) + GAP + width(numbers) <= room
    };
    let numbers = if is_whole(text, all) || brief.is_empty() { all } else { brief };
    let numbers = beside(numbers, width(text), room.saturating_sub(GAP));
    if most < 2 || (width(text) <= room && is_whole(text, &numbers)) {
        return (vec![text.to_owned()], numbers);
    }
    let mut rows: Vec<String> = paint::wrap(text, room, 0).into_iter().map(str::to_owned).collect();
    let last = rows.last().cloned().unwrap_or_default();
    let told = [all, brief].into_iter().filter(|told| !told.is_empty());
    let numbers = told.into_iter().find(|told| is_whole(&last, told)).unwrap_or(all);
    if !is_whole(&last, numbers) {
        rows.push(String::new());
    }
    let most = usize::from(most);
    if rows.len() > most {
        // What has no room is cut where the last row ends.
        let rest = rows.split_off(most - 1).join(" ");
        rows.push(rest.trim_end().to_owned());
    }
    (rows, beside(numbers, 0, room))
}

fn style_of(model: &ScreenModel<'_>) -> Style {
    model.theme.style(match model.prompt.tone {
        PromptTone::News => Role::News,
        PromptTone::Question => Role::Prompt,
        PromptTone::Refusal => Role::Refusal,
    })
}

/// Draws all of a prompt without numbers for which its row has no room, in as many rows above that as it takes; whether it did.
pub fn draw_whole(model: &ScreenModel<'_>, prompt: Rect, buf: &mut Buffer) -> bool {
    let PromptLine { text, right, .. } = model.prompt;
    // A question has rows of its own.
    if !right.is_empty() || prompt.height > 1 {
        return false;
    }
    let rows = paint::wrap(text, prompt.width.saturating_sub(2), 0);
    let above = paint::columns(rows.len()).saturating_sub(1);
    if above == 0 || above > prompt.y {
        return false;
    }
    let area = Rect { y: prompt.y - above, height: above + 1, ..prompt };
    paint::fill(buf, area, model.theme.style(Role::News));
    for (y, row) in (area.y..area.bottom()).zip(rows) {
        put(buf, area.x + 1, y, area.right(), row, style_of(model));
    }
    if model.glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    true
}

/// Columns from which the lowest line has room for every word.
const ROOMY: u16 = 100;
/// Columns up to which the keys have all of it.
const NARROW: u16 = 50;
/// Columns between the question and its numbers.
const GAP: u16 = 2;

fn draw_save(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) -> u16 {
    let [saved, writing, failed] = model.glyphs.save;
    let (glyph, key, role) = match model.save {
        SaveMark::None => return area.right(),
        SaveMark::Saved => (saved, "save-done", Role::Good),
        SaveMark::Writing => (writing, "save-writing", Role::Text),
        SaveMark::Failed => (failed, "save-failed", Role::Refusal),
    };
    // The keys need the room more than the word of what has gone well.
    let is_narrow = area.width < NARROW || (!model.note.is_empty() && area.width < ROOMY);
    let is_brief = key == "save-done" && is_narrow;
    let text =
        if is_brief { (*glyph).to_owned() } else { format!("{glyph} {}", model.words.t(key)) };
    let start = put_right(buf, area.x, area.y, area.right() - 1, &text, model.theme.style(role));
    // What stands beside it does not move while a step is on its way to the disk.
    let widest = [(saved, "save-done"), (writing, "save-writing")]
        .map(|(glyph, key)| width(glyph) + 1 + width(&model.words.t(key)));
    let shorter = widest.into_iter().max().unwrap_or_default().saturating_sub(width(&text));
    let shorter = if is_brief { 0 } else { shorter };
    if model.note.is_empty() {
        return start.saturating_sub(shorter);
    }
    let end = start.saturating_sub(1);
    let start = put_right(buf, area.x, area.y, end, model.note, model.theme.style(Role::Prompt));
    // No hint may read on into it.
    start.saturating_sub(shorter + 1)
}

/// The columns of as many hints as fit whole, always with the last one, each with its number: those that last at the right
/// end, all others at the left.
fn placed(model: &ScreenModel<'_>, area: Rect) -> Vec<(usize, Range<u16>)> {
    let columns = |hint: &Hint<'_>| width(hint.key) + 1 + width(hint.label);
    let Some((last, others)) = model.hints.split_last() else { return Vec::new() };
    let (kept, mut x, mut placed) = (columns(last), area.x, Vec::new());
    for (number, hint) in others.iter().enumerate() {
        let end = x + columns(hint);
        if end + 2 + kept > area.right() {
            break;
        }
        placed.push((number, x..end));
        x = end + 2;
    }
    placed.push((others.len(), x..(x + kept).min(area.right())));
    let first = model.hints.len().saturating_sub(model.lasting);
    let spare = area.right().saturating_sub(x + kept);
    for (_, columns) in placed.iter_mut().filter(|(number, _)| *number >= first) {
        *columns = columns.start + spare..columns.end + spare;
    }
    placed
}

fn draw_hints(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let (key, text) = (model.theme.style(Role::Key), model.theme.style(Role::Keys));
    for (number, columns) in placed(model, area) {
        let Some(hint) = model.hints.get(number) else { continue };
        let x = put(buf, columns.start, area.y, area.right(), hint.key, key);
        put(buf, x + 1, area.y, area.right(), hint.label, text);
    }
}
