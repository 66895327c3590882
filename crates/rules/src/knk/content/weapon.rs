//! Weapons as data (KNK-ATK-08, KNK-DMG-01).

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::quality::Quality;
use crate::{Dice, PlainText};

/// Physical type of a blow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WeaponKind {
    /// It slashes, like a sword.
    Slash,
    /// It is blunt, like a hammer.
    Blunt,
    /// It pierces, like a spear.
    Pierce,
}

/// How far from the ordinary a weapon is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// An ordinary weapon, without magic.
    #[default]
    Ordinary,
    /// A conceptual or enchanted weapon.
    Conceptual,
    /// A phantasm in hand.
    Phantasm,
}

/// A weapon record. Numbers that a record leaves out add nothing.
#[allow(clippy::struct_excessive_bools, reason = "each is typed for itself")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Weapon {
    /// Name shown for the weapon.
    pub name: PlainText,
    /// Physical type of its damage.
    pub kind: WeaponKind,
    /// How far out of the ordinary it is.
    #[serde(default)]
    pub tier: Tier,
    /// Bonus to the number of faces.
    #[serde(default)]
    pub to_roll: i32,
    /// Bonus to the constant.
    #[serde(default)]
    pub to_attack: i32,
    /// Bonus to the minimum roll.
    #[serde(default)]
    pub to_min: i32,
    /// Bonus to the final damage.
    #[serde(default)]
    pub to_damage: i32,
    /// King's moves that it reaches in melee (KNK-ATK-01).
    #[serde(default = "one")]
    pub reach: u8,
    /// How it shoots; `None` for a melee weapon.
    #[serde(default)]
    pub ranged: Option<Ranged>,
    /// Whether a kill with it may go unnoticed (KNK-STL-06).
    #[serde(default)]
    pub silent: bool,
    /// Whether it is part of the body, so that nobody strikes it out of a hand (KNK-CRT-07).
    #[serde(default)]
    pub natural: bool,
    /// Whether who waits behind a border may shoot with it (KNK-EXIT-05).
    #[serde(default)]
    pub off_board: bool,
    /// Whether it shoots by fire, so that water ruins it (KNK-MODE-05).
    #[serde(default)]
    pub firearm: bool,
    /// Whether it is of no use until somebody has seen to it (KNK-MODE-05).
    #[serde(default)]
    pub ruined: bool,
    /// Whether it is the wand of a magical girl (KNK-MODE-06).
    #[serde(default)]
    pub wand: bool,
    /// The skill that must be on for it to be of use (KNK-CLS-11).
    #[serde(default)]
    pub while_on: Option<PlainText>,
    /// Its properties that the list of qualities describes.
    #[serde(default)]
    pub qualities: Vec<Quality>,
}

/// The end of a weapon in a form without names of fields. The first two are as format 1 wrote them, so that the hashes of
/// its steps stand.
#[derive(Serialize, Deserialize)]
enum End {
    Plain,
    WhileOn(PlainText),
    Of(Vec<Quality>),
    WhileOnOf(PlainText, Vec<Quality>),
}

impl Serialize for Weapon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return Self::serialize(self, serializer);
        }
        let end = match (self.while_on.clone(), self.qualities.clone()) {
            (None, all) if all.is_empty() => End::Plain,
            (None, all) => End::Of(all),
            (Some(skill), all) if all.is_empty() => End::WhileOn(skill),
            (Some(skill), all) => End::WhileOnOf(skill, all),
        };
        let bonuses = (self.to_roll, self.to_attack, self.to_min, self.to_damage);
        let marks = (self.silent, self.natural, self.off_board, self.firearm, self.ruined);
        let head = (&self.name, self.kind, self.tier, bonuses, self.reach, &self.ranged);
        (head, marks, self.wand, end).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Weapon {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Self::deserialize(deserializer);
        }
        let (head, marks, wand, end) = Deserialize::deserialize(deserializer)?;
        let (name, kind, tier, bonuses, reach, ranged) = head;
        let (to_roll, to_attack, to_min, to_damage) = bonuses;
        let (silent, natural, off_board, firearm, ruined) = marks;
        let (while_on, qualities) = match end {
            End::Plain => (None, Vec::new()),
            End::WhileOn(skill) => (Some(skill), Vec::new()),
            End::Of(all) => (None, all),
            End::WhileOnOf(skill, all) => (Some(skill), all),
        };
        Ok(Self {
            name,
            kind,
            tier,
            to_roll,
            to_attack,
            to_min,
            to_damage,
            reach,
            ranged,
            silent,
            natural,
            off_board,
            firearm,
            ruined,
            wand,
            while_on,
            qualities,
        })
    }
}

/// How a ranged weapon shoots (KNK-ATK-10).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranged {
    /// Its roll, `1d100` where the record says nothing.
    #[serde(default = "d100")]
    pub dice: Dice,
    /// King's moves it carries; `None` as far as one sees.
    #[serde(default)]
    pub range: Option<u8>,
}

fn one() -> u8 {
    1
}

fn d100() -> Dice {
    Dice::new(0, 100)
}
