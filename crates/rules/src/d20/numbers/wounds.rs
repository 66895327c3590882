//! Wound tiers: what being badly hurt costs checks, and nothing else (D20-HP-08).

use super::tally::Tally;
use crate::d20::options::{ExemptAt25, Options, Tier3ExemptScope};

/// Endurance from which wounds are eased (D20-HP-04).
const HARDY: i32 = 3;

/// How badly somebody is hurt (D20-HP-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// More than half of the hit points left, or none.
    None,
    /// Half of them at most.
    Half,
    /// A quarter of them at most.
    Quarter,
    /// A tenth of them at most.
    Tenth,
}

/// What a check is about, as far as wounds matter (D20-HP-03, D20-HP-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Running, climbing and the like.
    Movement,
    /// Electronics, which some tables know alone (D20-HP-05).
    Electronics,
    /// Medicine, driving and the like.
    Skill,
    /// Giving commands to others.
    Command,
}

/// Whoever makes a check in spite of wounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wounded {
    /// How badly it is hurt.
    pub tier: Tier,
    /// Its modifier of endurance.
    pub endurance: i32,
    /// Whether its class keeps skills free of lighter wounds (D20-HP-03).
    pub exempt: bool,
    /// Whether its class commands in spite of wounds (D20-HP-06).
    pub commands: bool,
    /// Whether it has a special injury, which nothing eases (D20-HP-07).
    pub injured: bool,
}

impl Tier {
    /// The tier of so many of so many hit points, with so much stress (D20-HP-02).
    pub fn of(hp: i32, hp_max: i32, stress: i32, options: &Options) -> Self {
        if hp <= 0 {
            return Self::None;
        }
        let left =
            if options.stress_counts_for_wounds { hp.saturating_sub(stress).max(1) } else { hp };
        let at = |parts: i32| {
            let (times, all) = (left.saturating_mul(parts), hp_max);
            times < all || (options.tier_inclusive && times == all)
        };
        match (at(10), at(4), at(2)) {
            (true, _, _) => Self::Tenth,
            (false, true, _) => Self::Quarter,
            (false, false, true) => Self::Half,
            (false, false, false) => Self::None,
        }
    }

    /// A partial move of so many metres: wounds slow it only where the table says so (D20-HP-08).
    pub const fn slows(self, metres: i32, options: &Options) -> i32 {
        match self {
            Self::Quarter | Self::Tenth if options.wounds_slow => metres.div_euclid(2),
            Self::None | Self::Half | Self::Quarter | Self::Tenth => metres,
        }
    }
}

impl Wounded {
    /// What a check of this kind is made with, a penalty or nothing, beside its typed bonus.
    pub fn on(self, tally: Tally, task: Task, options: &Options) -> Tally {
        let (amount, rule) = match task {
            Task::Movement => self.movement(options),
            Task::Electronics | Task::Skill => self.skill(task, options),
            Task::Command if self.commands || self.tier < Tier::Tenth => (0, "D20-HP-06"),
            Task::Command => (options.command_penalty, "D20-HP-06"),
        };
        tally.and("wounds", amount, rule)
    }

    /// What checks of moving and of skills are made with, penalties or nothing.
    pub fn penalties(self, options: &Options) -> [i32; 2] {
        [self.movement(options).0, self.skill(Task::Skill, options).0]
    }

    fn movement(self, options: &Options) -> (i32, &'static str) {
        let eased = self.endurance >= HARDY && !self.injured;
        match self.tier {
            Tier::None => (0, "D20-HP-02"),
            Tier::Half => (-2, "D20-HP-03"),
            Tier::Quarter => (if eased { -4 } else { -6 }, "D20-HP-04"),
            Tier::Tenth => (if eased { options.tier3_con_relief - 8 } else { -8 }, "D20-HP-05"),
        }
    }

    fn skill(self, task: Task, options: &Options) -> (i32, &'static str) {
        let spared =
            task == Task::Skill && options.tier3_exempt_scope == Tier3ExemptScope::ElectronicsOnly;
        match self.tier {
            Tier::None => (0, "D20-HP-02"),
            Tier::Half => (if self.exempt { 0 } else { -2 }, "D20-HP-03"),
            Tier::Quarter if !self.exempt => (-4, "D20-HP-04"),
            Tier::Quarter => match options.exempt_at_25 {
                ExemptAt25::Exempt => (0, "D20-HP-04"),
                ExemptAt25::Minus2 => (-2, "D20-HP-04"),
            },
            Tier::Tenth if !self.exempt => (options.tier3_skill_others, "D20-HP-05"),
            Tier::Tenth if spared => (0, "D20-HP-05"),
            Tier::Tenth => (-4, "D20-HP-05"),
        }
    }
}
