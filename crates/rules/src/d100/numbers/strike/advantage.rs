//! Advantage: what it adds, and how it is won and lost.

use crate::d100::options::{AdvantageTests, ChargeAdvTiming, Options};

/// What each point adds, beyond the limits of modifiers (D100-ADV-01).
const EACH: i32 = 10;

/// A kind of test, as far as Advantage asks (D100-ADV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tested {
    /// To hit, to defend, in a clinch, to get free, to leave melee, a free attack.
    Combat,
    /// Against a psychological trait.
    Mind,
    /// Any test that is neither.
    Other,
}

/// What so many points add to a test.
pub const fn adds(points: i32, tested: Tested, options: &Options) -> i32 {
    match (tested, options.advantage_tests) {
        (Tested::Combat | Tested::Mind, _) | (Tested::Other, AdvantageTests::All) => {
            points.saturating_mul(EACH)
        }
        (Tested::Other, AdvantageTests::CombatAndPsych) => 0,
    }
}

/// Points that a hit gives: the opposed test and the manoeuvre are one (D100-ADV-04). Harm of a turn pays once
/// (D100-ADV-05).
pub const fn by_hit(opposed: bool, harms: bool, paid_this_turn: bool, options: &Options) -> i32 {
    let manoeuvre = harms && !paid_this_turn;
    match (opposed, manoeuvre) {
        (true, true) if options.tactical_stack => 2,
        (true, _) | (_, true) => 1,
        (false, false) => 0,
    }
}

/// Whether a charge gives a point: the opponent was at least `speed` yards away (D100-CHG-02).
pub const fn charges_from_afar(yards: i32, speed: i32) -> bool {
    yards >= speed
}

/// Points that a charge gives before its roll and after a hit (D100-CHG-02).
pub const fn of_charge(from_afar: bool, hit: bool, options: &Options) -> [i32; 2] {
    match (from_afar, options.charge_adv_timing) {
        (true, ChargeAdvTiming::Before) => [1, 0],
        (true, ChargeAdvTiming::AfterHit) if hit => [0, 1],
        _ => [0, 0],
    }
}
