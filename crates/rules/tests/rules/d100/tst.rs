//! Simple tests, the die, modifiers and help (D100-TST).

use kekkai_rules::{
    Dice,
    d100::{
        numbers::{
            harm::losses::within,
            rolls::{
                difficulty::Difficulty,
                face::{DIE, Face},
                help::{self, Helped, Helper},
                modifiers::{Modifiers, Target},
                test::{self, Combined},
            },
        },
        options::{AssistCost, CapScope, ModifierCapMode, Options},
    },
};

use super::face;

fn succeeds(target: i32, number: u16) -> bool {
    test::succeeds(target, face(number))
}

fn of(amounts: &[i32]) -> Modifiers {
    let add = |all: Modifiers, amount: &i32| all.situation("row", *amount, "D100-MODS-01");
    amounts.iter().fold(Modifiers::default(), add)
}

fn total(amounts: &[i32]) -> i32 {
    of(amounts).sum(true, &Options::default()).total
}

fn target(bare: i32, amounts: &[i32], advantage: i32) -> i32 {
    Target::of(("skill", bare), &of(amounts), advantage, true, &Options::default()).number
}

#[test]
fn d100_tst_01_faces_go_from_one_to_a_hundred() {
    assert_eq!((Face::new(0), Face::new(101)), (None, None));
    let options = Options::default();
    assert_eq!(face(100).tens(&options), 10);
    assert_eq!(face(100).tens(&Options { tens_of_00: 0, ..options }), 0);
}

#[test]
fn d100_tst_02_a_face_up_to_the_number_succeeds() {
    assert_eq!((succeeds(45, 45), succeeds(45, 46)), (true, false));
    assert_eq!(test::check(45).chance(DIE), Some((45, 100)));
}

#[test]
fn d100_tst_03_the_last_five_faces_always_fail() {
    assert_eq!([95, 96, 100].map(|face| succeeds(120, face)), [true, false, false]);
    assert_eq!(test::check(120).chance(DIE), Some((95, 100)));
}

#[test]
fn d100_tst_04_the_first_five_faces_always_succeed() {
    assert_eq!([5, 6].map(|face| succeeds(-15, face)), [true, false]);
    assert!(succeeds(3, 5));
    assert_eq!(test::check(-15).chance(DIE), Some((5, 100)));
}

#[test]
fn d100_tst_05_a_percentage_is_no_test() {
    assert_eq!([10, 11].map(|number| within(number, 10)), [true, false]);
    assert_eq!((within(1, 0), within(100, 100)), (false, true));
}

#[test]
fn d100_tst_06_doubles_have_two_equal_digits() {
    let doubles: Vec<u16> = (1..=100).filter(|number| face(*number).is_double()).collect();
    assert_eq!(doubles, [11, 22, 33, 44, 55, 66, 77, 88, 99, 100]);
    let even: Vec<u16> = (1..=100).filter(|number| face(*number).is_even_double()).collect();
    assert_eq!(even, [22, 44, 66, 88, 100]);
    assert!(!face(5).is_double());
}

#[test]
fn d100_tst_08_a_flip_exchanges_the_digits() {
    let flipped = |number| face(number).flipped().number();
    assert_eq!([58, 51, 5, 10, 33, 100].map(flipped), [85, 15, 50, 1, 33, 100]);
    assert!((1..=100).all(|number| face(number).flipped().flipped() == face(number)));
}

#[test]
fn d100_tst_09_a_modifier_changes_the_value_before_the_throw() {
    assert_eq!(target(45, &[-20], 0), 25);
    assert!(!succeeds(25, 26));
}

#[test]
fn d100_tst_10_seven_steps_of_difficulty() {
    let steps = Difficulty::ALL.map(Difficulty::modifier);
    assert_eq!(steps, [60, 40, 20, 0, -10, -20, -30]);
    let at = |skill, step: Difficulty| target(skill, &[step.modifier()], 0);
    assert_eq!(at(38, Difficulty::Easy), 78);
    assert_eq!(at(38, Difficulty::Insane), 8);
    assert_eq!(at(40, Difficulty::default()), 40);
}

#[test]
fn d100_tst_11_modifiers_are_limited_by_sign_and_advantage_is_not() {
    assert_eq!(total(&[-20, -20]), -30);
    assert_eq!(total(&[60, 20]), 60);
    assert_eq!(total(&[40, -20, -20]), 10);
    assert_eq!(target(45, &[60], 30), 135);
    assert_eq!(target(45, &[-50], 20), 35);
    let net = Options { modifier_cap_mode: ModifierCapMode::Net, ..Options::default() };
    let sum = |amounts: &[i32]| of(amounts).sum(true, &net).total;
    assert_eq!([sum(&[40, -20, -20]), sum(&[60, 60, -20]), sum(&[10, -60])], [0, 60, -30]);
    // What is told of a target adds up to it.
    let target = Target::of(("skill", 45), &of(&[-20, -30]), 20, true, &Options::default());
    let told: Vec<_> = target.parts.iter().map(|part| (&*part.source, part.amount)).collect();
    let rows = [("skill", 45), ("row", -20), ("row", -30), ("limit", 20), ("advantage", 20)];
    assert_eq!((told, target.number), (rows.to_vec(), 35));
}

#[test]
fn d100_tst_12_what_is_called_a_modifier_counts_towards_the_limits() {
    let both = of(&[-20]).state("poisoned", -40, "D100-CON-27");
    let reads = |cap_scope, in_fight| {
        let options = Options { cap_scope, ..Options::default() };
        Target::of(("skill", 50), &both, 0, in_fight, &options).number
    };
    assert_eq!(reads(CapScope::AllModifiers, true), 20);
    assert_eq!(reads(CapScope::AllModifiers, false), 20);
    assert_eq!((reads(CapScope::CombatOnly, true), reads(CapScope::CombatOnly, false)), (20, -10));
    assert_eq!(reads(CapScope::SituationOnly, true), 50 - 20 - 40);
}

fn helper(advances: i32) -> Helper {
    Helper { advances, cells: 1, has_action: true }
}

fn helped(bonus: i32) -> Helped {
    Helped { bonus, alone: false, in_fight: true }
}

#[test]
fn d100_tst_13_each_helper_adds_10() {
    let bonus = help::bonus(&[helper(2)], helped(4), &Options::default());
    assert_eq!(target(41, &[bonus], 0), 51);
}

#[test]
fn d100_tst_14_who_may_help() {
    let options = Options::default();
    assert_eq!(help::bonus(&[helper(1); 5], helped(3), &options), 30);
    assert_eq!(help::bonus(&[helper(0)], helped(3), &options), 0);
    let alone = Helped { alone: true, ..helped(3) };
    assert_eq!(help::bonus(&[helper(1); 2], alone, &options), 0);
    let far = [Helper { cells: 2, ..helper(1) }];
    assert_eq!(help::bonus(&far, helped(3), &options), 0);
    let reaching = Options { assist_reach_cells: 2, ..options };
    assert_eq!(help::bonus(&far, helped(3), &reaching), 10);
}

#[test]
fn d100_tst_15_help_costs_the_action_in_a_fight() {
    let spent = [Helper { has_action: false, ..helper(1) }];
    let options = Options::default();
    assert_eq!(help::bonus(&spent, helped(3), &options), 0);
    let at_rest = Helped { in_fight: false, ..helped(3) };
    assert_eq!(help::bonus(&spent, at_rest, &options), 10);
    let free = Options { assist_cost: AssistCost::Free, ..options };
    assert_eq!(help::bonus(&spent, helped(3), &free), 10);
}

#[test]
fn d100_tst_16_one_throw_against_two_skills() {
    use Combined::{Failure, Full, Partial};
    let came = [30, 31, 50, 51, 3, 97].map(|number| test::combined([30, 50], face(number)));
    assert_eq!(came, [Full, Partial, Partial, Failure, Full, Failure]);
}

#[test]
fn d100_tst_01_two_noughts_of_real_dice_are_a_hundred() {
    let hundred = Dice::new(0, 100);
    assert_eq!(hundred.read(vec![0]), [100]);
    assert_eq!(hundred.read(vec![7]), [7]);
    assert_eq!(Dice::new(0, 10).read(vec![0]), [0]);
    assert_eq!(Dice { count: 2, ..hundred }.read(vec![0]), [0]);
}
