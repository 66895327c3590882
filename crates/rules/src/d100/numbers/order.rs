//! The order of turns, and surprise.

use std::cmp::{Ordering, Reverse};

use super::rolls::opposed::{self, Ended, Side};
use crate::d100::options::{IniResort, JoinerActs, Options, SurpriseStealth};

/// Somebody in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Queued {
    /// The combatant that is queued.
    pub who: u32,
    /// The initiative that counts this round.
    pub initiative: i32,
    /// Its place among those of the same initiative, lowest first (D100-INI-04).
    pub tie: u32,
    /// Whether a fumble sends it to the end of this round (D100-INI-09).
    pub last: bool,
}

/// The order of a round: highest initiative first, those sent to the end behind all others (D100-INI-03, D100-INI-09).
pub fn order(mut queue: Vec<Queued>) -> Vec<u32> {
    queue.sort_by_key(|one| (one.last, Reverse(one.initiative), one.tie));
    queue.into_iter().map(|one| one.who).collect()
}

/// The order with somebody moved by a point of Fortune before the turn at this index, or behind all (D100-INI-08).
pub fn moved(order: &[u32], who: u32, before: usize) -> Vec<u32> {
    let ahead = order.iter().take(before).filter(|other| **other != who);
    let behind = order.iter().skip(before).filter(|other| **other != who);
    ahead.copied().chain([who]).chain(behind.copied()).collect()
}

/// Places among several of equal initiative by their agility tests: by level, then by agility; `None` for those that throw
/// again (D100-INI-04).
pub fn ties(tests: &[Side]) -> Vec<Option<usize>> {
    let key = |side: &Side| (side.graded.level, side.bare);
    let place = |side: &Side| {
        let better = tests.iter().filter(|other| key(other) > key(side)).count();
        let same = tests.iter().filter(|other| key(other).cmp(&key(side)) == Ordering::Equal);
        (same.count() == 1).then_some(better)
    };
    tests.iter().map(place).collect()
}

/// The initiative that counts after a change in the middle of a round: the old one until the next (D100-INI-03).
pub const fn counts_now(old: i32, new: i32, options: &Options) -> i32 {
    match options.ini_resort {
        IniResort::NextRound => old,
        IniResort::AtOnce => new,
    }
}

/// Whether a newcomer acts in this round: its place has not passed (D100-INI-10).
pub const fn acts_now(newcomer: i32, current: i32, options: &Options) -> bool {
    match options.joiner_acts {
        JoinerActs::ByPlace => newcomer < current,
        JoinerActs::NextRound => false,
    }
}

/// Whether an ambush succeeds: its stealth test, or that against perception (D100-INI-05).
pub fn ambushes(stealth: &Side, perception: Option<&Side>, options: &Options) -> bool {
    match (options.surprise_stealth, perception) {
        (SurpriseStealth::OpposedPerception, Some(perception)) => {
            opposed::ended(stealth, perception, options) == Ended::Active
        }
        (SurpriseStealth::Simple | SurpriseStealth::OpposedPerception, _) => stealth.graded.success,
    }
}

/// Seconds of so many rounds (D100-INI-01).
pub const fn seconds(rounds: i32, options: &Options) -> i32 {
    rounds.saturating_mul(options.round_seconds)
}

/// Whether a fight may be closed: some side has nobody who can act, of each so many (D100-INI-11).
pub fn may_close(able: &[u32]) -> bool {
    able.contains(&0)
}

crate::listed! {
    /// A way to earn surprise (table SURP).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Way {
        /// Cover and a stealth test.
        Hide,
        /// From behind, above or in the dark.
        Sneak,
        /// The foe looks elsewhere.
        Distract,
        /// A careless moment of the foe.
        Moment,
        /// A clever plan comes off.
        Plan,
    }
}

crate::listed! {
    /// The stages of a fight, surprise once and the others every round (D100-INI-02).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Stage {
        /// Who is surprised, before the first round.
        Surprise,
        /// What happens at the start of a round.
        Start,
        /// The turns, in their order.
        Turns,
        /// What happens at the end of a round.
        End,
    }
}

/// The stage that follows in the course of a fight (D100-INI-02).
pub const fn next(stage: Stage) -> Stage {
    match stage {
        Stage::Surprise | Stage::End => Stage::Start,
        Stage::Start => Stage::Turns,
        Stage::Turns => Stage::End,
    }
}
