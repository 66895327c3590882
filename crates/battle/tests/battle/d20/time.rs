//! Hours and days (D20-HEAL, fight 6).

use super::{hp, laid, no, sheet};

#[test]
fn fight_6_left_for_dead() {
    let mut table = laid();
    table.tell("hurt Ade 23 physical", "");
    table.tell("lies Ade awake", "");
    table.tell("hurt Bek 21 physical", "");
    assert_eq!((hp(&table, "Ade"), hp(&table, "Bek")), (-9, -7));
    // 1: Bek's own turns: Bek 21, Lin 8, Kesh 4, Ade 4.
    table.tell("initiative", "1 2 3 20 55");
    assert_eq!(hp(&table, "Bek"), -8);
    table.tell("end", "");
    table.tell("end", "10");
    assert_eq!((hp(&table, "Bek"), sheet(&table, "Bek").down.stable), (-8, true));
    // 2: hours.
    table.tell("hour Bek", "41");
    table.tell("hour Bek", "8");
    assert_eq!((hp(&table, "Bek"), sheet(&table, "Bek").down.awake), (-9, true));
    // 3: days, two points each.
    table.tell("day Bek", "3");
    for left in [-5, -3, -1, 1] {
        table.tell("day Bek", "");
        assert_eq!(hp(&table, "Bek"), left);
    }
    // 4: Ade's first day.
    table.tell("day Ade", "11");
    assert!(sheet(&table, "Ade").dead);
}

#[test]
fn d20_heal_06_an_hour_costs_the_stable_one_or_wakes_them() {
    let mut table = laid();
    table.tell("hurt Bek 22 physical", "");
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
    table.tell("hurt Ade 23 physical", "");
    table.tell("lies Ade awake", "");
    table.tell("day Ade", "11");
    assert!(sheet(&table, "Ade").dead);
}

#[test]
fn d20_heal_04_the_tended_wait_without_loss() {
    let mut table = laid();
    table.tell("hurt Bek 19 physical", "");
    table.tell("lies Bek tended", "");
    for _ in 0..10 {
        table.tell("hour Bek", "50");
    }
    assert_eq!(hp(&table, "Bek"), -5);
    table.tell("day Bek", "");
    assert_eq!(hp(&table, "Bek"), -3);
}

#[test]
fn d20_rnd_02_time_that_passes_for_everybody_moves_the_date_of_the_next_fight() {
    let mut table = laid();
    let today =
        |table: &mut crate::table::Table| table.fight.chapters().unwrap().last().unwrap().day;
    table.tell("initiative", "11 12 15 8");
    for name in ["Ade", "Bek"] {
        table.tell(&format!("hurt {name} 40 physical"), "");
    }
    // One alone, and hours that make no day.
    table.tell("day Kesh", "");
    for _ in 0..23 {
        table.tell("hour", "");
    }
    table.tell("battle", "");
    assert_eq!(today(&mut table), 1);
    table.tell("undo", "");
    table.tell("hour", "");
    table.tell("day because of the rest", "");
    table.tell("battle", "");
    assert_eq!(today(&mut table), 3);
}
