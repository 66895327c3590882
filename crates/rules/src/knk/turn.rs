//! The running turn (KNK-TRN-01).

use serde::{Deserialize, Serialize};

use crate::Id;

/// The phases in which something is left to decide; phases 2 and 3 run by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Phase 1: the Luck dodge.
    Dodge,
    /// Phase 4: movement. The main action may be taken from here too; it ends this phase.
    Move,
    /// Phase 6: what is left after the main action: the retreat if it was an attack, or the end of the turn.
    Retreat,
}

/// What has been spent of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub who: Id,
    /// Whether it is the extra turn of this round (KNK-INI-05).
    pub extra: bool,
    /// Where it stands.
    pub phase: Phase,
    /// Movement points left (KNK-MOV-01).
    pub points: i32,
    /// Whether any were spent, or an item picked up instead.
    pub moved: bool,
    /// Whether the main action was an attack, so that a retreat may follow (KNK-TRN-15).
    pub attacked: bool,
}
