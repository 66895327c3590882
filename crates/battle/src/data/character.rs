//! The file of one character: what is written, and what may be wrong with one that is read.

use kekkai_rules::{CharacterForm as _, System};
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned};

use crate::{
    scenario::Misread,
    systems::{Character, Listed, Options, SystemId, in_system, named},
};

/// The format that is written; the only one so far.
pub const FORMAT: u32 = 1;

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

/// The number of the format and the system; all else is passed over.
#[derive(Deserialize)]
struct Head {
    format: u32,
    #[serde(default = "first", deserialize_with = "named")]
    system: SystemId,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<C> {
    format: u32,
    /// Files of the first system were written before there was a second one, and do not say it.
    #[serde(
        default = "first",
        skip_serializing_if = "is_first",
        serialize_with = "as_text",
        deserialize_with = "named"
    )]
    system: SystemId,
    character: C,
}

fn first() -> SystemId {
    SystemId::FIRST
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_first(system: &SystemId) -> bool {
    *system == SystemId::FIRST
}

/// As a text, which needs no mark where it begins with a digit.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn as_text<Z: Serializer>(system: &SystemId, to: Z) -> Result<Z::Ok, Z::Error> {
    to.serialize_str(system.key())
}

/// Reads the text of a file. What a character breaches is no error: it can be mended where it is shown.
pub fn read(text: &str) -> Result<Character, BadCharacter> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    // A newer form may have fields that this program calls unknown: the number is looked at first.
    let head = options.from_str::<Head>(text).ok();
    if let Some(Head { format: found, .. }) = head
        && found > FORMAT
    {
        return Err(BadCharacter::Newer { found, known: FORMAT });
    }
    let system = head.map_or(SystemId::FIRST, |head| head.system);
    in_system!(Options, Options::of(system), S, _options => {
        let mut character: <S as System>::Character = of_system(text, &options)?;
        character.tame();
        Ok(S::any_character(character))
    })
}

fn of_system<C: DeserializeOwned>(text: &str, options: &ron::Options) -> Result<C, BadCharacter> {
    let file: File<C> = options.from_str(text).map_err(|error| {
        let (line, column) = (error.span.start.line, error.span.start.col);
        let field = field_before(text, line, column);
        BadCharacter::Syntax { line, column, field, what: Misread::of(&error.code) }
    })?;
    Ok(file.character)
}

/// The text of a file, a field a line, so that a person can change it.
pub fn write(character: &Character) -> String {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let pretty = ron::ser::PrettyConfig::new().depth_limit(5).indentor("  ");
    let system = character.system();
    let text = in_system!(Character, character, S, character => {
        let character: &<S as System>::Character = character;
        let file: &dyn erased_serde::Serialize = &File { format: FORMAT, system, character };
        options.to_string_pretty(file, pretty)
    });
    debug_assert!(text.is_ok(), "{text:?}");
    text.unwrap_or_default() + "\n"
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
