//! How somebody goes: the ordinary movement, and the paid retreat after an attack.

use crate::knk::content::reserve::Reserve;
use crate::{Counted, MeterId, MoveKind, MoveMode, Refusal};

/// The meter of movement points (KNK-MOV-01).
pub const POINTS: MeterId = MeterId::new("points");

/// A mode of movement of КНК.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkMode {
    /// Ordinary movement for movement points (KNK-TRN-13).
    Walk,
    /// The paid retreat after an attack (KNK-TRN-15).
    Retreat,
}

impl WalkMode {
    /// The key that the rest of the program knows it by.
    pub const fn mode(self) -> MoveMode {
        match self {
            Self::Walk => MoveMode::new("Walk"),
            Self::Retreat => MoveMode::new("Retreat"),
        }
    }

    /// The mode of a key; refused where КНК has none of this key.
    pub fn of(mode: MoveMode) -> Result<Self, Refusal> {
        let known = [Self::Walk, Self::Retreat].into_iter().find(|known| known.mode() == mode);
        known.ok_or(Refusal::BadTarget)
    }
}

/// Both of them, as the system declares them.
pub(crate) const MODES: &[MoveKind] = &[
    MoveKind {
        id: WalkMode::Walk.mode(),
        asks: "prompt-walk",
        word: "move",
        aliases: &["идти", "go"],
        jumps: true,
        counts: Counted::Meter(POINTS),
    },
    MoveKind {
        id: WalkMode::Retreat.mode(),
        asks: "prompt-retreat",
        word: "retreat",
        aliases: &["отход"],
        jumps: true,
        counts: Counted::Pool(Reserve::Prana.id()),
    },
];
