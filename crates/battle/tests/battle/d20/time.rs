//! Hours and days (D20-HEAL, fight 6).

use super::{hp, laid, no, sheet};

#[test]
fn fight_6_left_for_dead() {
    let mut table = laid();
    table.tell("pool Ade hp -9", "");
    table.tell("lies Ade awake", "");
    table.tell("pool Bek hp -7", "");
    // 1: Bek's own turns.
    table.tell("initiative", "1 2 3 20");
    table.tell("end", "");
    assert_eq!(hp(&table, "Bek"), -7);
}

#[test]
fn d20_heal_06_an_hour_costs_the_stable_one_or_wakes_them() {
    let mut table = laid();
    table.tell("pool Bek hp -8", "");
    table.tell("lies Bek stable", "");
    table.tell("hour Bek", "41");
    assert_eq!(hp(&table, "Bek"), -9);
    assert_eq!(no(&mut table, "day Bek"), "d20-no-day-yet D20-HEAL-06");
    table.tell("hour", "8");
    assert!(sheet(&table, "Bek").down.awake);
    // D20-HEAL-07 to D20-HEAL-09: recovery begins, two points a day.
    table.tell("day Bek", "3");
    assert_eq!(hp(&table, "Bek"), -7);
    for left in [-5, -3, -1, 1] {
        table.tell("day Bek", "");
        assert_eq!(hp(&table, "Bek"), left);
    }
}

#[test]
fn d20_heal_07_the_neutralised_die_of_a_bad_day() {
    let mut table = laid();
    table.tell("pool Ade hp -9", "");
    table.tell("lies Ade awake", "");
    table.tell("day Ade", "11");
    assert!(sheet(&table, "Ade").dead);
}

#[test]
fn d20_heal_04_the_tended_wait_without_loss() {
    let mut table = laid();
    table.tell("pool Bek hp -5", "");
    table.tell("lies Bek tended", "");
    for _ in 0..10 {
        table.tell("hour Bek", "50");
    }
    assert_eq!(hp(&table, "Bek"), -5);
    table.tell("day Bek", "");
    assert_eq!(hp(&table, "Bek"), -3);
}
