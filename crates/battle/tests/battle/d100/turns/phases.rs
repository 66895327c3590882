//! What a turn and a round hold: stances, aims, flight, points, the end of the queue (D100-TRN, INI, FLEE, FATE).

use super::super::{
    ORDER, advantage, begun, health, no, otherwise, round, sheet, stacks, targets, tells, until,
    word::three,
};
use super::order;
use crate::table::Table;
use kekkai_rules::d100::numbers::harm::conditions::Condition;

#[test]
fn d100_trn_05_a_stance_helps_one_skill_to_the_start_of_the_next_own_turn() {
    let defends = |dodge: &str| {
        let mut table = begun();
        if !dodge.is_empty() {
            table.tell("option melee_dodge_allowed true", "");
        }
        until(&mut table, "Bandit");
        table.tell("stance melee", "");
        round(&mut table, "");
        table.tell("strike Bandit", &format!("{dodge}97 10"));
        let number = targets(&table)[1];
        until(&mut table, "Bandit");
        assert_eq!(sheet(&table, "Bandit").stance, None);
        number
    };
    assert_eq!((defends(""), defends("pick:2 ")), (58, 30));
}

#[test]
fn d100_trn_07_an_aim_is_lost_by_moving_acting_or_being_hurt() {
    let shoots = |lines: &[&str]| {
        let mut table = begun();
        until(&mut table, "Archer");
        table.tell("aim Raider", "");
        round(&mut table, "");
        for line in lines {
            until(&mut table, "Archer");
            table.tell(line, if line.starts_with("assess") { "97" } else { "" });
            if line.starts_with("assess") {
                round(&mut table, "");
            }
        }
        until(&mut table, "Archer");
        table.tell("strike Raider", "97");
        targets(&table)[0]
    };
    assert_eq!(shoots(&[]), 60);
    assert_eq!(shoots(&["move 2A"]), 30);
    assert_eq!(shoots(&["assess perception"]), 40);
    assert_eq!(shoots(&["damage Archer 1"]), 40);
}

#[test]
fn d100_ini_09_of_two_who_fumbled_the_higher_initiative_goes_first() {
    let mut table = begun();
    table.tell("strike Bandit", "99 10 21");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "99 10 21");
    round(&mut table, "");
    assert_eq!(order(&table), ["Archer", "Raider", "Captain", "Bandit"]);
    until(&mut table, "Bandit");
    table.tell("end", "");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
}

#[test]
fn d100_ini_03_the_highest_initiative_goes_first() {
    let mut table = otherwise(&[("ini: 28, agi: 36", "ini: 44, agi: 36")]);
    table.tell("initiative", "");
    assert_eq!(order(&table), ["Archer", "Captain", "Bandit", "Raider"]);
}

#[test]
fn d100_flee_01_each_opponent_gains_a_point_and_strikes_in_the_order_of_the_queue() {
    let mut table = three();
    table.tell("strike Bandit", "97 90");
    until(&mut table, "Raider");
    table.tell("strike Captain", "97 90");
    until(&mut table, "Captain");
    for name in ["Captain", "Bandit", "Raider"] {
        let _ = table.play(&format!("pool {name} advantage 0"), "");
    }
    // 38 + 20 + 10 and 30 + 20 + 10, each with +20 of two against one.
    table.tell("runaway", "97 98");
    assert_eq!(targets(&table), [88, 80]);
    assert_eq!(["Bandit", "Raider"].map(|name| advantage(&table, name)), [1, 1]);
}

/// The Bandit, with cool 40, flees from the Captain beside it.
fn flight(lines: &[&str], dice: &str) -> Table {
    let cool = "skills: {melee: (value: 38), cool: (value: 40)}";
    let mut table = otherwise(&[("skills: {melee: (value: 38)}", cool)]);
    table.tell("initiative", ORDER);
    table.tell("strike Bandit", "97 40");
    until(&mut table, "Bandit");
    for line in lines {
        table.tell(line, "");
    }
    table.tell("runaway", dice);
    table
}

#[test]
fn d100_flee_02_and_03_a_free_attack_is_made_at_twenty_more_and_may_panic() {
    // 45 + 20 + 10 with 34 is +4: 7 + 4 - 3 at the right arm.
    let table = flight(&[], "34 62");
    assert_eq!((targets(&table), health(&table, "Bandit")), (vec![75, 40], 3));
    assert_eq!(advantage(&table, "Captain"), 2);
    let panics =
        |face: &str| stacks(&flight(&[], &format!("34 {face}")), "Bandit", Condition::Panicked);
    assert_eq!([panics("62"), panics("47"), panics("38")], [3, 1, 0]);
    // Whoever the blow has laid low makes no test.
    let table = flight(&["afflict Bandit bleeding 1", "pool Bandit health 8"], "34");
    assert!(!sheet(&table, "Bandit").is_conscious());
}

#[test]
fn d100_flee_04_the_runner_runs_if_it_is_able() {
    let mut table = flight(&[], "97");
    assert_eq!(no(&mut table, "sprint 17E"), "d100-too-far D100-MOV-01");
    table.tell("sprint 16E", "");
    // With a dash of +0: twice as far.
    let mut table = flight(&[], "97");
    table.tell("sprint 16E", "");
    table.tell("dash", "50");
    assert_eq!(targets(&table), [50]);
    assert!(table.play("sprint 20J", "").is_ok());
    // Prone by a free attack it may only crawl.
    let mut table = flight(&["pool Bandit health 8"], "34 1");
    assert_eq!((health(&table, "Bandit"), stacks(&table, "Bandit", Condition::Prone)), (0, 1));
    assert_eq!(no(&mut table, "sprint 9E"), "d100-lies D100-CON-35");
    assert_eq!(no(&mut table, "move 10E"), "d100-too-far D100-CON-35");
    table.tell("move 9E", "");
}

#[test]
fn d100_fate_03_fortune_raises_a_level_as_often_as_the_table_lets_it() {
    let raised = |option: &str, dice: &str| {
        let usual = "fate: 1, fortune: 0, resolve: 1";
        let mut table = otherwise(&[(usual, "fate: 2, fortune: 2, resolve: 1")]);
        table.tell("initiative", ORDER);
        if !option.is_empty() {
            table.tell(option, "");
        }
        // +1 against +2.
        table.tell("strike Bandit", dice);
        table
    };
    let table = raised("", "32 12 pick:2 pick:2");
    assert!(tells(&table, "damage: 10,"));
    assert_eq!((sheet(&table, "Captain").pools.fortune, advantage(&table, "Captain")), (0, 1));
    // One point is allowed: +2 each, and the higher number wins.
    let table = raised("option fortune_sl_limit 1", "32 12 pick:2");
    assert!(tells(&table, "damage: 9,"));
    assert_eq!(sheet(&table, "Captain").pools.fortune, 1);
}

#[test]
fn d100_tst_01_two_zeros_are_a_hundred() {
    let mut table = begun();
    table.tell("test Captain melee", "100");
    assert!(tells(&table, "face: 100, passed: false, level: -6"));
    table.tell("test Captain melee", "07");
    assert!(tells(&table, "face: 7, passed: true, level: 4"));
}

#[test]
fn d100_fate_04_a_point_of_fortune_chooses_the_turn_of_one_round() {
    let mut table = begun();
    table.tell("pool Bandit fate 1", "");
    table.tell("pool Bandit fortune 1", "");
    table.tell("seize by Bandit", "");
    assert_eq!(sheet(&table, "Bandit").pools.fortune, 0);
    round(&mut table, "");
    assert_eq!(order(&table), ["Bandit", "Captain", "Archer", "Raider"]);
    round(&mut table, "");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
}
