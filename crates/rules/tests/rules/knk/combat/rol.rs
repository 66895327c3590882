//! KNK-ROL: rolls and what bonuses do to them.

use crate::knk::table::{
    Battle, ONE, Say::Crit, Say::Face, TWO, armed, commoner, monster, profi, sheet, sword,
};
use kekkai_rules::{
    Dice, Edition, PartOp, Purpose, PurposeKey, RuleId, System as _,
    dice::NotDice,
    knk::{Knk, Mode, Weapon, expression::Expression, rank::Stat, save},
};

fn range(dice: Dice) -> (i32, i32) {
    (dice.total(&[1]), dice.total(&[u16::try_from(dice.faces).unwrap()]))
}

#[test]
fn knk_rol_01_constant_plus_dice() {
    assert_eq!(Dice::new(4, 4).total(&[3]), 7);
    assert_eq!(range(Dice::new(4, 4)), (5, 8));
    assert_eq!(range(Dice::new(0, 6)), (1, 6));
    assert_eq!(Dice { plus: 0, count: 2, faces: 6 }.total(&[6, 1]), 7);
}

#[test]
fn knk_rol_01_several_dice_are_typed_and_counted_out() {
    let two = Dice { plus: 3, count: 2, faces: 6 };
    for typed in ["2d6+3", "3+2D6", "2д6+3", "+2к6+3", "5+2d6-2"] {
        assert_eq!(typed.parse(), Ok(two), "{typed}");
    }
    assert_eq!("d100".parse(), Ok(Dice::new(0, 100)));
    for typed in ["", "7", "2d", "2d6+", "2d6-", "2d6+1d4", "2d6+x", "d-6x", "1.5d6", "99999d6"] {
        assert_eq!(typed.parse::<Dice>(), Err(NotDice), "{typed}");
    }
    assert_eq!((two.most_shown(), two.chance_above(9)), (12, Some((21, 36))));
    assert_eq!((two.chance_above(4), two.chance_above(15)), (Some((36, 36)), Some((0, 36))));
    assert_eq!(Dice { plus: 0, count: 20, faces: 100 }.chance_above(1_000), None);
}

#[test]
fn knk_rol_02_a_bonus_to_the_roll_adds_faces() {
    assert_eq!(Dice::new(0, 100).to_roll(5).to_string(), "1d105");
    assert_eq!(Dice::new(28, 120).to_roll(5).to_string(), "28+1d125");
    assert_eq!(range(Dice::new(28, 120).to_roll(5)), (29, 153));
}

#[test]
fn knk_rol_03_a_bonus_to_the_attack_adds_to_the_constant() {
    assert_eq!(Dice::new(0, 100).to_attack(5).to_string(), "5+1d100");
    assert_eq!(range(Dice::new(0, 100).to_attack(5)), (6, 105));
    assert_eq!(Dice::new(28, 120).to_attack(20).to_string(), "48+1d120");
}

#[test]
fn knk_rol_04_a_bonus_to_the_damage_comes_last_and_needs_a_hit() {
    // S1 makes Attack 2 a 1d105, so that a total of 101 is no crit.
    let fighter = armed(profi("S1"), Weapon { to_damage: 5, ..sword() });
    let mut fight = Battle::new(&[("5E", fighter.clone()), ("6E", profi("A2"))]);
    let blow = fight.blow(ONE, Mode::Two, TWO, &[Face(101)]);
    assert_eq!((blow.raw, blow.damage), (51, 30));
    let after: Vec<i32> = blow.steps.iter().map(|step| step.after).collect();
    assert_eq!(after, [51, 25, 30]);
    let blow = fight.blow(ONE, Mode::Two, TWO, &[Face(50)]);
    assert_eq!((blow.raw, blow.damage), (0, 0));

    let mut ghost = profi("A2");
    ghost.immaterial = true;
    let mut fight = Battle::new(&[("5E", fighter), ("6E", ghost)]);
    assert_eq!(fight.blow(ONE, Mode::Two, TWO, &[Face(101)]).damage, 0);
}

#[test]
fn knk_rol_05_a_bonus_to_the_minimum_keeps_the_upper_end() {
    let dice = Dice::new(0, 100).to_min(5);
    assert_eq!((dice.to_string().as_str(), range(dice)), ("5+1d95", (6, 100)));
}

#[test]
fn knk_rol_06_a_bonus_to_a_save_is_one_to_the_minimum() {
    let skill = RuleId::new("KNK-ROL-06");
    let dice = save::mind_save(&sheet(&profi(""))).with("skill", PartOp::ToMin, 10, skill).dice;
    assert_eq!(dice.to_string(), "10+1d90");
    assert_eq!((dice.total(&[41]), dice.total(&[40])), (51, 50));
    assert_eq!(dice.chance_above(save::ABOVE), Some((50, 90)));
}

#[test]
fn knk_rol_07_a_penalty_is_a_negative_bonus() {
    assert_eq!(Dice::new(27, 73).to_min(-20).to_string(), "7+1d93");
    let dice = Dice::new(0, 100).to_min(-20);
    assert_eq!((dice.to_string().as_str(), range(dice)), ("-20+1d120", (-19, 100)));
    assert_eq!((dice.total(&[71]), dice.total(&[70])), (51, 50));
    assert_eq!(Dice::new(0, 100).to_roll(-5).to_string(), "1d95");
}

#[test]
fn knk_rol_08_bonuses_stack_in_any_order() {
    let rule = || RuleId::new("KNK-ROL-08");
    let base = || Expression::bare(Dice::new(0, 110));
    let one = base().with("a", PartOp::ToRoll, 9, rule()).with("b", PartOp::ToMin, 9, rule());
    let two = base().with("b", PartOp::ToMin, 9, rule()).with("a", PartOp::ToRoll, 9, rule());
    assert_eq!((one.dice.to_string(), two.dice.to_string()), ("9+1d110".into(), "9+1d110".into()));
    assert_eq!(one.with("c", PartOp::ToAttack, 20, rule()).dice.to_string(), "29+1d110");
}

#[test]
fn knk_rol_09_a_die_without_faces_is_not_thrown() {
    assert_eq!(Dice::new(100, 0).to_string(), "100");
    assert_eq!(Dice::new(120, -20).total(&[]), 120);
    let dodge = Dice::new(108, -8);
    assert!(!dodge.is_thrown());
    let for_dodge = Purpose::Own(PurposeKey::new("Dodge"));
    assert_eq!(Knk::BOOK.told(for_dodge, dodge.total(&[])), 100);
    assert_eq!(Knk::BOOK.told(Purpose::Initiative, 120), 120, "only saves are told so");
    assert_eq!(dodge.chance_above(save::ABOVE), Some((1, 1)));
    // In play: a weapon that takes every face away leaves the constant, no die and no crit.
    let stiff = armed(monster("S3"), Weapon { to_roll: -145, ..sword() });
    let mut fight = Battle::new(&[("5E", stiff), ("6E", commoner(""))]);
    let blow = fight.blow(ONE, Mode::Blow, TWO, &[]);
    assert_eq!((blow.total, blow.raw, blow.crit), (30, -5, false));
}

#[test]
fn knk_rol_10_halvings_round_down_one_after_another() {
    let mut unclean = profi("A2");
    unclean.unclean = true;
    let mut fight = Battle::new(&[("5E", armed(profi("S1"), sword())), ("6E", unclean)]);
    // 101 - 50 = 51, halved 25, halved 12.
    assert_eq!(fight.blow(ONE, Mode::Two, TWO, &[Face(101)]).damage, 12);
    // 51 - 50 = 1, halved 0.
    assert_eq!(fight.blow(ONE, Mode::Two, TWO, &[Face(51)]).damage, 0);
}

#[test]
fn knk_rol_11_the_opponents_value_may_be_the_larger() {
    let dice =
        save::versus_save(&sheet(&profi("M2")), &sheet(&profi("M5")), Stat::M, Edition::NEWEST)
            .dice;
    assert_eq!(dice.plus, -30);
}

#[test]
fn knk_rol_12_face_total_raw() {
    let mut fight = Battle::new(&[("5E", profi("S4")), ("6E", profi("A4"))]);
    fight.begin(ONE, &[]);
    let blow = fight.strike(ONE, Mode::One, TWO, &[Face(82)]).unwrap();
    assert_eq!(fight.rolls[0].throw.dice.to_string(), "28+1d120");
    assert_eq!((fight.rolls[0].faces[0], blow.total, blow.raw), (82, 110, 50));
}

#[test]
fn knk_rol_13_the_two_shapes_of_formula() {
    let of = |spec, mode: Mode| {
        let fight = Battle::new(&[("5E", spec)]);
        let row = fight.view(ONE).attacks.into_iter().find(|row| row.mode == mode.key()).unwrap();
        row.dice
    };
    let dice = of(monster("S6"), Mode::Blow);
    assert_eq!((dice.to_string().as_str(), range(dice)), ("60+1d190", (61, 250)));
    let dice = of(profi("S5"), Mode::One);
    assert_eq!((dice.to_string().as_str(), range(dice)), ("35+1d125", (36, 160)));
    assert_eq!(of(commoner("S5"), Mode::Blow).to_string(), "1d125");
    assert_eq!(of(profi("S0"), Mode::One).to_string(), "1d100");
    assert_eq!(of(commoner("S0"), Mode::Blow).to_string(), "1d100");
    // The parts make the expression: +60 to the attack, +90 to the roll.
    let attack = kekkai_rules::knk::arms::attack(&sheet(&monster("S6")), Mode::Blow, None).unwrap();
    let parts: Vec<_> = attack.roll.parts.iter().map(|part| (part.op, part.amount)).collect();
    assert_eq!(parts, [(PartOp::ToAttack, 60), (PartOp::ToRoll, 90)]);
}

#[test]
fn knk_rol_14_only_the_top_face_of_a_chance_succeeds() {
    use kekkai_rules::{
        System,
        knk::{Knk, crit::CritEffect},
    };
    let mut fight = Battle::new(&[("5E", monster("A4"))]);
    assert_eq!(fight.run(&[Face(10)], Knk::begin_round).unwrap(), [ONE]);
    assert_eq!(fight.run(&[Face(9)], Knk::begin_round).unwrap(), []);
    for (face, damage) in [(2, 200), (1, 100)] {
        let mut fight = Battle::new(&[("5E", monster("S4")), ("6E", profi("A4 E5 L5"))]);
        let blow =
            fight.blow(ONE, Mode::Blow, TWO, &[Face(120), Crit(CritEffect::Double), Face(face)]);
        assert_eq!(blow.damage, damage);
    }
    for (face, took) in [(3, true), (2, false), (1, false)] {
        let mut fight = Battle::new(&[("5E", monster("S4")), ("6E", profi("A4 E5 L5"))]);
        let script = [Face(120), Crit(CritEffect::LoseTurn), Face(face)];
        let blow = fight.blow(ONE, Mode::Blow, TWO, &script);
        assert_eq!(blow.effect, Some((CritEffect::LoseTurn, took)));
    }
}
