//! Extended and prolonged tests (D100-EXT).

use kekkai_rules::d100::{
    numbers::rolls::{
        prolonged::{Progress, Prolonged},
        test::{Graded, Named},
    },
    options::{AutoResultSl, NegativeTargetTens, Options, ProlongedCost},
};

use super::{face, graded};

fn came(target: i32, number: u16) -> (bool, i32) {
    let graded = graded(target, number);
    (graded.success, graded.level)
}

#[test]
fn d100_ext_01_an_extended_test_passes_like_a_simple_one() {
    assert_eq!((came(55, 32), came(55, 56)), ((true, 2), (false, 0)));
}

#[test]
fn d100_ext_02_the_level_is_tens_less_tens() {
    assert_eq!(came(55, 32), (true, 2));
    assert_eq!(came(38, 51), (false, -2));
    assert_eq!(came(45, 100), (false, -6));
    assert_eq!(came(135, 12), (true, 12));
    let zero = Options { tens_of_00: 0, auto_result_sl: AutoResultSl::Raw, ..Options::default() };
    assert_eq!(Graded::of(45, face(100), &zero).level, 4);
}

#[test]
fn d100_ext_03_zero_has_a_sign_of_its_own() {
    assert_eq!((came(45, 43), came(45, 47)), ((true, 0), (false, 0)));
}

#[test]
fn d100_ext_04_names_of_results() {
    use Named::{
        ConditionalFailure, ConditionalSuccess, DreadfulFailure, Failure, ImpressiveSuccess,
        IncredibleSuccess, SeriousFailure, Success,
    };
    let named = |success, level| Graded { success, level, ..graded(45, 1) }.named();
    let successes = [9, 6, 5, 4, 3, 2, 1, 0].map(|level| named(true, level));
    assert_eq!(
        successes[..4],
        [IncredibleSuccess, IncredibleSuccess, ImpressiveSuccess, ImpressiveSuccess]
    );
    assert_eq!(successes[4..], [Success, Success, ConditionalSuccess, ConditionalSuccess]);
    let failures = [0, -1, -2, -3, -4, -5, -6, -9].map(|level| named(false, level));
    assert_eq!(failures[..4], [ConditionalFailure, ConditionalFailure, Failure, Failure]);
    assert_eq!(failures[4..], [SeriousFailure, SeriousFailure, DreadfulFailure, DreadfulFailure]);
    // A level changed past 0 is named by the number, at 0 by the flag.
    assert_eq!((named(false, 1), named(true, -1)), (ConditionalSuccess, ConditionalFailure));
}

#[test]
fn d100_ext_05_the_level_of_a_sure_result() {
    assert_eq!(came(-15, 4), (true, 0));
    assert_eq!(came(120, 97), (false, 0));
    assert_eq!(came(45, 98), (false, -5));
    let raw = Options { auto_result_sl: AutoResultSl::Raw, ..Options::default() };
    let level = |target, number| Graded::of(target, face(number), &raw).level;
    assert_eq!((level(-15, 4), level(120, 97)), (-2, 3));
}

#[test]
fn d100_ext_06_a_changed_level_changes_no_success() {
    let fortune = graded(40, 41).changed(1);
    assert_eq!((fortune.success, fortune.level), (false, 1));
    let fear = graded(40, 22).changed(-1);
    assert_eq!((fear.success, fear.level), (true, 1));
}

#[test]
fn d100_ext_07_tens_of_a_negative_number() {
    assert_eq!((came(5, 52).1, came(-5, 52).1), (-5, -6));
    let zero = Options { negative_target_tens: NegativeTargetTens::Zero, ..Options::default() };
    assert_eq!(Graded::of(-5, face(52), &zero).level, -5);
}

fn run(threshold: i32, levels: &[i32]) -> (i32, Progress) {
    let end = levels.iter().fold(Prolonged::new(threshold), |task, level| task.and(*level));
    (end.sum, end.progress())
}

#[test]
fn d100_ext_08_levels_are_added_up_to_the_threshold() {
    assert_eq!(run(5, &[2]), (2, Progress::GoesOn));
    assert_eq!(run(5, &[2, -1]), (1, Progress::GoesOn));
    assert_eq!(run(5, &[2, -1, 4]), (5, Progress::Won));
    assert_eq!(run(3, &[3]), (3, Progress::Won));
}

#[test]
fn d100_ext_09_a_sum_below_0_has_failed() {
    assert_eq!(run(5, &[1, -1]), (0, Progress::GoesOn));
    assert_eq!(run(5, &[1, -1, -1]), (-1, Progress::Failed));
    assert_eq!(run(5, &[0]), (0, Progress::GoesOn));
}

#[test]
fn d100_ext_10_each_test_costs_an_action_in_a_fight() {
    let lock = Prolonged::new(4).and(1).and(3);
    let options = Options::default();
    assert_eq!((lock.progress(), lock.actions(&options)), (Progress::Won, 2));
    let free = Options { prolonged_cost: ProlongedCost::Free, ..options };
    assert_eq!(lock.actions(&free), 0);
}
