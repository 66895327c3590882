//! Fumbles with their table, and misfires.

use std::sync::LazyLock;

use serde::Deserialize;

use super::damage;
use crate::d100::numbers::harm::place::{HitLocation, Side};
use crate::d100::{
    numbers::{
        rolls::{face::Face, test::Graded},
        table,
    },
    options::{FumbleAllySl, FumbleTearPart, MisfireDamage, Options, WeaponDamageEffect},
};

/// The least that a fumbled test takes, and what the row of the bruise takes (D100-FUM-04).
pub const BRUISE: i32 = 1;
/// What the row of the awkward grip adds to actions of the next round (D100-FUM-06).
pub const AWKWARD: i32 = -10;

crate::listed! {
    /// A row of the fumble table (table FUM).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum FumbleRow {
        /// One health is lost, not reduced (D100-FUM-04).
        Bruise,
        /// The weapon is damaged, and its owner acts last in the next round (D100-FUM-05).
        DamagedWeapon,
        /// Actions of the next round are harder (D100-FUM-06).
        AwkwardGrip,
        /// No move in the next turn (D100-FUM-07).
        Stumble,
        /// No action in the next turn (D100-FUM-08).
        LostReadiness,
        /// A light tear, an injury of its own (D100-FUM-09).
        Strain,
        /// An ally is struck, or the own head (D100-FUM-10).
        BlowAtAlly,
    }
}

/// The row whose numbers end with each of these.
static TABLE: LazyLock<Vec<(u16, FumbleRow)>> =
    LazyLock::new(|| table(include_str!("../../data/fumbles.ron")).unwrap_or_default());

impl FumbleRow {
    /// The row of this number.
    pub fn of(number: Face) -> Self {
        let found = TABLE.iter().find(|(last, _)| number.number() <= *last);
        found.map_or(Self::BlowAtAlly, |(_, row)| *row)
    }
}

/// Whether a test of an attack or a defence is a fumble: failed with a double, or by the fingers that its hand has lost with
/// the units of the face (D100-FUM-01 to D100-FUM-03).
pub const fn is_fumble(test: Graded, fingers_lost: u16) -> bool {
    let units = test.face.units();
    !test.success && (test.face.is_double() || (units >= 1 && units <= fingers_lost))
}

/// Whether a fumbled attack with a weapon that may misfire is a misfire: an even double only (D100-FUM-11).
pub const fn is_misfire(test: Graded, may_misfire: bool) -> bool {
    !test.success && test.face.is_even_double() && may_misfire
}

/// Whether the fumble table is read after a misfire, too (D100-FUM-12).
pub const fn reads_table(misfire: bool, options: &Options) -> bool {
    !misfire || !options.misfire_replaces_fumble
}

/// The damage of a misfire to the arm that holds the weapon; `None` where the GM says it (D100-FUM-12).
pub fn misfire(weapon: i32, roll: Face, options: &Options) -> Option<i32> {
    match options.misfire_damage {
        MisfireDamage::WeaponPlusUnits => Some(damage::damage(weapon, roll.units().into())),
        MisfireDamage::Weapon => Some(weapon),
        MisfireDamage::Gm => None,
    }
}

/// The damage of a weapon that has taken so many points itself (D100-FUM-05).
pub const fn damaged(weapon: i32, taken: i32, options: &Options) -> i32 {
    match options.weapon_damage_effect {
        WeaponDamageEffect::Counter => weapon,
        WeaponDamageEffect::MinusOneDamage => weapon.saturating_sub(taken),
    }
}

/// What a strain tears: a leg by the face of 1d10, 1–5 the left one, or the arm of the weapon (D100-FUM-09).
pub const fn torn(face: u16, weapon_arm: HitLocation, options: &Options) -> HitLocation {
    match options.fumble_tear_part {
        FumbleTearPart::Leg if face <= 5 => HitLocation::Leg(Side::Left),
        FumbleTearPart::Leg => HitLocation::Leg(Side::Right),
        FumbleTearPart::WeaponArm => weapon_arm,
    }
}

/// The level of a blow at an ally: the units of the fumble roll, or of the test that fumbled (D100-FUM-10).
pub fn level_at_ally(fumble: Face, test: Face, options: &Options) -> i32 {
    i32::from(match options.fumble_ally_sl {
        FumbleAllySl::FumbleRoll => fumble.units(),
        FumbleAllySl::TestRoll => test.units(),
    })
}
