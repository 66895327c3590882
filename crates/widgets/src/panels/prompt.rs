//! The two lowest lines: what is to be done next, and the keys that do it.

use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Role, SaveMark, ScreenModel,
    paint::{self, cut_words, put, put_right, width},
    screen::{PromptLine, PromptTone},
};

pub(crate) fn draw(model: &ScreenModel<'_>, prompt: Rect, keys: Rect, buf: &mut Buffer) {
    draw_prompt(model, prompt, buf);
    if keys.is_empty() {
        return;
    }
    paint::fill(buf, keys, model.theme.style(Role::Keys));
    let end = draw_save(model, keys, buf);
    draw_hints(model, Rect { x: keys.x + 1, width: end.saturating_sub(keys.x + 2), ..keys }, buf);
}

/// What is to be done next, and its price.
pub(crate) fn draw_prompt(model: &ScreenModel<'_>, prompt: Rect, buf: &mut Buffer) {
    if prompt.is_empty() {
        return;
    }
    let news = model.theme.style(Role::News);
    paint::fill(buf, prompt, news);
    let role = match model.prompt.tone {
        PromptTone::News => Role::News,
        PromptTone::Question => Role::Prompt,
        PromptTone::Refusal => Role::Refusal,
    };
    let style = model.theme.style(role);
    let (left, right) = (prompt.x + 1, prompt.right().saturating_sub(1));
    let PromptLine { text, right: all, brief, tone: _ } = model.prompt;
    let room = right.saturating_sub(left);
    let is_whole = all.is_empty() || width(text) + GAP + width(all) <= room;
    let numbers = if is_whole || brief.is_empty() { all } else { brief };
    let start = put_right(buf, left, prompt.y, right, numbers, news);
    let end = if numbers.is_empty() { right } else { start.saturating_sub(GAP) };
    let text = cut_words(text, end.saturating_sub(left), model.glyphs.more);
    put(buf, left, prompt.y, end, &text, style);
}

/// Columns from which the lowest line has room for every word.
const ROOMY: u16 = 100;
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
    let is_brief = key == "save-done" && !model.note.is_empty() && area.width < ROOMY;
    let text =
        if is_brief { (*glyph).to_owned() } else { format!("{glyph} {}", model.words.t(key)) };
    let start = put_right(buf, area.x, area.y, area.right() - 1, &text, model.theme.style(role));
    if model.note.is_empty() {
        return start;
    }
    put_right(
        buf,
        area.x,
        area.y,
        start.saturating_sub(1),
        model.note,
        model.theme.style(Role::Prompt),
    )
}

/// As many hints as fit whole, always with the last one.
fn draw_hints(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let Some((last, others)) = model.hints.split_last() else { return };
    let columns = |key: &str, label: &str| width(key) + 1 + width(label);
    let (key, text) = (model.theme.style(Role::Key), model.theme.style(Role::Keys));
    let kept = columns(last.key, last.label);
    let mut x = area.x;
    for hint in others {
        if x + columns(hint.key, hint.label) + 2 + kept > area.right() {
            break;
        }
        x = put(buf, x, area.y, area.right(), hint.key, key);
        x = put(buf, x + 1, area.y, area.right(), hint.label, text) + 2;
    }
    x = put(buf, x, area.y, area.right(), last.key, key);
    put(buf, x + 1, area.y, area.right(), last.label, text);
}
