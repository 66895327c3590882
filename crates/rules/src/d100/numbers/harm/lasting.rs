//! What injuries leave behind for days: fractures, tears, wounds that open again, scars.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    conditions::Facet,
    injuries::{InjuryMark, Severity},
    place::HitLocation,
};
use crate::{PlainText, d100::options::BleedingHandFail};

/// An injury of somebody's sheet: one for each row that was read (D100-INJ-02).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The key of its row; of what has no row, of the table that gave it.
    pub row: String,
    /// Where on the body it is.
    pub place: HitLocation,
    /// The round in which it came.
    pub round: u32,
    /// Whether the GM has marked it healed.
    #[serde(default)]
    pub healed: bool,
}

impl Record {
    /// What stands for the row of a tear that a fumble gave (D100-FUM-09).
    pub const STRAIN: &str = "fum_81_90";

    /// Whether it counts towards death by wounds. `effects_gone` is that reading of `injury_heals_when`: it no longer
    /// counts once nothing that it gave is left.
    pub const fn counts(&self, effects_left: bool, effects_gone: bool) -> bool {
        !self.healed && (effects_left || !effects_gone)
    }
}

/// Health that the loss column takes: directly, or reduced as damage is, at least 1 (`injury_damage_reduced`,
/// D100-INJ-03).
pub fn row_loss(column: u16, reduced_by: Option<u16>) -> u16 {
    match reduced_by {
        Some(by) if column > 0 => column.saturating_sub(by).max(1),
        _ => column,
    }
}

/// How a kind of fracture heals (table FRAC).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fracture {
    /// Its name in English.
    pub name: PlainText,
    /// Its name in Russian, as the book has it.
    pub ru: PlainText,
    /// Days before the 1d10 is added.
    pub days: u16,
    /// The difficulty of the endurance test after them, and of the heal test within a week.
    pub difficulty: i32,
    /// What a failure takes: of tests of the arm, of agility, of fellowship tests.
    pub leaves: i32,
}

/// How a kind of tear heals (table FRAC).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tear {
    /// Its name in English.
    pub name: PlainText,
    /// Its name in Russian, as the book has it.
    pub ru: PlainText,
    /// What it takes of tests of the limb, for one span of healing after the other.
    pub spans: Vec<i32>,
}

/// Days before toughness is taken off, for each span in which a tear heals.
const TEAR_DAYS: u16 = 30;
/// Days within which a heal test spares the endurance test (D100-INJ-09).
const WEEK: u16 = 7;

/// Both kinds of each, by how bad they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breaks {
    /// Bones that are broken.
    pub fractures: BTreeMap<Severity, Fracture>,
    /// Muscles that are torn.
    pub tears: BTreeMap<Severity, Tear>,
}

/// What a badly healed fracture leaves for good (D100-INJ-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaves {
    /// A modifier of tests that are built on this.
    Tests(Facet, i32),
    /// Agility itself is lowered.
    Agility(i32),
}

impl Fracture {
    /// Days until it has grown together, with the face of 1d10.
    pub const fn heals_in(&self, face: u16) -> u16 {
        self.days.saturating_add(face)
    }

    /// Whether a heal test on this day after the break spares the endurance test.
    pub const fn may_be_set(&self, day: u16) -> bool {
        day <= WEEK
    }

    /// What a failed endurance test leaves.
    pub const fn leaves(&self, place: HitLocation) -> Leaves {
        match (place, place.facet()) {
            (HitLocation::Arm(_), Some(arm)) => Leaves::Tests(arm, self.leaves),
            (HitLocation::Head | HitLocation::Arm(_), _) => {
                Leaves::Tests(Facet::Fellowship, self.leaves)
            }
            (HitLocation::Torso | HitLocation::Leg(_), _) => Leaves::Agility(self.leaves),
        }
    }
}

impl Tear {
    /// Days of one span of healing.
    pub const fn span(toughness_bonus: u16) -> u16 {
        TEAR_DAYS.saturating_sub(toughness_bonus)
    }
}

/// What tears take of a test: of the same limb the worst, of different limbs the sum (`tear_stack` adds all,
/// D100-INJ-11).
pub fn torn(tears: &[(HitLocation, i32)], test: &[Facet], stacks: bool) -> i32 {
    let mut by_place: BTreeMap<HitLocation, i32> = BTreeMap::new();
    for (place, by) in tears {
        if place.facet().is_some_and(|facet| test.contains(&facet)) {
            let worst = by_place.entry(*place).or_default();
            *worst = if stacks { worst.saturating_add(*by) } else { (*worst).min(*by) };
        }
    }
    by_place.into_values().fold(0, i32::saturating_add)
}

/// A wound that damage opens again until surgery (D100-INJ-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reopening {
    /// Where on the body it is.
    pub place: HitLocation,
    /// Stacks of bleeding that it brings.
    pub bleeding: u16,
}

/// Bleeding that a strike with a loss at a place brings again: that of every wound there. Falls and fire strike no place.
pub fn reopened(wounds: &[Reopening], struck: Option<HitLocation>, loss: u16) -> u16 {
    let there = wounds.iter().filter(|wound| loss > 0 && Some(wound.place) == struck);
    there.fold(0, |sum: u16, wound| sum.saturating_add(wound.bleeding))
}

/// What the test of a bleeding hand leaves: whether the action goes on, and whether the thing in the hand falls
/// (`bleeding_hand_fail`, D100-INJ-16).
pub const fn bleeding_hand(passed: bool, reading: BleedingHandFail) -> (bool, bool) {
    if passed {
        return (true, false);
    }
    match reading {
        BleedingHandFail::DropAndLose => (false, true),
        BleedingHandFail::LoseAction => (false, false),
        BleedingHandFail::DropOnly => (true, true),
    }
}

/// How somebody hears after wounds of the ear (D100-INJ-19).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hearing {
    /// No worse than before the wounds.
    Whole,
    /// Worse, by this modifier of tests.
    Worse(i32),
    /// Every test of hearing fails.
    Deaf,
}

/// Hearing after so many such wounds, each with this modifier.
pub const fn hearing(wounds: u16, modifier: i32) -> Hearing {
    match wounds {
        0 => Hearing::Whole,
        1 => Hearing::Worse(modifier),
        _ => Hearing::Deaf,
    }
}

/// What healed injuries add to the level of a social test: scars +1 however many, a crooked nose +1 or −1 as the game
/// master says (D100-INJ-13). Where a scar helps one test only (`scar_bonus_once`), `used` are those that have.
pub fn social_level(marks: &[InjuryMark], nose: i32, single_use: Option<usize>) -> i32 {
    let scars = marks.iter().filter(|mark| **mark == InjuryMark::Scar).count();
    let helps = single_use.map_or(scars > 0, |used| scars > used);
    let crooked = marks.contains(&InjuryMark::CrookedNose);
    i32::from(helps) + if crooked { nose.clamp(-1, 1) } else { 0 }
}

/// What a modifier of a leg injury is built on (`leg_injury_char`, D100-INJ-15).
pub const fn leg_facet(agility: bool) -> Facet {
    if agility { Facet::Agility } else { Facet::Dexterity }
}

/// Whether pain is cried out: below the level of the row (D100-INJ-20).
pub const fn cries_out(level: i32, below: i32) -> bool {
    level < below
}
