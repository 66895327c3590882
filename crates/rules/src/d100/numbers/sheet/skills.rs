//! Skills: what each is built on, and what of a body it needs.

use serde::{Deserialize, Serialize};

use super::characteristics::{Characteristic, Score};

crate::listed! {
    /// A skill that the book names (table SKILL).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum SkillName {
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

/// What of a body a test needs: conditions, injuries and lost parts of that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// The freedom to move.
    Move,
    /// The sight of the eyes.
    Sight,
    /// The hearing of the ears.
    Hearing,
    /// The legs with their feet.
    Leg,
    /// The trunk, and the body as a whole.
    Physical,
    /// The arm of the hand that is used.
    Hand,
}

impl SkillName {
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

    /// What of a body it needs. Of sight and hearing of perception the game master names one.
    pub const fn marks(self) -> &'static [Mark] {
        use Mark::{Hand, Hearing, Leg, Move, Physical, Sight};
        match self {
            Self::Melee | Self::MeleeBrawling | Self::Shooting | Self::ShootingThrown => {
                &[Move, Sight, Physical, Hand]
            }
            Self::Dodge | Self::Ride => &[Move, Sight, Physical, Leg],
            Self::Athletics | Self::Climb | Self::Stealth => &[Move, Physical, Leg],
            Self::Perception => &[Sight, Hearing],
            Self::Track => &[Sight],
            Self::Endurance | Self::Cool | Self::Heal | Self::Intimidate | Self::Language => &[],
        }
    }
}

impl Characteristic {
    /// What of a body a test of the bare characteristic needs (table SKILL).
    pub const fn marks(self) -> &'static [Mark] {
        use Mark::{Leg, Move, Physical, Sight};
        match self {
            Self::WeaponSkill => &[Move, Sight, Physical],
            Self::Strength | Self::Dexterity => &[Move, Physical],
            Self::Agility => &[Move, Physical, Leg],
            Self::Toughness
            | Self::Initiative
            | Self::Intelligence
            | Self::Willpower
            | Self::Fellowship => &[],
        }
    }
}

/// A skill on a sheet (D100-SHT-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill {
    /// The number that is tested, as the sheet was written.
    pub value: i32,
    /// Steps of development, from 0.
    #[serde(default)]
    pub advances: i32,
    /// The characteristic that it is built on, if another one than the table has.
    #[serde(default)]
    pub characteristic: Option<Characteristic>,
}

/// The number that a test of a skill begins with: that of the sheet with what has changed its characteristic, or else the
/// characteristic itself; `None` where the sheet has neither (D100-SHT-01, D100-SHT-03).
pub fn tested(
    name: SkillName,
    skill: Option<Skill>,
    score: impl Fn(Characteristic) -> Score,
) -> Option<i32> {
    let built_on = skill.and_then(|skill| skill.characteristic).or_else(|| name.characteristic());
    match (skill, built_on) {
        (Some(skill), Some(on)) => Some(skill.value.saturating_add(score(on).change)),
        (Some(skill), None) => Some(skill.value),
        (None, Some(on)) => Some(score(on).value()),
        (None, None) => None,
    }
}
