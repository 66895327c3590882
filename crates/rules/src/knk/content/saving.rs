//! What a save is rolled with and on what terms (KNK-SAV).

use serde::{Deserialize, Serialize};

use crate::knk::content::rank::Stat;
use crate::{Id, RuleId};

/// The total must be above this (KNK-SAV-01).
pub const ABOVE: i32 = 50;

crate::listed! {
    /// What is thrown against an influence.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Saving {
        /// The save of Strength.
        S,
        /// The save of Endurance.
        E,
        /// The save of Agility.
        A,
        /// The save of Magic.
        M,
        /// The save of Luck.
        L,
        /// The mind save (KNK-SAV-08).
        #[serde(rename = "mind")]
        Mind,
    }
}

impl Saving {
    /// The characteristic; none behind the mind.
    pub const fn stat(self) -> Option<Stat> {
        Some(match self {
            Self::S => Stat::S,
            Self::E => Stat::E,
            Self::A => Stat::A,
            Self::M => Stat::M,
            Self::L => Stat::L,
            Self::Mind => return None,
        })
    }

    /// The rule that it stands on.
    pub(crate) const fn rule(self) -> RuleId {
        RuleId::new(match self {
            Self::S | Self::E | Self::A | Self::M => "KNK-SAV-04",
            Self::L => "KNK-SAV-05",
            Self::Mind => "KNK-SAV-08",
        })
    }
}

/// What the GM says of a save beside its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Terms {
    /// What it must beat: a characteristic of another (KNK-SAV-06).
    pub against: Option<(Id, Stat)>,
    /// Bonus, or penalty, to the minimum roll (KNK-ROL-06).
    pub bonus: i32,
    /// The total must be above this, where not above the usual number (KNK-SAV-01).
    pub above: Option<i32>,
}

impl Terms {
    /// A save against a characteristic of `who`, where one is named.
    pub(crate) fn against(who: Id, stat: Option<Stat>) -> Self {
        Self { against: stat.map(|stat| (who, stat)), ..Self::default() }
    }
}

impl From<Stat> for Saving {
    fn from(stat: Stat) -> Self {
        match stat {
            Stat::S => Self::S,
            Stat::E => Self::E,
            Stat::A => Self::A,
            Stat::M => Self::M,
            Stat::L => Self::L,
        }
    }
}
