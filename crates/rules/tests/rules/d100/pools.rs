//! Fate, Fortune, Resilience and Resolve.

use kekkai_rules::d100::numbers::pools::{
    JumpsUp, Named, Pool, Pools, Thrown, jumps_up, may_be_named,
};

use super::test;

fn pools() -> Pools {
    Pools { fate: 2, fortune: 3, talent_fortune: 1, ..Pools::default() }
}

#[test]
fn d100_fate_01_fate_bounds_fortune() {
    assert_eq!(pools().fortune_max(), 3);
    let less = pools().spend(Pool::Fate).unwrap();
    assert_eq!((less.fate, less.fortune_max(), less.fortune), (1, 2, 2));
    let none = Pools::default();
    assert!(Pool::ALL.iter().all(|pool| none.spend(*pool).is_none() && none.of(*pool) == 0));
    let few = Pools { fortune: 1, ..pools() }.spend(Pool::Fate).unwrap();
    assert_eq!(few.fortune, 1, "below the new maximum");
}

#[test]
fn d100_fate_02_fortune_repeats_a_failed_test() {
    let failed = Thrown { passed: test(45, 77).0, ..Thrown::default() };
    assert!(failed.may_be_repeated(1));
    assert_eq!(test(45, 24), (true, 2));
    assert!(!Thrown { passed: true, ..failed }.may_be_repeated(1), "won or lost");
    assert!(!Thrown { rerolls: 1, ..failed }.may_be_repeated(1), "not a second time");
    assert!(Thrown { rerolls: 1, ..failed }.may_be_repeated(2), "max_rerolls");
    assert!(!Thrown { automatic: true, ..failed }.may_be_repeated(1));
}

#[test]
fn d100_fate_03_fortune_raises_a_level() {
    let thrown = Thrown { passed: true, ..Thrown::default() };
    let mut level = 1;
    for raised in 0..2 {
        assert!(Thrown { raised, ..thrown }.may_be_raised(0));
        level += 1;
    }
    assert_eq!(level, 3, "wins against +2");
    assert!(!Thrown { raised: 1, ..thrown }.may_be_raised(1), "fortune_sl_limit");
    assert!(!Thrown { automatic: true, ..thrown }.may_be_raised(0));
}

#[test]
fn d100_fate_07_a_session_brings_fortune_back() {
    let spent = Pools { fortune: 0, ..pools() };
    assert_eq!((spent.session().fortune, spent.session().fate), (3, 2));
}

#[test]
fn d100_fate_08_resilience_bounds_resolve() {
    let strong = Pools { resilience: 1, resolve: 3, talent_strong_mind: 2, ..Pools::default() };
    assert_eq!(strong.resolve_max(), 3);
    let less = strong.spend(Pool::Resilience).unwrap();
    assert_eq!((less.resilience, less.resolve_max(), less.resolve), (0, 2, 2));
}

#[test]
fn d100_fate_13_a_named_result_wins() {
    let (passed, level) = test(45, 11);
    assert_eq!((passed, level), (true, 3));
    let named = Named { level, opposed: true, cancelled: false, free: false };
    assert!(named.wins(), "even against +6");
    assert_eq!(named.counts(), 3);
    let (passed, level) = test(8, 5);
    assert_eq!((passed, level), (true, 0));
    assert_eq!(Named { level, ..named }.counts(), 1);
    let both = Named { level, cancelled: true, ..named };
    assert_eq!((both.wins(), both.counts()), (false, 0), "compared normally");
    let free = Named { level, opposed: false, free: true, ..named };
    assert_eq!((free.wins(), free.counts()), (false, 0), "no least level: it is not opposed");
    assert!(may_be_named(false, false) && !may_be_named(true, false));
    assert!(may_be_named(true, true), "no_fail_after_roll");
}

#[test]
fn d100_fate_14_motivation_brings_resolve_back() {
    let one = Pools { resilience: 1, resolve: 1, talent_strong_mind: 2, ..Pools::default() };
    assert_eq!(one.motivated().resolve, 2);
    let full = Pools { resolve: 3, ..one };
    assert_eq!(full.motivated().resolve, 3);
}

#[test]
fn whoever_shakes_off_prone_jumps_up() {
    let up = |health, timer_off| Some(JumpsUp { health, timer_off });
    assert_eq!(jumps_up(0, 12, false, false), up(1, true));
    assert_eq!(jumps_up(12, 12, false, false), up(12, true));
    assert_eq!(jumps_up(0, 12, false, true), up(0, false), "poisoned: stands, no health");
    assert_eq!(jumps_up(3, 12, false, true), up(4, true));
    assert_eq!(jumps_up(0, 12, true, false), None, "the unconscious lie");
}
