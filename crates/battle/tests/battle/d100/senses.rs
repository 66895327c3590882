//! What is left of hearing and smell after injuries, in the tests that need them (D100-INJ-19, AMP-04, AMP-06).

use super::{laid, targets, tells};
use crate::table::Table;
use kekkai_rules::d100::numbers::harm::injuries::BodyPart;

/// The Captain, unharmed but for what these rows of the head leave for good: perception 42, all else 30.
fn marred(rows: &[&str]) -> Table {
    let mut table = laid();
    for row in rows {
        table.tell("pool Captain health 1", "");
        table.tell("fall Captain 5", &format!("9 5 {row}"));
        table.tell("pool Captain health 12", "");
        for condition in
            ["bleeding", "stunned", "blinded", "deafened", "prone", "fatigued", "unconscious"]
        {
            let _ = table.play(&format!("afflict Captain {condition} 0"), "");
        }
    }
    table
}

/// The target number of a test of the Captain.
fn target(table: &mut Table, ability: &str) -> i32 {
    table.tell(&format!("test Captain {ability}"), "1");
    targets(table)[0]
}

fn lost(table: &Table, part: BodyPart) -> u16 {
    super::sheet(table, "Captain").harmed.lost.count(part)
}

#[test]
fn d100_inj_19_an_ear_hears_worse_and_after_a_second_wound_not_at_all() {
    let mut table = marred(&["61"]);
    assert_eq!(target(&mut table, "hearing"), 22);
    assert!(tells(&table, "passed: true"));
    assert_eq!(target(&mut table, "smell"), 42);
    assert_eq!(target(&mut table, "perception"), 42);
    let mut table = marred(&["61", "65"]);
    target(&mut table, "hearing");
    assert!(tells(&table, "passed: false"));
    target(&mut table, "perception");
    assert!(tells(&table, "passed: true"));
    // No surgery helps, magic does.
    table.tell("surgery Captain", "");
    target(&mut table, "hearing");
    assert!(tells(&table, "passed: false"));
    table.tell("miracle Captain 1", "");
    assert_eq!(target(&mut table, "hearing"), 42);
    assert!(tells(&table, "passed: true"));
}

#[test]
fn d100_amp_04_without_a_nose_nobody_smells_well_or_is_good_company() {
    // Nose and eyes; the test of the amputation passes.
    let mut table = marred(&["94 1"]);
    assert_eq!(lost(&table, BodyPart::Nose), 1);
    assert_eq!(target(&mut table, "smell"), 12);
    assert_eq!(target(&mut table, "hearing"), 42);
    // Fellowship 30 - 20, and -5 for each eye.
    assert_eq!(target(&mut table, "fel"), 10 - 5 * i32::from(lost(&table, BodyPart::Eye)));
}

#[test]
fn d100_amp_06_a_lost_ear_is_heard_by_and_looked_at() {
    let mut table = marred(&["86 1"]);
    assert_eq!(lost(&table, BodyPart::Ear), 1);
    assert_eq!(target(&mut table, "hearing"), 22);
    assert_eq!(target(&mut table, "perception"), 42);
    assert_eq!(target(&mut table, "smell"), 42);
    assert_eq!(target(&mut table, "fel"), 25);
    // The other one is worth no more to the ear, and again to the eye.
    let mut table = marred(&["86 1", "90 1"]);
    assert_eq!(lost(&table, BodyPart::Ear), 2);
    assert_eq!((target(&mut table, "hearing"), target(&mut table, "fel")), (22, 20));
}
