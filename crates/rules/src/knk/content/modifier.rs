//! What a skill, a spell that lasts or a thing changes as long as it is in force: the words that content files are
//! written in.

use serde::{Deserialize, Serialize};

use crate::PartOp;
use crate::knk::content::{rank::Stat, value::Override};

/// One change of a number on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Modifier {
    /// A characteristic is so much higher, or lower; it stays within F and EX (KNK-STAT-03).
    Stat {
        /// The characteristic that changes.
        of: Stat,
        /// Steps up, or down where negative.
        by: i32,
        /// The condition under which it counts.
        #[serde(default)]
        when: When,
    },
    /// A roll has a bonus, or a penalty (KNK-ROL-02, KNK-ROL-03, KNK-ROL-05, KNK-ROL-07).
    Roll {
        /// The rolls that it changes.
        of: Rolls,
        /// The part of the expression that changes.
        to: To,
        /// Amount added, or taken off where negative.
        by: i32,
        /// The condition under which it counts.
        #[serde(default)]
        when: When,
    },
    /// A roll grows by the sixth characteristic with each own turn of use after the first (KNK-SKL-05).
    Growing {
        /// The rolls that it changes.
        of: Rolls,
        /// The part of the expression that changes.
        to: To,
    },
    /// The final damage of every hit is so much more, or less (KNK-ROL-04).
    Damage {
        /// Amount added, or taken off where negative.
        by: i32,
        /// The condition under which it counts.
        #[serde(default)]
        when: When,
    },
    /// A computed value is so much more, or less.
    Value {
        /// Which; a characteristic is changed by `stat`.
        of: Override,
        /// Amount added, or taken off where negative.
        by: i32,
    },
    /// Any weapon works on the unclean (KNK-SKL-07).
    HurtsUnclean,
    /// Cannot be brought under an influence, without a save (KNK-SKL-08).
    Immune {
        /// The influence that does nothing.
        to: Influence,
    },
    /// Goes over hindrance, water, ice and what can be jumped (KNK-MODE-07).
    Flies,
    /// The side that flees throws one more in a chase (KNK-SKL-10).
    Escapes,
    /// So much further has one to flee from the side that pursues (KNK-SKL-11).
    Tracks {
        /// Locations added to the way of flight.
        by: u8,
    },
    /// Circles of magic up to this one are open (KNK-MAG-10).
    Circles {
        /// The highest circle that it opens.
        up_to: u8,
    },
    /// A hazard of the place does nothing to it (KNK-MODE-02, KNK-MODE-03).
    Withstands {
        /// The hazard that does nothing.
        what: Hazard,
    },
    /// Flies and has all prana back each turn, as long as the wand is at hand (KNK-MODE-06).
    MagicalGirl,
}

/// As long as what a modifier is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// It counts at all times.
    #[default]
    Always,
    /// No ally is left to fight (KNK-SKL-08).
    Alone,
    /// Against somebody unclean; of rolls only an attack has such an opponent.
    AgainstUnclean,
    /// The skill is switched on.
    Active,
}

/// Kinds of rolls that a modifier names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rolls {
    /// Attacks of every kind.
    Attack,
    /// The Luck dodge, and other saves of Luck (KNK-SAV-05).
    Dodge,
    /// The save of a characteristic.
    Save(Stat),
    /// The save against influences on the mind.
    MindSave,
    /// The roll for the queue.
    Initiative,
}

/// What of a roll is changed: [`PartOp`] as files spell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// The number of faces.
    Roll,
    /// The constant of the expression.
    Attack,
    /// The least result of the roll.
    Min,
}

impl From<To> for PartOp {
    fn from(to: To) -> Self {
        match to {
            To::Roll => Self::ToRoll,
            To::Attack => Self::ToAttack,
            To::Min => Self::ToMin,
        }
    }
}

/// An influence on the mind or body that somebody may be immune to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Influence {
    /// Charm and seduction of the mind.
    Charm,
    /// Intimidation and fear of the mind.
    Intimidation,
    /// Sleep, paralysis and the like.
    Stupor,
    /// Poison and sickness of the body.
    Poison,
}

/// A hazard of a place that somebody may be proof against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hazard {
    /// Radiation of any source.
    Radiation,
    /// Want of air under water.
    Drowning,
}
