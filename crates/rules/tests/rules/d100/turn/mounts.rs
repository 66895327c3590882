//! Riders and mounts, number for number.

use kekkai_rules::d100::numbers::turn::mounts::{acts, falls, may_choose, to_dodge, to_hit};

/// Ranks of sizes from the smallest: average, large.
const AVERAGE: u8 = 3;
const LARGE: u8 = 4;

#[test]
fn d100_mnt_03_riders_strike_the_smaller_more_easily() {
    assert_eq!((45 + to_hit(LARGE, AVERAGE), 45 + to_hit(LARGE, LARGE)), (65, 45));
}

#[test]
fn d100_mnt_04_rider_or_mount_is_struck_by_choice() {
    assert!(may_choose(true, false) && may_choose(false, true));
    assert!(!may_choose(false, false), "foot_may_target_mount");
}

#[test]
fn d100_mnt_05_dodging_is_hard_in_the_saddle() {
    assert_eq!((40 + to_dodge(true, false), 40 + to_dodge(true, true)), (20, 40));
    assert_eq!(to_dodge(false, false), 0);
}

#[test]
fn d100_mnt_06_a_rider_falls_with_its_mount() {
    assert_eq!((falls(true), falls(false)), (1, 0));
    assert!(acts(true, false) && !acts(false, false) && acts(false, true), "mount_attacks");
}
