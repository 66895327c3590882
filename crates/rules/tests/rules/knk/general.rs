//! KNK-GEN: the GM's ruling, durations, beings outside the categories.

use super::table::{Battle, ONE, Say::Face, TWO, armed, monster, profi, says, sheet, spec, sword};
use kekkai_rules::{
    Dice, Id, Refusal, System,
    knk::{Category, Custom, Knk, Mode, Ruling, sheet::Override},
    sheet_view::Value,
};

#[test]
fn knk_gen_01_the_override_wins_and_the_computed_value_stays_visible() {
    let mut fight = Battle::new(&[("5E", profi("E2"))]);
    assert_eq!(fight.hp(ONE), (225, 225));
    fight.set(ONE, Override::HpMax, 250);
    assert_eq!(fight.hp(ONE), (225, 250));
    assert_eq!(fight.row(ONE, "computed-hp-max"), Some(Value::Number(225)));
    // A permanent E of 3 is another sheet; the override stays on it.
    let mut grown = profi("E3");
    grown.overrides.insert(Override::HpMax, 250);
    let grown = Battle::new(&[("5E", grown)]);
    assert_eq!(grown.hp(ONE), (250, 250));
    assert_eq!(grown.row(ONE, "computed-hp-max"), Some(Value::Number(300)));
}

#[test]
fn knk_gen_01_a_cleared_override_gives_the_computed_value_back() {
    let mut fight = Battle::new(&[("5E", profi("A3"))]);
    fight.set(ONE, Override::Defence, 90);
    assert_eq!(fight.number(ONE, "defence"), 90);
    fight.rule(Ruling::Override { who: ONE, value: Override::Defence, to: None }).unwrap();
    assert_eq!(fight.number(ONE, "defence"), 55);
    assert_eq!(fight.row(ONE, "computed-defence"), None);
}

#[test]
fn knk_gen_01_only_nonsense_is_refused() {
    let mut fight = Battle::new(&[("5E", profi("E2"))]);
    let hp_max = Ruling::Override { who: ONE, value: Override::HpMax, to: Some(0) };
    assert!(matches!(fight.rule(hp_max), Err(Refusal::OutOfRange { least: 1, .. })));
    let nobody = Ruling::Prone { who: Id(7), prone: true };
    assert_eq!(fight.rule(nobody), Err(Refusal::Nobody(Id(7))));
    let relieve = Ruling::Relieve { who: ONE, effect: 3 };
    assert!(says(&fight.rule(relieve), "refusal-lacks"));
}

#[test]
fn knk_ini_01_the_depth_of_a_setup_edge_is_two_and_may_be_set_up_to_ten() {
    let mut fight = Battle::new(&[("5E", profi(""))]);
    assert_eq!(fight.table.options.deploy_depth, 2);
    for (deploy_depth, allowed) in [(10, true), (0, false), (11, false)] {
        let options = kekkai_rules::knk::Options { deploy_depth, ..Default::default() };
        let (what, given) = ("deploy_depth".to_owned(), i32::from(deploy_depth));
        let outside = Refusal::OutOfRange { what, given, least: 1, most: 10 };
        let refused = fight.rule(Ruling::Options(options)).err();
        assert_eq!(refused, (!allowed).then_some(outside));
    }
    assert_eq!(fight.table.options.deploy_depth, 10);
}

#[test]
fn knk_gen_02_a_weapon_without_numbers_adds_nothing() {
    let fight = Battle::new(&[("5E", armed(profi("S3"), sword()))]);
    let dice: Vec<String> =
        fight.view(ONE).attacks.iter().map(|row| row.dice.to_string()).collect();
    assert_eq!(dice, ["21+1d115", "1d115", "21+1d115", "1d115"]);
}

#[test]
fn knk_gen_05_durations_follow_own_turns() {
    let mut fight = Battle::new(&[("5E", monster("A4"))]);
    fight.afflict(ONE, "slow", 0, 0, Some(2));
    fight.begin(ONE, &[]);
    fight.end(ONE);
    assert_eq!(fight.rows(ONE).lasting[0].turns, Some(1));
    fight.begin_extra(ONE, &[]);
    assert_eq!(fight.rows(ONE).lasting, []);
}

#[test]
fn knk_gen_07_a_custom_being_acts_before_a_monster_of_the_same_initiative() {
    let mut being = spec(Category::Custom, "");
    being.custom = Some(custom());
    let mut fight = Battle::new(&[("5E", monster("A3")), ("6E", being.clone())]);
    assert_eq!(fight.hp(TWO), (5000, 5000));
    assert_eq!(fight.number(TWO, "defence"), 120);
    assert_eq!(fight.attack(TWO, Mode::Blow).unwrap(), "100+1d300");
    let queue = fight.run(&[Face(30), Face(60)], |ctx| Knk::initiative(ctx, &[ONE, TWO]));
    assert_eq!(queue.unwrap(), [(TWO, 60), (ONE, 60)]);
    // Its blow is whole and subtracts Defence: 100 + 50 - 71.
    assert_eq!(fight.blow(TWO, Mode::Blow, ONE, &[Face(50)]).damage, 79);

    being.custom.as_mut().unwrap().ties_as = Some(Category::Profi);
    let mut fight = Battle::new(&[("5E", monster("A3")), ("6E", being)]);
    let queue = fight.run(&[Face(30), Face(60)], |ctx| Knk::initiative(ctx, &[ONE, TWO]));
    assert_eq!(queue.unwrap(), [(ONE, 60), (TWO, 60)]);
}

#[test]
fn knk_gen_07_custom_numbers_belong_to_the_custom_category_only() {
    let faults = Knk::sheet(&spec(Category::Custom, "")).unwrap_err();
    assert_eq!(faults[0].field, "custom");
    let mut odd = profi("");
    odd.custom = Some(custom());
    assert_eq!(Knk::sheet(&odd).unwrap_err()[0].expected, "category-custom");
    let mut endless = spec(Category::Custom, "");
    endless.custom = Some(Custom { attack: Dice { plus: 0, count: 2, faces: 6 }, ..custom() });
    assert_eq!(Knk::sheet(&endless).unwrap_err()[0].field, "custom.attack");
}

#[test]
fn every_fault_is_named_at_once() {
    let mut bad = profi("S6 E2++ A6");
    bad.sixth = Some("C+".parse().unwrap());
    bad.weapons.push(kekkai_rules::knk::Weapon { reach: 0, ..sword() });
    let faults = Knk::sheet(&bad).unwrap_err();
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["s", "e", "a", "sixth", "sixth", "weapons[0].reach"]);
    let mut late = profi("E2");
    (late.hp, late.prana) = (Some(226), Some(-1));
    assert_eq!(Knk::sheet(&late).unwrap_err().len(), 2);
}

#[test]
fn a_spec_is_read_from_text() {
    let text = r#"(category: profi, s: "B+", e: 3, a: "C-", m: "EX--", l: "F", weapons: [
        (name: "sword", kind: slash, to_roll: 10)], overrides: {hp_max: 310}, hp: Some(20))"#;
    let spec: kekkai_rules::knk::Spec = ron::from_str(text).unwrap();
    assert_eq!(spec.s.to_string(), "B+");
    assert_eq!(spec.e.to_string(), "C");
    assert_eq!(spec.m.to_string(), "EX--");
    assert_eq!(Knk::sheet(&spec).unwrap_err()[0].field, "m");
    let again: kekkai_rules::knk::Spec = ron::from_str(&ron::to_string(&spec).unwrap()).unwrap();
    assert_eq!(again, spec);
    let unknown = text.replace("hp:", "health:");
    let refused = ron::from_str::<kekkai_rules::knk::Spec>(&unknown).unwrap_err().to_string();
    assert!(refused.contains("Unexpected field named `health`"), "{refused}");
    let sheet = sheet(&profi("S4 E3"));
    let again: kekkai_rules::knk::Sheet = ron::from_str(&ron::to_string(&sheet).unwrap()).unwrap();
    assert_eq!(again, sheet);
}

fn custom() -> Custom {
    ron::from_str(
        "(hp_max: 5000, defence: 120, movement: 9, attack: (plus: 100, count: 1, faces: 300))",
    )
    .unwrap()
}
