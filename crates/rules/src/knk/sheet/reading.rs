//! A spell that is being read, line by line (KNK-MAG-03 to KNK-MAG-09).

use serde::{Deserialize, Serialize};

/// What of a turn has gone to reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Casting {
    /// Slots used, pauses included; 0 if the main action is none of reading.
    pub used: u8,
    /// Whether the next spell needs a pause before it (KNK-MAG-05).
    pub pause: bool,
    /// Whether a spell of lines was begun.
    pub begun: bool,
    /// Simple spells cast this turn.
    pub simple: u8,
}

/// A spell that is being read (KNK-MAG-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Which of the spells, from 0.
    pub spell: u8,
    /// Lines of it read so far.
    pub lines: u8,
    /// Whether it is paid for already.
    #[serde(default)]
    pub paid: bool,
}

/// Why a spell came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Lapse {
    /// The turn went to something else, or was lost.
    Left,
    /// Too little prana at its end.
    Prana,
    /// The left arm is hurt (KNK-INJ-06).
    Arm,
    /// Damage, where the table says so.
    Damage,
}
