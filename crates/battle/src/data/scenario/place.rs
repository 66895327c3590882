//! Where the values of a data file stand, by the paths that messages name: `combatants[2].side`.

use std::ops::Range;

use super::BadScenario;
use crate::field::BadMap;

/// Where a list, a record or a pair of brackets is open.
#[derive(Debug, Default)]
struct Frame {
    path: String,
    /// The byte of its bracket.
    start: usize,
    /// Values that ended before, by their commas.
    index: usize,
    /// The field that the next value is of, in a record.
    key: Option<String>,
    /// Whether the value has begun.
    begun: bool,
}

impl Frame {
    fn value(&self) -> String {
        match &self.key {
            Some(key) if self.path.is_empty() => key.clone(),
            Some(key) => format!("{}.{key}", self.path),
            None => format!("{}[{}]", self.path, self.index),
        }
    }
}

/// Every value of `text` in its order: the path and the byte where it begins. A text with a fault has those before it, and
/// perhaps others.
fn values(text: &str) -> Vec<(String, usize)> {
    walked(text).0
}

/// The same with the brackets that are open at its end.
fn walked(text: &str) -> (Vec<(String, usize)>, Vec<Frame>) {
    let (mut found, mut frames, mut at) = (Vec::new(), Vec::<Frame>::new(), 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = token(rest);
        let (word, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        let sign = word.chars().next().unwrap_or_default();
        let blank = sign.is_whitespace() || word.starts_with("//") || word.starts_with("/*");
        let named = after.trim_start().starts_with(':') && word.starts_with(is_of_word);
        match (sign, frames.last_mut()) {
            _ if blank => {}
            (',', Some(frame)) => {
                *frame = Frame {
                    path: std::mem::take(&mut frame.path),
                    start: frame.start,
                    index: frame.index + 1,
                    ..Frame::default()
                };
            }
            (':' | ',', _) => {}
            (')' | ']', _) => drop(frames.pop()),
            (_, Some(frame)) if named => frame.key = Some(word.to_owned()),
            (_, frame) => {
                let path = frame.as_ref().map(|frame| frame.value()).unwrap_or_default();
                if frame.is_none_or(|frame| !std::mem::replace(&mut frame.begun, true)) {
                    found.push((path.clone(), at));
                }
                if matches!(sign, '(' | '[') {
                    frames.push(Frame { path, start: at, ..Frame::default() });
                }
            }
        }
        at += length;
    }
    (found, frames)
}

/// The innermost record or list that is open at the byte `at`: its path and the byte of its bracket.
pub(crate) fn opened(text: &str, at: usize) -> Option<(String, usize)> {
    let (_, mut open) = walked(text.get(..at)?);
    open.pop().map(|frame| (frame.path, frame.start))
}

/// Where the last word, text or sign before the byte `at` stands; blanks and comments are none.
pub(crate) fn last_before(text: &str, at: usize) -> Range<usize> {
    let (mut from, mut last) = (0, 0..0);
    while let Some(rest) = text.get(from..at).filter(|rest| !rest.is_empty()) {
        let length = token(rest);
        let blank = rest.starts_with(char::is_whitespace) || rest.starts_with("//");
        if !blank && !rest.starts_with("/*") {
            last = from..from + length;
        }
        from += length;
    }
    last
}

/// Whether a text ends at the byte `at` and something follows it at once that cannot.
pub(crate) fn splits_text(text: &str, at: usize) -> bool {
    let ends = text.get(..at).is_some_and(|before| before.ends_with(['"', '#']));
    let next = text.get(at..).and_then(|rest| rest.chars().next());
    let may_follow =
        |sign: char| sign.is_whitespace() || matches!(sign, ',' | ')' | ']' | '}' | ':' | '/');
    ends && next.is_some_and(|sign| !may_follow(sign))
}

/// Every token of `text` in its order, blanks and comments too.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (first, after) =
            rest.split_at_checked(if rest.is_empty() { 0 } else { token(rest) })?;
        rest = after;
        (!first.is_empty()).then_some(first)
    })
}

/// Bytes of the first token of a text that is not empty.
fn token(text: &str) -> usize {
    let up_to = |end: &str, from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        rest.find(end).map_or(text.len(), |found| from + found + end.len())
    };
    let hashes = text.strip_prefix('r').map(|rest| rest.len() - rest.trim_start_matches('#').len());
    let raw =
        hashes.filter(|hashes| text.get(hashes + 1..).is_some_and(|rest| rest.starts_with('"')));
    if text.starts_with("//") {
        up_to("\n", 0)
    } else if text.starts_with("/*") {
        up_to("*/", 2)
    } else if let Some(hashes) = raw {
        up_to(&format!("\"{}", "#".repeat(hashes)), hashes + 2)
    } else if text.starts_with('"') {
        let mut escaped = true;
        let end = text.char_indices().find(|(_, sign)| {
            let ends = *sign == '"' && !escaped;
            escaped = *sign == '\\' && !escaped;
            ends
        });
        end.map_or(text.len(), |(end, _)| end + 1)
    } else {
        let word = text.find(|sign| !is_of_word(sign)).unwrap_or(text.len());
        word.max(text.chars().next().map_or(1, char::len_utf8))
    }
}

fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '-' | '+' | '.')
}

/// The path of the value that begins last before the byte `at`.
pub fn path_at(text: &str, at: usize) -> String {
    let before = values(text).into_iter().take_while(|(_, start)| *start <= at);
    before.last().map(|(path, _)| path).unwrap_or_default()
}

/// The byte where the value of `path` begins, or the one that holds it.
pub fn start(text: &str, path: &str) -> Option<(usize, bool)> {
    let holds = |outer: &str| {
        path.strip_prefix(outer)
            .is_some_and(|rest| rest.is_empty() || outer.is_empty() || rest.starts_with(['.', '[']))
    };
    let all = values(text).into_iter().filter(|(known, _)| holds(known));
    all.max_by_key(|(known, _)| known.len()).map(|(known, at)| (at, known == path))
}

/// The path of the first value that is written exactly `word`, among those whose paths end with `field`.
pub fn of_value(text: &str, field: &str, word: &str) -> Option<String> {
    let stands = |at: usize| text.get(at..).is_some_and(|rest| rest.starts_with(word));
    let all = values(text).into_iter();
    all.filter(|(path, at)| path.ends_with(field) && stands(*at)).map(|(path, _)| path).next()
}

/// Whether the path that a message names begins in `text`.
pub(crate) fn is_in(text: &str, field: &str) -> bool {
    let first = field.split(['.', '[']).next().unwrap_or(field);
    start(text, first).is_some_and(|(_, whole)| whole)
}

/// The line, from 1, of a byte.
pub fn line(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).matches('\n').count() + 1
}

/// The line and column, both from 1, of a byte.
pub(crate) fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let column = before.chars().rev().take_while(|sign| *sign != '\n').count() + 1;
    (line(text, at), column)
}

/// The byte of a line and column, both from 1.
pub fn byte(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(before..).unwrap_or_default();
    let within = rest.char_indices().nth(column.saturating_sub(1));
    before + within.map_or(rest.len(), |(at, _)| at)
}

impl BadScenario {
    /// The same, a fault of a sheet each by itself.
    pub(crate) fn each(self) -> Vec<Self> {
        let Self::Sheet { field, faults } = self else { return vec![self] };
        let one = |fault| Self::Sheet { field: field.clone(), faults: vec![fault] };
        faults.into_iter().map(one).collect()
    }

    /// The line of the battle or map `text` that it is about.
    pub fn line(&self, text: &str) -> Option<usize> {
        self.line_in(text, "")
    }

    /// The line, from 1, of `text` that it is about; `of` is the name that its paths begin with and that the text has not.
    pub(crate) fn line_in(&self, text: &str, of: &str) -> Option<usize> {
        let (path, name) = match self {
            Self::Syntax { file, line, .. } => return file.is_empty().then_some(*line),
            Self::Drawn { line, .. } => return *line,
            Self::Unknown { field, name, .. }
            | Self::Taken { field, name }
            | Self::Unapproved { field, name, .. } => (field.clone(), Some(name.as_str())),
            Self::Sheet { field, faults } => {
                let fault = faults.first().map(|fault| format!(".{}", fault.field));
                (
                    format!("{field}{}", fault.unwrap_or_default())
                        .trim_start_matches('.')
                        .to_owned(),
                    None,
                )
            }
            Self::Crowded { second: name, .. } | Self::Walled { name, .. } => {
                let stands = of_value(text, ".name", &format!("{name:?}"))?;
                (stands.replace(".name", ".at"), None)
            }
            Self::Map(bad) => (row(bad, text), None),
            Self::Count { .. } => ("combatants".to_owned(), None),
        };
        let path = path.strip_prefix(of).unwrap_or(&path).trim_start_matches('.').to_owned();
        // A sheet of its own is in a record, and what is judged by itself is as if it were the first of a sheet.
        let inner = path.split_once('.').map(|(_, inner)| inner.to_owned());
        let (at, _) = [Some(plain(&path)), Some(format!("sheet.{path}")), inner]
            .into_iter()
            .flatten()
            .filter_map(|path| start(text, &path))
            .max_by_key(|(at, whole)| (*whole, *at))
            // Of a battle that draws it from elsewhere nothing is known.
            .filter(|(at, whole)| {
                *whole || !of.is_empty() || start(text, "") != Some((*at, true))
            })?;
        let rest = text.get(at..).unwrap_or_default();
        let named = name.and_then(|name| rest.find(&format!("{name:?}"))).unwrap_or_default();
        Some(line(text, at + named))
    }
}

/// The row of a map, in the text of the map or of a battle.
fn row(bad: &BadMap, text: &str) -> String {
    let rows = if is_in(text, "rows") { "rows" } else { "" };
    match bad {
        BadMap::Rows { .. } if start(text, "map").is_some_and(|(_, whole)| whole) => {
            "map".to_owned()
        }
        BadMap::Rows { .. } => rows.to_owned(),
        BadMap::Columns { row, .. } | BadMap::Unclosed { row } | BadMap::Sign { row, .. } => {
            let row = u32::from(*row).saturating_sub(u32::from('A'));
            format!("{rows}[{row}]")
        }
    }
}

/// A path without the names that messages put behind numbers: `combatants[2] (Hag).side`.
fn plain(path: &str) -> String {
    let Some((before, rest)) = path.split_once("] (") else { return path.to_owned() };
    let after = rest.split_once(").").map(|(_, after)| format!(".{after}")).unwrap_or_default();
    format!("{before}]{after}")
}
