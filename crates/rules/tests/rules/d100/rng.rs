//! Shots and throws (D100-RNG).

use kekkai_rules::d100::numbers::harm::place::Place;
use kekkai_rules::d100::{
    numbers::{
        rolls::opposed::{Ended, Side},
        space::scatter::{asks_distance, lands},
        strike::{
            advantage::Advantage,
            melee,
            ranged::{self, Band, Defence, defences, ended, group, is_opposed, may_shoot},
        },
    },
    options::{Options, ScatterDistance, ShootWhileEngaged},
};

use super::{face, graded, side};

#[test]
fn d100_rng_01_a_shot_is_an_extended_test() {
    let options = Options::default();
    let (hit, miss) = (side(50, 25), side(50, 51));
    assert_eq!((hit.graded.level, ended(&hit, None, &options)), (3, Some(Ended::Active)));
    assert_eq!(ended(&miss, None, &options), None);
    let own = |side: Side| melee::after_unopposed(Advantage::default(), side.graded, &options);
    assert_eq!((own(hit).points, own(miss).points), (1, 0));
}

#[test]
fn d100_rng_02_a_large_shield_parries() {
    let options = Options::default();
    assert_eq!(defences(true, Band::Medium, false), [Defence::Shield]);
    assert!(defences(false, Band::Medium, false).is_empty());
    let (shot, shield) = (side(50, 32), side(40, 12));
    assert_eq!((shot.graded.level, shield.graded.level), (2, 3));
    assert_eq!(ended(&shot, Some(&shield), &options), Some(Ended::Passive));
}

#[test]
fn d100_rng_03_near_range_may_be_dodged() {
    let options = Options::default();
    let at = |yards| defences(false, Band::of(yards, 20, &options).unwrap(), false);
    assert_eq!((at(2), at(4)), (vec![Defence::Dodge], vec![]));
}

#[test]
fn d100_rng_04_the_engaged_may_use_melee() {
    let options = Options::default();
    let shot = Side { graded: graded(50 + 40 - 10, 75), bare: 50 };
    let melee = side(38, 12);
    assert_eq!((shot.graded.level, melee.graded.level), (1, 2));
    assert_eq!(ended(&shot, Some(&melee), &options), Some(Ended::Passive));
    assert_eq!(defences(true, Band::Near, true), [Defence::Shield, Defence::Dodge, Defence::Melee]);
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
fn d100_rng_05_an_opposed_shot_succeeds_and_wins() {
    let options = Options::default();
    let (miss, dodge) = (side(40, 43), side(40, 22));
    assert!(!is_opposed(&miss, true, &options));
    assert_eq!(ended(&miss, Some(&dodge), &options), None);
    let hit = side(40, 22);
    assert_eq!((hit.graded.level, dodge.graded.level), (2, 2));
    assert_eq!(ended(&hit, Some(&Side { bare: 45, ..dodge }), &options), Some(Ended::Passive));
    assert_eq!(ended(&hit, Some(&Side { bare: 38, ..dodge }), &options), Some(Ended::Active));
    let any = Options { ranged_opposed_needs_success: false, ..options };
    assert_eq!(ended(&miss, Some(&side(40, 72)), &any), Some(Ended::Active));
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
    let place = Place::struck(face(25), false, &Options::default());
    assert_eq!(place, Place::Torso);
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

#[test]
fn d100_rng_10_ammunition_is_counted_where_the_table_says_so() {
    let options = Options::default();
    assert_eq!(ranged::shots_left(0, &options), None);
    assert_eq!(ranged::shots_left(3, &Options { track_ammo: true, ..options }), Some(3));
}
