//! Fractions, and what is known of values by their chances.

use kekkai_battle::odds::{Distribution, Probability};

#[test]
fn fractions_add_multiply_and_round() {
    let third = Probability::new(40, 120);
    assert_eq!((third.ways(), third.of()), (1, 3));
    assert_eq!(third.or(Probability::new(1, 6)), Some(Probability::new(1, 2)));
    assert_eq!(third.and(Probability::new(3, 4)), Some(Probability::new(1, 4)));
    assert_eq!(third.failed(), Probability::new(2, 3));
    assert_eq!((third.in_ten_thousandths(), third.failed().in_ten_thousandths()), (3333, 6667));
    assert_eq!(Probability::new(1, 1_000_000).in_ten_thousandths(), 1, "not never");
    assert_eq!(Probability::new(999_999, 1_000_000).in_ten_thousandths(), 9_999, "not always");
    assert_eq!(Probability::new(1, u128::MAX).or(Probability::new(1, u128::MAX - 1)), None);
}

#[test]
fn what_was_counted_lies_between_bounds() {
    // By hand: (0 + 3.8416) / (2 · 103.8416) ± the same gives 0 and 3.70 %.
    assert_eq!(Probability::NEVER.interval(100), (0, 369));
    // p = 0.5: 0.5 ± 0.0962.
    assert_eq!(Probability::new(1, 2).interval(100), (4038, 5961));
}

#[test]
fn a_mean_counts_both_signs() {
    let mut spread = Distribution::default();
    for (value, ways) in [(-10, 1), (0, 1), (25, 2)] {
        spread.add(value, Probability::new(ways, 4)).unwrap();
    }
    assert_eq!(spread.mean_in_tenths(), Some(100));
    assert_eq!(spread.that(|value| value > 0), Probability::new(1, 2));
    assert_eq!(spread.within(-10, 25), Probability::new(1, 2));
    assert_eq!(spread.within(1, 0), Probability::NEVER);
    assert_eq!(spread.ranges(3), [(-10, -10), (0, 0), (25, 25)]);
    assert_eq!(spread.ranges(2), [(-10, -1), (0, 0), (19, 25)]);
}
