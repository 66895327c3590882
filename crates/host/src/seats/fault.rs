//! What can be wrong with the file of seats.

use std::path::PathBuf;

use kekkai_battle::scenario::Misread;

use crate::FileError;

/// Why the seats could not be read or written. `Display` is for developers; a locale makes words from the fields.
#[derive(Debug, thiserror::Error)]
pub enum SeatsError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Others than its owner may write it, and so seat themselves.
    #[error("{path}: mode {mode:o} lets others write it")]
    Writable {
        /// Path of the seats file.
        path: PathBuf,
        /// Permission bits that it has.
        mode: u32,
    },
    /// It belongs to neither this user nor root.
    #[error("{path}: belongs to user {owner}")]
    Owner {
        /// Path of the seats file.
        path: PathBuf,
        /// Number of its owner.
        owner: u32,
    },
    /// What stands in it is wrong.
    #[error("{path}:{line}:{column}: {field:?}: {fault:?}")]
    Line {
        /// Path of the seats file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// The last field named before that place; `None` before the first.
        field: Option<String>,
        /// What is wrong in that line.
        fault: SeatsFault,
    },
    /// No randomness to be had from the system.
    #[error("no randomness")]
    Random,
    /// As many invitations as the file may hold are open.
    #[error("too many invitations")]
    TooMany,
}

/// What is wrong with a line of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatsFault {
    /// Not of the notation, or with a field missing, unknown or named twice.
    Notation(Misread),
    /// Of another format than this program knows.
    Format,
    /// A person without a name.
    NoName,
    /// Not `kind base64 remark`.
    KeyShape,
    /// An RSA key: its signatures cannot be checked here. An ed25519 key is wanted.
    KeyRsa,
    /// A kind of key that is not taken.
    KeyKind,
    /// The base64 is not a key of the kind before it.
    KeyBody,
    /// The same key or user at two places.
    Twice,
    /// Not the hash of a code.
    CodeHash,
    /// More people, keys or invitations than a file may hold.
    TooMany,
}

impl SeatsFault {
    /// All that are found while the text is taken apart, each with the word by which it gets through the reader.
    const CODED: [(&'static str, Self); 7] = [
        ("kekkai:no-name", Self::NoName),
        ("kekkai:key-shape", Self::KeyShape),
        ("kekkai:key-rsa", Self::KeyRsa),
        ("kekkai:key-kind", Self::KeyKind),
        ("kekkai:key-body", Self::KeyBody),
        ("kekkai:code-hash", Self::CodeHash),
        ("kekkai:format", Self::Format),
    ];

    /// The word that stands for it in an error of the reader.
    pub(super) fn code(&self) -> &'static str {
        Self::CODED.iter().find(|(_, fault)| fault == self).map_or("", |(code, _)| code)
    }

    /// The other way round; anything else is about the notation.
    pub(super) fn of(error: &ron::Error) -> Self {
        let words = error.to_string();
        let known = Self::CODED.into_iter().find(|(code, _)| words.contains(code));
        known.map_or_else(|| Self::Notation(Misread::of(error)), |(_, fault)| fault)
    }
}
