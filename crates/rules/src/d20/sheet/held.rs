//! With what somebody strikes, and what it holds, aims at and keeps up until its next turn.

use serde::{Deserialize, Serialize};

use crate::{Id, PlainText};

/// With what an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum With {
    /// A bare hand, tooth or claw.
    Fists,
    /// The weapon of this number, from 0.
    Weapon(u8),
}

impl With {
    /// The same once the weapon of this number is gone, and those behind it have moved up; nothing of that weapon itself.
    #[must_use]
    pub fn without(self, number: u8) -> Option<Self> {
        match self {
            Self::Weapon(own) if own == number => None,
            Self::Weapon(own) => Some(Self::Weapon(own.saturating_sub(u8::from(own > number)))),
            Self::Fists => Some(Self::Fists),
        }
    }
}

/// What holds until the next own turn (D20-RND-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stance {
    /// Whether it charges, which lowers AC (D20-ACT-03).
    pub charges: bool,
    /// What defensive fighting adds to its attacks, 0 or less (D20-DEF-01).
    pub attack: i32,
    /// The dodge bonus of that.
    pub dodge: i32,
}

/// A partial action that is held for a trigger (D20-RDY-05).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Held {
    /// An attack with this at the named enemy when it comes or strikes (D20-RDY-02).
    Against {
        /// With what it strikes.
        with: With,
        /// The enemy that is waited for; the first to come where none is named (D20-RDY-01).
        enemy: Option<Id>,
    },
    /// An attack with this at whoever attacks the named ally (D20-RDY-04).
    Guards {
        /// With what it strikes.
        with: With,
        /// The ally that is guarded.
        ally: Id,
    },
    /// An attack for what the table says (D20-RDY-05).
    Ready {
        /// With what it strikes.
        with: With,
        /// What is waited for.
        until: PlainText,
    },
    /// A partial move for what the table says (D20-RDY-05).
    Moves {
        /// What is waited for.
        until: PlainText,
    },
    /// Another partial action for what the table says (D20-RDY-05).
    Acts {
        /// What is done once it goes off.
        what: Readied,
        /// What is waited for.
        until: PlainText,
        /// With what it is done, where that is fixed.
        #[serde(default, with = "crate::system::later")]
        with: Option<With>,
    },
}

/// A partial action that may be readied, beside an attack and a move (D20-RDY-05). To whom it is done is said once it goes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Readied {
    /// The macro of this number, from 0 (D20-ACT-11).
    Macro(u8),
    /// An attempt to disarm somebody (D20-DSRM-01).
    Disarm,
    /// An attack at what somebody holds (D20-OBJ-04).
    Smash,
    /// The start of a grapple (D20-GRP-03).
    Grapple,
    /// A healing check on somebody who is dying (D20-HEAL-01).
    Tend,
    /// Standing up from the ground.
    StandUp,
    /// Picking up an item of the own square.
    PickUp,
    /// Changing what both hands hold.
    Draw,
    /// Reloading what it has in hand.
    Reload,
}

impl Readied {
    /// All but macros, in the order of the catalogue.
    pub const PLAIN: [Self; 8] = [
        Self::Disarm,
        Self::Smash,
        Self::Grapple,
        Self::Tend,
        Self::StandUp,
        Self::PickUp,
        Self::Draw,
        Self::Reload,
    ];

    /// Whether it is the one attack of a turn, a macro left out: that depends on its damage (D20-RND-03).
    pub const fn attacks(self) -> bool {
        matches!(self, Self::Disarm | Self::Smash | Self::Grapple)
    }

    /// Whether it is done with a weapon, which is fixed when it is readied.
    pub const fn takes_weapon(self) -> bool {
        matches!(self, Self::Disarm | Self::Smash)
    }
}

impl Held {
    /// With what it strikes, if it is an attack.
    pub const fn with(&self) -> Option<With> {
        match self {
            Self::Against { with, .. } | Self::Guards { with, .. } | Self::Ready { with, .. } => {
                Some(*with)
            }
            Self::Acts { with, .. } => *with,
            Self::Moves { .. } => None,
        }
    }

    /// The same once the weapon of this number is gone; nothing of an attack with that weapon (D20-RDY-07).
    #[must_use]
    pub fn without(mut self, number: u8) -> Option<Self> {
        if let Self::Against { with, .. } | Self::Guards { with, .. } | Self::Ready { with, .. } =
            &mut self
        {
            *with = with.without(number)?;
        } else if let Self::Acts { with: Some(with), .. } = &mut self {
            *with = with.without(number)?;
        }
        Some(self)
    }

    /// Whether it goes off when the table says so, and not by itself (D20-RDY-05).
    pub const fn is_readied(&self) -> bool {
        matches!(self, Self::Ready { .. } | Self::Moves { .. } | Self::Acts { .. })
    }
}

/// A long aim (D20-RDY-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// With what it is aimed.
    pub with: With,
    /// At whom it is aimed.
    pub at: Id,
    /// Whether it is lost at the end of the turn that runs.
    pub last: bool,
}
