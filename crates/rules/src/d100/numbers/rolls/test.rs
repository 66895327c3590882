//! One throw against a number: success or failure, and its level.

use super::face::Face;
use crate::{
    Bar, Check,
    d100::options::{AutoResultSl, NegativeTargetTens, Options},
};

/// The faces that always succeed (D100-TST-04).
const ALWAYS: (u16, u16) = (1, 5);
/// The faces that always fail (D100-TST-03).
const NEVER: (u16, u16) = (96, 100);

/// What a simple test holds its die against (D100-TST-02).
pub const fn check(target: i32) -> Check {
    Check { always: Some(ALWAYS), never: Some(NEVER), ..Check::of(Bar::AtMost(target)) }
}

/// Whether a simple test succeeds with this face (D100-TST-02).
pub fn succeeds(target: i32, face: Face) -> bool {
    check(target).outcome(face.number().into(), &[face.number()]).success
}

/// What came of an extended test (D100-EXT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Graded {
    /// The face that was thrown.
    pub face: Face,
    /// Whether the test succeeded: what tells +0 from −0 (D100-EXT-03).
    pub success: bool,
    /// The success level, below 0 where it went badly.
    pub level: i32,
}

impl Graded {
    /// An extended test against `target` with this face (D100-EXT-02, D100-EXT-05, D100-EXT-07).
    pub fn of(target: i32, face: Face, options: &Options) -> Self {
        let success = succeeds(target, face);
        let tens = match options.negative_target_tens {
            NegativeTargetTens::Floor => target.div_euclid(10),
            NegativeTargetTens::Zero => target.max(0) / 10,
        };
        let raw = tens - face.tens(options);
        let level = match options.auto_result_sl {
            AutoResultSl::Raw => raw,
            AutoResultSl::Clamp if success => raw.max(0),
            AutoResultSl::Clamp => raw.min(0),
        };
        Self { face, success, level }
    }

    /// The same with its level changed. Whether it succeeded stays (D100-EXT-06).
    #[must_use]
    pub const fn changed(self, by: i32) -> Self {
        Self { level: self.level.saturating_add(by), ..self }
    }

    /// The name of the result: by the level, at 0 by success or failure (D100-EXT-04).
    pub const fn named(self) -> Named {
        match self.level {
            6.. => Named::IncredibleSuccess,
            4..=5 => Named::ImpressiveSuccess,
            2..=3 => Named::Success,
            1 => Named::ConditionalSuccess,
            0 if self.success => Named::ConditionalSuccess,
            -1..=0 => Named::ConditionalFailure,
            -3..=-2 => Named::Failure,
            -5..=-4 => Named::SeriousFailure,
            ..=-6 => Named::DreadfulFailure,
        }
    }

    /// Whether it succeeded with a double (D100-CRIT-01).
    pub const fn is_critical(self) -> bool {
        self.success && self.face.is_double()
    }
}

/// How an extended test ended, the best first (D100-EXT-04, table OUT).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// At a level of +6 and more.
    IncredibleSuccess,
    /// At a level of +4 or +5.
    ImpressiveSuccess,
    /// At a level of +2 or +3.
    Success,
    /// At a level of +0 or +1.
    ConditionalSuccess,
    /// At a level of −0 or −1.
    ConditionalFailure,
    /// At a level of −2 or −3.
    Failure,
    /// At a level of −4 or −5.
    SeriousFailure,
    /// At a level of −6 and less.
    DreadfulFailure,
}

/// What a throw against two skills came to (D100-TST-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Combined {
    /// Both of them were reached.
    Full,
    /// One of them was reached.
    Partial,
    /// None of them was reached.
    Failure,
}

/// One throw against two numbers, the sure faces counting for both (D100-TST-16).
pub fn combined(targets: [i32; 2], face: Face) -> Combined {
    match targets.map(|target| succeeds(target, face)) {
        [true, true] => Combined::Full,
        [false, false] => Combined::Failure,
        [true, false] | [false, true] => Combined::Partial,
    }
}
