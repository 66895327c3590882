//! What is wrong with a battle file or a data file, and where.

use kekkai_rules::system::Fault;
use ron::error::{Position, SpannedError};
use serde::de::DeserializeOwned;

pub use kekkai_rules::text::nearest;

use super::{Misread, place};
use crate::{Cell, field::BadMap};

/// What is wrong with a battle file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum BadScenario {
    /// Not RON of the right form.
    #[error("{file} line {line}, column {column}, {field}: {what:?}")]
    Syntax {
        /// The data file; empty for the battle file itself.
        file: String,
        line: usize,
        column: usize,
        /// The value that is meant, by the path of its field; empty where none is.
        field: String,
        /// What is wrong there.
        what: Misread,
    },
    /// A fault of another data file, which the battle or a command draws from; it is no `Syntax`, which names its own.
    #[error("{file} line {line:?}: {fault}")]
    Drawn {
        /// The data file, by its path below the assets folder.
        file: String,
        /// Line of it from 1, where that is known.
        line: Option<usize>,
        /// What is wrong there.
        fault: Box<Self>,
    },
    /// A map that cannot be read.
    #[error("map: {0}")]
    Map(BadMap),
    /// A name that stands for nothing; the nearest known one.
    #[error("{field}: {name:?} is unknown")]
    Unknown {
        /// Where, as the file spells it.
        field: String,
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A character of the table that the GM has not approved, or that breaches the rules.
    #[error("{field}: {name:?} is not approved")]
    Unapproved {
        field: String,
        name: String,
        /// Every breach that the GM does not allow.
        faults: Vec<Fault>,
    },
    /// A name or mark used twice, or empty.
    #[error("{field}: {name:?} is taken or empty")]
    Taken { field: String, name: String },
    /// Two on one cell.
    #[error("{first} and {second} stand on {cell}")]
    Crowded {
        cell: Cell,
        first: String,
        /// Who would stand there too.
        second: String,
    },
    /// Somebody stands in an obstacle.
    #[error("{name} stands in an obstacle on {cell}")]
    Walled { cell: Cell, name: String },
    /// A sheet, or the table's options, that break the rules.
    #[error("{field}: {faults:?}")]
    Sheet {
        /// Whose, as the file spells it.
        field: String,
        /// Every fault of it.
        faults: Vec<Fault>,
    },
    /// More than a field holds.
    #[error("{count} combatants")]
    Count {
        /// How many there are.
        count: usize,
    },
}

/// RON with the place of the fault; `Some` may be left out.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadScenario> {
    let again = |text: &str| form().from_str::<T>(text).err();
    form().from_str(text).map_err(|error| BadScenario::from_ron(file, text, &error, again))
}

/// How data files are read.
pub(crate) fn form() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

impl BadScenario {
    /// What the parser says against a file of this text; `again` says what it says against
    /// another text.
    pub fn from_ron(
        file: &str,
        text: &str,
        error: &SpannedError,
        again: impl Fn(&str) -> Option<SpannedError>,
    ) -> Self {
        let Position { mut line, col: mut column } = error.span.start;
        let mut at = place::byte(text, line, column);
        let mut what = Misread::of(&error.code);
        if error.code == ron::Error::IntegerOutOfBounds {
            let holds = |text: &str| {
                let next = again(text).filter(|next| next.span.start.line == line);
                next.is_none_or(|next| next.code != error.code)
            };
            what = Misread::bounds(text, at, holds).unwrap_or(what);
        }
        let blanks = |rest: &str| rest.len() - rest.trim_start().len();
        let mut field = place::path_at(text, at + text.get(at..).map_or(0, blanks));
        // Numbers alone, in a list of entries or of rows, say less than the line.
        if !what.is_of_value() || field.starts_with('[') {
            field.clear();
        }
        // It is about the brackets and not about the last value in them.
        if matches!(what, Misread::Length { .. }) {
            field.truncate(field.rfind('[').unwrap_or(field.len()));
        }
        if matches!(what, Misread::Sign(_)) {
            // The parser sees that a sign is missing when it meets what follows, perhaps on a later line.
            let last = place::last_before(text, at);
            at = last.end;
            if place::splits_text(text, at) {
                what = Misread::Quote;
            }
            // A text that goes over several lines has lost its end on the first of them.
            if what == Misread::Quote && text.get(last.clone()).is_some_and(|it| it.contains('\n'))
            {
                (what, at) = (Misread::End, last.start);
            }
            (line, column) = place::position(text, at);
        }
        // It is missing in a record, which the parser has read to its end.
        if let (Misread::Missing(_), Some((of, start))) = (&what, place::opened(text, at)) {
            field = of;
            (line, column) = place::position(text, start);
        }
        Self::Syntax { file: file.to_owned(), line, column, field, what }
    }
}
