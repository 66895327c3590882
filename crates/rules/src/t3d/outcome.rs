//! What came of a throw, and how results are held against each other.

use serde::{Deserialize, Serialize};

use super::{
    options::Options,
    terms::{Seen, Trait},
};
use crate::{Dice, Id, PlainText};

/// The dice of the book.
pub const DICE: Dice = Dice { plus: 0, count: 3, faces: 6 };
/// Sums that succeed at any level, and critically.
pub const BEST: (u16, u16) = (3, 4);
/// Sums that fail at any level, and critically.
pub const WORST: (u16, u16) = (17, 18);

/// A part of a level (T3D-LVL-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelPart {
    /// The key of its word, `t3d-part-<key>`.
    pub key: PlainText,
    /// What it comes from, where that has a name of its own.
    pub name: Option<PlainText>,
    /// By how much it changes the level; the number itself of the first.
    pub by: i32,
}

/// A level with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LevelTotal {
    /// What it is made of, the number of the sheet first.
    pub parts: Vec<LevelPart>,
}

/// What came of one throw against a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Came {
    /// The sum of the dice; `None` where none were thrown.
    pub sum: Option<i32>,
    /// Whether the roll was a success.
    pub success: bool,
    /// The margin, negative for a failure.
    pub margin: i32,
    /// 2 or 1 for a critical success, -2 or -1 for a critical failure, else 0 (T3D-CRIT-03).
    pub degree: i8,
}

/// A success roll as it was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try {
    /// The combatant who made the roll.
    pub who: Id,
    /// The value that was rolled against.
    pub with: Trait,
    /// The level with its parts.
    pub level: LevelTotal,
    /// What came of it.
    pub came: Came,
    /// Who is told of it.
    pub seen: Seen,
}

/// One of those whose results were held against each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Whose result it is.
    pub who: Id,
    /// Its margin, negative for a failure; `None` for one who did not roll.
    pub margin: Option<i32>,
}

/// Which kind of comparison it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Versus {
    /// A contest of two or more.
    Contest,
    /// An ability and a victim: the first won if it is affected.
    Resistance,
    /// An attack and its target.
    Attack,
    /// A watcher and a hider, in this order.
    Noticing,
    /// Influence and the one influenced.
    Influence,
}

/// Results held against each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// What it was about.
    pub of: Versus,
    /// Everybody's result, in the order of the dice.
    pub sides: Vec<Standing>,
    /// Who has won; nobody in a tie.
    pub winner: Option<Id>,
    /// Who is told of it.
    pub seen: Seen,
    /// Those who tie, where the margins alone do not say that (T3D-CON-07).
    #[serde(default, with = "crate::system::later")]
    pub tied: Vec<Id>,
}

/// What can be told of an act later than it happened (T3D-TAB-14).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// A success roll of it.
    Tried(Box<Try>),
    /// Results held against each other.
    Compared(Box<Compared>),
}

/// An act whose outcomes the GM may still release.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Recent {
    /// Whether nothing of it is ever told: a reaction.
    pub sealed: bool,
    /// What came of it, in order.
    pub outcomes: Vec<Outcome>,
    /// Whether all of it has been released.
    #[serde(default)]
    pub released: bool,
}

impl Recent {
    /// Whether something of it is secret still, and may be released.
    pub fn is_secret(&self) -> bool {
        let hidden = |outcome: &Outcome| match outcome {
            Outcome::Tried(made) => made.seen != Seen::All,
            Outcome::Compared(compared) => compared.seen != Seen::All,
        };
        !self.sealed && !self.released && self.outcomes.iter().any(hidden)
    }
}

impl LevelTotal {
    /// The number to roll against (T3D-DIF-06).
    pub fn number(&self) -> i32 {
        self.parts.iter().fold(0, |sum, part| sum.saturating_add(part.by))
    }

    /// The same with one part more, if it changes anything or is the first.
    #[must_use]
    pub fn and(mut self, key: &str, name: Option<PlainText>, by: i32) -> Self {
        if by != 0 || self.parts.is_empty() {
            self.parts.push(LevelPart { key: PlainText::new(key), name, by });
        }
        self
    }
}

impl Came {
    /// What a sum comes to against a level (T3D-ROLL-03, T3D-MRG-03).
    pub fn of(level: i32, sum: i32, options: &Options) -> Self {
        let degree = match sum {
            3 => 2,
            4 => 1,
            17 => -1,
            18 => -2,
            _ => 0,
        };
        let success = degree > 0 || (degree == 0 && sum <= level);
        let raw = level.saturating_sub(sum);
        let clamped = if success { raw.max(0) } else { raw.min(-1) };
        let is_raw = options.forced_margin.as_str() == "raw";
        Self { sum: Some(sum), success, margin: if is_raw { raw } else { clamped }, degree }
    }

    /// A success without dice (T3D-DIF-03).
    pub const fn automatic() -> Self {
        Self { sum: None, success: true, margin: 0, degree: 0 }
    }

    /// How it stands against others: more is better. The outcome goes before the margin, and critical results before both
    /// where the table says so (T3D-CON-07).
    pub fn rank(&self, options: &Options) -> (i8, bool, i32) {
        let critical = if options.crit_wins_contest { self.degree.signum() } else { 0 };
        (critical, self.success, self.margin)
    }
}

/// The places of all those that are as good as the best (T3D-CON-06).
pub fn tied(results: &[Came], options: &Options) -> Vec<usize> {
    let top = results.iter().map(|came| came.rank(options)).max();
    let all = results.iter().enumerate();
    all.filter(|(_, came)| Some(came.rank(options)) == top).map(|(at, _)| at).collect()
}
