//! The values that the GM can override.

use serde::{Deserialize, Serialize};

crate::listed! {
    /// Computed values that the GM may set (KNK-GEN-01).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Override {
        /// The upper bound of health.
        HpMax,
        /// The upper bound of prana.
        PranaMax,
        /// Prana per own turn.
        Regeneration,
        /// The Defence against attacks.
        Defence,
        /// Movement points per turn.
        Movement,
        /// Dodges in one fight.
        Dodges,
        /// Strength for a time, by a curse or injury: the maxima of the pools stay (KNK-STAT-10). 0 to 6, like the next
        /// four.
        S,
        /// Endurance for a time.
        E,
        /// Agility for a time.
        A,
        /// Magic for a time.
        M,
        /// Luck for a time.
        L,
    }
}

impl Override {
    /// Its key, as files spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::HpMax => "hp_max",
            Self::PranaMax => "prana_max",
            Self::Regeneration => "regeneration",
            Self::Defence => "defence",
            Self::Movement => "movement",
            Self::Dodges => "dodges",
            Self::S => "s",
            Self::E => "e",
            Self::A => "a",
            Self::M => "m",
            Self::L => "l",
        }
    }

    /// Least and most that it can be set to; the bounds only keep sums small.
    pub const fn bounds(self) -> (i32, i32) {
        match self {
            Self::HpMax => (1, 100_000),
            Self::PranaMax | Self::Regeneration | Self::Dodges => (0, 100_000),
            Self::Movement => (0, 1_000),
            Self::Defence => (-100_000, 100_000),
            Self::S | Self::E | Self::A | Self::M | Self::L => (0, 6),
        }
    }
}
