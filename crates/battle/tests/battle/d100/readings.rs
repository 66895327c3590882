//! What a table chooses about turns, movement and conditions: each value of a house rule in play.

mod exceptions;
mod harm_and_fear;
mod in_each_case;
mod sickness_in_each_case;
mod throughout;
mod told;

use super::{ORDER, advantage, begun, health, no, otherwise, round, stacks, targets, until};
use crate::table::Table;
use kekkai_rules::d100::numbers::harm::conditions::Condition;

/// The fight under a house rule that is not the usual one, or under the usual ones.
fn under(option: &str) -> Table {
    let mut table = begun();
    if !option.is_empty() {
        table.tell(&format!("option {option}"), "");
    }
    table
}

#[test]
fn d100_trn_06_assessing_may_be_free_and_need_no_success() {
    let mut table = under("assess_cost free");
    table.tell("assess perception", "30");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [55, 38]);
    for (option, points) in [("", 0), ("assess_needs_success false", 1)] {
        let mut table = under(option);
        table.tell("assess perception", "71");
        assert_eq!(advantage(&table, "Captain"), points, "{option}");
    }
}

#[test]
fn d100_trn_07_aiming_takes_the_action_the_move_or_nothing() {
    let aimed = |option: &str| {
        let mut table = under(option);
        until(&mut table, "Archer");
        table.tell("aim Raider", "");
        table
    };
    assert_eq!(no(&mut aimed(""), "strike Raider"), "d100-has-acted D100-TRN-01");
    let mut table = aimed("aim_cost move");
    assert_eq!(no(&mut table, "move 2A"), "d100-has-moved D100-TRN-02");
    // 50 − 10 by size, and 20.
    table.tell("strike Raider", "97");
    assert_eq!(targets(&table), [60]);
    let mut table = aimed("aim_cost free");
    table.tell("strike Raider", "97");
    assert_eq!(targets(&table), [60]);
    table.tell("move 2A", "");
}

#[test]
fn d100_trn_02_a_move_may_stand_around_the_action_where_it_may_be_split() {
    let mut table = under("");
    table.tell("move 6E", "");
    table.tell("assess perception", "71");
    assert_eq!(no(&mut table, "move 5E"), "d100-has-moved D100-TRN-02");
    let mut table = under("split_move true");
    table.tell("move 6E", "");
    table.tell("assess perception", "71");
    table.tell("move 5E", "");
}

#[test]
fn d100_grd_05_who_may_be_walked_through() {
    // A wall in column 6, with one gap that somebody stands in.
    let gap = |option: &str, name: &str| {
        let mut table = under(option);
        for row in ["A", "B", "C", "D", "F", "G", "H", "I"] {
            table.tell(&format!("ground 6{row} ordinary"), "");
        }
        table.tell(&format!("put {name} 6E"), "");
        table.play("move 5E", "").is_ok()
    };
    assert_eq!([gap("", "Archer"), gap("", "Raider")], [true, false]);
    assert!(!gap("pass_through none", "Archer"));
    assert!(gap("pass_through all", "Raider"));
}

#[test]
fn d100_con_35_a_crawl_of_less_than_a_cell_and_standing_up_at_zero() {
    for (reading, crawls) in [("true", true), ("false", false)] {
        let slow = (
            "health: 12,\n            skills: {melee: (value: 45)",
            "health: 12, speed: 1,\n            skills: {melee: (value: 45)",
        );
        let mut table = otherwise(&[slow]);
        table.tell("initiative", ORDER);
        let _ = table.play(&format!("option crawl_min_cell {reading}"), "");
        table.tell("afflict Captain prone 1", "");
        if crawls {
            table.tell("move 7D", "");
        } else {
            assert_eq!(no(&mut table, "move 7D"), "d100-too-far D100-CON-35");
        }
    }
    let mut table = under("stand_at_zero true");
    table.tell("pool Captain health 0", "");
    table.tell("stand", "");
    assert_eq!(stacks(&table, "Captain", Condition::Prone), 0);
}

#[test]
fn d100_con_36_shots_at_the_prone_have_the_bonus_where_the_table_says_so() {
    for (option, target) in [("", 40), ("prone_bonus_ranged true", 60)] {
        let mut table = under(option);
        table.tell("afflict Raider prone 1", "");
        until(&mut table, "Archer");
        table.tell("strike Raider", "97");
        assert_eq!(targets(&table), [target], "{option}");
    }
}

#[test]
fn d100_con_05_bonuses_against_one_victim_are_the_best_or_all() {
    for (option, target) in [("", 55), ("attacker_bonus_sum true", 65)] {
        let mut table = under(option);
        table.tell("afflict Bandit deafened 1", "");
        table.tell("afflict Bandit blinded 1", "");
        table.tell("strike Bandit", "97 10");
        assert_eq!(targets(&table), [target, 28], "{option}");
    }
}

#[test]
fn d100_con_03_losses_of_several_conditions_are_all_or_the_worst() {
    for (option, left) in [("", 9), ("condition_stacking strict", 10)] {
        let mut table = under(option);
        table.tell("afflict Captain bleeding 2", "");
        table.tell("afflict Captain poisoned 1", "");
        // The test against the poison fails.
        round(&mut table, "90");
        assert_eq!(health(&table, "Captain"), left, "{option}");
    }
}

#[test]
fn d100_con_24_every_second_round_counts_from_the_gain_or_by_even_rounds() {
    for (option, after) in [("", [1, 0]), ("second_round_clock even_rounds", [0, 0])] {
        let mut table = under(option);
        round(&mut table, "");
        table.tell("afflict Captain deafened 1", "");
        for left in after {
            round(&mut table, "");
            assert_eq!(stacks(&table, "Captain", Condition::Deafened), left, "{option}");
        }
    }
}

#[test]
fn d100_adv_09_the_outnumbered_are_counted_in_the_engagement_or_the_battle() {
    for (option, points) in [("", 1), ("outnumber_scope battle", 0)] {
        let mut table = under(option);
        table.tell("afflict Archer unconscious 1", "");
        table.tell("strike Bandit", "32 51");
        round(&mut table, "");
        assert_eq!(advantage(&table, "Captain"), points, "{option}");
    }
}

/// The Captain is engaged with the Bandit and has a point of Advantage, at the start of the second round.
fn engaged(option: &str) -> Table {
    let mut table = under(option);
    table.tell("strike Bandit", "32 51");
    round(&mut table, "");
    table
}

#[test]
fn d100_dis_01_leaving_by_advantage_is_free_or_takes_the_action() {
    let mut table = engaged("");
    table.tell("disengage", "");
    table.tell("assess perception", "71");
    let mut table = engaged("dis_adv_cost action");
    table.tell("disengage", "");
    assert_eq!(no(&mut table, "assess perception"), "d100-has-acted D100-TRN-06");
}

#[test]
fn d100_dis_02_leaving_by_dodge_takes_the_action_or_the_move() {
    let mut table = engaged("");
    table.tell("slip", "12 90");
    assert_eq!(no(&mut table, "assess perception"), "d100-has-acted D100-TRN-06");
    table.tell("move 6E", "");
    let mut table = engaged("dis_dodge_cost move");
    table.tell("slip", "12 90");
    assert_eq!(no(&mut table, "move 6E"), "d100-has-moved D100-TRN-02");
    table.tell("assess perception", "71");
}
