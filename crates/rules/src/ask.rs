//! What a decision still needs from outside, and how it is given.

use serde::{Deserialize, Serialize};

use crate::{Dice, Id, Origin, Phrase, PlainText, Refusal, RuleId, Throw, knk::crit::CritEffect};

/// The next thing a decision cannot go on without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// A die has to fall.
    Die(Throw),
    /// Somebody has to choose.
    Choice(Box<Choice>),
}

impl Ask {
    /// Who throws the die, or whose player decides.
    pub fn who(&self) -> Id {
        match self {
            Self::Die(throw) => throw.who,
            Self::Choice(choice) => choice.who,
        }
    }
}

/// A choice between listed things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Whose player decides.
    pub who: Id,
    /// What is asked.
    pub question: Phrase,
    /// What there is to choose from, at least one.
    pub picks: Vec<Pick>,
    /// What belongs to the same list but cannot be chosen now, and why not.
    #[serde(default)]
    pub closed: Vec<(Pick, Refusal)>,
    /// The rule that asks.
    pub rule: RuleId,
}

/// One thing to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// A critical effect; without `chance` it always takes hold.
    Crit {
        /// The effect.
        effect: CritEffect,
        /// The die whose top face is needed.
        chance: Option<Dice>,
    },
    /// A lasting effect and what it does to health and prana when it acts.
    Effect {
        /// Its name.
        name: PlainText,
        /// Change of health.
        hp: i32,
        /// Change of prana.
        prana: i32,
    },
    /// A way to strike.
    Strike {
        /// The attack.
        mode: crate::knk::Mode,
        /// The weapon; `None` for bare hands.
        weapon: Option<PlainText>,
        /// Its price in prana.
        prana: i32,
    },
    /// Leave it.
    None,
    /// Throw the target back.
    KnockBack {
        /// How far.
        cells: u8,
    },
    /// A thing that somebody carries.
    Thing {
        /// Its name.
        name: PlainText,
    },
    /// Marks "+", and what the number comes to with them.
    Marks {
        /// What they are used on.
        formula: crate::knk::plus::Formula,
        /// How many.
        marks: u8,
        /// The Defence with them, or the constant of the save.
        becomes: i32,
    },
    /// Health that is lost.
    Damage {
        /// How much.
        damage: i32,
    },
    /// A number.
    Number(i32),
    /// Prana that is given.
    Prana {
        /// How much.
        prana: i32,
    },
    /// A school of magic and its rank then.
    School {
        /// Which.
        school: crate::knk::spell::School,
        /// The rank that it has then.
        to: crate::knk::rank::Rank,
    },
    /// Points of characteristics and of skills.
    Points {
        /// Of characteristics.
        cp: i32,
        /// Of skills.
        sp: i32,
    },
    /// Points of energy, and their price.
    Energy {
        /// How many.
        points: i32,
        /// The price.
        prana: i32,
    },
}

/// What was answered. A record keeps answers in the order in which they were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The faces of a throw, one a die.
    Faces(Vec<u16>, Origin),
    /// The number of the pick, from 0.
    Pick(u16),
}

/// Why a decision did not come to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// It needs one more answer.
    Need(Ask),
    /// It may not be done.
    Refused(Refusal),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
