//! Checks, opposed tests and one chance in ten (D20-RND).

use kekkai_rules::d20::{
    numbers::{checks, tally::Tally},
    options::{OpposedTie, Options},
};

#[test]
fn d20_rnd_07_a_check_that_reaches_its_dc_succeeds() {
    let reaches = |face: u16, options: &Options| {
        checks::difficulty(15, options).outcome(i32::from(face) + 3, &[face]).success
    };
    let options = Options::default();
    assert_eq!((reaches(12, &options), reaches(11, &options)), (true, false));
    let strict = Options { dc_tie_succeeds: false, ..options };
    assert_eq!((reaches(13, &strict), reaches(12, &strict)), (true, false));
}

#[test]
fn d20_rnd_08_who_began_an_opposed_test_loses_a_tie() {
    let options = Options::default();
    assert!(!checks::is_thrown_again(23, 23, &options));
    let again = Options { opposed_tie: OpposedTie::Reroll, ..options };
    assert!(checks::is_thrown_again(23, 23, &again) && !checks::is_thrown_again(23, 24, &again));
}

#[test]
fn d20_rnd_09_one_chance_in_ten_is_1_to_10_of_a_hundred() {
    let comes = |face: u16| checks::ONE_IN_TEN.outcome(face.into(), &[face]).success;
    assert_eq!([1, 10, 11, 100].map(comes), [true, true, false, false]);
    assert_eq!(checks::ONE_IN_TEN.chance(checks::PERCENT), Some((10, 100)));
}

#[test]
fn d20_rnd_10_what_the_gm_adds_is_a_part_of_its_own() {
    let tally = Tally::of_roll().and("attack-bonus", 7, "D20-ATK-03").and("gm", -2, "D20-MOD-14");
    assert_eq!(tally.total(), 5);
    let parts: Vec<_> =
        tally.parts.iter().map(|part| (part.source.as_str(), part.amount)).collect();
    assert_eq!(parts, [("attack-bonus", 7), ("gm", -2)]);
}
