//! Why a battle file could not be made, read or written.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

/// What went wrong with a file. `Display` is for developers; a locale makes words from the fields.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The operating system refused to read or write it.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Its reason: no such file, no permission, no space left.
        source: io::Error,
    },
    /// A new battle was to be made where there is a file already. It was left alone.
    #[error("{path}: exists already")]
    Exists {
        /// Path of the file.
        path: PathBuf,
    },
    /// Another process has the battle open for writing. It may still be read.
    #[error("{path}: open elsewhere")]
    Locked {
        /// Path of the file.
        path: PathBuf,
    },
    /// Not a battle file at all.
    #[error("{path}: not a battle file")]
    Foreign {
        /// Path of the file.
        path: PathBuf,
    },
    /// A newer program wrote it.
    #[error("{path}: format {found}, this program knows {known}")]
    NewerFormat {
        /// Path of the file.
        path: PathBuf,
        /// Number of the format found in it.
        found: u32,
        /// The newest format known here.
        known: u32,
    },
    /// Empty, or cut within the first line or the setup: nothing is left to open.
    #[error("{path}: cut short before the fight starts")]
    Truncated {
        /// Path of the file.
        path: PathBuf,
    },
    /// A line that is not as it was written, and not merely an unfinished end. Nothing was changed.
    #[error("{path}:{line}: {fault:?}")]
    Corrupt {
        /// Path of the file.
        path: PathBuf,
        /// Line of the file, from 1; the line of the format is 1, so that record `n` stands on line `n + 1`.
        line: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// What was to be unpacked is no packed battle.
    #[error("{path}: not a packed battle")]
    NotPacked {
        /// Path of the file.
        path: PathBuf,
    },
    /// A packed battle of which a part is missing, or that has more than was packed.
    #[error("{path}: {bytes} bytes of {packed}")]
    PackTorn {
        /// Path of the file.
        path: PathBuf,
        /// Bytes of the battle that it has.
        bytes: u64,
        /// Bytes of the battle that was packed.
        packed: u64,
    },
    /// A packed battle that is not as it was packed.
    #[error("{path}: packed battle is damaged")]
    PackDamaged {
        /// Path of the file.
        path: PathBuf,
    },
    /// Larger than [`MAX_FILE`](crate::MAX_FILE), or would become so.
    #[error("{path}: {bytes} bytes is too large")]
    TooLarge {
        /// Path of the file.
        path: PathBuf,
        /// Its size, or the size that it would have had.
        bytes: u64,
    },
    /// The line was not written because it could not be read again. The file is as before.
    #[error("{path}: line refused: {fault:?}")]
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// What is wrong with the line.
        fault: Fault,
    },
    /// Somebody else replaced, removed or wrote the file while it was open here. Nothing was written.
    #[error("{path}: changed by another program")]
    Changed {
        /// Path of the file.
        path: PathBuf,
    },
    /// An earlier failure left it unknown what is on the disk: this file takes nothing more.
    ///
    /// A failed sync is never tried again, since the system may have dropped what it could not write and then report
    /// success. What to do: make a new battle file, elsewhere if need be.
    #[error("{path}: unusable after: {reason}")]
    Dead {
        /// Path of the file.
        path: PathBuf,
        /// What the system said of that failure.
        reason: Cause,
    },
}

/// What the system said went wrong, kept for longer than the error itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// What kind of thing, which a language may have words for.
    pub kind: io::ErrorKind,
    /// The error in the system's own words.
    pub said: String,
}

impl From<io::Error> for Cause {
    fn from(error: io::Error) -> Self {
        Self { kind: error.kind(), said: error.to_string() }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said)
    }
}

impl FileError {
    /// For `map_err`: puts the path to the system's error.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Not `number seal tag payload` in the one spelling that is allowed.
    Shape,
    /// The line is not UTF-8.
    NotText,
    /// The line is longer than [`MAX_LINE`](crate::MAX_LINE).
    TooLong,
    /// A payload with a line end in it.
    LineEnd,
    /// Not the number that comes next.
    Number,
    /// The seal does not hold: this line, or the one before, was changed.
    Seal,
    /// A setup that is not the first line, or another first line than a setup.
    Setup,
    /// It follows on a line that is not there.
    Reference,
    /// Its payload says nothing that can be read.
    Payload,
    /// What it did cannot be done after what was left out before it.
    Refused,
}
