//! Shots and throws (D100-RNG).

use kekkai_rules::d100::numbers::harm::place::HitLocation;
use kekkai_rules::d100::{
    numbers::{
        space::scatter::{asks_distance, lands},
        strike::ranged::{Band, group, may_shoot},
    },
    options::{Options, ScatterDistance, ShootWhileEngaged},
};

use super::face;

#[test]
fn d100_rng_04_whom_the_engaged_may_shoot_at() {
    let may = |shoot_while_engaged| {
        let options = Options { shoot_while_engaged, ..Options::default() };
        [
            may_shoot(true, true, &options),
            may_shoot(true, false, &options),
            may_shoot(false, false, &options),
        ]
    };
    assert_eq!(may(ShootWhileEngaged::Any), [true; 3]);
    assert_eq!(may(ShootWhileEngaged::EngagedOnly), [true, false, true]);
    assert_eq!(may(ShootWhileEngaged::Never), [false, false, true]);
}

#[test]
fn d100_rng_06_bands_of_range() {
    use Band::{Extreme, Long, Medium, Near, Short};
    let options = Options::default();
    for range in [0, 1, 12, 40, 60] {
        let cells = Band::farthest(range, &options);
        let at = |cells| Band::of(cells * options.yards_per_cell, range, &options);
        assert!(at(cells).is_some() && at(cells + 1).is_none(), "{range}: {cells}");
    }
    let band = |yards| Band::of(yards, 40, &options);
    let bands = [4, 20, 28, 41, 81, 120, 121].map(band);
    assert_eq!(bands[..4], [Some(Near), Some(Short), Some(Medium), Some(Long)]);
    assert_eq!(bands[4..], [Some(Extreme), Some(Extreme), None]);
    assert_eq!(Band::ALL.map(Band::modifier), [40, 20, 0, -10, -30]);
    // A limit that is no whole yard is not rounded, and near is a cell at least.
    assert_eq!((Band::of(6, 12, &options), Band::of(7, 12, &options)), (Some(Short), Some(Medium)));
    assert_eq!((Band::of(2, 12, &options), Band::of(2, 1, &options)), (Some(Near), Some(Near)));
    let wide = Options { range_bands: [40, 20, 10, 5, 2], ..options };
    assert_eq!((Band::of(8, 40, &wide), Band::of(160, 40, &wide)), (Some(Near), Some(Extreme)));
}

#[test]
fn d100_rng_07_shots_into_a_group() {
    let options = Options::default();
    assert_eq!(
        [2, 3, 4, 6, 7, 12, 13].map(|targets| group(targets, &options)),
        [0, 20, 20, 20, 40, 40, 60]
    );
    assert_eq!(group(7, &Options { group_7_12: 20, ..options }), 20);
}

#[test]
fn d100_rng_08_a_shot_strikes_where_its_roll_is_flipped_to() {
    let place = HitLocation::struck(face(25), false, &Options::default());
    assert_eq!(place, HitLocation::Torso);
}

fn falls(direction: u16, thrown: u16, options: &Options) -> (i32, i32) {
    lands([(4, 7), (10, 10)], direction, thrown, (20, 20), options)
}

#[test]
fn d100_rng_09_where_a_missed_throw_lands() {
    let options = Options::default();
    assert_eq!((falls(3, 4, &options), falls(10, 4, &options)), ((12, 10), (10, 10)));
    let winds = [1, 2, 3, 4, 5, 6, 7, 8].map(|wind| falls(wind, 1, &options));
    let round = [(10, 9), (11, 9), (11, 10), (11, 11), (10, 11), (9, 11), (9, 10), (9, 9)];
    assert_eq!(winds, round);
    // The middle of the way, rounded towards the thrower; beyond the field, its last cell.
    assert_eq!(falls(9, 1, &options), (7, 8));
    assert_eq!(lands([(4, 7), (19, 10)], 3, 9, (20, 20), &options), (20, 10));
    assert_eq!((asks_distance(8, &options), asks_distance(9, &options)), (true, false));
    let by = |scatter_distance| Options { scatter_distance, ..Options::default() };
    assert_eq!(falls(3, 10, &by(ScatterDistance::HalfRange)), (13, 10));
    assert_eq!(falls(3, 10, &by(ScatterDistance::Number(2))), (11, 10));
    assert!(!asks_distance(3, &by(ScatterDistance::Number(2))));
}
