//! The text of a list with one entry changed: all else in it stays, comments too.

use std::ops::Range;

use super::node::Node;
use crate::{
    library::{RecordEntry, key_of},
    scenario::{BadScenario, place},
};

/// The text of the entry called `key` in the list at `path`; `None` where there is none.
pub fn entry(path: &str, text: &str, key: &str) -> Result<Option<String>, BadScenario> {
    let entries = RecordEntry::all(path, text)?;
    Ok(entries
        .into_iter()
        .find(|entry| entry.name == key)
        .map(|entry| entry.text.trim().to_owned()))
}

/// Whether comments stand in the text of an entry: it is written without them once it is changed.
pub fn has_comments(entry: &str) -> bool {
    let (mut is_text, mut before) = (false, ' ');
    for sign in entry.chars() {
        match (is_text, before, sign) {
            (_, '\\', '"') => {}
            (_, _, '"') => is_text = !is_text,
            (false, '/', '/' | '*') => return true,
            _ => {}
        }
        before = sign;
    }
    false
}

/// The list at `path` with the record of the name `key`, or without one; `text` is the list as it is, if there is one. A
/// list that cannot be read is not changed.
pub fn with_entry(
    path: &'static str,
    text: Option<&str>,
    key: &str,
    record: Option<&str>,
) -> Result<String, BadScenario> {
    let line = |record: &str| {
        let head = format!("({}, ", super::quoted(key));
        let record = Node::read(record).write_lines(head.chars().count() + 6, 1);
        format!("{head}{record})")
    };
    let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
        let line = record.map(|record| format!("    {},\n", line(record))).unwrap_or_default();
        return Ok(format!(
            "// `docs/content.md` explains every field; what is left out adds nothing.\n[\n{line}]\n"
        ));
    };
    let entries = RecordEntry::all(path, text)?;
    let start = |entry: &RecordEntry<'_>| entry.text.as_ptr().addr() - text.as_ptr().addr();
    let known = entries.iter().find(|entry| entry.name == key);
    let known = known.map(|entry| start(entry)..start(entry) + entry.text.len());
    let changed = match (known.map(|value| around(text, value)), record) {
        (Some(at), Some(record)) => spliced(text, at, &line(record)),
        (Some(at), None) => {
            let end = comma_behind(text, at.end);
            let before = text.get(..at.start).unwrap_or_default();
            let blank = before.len() - before.trim_end_matches([' ', '\t']).len();
            let rest = text.get(end..).unwrap_or_default();
            let is_whole_line =
                rest.starts_with('\n') && before.trim_end_matches([' ', '\t']).ends_with('\n');
            let (start, end) =
                if is_whole_line { (at.start - blank, end + 1) } else { (at.start, end) };
            spliced(text, start..end, "")
        }
        (None, None) => text.to_owned(),
        (None, Some(record)) => {
            let close = text.rfind(']').unwrap_or(text.len());
            let close = last_bracket(text).unwrap_or(close);
            let last = place::last_before(text, close);
            let needs_comma = text.get(last.clone()).is_some_and(|it| it != "," && it != "[");
            let comma = if needs_comma { "," } else { "" };
            let with_comma = spliced(text, last.end..last.end, comma);
            let close = close + comma.len();
            let before = with_comma.get(..close).unwrap_or_default();
            let line_break =
                if before.trim_end_matches([' ', '\t']).ends_with('\n') { "" } else { "\n" };
            spliced(&with_comma, close..close, &format!("{line_break}    {},\n", line(record)))
        }
    };
    // What was made is read once more: nothing is written that the program could not read.
    RecordEntry::all(path, &changed)?;
    Ok(changed)
}

/// A text with another one in the place of some of its bytes.
fn spliced(text: &str, at: Range<usize>, new: &str) -> String {
    let before = text.get(..at.start).unwrap_or_default();
    let behind = text.get(at.end..).unwrap_or_default();
    format!("{before}{new}{behind}")
}

/// The brackets of the entry whose record stands at `value`.
fn around(text: &str, value: Range<usize>) -> Range<usize> {
    let start = place::opened(text, value.start).map_or(value.start, |(_, start)| start);
    let mut end = value.end;
    for token in place::tokens(text.get(value.end..).unwrap_or_default()) {
        end += token.len();
        if token == ")" {
            break;
        }
    }
    start..end
}

/// The byte behind the comma that follows, if only blanks and comments stand before it.
fn comma_behind(text: &str, from: usize) -> usize {
    let mut at = from;
    for token in place::tokens(text.get(from..).unwrap_or_default()) {
        at += token.len();
        let is_blank =
            token.trim().is_empty() || token.starts_with("//") || token.starts_with("/*");
        match token {
            "," => return at,
            _ if is_blank => {}
            _ => break,
        }
    }
    from
}

/// Where the bracket stands that closes the list.
fn last_bracket(text: &str) -> Option<usize> {
    let (mut at, mut found) = (0, None);
    for token in place::tokens(text) {
        if token == "]" {
            found = Some(at);
        }
        at += token.len();
    }
    found
}

/// A key for a record of this name that is not taken yet: of Latin letters, digits and hyphens.
pub fn free_key(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let latin: String = key_of(name).chars().map(latin).collect();
    let words: Vec<&str> = latin.split('-').filter(|word| !word.is_empty()).collect();
    let base = if words.is_empty() { "own".to_owned() } else { words.join("-") };
    let mut numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    if is_taken(&base) { numbered.find(|key| !is_taken(key)).unwrap_or(base) } else { base }
}

/// A letter in Latin ones; a hyphen for what has none.
fn latin(letter: char) -> String {
    const RUSSIAN: &str = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
    const LATIN: [&str; 33] = [
        "a", "b", "v", "g", "d", "e", "yo", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r",
        "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya",
    ];
    let place = RUSSIAN.chars().position(|known| known == letter);
    match place.and_then(|place| LATIN.get(place)) {
        Some(latin) => (*latin).to_owned(),
        None if letter.is_ascii_alphanumeric() => letter.to_string(),
        None => "-".to_owned(),
    }
}
