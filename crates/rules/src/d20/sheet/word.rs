//! What the GM adds before dice are thrown, and what is noted of somebody until its next turn.

use serde::{Deserialize, Serialize};

use crate::Id;

crate::listed! {
    /// To what the GM adds (D20-RND-10, D20-MOD-14).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Adds {
        /// To the next attack, check or save that somebody throws.
        Roll,
        /// To the armour class that the next attack at somebody is held against.
        Ac,
        /// To the difficulty of the next save or check of somebody.
        Dc,
    }
}

/// What the GM adds to the next throws of somebody; each is used up by the throw that it counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Word {
    /// Added to its next attack, check or save.
    pub roll: i32,
    /// Added to its armour class against the next attack.
    pub ac: i32,
    /// Added to the difficulty of its next save or check.
    pub dc: i32,
}

impl Word {
    /// The same with one of its numbers set.
    #[must_use]
    pub const fn with(self, adds: Adds, by: i32) -> Self {
        match adds {
            Adds::Roll => Self { roll: by, ..self },
            Adds::Ac => Self { ac: by, ..self },
            Adds::Dc => Self { dc: by, ..self },
        }
    }

    /// What it adds there.
    pub const fn of(self, adds: Adds) -> i32 {
        match adds {
            Adds::Roll => self.roll,
            Adds::Ac => self.ac,
            Adds::Dc => self.dc,
        }
    }
}

/// What somebody has done that its next turn ends.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Notes {
    /// Whom it has attacked in melee, where a flank asks for it (D20-FLK-01).
    pub struck: Vec<Id>,
    /// Whether the attack of its turn to come is spent (D20-ACT-06).
    pub spent: bool,
}
