//! Weapons and protection as data.

use serde::{Deserialize, Serialize};

use crate::{
    PlainText,
    d100::{
        numbers::harm::place::HitLocation,
        options::{Options, UnarmedDamage},
    },
};

crate::listed! {
    /// How a weapon is used.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum WeaponKind {
        /// Held in the hand against somebody near.
        #[default]
        Melee,
        /// Shoots at somebody farther away.
        Shooting,
        /// Thrown by hand at somebody farther away.
        Thrown,
    }
}

/// What a weapon takes of the hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hands {
    /// None: it grows on the body.
    None,
    /// One hand, whichever it is.
    #[default]
    One,
    /// Both hands at the same time.
    Both,
}

crate::listed! {
    /// What sets a weapon apart (table TAG).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Tag {
        /// A fumble with it may be a misfire.
        Powder,
        /// It may misfire, and is used up when thrown.
        Explosive,
        /// A fumble with it may be a misfire.
        Engineering,
        /// It may be in either hand.
        Pistol,
        /// It may be in either hand.
        OneHanded,
        /// Brawling is its skill.
        Unarmed,
        /// It grows on the body: never dropped, put away or damaged.
        Natural,
    }
}

impl Tag {
    /// Whether a fumble with such a weapon may be a misfire (D100-FUM-11).
    pub const fn may_misfire(self) -> bool {
        matches!(self, Self::Powder | Self::Explosive | Self::Engineering)
    }
}

/// The damage of a kind of weapon, before it is given to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponDamage {
    /// This number, whoever uses it.
    Fixed(i32),
    /// The strength bonus of its owner and this number.
    Strength(i32),
}

/// A model of a weapon, before somebody has it in hand. What a record leaves out is what most weapons are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Name shown for the weapon.
    pub name: PlainText,
    /// How it is used.
    pub kind: WeaponKind,
    /// The damage that it deals.
    pub damage: WeaponDamage,
    /// What it takes of the hands.
    #[serde(default)]
    pub hands: Hands,
    /// Range in yards; 0 for what is neither shot nor thrown.
    #[serde(default)]
    pub range: i32,
    /// Reach in cells, if another one than the table has.
    #[serde(default)]
    pub reach: Option<i32>,
    /// What sets it apart.
    #[serde(default)]
    pub tags: Vec<Tag>,
}

impl Model {
    /// Whether it has this tag.
    pub fn is(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    /// Its damage in the hands of one with this strength bonus, all constants included (D100-SHT-04, D100-GRAP-02).
    pub fn damage(&self, strength_bonus: i32, options: &Options) -> i32 {
        match (self.damage, options.unarmed_damage) {
            (WeaponDamage::Strength(_), UnarmedDamage::Number(number)) if self.is(Tag::Unarmed) => {
                number
            }
            (WeaponDamage::Strength(plus), UnarmedDamage::Sb | UnarmedDamage::Number(_)) => {
                strength_bonus.saturating_add(plus)
            }
            (WeaponDamage::Fixed(damage), UnarmedDamage::Sb | UnarmedDamage::Number(_)) => damage,
        }
    }
}

/// A piece of protection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Name shown for it.
    pub name: PlainText,
    /// Armour class of the head.
    #[serde(default)]
    pub head: i32,
    /// Armour class of both arms.
    #[serde(default)]
    pub arms: i32,
    /// Armour class of the torso.
    #[serde(default)]
    pub torso: i32,
    /// Armour class of both legs.
    #[serde(default)]
    pub legs: i32,
    /// Whether it is a shield large enough to parry shots (D100-RNG-02).
    #[serde(default)]
    pub shield_large: bool,
}

impl Armour {
    /// Its armour class at a place.
    pub const fn at(&self, place: HitLocation) -> i32 {
        match place {
            HitLocation::Head => self.head,
            HitLocation::Arm(_) => self.arms,
            HitLocation::Torso => self.torso,
            HitLocation::Leg(_) => self.legs,
        }
    }
}
