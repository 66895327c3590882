//! Putting text into a buffer: measured, cut to its place, and free of anything a terminal would obey.

use std::{borrow::Cow, sync::LazyLock};

use ratatui_core::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::Style,
};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Columns that `text` takes.
pub fn width(text: &str) -> u16 {
    if text.is_ascii() { columns(text.len()) } else { columns(text.width()) }
}

/// A length as columns, at most as many as there can be.
pub fn columns(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// `text`, or as much of its beginning as fits into `room` columns with `more` behind it.
pub fn cut<'a>(text: &'a str, room: u16, more: &str) -> Cow<'a, str> {
    if width(text) <= room {
        return Cow::Borrowed(text);
    }
    let room = usize::from(room.saturating_sub(width(more)));
    let mut taken = 0;
    let kept: String = text
        .chars()
        .take_while(|c| {
            taken += c.width().unwrap_or(0);
            taken <= room
        })
        .collect();
    Cow::Owned(kept.trim_end().to_owned() + more)
}

/// As [`cut`], but a number at the end of a name stays whole: it tells several of that name apart.
pub fn cut_numbered<'a>(name: &'a str, room: u16, more: &str) -> Cow<'a, str> {
    let number = name.rsplit_once(' ').map(|(_, last)| last).unwrap_or_default();
    let is_number = !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit());
    let left = room.saturating_sub(width(number));
    if !is_number || width(name) <= room || left <= width(more) {
        return cut(name, room, more);
    }
    let head = name.strip_suffix(number).unwrap_or(name);
    let kept = cut(head, left - width(more), "");
    Cow::Owned(format!("{kept}{more}{number}"))
}

/// As [`cut`], but what is left out is in the middle: what begins alike and ends otherwise stays apart.
pub fn cut_middle<'a>(text: &'a str, room: u16, more: &str) -> Cow<'a, str> {
    if width(text) <= room {
        return Cow::Borrowed(text);
    }
    let room = room.saturating_sub(width(more));
    let head = cut(text, room - room / 2, "");
    let (mut taken, tail) = (0, usize::from(room / 2));
    let fits = |c: &char| {
        taken += c.width().unwrap_or(0);
        taken <= tail
    };
    let tail: Vec<char> = text.chars().rev().take_while(fits).collect();
    let tail: String = tail.into_iter().rev().collect();
    Cow::Owned(format!("{head}{more}{}", tail.trim_start()))
}

/// All of them as [`cut_middle`]; those that would read alike then have what they begin alike with left out instead.
pub fn cut_apart(texts: &[&str], room: u16, more: &str) -> Vec<String> {
    let cut_one = |text: &&str| cut_middle(text, room, more).into_owned();
    let all: Vec<String> = texts.iter().map(cut_one).collect();
    let apart = |(text, cut_text): (&&str, &String)| {
        let others =
            texts.iter().zip(&all).filter(|(other, own)| *other != text && *own == cut_text);
        let alike = others.map(|(other, _)| same_words(text, other)).max();
        let rest = alike.and_then(|alike| text.get(alike..)).filter(|rest| rest.len() < text.len());
        rest.map_or_else(
            || cut_text.clone(),
            |rest| cut(&format!("{more}{rest}"), room, more).into(),
        )
    };
    texts.iter().zip(&all).map(apart).collect()
}

/// Length of the whole words that two texts begin alike with.
fn same_words(text: &str, other: &str) -> usize {
    let alike = text.char_indices().zip(other.chars()).find(|((_, one), other)| one != other);
    let end = alike.map_or_else(|| text.len().min(other.len()), |((at, _), _)| at);
    text.get(..end).and_then(|head| head.rfind(' ')).map_or(0, |at| at + 1)
}

/// As [`cut`], but ends with a whole word; inside a word only where not even the first one fits.
pub fn cut_words(text: &str, room: u16, more: &str) -> String {
    cut_where(text, room, more, |_| true).unwrap_or_else(|| cut(text, room, more).into_owned())
}

/// As [`cut_words`], but ends with a whole clause where one fills half of the room: at a stop, or before what stands in
/// brackets.
pub fn cut_clauses(text: &str, room: u16, more: &str) -> String {
    cut_where(text, room, more, |kept| {
        let rest = text.get(kept.len()..).unwrap_or_default();
        kept.ends_with(STOPS) || rest.trim_start().starts_with('(')
    })
    .filter(|kept| width(kept) * 2 >= room)
    .unwrap_or_else(|| cut_words(text, room, more))
}

/// What a clause ends with.
const STOPS: [char; 5] = [':', ',', ';', '.', '·'];

/// `text`, or the longest beginning before a blank that `ends` allows and that fits with `more` behind it, if any does.
fn cut_where(text: &str, room: u16, more: &str, ends: impl Fn(&str) -> bool) -> Option<String> {
    if width(text) <= room {
        return Some(text.to_owned());
    }
    let words = text.match_indices(' ').filter_map(|(at, _)| text.split_at_checked(at));
    let beginnings = words.map(|(kept, _)| kept).filter(|kept| ends(kept));
    let kept = beginnings.map(|kept| kept.trim_end_matches(STOPS).trim_end());
    let fits = |kept: &&str| !kept.is_empty() && width(kept) + width(more) <= room;
    kept.filter(fits).last().map(|kept| format!("{kept}{more}"))
}

/// Puts `text` at `x`, `y`, never beyond `right`; gives the column after it. Control characters are left out.
pub fn put(buf: &mut Buffer, x: u16, y: u16, right: u16, text: &str, style: Style) -> u16 {
    let area = buf.area;
    let right = right.min(area.right());
    if x < area.left() || x >= right || y < area.top() || y >= area.bottom() {
        return x;
    }
    if !text.chars().all(is_simple) {
        let place = Rect::new(x, y, width(text).min(right - x), 1);
        for at in place.intersection(area).positions() {
            buf.cell_mut(at).into_iter().for_each(|cell| write(cell, " ", style));
        }
        return buf.set_stringn(x, y, text, usize::from(right - x), style).0;
    }
    let (room, columns) = (usize::from(right - x), usize::from(area.width));
    let first = usize::from(y - area.top()) * columns + usize::from(x - area.left());
    let cells = buf.content.get_mut(first..first + room).unwrap_or_default();
    let (mut at, mut rest) = (x, text);
    for cell in cells {
        let Some(c) = rest.chars().next() else { break };
        let Some((symbol, behind)) = rest.split_at_checked(c.len_utf8()) else { break };
        write(cell, symbol, style);
        (at, rest) = (at + 1, behind);
    }
    at
}

/// Characters that are one column wide and join nothing: most of what both languages and the sets of signs are made of.
fn is_simple(c: char) -> bool {
    matches!(c, ' '..='~' | 'А'..='я' | 'Ё' | 'ё' | '·' | '−' | '→' | '─' | '│' | '█' | '░' | '┆' | '▬' | '…' | '×' | '►' | '«' | '»')
}

/// Puts `text` so that it ends before `right`; gives the column where it begins.
pub fn put_right(buf: &mut Buffer, left: u16, y: u16, right: u16, text: &str, style: Style) -> u16 {
    let start = right.saturating_sub(width(text)).max(left);
    put(buf, start, y, right, text, style);
    start
}

/// Puts `symbol`, a sign of [`crate::Glyphs`] only, into one cell.
pub(crate) fn sign(buf: &mut Buffer, x: u16, y: u16, symbol: &'static str, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        write(cell, symbol, style);
    }
}

/// Makes a cell hold nothing but this, on the ground it has where the style has none.
fn write(cell: &mut Cell, symbol: &str, style: Style) {
    let ground = cell.bg;
    // What is copied is made faster than what is put together; an emptied cell is a blank already.
    match symbol.as_bytes() {
        b" " => cell.reset(),
        [letter @ b'!'..=b'~'] => {
            let known = LETTERS.get(usize::from(*letter) - usize::from(b'!'));
            cell.clone_from(known.unwrap_or(&Cell::EMPTY));
        }
        _ => {
            cell.reset();
            cell.set_symbol(symbol);
        }
    }
    cell.bg = ground;
    cell.set_style(style);
}

/// The printed signs of ASCII from `!` on, as cells.
static LETTERS: LazyLock<Box<[Cell]>> =
    LazyLock::new(|| (b'!'..=b'~').map(|letter| Cell::from(char::from(letter))).collect());

/// Puts the nearest ASCII sign for each of those that the words of both languages use.
pub(crate) fn fold_ascii(buf: &mut Buffer, area: Rect) {
    let area = area.intersection(buf.area);
    for at in area.positions() {
        let Some(cell) = buf.cell_mut(at) else { continue };
        if let Some(sign) = ascii(cell.symbol()) {
            cell.set_symbol(sign);
        }
    }
}

/// The nearest ASCII sign for one that the words of both languages use.
pub fn ascii(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "→" => ">",
        "←" => "<",
        "↑" => "^",
        "↓" => "v",
        "−" | "–" | "—" => "-",
        "·" => "|",
        "×" => "x",
        "«" | "»" | "“" | "”" => "\"",
        "…" | "≈" => "~",
        "█" => "#",
        _ => return None,
    })
}

/// Fills `area` with blanks of a style.
pub fn fill(buf: &mut Buffer, area: Rect, style: Style) {
    let mut blank = Cell::default();
    blank.set_style(style);
    let area = area.intersection(buf.area);
    let (all, columns) = (buf.area, usize::from(area.width));
    let rows = buf.content.chunks_mut(usize::from(all.width).max(1));
    let rows = rows.skip(usize::from(area.y - all.y)).take(area.height.into());
    for row in rows {
        row.iter_mut()
            .skip(usize::from(area.x - all.x))
            .take(columns)
            .for_each(|cell| cell.clone_from(&blank));
    }
}

/// Numbers beside a text of `text` columns in `room` columns for both: the longest of them give way while they leave it less
/// than two thirds of what it needs, since nobody can choose what cannot be read.
pub(crate) fn beside(numbers: &str, text: u16, room: u16) -> String {
    let mut parts: Vec<&str> = numbers.split(BETWEEN).collect();
    let is_crowded = |parts: &[&str]| {
        let left = room.saturating_sub(width(&parts.join(BETWEEN)));
        u32::from(left) * 3 < u32::from(text) * 2
    };
    while parts.len() > 1 && is_crowded(&parts) {
        let longest = (0..).zip(&parts).max_by_key(|(_, part)| width(part)).map(|(place, _)| place);
        parts.remove(longest.unwrap_or_default());
    }
    parts.join(BETWEEN)
}

/// As many of the keys in a lower border as `room` columns have room for, whole, always with the last: that leads out.
pub(crate) fn fitting_keys(foot: &str, room: u16) -> Cow<'_, str> {
    let mut keys: Vec<&str> = foot.split(BETWEEN).collect();
    if width(foot) <= room {
        return foot.into();
    }
    let all = |keys: &[&str]| width(&keys.join(BETWEEN));
    while keys.len() > 1 && all(&keys) > room {
        keys.remove(keys.len() - 2);
    }
    keys.join(BETWEEN).into()
}

/// Stands between numbers, and between the keys of a list.
pub const BETWEEN: &str = " · ";

/// Breaks `text` at spaces into lines of at most `room` columns; following lines are `indent` columns shorter.
pub fn wrap(text: &str, room: u16, indent: u16) -> Vec<&str> {
    if width(text) <= room {
        return vec![text];
    }
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let room = usize::from(if lines.is_empty() { room } else { room.saturating_sub(indent) });
        let (mut taken, mut end, mut space, mut bar) = (0, rest.len(), None, None);
        for (at, c) in rest.char_indices() {
            taken += c.width().unwrap_or(0);
            if c == ' ' {
                space = Some(at);
            }
            if taken > room {
                // A character that is wider than the line stands alone on it, so that there is always a way on.
                let forced = bar.unwrap_or_else(|| if at == 0 { c.len_utf8() } else { at });
                end = space.filter(|space| *space > 0).unwrap_or(forced);
                break;
            }
            // Of words between bars each may stand on a line of its own.
            if c == '|' {
                bar = Some(at + 1);
            }
        }
        let (line, after) = rest.split_at(end);
        lines.push(line.trim_end());
        rest = after.trim_start();
    }
    lines
}

/// The same in at most `most` lines, what has no room in the last of them cut; following lines begin with `indent` blanks.
pub fn wrap_within(text: &str, (room, indent): (u16, u16), most: usize, more: &str) -> Vec<String> {
    let rows = wrap(text, room, indent);
    let hang = " ".repeat(indent.into());
    let row = |(n, row): (usize, &&str)| {
        let is_last = n + 1 == most && rows.len() > most;
        let rest = rows.get(n..).filter(|_| is_last).map(|rest| rest.join(" "));
        let (before, room) =
            if n == 0 { ("", room) } else { (&*hang, room.saturating_sub(indent)) };
        format!("{before}{}", cut(rest.as_deref().unwrap_or(row), room, more))
    };
    rows.iter().enumerate().take(most).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_behind_a_name_is_not_cut() {
        let cut = |name, room| cut_numbered(name, room, "…").into_owned();
        assert_eq!(cut("Goblin 175", 10), "Goblin 175");
        assert_eq!(cut("Goblin 175", 9), "Gobli…175");
        assert_eq!(cut("Goblin 175", 6), "Go…175");
        assert_eq!(cut("Goblin 175", 4), "Gob…");
        assert_eq!(cut("Громила 2", 8), "Громил…2");
        assert_eq!(cut("Osip Lvov", 6), "Osip…");
        for room in 0..12 {
            assert!(width(&cut("Goblin 175", room)) <= room.max(1), "{room}");
        }
    }

    #[test]
    fn cut_text_is_never_wider_than_its_room() {
        assert_eq!(cut("Bridge", 6, "…"), "Bridge");
        assert_eq!(cut("Bridge at dusk", 8, "…"), "Bridge…");
        for room in 0..12 {
            assert!(width(&cut("結界の戦い", room, "…")) <= room.max(1), "{room}");
        }
    }

    #[test]
    fn text_goes_on_further_in_and_is_cut_in_the_last_of_its_lines() {
        let told = |room, most| wrap_within("Alive: Anna, Bob, Cyril", (room, 2), most, "…");
        assert_eq!(told(30, 2), ["Alive: Anna, Bob, Cyril"]);
        assert_eq!(told(16, 2), ["Alive: Anna,", "  Bob, Cyril"]);
        assert_eq!(told(10, 2), ["Alive:", "  Anna, B…"]);
        assert_eq!(told(12, 1), ["Alive: Anna…"]);
        assert!(told(12, 0).is_empty());
    }

    #[test]
    fn the_longest_numbers_give_way_to_a_question_that_could_not_be_read() {
        let numbers = "1/9 · metres: 3 of 20 · partial actions: 2 · 65.0 %";
        assert_eq!(beside(numbers, 27, 76), numbers, "nearly all of the question has room");
        assert_eq!(beside(numbers, 27, 56), "1/9 · metres: 3 of 20 · 65.0 %");
        assert_eq!(beside(numbers, 27, 36), "1/9 · 65.0 %");
        assert_eq!(beside("65.0 %", 27, 10), "65.0 %", "the last one stays");
    }

    #[test]
    fn keys_that_do_not_fit_are_left_out_whole_and_the_way_out_stays() {
        let keys = "Enter open · n new · ? keys · q quit";
        assert_eq!(fitting_keys(keys, 36), keys);
        assert_eq!(fitting_keys(keys, 35), "Enter open · n new · q quit");
        assert_eq!(fitting_keys(keys, 12), "q quit");
        assert_eq!(
            fitting_keys("any key: back", 5),
            "any key: back",
            "one is cut where it is drawn"
        );
    }

    #[test]
    fn text_that_is_cut_ends_with_a_whole_clause_or_word() {
        let text = "Out of reach: 6 cells away, reach 1";
        let cases = [
            (35, text, text),
            (34, "Out of reach: 6 cells away, reach…", "Out of reach: 6 cells away…"),
            (26, "Out of reach: 6 cells…", "Out of reach…"),
            (27, "Out of reach: 6 cells away…", "Out of reach: 6 cells away…"),
            (16, "Out of reach: 6…", "Out of reach…"),
            (12, "Out of…", "Out of…"),
            (3, "Ou…", "Ou…"),
        ];
        for (room, words, clauses) in cases {
            assert_eq!(cut_words(text, room, "…"), words, "{room}");
            assert_eq!(cut_clauses(text, room, "…"), clauses, "{room}");
        }
        let cited = "Out of reach: 6 cells away, reach 1 (TST-01)";
        assert_eq!(cut_clauses(cited, 40, "…"), "Out of reach: 6 cells away, reach 1…");
    }

    #[test]
    fn wrapping_loses_no_word() {
        let text = "Hagen drags Vera from 7J to 2J, ten points";
        for room in 8..44 {
            let lines = wrap(text, room, 2);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| width(line) <= room), "{room}: {lines:?}");
        }
        assert_eq!(wrap("結界", 1, 0), ["結", "界"]);
    }

    #[test]
    fn words_between_bars_are_not_broken_inside() {
        let usage = "test athletics|awareness|coordination [after]";
        assert_eq!(wrap(usage, 24, 2), ["test", "athletics|awareness|", "coordination [after]"]);
    }

    #[test]
    fn control_characters_do_not_reach_a_cell() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 20, 1));
        put(&mut buf, 0, 0, 20, "Ve\u{1b}[31m\u{9b}ga\u{7}", Style::new());
        assert!(buf.content().iter().all(|cell| !cell.symbol().contains(char::is_control)));
    }
}
