//! Critical attacks (KNK-CRT).

use serde::{Deserialize, Serialize};

/// An effect that the attacker may try for on a critical attack. Only those whose results the fight can carry out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CritEffect {
    /// The hit is final at once (KNK-CRT-05).
    NoDodge,
    /// Damage is doubled (KNK-CRT-06).
    Double,
    /// The target's next own turn is lost (KNK-CRT-08).
    LoseTurn,
    /// The target is knocked down (KNK-CRT-10).
    KnockDown,
}
