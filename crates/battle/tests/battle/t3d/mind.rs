//! Will, self-control, terror, and being shaken.

use super::{facts, no, opened, rolled, rolls, sheet, succeeds};
use crate::table::Table;

fn shaken(table: &Table, name: &str) -> bool {
    sheet(table, name).shaken.is_some()
}

#[test]
fn t3d_wil_01_will_is_rolled_under_stress() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "will Mira", "11"), (11, 0));
    assert!(succeeds(&mut table, "will Mira", "11"));
    assert!(!succeeds(&mut table, "will Tor", "11"));
    // Each stress is a new roll.
    table.tell("will Mira", "12");
    table.tell("condition Mira shaken off", "");
    assert_eq!(rolled(&mut table, "will Mira", "11"), (11, 0));
}

#[test]
fn t3d_wil_02_who_holds_acts_as_usual() {
    let mut table = opened();
    table.tell("will Mira", "11");
    assert!(!shaken(&table, "Mira") && table.sheet("Mira").conditions.is_empty());
    assert_eq!(facts(&table).len(), 1, "the roll, and nothing that comes of it");
    assert_eq!(rolled(&mut table, "check Mira stealth", "9").0, 14);
}

#[test]
fn t3d_wil_03_who_fails_is_shaken_until_a_turn_of_its_own() {
    let mut table = opened();
    table.tell("will Mira common 0", "14");
    assert_eq!(rolls(&table), [(11, -3, 0)]);
    assert!(shaken(&table, "Mira"));
    // A second failure changes nothing; the -2 counts for it.
    table.tell("will Mira effect greed", "10");
    assert_eq!(rolls(&table), [(9, -1, 0)]);
    assert_eq!(sheet(&table, "Mira").shaken.unwrap().effect.as_str(), "fear");
    // The recovery takes neither the -2, nor the difficulty of the first roll.
    table.tell("initiative", "12");
    assert!(shaken(&table, "Mira"));
    assert_eq!(rolled(&mut table, "recover Mira", "11"), (11, 0));
    assert!(!shaken(&table, "Mira"));
    assert_eq!(no(&mut table, "recover Mira"), "t3d-not-shaken T3D-WIL-03");
    table.tell("option will_fail_effect gm_text", "");
    table.tell("will Mira", "14");
    assert!(!shaken(&table, "Mira"));
}

#[test]
fn t3d_wil_04_the_cause_decides_which_number_is_rolled() {
    let mut table = opened();
    table.tell("value Tor will 14", "");
    assert_eq!(rolled(&mut table, "will Tor effect fear", "9").0, 14);
    assert_eq!(rolled(&mut table, "control dark Tor", "9").0, 9);
}

#[test]
fn t3d_wil_05_what_comes_from_the_world_is_resisted_with_will() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "will Tor effect fear", "12"), (10, -2));
    assert!(shaken(&table, "Tor") && sheet(&table, "Tor").shaken.unwrap().flaw.is_none());
    // Even where self-control against the same effect would have held.
    table.tell("condition Tor shaken off", "");
    assert_eq!(rolled(&mut table, "control heights Tor", "12"), (15, 3));
}

#[test]
fn t3d_wil_06_what_comes_from_a_flaw_is_resisted_with_its_number() {
    let mut table = opened();
    table.tell("value Tor will 14", "");
    assert_eq!(rolled(&mut table, "control dark Tor", "12"), (9, -3));
    assert!(shaken(&table, "Tor"));
    // Of the marked those who have the flaw roll, the others nothing.
    table.tell("control greed Mira, Tor", "5");
    assert_eq!(rolls(&table).len(), 1);
    assert_eq!(no(&mut table, "control dark Mira"), "t3d-no-flaw T3D-WIL-06");
    assert!(succeeds(&mut table, "control dark Tor", "4"));
    assert!(!succeeds(&mut table, "control dark Tor", "17"));
}

#[test]
fn t3d_wil_07_a_modifier_against_an_effect_serves_both_rolls() {
    let mut table = opened();
    table.tell("ward Tor fear 2", "");
    assert_eq!(rolled(&mut table, "will Tor effect fear", "9").0, 12);
    assert_eq!(rolled(&mut table, "control dark Tor", "9").0, 11);
    assert_eq!(rolled(&mut table, "control greed Tor", "9").0, 9);
    // A will roll against nothing that was named is not against fear.
    assert_eq!(rolled(&mut table, "will Tor effect greed", "9").0, 10);
}

#[test]
fn t3d_tab_10_all_who_see_what_is_frightful_roll_once_in_a_scene() {
    let mut table = opened();
    for line in ["ward Tor fear 2", "ground 12C-12F strong", "put Witch 19J", "side Guard Party"] {
        table.tell(line, "");
    }
    table.tell("ground 13F strong", "");
    table.tell("ground 14G strong", "");
    // Mira at 9 holds, Tor at 10 does not, the guard sees nothing.
    table.tell("terror Witch common -2", "9 11");
    assert_eq!(rolls(&table), [(9, 0, 0), (10, -1, 0)]);
    assert!(!shaken(&table, "Mira") && shaken(&table, "Tor"));
    assert_eq!(no(&mut table, "terror Witch common -2"), "t3d-nobody-new T3D-TAB-10");
    // The wall falls: only the third rolls.
    for line in ["ground 12C-12F floor", "ground 13F floor", "ground 14G floor"] {
        table.tell(line, "");
    }
    table.tell("terror Witch common -2", "10");
    assert_eq!(rolls(&table), [(10, 0, 0)]);
    table.tell("terror Witch common -2 again", "9 10 10");
    table.tell("scene", "");
    table.tell("terror Witch common -2", "9 10 10");
    // Who hides frightens only those who have noticed it.
    table.tell("stealth Witch", "");
    assert_eq!(no(&mut table, "terror Witch again"), "t3d-nobody-new T3D-TAB-10");
    table.tell("noticed Witch Mira", "");
    table.tell("terror Witch again", "9");
}

#[test]
fn t3d_tab_11_being_shaken_is_part_of_each_roll_and_asked_at_each_own_turn() {
    let mut table = opened();
    table.tell("condition Mira shaken", "");
    table.tell("condition Mira shaken", "");
    assert_eq!(rolled(&mut table, "check Mira stealth", "9").0, 12);
    assert!(table.sheet("Mira").conditions.iter().any(|row| row.kind.key == "shaken"));
    table.tell("initiative", "12");
    assert_eq!(rolls(&table), [(11, -1, 0)]);
    assert!(shaken(&table, "Mira"));
    for line in ["end", "end", "end"] {
        table.tell(line, "");
    }
    table.tell("end", "11");
    assert_eq!(rolls(&table), [(11, 0, 0)]);
    assert!(!shaken(&table, "Mira"));
    assert_eq!(rolled(&mut table, "check Mira stealth", "9").0, 14);
    assert!(!facts(&table).is_empty());
}
