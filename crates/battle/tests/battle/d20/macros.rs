//! Macros and anti-macros (D20-ACT-11, D20-AOO-04).

use super::{hp, no, objects::stored};

/// Kesh first, with nothing between it and Ade but the crate.
fn ready() -> crate::table::Table {
    let mut table = stored("18 9 5 1");
    table.tell("remove Hatch", "");
    table
}

#[test]
fn d20_act_11_a_macro_asks_for_a_save_and_halves() {
    let mut table = ready();
    table.tell("macro 1 Ade", "pick:1 14 4,5");
    assert_eq!(hp(&table, "Ade"), 10);
    // It was the one attack of the turn.
    table.tell("undo", "");
    table.tell("macro 1 Ade", "pick:1 13 4,5");
    assert_eq!(hp(&table, "Ade"), 5);
    assert_eq!(no(&mut table, "macro 1 Ade"), "d20-has-attacked D20-RND-03");
    assert_eq!(no(&mut table, "macro 2 Ade"), "d20-needs-whole-turn D20-ACT-11");
}

#[test]
fn d20_act_11_beyond_its_range_and_behind_total_cover_it_is_refused() {
    let mut table = stored("18 9 5 1");
    assert!(matches!(
        table.refused("macro 1 Ade"),
        kekkai_battle::Refusal::Rules(kekkai_rules::Refusal::NoSight { .. })
    ));
    assert_eq!(no(&mut table, "macro 2 Ade"), "d20-out-of-range D20-ACT-11");
    assert_eq!(no(&mut table, "macro 3 Bek"), "d20-anti-macro-waits D20-ACT-11");
    assert_eq!(no(&mut table, "macro 1 Crate"), "d20-is-a-thing D20-OBJ-01");
}

#[test]
fn d20_act_11_the_game_master_says_whether_an_anti_macro_stops_it() {
    let mut table = ready();
    table.tell("macro 1 Ade", "pick:2");
    assert_eq!(hp(&table, "Ade"), 14);
    table.tell("undo", "");
    table.tell("option anti_macro off", "");
    table.tell("macro 1 Ade", "14 4,5");
    assert_eq!(hp(&table, "Ade"), 10);
}

#[test]
fn d20_aoo_04_using_a_macro_provokes_those_who_control_the_square() {
    let mut table = ready();
    table.tell("put Bek 3K", "");
    table.tell("macro 1 Ade", "pick:2 19 6 pick:1 14 4,5");
    assert_eq!((hp(&table, "Kesh"), hp(&table, "Ade")), (23, 10));
    // Whoever falls by that uses none.
    table.tell("undo", "");
    table.tell("pool Kesh hp 3", "");
    table.tell("macro 1 Ade", "pick:2 19 6");
    assert_eq!((hp(&table, "Kesh"), hp(&table, "Ade")), (-4, 14));
}
