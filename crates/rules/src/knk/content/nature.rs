//! What somebody is, as far as the ground and the light ask (T14, T21).

use serde::{Deserialize, Serialize};

crate::listed! {
    /// A nature that the field treats in its own way. Whoever has none of them is treated like anybody.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Nature {
        /// A vampire that water does not touch.
        TrueAncestor,
        /// A vampire that others stem from.
        Progenitor,
        /// A vampire called a dead apostle.
        DeadApostle,
        /// A vampire of the lowest kind.
        LivingDead,
        /// A drained human, no vampire; cannot jump.
        Thrall,
        /// Of the Church: Burial Agency, executors, knights.
        Church,
    }
}

impl Nature {
    /// Its key, as files spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::TrueAncestor => "true_ancestor",
            Self::Progenitor => "progenitor",
            Self::DeadApostle => "dead_apostle",
            Self::LivingDead => "living_dead",
            Self::Thrall => "thrall",
            Self::Church => "church",
        }
    }

    /// Whether it is a vampire (KNK-CLS-05).
    pub const fn is_vampire(self) -> bool {
        match self {
            Self::TrueAncestor | Self::Progenitor | Self::DeadApostle | Self::LivingDead => true,
            Self::Thrall | Self::Church => false,
        }
    }

    /// Whether it drinks blood (KNK-GRB-11, KNK-FAM-03).
    pub const fn drinks(self) -> bool {
        self.is_vampire() || matches!(self, Self::Thrall)
    }

    /// What each cell of shallow water takes on foot, in health and in prana alike (KNK-OBS-08, T14).
    pub const fn water_price(self) -> i32 {
        match self {
            Self::Progenitor | Self::DeadApostle => 10,
            Self::LivingDead | Self::Thrall => 30,
            Self::TrueAncestor | Self::Church => 0,
        }
    }
}
