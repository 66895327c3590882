//! The turn that is running.

use serde::{Deserialize, Serialize};

use crate::{Id, Spot, d20::numbers::conditions::Condition};

/// A full attack that has begun (D20-ACT-07).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct FullAttack {
    /// Bonuses of the attacks that are left, the best first.
    pub bonuses: Vec<i32>,
    /// Whether both hands strike (D20-TWF-01).
    pub both: bool,
    /// Whether the attack of the off hand is left.
    pub off: bool,
    /// Whether it is one of bare hands alone, with bonuses of their own (D20-GRP-17).
    pub fists: bool,
    /// Whether the off hand strikes with a weapon that is not light, be it dropped before (D20-TWF-02).
    #[serde(default, with = "crate::system::later")]
    pub heavy: bool,
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

/// What is left of the metres of the last move, as long as nothing else was paid for (D20-RDY-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest {
    /// Metres, at least 1.
    pub metres: i32,
    /// Partial actions that were left after it.
    pub parts: u8,
    /// Where the move began.
    pub start: Spot,
    /// Whether a readied action has interrupted it, so that it may go on.
    pub goes_on: bool,
}

/// The turn that is running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The combatant whose turn it is.
    pub who: Id,
    /// Partial actions left, from 0 to 2 (D20-RND-03).
    pub parts: u8,
    /// Partial actions that it began with: 1 for one who is awake with 0 hit points or less (D20-DMG-04, D20-HEAL-07).
    pub most: u8,
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
    /// Whether it has no attack, which was made before it (D20-ACT-06).
    pub barred: bool,
    /// Those whom its owner has just escaped, until its next step (D20-GRP-14).
    pub escaped: Vec<Id>,
    /// Whether it is no turn of the order, but one readied action in the turn of another (D20-RDY-05).
    #[serde(default)]
    pub held: bool,
    /// Conditions whose counter was set in it: it counts own turns from the next one on (D20-MOD-15).
    #[serde(default, with = "crate::system::later")]
    pub counted: Vec<Condition>,
    /// What is left of its last move, which is lost unless a readied action interrupts it.
    #[serde(default, with = "crate::system::later")]
    pub rest: Option<Rest>,
}

impl Turn {
    /// A turn in which nothing was done yet (D20-RND-03).
    pub fn fresh(who: Id, parts: u8) -> Self {
        Self {
            who,
            parts,
            most: parts,
            attacked: false,
            gone: 0,
            way: None,
            full: None,
            defends: None,
            struck_by: Vec::new(),
            barred: false,
            escaped: Vec::new(),
            held: false,
            counted: Vec::new(),
            rest: None,
        }
    }

    /// One readied action in the turn of another (D20-RDY-05).
    pub fn held(who: Id) -> Self {
        Self { held: true, ..Self::fresh(who, 1) }
    }

    /// What is left of a move that was interrupted, in this way of going: `way` of the turn names it (D20-RDY-05).
    pub fn interrupted(&self, way: Option<Gone>) -> Option<Rest> {
        self.rest.filter(|rest| rest.goes_on && rest.parts == self.parts && self.way == way)
    }

    /// Whether something was done in it.
    pub fn is_used(&self) -> bool {
        self.parts < self.most || self.attacked || self.gone > 0 || self.full.is_some()
    }
}
