//! Critical hits: when there is one, and where it strikes.

use crate::d100::numbers::harm::place::Place;
use crate::d100::{
    numbers::rolls::{face::Face, test::Graded},
    options::{CritAndOverflow, CritLocation, Options},
};

/// Whether the test of an attack injures its target by a double: it need not win (D100-CRIT-01, D100-CRIT-02).
pub const fn of_attack(test: Graded, won: bool, options: &Options) -> bool {
    test.is_critical() && (won || !options.crit_requires_win)
}

/// Whether the test of a defence injures the attacker: in melee, with a weapon that reaches it (D100-CRIT-03).
pub const fn of_defence(
    test: Graded,
    won: bool,
    (with_melee, reaches): (bool, bool),
    options: &Options,
) -> bool {
    with_melee && reaches && of_attack(test, won, options)
}

/// Where a critical hit injures: the place that was named, else that of the flipped roll, else that of a die thrown for it,
/// `fresh`, where the table throws one (D100-CRIT-04).
pub fn location(
    roll: Face,
    named: Option<Place>,
    fresh: Option<Face>,
    left_handed: bool,
    options: &Options,
) -> Place {
    match (named, fresh, options.crit_location) {
        (Some(named), _, _) => named,
        (None, Some(fresh), CritLocation::Roll) => Place::rolled(fresh, left_handed, options),
        (None, _, CritLocation::Flip | CritLocation::Roll) => {
            Place::struck(roll, left_handed, options)
        }
    }
}

/// Injuries of one attack: by more loss than health was left, then by the double (D100-CRIT-05).
pub const fn injuries(overflow: bool, critical: bool, options: &Options) -> u16 {
    match (overflow, critical, options.crit_and_overflow) {
        (true, true, CritAndOverflow::Both) => 2,
        (false, false, _) => 0,
        (true, _, _) | (_, true, _) => 1,
    }
}
