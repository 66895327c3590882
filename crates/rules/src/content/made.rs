//! What a record of a data file is made of, for a screen on which one is made.
//!
//! A system declares the fields of a kind as a table; how they are shown, changed, written and checked is the same for all.

use super::RecordKind;

/// How a kind of record is made on a screen.
#[derive(Debug, PartialEq, Eq)]
pub struct RecordForm {
    /// The kind of record.
    pub kind: RecordKind,
    /// The file of that kind which the table's own are written to.
    pub file: &'static str,
    /// A new one as a file writes it, without a name: every field that has to be there, and no other.
    pub blank: &'static str,
    /// The fields, by subject.
    pub sections: &'static [RecordSection],
    /// What becomes of one in a fight.
    pub brought: Brought,
}

/// What becomes of a record that is brought into a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brought {
    /// Somebody is given it, by this verb and its word: `give WHO weapon KEY`.
    Given(&'static str, &'static str),
    /// It joins, on a side that is asked for.
    Joins,
    /// It is set down on a cell, and is of no side.
    SetDown,
    /// Nothing of this kind comes into a fight by itself.
    Stays,
}

/// Fields of a record under one heading.
#[derive(Debug, PartialEq, Eq)]
pub struct RecordSection {
    /// The key of the heading.
    pub title: &'static str,
    /// Its fields, in the order of the screen and of the file.
    pub fields: &'static [RecordField],
}

/// A field of a record. One that the table does not name is kept as the file has it.
#[derive(Debug, PartialEq, Eq)]
pub struct RecordField {
    /// Where it stands in the record, through the records within: `ranged.range`.
    pub path: &'static str,
    /// The key of its label.
    pub label: &'static str,
    /// What may stand in it.
    pub holds: Holds,
    /// What a file that leaves it out means, as the file would write it; `None` where that is nothing.
    pub default: Option<&'static str>,
}

/// What may stand in a field of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// A text on one line.
    Text,
    /// A whole number within these bounds, both included.
    Number(i32, i32),
    /// Something to roll, `5+1d110`.
    Dice,
    /// A value that is yes or no.
    Flag,
    /// A record within this one, whose fields follow, or none: what stands there at first.
    Part(&'static str),
    /// One of these words.
    Word(Words),
    /// A text: one of these, or another that is typed.
    OneOf(Words),
    /// Names of records of the kind of this key.
    Records(&'static str),
    /// The same, a level beside each: the words of the levels, the lowest first.
    Levels(&'static str, &'static [&'static str]),
    /// Anything, as a file writes it.
    AsWritten,
    /// The same, begun from one of these: a step goes on to the next.
    Shaped(&'static [Shape]),
    /// A list of such values: each is begun from one of these and then changed as a file writes it.
    Shapes(&'static [Shape]),
    /// The same where each entry stands on a higher rung than the one before: what is added begins on the next one. The
    /// rungs as a file writes them, the lowest first.
    Ladder(&'static [Shape], &'static [&'static str]),
}

/// A value as a file writes it, to begin one of its kind from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The whole value, sound as it stands.
    pub text: &'static str,
    /// The key of what it means.
    pub label: &'static str,
}

impl Shape {
    /// A value and the key of what it means.
    pub const fn new(text: &'static str, label: &'static str) -> Self {
        Self { text, label }
    }
}

/// Words that may stand in a field, without quotation marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// The words, as files spell them.
    pub all: &'static [&'static str],
    /// What the keys of their messages begin with; empty where they are the same in every language.
    pub family: &'static str,
}

impl RecordField {
    /// A field that has nothing where the file leaves it out.
    pub const fn new(path: &'static str, label: &'static str, holds: Holds) -> Self {
        Self { path, label, holds, default: None }
    }

    /// The same with what it means to leave it out.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// A value that is no unless the file says yes.
    pub const fn flag(path: &'static str, label: &'static str) -> Self {
        Self::new(path, label, Holds::Flag).or("false")
    }
}

impl RecordForm {
    /// Every field, in its order.
    pub fn fields(&self) -> impl Iterator<Item = &'static RecordField> + use<> {
        self.sections.iter().flat_map(|section| section.fields)
    }
}
