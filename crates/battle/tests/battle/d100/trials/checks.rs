//! How tests come out in a fight: their target, their level, their doubles and flipped digits (D100-TST, D100-EXT).

use super::super::{ORDER, begun, otherwise, sheet, targets, tells};
use crate::table::Table;

/// Whether each test of the last line has passed, and with which level.
fn outcomes(table: &Table) -> Vec<(bool, i32)> {
    let told = format!("{:?}", table.changes.last());
    let events = told.rsplit_once("events").map_or(told.as_str(), |(_, events)| events);
    let outcome = |text: &str| {
        let (passed, rest) = text.split_once(", level: ")?;
        let level = rest.split([',', ' ', '}']).next()?.parse().ok()?;
        Some((passed == "true", level))
    };
    events.split("passed: ").skip(1).filter_map(outcome).collect()
}

/// What a test of the Captain comes to at a face.
#[track_caller]
fn tested(table: &mut Table, line: &str, face: u16) -> (bool, i32) {
    table.tell(&format!("test Captain {line}"), &face.to_string());
    let all = outcomes(table);
    assert_eq!(all.len(), 1, "{line} {face}");
    all[0]
}

/// The road, its Captain with this perception.
fn seeing(perception: i32) -> Table {
    let mut table =
        otherwise(&[("perception: (value: 42)", &format!("perception: (value: {perception})"))]);
    table.tell("initiative", ORDER);
    table
}

#[test]
fn d100_tst_01_to_04_a_face_up_to_the_target_passes_but_for_the_last_and_the_first() {
    let mut table = begun();
    let passed = |table: &mut Table, face| tested(table, "heal", face).0;
    assert_eq!(
        [45, 46, 5, 96, 100].map(|face| passed(&mut table, face)),
        [true, false, true, false, false]
    );
    // Above every face, 95 still passes and 96 does not; below every face, 5 does and 6 does not.
    let mut table = seeing(60);
    let passed = |table: &mut Table, face| tested(table, "perception elementary", face).0;
    assert_eq!([95, 96, 100].map(|face| passed(&mut table, face)), [true, false, false]);
    let mut table = seeing(15);
    let passed = |table: &mut Table, face| tested(table, "perception insane", face).0;
    assert_eq!([5, 6].map(|face| passed(&mut table, face)), [true, false]);
}

#[test]
fn d100_ext_01_to_03_levels_are_tens_less_tens_and_zero_keeps_the_side_it_is_on() {
    let mut table = begun();
    let routine = [32, 56].map(|face| tested(&mut table, "climb routine", face));
    assert_eq!((routine, targets(&table)), ([(true, 2), (false, 0)], vec![55]));
    let faces = [43, 47, 100].map(|face| tested(&mut table, "heal", face));
    assert_eq!(faces, [(true, 0), (false, 0), (false, -6)]);
}

#[test]
fn d100_ext_05_and_07_bands_end_at_zero_and_each_ten_below_costs_a_level() {
    let mut table = seeing(15);
    assert_eq!(tested(&mut table, "perception insane", 4), (true, 0));
    let mut table = seeing(60);
    assert_eq!(tested(&mut table, "perception elementary", 97), (false, 0));
    table.tell("option auto_result_sl raw", "");
    assert_eq!(tested(&mut table, "perception elementary", 97), (false, 3));
    let mut table = begun();
    assert_eq!(tested(&mut table, "heal", 98), (false, -5));
    for (perception, level) in [(35, -5), (25, -6)] {
        assert_eq!(tested(&mut seeing(perception), "perception insane", 52), (false, level));
    }
    let mut table = seeing(25);
    table.tell("option negative_target_tens zero", "");
    assert_eq!(tested(&mut table, "perception insane", 52), (false, -5));
}

#[test]
fn d100_tst_09_and_11_what_helps_and_what_hinders_are_limited_each_by_itself() {
    let mut table = begun();
    assert_eq!(tested(&mut table, "heal severe", 26), (false, 0));
    assert_eq!(targets(&table), [25]);
    // -20 and -20 are -30; -40 is -30, which leaves 10 of +40, or nothing where the sum is limited.
    table.tell("afflict Captain poisoned 2", "");
    tested(&mut table, "heal severe", 50);
    assert_eq!(targets(&table), [15]);
    table.tell("afflict Captain poisoned 4", "");
    tested(&mut table, "heal easy", 50);
    assert_eq!(targets(&table), [55]);
    table.tell("option modifier_cap_mode net", "");
    tested(&mut table, "heal easy", 50);
    assert_eq!(targets(&table), [45]);
}

#[test]
fn d100_tst_06_doubles_are_read_of_the_face_that_lies() {
    // 45 against 38: a double that passes injures, one that fails is a fumble, 5 and 50 are none.
    for (dice, injured, fumbled) in [
        ("11 97 1", true, false),
        ("100 97 1", false, true),
        ("99 97 1", false, true),
        ("5 97", false, false),
        ("50 97", false, false),
    ] {
        let mut table = begun();
        table.tell("strike Bandit", dice);
        let injuries = sheet(&table, "Bandit").injuries;
        assert_eq!((!injuries.is_empty(), tells(&table, "d100-log-mishap")), (injured, fumbled));
    }
}

#[test]
fn d100_tst_08_the_place_of_a_hit_is_the_face_flipped() {
    // 10 is 01, the head; 5 is 50, the torso; 21 is 12, the left arm; 33 stays a double, and injures there.
    for (face, place) in [(10, "Head"), (5, "Torso"), (21, "Arm(Left)")] {
        let mut table = begun();
        table.tell("strike Bandit", &format!("{face} 97"));
        assert!(tells(&table, &format!("place: Some({place})")), "{face}");
    }
}
