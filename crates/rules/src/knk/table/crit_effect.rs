//! The effects of a critical hit (KNK-CRT).

use serde::{Deserialize, Serialize};

use crate::knk::{content::part::Part, sheet::injury::Harm};

/// An effect that the attacker may try for on a critical attack.
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
    /// The target is thrown back (KNK-CRT-10, KNK-KNB-01).
    KnockBack,
    /// A weapon flies out of its hand (KNK-CRT-07).
    Disarm,
    /// One of its things is destroyed (KNK-CRT-09).
    Destroy,
    /// A limb is severed, or organs are damaged (KNK-CRT-11).
    Sever(Part),
    /// A limb is broken (KNK-CRT-11).
    Break(Part),
    /// A limb or organs are wounded (KNK-CRT-11).
    Wound(Part),
}

impl CritEffect {
    /// The key of what it needs to change something, in the locale's `lack-*` family.
    pub(crate) const fn use_for(self) -> &'static str {
        match self {
            Self::NoDodge => "dodge-left",
            Self::Double => "more-damage",
            Self::LoseTurn => "turn-to-lose",
            Self::KnockDown => "footing",
            Self::KnockBack => "room-to-fly",
            Self::Disarm => "weapon-to-lose",
            Self::Destroy => "thing-to-destroy",
            Self::Sever(_) | Self::Break(_) | Self::Wound(_) => "whole-part",
        }
    }

    /// The injury that it is, if it is one.
    pub const fn injury(self) -> Option<(Part, Harm)> {
        match self {
            Self::Sever(part) => Some((part, Harm::Lost)),
            Self::Break(part) => Some((part, Harm::Broken)),
            Self::Wound(part) => Some((part, Harm::Wounded)),
            Self::NoDodge
            | Self::Double
            | Self::LoseTurn
            | Self::KnockDown
            | Self::KnockBack
            | Self::Disarm
            | Self::Destroy => None,
        }
    }
}
