//! What is said with a roll: modifiers, time, task, who sees it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::PlainText;

/// What a roll is made against.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trait {
    /// A number of the sheet, by its name.
    Named(PlainText),
    /// A number that was typed (T3D-TAB-01).
    Typed(i32),
    /// A number that goes by the name of an act of the sheet (T3D-TAB-22).
    Own {
        /// The name of the act.
        name: PlainText,
        /// The number that it is made against.
        number: i32,
    },
}

crate::listed! {
    /// How often a task may be tried, and what that costs (T3D-RTRY-01).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Class {
        /// Each try after a failure is one harder.
        Penalty,
        /// Again and again at the same level.
        Free,
        /// Once: a failure closes it.
        OneTry,
        /// Once, and what came of it is known too late.
        HiddenResult,
        /// Again at the same level, and each failure hurts.
        Hurts,
    }
}

crate::listed! {
    /// Who is told of a roll (T3D-TAB-14).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Seen {
        /// The own side all of it, others the outcome.
        All,
        /// Everybody that it was tried.
        Attempt,
        /// Nobody but the GM.
        Gm,
    }
}

/// The time that is taken, against the ordinary one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Time {
    /// As long as it takes.
    #[default]
    Ordinary,
    /// So many times as long, from 1 (T3D-TIME-01).
    Times(u16),
    /// So many percent less, from 1 to 90 (T3D-TIME-03).
    Cut(u8),
    /// A penalty of the GM's own, from 1 to 9, for less time.
    Hurried(u8),
    /// At once, one time only (T3D-TIME-04).
    Instant,
    /// So many percent less, at a penalty of the GM's own in place of that for the cut.
    Rushed {
        /// By how much the time is cut, from 1 to 90.
        percent: u8,
        /// The penalty for it, from 1 to 9.
        by: u8,
    },
}

/// A modifier for one alone, with its name (T3D-DIF-05).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Personal {
    /// What it comes from.
    pub name: PlainText,
    /// By how much it changes the level.
    pub by: i32,
}

/// A loss from a tracker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// The tracker by its name.
    pub pool: PlainText,
    /// How much is lost, at least 1.
    pub amount: i32,
}

/// All that is said with a roll beside its number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// The common difficulty (T3D-DIF-01).
    pub common: i32,
    /// Modifiers for this one alone.
    pub personal: Vec<Personal>,
    /// The time that is taken for it.
    pub time: Time,
    /// The word that slow work pays though the queue runs (T3D-TIME-02).
    pub slow: bool,
    /// The word that dice are thrown though the difficulty is +10 (T3D-DIF-03).
    pub special: bool,
    /// The task, which remembers tries.
    pub task: Option<PlainText>,
    /// How often it may be tried; as the task or the kind of act says if left out.
    pub class: Option<Class>,
    /// Who sees it; as usual for the kind of act if left out.
    pub seen: Option<Seen>,
    /// What it resists (T3D-WIL-07).
    pub effect: Option<PlainText>,
    /// What a failure takes.
    pub loss: Option<Loss>,
}

impl Trait {
    /// What is typed: a number is a level, anything else a name of the sheet.
    pub fn read(text: &PlainText) -> Self {
        let number = text.as_str().replace('−', "-").parse();
        number.map_or_else(|_| Self::Named(text.clone()), Self::Typed)
    }
}

impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name.as_str()),
            Self::Typed(number) | Self::Own { number, .. } => write!(f, "{number}"),
        }
    }
}

impl Class {
    /// Its word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Penalty => "penalty",
            Self::Free => "free",
            Self::OneTry => "once",
            Self::HiddenResult => "late",
            Self::Hurts => "hurts",
        }
    }
}

impl Seen {
    /// Its word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::All => "open",
            Self::Attempt => "attempt",
            Self::Gm => "secret",
        }
    }
}
