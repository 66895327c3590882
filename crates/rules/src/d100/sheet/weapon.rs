//! Weapons as a sheet has them.

use serde::{Deserialize, Serialize};

use super::{MOST, Skill, Tag, WeaponKind};
use crate::{
    PlainText,
    d100::{
        numbers::sheet::gear::{Hands, Model},
        options::Options,
    },
};

crate::listed! {
    /// Which hands a weapon takes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Hand {
        /// The hand that is used by habit.
        #[default]
        Main,
        /// The off hand (D100-DUAL-02).
        Off,
        /// Both hands at once.
        Both,
    }
}

/// With what somebody strikes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum With {
    /// A weapon of this number, from 0.
    Weapon(u8),
    /// Bare hands, without a weapon (D100-GRAP-02).
    Fists,
}

/// A weapon on a sheet (D100-SHT-04).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// What it is called.
    pub name: PlainText,
    /// How it is used.
    #[serde(default)]
    pub kind: WeaponKind,
    /// Its damage, all constants included, from 0.
    pub damage: i32,
    /// The hands that it takes.
    #[serde(default)]
    pub hand: Hand,
    /// Its range in yards; 0 for one that strikes in reach alone.
    #[serde(default)]
    pub range: i32,
    /// Cells that a blow of it reaches, from 1; `None` for what the table says.
    #[serde(default)]
    pub reach: Option<u8>,
    /// What else is true of it.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Points of damage that it has taken (D100-FUM-05).
    #[serde(default)]
    pub worn: i32,
    /// Shots that are left, where they are counted (D100-RNG-10); `None` for any number.
    #[serde(default)]
    pub ammo: Option<u16>,
    /// Whether it is a large shield that lies on a cell: an off hand that takes it up bears it, as no weapon (D100-RNG-02).
    #[serde(default, with = "crate::system::later")]
    pub is_shield: bool,
}

impl Weapon {
    /// A weapon of the library in the hands of one with this strength bonus (D100-SHT-04).
    pub fn of(model: &Model, strength_bonus: i32) -> Self {
        Self {
            name: model.name.clone(),
            kind: model.kind,
            damage: model.damage(strength_bonus, &Options::default()),
            hand: if model.hands == Hands::Both { Hand::Both } else { Hand::Main },
            range: model.range,
            reach: model.reach.and_then(|cells| u8::try_from(cells).ok()),
            tags: model.tags.clone(),
            worn: 0,
            ammo: None,
            is_shield: false,
        }
    }

    /// A large shield that has fallen out of a hand.
    pub fn fallen_shield() -> Self {
        Self {
            name: PlainText::new("Large shield"),
            kind: WeaponKind::Melee,
            damage: 0,
            hand: Hand::Off,
            range: 0,
            reach: None,
            tags: Vec::new(),
            worn: 0,
            ammo: None,
            is_shield: true,
        }
    }

    /// Whether it strikes from afar.
    pub const fn is_ranged(&self) -> bool {
        !matches!(self.kind, WeaponKind::Melee)
    }

    /// Whether this is true of it.
    pub fn is(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    /// Whether it may be used beside a weapon in the other hand (D100-DUAL-01).
    pub fn is_of_one_hand(&self) -> bool {
        self.is(Tag::Pistol) || self.is(Tag::OneHanded) && !self.is_ranged()
    }

    /// The skill that it is used with.
    pub fn skill(&self) -> Skill {
        match self.kind {
            WeaponKind::Melee if self.is(Tag::Unarmed) => Skill::MeleeBrawling,
            WeaponKind::Melee => Skill::Melee,
            WeaponKind::Shooting => Skill::Shooting,
            WeaponKind::Thrown => Skill::ShootingThrown,
        }
    }

    /// Whether it may blow up in the hand (D100-FUM-11).
    pub fn may_misfire(&self) -> bool {
        self.tags.iter().any(|tag| tag.may_misfire())
    }

    /// The first number of it that is out of its bounds, with those.
    pub fn unfit(&self) -> Option<(&'static str, i32, (i32, i32))> {
        let numbers = [
            ("damage", self.damage, (0, MOST)),
            ("range", self.range, (i32::from(self.is_ranged()), MOST)),
            ("reach", self.reach.unwrap_or(1).into(), (1, 20)),
            ("ammo", self.ammo.unwrap_or(0).into(), (0, MOST)),
        ];
        numbers.into_iter().find(|(_, is, (least, most))| !(least..=most).contains(&is))
    }
}
