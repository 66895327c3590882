//! What the acts of a turn that are no attacks are worth.

/// What a stance adds to the defence tests with its skill (D100-TRN-05).
pub const STANCE: i32 = 20;
/// What aiming adds to the next shot at its target (D100-TRN-07).
pub const AIMED: i32 = 20;

/// Advantage by reading the battlefield: one point by a passed test, or in any case (`assess_needs_success`,
/// D100-TRN-06).
pub const fn assessed(passed: bool, needs_success: bool) -> u16 {
    if passed || !needs_success { 1 } else { 0 }
}
