//! What the lines of a battle file say. How they get to the disk is the host's business.
//!
//! ```text
//! #kekkai-battle 1                        format, never sealed
//! 1 5d21c8a0 = (program:"0.1.0",…)        the setup: everything the fight started from
//! 2 49d152fb <1 (command:…,answers:[…],events:[…],hash:…)
//! 3 683c0636 ? (command:…,answers:[…])    a prompt was left open
//! 4 1b5a90c7 <2 (command:…)
//! 5 88d0f1aa @2                           the head went back to step 2
//! 6 0c1d2e3f <2 (command:…)
//! 7 7a8b9cad +6 (command:…)               a step of one action with the one before
//! ```
//!
//! A line is its number, its seal (the host's chained CRC), a [`Tag`] and a RON value. Tags alone give the tree of
//! steps, so that a long fight opens without parsing its past.

use std::{fmt, ops::Range, str::FromStr};

/// First words of every battle file; the number of the format follows.
pub const MAGIC: &str = "#kekkai-battle";
/// The format that this program writes.
pub const FORMAT: u32 = 1;

/// Number of a line: the setup is 1, each later line is one more. Steps are named by the number of their line.
pub type Seq = u32;

/// What kind of line it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    /// The setup, always the first.
    Setup,
    /// A step that follows on another.
    Step {
        /// The step, or the setup, that it follows on.
        parent: Seq,
        /// Whether it is one action with that: one undo takes back both.
        joined: bool,
    },
    /// The head moved to another step.
    Head {
        /// To this step or to the setup.
        to: Seq,
    },
    /// A prompt was left open, or (with an empty payload) given up.
    Prompt,
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup => f.write_str("="),
            Self::Step { parent, joined: false } => write!(f, "<{parent}"),
            Self::Step { parent, joined: true } => write!(f, "+{parent}"),
            Self::Head { to } => write!(f, "@{to}"),
            Self::Prompt => f.write_str("?"),
        }
    }
}

/// A tag that is not spelled as [`Tag`]'s `Display` spells it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadTag(pub String);

impl FromStr for Tag {
    type Err = BadTag;

    fn from_str(text: &str) -> Result<Self, BadTag> {
        Self::read(text.as_bytes()).ok_or_else(|| BadTag(text.to_owned()))
    }
}

impl Tag {
    /// Reads one; `None` for what [`Tag`]'s `Display` does not spell.
    pub fn read(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"=" => Self::Setup,
            b"?" => Self::Prompt,
            [b'<', parent @ ..] => Self::Step { parent: read_number(parent)?, joined: false },
            [b'+', parent @ ..] => Self::Step { parent: read_number(parent)?, joined: true },
            [b'@', to @ ..] => Self::Head { to: read_number(to)? },
            _ => return None,
        })
    }
}

/// Reads the number of a line, which has one spelling: `+1` or `01` is damage.
pub fn read_number(digits: &[u8]) -> Option<Seq> {
    if matches!(digits, [] | [b'0', _, ..]) {
        return None;
    }
    let mut number: Seq = 0;
    for digit in digits {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number.checked_mul(10)?.checked_add(digit.into())?;
    }
    Some(number)
}

/// One line of an opened file: its tag, and where its RON stands in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawLine {
    /// What kind of line it is.
    pub tag: Tag,
    /// Bytes of the payload in the text of the file.
    pub payload: Range<usize>,
}

/// A line to be written: the payload is RON on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalLine {
    /// What kind of line it is.
    pub tag: Tag,
    /// RON on one line; empty for a prompt given up and for a moved head.
    pub payload: String,
}
