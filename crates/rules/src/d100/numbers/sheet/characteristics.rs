//! The nine characteristics and their bonuses.

use serde::{Deserialize, Serialize};

use crate::d100::options::{BonusFrom, Options};

crate::listed! {
    /// A characteristic (D100-SHT-01, table CHAR).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Characteristic {
        /// Fighting hand to hand.
        WeaponSkill,
        /// Strength; its bonus is the damage of bare hands.
        Strength,
        /// What a body bears; its bonus reduces damage.
        Toughness,
        /// It says who acts first.
        Initiative,
        /// Quickness of the body.
        Agility,
        /// Skill of the hands.
        Dexterity,
        /// What a mind knows and works out.
        Intelligence,
        /// Strength of the mind.
        Willpower,
        /// How one deals with others.
        Fellowship,
    }
}

impl Characteristic {
    /// How tables and keys of words write it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::WeaponSkill => "ws",
            Self::Strength => "str",
            Self::Toughness => "tou",
            Self::Initiative => "ini",
            Self::Agility => "agi",
            Self::Dexterity => "dex",
            Self::Intelligence => "int",
            Self::Willpower => "wp",
            Self::Fellowship => "fel",
        }
    }
}

/// A characteristic as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Score {
    /// What the sheet began with.
    pub base: i32,
    /// What hunger, wounds and mutations have changed. It changes every skill that is built on it, too, and no limit of
    /// modifiers holds for it (D100-SHT-01).
    #[serde(default)]
    pub change: i32,
}

impl Score {
    /// One that nothing has changed.
    pub const fn new(base: i32) -> Self {
        Self { base, change: 0 }
    }

    /// What it is now.
    pub const fn value(self) -> i32 {
        self.base.saturating_add(self.change)
    }

    /// Its bonus: the tens of what it is, or of what it was (D100-SHT-02).
    pub const fn bonus(self, options: &Options) -> i32 {
        match options.bonus_from {
            BonusFrom::Current => bonus(self.value()),
            BonusFrom::Base => bonus(self.base),
        }
    }
}

/// The tens of a value, rounded down (D100-SHT-02).
pub const fn bonus(value: i32) -> i32 {
    value.div_euclid(10)
}
