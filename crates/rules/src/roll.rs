//! What is thrown, why, and what came of it.

use serde::{Deserialize, Serialize};

use crate::{Dice, Id, RuleId};

/// What a throw is for. The words for it are the locale's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Purpose {
    /// Who acts when.
    Initiative,
    /// Between combatants that threw the same initiative.
    TieBreak,
    /// Whether a combatant acts twice this round.
    ExtraTurn,
    /// A blow or shot.
    Attack,
    /// The Luck dodge.
    Dodge,
    /// Whether a successful dodge gives a blow back.
    Counterattack,
    /// Whether the chosen effect of a critical attack takes hold.
    CritEffect,
    /// A save of a named characteristic.
    Save,
    /// Taking hold of somebody.
    Grab,
    /// Whether somebody notices one who hides.
    Detection,
    /// The damage of a spell.
    Spell,
    /// How far a side comes in a chase.
    Chase,
    /// Whatever the game master decides by it.
    Free,
    /// The same, told to nobody else.
    Secret,
}

/// What a part of a throw changed (a kind of bonus, and the formula that it changes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PartOp {
    /// Adds to the number of faces.
    ToRoll,
    /// Adds to the constant.
    ToAttack,
    /// Adds to the constant and takes the same from the faces.
    ToMin,
}

/// One reason why an expression is as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Where it comes from: the key of a word (`strength`, `weapon`, …) in the locale's `part-*` family.
    pub source: String,
    /// What it changes.
    pub op: PartOp,
    /// By how much; negative for a penalty.
    pub amount: i32,
    /// The rule that grants it.
    pub rule: RuleId,
}

/// A die that must be thrown before a decision can go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// Who throws.
    pub who: Id,
    /// What for.
    pub purpose: Purpose,
    /// The finished expression, parts included.
    pub dice: Dice,
    /// The total must be above this to succeed or to hit, where there is such a number.
    pub above: Option<i32>,
    /// What made the expression, for the trace. Empty where the formula is bare.
    pub parts: Vec<Part>,
    /// The rule that asks for the throw.
    pub rule: RuleId,
}

/// Where faces came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Origin {
    /// Thrown by the program.
    Generated,
    /// Read off a real die and typed.
    Typed,
    /// Set by the game master.
    Ruled,
}

/// A throw with its faces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What was thrown.
    pub throw: Throw,
    /// One face a die; empty where nothing is thrown.
    pub faces: Vec<u16>,
    /// Where the faces came from.
    pub origin: Origin,
    /// Constant plus faces.
    pub total: i32,
}

impl Roll {
    /// Whether the total is above the throw's number; `true` where it has none.
    pub fn succeeds(&self) -> bool {
        self.throw.above.is_none_or(|above| self.total > above)
    }

    /// Whether a `1dX` chance came up: the highest face.
    pub fn is_top_face(&self) -> bool {
        self.faces.first().is_some_and(|face| i32::from(*face) == self.throw.dice.faces)
    }
}
