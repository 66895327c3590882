//! What is lost, put away or left undone beside an act has a line of its own, and throws are called by what they are for.

use super::super::{ORDER, begun, changed, no, setup, tells};
use crate::table::Table;
use kekkai_battle::scenario::Setup;
use kekkai_rules::{Ask, Edition};

const POOLS: &str = "pools: (fate: 1, fortune: 0, resolve: 1, talent_strong_mind: 1), player: true";

/// The road in a fight of this edition, some of its text written otherwise.
fn of_edition(edition: Edition, changes: &[(&str, &str)]) -> Table {
    let mut table = Table::of(Setup { edition, ..changed(changes) });
    table.tell("initiative", ORDER);
    table
}

/// That this is told of a new fight, once these lines were carried out, and not of an older one.
#[track_caller]
fn is_new(key: &str, changes: &[(&str, &str)], lines: &[(&str, &str)]) {
    for (edition, is_told) in [(Edition::NEWEST, true), (Edition::Sixth, false)] {
        let mut table = of_edition(edition, changes);
        for (line, answers) in lines {
            table.tell(line, answers);
        }
        assert_eq!(tells(&table, key), is_told, "{edition:?}");
    }
}

#[test]
fn d100_sht_04_a_shield_that_is_given_puts_a_weapon_of_both_hands_away_and_says_so() {
    is_new("d100-log-puts-away", &[], &[("give Archer protection pavise", "")]);
    // A sword stays in the main hand.
    let mut table = of_edition(Edition::NEWEST, &[]);
    table.tell("give Captain protection pavise", "");
    assert!(!tells(&table, "d100-log-puts-away"));
}

#[test]
fn d100_con_22_the_throw_of_a_net_is_called_so() {
    let lines = [("snare Captain 2 40", ""), ("struggle", "11 55")];
    is_new("Entangling", &[(POOLS, "pools: ()")], &lines);
}

#[test]
fn d100_dse_04_incubation_and_duration_are_called_so() {
    for key in ["Incubating", "Sickening"] {
        is_new(key, &[], &[("infect Captain festering sure", "1 9")]);
    }
}

#[test]
fn d100_fate_10_that_injuries_are_ignored_is_told() {
    let lines = [
        ("strike Bandit at right-arm", "11 90 21"),
        ("pool Bandit resilience 1", ""),
        ("pool Bandit resolve 1", ""),
        ("ignore by Bandit", ""),
    ];
    is_new("d100-log-ignores", &[], &lines);
}

#[test]
fn d100_opp_04_a_test_of_strength_that_nobody_wins_is_told() {
    // 35 of both, each with a stack of the other: 25 with 21 is +0, as 35 + 10 with 41 is.
    let changes = [
        (POOLS, "pools: ()"),
        ("ws: 38, str: 30", "ws: 38, str: 35"),
        (
            "skills: {melee: (value: 45), dodge: (value: 40), perception: (value: 42), heal: (value: 45)}",
            "skills: {melee_brawling: (value: 40), dodge: (value: 40)}",
        ),
    ];
    let lines = [("clinch Bandit", "21 45"), ("end", ""), ("struggle", "21 41")];
    is_new("d100-log-nobody-wins", &changes, &lines);
}
