//! Charges, the ways out of melee, a second run, and what is thrown.

use super::{ORDER, advantage, begun, health, no, otherwise, sheet, stacks, until};
use crate::table::{Table, cell};
use kekkai_rules::d100::numbers::harm::conditions::Condition;

/// The Captain five cells off, as in the first worked fight.
fn afar() -> Table {
    let mut table = otherwise(&[("at: Some(\"7E\")", "at: Some(\"3E\")")]);
    table.tell("initiative", ORDER);
    table
}

#[test]
fn d100_chg_01_and_02_a_charge_from_afar_brings_a_point_before_its_blow() {
    let mut table = afar();
    // 55 with 32 is +2: 7 + 2 - 3 at the left arm.
    table.tell("charge Bandit", "32 51");
    assert_eq!(table.at("Captain"), Some(cell("7E")));
    assert_eq!((health(&table, "Bandit"), advantage(&table, "Captain")), (5, 2));
    until(&mut table, "Bandit");
    assert_eq!(no(&mut table, "charge Captain"), "d100-charges-free D100-CHG-01");
    // From one cell off there is no point, and still a run of a cell.
    let mut table = begun();
    table.tell("charge Bandit", "97 51");
    assert_eq!(advantage(&table, "Captain"), 0);
    let at = table.at("Captain").unwrap();
    assert_eq!((at.distance(cell("7E")), at.distance(cell("8E"))), (1, 1));
}

#[test]
fn d100_chg_03_a_charge_is_not_harder_for_its_run() {
    let mut table = afar();
    table.tell("charge Bandit", "97 51");
    assert_eq!(super::targets(&table), [55, 38]);
}

#[test]
fn d100_dis_01_more_advantage_than_each_opponent_leaves_at_will() {
    let mut table = begun();
    table.tell("strike Bandit", "32 51");
    table.tell("pool Bandit advantage 1", "");
    assert_eq!(no(&mut table, "disengage"), "d100-too-little-advantage D100-DIS-01");
    table.tell("pool Bandit advantage 0", "");
    table.tell("disengage", "");
    assert_eq!(advantage(&table, "Captain"), 0);
}

#[test]
fn d100_dis_04_who_has_left_is_engaged_with_nobody_and_draws_no_free_attack() {
    let mut table = begun();
    table.tell("strike Bandit", "32 51");
    table.tell("disengage", "");
    for name in ["Captain", "Bandit"] {
        assert!(sheet(&table, name).engaged.is_empty(), "{name}");
    }
    // No free attack is rolled on the way.
    table.tell("move 5E", "");
}

/// The Captain has lost its attack, and acts again.
fn beaten() -> Table {
    let mut table = begun();
    table.tell("strike Bandit", "97 10");
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    table
}

#[test]
fn d100_dis_02_a_dodge_that_beats_all_is_free() {
    let mut table = beaten();
    // 40 with 21 is +2; 48 with 60 is -2.
    table.tell("slip", "21 60");
    assert_eq!((advantage(&table, "Captain"), advantage(&table, "Bandit")), (1, 0));
    assert!(sheet(&table, "Captain").engaged.is_empty());
}

#[test]
fn d100_dis_03_a_dodge_that_is_beaten_stays() {
    let mut table = beaten();
    // 40 with 35 is +1; 48 with 12 is +3.
    table.tell("slip", "35 12");
    assert_eq!((advantage(&table, "Captain"), advantage(&table, "Bandit")), (0, 2));
    assert!(!sheet(&table, "Captain").engaged.is_empty());
}

#[test]
fn d100_flee_01_to_04_whoever_flees_is_struck_freely_and_may_panic() {
    let mut table = begun();
    table.tell("strike Bandit", "97 10");
    // 38 + 20 + 20 with 34 is +4: 6 + 4 - 3 - 1 at the right arm. Cool 30 with 62 is -3.
    table.tell("runaway", "34 62");
    assert_eq!((health(&table, "Captain"), advantage(&table, "Bandit")), (6, 3));
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 4);
    assert!(sheet(&table, "Captain").engaged.is_empty());
    table.tell("sprint 5C", "");
}

#[test]
fn d100_mov_04_a_dash_is_a_second_run() {
    let mut table = begun();
    until(&mut table, "Archer");
    assert_eq!(no(&mut table, "dash"), "d100-no-dash D100-MOV-04");
    table.tell("sprint 9A", "");
    // Athletics by agility 36 + 20: 38 is +2, 34 yards and 17 cells in all.
    table.tell("dash", "38");
    assert_eq!(no(&mut table, "sprint 19C"), "d100-too-far D100-MOV-04");
    table.tell("sprint 18C", "");
}

#[test]
fn d100_rng_09_a_missed_throw_lands_where_the_dice_say() {
    let mut table = otherwise(&[
        ("shooting: (value: 50)", "shooting_thrown: (value: 50)"),
        (
            "name: \"bow\", kind: shooting, damage: 6, hand: both",
            "name: \"spear\", kind: thrown, damage: 6",
        ),
    ]);
    table.tell("initiative", ORDER);
    until(&mut table, "Archer");
    // 40 with 61 misses: south-east of 15A by 5 yards, two cells.
    table.tell("strike Raider", "61 4 5");
    assert!(sheet(&table, "Archer").spec.weapons.is_empty());
    assert_eq!(table.state().field.items(cell("17C")).count(), 1);
}
