//! The conditions of КНК, and the relations between two of its combatants.

use crate::{Bond, ConditionKind, Meaning, RelationKind};

crate::conditions! {
    /// What is said of a combatant beside its numbers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Condition {
        /// Would die of what still waits to be dodged (KNK-TRN-08).
        Doomed = ConditionKind { alarming: true, ..ConditionKind::new("doomed", "!", 0) },
        /// It is dead and out of the fight.
        Dead = ConditionKind { means: Some(Meaning::Dead), ..ConditionKind::new("dead", "x", 1) },
        /// It is knocked down (KNK-MOV-07).
        Prone = ConditionKind::new("prone", "_", 4),
        /// Will lose its next turn (KNK-TRN-16).
        LosesTurn = ConditionKind::new("loses-turn", "<", 5),
        /// Held by somebody (KNK-GRB-01).
        Held = ConditionKind::new("held", "&", 2),
        /// It holds somebody else (KNK-GRB-01).
        Holding = ConditionKind::new("holding", "@", 3),
        /// Loses health each own turn from a wound (KNK-INJ-02).
        Bleeding = ConditionKind::new("bleeding", ";", 6),
        /// Carries an injury (KNK-INJ-06).
        Injured = ConditionKind::new("injured", "\\", 7),
        /// Tries to hide (KNK-STL-02).
        Hiding = ConditionKind::new("hiding", "?", 8),
        /// It is hidden from others (KNK-STL-02).
        Hidden = ConditionKind { means: Some(Meaning::Hidden), ..ConditionKind::new("hidden", "'", 9) },
        /// It cannot die now (KNK-CLS-07).
        Deathless = ConditionKind::new("deathless", "^", 10),
        /// Under the Crimson Veil (KNK-CLS-16).
        Veiled = ConditionKind { alarming: true, ..ConditionKind::new("veiled", "$", 11) },
        /// Part of a spell is read (KNK-MAG-09).
        Casting = ConditionKind::new("casting", "*", 12),
    }
}

/// A hold, of which the holder is the active end (KNK-GRB-01).
pub const HOLD: &RelationKind = &RelationKind {
    key: "hold",
    field: "holds",
    several: false,
    means: Some(Bond::Hold),
    drawn: Some([Condition::Holding.kind().key, Condition::Held.kind().key]),
};

/// The service of a familiar, which is the active end (KNK-FAM-01).
pub const SERVICE: &RelationKind = &RelationKind {
    key: "service",
    field: "master",
    several: false,
    means: Some(Bond::Follow),
    drawn: None,
};
