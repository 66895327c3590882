//! Hit points, stress and psyche: what damage and time do to whoever has them.

use serde::{Deserialize, Serialize};

use super::tables::Abilities;
use crate::d20::options::{
    Options, PsyPoolNegative, StabiliseOrder, StressModel, TendedWake, ZeroHourly, ZeroHpState,
};

/// Hit points at which one is dead (D20-DMG-04).
pub const DEAD_AT: i32 = -10;
/// The difficulty of first aid (D20-HEAL-01).
pub const FIRST_AID: i32 = 15;

/// How somebody lies who is down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own of the catalogue")]
pub struct Down {
    /// Loses nothing by the turn (D20-HEAL-01).
    pub stable: bool,
    /// Awake with 0 hit points or less (D20-HEAL-07).
    pub awake: bool,
    /// Has medical help (D20-HEAL-04).
    pub tended: bool,
    /// Recovers by nature alone (D20-HEAL-08).
    pub recovering: bool,
}

/// What somebody is able to by hit points and stress (D20-DMG-04, D20-DMG-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum VitalState {
    /// Acts as it likes.
    Active,
    /// Awake at 0 hit points with one partial action a turn, where the table says so.
    Disabled,
    /// Awake with 0 hit points or less, and helpless (D20-HEAL-07).
    Neutralised,
    /// Unconscious and loses nothing by the turn.
    Unconscious,
    /// Unconscious and loses a hit point each own turn (D20-DMG-05).
    Dying,
    /// Dead, which nothing ends.
    Dead,
}

/// The pools of somebody, and how it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vitals {
    /// Hit points as they stand.
    pub hp: i32,
    /// The most hit points that it has.
    pub hp_max: i32,
    /// Stress now, from 0.
    pub stress: i32,
    /// Psychological points as they stand.
    pub psyche: i32,
    /// How whoever is down lies.
    pub down: Down,
}

/// What a day of rest does (D20-HEAL-07, D20-HEAL-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Day {
    /// Hit points come back without a die.
    Recovers,
    /// One chance in ten decides whether recovery begins.
    Rolls,
    /// It cannot pass yet: dying, or rolls by the hour are still owed.
    Refused,
    /// Nothing comes of it for the dead.
    Nothing,
}

impl Vitals {
    /// What it is able to.
    pub fn state(&self, options: &Options) -> VitalState {
        let Down { stable, awake, tended, recovering } = self.down;
        if self.hp <= DEAD_AT {
            VitalState::Dead
        } else if self.hp > 0 {
            if self.is_overcome(options) { VitalState::Unconscious } else { VitalState::Active }
        } else if awake {
            VitalState::Neutralised
        } else if self.hp < 0 && !(stable || tended || recovering) {
            VitalState::Dying
        } else if self.hp == 0
            && options.zero_hp_state == ZeroHpState::Disabled
            && !self.is_overcome(options)
        {
            VitalState::Disabled
        } else {
            VitalState::Unconscious
        }
    }

    /// Whether stress has taken consciousness (D20-DMG-08). Where it is subtracted, nothing left is enough.
    fn is_overcome(&self, options: &Options) -> bool {
        match options.stress_model {
            StressModel::Tally => self.stress > self.hp,
            StressModel::Subtract => self.stress > 0 && self.stress >= self.hp,
        }
    }

    /// Whether one is in reckless panic (D20-DMG-10).
    pub const fn is_in_panic(&self) -> bool {
        self.psyche < 0
    }

    /// Physical damage. At 0 or less all help and recovery has ended (D20-DMG-04, D20-DMG-05).
    #[must_use]
    pub fn hurt(self, points: i32) -> Self {
        if points <= 0 {
            return self;
        }
        let hp = self.hp.saturating_sub(points);
        Self { hp, down: if hp <= 0 { Down::default() } else { self.down }, ..self }
    }

    /// Stress damage, added to the tally (D20-DMG-08).
    #[must_use]
    pub const fn stressed(self, points: i32) -> Self {
        let points = if points > 0 { points } else { 0 };
        Self { stress: self.stress.saturating_add(points), ..self }
    }

    /// What psychological damage leaves (D20-DMG-10).
    #[must_use]
    pub const fn shaken(self, points: i32) -> Self {
        let points = if points > 0 { points } else { 0 };
        Self { psyche: self.psyche.saturating_sub(points), ..self }
    }

    /// Hit points given back. One is enough to end the dying, and is medical help (D20-HEAL-02 to D20-HEAL-04).
    #[must_use]
    pub fn healed(self, points: i32) -> Self {
        if points <= 0 || self.hp <= DEAD_AT {
            return self;
        }
        let down = Down { stable: true, tended: true, ..self.down };
        self.with_more(points, down)
    }

    /// A first aid that has succeeded (D20-HEAL-01).
    #[must_use]
    pub fn aided(self, options: &Options) -> Self {
        let down = Down { stable: true, tended: true, ..self.down };
        self.with_more(options.heal_check_hp, down)
    }

    /// The start of the own turn of one who is dying, its chance in ten having come up or not (D20-HEAL-05).
    #[must_use]
    pub fn bled(self, stabilises: bool, options: &Options) -> Self {
        let first_loses = options.stabilise_order == StabiliseOrder::LoseThenRoll;
        let hp = if first_loses || !stabilises { self.hp.saturating_sub(1) } else { self.hp };
        let stable = stabilises && hp > DEAD_AT;
        Self { hp, down: Down { stable, ..self.down }, ..self }
    }

    /// Whether a chance in ten is thrown for it each hour (D20-HEAL-04, D20-HEAL-06).
    pub fn rolls_by_hour(&self, options: &Options) -> bool {
        let tended = self.down.tended && options.tended_wake == TendedWake::Gm;
        self.hp <= 0 && self.state(options) == VitalState::Unconscious && !tended
    }

    /// An hour, its chance in ten having come up or not; of no use to one who rolls none.
    #[must_use]
    pub fn after_hour(self, wakes: bool, options: &Options) -> Self {
        let recovered = options.stress_recovery_per_hour.max(0);
        let rested = Self { stress: self.stress.saturating_sub(recovered).max(0), ..self };
        if !self.rolls_by_hour(options) {
            return rested;
        }
        if wakes {
            return Self { down: Down { awake: true, ..self.down }, ..rested };
        }
        let spared = self.hp == 0 && options.zero_hourly == ZeroHourly::NoLoss;
        if self.down.tended || self.down.recovering || spared {
            return rested;
        }
        Self { hp: self.hp.saturating_sub(1), down: Down { stable: true, ..self.down }, ..rested }
    }

    /// What a day does to it (D20-HEAL-06, D20-HEAL-07).
    pub fn day(&self, options: &Options) -> Day {
        match self.state(options) {
            VitalState::Dead => Day::Nothing,
            VitalState::Dying => Day::Refused,
            _ if self.hp > 0 || self.down.tended || self.down.recovering => Day::Recovers,
            // Who is disabled is awake as well, and owes no roll by the hour.
            VitalState::Neutralised | VitalState::Disabled => Day::Rolls,
            VitalState::Active | VitalState::Unconscious => Day::Refused,
        }
    }

    /// A day, for one of this level, its chance in ten having come up or not (D20-HEAL-07 to D20-HEAL-09).
    #[must_use]
    pub fn after_day(self, begins: bool, level: i32, options: &Options) -> Self {
        let typed = options.natural_heal_per_day;
        let rate = if typed > 0 { typed } else { level.max(1) };
        match self.day(options) {
            Day::Nothing | Day::Refused => self,
            Day::Recovers => self.with_more(rate, self.down),
            Day::Rolls if begins => self.with_more(rate, Down { recovering: true, ..self.down }),
            Day::Rolls => {
                let down = Down { awake: true, ..self.down };
                Self { hp: self.hp.saturating_sub(1), down, ..self }
            }
        }
    }

    /// The same with more hit points, the most at most, lying so unless it is up again.
    fn with_more(self, points: i32, down: Down) -> Self {
        let hp = self.hp.saturating_add(points.max(0)).min(self.hp_max);
        Self { hp, down: if hp > 0 { Down::default() } else { down }, ..self }
    }
}

/// The psychological pool of one with these abilities (D20-DMG-09).
pub const fn psyche_pool(abilities: &Abilities, options: &Options) -> i32 {
    let (int, end) = (abilities.int_mod, abilities.endurance(options));
    match options.psy_pool_negative {
        PsyPoolNegative::FloorEach if int < 0 || end < 0 => 0,
        PsyPoolNegative::FloorEach | PsyPoolNegative::RawProduct => int.saturating_mul(end),
    }
}
