//! Leaving melee, and chases.

use std::cmp::Ordering::{self, Equal, Greater, Less};

use kekkai_rules::d100::numbers::turn::{
    chase::{Chase, by_speed},
    escape::{FREE_ATTACK, dodge, leaves_at_will, panic},
};

use crate::d100::test;

/// How the mover's level and value compare with those of an opponent (D100-OPP-03).
fn compared(own: (i32, i32), theirs: (i32, i32)) -> Ordering {
    own.cmp(&theirs)
}

#[test]
fn d100_dis_01_more_advantage_than_each_leaves_at_will() {
    assert!(leaves_at_will(2, &[1, 0]));
    assert!(!leaves_at_will(1, &[1]) && !leaves_at_will(2, &[1, 3]));
}

#[test]
fn d100_dis_02_a_dodge_that_beats_all_frees() {
    let level = test(40, 21).1;
    let against = |theirs: (i32, i32)| compared((level, 40), theirs);
    let out = dodge(0, &[(2, against((1, 45))), (1, against((-2, 38)))]);
    assert_eq!((out.free, out.own, out.opponents), (true, 1, vec![0, 0]));
    assert_eq!(dodge(2, &[(0, Greater)]).own, 3, "one point");
}

#[test]
fn d100_dis_03_failing_against_one_keeps_in_melee() {
    let against = |theirs: (i32, i32)| compared((1, 40), theirs);
    let out = dodge(2, &[(1, against((1, 45))), (3, against((-1, 38)))]);
    assert_eq!((out.free, out.own, out.opponents), (false, 0, vec![2, 0]));
    let tied = dodge(2, &[(1, Equal)]);
    assert_eq!((tied.free, tied.own, tied.opponents), (false, 2, vec![1]), "nothing is lost");
    assert_eq!(dodge(2, &[(1, Equal), (0, Less)]).opponents, [1, 1]);
}

#[test]
fn d100_flee_02_a_free_attack_is_made_at_twenty_more() {
    let target = 45 + FREE_ATTACK + 10;
    assert_eq!((target, test(target, 34)), (75, (true, 4)));
}

#[test]
fn d100_flee_03_a_runner_that_is_hit_may_panic() {
    let of = |roll| {
        let (passed, level) = test(40, roll);
        panic(passed, level)
    };
    assert_eq!([of(62), of(47), of(38)], [3, 1, 0]);
}

#[test]
fn d100_chs_01_a_chase_starts_between_its_ends() {
    assert_eq!(Chase::start(4), Some(Chase::On(4)));
    assert_eq!((Chase::start(0), Chase::start(10)), (None, None));
}

#[test]
fn d100_chs_02_everybody_tests_the_skill_that_fits() {
    assert_eq!([31, 52].map(|roll| test(40, roll).1), [1, -1]);
}

#[test]
fn d100_chs_03_the_slowest_of_the_quarry_is_measured() {
    assert_eq!(Chase::On(4).exchange(&[1, -1], &[2, 0]), Chase::On(1));
    assert_eq!(Chase::On(4).exchange(&[], &[2]), Chase::On(4));
}

#[test]
fn d100_chs_04_a_chase_ends_at_nothing_or_ten() {
    assert_eq!(Chase::On(1).exchange(&[0], &[1]), Chase::Caught);
    assert_eq!(Chase::On(8).exchange(&[2], &[0]), Chase::Escaped);
    assert_eq!(Chase::On(8).exchange(&[1], &[0]), Chase::On(9));
    assert_eq!(Chase::Caught.exchange(&[9], &[0]), Chase::Caught);
}

#[test]
fn d100_chs_05_speed_gives_nothing_by_itself() {
    assert_eq!(by_speed(8, 4, 0), 0);
    assert_eq!((by_speed(8, 4, 1), by_speed(4, 4, 1)), (4, 0), "chase_speed_bonus");
}
