//! Steps back and forth, and old lines in another language.

use crate::play::desk::{Desk, pool};

#[test]
fn undo_redo_and_back_one_turn() {
    let (desk, mut screen) = Desk::demo();
    let start = desk.shown("demo");
    screen.press("y a Enter 4 e");
    let end = desk.shown("demo");
    screen.press("u u u");
    assert_eq!(desk.shown("demo"), start);
    screen.press("U U Ctrl-r");
    assert_eq!(desk.shown("demo"), end);
    screen.press("b");
    assert_eq!(desk.shown("demo")["actor"]["name"], "Pavel");
    assert!(screen.prompt().contains("Undone: "), "{}", screen.prompt());
    screen.press("Esc");
    assert!(screen.shows("dodge 73 from Hagen"), "{}", screen.text());
    screen.press("y");
    screen.leave();
    assert_eq!(pool(&desk.shown("demo"), "Pavel", "Hp"), (266, 0), "the same dice again");
    desk.is_sound("demo");
}

#[test]
fn undo_goes_to_the_very_start_and_no_further() {
    let desk = Desk::with("duel", "duel");
    let mut screen = desk.screen(&["open", "duel"]);
    let start = desk.shown("duel");
    screen.press("i u u");
    assert!(screen.prompt().contains("Nothing to undo"), "{}", screen.prompt());
    screen.press("U U");
    assert!(screen.prompt().contains("Nothing to redo"), "{}", screen.prompt());
    screen.press("u");
    screen.leave();
    assert_eq!(desk.shown("duel"), start);
    desk.is_sound("duel");
}

#[test]
fn the_list_of_steps_goes_anywhere_and_what_was_undone_stays_in_it() {
    let (desk, mut screen) = Desk::demo();
    screen.press("y a Enter 4 e F2 s");
    screen.wait_for("История");
    assert!(screen.shows("│ Pavel уклоняется от удара 2: HP 266"), "{}", screen.text());
    screen.press("Esc F2 s");
    screen.wait_for("History");
    for told in ["│ Pavel dodges hit 2: HP 266", "│ Pavel → Sable: ", "│►Klim's turn"] {
        assert!(screen.shows(told), "{told}\n{}", screen.text());
    }
    assert!(!screen.shows("attack Sable"), "{}", screen.text());
    screen.press("Up Up Enter");
    let shown = desk.shown("demo");
    assert_eq!(shown["actor"]["name"], "Pavel");
    assert_eq!(shown["turn"]["phase"], "Move");
    screen.press("s");
    assert_eq!(screen.text().matches("undone").count(), 2, "{}", screen.text());
    screen.press("Down Down Enter");
    screen.leave();
    assert_eq!(desk.shown("demo")["actor"]["name"], "Klim");
    desk.is_sound("demo");
}

#[test]
fn another_order_after_an_undo_keeps_the_first_way() {
    let (desk, mut screen) = Desk::demo();
    screen.press("y u n");
    assert_eq!(pool(&desk.shown("demo"), "Pavel", "Hp"), (193, 0));
    let length = desk.bytes("demo").len();
    screen.order("goto 37");
    screen.leave();
    assert_eq!(pool(&desk.shown("demo"), "Pavel", "Hp"), (266, 0));
    assert!(desk.bytes("demo").len() > length);
    desk.is_sound("demo");
}

#[test]
fn old_lines_are_told_in_the_other_language() {
    let (_desk, mut screen) = Desk::demo();
    screen.wait_for("Pavel's turn");
    screen.press("F2");
    assert!(screen.shows("Ходит Pavel") && screen.shows("Журнал"), "{}", screen.text());
    assert!(screen.prompt().contains("уйти от удара"), "{}", screen.text());
    assert!(!screen.text().contains("pending"), "{}", screen.text());
    screen.press("y L");
    assert!(screen.shows("Pavel dodges hit 2"), "{}", screen.text());
    assert!(screen.prompt().contains("Pavel: choose a cell"), "{}", screen.text());
    screen.order("lang ru");
    assert!(screen.shows("Журнал"), "{}", screen.text());
    screen.leave();
}

#[test]
fn why_shows_where_the_numbers_came_from() {
    let (_desk, mut screen) = Desk::demo();
    screen.press("y w");
    assert!(screen.shows("Step 37: explained"), "{}", screen.text());
    assert!(screen.shows("1d65 (die 48) + 35 (Luck) = 83, above 50"), "{}", screen.text());
    screen.press("Esc");
    assert!(!screen.shows("explained"), "{}", screen.text());
    screen.leave();
}

#[test]
fn a_second_turn_of_the_same_fighter_begins_at_the_fighter() {
    let desk = Desk::with("duel", "duel");
    desk.make(&["exec", "duel", "--dice", "30,20,10", "initiative"]);
    let mut screen = desk.screen(&["open", "duel"]);
    // Vega acts, Pavel, Vega again; then the next round begins with Vega.
    screen.press("D e e");
    assert_eq!(desk.shown("duel")["actor"]["name"], "Vega");
    screen.go("1T");
    screen.press("e");
    let shown = desk.shown("duel");
    assert_eq!((&shown["actor"]["name"], &shown["round"]), (&"Vega".into(), &2.into()));
    assert_eq!(screen.cell(), "2J");
    screen.leave();
    desk.is_sound("duel");
}
