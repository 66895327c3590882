//! The skills that the book names, and what each of them is built on (tables CHAR and SKILL).

use serde::{Deserialize, Serialize};

use crate::d100::numbers::harm::{characteristics::Characteristic, conditions::Facet};

crate::listed! {
    /// A skill that the book names (table SKILL).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Skill {
        /// Hits and parries.
        Melee,
        /// The same with bare hands.
        MeleeBrawling,
        /// Hits from afar.
        Shooting,
        /// The same with what is thrown.
        ShootingThrown,
        /// Gets out of the way.
        Dodge,
        /// Runs and jumps.
        Athletics,
        /// Climbs.
        Climb,
        /// Is neither seen nor heard.
        Stealth,
        /// Rides.
        Ride,
        /// Resists harm.
        Endurance,
        /// Resists fear.
        Cool,
        /// Binds wounds.
        Heal,
        /// Sees and hears.
        Perception,
        /// Follows tracks.
        Track,
        /// Frightens others.
        Intimidate,
        /// Speaks a language.
        Language,
    }
}

/// The key of a characteristic, as files spell it.
pub const fn key(which: Characteristic) -> &'static str {
    match which {
        Characteristic::WeaponSkill => "ws",
        Characteristic::Strength => "str",
        Characteristic::Toughness => "tou",
        Characteristic::Initiative => "ini",
        Characteristic::Agility => "agi",
        Characteristic::Dexterity => "dex",
        Characteristic::Intelligence => "int",
        Characteristic::Willpower => "wp",
        Characteristic::Fellowship => "fel",
    }
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
    /// Its key, as files and people spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Melee => "melee",
            Self::MeleeBrawling => "brawling",
            Self::Shooting => "shooting",
            Self::ShootingThrown => "throwing",
            Self::Dodge => "dodge",
            Self::Athletics => "athletics",
            Self::Climb => "climb",
            Self::Stealth => "stealth",
            Self::Ride => "ride",
            Self::Endurance => "endurance",
            Self::Cool => "cool",
            Self::Heal => "heal",
            Self::Perception => "perception",
            Self::Track => "track",
            Self::Intimidate => "intimidate",
            Self::Language => "language",
        }
    }

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

    /// The characteristic that a sheet without the skill tests; `None` for one that must be on the sheet (D100-SHT-03).
    pub const fn governed_by(self) -> Option<Characteristic> {
        match self {
            Self::Melee | Self::MeleeBrawling => Some(Characteristic::WeaponSkill),
            Self::Shooting | Self::ShootingThrown => None,
            Self::Dodge | Self::Athletics | Self::Stealth | Self::Ride => {
                Some(Characteristic::Agility)
            }
            Self::Climb | Self::Intimidate => Some(Characteristic::Strength),
            Self::Endurance => Some(Characteristic::Toughness),
            Self::Cool => Some(Characteristic::Willpower),
            Self::Heal | Self::Language => Some(Characteristic::Intelligence),
            Self::Perception | Self::Track => Some(Characteristic::Initiative),
        }
    }

    /// What a test of it is built on, as penalties ask it (the marks of table SKILL).
    pub const fn facets(self) -> &'static [Facet] {
        match self {
            Self::Melee | Self::MeleeBrawling | Self::Shooting | Self::ShootingThrown => {
                &[Facet::Moving, Facet::Sight, Facet::Physical]
            }
            Self::Dodge => &[
                Facet::Moving,
                Facet::Sight,
                Facet::Physical,
                Facet::Leg,
                Facet::Dodge,
                Facet::Agility,
            ],
            Self::Ride => {
                &[Facet::Moving, Facet::Sight, Facet::Physical, Facet::Leg, Facet::Agility]
            }
            Self::Athletics | Self::Stealth => {
                &[Facet::Moving, Facet::Physical, Facet::Leg, Facet::Agility]
            }
            Self::Climb => &[Facet::Moving, Facet::Physical, Facet::Leg],
            Self::Track => &[Facet::Sight],
            Self::Language => &[Facet::Speech],
            Self::Endurance | Self::Cool | Self::Heal | Self::Perception | Self::Intimidate => &[],
        }
    }
}
