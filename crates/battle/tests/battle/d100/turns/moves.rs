//! Halved speed, steps within an engagement, reach, and charges that do not arrive (D100-MOV, GRD, CHG).

use super::super::{ORDER, begun, no, otherwise, round, targets};
use crate::table::{PlayError, Table, cell};
use kekkai_battle::Refusal;
use kekkai_rules::Refusal as Rules;

/// The Captain has speed 3.
fn slow() -> Table {
    let mut table = otherwise(&[(
        "health: 12,\n            skills: {melee: (value: 45)",
        "health: 12, speed: 3,\n            skills: {melee: (value: 45)",
    )]);
    table.tell("initiative", ORDER);
    table
}

/// Whether somebody comes so many cells along row J.
fn comes(table: &Table, verb: &str, cells: u8) -> bool {
    table.clone().play(&format!("{verb} {}J", 1 + cells), "").is_ok()
}

#[test]
fn d100_mov_02_halved_speed_is_rounded_down() {
    let mut table = slow();
    table.tell("afflict Captain stunned 1", "");
    table.tell("put Captain 1J", "");
    assert!(comes(&table, "move", 1) && !comes(&table, "move", 2));
    assert!(comes(&table, "sprint", 3) && !comes(&table, "sprint", 4));
}

#[test]
fn d100_mov_02_halvings_by_different_causes_multiply() {
    let twice = |option: &str| {
        let mut table = slow();
        table.tell("afflict Captain fatigued 1", "");
        // A strain of the leg.
        table.tell("strike Bandit", "44 30 81 5");
        round(&mut table, "");
        table.tell("afflict Captain stunned 1", "");
        table.tell("put Captain 1J", "");
        if !option.is_empty() {
            table.tell(option, "");
        }
        let far = |verb: &str| (1..6).take_while(|cells| comes(&table, verb, *cells)).count();
        (far("move"), far("sprint"))
    };
    // 1 and 3 yards; 2 and 3; 3 and 6.
    assert_eq!(twice(""), (0, 1));
    assert_eq!(twice("option half_rounding up"), (1, 1));
    assert_eq!(twice("option halving_stacks false"), (1, 3));
}

#[test]
fn d100_mov_03_a_table_may_forbid_steps_within_an_engagement() {
    for (option, steps) in [("true", true), ("false", false)] {
        let mut table = begun();
        let _ = table.play(&format!("option step_in_engagement {option}"), "");
        table.tell("strike Bandit", "97 90");
        assert_eq!(table.play("move 7D", "").is_ok(), steps, "{option}");
    }
    let mut table = begun();
    table.tell("option step_in_engagement false", "");
    table.tell("strike Bandit", "97 90");
    assert_eq!(no(&mut table, "move 7D"), "d100-engaged D100-MOV-03");
}

#[test]
fn d100_grd_04_reach_is_one_cell_unless_weapon_or_table_has_more() {
    let reaches = |captain: &str, bandit: &str, reach: &str, option: &str| {
        let (own, other) = (format!("at: Some(\"{captain}\")"), format!("at: Some(\"{bandit}\")"));
        let sword = format!("name: \"sword\", damage: 7{reach}");
        let mut table = otherwise(&[
            ("at: Some(\"8E\")", &other),
            ("at: Some(\"7E\")", &own),
            ("name: \"sword\", damage: 7", &sword),
        ]);
        table.tell("initiative", ORDER);
        if !option.is_empty() {
            table.tell(option, "");
        }
        match table.play("strike Bandit", "97 90") {
            Ok(()) => targets(&table).len() == 2,
            Err(PlayError::Refused(Refusal::Rules(Rules::OutOfReach { rule, .. }))) => {
                assert_eq!(rule.as_str(), "D100-GRD-04");
                false
            }
            Err(other) => panic!("{other:?}"),
        }
    };
    assert!(reaches("7E", "8F", "", ""));
    assert!(!reaches("6E", "8E", "", ""));
    assert!(reaches("6E", "8E", ", reach: Some(2)", ""));
    assert!(reaches("6E", "8E", "", "option reach_cells 2"));
}

#[test]
fn d100_chg_01_a_charge_that_does_not_arrive_is_refused() {
    let charges = |bandit: &str, dice: &str| {
        let at = format!("at: Some(\"{bandit}\")");
        let mut table = otherwise(&[("at: Some(\"8E\")", &at)]);
        table.tell("initiative", ORDER);
        if dice.is_empty() {
            return Err(table.refused("charge Bandit"));
        }
        table.tell("charge Bandit", dice);
        Ok(table.at("Captain").unwrap().distance(cell(bandit)))
    };
    // Ten cells away: the ninth is in reach, the run has eight.
    let far = charges("17E", "").unwrap_err();
    assert!(matches!(far, Refusal::Rules(Rules::OutOfReach { distance: Some(10), .. })), "{far:?}");
    assert_eq!(charges("16E", "97 51").ok(), Some(1));
}
