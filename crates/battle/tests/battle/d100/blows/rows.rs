//! Rows of the table of combat modifiers (D100-MODS).

use super::super::{ORDER, begun, otherwise, targets, until, word::three};
use crate::table::Table;

/// The Archer shoots at the Raider at medium range after these lines; the size of an average body counts for nothing.
fn shot(lines: &[&str]) -> i32 {
    let mut table = begun();
    table.tell("option size_average_modifier 0", "");
    until(&mut table, "Archer");
    for line in lines {
        table.tell(line, "");
    }
    table.tell("strike Raider", "97");
    targets(&table)[0]
}

/// The target of the Captain's blow at the Bandit after these lines.
fn blow(lines: &[&str]) -> i32 {
    let mut table = begun();
    for line in lines {
        table.tell(line, "");
    }
    table.tell("strike Bandit", "97 10");
    targets(&table)[0]
}

#[test]
fn d100_mods_01_all_rows_are_added_within_the_limits() {
    assert_eq!((blow(&[]), shot(&[]), shot(&["situation Archer fog"])), (45, 50, 30));
    let covered = ["situation Archer fog", "situation Raider light-cover"];
    assert_eq!(shot(&covered), 20);
    assert_eq!(shot(&[covered[0], covered[1], "situation Raider solid-cover"]), 20);
}

/// The target of a shot at a Raider of this size, and of a blow at such a Bandit.
fn sized(size: &str, option: &str) -> [i32; 2] {
    let (raider, bandit) =
        (format!("health: 13, size: {size},"), format!("health: 11, size: {size},"));
    let mut table = otherwise(&[("health: 13,", &raider), ("health: 11,", &bandit)]);
    table.tell("initiative", ORDER);
    if !option.is_empty() {
        table.tell(option, "");
    }
    table.tell("strike Bandit", "97 10");
    let near = targets(&table)[0];
    until(&mut table, "Archer");
    table.tell("strike Raider", "97");
    [targets(&table)[0], near]
}

#[test]
fn d100_mods_02_the_size_of_the_target_counts_for_shots() {
    let sizes = ["tiny", "little", "small", "average", "large", "enormous", "monstrous"];
    let numbers = [20, 30, 40, 40, 70, 90, 110];
    for (size, number) in sizes.into_iter().zip(numbers) {
        assert_eq!(sized(size, ""), [number, 45], "{size}");
    }
    assert_eq!(sized("large", "option size_mods_scope all"), [70, 65]);
    assert_eq!(sized("average", "option size_average_modifier 0"), [50, 45]);
}

#[test]
fn d100_mods_03_the_larger_side_strikes_better() {
    // The Bandit strikes at the Captain: it and the Raider, more like that one, and the Archer beside the Captain.
    let against = |copies: &[&str], helped: bool| {
        let mut table = three();
        if helped {
            table.tell("put Archer 7F", "");
        }
        until(&mut table, "Bandit");
        for place in copies {
            table.tell(&format!("copy Bandit {place}"), "1 90");
        }
        table.tell("strike Captain", "97 10");
        targets(&table)[0]
    };
    assert_eq!(against(&[], false), 38 + 20);
    assert_eq!(against(&["6E"], false), 38 + 40);
    assert_eq!(against(&["6E"], true), 38);
    assert_eq!(against(&["6E", "7D"], true), 38 + 20);
}

#[test]
fn d100_mods_05_prone_counts_once_for_each_side() {
    assert_eq!(blow(&["afflict Bandit prone 1"]), 65);
    assert_eq!(blow(&["afflict Captain prone 1"]), 25);
    assert_eq!(blow(&["option prone_penalty -10", "afflict Captain prone 1"]), 35);
}

#[test]
fn d100_mods_07_who_has_moved_shoots_worse() {
    assert_eq!(shot(&["move 2A"]), 40);
    assert_eq!(blow(&["move 7D"]), 45);
    assert_eq!(blow(&["option moved_penalty_scope all_but_charge", "move 7D"]), 35);
}

#[test]
fn d100_mods_07_and_chg_03_no_table_counts_the_run_of_a_charge() {
    let charged = |option: &str| {
        let mut table = otherwise(&[("at: Some(\"7E\")", "at: Some(\"3E\")")]);
        table.tell("initiative", ORDER);
        if !option.is_empty() {
            table.tell(option, "");
        }
        table.tell("charge Bandit", "97 51");
        targets(&table)[0]
    };
    assert_eq!(charged(""), 55);
    assert_eq!(charged("option moved_penalty_scope all_but_charge"), 55);
}

#[test]
fn d100_mods_09_a_shot_in_the_dark_is_worse_than_a_blow() {
    assert_eq!(shot(&["situation Archer dark"]), 20);
    assert_eq!(blow(&["situation Captain dark"]), 25);
}

#[test]
fn d100_mods_04_a_table_may_find_flanks_by_the_ally_opposite() {
    let flanked = |option: &str| -> i32 {
        let mut table: Table = otherwise(&[("at: Some(\"1A\")", "at: Some(\"9E\")")]);
        table.tell("initiative", ORDER);
        if !option.is_empty() {
            table.tell(option, "");
        }
        until(&mut table, "Archer");
        table.tell("strike Bandit fists", "97 90");
        until(&mut table, "Captain");
        // Two to one is +20 as well.
        table.tell("strike Bandit", "97 10");
        targets(&table)[0]
    };
    assert_eq!((flanked(""), flanked("option flank_mode opposite")), (65, 85));
}

#[test]
fn d100_mods_11_the_off_hand_is_worse() {
    let mut table = otherwise(&[(
        "weapons: [(name: \"sword\", damage: 7, tags: [one_handed])]",
        "weapons: [(name: \"sword\", damage: 7, tags: [one_handed]), (name: \"dagger\", damage: 4, hand: off, tags: [one_handed])]",
    )]);
    table.tell("initiative", ORDER);
    table.tell("strike Bandit with 2", "97 10");
    assert_eq!(targets(&table)[0], 25);
}
