//! Walking, running, jumping, climbing and falling, in yards and feet.

use crate::d100::{
    numbers::{harm::durations::one_more, rolls::test::Graded, strike::damage},
    options::{ClimbBase, DashOnFailure, HalfRounding, Options, RunupYards},
};

/// What a dash, a jump with a run-up, a climb and a fall on purpose add to their test.
pub const ROUTINE: i32 = 20;
/// Yards of a walk by point of speed (D100-MOV-01).
const WALK: i32 = 2;
/// Yards of a run by point of speed (D100-MOV-01).
const RUN: i32 = 4;
/// Damage of a yard of a fall (D100-MOV-11).
const YARD: i32 = 3;

/// Yards of a turn by walking and by running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Yards of a turn by walking.
    pub walk: i32,
    /// Yards of a turn by running.
    pub run: i32,
}

impl Pace {
    /// Of this speed, halved by so many different causes (D100-MOV-01, D100-MOV-02).
    pub fn of(speed: i32, halvings: u32, options: &Options) -> Self {
        let times = if options.halving_stacks { halvings } else { halvings.min(1) };
        let parts = 2_i32.saturating_pow(times);
        let halved = |yards: i32| match options.half_rounding {
            HalfRounding::Down => yards.div_euclid(parts),
            HalfRounding::Up => yards.saturating_add(parts - 1).div_euclid(parts),
        };
        let speed = speed.max(0);
        let (walk, run) = (speed.saturating_mul(WALK), speed.saturating_mul(RUN));
        Self { walk: halved(walk), run: halved(run) }
    }

    /// Yards beyond the run that a dash gives (D100-MOV-04).
    pub fn dash(self, test: Graded, options: &Options) -> i32 {
        let more = self.run.saturating_add(test.level).max(0);
        match options.dash_on_failure {
            DashOnFailure::None if !test.success => 0,
            DashOnFailure::None | DashOnFailure::RunPlusSl => more,
        }
    }

    /// Yards of climbing with the move alone (D100-MOV-09).
    pub const fn climb(self, options: &Options) -> i32 {
        match options.climb_base {
            ClimbBase::Walk => self.walk / 2,
            ClimbBase::Run => self.run / 2,
        }
    }
}

/// Yards more that a climbing test gives (D100-MOV-10).
pub fn climbed(speed: i32, test: Graded) -> i32 {
    if test.success { speed.saturating_add(test.level).max(0) } else { 0 }
}

/// Feet of a jump: of the speed, and of the level where a test succeeds (D100-MOV-06 to D100-MOV-08).
pub fn jump(speed: i32, test: Option<Graded>) -> i32 {
    let level = test.filter(|test| test.success).map_or(0, |test| test.level);
    speed.saturating_add(level).max(0)
}

/// Whether so many straight yards of approach are a run-up (D100-MOV-08).
pub const fn is_runup(yards: i32, speed: i32, options: &Options) -> bool {
    match options.runup_yards {
        RunupYards::Speed => yards >= speed,
        RunupYards::Number(least) => yards >= least,
    }
}

/// What a fall takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fall {
    /// Health that is lost.
    pub loss: i32,
    /// Whether it makes prone: more than the toughness bonus (D100-MOV-12).
    pub prone: bool,
}

/// The yards that count of a fall on purpose, by the test of it (D100-MOV-13).
pub fn counted(yards: i32, test: Option<Graded>) -> i32 {
    let less = test.filter(|test| test.success).map_or(0, |test| i32::from(one_more(test.level)));
    yards.saturating_sub(less).max(0)
}

/// A fall of so many counted yards with this face of 1d10; none of 0 yards. Armour does not help (D100-MOV-11).
pub fn fall(yards: i32, face: u16, toughness_bonus: i32, options: &Options) -> Fall {
    if yards <= 0 {
        return Fall { loss: 0, prone: false };
    }
    let whole = i32::from(face).saturating_add(yards.saturating_mul(YARD));
    let loss = damage::reduced(whole, toughness_bonus, 0).max(options.fall_minimum);
    Fall { loss, prone: loss > toughness_bonus }
}
