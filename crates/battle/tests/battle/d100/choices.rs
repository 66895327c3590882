//! What a table chooses about injuries and their consequences: each value of a house rule in play.

use super::{begun, laid, no, sheet, stacks, targets, until};
use crate::table::Table;
use kekkai_rules::d100::{
    numbers::harm::{
        conditions::Condition,
        place::{HitLocation, Side},
    },
    options::Options,
};

/// The Captain strikes the Bandit at a place with a double, under a house rule: then a row of the place.
fn hurt(option: &str, place: &str, dice: &str) -> Table {
    let mut table = begun();
    table.tell(&format!("option {option}"), "");
    table.tell(&format!("strike Bandit at {place}"), &format!("11 90 {dice}"));
    table
}

#[test]
fn d100_inj_04_conditions_of_a_row_count_in_its_test_unless_the_table_tests_first() {
    // Torso 11: stunned, then endurance 30 + 40 - 10.
    let counted = hurt("injury_conditions_first true", "torso", "11 61");
    assert_eq!(
        (targets(&counted).last(), stacks(&counted, "Bandit", Condition::Prone)),
        (Some(&60), 1)
    );
    let first = hurt("injury_conditions_first false", "torso", "11 61");
    assert_eq!(
        (targets(&first).last(), stacks(&first, "Bandit", Condition::Prone)),
        (Some(&70), 0)
    );
}

#[test]
fn d100_inj_07_a_useless_leg_is_as_a_lost_foot_or_lets_nobody_walk() {
    let lame = |option: &str| {
        let mut table = hurt(option, "left-leg", "86 50");
        for condition in ["prone", "stunned"] {
            table.tell(&format!("afflict Bandit {condition} 0"), "");
        }
        until(&mut table, "Bandit");
        table
    };
    let mut as_foot = lame("useless_leg as_foot");
    assert_eq!(sheet(&as_foot, "Bandit").harmed.lameness(&Options::default()), (true, -20));
    as_foot.tell("sprint 8F", "");

    let mut no_walk = lame("useless_leg no_walk");
    assert_eq!(no(&mut no_walk, "sprint 8F"), "d100-lies D100-CON-35");
    no_walk.tell("move 8F", "");
}

#[test]
fn d100_inj_09_a_fracture_takes_of_tests_what_the_table_says() {
    // A light fracture of the right arm, with the test of its row passed.
    let strikes = |option: &str| {
        let mut table = hurt(option, "right-arm", "51 05");
        table.tell("pool Bandit health 11", "");
        until(&mut table, "Bandit");
        table.tell("strike Captain fists", "97 97");
        targets(&table)[0]
    };
    assert_eq!(strikes("fracture_active_penalty 0") - strikes("fracture_active_penalty -10"), 10);
}

#[test]
fn d100_inj_14_blinded_that_is_printed_twice_is_dropped_added_or_read_as_bleeding() {
    let after = |reading: &str| {
        // The last is endurance against the loss of nose and eyes.
        let table = hurt(&format!("head_94_96_duplicate {reading}"), "head", "94 01");
        (
            stacks(&table, "Bandit", Condition::Blinded),
            stacks(&table, "Bandit", Condition::Bleeding),
        )
    };
    assert_eq!(after("ignore"), (3, 0));
    assert_eq!(after("stack"), (4, 0));
    assert_eq!(after("bleeding"), (3, 1));
}

#[test]
fn d100_wnd_10_whom_nobody_named_is_dead_at_zero_where_the_table_says_so() {
    let falls = |option: &str, who: &str| {
        let mut table = begun();
        table.tell(&format!("option minor_foes_drop_at_zero {option}"), "");
        table.tell(&format!("pool {who} health 0"), "");
        sheet(&table, who).dead
    };
    assert!(!falls("false", "Bandit"));
    assert!(falls("true", "Bandit"));
    // A player's character is never one of them.
    assert!(!falls("true", "Captain"));
}

#[test]
fn d100_dse_10_gangrene_spreads_by_steps_or_by_the_word_of_the_game_master() {
    let spread = |option: &str| {
        let mut table = laid();
        table.tell(&format!("option gangrene_spread {option}"), "");
        table.tell("infect Captain black-plague sure", "1 9");
        table.tell("day Captain", "95 41 60");
        table.tell("day Captain", "41 60");
        let leg = HitLocation::Leg(Side::Right);
        sheet(&table, "Captain").harmed.useless.iter().any(|one| one.place == leg)
    };
    assert!(spread("steps_2_4"));
    assert!(!spread("gm"));
}
