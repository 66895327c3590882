//! What the end of a round takes, who dies of it, and the helpless.

use kekkai_rules::d100::numbers::harm::{
    conditions::{Condition, Conditions},
    losses::{
        RoundEnd, bleeding_death, breath, crawl_cells, crawl_yards, fire, is_killed, magic_stops,
        may_stand, poison_death_again, poison_death_round, rested, suffocated, within,
    },
};
use kekkai_rules::d100::options::UnconsciousKill;

use crate::d100::test;

#[test]
fn of_losses_of_different_conditions_a_strict_table_takes_only_the_largest() {
    let end = RoundEnd { ablaze: 2, bleeding: 3, poisoned: 3 };
    assert_eq!(end.losses(false), [2, 3, 3]);
    assert_eq!(end.losses(true), [0, 3, 0]);
    assert_eq!(RoundEnd::default().losses(true), [0, 0, 0]);
}

#[test]
fn d100_con_09_the_unconscious_can_be_killed() {
    use UnconsciousKill::{Always, GmConfirm, Never};
    assert!(is_killed(true, true, GmConfirm));
    assert!(!is_killed(true, false, GmConfirm) && !is_killed(false, true, GmConfirm));
    assert!(is_killed(true, false, Always), "unconscious_kill");
    assert!(!is_killed(true, true, Never), "unconscious_kill");
}

#[test]
fn d100_con_19_the_bleeding_die_at_zero_by_ten_in_a_hundred_a_stack() {
    assert_eq!(bleeding_death(2), 20);
    assert!(within(20, bleeding_death(2)) && !within(21, bleeding_death(2)));
    assert!(within(100, bleeding_death(10)), "without a roll");
    assert_eq!(bleeding_death(12), 100);
    // No test: 01–05 is not sure where there is no chance (D100-TST-05).
    assert!(!within(1, bleeding_death(0)) && within(10, bleeding_death(1)));
    assert!(!within(11, bleeding_death(1)));
}

#[test]
fn d100_con_20_heal_tests_and_magic_stop_bleeding() {
    let mut has = Conditions::default();
    assert!(has.gain(Condition::Bleeding, 4, 1));
    let (passed, level) = test(45, 22);
    assert_eq!((passed, level), (true, 2));
    let stacks = kekkai_rules::d100::numbers::harm::durations::one_more(level);
    assert_eq!(has.shed(Condition::Bleeding, stacks, 1), 3);
    assert_eq!(magic_stops(5, 2, false), 2);
    assert_eq!(magic_stops(5, 2, true), 5, "magic_stops_bleeding");
    assert_eq!([magic_stops(1, 2, false), magic_stops(5, 0, true)], [1, 0]);
}

#[test]
fn d100_con_26_poison_takes_one_a_stack_and_makes_all_tests_worse() {
    let mut has = Conditions::default();
    assert!(has.gain(Condition::Poisoned, 2, 1));
    assert_eq!(40 + has.penalty(&[], -20), 20);
    assert_eq!(RoundEnd { poisoned: 2, ..RoundEnd::default() }.losses(false), [0, 0, 2]);
}

#[test]
fn d100_con_28_the_poisoned_at_zero_are_tested_for_their_life() {
    assert_eq!(poison_death_round(4, 1, 3), 7);
    assert_eq!(poison_death_round(4, 6, 3), 9, "poisoned only after reaching 0");
    assert_eq!(poison_death_round(4, 1, 0), 4, "the same round");
    let mut has = Conditions::default();
    assert!(has.gain(Condition::Poisoned, 1, 1) && has.gain(Condition::Prone, 1, 1));
    let target = 40 + has.penalty(&[], -20);
    assert_eq!((test(target, 21).0, test(target, 20).0), (false, true));
    assert_eq!(poison_death_again(7, 3, true), Some(10));
    assert_eq!(poison_death_again(7, 0, true), Some(8), "then every round");
    assert_eq!(poison_death_again(7, 3, false), None, "poison_death_repeat");
}

#[test]
fn d100_con_29_fire_takes_at_least_one() {
    assert_eq!(fire(8, 3, 3, 0), 7);
    assert_eq!(fire(1, 1, 4, 0), 1);
    assert_eq!(fire(8, 3, 3, 2), 5);
}

#[test]
fn d100_con_35_the_prone_crawl_or_stand_up() {
    assert_eq!([4, 3, 0].map(crawl_yards), [2, 1, 0]);
    assert_eq!([4, 3, 0].map(|speed| crawl_cells(speed, 2, true)), [1, 1, 0]);
    assert_eq!([4, 3, 0].map(|speed| crawl_cells(speed, 2, false)), [1, 0, 0], "crawl_min_cell");
    assert_eq!(crawl_cells(8, 2, true), 2);
    assert!(may_stand(1, false) && !may_stand(0, false));
    assert!(may_stand(0, true), "stand_at_zero");
}

#[test]
fn fatigue_goes_with_hours_of_rest() {
    assert_eq!([7, 8, 15, 16].map(|hours| rested(hours, 8)), [0, 1, 1, 2]);
    assert_eq!(rested(8, 4), 2, "fatigue_rest_hours");
}

#[test]
fn d100_env_01_breath_is_held_ten_seconds_a_point_of_toughness() {
    assert_eq!(breath(3, 10), 3);
    assert_eq!([breath(3, 6), breath(3, 20)], [5, 1], "round_seconds");
}

#[test]
fn d100_env_02_suffocation_takes_the_life_after_the_toughness_bonus() {
    assert_eq!(suffocated(5, 3), 8);
}
