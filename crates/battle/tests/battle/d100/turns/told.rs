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
fn d100_fate_11_whoever_has_no_point_to_spend_out_of_its_turn_is_told_that() {
    let mut table = begun();
    assert_eq!(no(&mut table, "ignore by Bandit"), "d100-no-points-now D100-FATE-11");
    table.tell("pool Bandit resilience 1", "");
    table.tell("pool Bandit resolve 1", "");
    assert_eq!(no(&mut table, "ignore by Bandit"), "d100-unharmed D100-FATE-10");
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

#[test]
fn d100_opp_04_an_attack_that_nobody_wins_is_explained_as_that() {
    let equal = ("skills: {melee: (value: 38)}", "skills: {melee: (value: 45)}");
    let mut table = of_edition(Edition::NEWEST, &[equal]);
    table.tell("strike Bandit", "31 35");
    let mut fight = table.fight.clone();
    let told = fight.trace(fight.head()).unwrap().unwrap().told;
    let reasons: Vec<String> =
        told.iter().flat_map(|one| &one.reasons).map(|one| one.phrase.key.to_string()).collect();
    assert_eq!(reasons, ["d100-why-attack", "d100-why-defence", "d100-log-stalemate"]);
}

#[test]
fn d100_dual_04_who_is_asked_for_the_second_target_is_told_what_the_first_strike_did() {
    let both = "weapons: [(name: \"sword\", damage: 7, tags: [one_handed]), (name: \"dagger\", damage: 4, hand: off, tags: [one_handed])]";
    let changes = [
        ("weapons: [(name: \"sword\", damage: 7, tags: [one_handed])]", both),
        (POOLS, "double_attack: true"),
        ("at: Some(\"15A\")", "at: Some(\"8F\")"),
    ];
    for (dice, key) in [("32 51", "d100-log-hit"), ("97 10", "d100-log-parried")] {
        let mut table = Table::of(Setup { edition: setup().edition, ..changed(&changes) });
        table.tell("initiative", ORDER);
        table.play("double Bandit", &format!("{dice} ?")).unwrap();
        let Some((_, Ask::Choice(choice))) = table.prompt() else { panic!("{dice}") };
        assert_eq!(
            (choice.question.key.as_ref(), choice.picks.len()),
            ("d100-ask-second-after", 2)
        );
        assert!(format!("{:?}", choice.question).contains(key), "{:?}", choice.question);
    }
}

#[test]
fn d100_fate_13_a_result_is_named_against_a_thing_too() {
    let resilient = (POOLS, "pools: (fate: 1, resilience: 1), player: true");
    let asked = |edition| {
        let mut table = of_edition(edition, &[resilient]);
        table.tell("snare Captain 2 40", "");
        table.play("struggle", "?").unwrap();
        matches!(table.prompt(), Some((_, Ask::Choice(_))))
    };
    assert!(asked(Edition::NEWEST) && !asked(Edition::Sixth));
}

#[test]
fn d100_rng_09_where_a_bomb_goes_off_that_missed_is_told() {
    let bomb = (
        "weapons: [(name: \"sword\", damage: 7, tags: [one_handed])]",
        "weapons: [(name: \"bomb\", kind: thrown, damage: 9, range: 20, tags: [explosive])]",
    );
    let throws = ("skills: {melee: (value: 45),", "skills: {shooting_thrown: (value: 45),");
    let changes = [bomb, throws, (POOLS, "pools: ()")];
    is_new("d100-log-weapon-lands", &changes, &[("strike Bandit", "97 8 5")]);
}
