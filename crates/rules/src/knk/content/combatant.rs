//! A combatant as a person types it in a data file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::knk::content::{
    category::{Category, Custom},
    class::Class,
    familiar::Familiar,
    impulse::Impulse,
    item::Item,
    nature::Nature,
    part::{self, Part, Wound},
    phantasm::Phantasm,
    rank::Rank,
    skill::Owned,
    spell::{School, Spell},
    value::Override,
    weapon::Weapon,
};

/// A combatant as typed. Ranks are text (`"B"`, `"C+"`, `"EX--"`) or numbers 0 to 6.
#[allow(clippy::struct_excessive_bools, reason = "each is typed for itself")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Category, which sets all base numbers.
    pub category: Category,
    /// Base rank of Strength.
    pub s: Rank,
    /// Base rank of Endurance.
    pub e: Rank,
    /// Base rank of Agility.
    pub a: Rank,
    /// Base rank of Magic.
    pub m: Rank,
    /// Base rank of Luck.
    pub l: Rank,
    /// The sixth characteristic, which needs a class (KNK-STAT-02).
    #[serde(default)]
    pub sixth: Option<Rank>,
    /// Class, if it has one.
    #[serde(default)]
    pub class: Option<Class>,
    /// What the ground and the light make of it; where nothing is said, the class says it (T14, T21).
    #[serde(default)]
    pub nature: Option<Nature>,
    /// Whether it is unclean (KNK-DMG-03); some classes are, whatever stands here.
    #[serde(default)]
    pub unclean: bool,
    /// Whether it is immaterial (KNK-DMG-04).
    #[serde(default)]
    pub immaterial: bool,
    /// Weapons it carries, whole records.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Items carried when the fight opens.
    #[serde(default)]
    pub items: Vec<Item>,
    /// Skills it owns, whole records.
    #[serde(default)]
    pub skills: Vec<Owned>,
    /// Phantasms it can release (KNK-CLS-03).
    #[serde(default)]
    pub phantasms: Vec<Phantasm>,
    /// What a hybrid has bought for its impulse points; ranks stand as they were before (KNK-CLS-09).
    #[serde(default)]
    pub impulses: Vec<Impulse>,
    /// Limbs that it starts without (KNK-NEW-07).
    #[serde(default)]
    pub missing: Vec<Part>,
    /// Injuries that it brings from earlier fights (KNK-INJ-06).
    #[serde(default, with = "part::in_files")]
    pub wounds: Vec<Wound>,
    /// Its numbers, for category `custom` and no other (KNK-GEN-07).
    #[serde(default)]
    pub custom: Option<Custom>,
    /// Health it starts with; full where nothing is said (KNK-STAT-08).
    #[serde(default)]
    pub hp: Option<i32>,
    /// Prana it starts with; full where nothing is said.
    #[serde(default)]
    pub prana: Option<i32>,
    /// Values that the GM sets from the start (KNK-GEN-01).
    #[serde(default)]
    pub overrides: BTreeMap<Override, i32>,
    /// Whether it comes hidden from the global map and begins the fight hidden (KNK-INI-08).
    #[serde(default)]
    pub hidden_on_global_map: bool,
    /// Whether the fight is in its own base (KNK-MOD-08, KNK-MOD-09).
    #[serde(default)]
    pub at_base: bool,
    /// Schools of magic that it owns, with their ranks (KNK-MAG-02).
    #[serde(default)]
    pub schools: Vec<(School, Rank)>,
    /// Spells it knows, whole records.
    #[serde(default)]
    pub spells: Vec<Spell>,
    /// What makes a familiar of it (KNK-FAM-03).
    #[serde(default)]
    pub familiar: Option<Familiar>,
    /// Fields whose breaches the GM allows (KNK-GEN-01).
    #[serde(default)]
    pub allowed: Vec<String>,
}
