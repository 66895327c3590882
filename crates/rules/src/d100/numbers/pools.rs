//! Fate and Fortune, Resilience and Resolve: how many points there are, and what one of them buys.

use serde::{Deserialize, Serialize};

crate::listed! {
    /// A pool of points.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Pool {
        /// Spent for good, and the most that Fortune may be.
        Fate,
        /// Spent on dice, and back with each session.
        Fortune,
        /// Spent for good, and the most that Resolve may be.
        Resilience,
        /// Spent on body and mind, and back by motivation.
        Resolve,
    }
}

/// The points of one figure, and the talents that raise how many it may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Pools {
    /// Points of Fate it has left.
    pub fate: u16,
    /// Points of Fortune, at most [`Self::fortune_max`].
    pub fortune: u16,
    /// Points of Resilience it has left.
    pub resilience: u16,
    /// Points of Resolve, at most [`Self::resolve_max`].
    pub resolve: u16,
    /// Level of the talent fortune.
    pub talent_fortune: u16,
    /// Level of the talent strong mind.
    pub talent_strong_mind: u16,
}

impl Pools {
    /// The most points of Fortune (D100-FATE-01).
    pub const fn fortune_max(&self) -> u16 {
        self.fate.saturating_add(self.talent_fortune)
    }

    /// The most points of Resolve (D100-FATE-08).
    pub const fn resolve_max(&self) -> u16 {
        self.resilience.saturating_add(self.talent_strong_mind)
    }

    /// The points of a pool.
    pub const fn of(&self, pool: Pool) -> u16 {
        match pool {
            Pool::Fate => self.fate,
            Pool::Fortune => self.fortune,
            Pool::Resilience => self.resilience,
            Pool::Resolve => self.resolve,
        }
    }

    /// One point of a pool spent; nothing where there is none. Fortune and Resolve sink with the pools that bound them
    /// (D100-FATE-01, D100-FATE-08).
    #[must_use]
    pub fn spend(self, pool: Pool) -> Option<Self> {
        let mut left = self;
        let points = match pool {
            Pool::Fate => &mut left.fate,
            Pool::Fortune => &mut left.fortune,
            Pool::Resilience => &mut left.resilience,
            Pool::Resolve => &mut left.resolve,
        };
        *points = points.checked_sub(1)?;
        Some(left.bounded())
    }

    /// No more Fortune and Resolve than there may be.
    #[must_use]
    pub fn bounded(self) -> Self {
        let fortune = self.fortune.min(self.fortune_max());
        Self { fortune, resolve: self.resolve.min(self.resolve_max()), ..self }
    }

    /// The start of a session brings all Fortune back (D100-FATE-07).
    #[must_use]
    pub const fn session(self) -> Self {
        Self { fortune: self.fortune_max(), ..self }
    }

    /// A deed by one's motivation brings a point of Resolve back (D100-FATE-14).
    #[must_use]
    pub fn motivated(self) -> Self {
        Self { resolve: self.resolve.saturating_add(1), ..self }.bounded()
    }
}

/// A test that lies on the table, as Fortune and dark deals ask it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thrown {
    /// Whether it was passed.
    pub passed: bool,
    /// How often it was thrown again already, dark deals apart.
    pub rerolls: u16,
    /// Whether a dark deal has had it thrown again.
    pub dark_deal: bool,
    /// A melee attack on somebody unconscious, which succeeds by itself (D100-CON-08).
    pub automatic: bool,
    /// Points of Fortune that have raised its level.
    pub raised: u16,
}

impl Thrown {
    /// Whether a point of Fortune has it thrown again: a failure only, and no more often than `most` (`max_rerolls`;
    /// D100-FATE-02, D100-TST-07).
    pub const fn may_be_repeated(&self, most: u16) -> bool {
        !self.passed && !self.automatic && !self.dark_deal && self.rerolls < most
    }

    /// Whether a dark deal has it thrown once more: a failure that was thrown again already (D100-COR-02).
    pub const fn may_be_dealt_for(&self) -> bool {
        !self.passed && !self.automatic && !self.dark_deal && self.rerolls > 0
    }

    /// Whether a point of Fortune raises its level; `most` is how many may, 0 for any number (`fortune_sl_limit`,
    /// D100-FATE-03).
    pub const fn may_be_raised(&self, most: u16) -> bool {
        !self.automatic && (most == 0 || self.raised < most)
    }
}

/// A test whose result was named instead of thrown (D100-FATE-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The level of the named number by itself.
    pub level: i32,
    /// Whether it is opposed.
    pub opposed: bool,
    /// Whether the other side named its result too: then both points cancel each other out.
    pub cancelled: bool,
    /// Whether naming was free, because the target is unconscious (D100-CON-08).
    pub free: bool,
}

impl Named {
    /// Whether the opposed test is won whatever the other side has.
    pub const fn wins(&self) -> bool {
        self.opposed && !self.cancelled && !self.free
    }

    /// The level that counts: at least +1 where the test is won by it.
    pub fn counts(&self) -> i32 {
        if self.wins() { self.level.max(1) } else { self.level }
    }
}

/// Whether "I will not fail" may still be said: before the throw, or after it too (`no_fail_after_roll`).
pub const fn may_be_named(is_thrown: bool, after_roll: bool) -> bool {
    !is_thrown || after_roll
}

/// What Resolve does to whoever shakes off prone (D100-FATE-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JumpsUp {
    /// Health after standing up again.
    pub health: u16,
    /// Whether the countdown at health 0 is over.
    pub timer_off: bool,
}

/// Jumps up with a point of health more, but for whoever is poisoned at 0; nothing while unconscious (D100-FATE-11).
pub fn jumps_up(
    health: u16,
    health_max: u16,
    unconscious: bool,
    poisoned: bool,
) -> Option<JumpsUp> {
    let held = poisoned && health == 0;
    let health = if held { 0 } else { health.saturating_add(1).min(health_max) };
    (!unconscious).then_some(JumpsUp { health, timer_off: health > 0 })
}
