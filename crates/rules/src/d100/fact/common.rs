//! What of a fight belongs to no combatant: the chase that is on, and how the queue came about.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::Id;
use crate::d100::numbers::turn::chase::Chase;

/// A chase with those who take part in it (D100-CHS-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pursuit {
    /// Those who flee from the others.
    pub quarry: Vec<Id>,
    /// Those who run after them.
    pub pursuers: Vec<Id>,
    /// How the chase stands.
    pub stands: Chase,
}

/// What the fight keeps beside sheets.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Common {
    /// The chase that is on, if there is one.
    pub chase: Option<Pursuit>,
    /// Who has won the test of a tie in the queue against whom (D100-INI-04).
    pub ties: Vec<(Id, Id)>,
    /// The queue before somebody was put elsewhere for this round alone, with its numbers; empty where nobody was
    /// (D100-INI-08).
    pub stands: Vec<(Id, i32)>,
    /// Those whose initiative has changed since the queue was sorted (D100-INI-03).
    pub changed: BTreeSet<Id>,
}
