//! Fate, Fortune, Resilience and Resolve.

use kekkai_rules::d100::numbers::{
    harm::durations::Lasts,
    pools::{Harm, JumpsUp, Named, Pool, Pools, Thrown, Use, jumps_up, may_be_named},
};

use super::{rows, test};

fn pools() -> Pools {
    Pools { fate: 2, fortune: 3, talent_fortune: 1, ..Pools::default() }
}

#[test]
fn every_use_of_the_pools_stands_in_the_table() {
    let catalogued = rows("D100-POOL-");
    assert_eq!((Use::ALL.len(), catalogued.len()), (10, 10));
    for (one, row) in Use::ALL.iter().zip(catalogued) {
        let pool = row[1].split(' ').next().unwrap();
        assert_eq!(format!("{:?}", one.pool()), pool, "{one:?}");
    }
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
fn d100_fate_04_the_chosen_turn_is_of_this_round() {
    assert_eq!((Use::Turn.pool(), Use::Turn.lasts()), (Pool::Fortune, Some(Lasts::ThisRound)));
}

#[test]
fn d100_fate_05_to_die_another_day_takes_the_rest_of_the_scene() {
    assert_eq!(pools().spend(Use::AnotherDay.pool()).unwrap().fate, 1);
    assert_eq!(Use::AnotherDay.lasts(), Some(Lasts::Scene));
}

#[test]
fn d100_fate_06_not_a_scratch_leaves_nothing() {
    let last = Pools { fate: 1, ..Pools::default() };
    assert_eq!(last.spend(Use::NotAScratch.pool()).unwrap().fate, 0);
    let harm = Harm { loss: 20, injuries: 1, clinched: true, advantage: true };
    let left = harm.avoided();
    assert_eq!((left.loss, left.injuries, left.clinched, left.advantage), (0, 0, false, false));
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
fn d100_fate_09_composure_lasts_to_the_end_of_the_next_round() {
    let lasts = Use::Composure.lasts().unwrap();
    assert_eq!(lasts.last_round(2, false), Some(3));
    assert_eq!(Use::Composure.pool(), Pool::Resolve);
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
