//! What heals in days, and what weather, thirst and hunger take.

use crate::d100::numbers::sheet::characteristics::Characteristic;
use serde::{Deserialize, Serialize};

use super::durations::{Event, counted};
use crate::d100::options::HungerSecondFailure;

/// The difficulty of the endurance test after a night of sound sleep (D100-HEAL-01).
pub const NIGHT: i32 = 20;

/// Health of a night of sound sleep: the toughness bonus and the level of the test, at least 0 (D100-HEAL-01). A failed
/// test counts too, unless a table asks for a success (`heal_requires_success`).
pub fn night(toughness_bonus: u16, passed: bool, level: i32, needs_success: bool) -> u16 {
    if needs_success && !passed {
        return 0;
    }
    counted(i32::from(toughness_bonus).saturating_add(level))
}

/// Health that a day of full rest adds (D100-HEAL-02).
pub const fn day_of_rest(toughness_bonus: u16) -> u16 {
    toughness_bonus
}

/// Who helps, and with what (D100-HEAL-03, D100-HEAL-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// A heal test, passed or not, with its level.
    HealTest {
        /// Whether it was passed.
        passed: bool,
        /// The success level of it.
        level: i32,
    },
    /// A bandage, a healing draught or the like.
    Remedy,
    /// A spell or a prayer that restores so much health.
    Magic(u16),
    /// A doctor or a barber, when no fight is on.
    Surgery,
}

impl Help {
    /// What it is to whatever waits for help; nothing if it failed.
    pub const fn event(self) -> Option<Event> {
        match self {
            Self::HealTest { passed: true, .. } | Self::Remedy => Some(Event::MedicalHelp),
            Self::Magic(health) if health > 0 => Some(Event::Magic),
            Self::HealTest { .. } | Self::Magic(_) => None,
            Self::Surgery => Some(Event::Surgery),
        }
    }

    /// Health that it restores by these rules: nothing by a heal test, unless a table adds the bonus of intelligence and
    /// the level (`heal_test_restores`).
    pub fn restores(self, intelligence_bonus: Option<u16>) -> u16 {
        match (self, intelligence_bonus) {
            (Self::HealTest { passed: true, level }, Some(bonus)) => {
                counted(i32::from(bonus).saturating_add(level))
            }
            (Self::Magic(health), _) => health,
            (Self::HealTest { .. } | Self::Remedy | Self::Surgery, _) => 0,
        }
    }
}

/// The sum of levels that surgery by heal tests needs (`surgery_mode`, D100-HEAL-04).
pub const SURGERY: i32 = 5;

/// What weather, thirst or hunger takes at a failed test.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Toll {
    /// Characteristics that fall by [`TOLL`].
    pub lowers: Vec<Characteristic>,
    /// Whether 1d10 damage comes with it.
    pub hurts: bool,
}

/// Points that each of these characteristics falls by.
pub const TOLL: i32 = 10;

/// Tests that hours of bad weather ask: one each four hours, in especially harsh weather each two (D100-ENV-03).
pub const fn weather_tests(hours: u16, harsh: bool) -> u16 {
    hours / if harsh { 2 } else { 4 }
}

/// The characteristic that a face of 1d10 lowers by weather; a ten is thrown again.
pub fn chilled(face: u16) -> Option<Characteristic> {
    Characteristic::ALL.get(usize::from(face).checked_sub(1)?).copied()
}

/// What the failure of this number takes by weather: the first lowers one characteristic, and each further one another
/// (`exposure_repeat`, D100-ENV-03).
pub const fn weather_takes(failure: u16, another: bool) -> bool {
    failure == 1 || failure > 1 && another
}

/// What a first failure by thirst lowers (D100-ENV-04).
const THIRST: [Characteristic; 3] =
    [Characteristic::Intelligence, Characteristic::Willpower, Characteristic::Fellowship];
/// What a first failure by hunger lowers (D100-ENV-05).
const HUNGER: [Characteristic; 2] = [Characteristic::Strength, Characteristic::Toughness];

/// What the failure of this number takes by thirst.
pub fn thirst(failure: u16) -> Toll {
    by_want(&THIRST, failure)
}

/// Health that the damage of thirst takes: less the toughness bonus, whatever armour is worn, unless a table takes it
/// whole (`thirst_damage`).
pub const fn thirst_loss(face: u16, toughness_bonus: u16, direct: bool) -> u16 {
    if direct { face } else { face.saturating_sub(toughness_bonus) }
}

/// What the failure of this number takes by hunger; what further ones take is `hunger_second_failure`.
pub fn hunger(failure: u16, further: HungerSecondFailure) -> Toll {
    match further {
        HungerSecondFailure::RepeatFirst if failure > 1 => by_want(&HUNGER, 1),
        HungerSecondFailure::None if failure > 1 => Toll::default(),
        HungerSecondFailure::AsThirst
        | HungerSecondFailure::RepeatFirst
        | HungerSecondFailure::None => by_want(&HUNGER, failure),
    }
}

fn by_want(first: &[Characteristic], failure: u16) -> Toll {
    let rest = Characteristic::ALL.into_iter().filter(|one| !first.contains(one));
    match failure {
        0 => Toll::default(),
        1 => Toll { lowers: first.to_vec(), hurts: false },
        _ => Toll { lowers: rest.collect(), hurts: true },
    }
}
