//! The log: newest at the bottom, next to the prompt.

use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    Role, ScreenModel,
    frame::heading,
    paint::{columns, cut_words, put, put_right, sign, width, wrap},
    words::{LogLine, Tone},
};

/// With fewer rows than this, the log leaves details out.
pub(crate) const SHORT: usize = 12;

/// The style of a line of the log.
pub fn tone_role(tone: Tone) -> Role {
    match tone {
        Tone::Headline => Role::Text,
        Tone::Detail | Tone::Miss => Role::Dim,
        Tone::Hit => Role::Hit,
        Tone::Death => Role::Death,
        Tone::Ruling => Role::Ruling,
        Tone::Turn => Role::Turn,
    }
}

/// A row of a line of the log.
pub(crate) struct LogRow<'a> {
    /// Empty columns before the text.
    pub indent: u16,
    pub text: &'a str,
    /// The result, at the right end.
    pub right: &'a str,
}

/// Columns from which a log has its rows further in.
const WIDE: u16 = 48;
/// Columns between what was done and its result from which a dotted line leads the eye across.
const FAR: u16 = 40;
/// Columns between what was done and the result.
const GAP: u16 = 2;

/// The rows of a line in a log of so many columns: what happens in a turn stands further in than its beginning, and what an
/// attack came to at the right end.
pub(crate) fn rows(line: &LogLine, wide: u16) -> Vec<LogRow<'_>> {
    let step = if wide < WIDE { 1 } else { 2 };
    let indent = match line.tone {
        Tone::Turn => 0,
        Tone::Detail => 2 * step,
        Tone::Headline | Tone::Hit | Tone::Miss | Tone::Death | Tone::Ruling => step,
    };
    // A line that has room for all of it from the border on is not broken.
    let indent = wide.checked_sub(width(&line.text)).map_or(indent, |spare| indent.min(spare));
    let room = wide.saturating_sub(indent);
    let result = match line.tone {
        // A sum: words stay behind what they belong to.
        Tone::Hit | Tone::Miss => {
            line.text.split_once(": ").filter(|(_, result)| result.contains(" = "))
        }
        Tone::Turn | Tone::Detail | Tone::Headline | Tone::Death | Tone::Ruling => None,
    };
    let plain = |indent: u16, text| LogRow { indent, text, right: "" };
    if let Some((text, right)) = result {
        let both = width(text) + GAP + width(right);
        if both <= room {
            return vec![LogRow { indent, text, right }];
        }
        // On two rows anyway: the result has one of its own.
        if width(&line.text) > room && width(text) <= room && width(right) <= room {
            return vec![plain(indent, text), LogRow { indent, text: "", right }];
        }
    }
    let parts = wrap(&line.text, room, 2).into_iter().enumerate();
    parts.map(|(n, text)| plain(indent + if n == 0 { 0 } else { 2 }, text)).collect()
}

/// Draws a row of the log into the first row of `area`; `faint` is how the line to a far result looks.
pub(crate) fn draw_row(row: &LogRow<'_>, style: Style, faint: Style, area: Rect, buf: &mut Buffer) {
    let right = area.right();
    let end = put(buf, area.x + row.indent, area.y, right, row.text, style);
    if row.right.is_empty() {
        return;
    }
    let start = put_right(buf, area.x + row.indent, area.y, right, row.right, style);
    if !row.text.is_empty() && start.saturating_sub(end) >= FAR {
        // On every second column, the same ones in every row.
        for x in (end + GAP..start.saturating_sub(GAP)).filter(|x| x % 2 == 0) {
            sign(buf, x, area.y, "·", faint);
        }
    }
}

/// How many lines fill a log with this area: a short one leaves out some of them.
pub fn lines_needed(area: Rect) -> usize {
    let rows = usize::from(area.height);
    if rows <= SHORT { rows * 2 } else { rows }
}

/// Rows that stay empty below the newest line, at most: those that are told next move nothing.
const SPARE: usize = 4;

/// Rows that stay empty below a turn of which so many rows are told, in a log that has `most` of them where nothing takes some
/// away: all of it moves up at once, when they have been used up.
fn spare(told: usize, most: usize) -> usize {
    let step = (most / SPARE).clamp(1, SPARE);
    told.next_multiple_of(step) - told
}

/// Rows that there must be for the end of a line of which there is no room for the beginning.
const LEAST_END: usize = 2;

/// Whether a line is what has happened: no detail of it, and not that somebody has the turn.
pub(crate) fn is_news(line: &LogLine) -> bool {
    !matches!(line.tone, Tone::Detail | Tone::Turn)
}

/// What has just happened in one row: all of it if there is room, else as much of its end as has room where that tells what
/// mattered most, else that alone.
fn draw_news(model: &ScreenModel<'_>, row: Rect, buf: &mut Buffer) {
    let lines: Vec<&LogLine> = model.news.iter().filter(|line| is_news(line)).collect();
    // Of those that matter as much, the last one: it is the outcome.
    let Some((most, _)) = lines.iter().enumerate().max_by_key(|(_, line)| weight(line.tone)) else {
        return;
    };
    let has_room = |told: &&[&LogLine]| {
        let columns = told.iter().map(|line| width(&line.text) + GAP).sum::<u16>();
        columns.saturating_sub(GAP) <= row.width
    };
    let mut ends = (0..=most).filter_map(|from| lines.get(from..));
    let told = ends.find(has_room).or_else(|| lines.get(most..=most)).unwrap_or_default();
    let mut x = row.x;
    for line in told {
        let style = model.theme.style(tone_role(line.tone));
        let room = row.right().saturating_sub(x);
        let (head, result) = split_result(&line.text, room);
        let end = x + room.saturating_sub(width(result));
        let head = cut_words(head, end.saturating_sub(x), model.glyphs.more);
        x = put(buf, x, row.y, end, &head, style);
        x = put(buf, x, row.y, row.right(), result, style) + GAP;
    }
}

/// How much a line matters of what has happened: a death most, then how a blow came out.
const fn weight(tone: Tone) -> u8 {
    match tone {
        Tone::Death => 2,
        Tone::Hit | Tone::Miss => 1,
        Tone::Headline | Tone::Detail | Tone::Ruling | Tone::Turn => 0,
    }
}

/// A line that has no room in so many columns, apart from its result, which stays whole: `: 55 − 12 = 43`.
fn split_result(text: &str, room: u16) -> (&str, &str) {
    let at = text.find(": ").filter(|_| width(text) > room);
    let parts = at.and_then(|at| text.split_at_checked(at));
    parts.filter(|(_, result)| width(result) * 2 <= room).unwrap_or((text, ""))
}

/// Draws it; `most`: the rows that it has where no odds are shown.
pub(crate) fn draw(model: &ScreenModel<'_>, area: Rect, most: u16, buf: &mut Buffer) {
    if area.height == 1 {
        draw_news(model, area, buf);
        return;
    }
    let Some(room) = area.height.checked_sub(1) else { return };
    let room = usize::from(room);
    // A short log tells what happened; how it came about is one key away.
    let short = room < SHORT;
    let told_here: Vec<&LogLine> =
        model.log.iter().filter(|line| !(short && line.tone == Tone::Detail)).collect();
    let begins = told_here.iter().rposition(|line| line.tone == Tone::Turn).unwrap_or_default();
    let of_turn = told_here.iter().skip(begins).map(|line| rows(line, area.width).len()).sum();
    let mut spare = spare(of_turn, most.into()).min(room / 3);
    let mut room = room - spare;
    let mut lines: Vec<(LogRow<'_>, Tone)> = Vec::with_capacity(room);
    let (mut told, mut is_cut, mut first) = (0, false, None);
    for line in told_here.iter().rev() {
        let rows = rows(line, area.width);
        // No line is cut while rows stand empty.
        if room > lines.len() {
            let taken = rows.len().saturating_sub(room - lines.len()).min(spare);
            (room, spare) = (room + taken, spare - taken);
        }
        let left = room - lines.len();
        let fits = rows.len() <= left;
        is_cut = !fits && left >= LEAST_END;
        // One row says more with the beginning of a line than with its end.
        if !fits && left > 0 && !is_cut {
            let indent = rows.first().map_or(0, |row| row.indent);
            let text = cut_words(&line.text, area.width - indent, model.glyphs.more);
            first = Some((text, indent, line.tone));
        }
        if fits || is_cut {
            lines.extend(rows.into_iter().rev().take(left).map(|row| (row, line.tone)));
        }
        if !fits {
            break;
        }
        told += 1;
    }
    let hidden = told_here.len() - told;
    let more = Some(model.words.more(hidden)).filter(|_| hidden > 0);
    let below = Some(format!("↓{}", model.below_log)).filter(|_| model.below_log > 0);
    let more = more.into_iter().chain(below).collect::<Vec<_>>().join(" ");
    heading((&model.words.t("log"), &more), (model.theme, model.glyphs), area, buf);
    if let Some((text, indent, tone)) = &first {
        lines.push((LogRow { indent: *indent, text, right: "" }, *tone));
    }
    // With something before it the newest line has its place from below, so that what opens above covers the oldest only.
    let above = if hidden > 0 { room - lines.len() } else { 0 };
    let top = area.y + 1 + columns(above);
    let faint = model.theme.style(Role::Frame);
    for (y, (row, tone)) in (top..area.bottom()).zip(lines.iter().rev()) {
        let style = model.theme.style(tone_role(*tone));
        draw_row(row, style, faint, Rect { y, height: 1, ..area }, buf);
        if y == top && is_cut {
            let x = area.x + row.indent.saturating_sub(2);
            put(buf, x, y, area.right(), model.glyphs.more, faint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_turn_move_those_before_them_only_when_the_spare_rows_are_used_up() {
        // Rows from the beginning of the turn to the end of the log.
        let below = |most: usize| (1..=8).map(|told| told + spare(told, most)).collect::<Vec<_>>();
        assert_eq!(below(25), [4, 4, 4, 4, 8, 8, 8, 8]);
        assert_eq!(below(11), [2, 2, 4, 4, 6, 6, 8, 8]);
        assert_eq!(below(7), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(spare(0, 25), 0, "a log without a turn is full to its end");
    }
}
