//! Trackers, marks, the table's lists, and what ends with somebody.

use kekkai_battle::{Audience, scenario::BadScenario};
use kekkai_rules::{Edition, t3d::fact::Fact};

use super::{
    super::{facts, hp, no, rolled, sheet, told},
    BEFORE, HEROES, begun, opened, reads, refuses, setup_but,
};

#[test]
fn t3d_map_07_a_tracker_above_its_most_falls_by_what_is_taken() {
    let left = |edition, line: &str| {
        let mut table = opened(edition);
        table.tell("pool Mira hp 20", "");
        let _ = refuses(&mut table, line);
        hp(&table, "Mira")
    };
    for (line, after) in [("damage Mira 1", 19), ("heal Mira 1", 20), ("damage Mira 10", 10)] {
        assert_eq!(left(Edition::NEWEST, line), after, "{line}");
    }
    assert_eq!(left(BEFORE, "damage Mira 1"), 12);
}

#[test]
fn t3d_map_06_the_turn_of_one_taken_out_is_over_without_its_end() {
    let rolls = |edition| {
        let mut table = begun(edition);
        table.tell("job lock rounds 1", "");
        table.tell("labour Mira lockpicking task lock", "");
        table.play("remove Mira", "?").is_ok() && table.prompt().is_some()
    };
    assert!(!rolls(Edition::NEWEST));
    assert!(rolls(BEFORE));
}

#[test]
fn t3d_tab_06_the_work_of_one_who_dies_ends() {
    let works = |edition| {
        let mut table = begun(edition);
        table.tell("job lock rounds 4", "");
        table.tell("labour Tor lockpicking task lock", "");
        table.tell("condition Tor dead", "");
        sheet(&table, "Tor").work.is_some()
    };
    assert!(!works(Edition::NEWEST));
    assert!(works(BEFORE));
}

#[test]
fn t3d_tab_18_that_somebody_lives_again_is_told_once() {
    let mut table = begun(Edition::NEWEST);
    table.tell("condition Mira dead", "");
    table.tell("condition Mira dead off", "");
    let told = told(&table, Audience::Gm, 1);
    assert!(told.contains("Rose") && !told.contains("t3d-log-alive"), "{told}");
}

#[test]
fn t3d_tab_21_what_counts_no_turns_is_given_none() {
    let mut table = opened(Edition::NEWEST);
    for line in ["condition Mira shaken turns 1", "condition Mira dead turns 2"] {
        assert_eq!(no(&mut table, line), "t3d-no-turns T3D-TAB-21", "{line}");
        assert!(!refuses(&mut opened(BEFORE), line), "{line}");
    }
}

#[test]
fn t3d_tab_21_a_mark_of_no_turns_is_a_fault_of_the_sheet() {
    let old = "values: [(\"int\",13)";
    let new = "tagged: [(effect: \"fear\", by: 2, turns: 0)], values: [(\"int\",13)";
    let Err(BadScenario::Sheet { faults, .. }) = setup_but(old, new) else { panic!("it fits") };
    let told: Vec<_> = faults.iter().map(|one| (&*one.field, &*one.found)).collect();
    assert_eq!(told, [("fear", "0")]);
}

#[test]
fn t3d_tab_21_a_mark_that_runs_down_is_not_announced_anew() {
    let announced = |edition| {
        let mut table = begun(edition);
        table.tell("condition Mira lit turns 3", "");
        assert!(reads(&table, HEROES, "t3d-log-condition"));
        table.tell("end", "");
        let runs = facts(&table).into_iter().filter(|fact| matches!(fact, Fact::Condition { .. }));
        assert_eq!(runs.count(), 1);
        reads(&table, HEROES, "t3d-log-condition")
    };
    assert!(!announced(Edition::NEWEST));
    assert!(announced(BEFORE));
    // A lasting one counts none on its card.
    let mut table = opened(Edition::NEWEST);
    table.tell("condition Mira lit", "");
    let card = format!("{:?}", table.sheet("Mira").sections);
    assert!(card.contains("t3d-row-condition-lasting"), "{card}");
}

#[test]
fn t3d_tab_20_the_card_says_what_the_next_try_costs_or_that_there_is_none() {
    let mut table = opened(Edition::NEWEST);
    table.tell("check Mira 12 task lock", "16");
    table.tell("check Mira 12 task lock", "16");
    table.tell("check Mira 12 task song class once", "16");
    let card = format!("{:?}", table.sheet("Mira").sections);
    assert!(card.contains("(\"cost\", Change(-2))"), "{card}");
    assert!(card.contains("t3d-row-tries-closed"), "{card}");
}

#[test]
fn t3d_map_02_who_is_moved_in_its_turn_while_it_hides_is_sneaked_for() {
    let reminds = |edition| {
        let mut table = begun(edition);
        table.tell("stealth Mira", "");
        table.tell("put Mira 4K", "");
        table.tell("end", "");
        reads(&table, Audience::Gm, "t3d-log-sneak-due")
    };
    assert!(reminds(Edition::NEWEST));
    assert!(!reminds(BEFORE));
}

#[test]
fn t3d_tab_01_a_full_list_of_tasks_lets_one_go() {
    let full = |edition| {
        let mut table = opened(edition);
        for number in 0..100 {
            table.tell(&format!("job t{number} common 1"), "");
            table.tell(&format!("zone z{number} -1"), "");
        }
        assert!(refuses(&mut table, "job more common 1") && refuses(&mut table, "zone more -1"));
        ["job t1 common 2", "zone z1 -2", "job t1 off", "zone z1 -2 off"]
            .map(|line| refuses(&mut table, line))
    };
    assert_eq!(full(Edition::NEWEST), [false; 4]);
    assert_eq!(full(BEFORE), [true; 4]);
}

#[test]
fn t3d_tab_02_russian_words_mean_what_the_english_ones_do() {
    let mut table = opened(Edition::NEWEST);
    table.tell("condition Mira беспомощна", "");
    assert!(sheet(&table, "Mira").has("helpless"));
    table.tell("zone туман -3 касается слух", "");
    assert_eq!(rolled(&mut table, "sense Mira hearing", "9").0, 9);
    assert_eq!(rolled(&mut table, "sense Mira taste", "9").0, 12);
}

#[test]
fn t3d_lvl_04_a_house_rule_that_is_a_number_is_told_as_that() {
    let mut table = opened(Edition::NEWEST);
    for (line, key) in [
        ("option min_level_to_try 3", "value-3"),
        ("option hurts_retry_penalty -1", "value--1"),
        ("option pool_floor 0", "value-0"),
    ] {
        table.tell(line, "");
        assert!(!told(&table, Audience::Gm, 1).contains(key), "{line}");
    }
}
