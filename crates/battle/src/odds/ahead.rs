//! The odds of what somebody looks at: soon at first, better as long as they look.

use super::{Limits, Method, Odds, Walk};
use crate::{Command, Refusal, State};
use kekkai_rules::Answer;

/// Decisions between two looks for a key: less than a millisecond in most fights.
const SLICE: u32 = 100;
/// Decisions between two questions whether that is enough by now.
const STRIDE: u32 = 4;
/// What is not done by then is sampled: a person waits for the numbers.
const SOON: Limits = Limits { decides: 4_000, nearly: None, runs: 500, picks: false };
/// What was sampled, and what may be picked on the way, is then walked so far: three or four seconds for a large tree, whose
/// exact numbers would take twice as long and read the same.
const LATER: Limits = Limits { decides: 40_000, nearly: Some(120_000), runs: 500, picks: true };

/// Odds that are worked out bit by bit, twice: sampled where there is much of it, for a person waits for the numbers; then
/// further, mostly to exact ones, and with what may be picked on the way.
#[derive(Debug)]
pub struct Ahead {
    walk: Box<Walk>,
    stage: Stage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Soon,
    Later,
    Done,
}

impl Ahead {
    /// The odds of `commands` in `state`, each given after the one before, the first after `answers`.
    pub fn along(state: &State, commands: &[Command], answers: &[Answer]) -> Self {
        let walk = Box::new(Walk::along(state, commands, answers, SOON));
        Self { walk, stage: Stage::Soon }
    }

    /// Goes on for less than a millisecond in most fights; where a decision takes long, as among a hundred combatants, until
    /// `is_enough` says so. The odds once they are known, and once more if they become better; or why the
    /// command may not be given.
    pub fn go_on(&mut self, is_enough: impl Fn() -> bool) -> Option<Result<Odds, Refusal>> {
        if self.is_done() {
            return None;
        }
        let mut odds = None;
        for _ in 0..SLICE / STRIDE {
            odds = self.walk.go_on(STRIDE);
            if odds.is_some() || is_enough() {
                break;
            }
        }
        // Sampled again they would be no better than those that are known.
        if self.stage == Stage::Later && self.walk.is_sampled() {
            self.stage = Stage::Done;
            return None;
        }
        let odds = odds?;
        let improves = self.stage == Stage::Soon
            && odds
                .as_ref()
                .is_ok_and(|odds| odds.method != Method::Exact || self.walk.has_met_picks());
        self.stage = if improves { Stage::Later } else { Stage::Done };
        if improves {
            *self.walk = self.walk.anew(LATER);
        }
        Some(odds)
    }

    /// Whether nothing is known yet.
    pub fn is_awaited(&self) -> bool {
        self.stage == Stage::Soon
    }

    /// Whether what is known may still become better.
    pub fn refines(&self) -> bool {
        self.stage == Stage::Later
    }

    /// Whether that is being worked at by now.
    pub fn has_begun_to_refine(&self) -> bool {
        self.refines() && self.walk.decided() > 0
    }

    /// Whether there is no more to work out.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }
}
