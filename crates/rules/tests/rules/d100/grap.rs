//! A weapon in each hand, unarmed fighting and the clinch (D100-DUAL, D100-GRAP).

use kekkai_rules::d100::numbers::harm::place::{HitLocation, Side};
use kekkai_rules::d100::{
    numbers::{
        sheet::{characteristics::Characteristic, skills::Skill},
        strike::{
            clinch::{self, TestedBy},
            critical, damage,
            hands::{self, Second},
        },
    },
    options::{ClinchTest, DualAttackMode, Options},
    sheet::Weapon,
};

use super::{face, graded, sht::weapon};

#[test]
fn d100_dual_01_pistols_and_one_handed_weapons() {
    let beside = |name| Weapon::of(&weapon(name), 3).is_of_one_hand();
    assert_eq!(["sword", "pistol", "dagger"].map(beside), [true; 3]);
    assert_eq!(["axe", "bow"].map(beside), [false; 2]);
}

#[test]
fn d100_dual_02_the_off_hand_by_the_talent() {
    assert_eq!([0, 1, 2].map(|level| 45 + hands::off_hand(level)), [25, 35, 45]);
}

#[test]
fn d100_dual_03_two_attacks_need_the_talent() {
    assert_eq!((hands::attacks(false), hands::attacks(true)), (1, 2));
}

#[test]
fn d100_dual_04_the_second_attack_follows_whatever_the_first_did() {
    let options = Options::default();
    assert_eq!(hands::second(face(32), false, &options), Second::Throws);
    let second = |advantage: i32| 45 + hands::off_hand(0) + advantage * 10;
    assert_eq!((second(1), second(0)), (35, 25));
    let flips = Options { dual_attack_mode: DualAttackMode::Flip, ..options };
    assert_eq!(hands::second(face(32), true, &flips), Second::Shows(face(23)));
    assert_eq!(hands::second(face(32), false, &flips), Second::None);
}

#[test]
fn d100_grap_01_brawling_does_what_melee_does() {
    let options = Options::default();
    let test = graded(40, 33);
    assert!(test.success && critical::of_attack(test, true, &options));
    assert_eq!(HitLocation::struck(test.face, false, &options), HitLocation::Arm(Side::Right));
}

#[test]
fn d100_grap_02_bare_hands_have_the_strength_bonus() {
    let fists = weapon("fists").damage(3, &Options::default());
    assert_eq!(damage::damage(fists, 2), 5);
}

#[test]
fn d100_grap_04_what_a_won_action_of_a_clinch_does() {
    let options = Options::default();
    let test = graded(40, 12);
    assert_eq!((test.level, clinch::harm(3, test.level, (3, 0), &options)), (3, 3));
    assert_eq!(clinch::harm(3, 3, (3, 2), &options), 1);
    let ignores = Options { clinch_ignores_armour: true, ..options };
    assert_eq!(clinch::harm(3, 3, (3, 2), &ignores), 3);
    assert_eq!(clinch::tested_by(&options), TestedBy::Skill(Skill::MeleeBrawling));
    let strength = Options { clinch_test: ClinchTest::Strength, ..options };
    assert_eq!(clinch::tested_by(&strength), TestedBy::Bare(Characteristic::Strength));
}
