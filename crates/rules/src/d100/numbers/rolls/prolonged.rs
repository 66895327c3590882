//! Extended tests that are added up.

use crate::d100::options::{Options, ProlongedCost};

/// A prolonged test as it stands (D100-EXT-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prolonged {
    threshold: i32,
    /// The levels so far, added up.
    pub sum: i32,
    /// How many tests were made.
    pub tests: i32,
}

/// How a prolonged test stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// A further test is made.
    GoesOn,
    /// The threshold is reached.
    Won,
    /// The sum has fallen below 0.
    Failed,
}

impl Prolonged {
    /// One that needs this sum of levels.
    pub const fn new(threshold: i32) -> Self {
        Self { threshold, sum: 0, tests: 0 }
    }

    /// The same with the level of one test more.
    #[must_use]
    pub const fn and(self, level: i32) -> Self {
        Self { sum: self.sum.saturating_add(level), tests: self.tests.saturating_add(1), ..self }
    }

    /// How it stands (D100-EXT-08, D100-EXT-09).
    pub const fn progress(self) -> Progress {
        match self.sum {
            ..0 => Progress::Failed,
            sum if sum >= self.threshold => Progress::Won,
            0.. => Progress::GoesOn,
        }
    }

    /// The actions that its tests have cost in a fight (D100-EXT-10).
    pub const fn actions(self, options: &Options) -> i32 {
        match options.prolonged_cost {
            ProlongedCost::Action => self.tests,
            ProlongedCost::Free => 0,
        }
    }
}
