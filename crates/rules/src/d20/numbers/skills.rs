//! Checks for skills: which there are, and what wounds and injuries do to them (D20-HP-03 to D20-HP-07).

use serde::{Deserialize, Serialize};

use super::{tally::Tally, wounds::Task};
use crate::d20::options::Options;

/// What `leg_jump` is where a hurt leg forbids jumps.
const FORBIDDEN: i32 = -99;

crate::listed! {
    /// A check skill that the book names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Skill {
        /// Running over bad ground and the like.
        Running,
        /// Getting up walls and ropes.
        Climbing,
        /// Acrobatic jumps, which a hurt leg forbids (D20-HP-07).
        Jumping,
        /// Devices and their programs.
        Electronics,
        /// Care of the sick; not first aid, which has a bonus of its own.
        Medicine,
        /// Steering whatever drives or flies.
        Driving,
        /// Giving commands to others (D20-HP-06).
        Command,
    }
}

impl Skill {
    /// What it is written as, in English and in Russian.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Running => ["running", "бег"],
            Self::Climbing => ["climbing", "лазание"],
            Self::Jumping => ["jumping", "прыжки"],
            Self::Electronics => ["electronics", "электроника"],
            Self::Medicine => ["medicine", "медицина"],
            Self::Driving => ["driving", "вождение"],
            Self::Command => ["command", "командование"],
        }
    }

    /// The skill that is called so, in either language.
    pub fn called(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        Self::ALL.into_iter().find(|skill| skill.words().contains(&name.as_str()))
    }

    /// How wounds count for it.
    pub const fn task(self) -> Task {
        match self {
            Self::Running | Self::Climbing | Self::Jumping => Task::Movement,
            Self::Electronics => Task::Electronics,
            Self::Medicine | Self::Driving => Task::Skill,
            Self::Command => Task::Command,
        }
    }
}

/// What a hurt leg does to a jump (D20-HP-07); `None` where it forbids it.
pub fn jump(tally: Tally, leg: bool, options: &Options) -> Option<Tally> {
    match (leg, options.leg_jump) {
        (false, _) => Some(tally),
        (true, FORBIDDEN) => None,
        (true, penalty) => Some(tally.and("injury", penalty, "D20-HP-07")),
    }
}
