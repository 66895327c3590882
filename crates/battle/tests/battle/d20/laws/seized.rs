//! Rules of grapples hold wherever they are written to: with two pinners, from the start of a scenario, for those who guard.

use kekkai_rules::{Edition, d20::numbers::conditions::Condition};

use super::{fought, one};
use crate::d20::sheet;
use crate::table::{Table, cell};

const BATON: &str = "weapons: [(name: \"baton\", kind: melee)]";
const RED: (&str, &str) = ("Reds", "8J");
const BLUE: (&str, &str) = ("Blues", "8J");

fn is(table: &Table, name: &str, condition: Condition) -> bool {
    sheet(table, name).has(condition)
}

/// Lin, seized by Bru and by Two: Bru first, then Two, then Lin.
fn by_two(edition: Edition) -> Table {
    let people = [
        one("Bru", BLUE, 90, "", "seizes: [\"Lin\"],"),
        one("Two", BLUE, 70, "", "seizes: [\"Lin\"],"),
        one("Lin", RED, 50, "", ""),
    ];
    fought(edition, &people, "")
}

#[test]
fn d20_grp_08_a_fight_may_begin_with_somebody_seized() {
    let mut table = by_two(Edition::NEWEST);
    let all = ["Lin", "Bru", "Two"];
    assert!(all.iter().all(|name| is(&table, name, Condition::Grappling)));
    // Who came last to the square goes first.
    let joined = all.map(|name| sheet(&table, name).joined);
    assert!(joined[0] < joined[1] && joined[1] < joined[2], "{joined:?}");
    table.tell("letgo Lin", "");
    table.tell("end", "");
    assert!(is(&table, "Lin", Condition::Grappling));
    table.tell("letgo Lin", "");
    table.tell("end", "");
    assert!(!is(&table, "Lin", Condition::Grappling));
    assert_eq!(table.at("Lin"), Some(cell("8J")));
    assert!(table.at("Two") != table.at("Lin") && table.at("Bru") != table.at("Lin"));
}

#[test]
fn d20_rnd_06_the_pin_of_one_does_not_end_with_that_of_another() {
    for (edition, stays) in [(Edition::NEWEST, true), (Edition::Tenth, false)] {
        let mut table = by_two(edition);
        table.tell("wrestle Lin pin", "19 2");
        table.tell("end", "");
        table.tell("wrestle Lin pin", "19 2");
        table.tell("end", "");
        table.tell("end", "");
        // Bru's turn: its own pin is over, that of Two is not.
        assert_eq!((sheet(&table, "Bru").pins, sheet(&table, "Two").pins.len()), (vec![], 1));
        assert_eq!(is(&table, "Lin", Condition::Pinned), stays, "{edition:?}");
        table.tell("end", "");
        assert!(!is(&table, "Lin", Condition::Pinned));
    }
}

#[test]
fn d20_grp_14_a_check_won_against_one_pinner_ends_its_pin_alone() {
    for (edition, stays) in [(Edition::NEWEST, true), (Edition::Tenth, false)] {
        let mut table = by_two(edition);
        table.tell("wrestle Lin pin", "19 2");
        table.tell("end", "");
        table.tell("wrestle Lin pin", "19 2");
        table.tell("end", "");
        table.tell("escape", "20 2");
        assert_eq!(sheet(&table, "Bru").pins, [], "{edition:?}");
        assert_eq!(is(&table, "Lin", Condition::Pinned), stays, "{edition:?}");
    }
}

#[test]
fn d20_grp_15_who_is_held_by_nobody_any_longer_rolls_against_nobody() {
    // Bru holds Lin, Kes holds Bru, Two holds Kes: Lin has two opponents, one of them through Bru alone.
    let chain = |edition| {
        let people = [
            one("Lin", RED, 90, "", ""),
            one("Bru", BLUE, 70, "", "seizes: [\"Lin\"],"),
            one("Kes", RED, 50, "", "seizes: [\"Bru\"],"),
            one("Two", BLUE, 40, "", "seizes: [\"Kes\"],"),
        ];
        fought(edition, &people, "")
    };
    let mut table = chain(Edition::NEWEST);
    table.tell("escape", "pick:2");
    assert!(!is(&table, "Lin", Condition::Grappling) && is(&table, "Bru", Condition::Grappling));
    let mut table = chain(Edition::Tenth);
    table.tell("escape", "pick:2 pick:1 2 19");
}

#[test]
fn d20_rdy_04_a_grapple_check_against_the_guarded_ally_sets_off_the_guard() {
    let guarded = |edition| {
        let people = [
            one("Kes", ("Reds", "9J"), 90, BATON, ""),
            one("Bru", BLUE, 70, "", "seizes: [\"Lin\"],"),
            one("Lin", RED, 50, "", ""),
        ];
        let mut table = fought(edition, &people, "");
        table.tell("guard Lin", "");
        table.tell("end", "");
        table
    };
    let mut table = guarded(Edition::NEWEST);
    table.tell("wrestle Lin damage", "pick:2 2 19 2 1");
    assert_eq!(sheet(&table, "Kes").held, []);
    let mut table = guarded(Edition::Tenth);
    table.tell("wrestle Lin damage", "19 2 1");
    assert_eq!(sheet(&table, "Kes").held.len(), 1);
}
