//! Where a blow strikes, and what it takes (D100-HIT, D100-DMG).

use HitLocation::{Head, Torso};
use kekkai_rules::d100::numbers::harm::place::{HitLocation, Side};
use kekkai_rules::d100::{numbers::strike::damage, options::Options};

use super::{face, graded};

const LEFT_ARM: HitLocation = HitLocation::Arm(Side::Left);
const RIGHT_ARM: HitLocation = HitLocation::Arm(Side::Right);
const LEFT_LEG: HitLocation = HitLocation::Leg(Side::Left);
const RIGHT_LEG: HitLocation = HitLocation::Leg(Side::Right);

fn struck(number: u16) -> HitLocation {
    HitLocation::struck(face(number), false, &Options::default())
}

fn rolled(number: u16) -> HitLocation {
    HitLocation::rolled(face(number), false, &Options::default())
}

#[test]
fn d100_hit_01_the_flipped_roll_is_read_in_the_table() {
    let places = [32, 52, 40, 5, 8, 9, 42, 1].map(struck);
    assert_eq!(places, [LEFT_ARM, RIGHT_ARM, Head, Torso, LEFT_LEG, RIGHT_LEG, LEFT_ARM, LEFT_ARM]);
    let first_and_last = [1, 9, 10, 24, 25, 44, 45, 79, 80, 89, 90, 100].map(rolled);
    let both = [Head, LEFT_ARM, RIGHT_ARM, Torso, LEFT_LEG, RIGHT_LEG].map(|one| [one, one]);
    assert_eq!(first_and_last.to_vec(), both.concat());
}

#[test]
fn d100_hit_02_a_failed_roll_that_wins_is_flipped_too() {
    assert!(!graded(35, 44).success);
    assert_eq!((struck(44), struck(97)), (RIGHT_ARM, Torso));
}

#[test]
fn d100_hit_03_the_left_handed_have_their_arms_exchanged() {
    let options = Options::default();
    let left_handed = |number, options: &Options| HitLocation::struck(face(number), true, options);
    assert_eq!(left_handed(32, &options), RIGHT_ARM);
    assert_eq!((left_handed(8, &options), left_handed(52, &options)), (LEFT_LEG, LEFT_ARM));
    let same = Options { handedness_swaps_arms: false, ..options };
    assert_eq!(left_handed(32, &same), LEFT_ARM);
}

#[test]
fn d100_hit_04_without_a_hit_roll_a_die_is_read_as_it_is() {
    assert_eq!([45, 44, 100].map(rolled), [Torso, RIGHT_ARM, RIGHT_LEG]);
    assert_eq!(HitLocation::rolled(face(44), true, &Options::default()), LEFT_ARM);
}

#[test]
fn d100_hit_05_doubles_strike_where_they_are() {
    let places = [11, 22, 33, 44, 55, 66, 77, 88].map(struck);
    assert_eq!(places, [LEFT_ARM, LEFT_ARM, RIGHT_ARM, RIGHT_ARM, Torso, Torso, Torso, LEFT_LEG]);
    assert!(graded(95, 88).is_critical());
    assert_eq!([99, 100].map(struck), [RIGHT_LEG, RIGHT_LEG]);
}

#[test]
fn d100_dmg_01_damage_is_weapon_and_level() {
    assert_eq!((damage::damage(7, 2), damage::damage(7, -1)), (9, 6));
}

#[test]
fn d100_dmg_02_toughness_bonus_and_armour_reduce_it() {
    assert_eq!((damage::lost(9, 3, 0), damage::lost(9, 3, 2)), (6, 4));
}

#[test]
fn d100_dmg_03_an_attack_takes_at_least_one() {
    assert_eq!((damage::lost(4, 4, 2), damage::lost(7, 4, 2)), (1, 1));
}

#[test]
fn d100_dmg_06_what_is_no_damage_is_not_reduced() {
    // A fall is reduced, and may come to nothing.
    assert_eq!((damage::reduced(6, 4, 3), damage::reduced(9, 4, 3)), (0, 2));
}
