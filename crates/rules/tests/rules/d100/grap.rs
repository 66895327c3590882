//! A weapon in each hand, unarmed fighting and the clinch (D100-DUAL, D100-GRAP).

use kekkai_rules::d100::numbers::harm::place::{Place, Side};
use kekkai_rules::d100::{
    numbers::{
        rolls::opposed::{self, Ended},
        sheet::{characteristics::Characteristic, skills::Skill},
        strike::{
            advantage::Advantage,
            clinch::{self, Declared, TestedBy},
            critical, damage,
            hands::{self, Second},
            melee,
        },
    },
    options::{ClinchTest, DualAttackMode, Options},
};

use super::{face, graded, sht::weapon, side};

#[test]
fn d100_dual_01_pistols_and_one_handed_weapons() {
    assert!(hands::may_hold(&weapon("sword"), &weapon("pistol")));
    assert!(!hands::may_hold(&weapon("axe"), &weapon("dagger")));
    assert!(!hands::may_hold(&weapon("sword"), &weapon("bow")));
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
fn d100_dual_05_a_defence_has_no_penalty() {
    assert_eq!(45 + hands::DEFENCE, 45);
}

#[test]
fn d100_grap_01_brawling_does_what_melee_does() {
    let options = Options::default();
    let test = graded(40, 33);
    assert!(test.success && critical::of_attack(test, true, &options));
    assert_eq!(Place::struck(test.face, false, &options), Place::Arm(Side::Right));
}

#[test]
fn d100_grap_02_bare_hands_have_the_strength_bonus() {
    let fists = weapon("fists").damage(3, &Options::default());
    assert_eq!(damage::damage(fists, 2), 5);
}

#[test]
fn d100_grap_03_a_clinch_entangles() {
    let options = Options::default();
    let (wrestler, target) = (side(40, 21), side(38, 45));
    assert_eq!((wrestler.graded.level, target.graded.level), (2, -1));
    let ended = opposed::ended(&wrestler, &target, &options);
    assert_eq!((ended, clinch::ENTANGLES), (Ended::Active, 1));
    let held = Advantage { points: 2, gained: false };
    let [own, other] = melee::after([Advantage::default(), held], ended, &options);
    assert_eq!((own.points, other.points), (1, 0));
    let may = Declared { empty_hands: true, conscious: true, in_clinch: false, called: false };
    assert!(may.is_allowed());
    let not = [
        Declared { empty_hands: false, ..may },
        Declared { conscious: false, ..may },
        Declared { in_clinch: true, ..may },
        Declared { called: true, ..may },
    ];
    assert!(not.iter().all(|declared| !declared.is_allowed()));
}

#[test]
fn d100_grap_04_what_a_won_action_of_a_clinch_does() {
    let options = Options::default();
    let test = graded(40, 12);
    assert_eq!((test.level, clinch::harm(3, test.level, (3, 0), &options)), (3, 3));
    assert_eq!((clinch::shed(5, 3), clinch::shed(2, 3), clinch::shed(2, -2)), (1, 0, 1));
    assert_eq!(clinch::harm(3, 3, (3, 2), &options), 1);
    let ignores = Options { clinch_ignores_armour: true, ..options };
    assert_eq!(clinch::harm(3, 3, (3, 2), &ignores), 3);
    assert_eq!(clinch::tested_by(&options), TestedBy::Skill(Skill::MeleeBrawling));
    let strength = Options { clinch_test: ClinchTest::Strength, ..options };
    assert_eq!(clinch::tested_by(&strength), TestedBy::Bare(Characteristic::Strength));
}

#[test]
fn d100_grap_05_when_a_clinch_ends() {
    assert_eq!(clinch::shed(2, 1), 0);
    assert!(!clinch::lasts([0, 0], true, true) && clinch::lasts([0, 1], true, true));
    assert!(!clinch::lasts([1, 1], false, true) && !clinch::lasts([1, 1], true, false));
}

#[test]
fn d100_grap_06_a_clinch_engages_without_attacks() {
    let mut engaged = melee::Engagement::default();
    engaged.attack(1, 2);
    engaged.end_round(&[]);
    engaged.end_round(&[[2, 1]]);
    assert_eq!(engaged.with(1), [2]);
    engaged.end_round(&[]);
    assert!(engaged.with(1).is_empty());
}
