//! The file of one character: what is written, and what may be wrong with one that is read.

use kekkai_rules::{
    PlainText,
    knk::{creation::Character, modifier::Modifier},
    text::plain_lines,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::scenario::Misread;

/// The format that is written; the only one so far.
pub const FORMAT: u32 = 1;
/// Points beyond these are nobody's; the bounds only keep sums small.
const MOST_POINTS: i32 = 9_999;
/// Written values that a file may hold.
const MOST_PRINTED: usize = 40;

/// Why a file is no character.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum BadCharacter {
    /// Not RON of the right form.
    #[error("line {line}, column {column}, {field}: {what:?}")]
    Syntax {
        line: usize,
        column: usize,
        /// The field before that place; empty if there is none.
        field: String,
        /// What is wrong there.
        what: Misread,
    },
    /// A newer program wrote it.
    #[error("format {found}, this program knows {known}")]
    Newer {
        found: u32,
        /// The newest format known here.
        known: u32,
    },
}

/// Only the number of the format; all else is passed over.
#[derive(Deserialize)]
struct Head {
    format: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<C> {
    format: u32,
    character: C,
}

/// Reads the text of a file. What a character breaches is no error: it can be mended where it is shown.
pub fn read(text: &str) -> Result<Character, BadCharacter> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    // A newer form may have fields that this program calls unknown: the number is looked at first.
    if let Ok(Head { format: found }) = options.from_str::<Head>(text)
        && found > FORMAT
    {
        return Err(BadCharacter::Newer { found, known: FORMAT });
    }
    let file: File<Character> = options.from_str(text).map_err(|error| {
        let (line, column) = (error.span.start.line, error.span.start.col);
        let field = field_before(text, line, column);
        BadCharacter::Syntax { line, column, field, what: Misread::of(&error.code) }
    })?;
    Ok(tame(file.character))
}

/// The text of a file, a field a line, so that a person can change it.
pub fn write(character: &Character) -> String {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let pretty = ron::ser::PrettyConfig::new().depth_limit(5).indentor("  ");
    let file: &dyn erased_serde::Serialize = &File { format: FORMAT, character };
    let text = options.to_string_pretty(file, pretty);
    debug_assert!(text.is_ok(), "{text:?}");
    text.unwrap_or_default() + "\n"
}

/// Modifiers in the words of content files, as they are typed on one line; `None` for what is none.
pub fn read_modifiers(text: &str) -> Option<Vec<Modifier>> {
    read_changes(text)
}

/// The same of any system's changes.
pub(crate) fn read_changes<T: DeserializeOwned>(text: &str) -> Option<Vec<T>> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(&format!("[{text}]")).ok()
}

/// The same as [`read_modifiers`] reads them.
pub fn write_modifiers(modifiers: &[Modifier]) -> String {
    write_changes(modifiers)
}

/// The same of any system's changes.
pub(crate) fn write_changes<T: Serialize>(changes: &[T]) -> String {
    let one = |change: &T| ron::Options::default().to_string(change).unwrap_or_default();
    changes.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Texts without what a terminal would obey, numbers that sums can hold.
fn tame(mut character: Character) -> Character {
    let story = &mut character.story;
    for text in [&mut story.looks, &mut story.history, &mut story.notes] {
        *text = plain_lines(text);
    }
    for text in [&mut story.sex, &mut story.alignment, &mut story.build] {
        *text = PlainText::new(text).to_string();
    }
    let points = &mut character.points;
    for number in [
        &mut points.cp,
        &mut points.sp,
        &mut points.cp_to_sp,
        &mut points.sp_to_cp,
        &mut points.more_cp,
        &mut points.more_sp,
    ] {
        *number = (*number).clamp(-MOST_POINTS, MOST_POINTS);
    }
    for owned in &mut character.sheet.skills {
        owned.extra_sp = owned.extra_sp.clamp(-MOST_POINTS, MOST_POINTS);
    }
    character.printed.truncate(MOST_PRINTED);
    for (key, value) in &mut character.printed {
        *key = PlainText::new(key).to_string();
        *value = PlainText::new(value).to_string();
    }
    character
}

/// The last name with a colon behind it before a place of the text.
fn field_before(text: &str, line: usize, column: usize) -> String {
    let mut before: String =
        text.lines().take(line.saturating_sub(1)).fold(String::new(), |mut lines, line| {
            lines.push_str(line);
            lines.push('\n');
            lines
        });
    let rest = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    before.extend(rest.chars().take(column.saturating_sub(1)));
    let name = before.rsplit(':').nth(1).unwrap_or_default().trim_end();
    let start = name.rfind(|c: char| !c.is_alphanumeric() && c != '_');
    let name = start.and_then(|at| name.get(at..)).unwrap_or(name);
    name.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '_').to_owned()
}

#[cfg(test)]
mod tests {
    use kekkai_rules::knk::Category;

    use super::*;

    fn jun() -> Character {
        let name = PlainText::new("Nanaya Jun");
        let mut character = Character { name, ..Character::blank(Category::Profi) };
        character.story.history = "One line\nand \"another\"\n".to_owned();
        character.printed = vec![("hp".to_owned(), "130".to_owned())];
        character
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = write(&jun());
        assert!(text.contains("format: 1") && text.contains("name: \"Nanaya Jun\""), "{text}");
        assert_eq!(read(&text), Ok(jun()));
    }

    #[test]
    fn a_newer_file_is_told_whatever_else_stands_in_it() {
        let text = "(format: 7, character: (name: 3, mood: \"dark\"), picture: [])";
        assert_eq!(read(text), Err(BadCharacter::Newer { found: 7, known: 1 }));
    }

    #[test]
    fn a_wrong_value_is_told_with_its_line_and_field() {
        let text = write(&jun()).replace("cp: 15", "cp: \"many\"");
        let Err(BadCharacter::Syntax { line, field, .. }) = read(&text) else { panic!("{text}") };
        let wanted = text.lines().position(|line| line.contains("many"));
        assert_eq!((Some(line - 1), field.as_str()), (wanted, "cp"));
        let text = write(&jun()).replace("    token:", "    tokne:");
        let Err(BadCharacter::Syntax { what, .. }) = read(&text) else { panic!("{text}") };
        assert_eq!(what.meant().as_deref(), Some("token"));
    }

    #[test]
    fn every_cut_of_a_file_is_an_error_and_no_panic() {
        let text = write(&jun());
        let cuts = text.trim_end().char_indices().map(|(at, _)| at);
        for at in cuts {
            assert!(read(text.get(..at).unwrap()).is_err(), "{at}");
        }
    }

    #[test]
    fn a_file_made_by_hand_cannot_reach_the_terminal_or_break_sums() {
        let mut wild = jun();
        wild.points.cp = i32::MAX;
        wild.story.notes = "\u{1b}[2Ja\nb".to_owned();
        let read = read(&write(&wild)).unwrap();
        assert_eq!((read.points.cp, read.story.notes.as_str()), (MOST_POINTS, "[2Ja\nb"));
    }
}
