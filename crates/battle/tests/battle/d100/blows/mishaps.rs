//! Critical hits and what fumbles do (D100-CRIT, FUM).

use super::super::{advantage, begun, health, otherwise, round, sheet, stacks, targets, until};
use crate::table::Table;
use kekkai_rules::d100::numbers::harm::{
    conditions::Condition,
    place::{HitLocation, Side},
};

/// Where somebody is injured, in the order of its injuries.
fn places(table: &Table, name: &str) -> Vec<HitLocation> {
    sheet(table, name).injuries.iter().map(|injury| injury.place).collect()
}

#[test]
fn d100_crit_03_a_defence_in_melee_injures_too() {
    // 60 with 55 at the torso, row 01.
    let mut table = otherwise(&[("melee: (value: 45)", "melee: (value: 60)")]);
    table.tell("initiative", super::super::ORDER);
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 55 1");
    assert_eq!(places(&table, "Bandit"), [HitLocation::Torso]);
    // A shot of twenty yards that a shield parries: 28 with 25 against 60 with 55.
    let mut table = otherwise(&[
        ("melee: (value: 45)", "melee: (value: 60)"),
        ("player: true", "shield: true, player: true"),
        ("at: Some(\"15A\")", "at: Some(\"17E\")"),
    ]);
    table.tell("initiative", super::super::ORDER);
    until(&mut table, "Raider");
    table.tell("strike Captain", "25 55");
    assert_eq!((targets(&table), advantage(&table, "Captain")), (vec![28, 60], 1));
    assert_eq!(places(&table, "Raider"), []);
    // A dodge: 40 with 33.
    let mut table = begun();
    table.tell("option melee_dodge_allowed true", "");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "pick:2 97 33");
    assert_eq!((advantage(&table, "Captain"), places(&table, "Bandit")), (1, vec![]));
}

#[test]
fn d100_crit_04_a_critical_hit_injures_where_it_is_flipped_to_or_where_it_was_aimed() {
    let mut table = begun();
    // 7 + 2 - 3, and the shallow cut of row 12 takes 1.
    table.tell("strike Bandit", "22 51 12");
    assert_eq!(places(&table, "Bandit"), [HitLocation::Arm(Side::Left)]);
    assert_eq!((health(&table, "Bandit"), stacks(&table, "Bandit", Condition::Bleeding)), (4, 1));
    let mut table = begun();
    table.tell("strike Bandit at head", "22 51 1");
    assert_eq!(places(&table, "Bandit"), [HitLocation::Head]);
    // Thrown anew, where a table has it so.
    let mut table = begun();
    table.tell("option crit_location roll", "");
    table.tell("strike Bandit", "22 51 95 61");
    assert_eq!(places(&table, "Bandit"), [HitLocation::Leg(Side::Right)]);
}

#[test]
fn d100_crit_05_one_attack_may_injure_twice() {
    let struck = |reading: &str, dice: &str| {
        let mut table = begun();
        if !reading.is_empty() {
            table.tell(&format!("option crit_and_overflow {reading}"), "");
        }
        table.tell("pool Bandit health 4", "");
        table.tell("pool Captain advantage 2", "");
        // 65 with 33 is +3: 7 + 3 - 3 at the right arm.
        table.tell("strike Bandit", &format!("33 51 {dice}"));
        let bandit = sheet(&table, "Bandit");
        assert_eq!((bandit.health, stacks(&table, "Bandit", Condition::Prone)), (0, 1));
        places(&table, "Bandit")
    };
    let arm = HitLocation::Arm(Side::Right);
    assert_eq!((struck("", "21 21"), struck("one", "21")), (vec![arm; 2], vec![arm]));
}

#[test]
fn d100_fum_04_a_bruise_takes_a_point_past_everything_and_all_advantage() {
    let mut table = otherwise(&[("armour: (left_arm: 1", "armour: (head: 9, left_arm: 1")]);
    table.tell("initiative", super::super::ORDER);
    table.tell("pool Captain advantage 2", "");
    // 65 with 77 is -1, and wins.
    table.tell("strike Bandit", "77 72 15");
    assert_eq!((health(&table, "Captain"), advantage(&table, "Captain")), (11, 0));
}

#[test]
fn d100_fum_06_an_awkward_grip_makes_the_attacks_of_the_next_round_harder() {
    let mut table = begun();
    table.tell("strike Bandit", "99 10 60");
    round(&mut table, "");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table)[0], 35);
    round(&mut table, "");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table)[0], 45);
}

#[test]
fn d100_fum_10_a_blow_at_an_ally_has_the_units_for_its_level() {
    let strikes = |option: &str, dice: &str| {
        let mut table = otherwise(&[("at: Some(\"1A\")", "at: Some(\"7F\")")]);
        table.tell("initiative", super::super::ORDER);
        if !option.is_empty() {
            table.tell(option, "");
        }
        table.tell("strike Bandit", &format!("{dice} 9"));
        health(&table, "Archer")
    };
    // 7 + 5 - 3 at the head, which a die of its own names; 7 + 0 - 3; 7 + 7 - 3.
    assert_eq!((strikes("", "77 10 95"), strikes("", "77 10 100")), (3, 8));
    assert_eq!(strikes("option fumble_ally_sl test_roll", "77 10 95"), 1);
    // Nobody else is in reach.
    let mut table = begun();
    table.tell("strike Bandit", "77 10 95");
    assert_eq!((health(&table, "Captain"), stacks(&table, "Captain", Condition::Stunned)), (12, 1));
}
