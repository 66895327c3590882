//! What the acts of a turn that are no attacks are worth.

use kekkai_rules::d100::numbers::turn::phases::{AIMED, STANCE, assessed};

use crate::d100::test;

#[test]
fn d100_trn_05_a_stance_adds_twenty() {
    assert_eq!(38 + STANCE, 58);
}

#[test]
fn d100_trn_06_reading_the_battlefield_gives_advantage() {
    assert_eq!([30, 71].map(|roll| assessed(test(42, roll).0, true)), [1, 0]);
    assert_eq!(assessed(false, false), 1, "assess_needs_success");
}

#[test]
fn d100_trn_07_an_aim_adds_twenty() {
    assert_eq!(AIMED, 20);
}
