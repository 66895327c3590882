//! What is tested, and the words for it.

use serde::{Deserialize, Serialize};

use crate::d100::numbers::sheet::{characteristics::Characteristic, skills::Skill};

/// What is tested: a skill, or a bare characteristic (D100-TST-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ability {
    /// A skill of the sheet, or the characteristic that governs it.
    Skill(Skill),
    /// A characteristic by itself.
    Of(Characteristic),
    /// Perception by hearing alone (D100-CON-23).
    Hearing,
    /// Perception by smell alone.
    Smell,
    /// A characteristic of the table's own, by its number on the sheet from 0 (D100-SHT-01).
    Extra(u8),
}

/// The key of the word of a characteristic in the locales.
pub const fn word(which: Characteristic) -> &'static str {
    match which {
        Characteristic::WeaponSkill => "row-d100-ws",
        Characteristic::Strength => "row-d100-str",
        Characteristic::Toughness => "row-d100-tou",
        Characteristic::Initiative => "row-d100-ini",
        Characteristic::Agility => "row-d100-agi",
        Characteristic::Dexterity => "row-d100-dex",
        Characteristic::Intelligence => "row-d100-int",
        Characteristic::Willpower => "row-d100-wp",
        Characteristic::Fellowship => "row-d100-fel",
    }
}

impl Skill {
    /// The key of its word in the locales.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Melee => "d100-skill-melee",
            Self::MeleeBrawling => "d100-skill-brawling",
            Self::Shooting => "d100-skill-shooting",
            Self::ShootingThrown => "d100-skill-throwing",
            Self::Dodge => "d100-skill-dodge",
            Self::Athletics => "d100-skill-athletics",
            Self::Climb => "d100-skill-climb",
            Self::Stealth => "d100-skill-stealth",
            Self::Ride => "d100-skill-ride",
            Self::Endurance => "d100-skill-endurance",
            Self::Cool => "d100-skill-cool",
            Self::Heal => "d100-skill-heal",
            Self::Perception => "d100-skill-perception",
            Self::Track => "d100-skill-track",
            Self::Intimidate => "d100-skill-intimidate",
            Self::Language => "d100-skill-language",
        }
    }
}
