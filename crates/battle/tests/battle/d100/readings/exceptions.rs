//! Rules that know no exception: a run-up goes in a straight line, a large shield falls out of the hand that bears it. Fights of
//! older editions go on as they began.

use super::super::{no, sheet, targets};
use super::in_each_case::FAR;
use super::throughout::{A, Figure, fought};
use crate::table::{Table, cell};
use kekkai_rules::Edition;

/// The edition before these.
const BEFORE: Edition = Edition::Thirteenth;

#[test]
fn d100_mov_08_a_run_up_goes_in_a_straight_line() {
    let after = |edition, path: &str, jump: &str| {
        let mut table = fought(edition, &[A, FAR], "");
        table.tell("option runup_yards 4", "");
        table.tell("option split_move true", "");
        for to in path.split(' ') {
            table.tell(&format!("move {to}"), "");
        }
        table.tell(jump, "38");
        targets(&table)[0]
    };
    // Athletics 40, and 20 more with two cells of run-up.
    let straight = |edition| after(edition, "6E 7E", "jump longer");
    assert_eq!((straight(Edition::NEWEST), straight(BEFORE)), (60, 60));
    let bent = |edition| after(edition, "6E 6F", "jump longer");
    assert_eq!((bent(Edition::NEWEST), bent(BEFORE)), (40, 60));
    // A leap to a place goes on in the line of its run-up.
    let on = |edition| after(edition, "6E 7E", "leap 9E longer");
    assert_eq!((on(Edition::NEWEST), on(BEFORE)), (60, 60));
    let aside = |edition| after(edition, "6E 7E", "leap 7G longer");
    assert_eq!((aside(Edition::NEWEST), aside(BEFORE)), (40, 60));
}

#[test]
fn d100_con_35_what_is_too_far_to_crawl_stands_on_its_rule() {
    let mut table = fought(Edition::NEWEST, &[A, FAR], "");
    table.tell("afflict A prone 1", "");
    assert_eq!(no(&mut table, "move 8E"), "d100-too-far D100-CON-35");
}

#[test]
fn d100_rng_02_the_shield_lies_with_whatever_the_off_hand_drops() {
    let struck = |edition| {
        let bearer = Figure("B", "B", "6E", 30, "shield: true", "");
        let mut table = fought(edition, &[A, bearer], "");
        // A critical in the left arm, of which the hand lets go.
        table.tell("strike B", "11 97 5");
        table
    };
    let mut table = struck(Edition::NEWEST);
    let lies = |table: &Table| table.state().field.items(cell("6E")).count();
    assert!(!sheet(&table, "B").spec.shield);
    assert_eq!(lies(&table), 1);
    assert!(sheet(&struck(BEFORE), "B").spec.shield);
    table.tell("end", "");
    table.tell("take 1", "");
    assert!(sheet(&table, "B").bears_shield());
    assert_eq!(lies(&table), 0);
    assert_eq!(sheet(&table, "B").spec.weapons.len(), 1, "it is no weapon");
}
