//! Skills: what each is built on, and what of a body it needs.

use serde::{Deserialize, Serialize};

use super::characteristics::{Characteristic, Score};
use crate::d100::numbers::harm::conditions::Facet;

crate::listed! {
    /// A skill that the book names (table SKILL).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Skill {
        /// Fighting with a weapon in the hand.
        Melee,
        /// Fighting with bare hands.
        MeleeBrawling,
        /// Hitting with what shoots.
        Shooting,
        /// Hitting with what is thrown.
        ShootingThrown,
        /// Getting out of the way.
        Dodge,
        /// Running, jumping and falling well.
        Athletics,
        /// Climbing walls, trees and ropes.
        Climb,
        /// Moving unseen and in silence.
        Stealth,
        /// Riding, and leaping on a mount.
        Ride,
        /// Resisting harm of the body.
        Endurance,
        /// Resisting fear and other traits.
        Cool,
        /// Tending wounds and other harm.
        Heal,
        /// Noticing what is hidden or sudden.
        Perception,
        /// Following tracks that somebody left.
        Track,
        /// Frightening others into giving way.
        Intimidate,
        /// Speaking and reading a language.
        Language,
    }
}

impl Skill {
    /// How tables and keys of words write it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Melee => "melee",
            Self::MeleeBrawling => "melee_brawling",
            Self::Shooting => "shooting",
            Self::ShootingThrown => "shooting_thrown",
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

    /// The characteristic that it is built on where the sheet names no other one. Shooting must stand on the sheet.
    pub const fn characteristic(self) -> Option<Characteristic> {
        Some(match self {
            Self::Melee | Self::MeleeBrawling => Characteristic::WeaponSkill,
            Self::Shooting | Self::ShootingThrown => return None,
            Self::Dodge | Self::Athletics | Self::Stealth | Self::Ride => Characteristic::Agility,
            Self::Climb | Self::Intimidate => Characteristic::Strength,
            Self::Endurance => Characteristic::Toughness,
            Self::Cool => Characteristic::Willpower,
            Self::Heal | Self::Language => Characteristic::Intelligence,
            Self::Perception | Self::Track => Characteristic::Initiative,
        })
    }

    /// How people spell it: its key, but for the two with a narrower one.
    pub const fn spelled(self) -> &'static str {
        match self {
            Self::MeleeBrawling => "brawling",
            Self::ShootingThrown => "throwing",
            Self::Melee
            | Self::Shooting
            | Self::Dodge
            | Self::Athletics
            | Self::Climb
            | Self::Stealth
            | Self::Ride
            | Self::Endurance
            | Self::Cool
            | Self::Heal
            | Self::Perception
            | Self::Track
            | Self::Intimidate
            | Self::Language => self.key(),
        }
    }

    /// What a test of it is built on (the marks of table SKILL, and the kinds of tests that rules name). Of sight and
    /// hearing of perception the GM names one.
    pub const fn facets(self) -> &'static [Facet] {
        use Facet::{Agility, Dodge, Hand, Hearing, Leg, Moving, Physical, Sight, Speech};
        match self {
            Self::Melee | Self::MeleeBrawling | Self::Shooting | Self::ShootingThrown => {
                &[Moving, Sight, Physical, Hand]
            }
            Self::Dodge => &[Moving, Sight, Physical, Leg, Dodge, Agility],
            Self::Ride => &[Moving, Sight, Physical, Leg, Agility],
            Self::Athletics | Self::Stealth => &[Moving, Physical, Leg, Agility],
            Self::Climb => &[Moving, Physical, Leg],
            Self::Perception => &[Sight, Hearing],
            Self::Track => &[Sight],
            Self::Language => &[Speech],
            Self::Endurance | Self::Cool | Self::Heal | Self::Intimidate => &[],
        }
    }
}

impl Characteristic {
    /// What a test of the bare characteristic is built on (table SKILL).
    pub const fn facets(self) -> &'static [Facet] {
        use Facet::{Agility, Dexterity, Fellowship, Leg, Moving, Physical, Sight};
        match self {
            Self::WeaponSkill => &[Moving, Sight, Physical],
            Self::Strength => &[Moving, Physical],
            Self::Dexterity => &[Moving, Physical, Dexterity],
            Self::Agility => &[Moving, Physical, Leg, Agility],
            Self::Fellowship => &[Fellowship],
            Self::Toughness | Self::Initiative | Self::Intelligence | Self::Willpower => &[],
        }
    }
}

/// A skill as a sheet has it (D100-SHT-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trained {
    /// The number that is tested, as the sheet was written.
    pub value: i32,
    /// Steps of development, from 0.
    #[serde(default)]
    pub advances: u16,
    /// The characteristic that governs it; `None` for the usual one.
    #[serde(default)]
    pub governed_by: Option<Characteristic>,
}

/// The number that a test of a skill begins with: that of the sheet with what has changed its characteristic, or else the
/// characteristic itself; `None` where the sheet has neither (D100-SHT-01, D100-SHT-03).
pub fn tested(
    skill: Skill,
    trained: Option<Trained>,
    score: impl Fn(Characteristic) -> Score,
) -> Option<i32> {
    let built_on =
        trained.and_then(|trained| trained.governed_by).or_else(|| skill.characteristic());
    match (trained, built_on) {
        (Some(trained), Some(on)) => Some(trained.value.saturating_add(score(on).change)),
        (Some(trained), None) => Some(trained.value),
        (None, Some(on)) => Some(score(on).value()),
        (None, None) => None,
    }
}
