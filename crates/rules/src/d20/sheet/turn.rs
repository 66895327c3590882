//! The turn that is running.

use serde::{Deserialize, Serialize};

use crate::Id;

/// A full attack that has begun (D20-ACT-07).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FullAttack {
    /// Bonuses of the attacks that are left, the best first.
    pub bonuses: Vec<i32>,
    /// Whether both hands strike (D20-TWF-01).
    pub both: bool,
    /// Whether the blow of the off hand is left.
    pub off: bool,
}

/// What a turn of movement alone is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gone {
    /// One step of a metre: no other movement in this round (D20-MOV-06).
    Step,
    /// A run, which exposes (D20-ACT-10).
    Run,
    /// A withdrawal out of melee (D20-MOV-05).
    Withdrawal,
}

/// The turn that is running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The combatant whose turn it is.
    pub who: Id,
    /// Partial actions left, from 0 to 2 (D20-RND-03).
    pub parts: u8,
    /// Whether the one attack of the turn is spent.
    pub attacked: bool,
    /// Metres gone in it.
    pub gone: i32,
    /// What kind of movement it was, where that matters.
    pub way: Option<Gone>,
    /// The full attack that runs.
    pub full: Option<FullAttack>,
    /// The defence chosen before its first attack: points turned into AC, 0 for the usual exchange (D20-DEF-01).
    pub defends: Option<u8>,
    /// Who has taken an opportunity attack at its movement (D20-MOV-04).
    pub struck_by: Vec<Id>,
}

impl Turn {
    /// A turn in which nothing was done yet (D20-RND-03).
    pub fn fresh(who: Id, parts: u8) -> Self {
        Self {
            who,
            parts,
            attacked: false,
            gone: 0,
            way: None,
            full: None,
            defends: None,
            struck_by: Vec::new(),
        }
    }

    /// Whether something was done in it.
    pub fn is_used(&self) -> bool {
        self.parts < 2 || self.attacked || self.gone > 0 || self.full.is_some()
    }
}
