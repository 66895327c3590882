//! What comes of a form that is taken back.

use kekkai_rules::knk::{Category, creation::Character, rank::Rank};

/// What came of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The character; not approved, whoever wrote it.
    pub character: Character,
    /// Lines that were not understood, by number from 1. They stand in the notes too.
    pub strange: Vec<(usize, String)>,
    /// Lines that no character is made without: with any of them it is another one than was written.
    pub refused: Vec<Unread>,
    /// What was read otherwise than it is written, or could not be.
    pub remarks: Vec<Remark>,
    /// Whether any line that begins with a label of the form was understood; a text without is no form.
    pub is_form: bool,
}

/// A line whose value cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its number, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// What would be right: the key of a word in the locale's `expected-*` family.
    pub expected: &'static str,
}

/// What somebody who wrote a form should be told.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Remark {
    /// No category stands there: it is this one, of the class or for want of any.
    Category(Category),
    /// A skill stands there once more and counts as the next purchase (KNK-SKL-02).
    Again {
        /// The line, from 1.
        line: usize,
        name: String,
        /// The level that it comes to.
        rank: Rank,
    },
    /// A skill that the program does not know: its levels are text and change no number.
    OwnSkill {
        /// The line, from 1.
        line: usize,
        name: String,
    },
}
