//! The unconscious: blows at them, and what wakes them (D100-CON-07 to D100-CON-10).

use super::super::{begun, health, no, otherwise, round, sheet, stacks, targets, tells, until};
use crate::table::Table;
use kekkai_rules::d100::numbers::harm::{
    conditions::Condition,
    place::{HitLocation, Side},
};

const POOLS: &str = "pools: (fate: 1, fortune: 0, resolve: 1, talent_strong_mind: 1), player: true";

fn asleep(table: &Table) -> bool {
    stacks(table, "Bandit", Condition::Unconscious) == 1
}

#[test]
fn d100_con_07_the_unconscious_neither_act_nor_defend() {
    let mut table = begun();
    table.tell("afflict Bandit unconscious 1", "");
    table.tell("strike Bandit", "pick:1 97");
    assert_eq!(targets(&table), [65]);
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Archer")));
}

#[test]
fn d100_con_08_no_point_changes_a_success_that_comes_by_itself() {
    let helpless = || {
        let mut table = otherwise(&[(POOLS, "pools: (fate: 1, fortune: 1)")]);
        table.tell("initiative", super::super::ORDER);
        table.tell("afflict Bandit unconscious 1", "");
        // Prone +20, and as much less by the GM's ruling.
        table.tell("modifier Captain -20", "");
        table
    };
    let injured = |table: &Table| sheet(table, "Bandit").injuries[0].place;
    // Named, it may still be raised: 45 with 11 is +3.
    let mut table = helpless();
    table.tell("strike Bandit", "pick:2 pick:11 pick:1 21");
    assert!(tells(&table, "target: 45") && tells(&table, "level: 3"));
    assert_eq!(injured(&table), HitLocation::Arm(Side::Left));
    // Thrown, it is +0 and stays so.
    let mut table = helpless();
    table.tell("strike Bandit", "pick:1 88 21");
    assert!(tells(&table, "passed: true, level: 0"));
    assert_eq!((injured(&table), health(&table, "Captain")), (HitLocation::Leg(Side::Left), 12));
    assert_eq!(sheet(&table, "Captain").pools.fortune, 1);
}

#[test]
fn d100_con_10_whoever_fell_by_health_zero_wakes_above_it_and_by_no_bandage() {
    let mut table = begun();
    table.tell("afflict Bandit bleeding 1", "");
    table.tell("pool Bandit health 0", "");
    assert!(asleep(&table));
    table.tell("bind Bandit", "22");
    assert_eq!(stacks(&table, "Bandit", Condition::Bleeding), 0);
    assert!(asleep(&table));
    table.tell("heal Bandit 2", "");
    assert!(!asleep(&table) && stacks(&table, "Bandit", Condition::Prone) == 1);
}

/// The Bandit, with points of Resolve, bleeds at 0, and row 94 of the torso has laid it low until medical help.
fn held() -> Table {
    let club = "weapons: [(name: \"club\"";
    let pools = format!("pools: (resolve: 1, talent_strong_mind: 1), {club}");
    let mut table = otherwise(&[(club, &pools)]);
    table.tell("initiative", super::super::ORDER);
    table.tell("afflict Bandit bleeding 1", "");
    table.tell("pool Bandit health 0", "");
    table.tell("strike Bandit at torso", "pick:1 12 95");
    let bandit = sheet(&table, "Bandit");
    assert!(bandit.down.by_zero && bandit.down.by_injury && asleep(&table));
    table
}

#[test]
fn d100_con_10_what_an_injury_holds_asks_for_help_whatever_else_is_there() {
    // Above 0 it is held; then help wakes.
    let mut table = held();
    table.tell("heal Bandit 3", "");
    assert!(asleep(&table));
    table.tell("remedy Bandit", "");
    assert!(!asleep(&table));
    // At 0 health keeps it down.
    let mut table = held();
    table.tell("remedy Bandit", "");
    assert!(asleep(&table));
    // Resolve does not open a lock, unless a table lets it.
    let mut table = held();
    assert_eq!(no(&mut table, "shake unconscious by Bandit"), "d100-locked D100-CON-06");
    table.tell("option resolve_breaks_lock true", "");
    table.tell("shake unconscious by Bandit", "");
    assert!(!asleep(&table));
}

#[test]
fn d100_con_10_time_wakes_nobody_by_itself_and_never_what_is_held() {
    let mut table = begun();
    table.tell("afflict Bandit unconscious 1", "");
    for _ in 0..9 {
        round(&mut table, "");
    }
    assert!(asleep(&table));
    let mut table = begun();
    table.tell("option wake_after_rounds 2", "");
    table.tell("strike Bandit at torso", "11 90 95");
    table.tell("pool Bandit health 5", "");
    for _ in 0..4 {
        round(&mut table, "");
    }
    assert!(asleep(&table));
}

#[test]
fn d100_con_16_the_first_attempt_ends_surprise_hit_or_miss() {
    let mut table = otherwise(&[("at: Some(\"1A\")", "at: Some(\"7F\")")]);
    table.tell("initiative", super::super::ORDER);
    table.tell("afflict Bandit surprised 1", "");
    table.tell("strike Bandit", "99 75");
    assert_eq!(stacks(&table, "Bandit", Condition::Surprised), 0);
    until(&mut table, "Archer");
    // The second meets a defence, and has no bonus but that of numbers.
    table.tell("strike Bandit fists", "97 10");
    assert_eq!(targets(&table), [30 + 20, 38]);
}

#[test]
fn d100_con_25_the_blinded_fight_badly_and_are_hit_more_easily() {
    let mut table = begun();
    table.tell("afflict Captain blinded 1", "");
    table.tell("strike Bandit", "97 90");
    assert_eq!(targets(&table)[0], 35);
    // Equal levels were a win of the higher number.
    table.tell("pool Captain advantage 0", "");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 10");
    assert_eq!(targets(&table), [48, 35]);
}

#[test]
fn d100_con_30_a_passed_athletics_test_puts_fire_out() {
    let mut table =
        otherwise(&[("heal: (value: 45)}", "heal: (value: 45), athletics: (value: 40)}")]);
    table.tell("initiative", super::super::ORDER);
    table.tell("afflict Captain ablaze 3", "");
    table.tell("douse", "33");
    assert_eq!((targets(&table), stacks(&table, "Captain", Condition::Ablaze)), (vec![40], 1));
    assert_eq!(no(&mut table, "strike Bandit"), "d100-has-acted D100-TRN-01");
}

#[test]
fn d100_con_31_the_stunned_only_defend_and_move_at_half_speed() {
    let mut table = begun();
    table.tell("afflict Captain stunned 1", "");
    assert_eq!(no(&mut table, "strike Bandit"), "d100-barred-act D100-CON-31");
    assert_eq!(no(&mut table, "sprint 2E"), "d100-too-far D100-MOV-01");
    table.tell("sprint 3E", "");
    let mut table = begun();
    table.tell("afflict Captain stunned 1", "");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 10");
    assert_eq!(targets(&table), [38, 35]);
}
