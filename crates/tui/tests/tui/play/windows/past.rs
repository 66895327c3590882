//! Steps back and forth, and old lines in another language.

use crate::play::sandbox::{Sandbox, pool};

#[test]
fn undo_redo_and_back_one_turn() {
    let (sandbox, mut screen) = Sandbox::demo();
    let start = sandbox.shown("demo");
    screen.press("y a Enter 4 e");
    let end = sandbox.shown("demo");
    screen.press("u u u");
    assert_eq!(sandbox.shown("demo"), start);
    screen.press("U U Ctrl-r");
    assert_eq!(sandbox.shown("demo"), end);
    screen.press("b");
    assert_eq!(sandbox.shown("demo")["actor"]["name"], "Pavel");
    assert!(screen.told().contains("Undone: "), "{}", screen.told());
    screen.press("Esc");
    assert!(screen.shows("dodge 73 from Hagen"), "{}", screen.text());
    screen.press("y");
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (266, 0), "the same dice again");
    sandbox.is_sound("demo");
}

#[test]
fn undo_goes_to_the_very_start_and_no_further() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    let start = sandbox.shown("duel");
    screen.press("i u u");
    assert!(screen.prompt().contains("Nothing to undo"), "{}", screen.prompt());
    screen.press("U U");
    assert!(screen.prompt().contains("Nothing to redo"), "{}", screen.prompt());
    screen.press("u");
    screen.leave();
    assert_eq!(sandbox.shown("duel"), start);
    sandbox.is_sound("duel");
}

#[test]
fn the_list_of_steps_goes_anywhere_and_what_was_undone_stays_in_it() {
    let (sandbox, mut screen) = Sandbox::demo();
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
    let shown = sandbox.shown("demo");
    assert_eq!(shown["actor"]["name"], "Pavel");
    assert_eq!(shown["turn"]["phase"], "Move");
    screen.press("s");
    assert_eq!(screen.text().matches("undone").count(), 2, "{}", screen.text());
    screen.press("Down Down Enter");
    screen.leave();
    assert_eq!(sandbox.shown("demo")["actor"]["name"], "Klim");
    sandbox.is_sound("demo");
}

#[test]
fn another_order_after_an_undo_keeps_the_first_way() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y u n");
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (193, 0));
    let length = sandbox.bytes("demo").len();
    // It stands in the list, below the step that it follows on.
    screen.press("s");
    assert!(screen.shows("│ a step of another branch: Pavel dodges hit 2"), "{}", screen.text());
    screen.press("Up Enter");
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (266, 0));
    assert!(sandbox.bytes("demo").len() > length);
    sandbox.is_sound("demo");
}

#[test]
fn old_lines_are_told_in_the_other_language() {
    let (_sandbox, mut screen) = Sandbox::demo();
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
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("y w");
    assert!(screen.shows("Step 37: explained"), "{}", screen.text());
    assert!(screen.shows("1d65 (die 48) + 35 (Luck) = 83, above 50"), "{}", screen.text());
    screen.press("Esc");
    assert!(!screen.shows("explained"), "{}", screen.text());
    screen.leave();
}

#[test]
fn a_second_turn_of_the_same_fighter_begins_at_the_fighter() {
    let sandbox = Sandbox::with("duel", "duel");
    sandbox.make(&["exec", "duel", "--dice", "30,20,10", "initiative"]);
    let mut screen = sandbox.screen(&["open", "duel"]);
    // Vega acts, Pavel, Vega again; then the next round begins with Vega.
    screen.press("D e e");
    assert_eq!(sandbox.shown("duel")["actor"]["name"], "Vega");
    screen.go("1T");
    screen.press("e");
    let shown = sandbox.shown("duel");
    assert_eq!((&shown["actor"]["name"], &shown["round"]), (&"Vega".into(), &2.into()));
    assert_eq!(screen.cell(), "2J");
    screen.leave();
    sandbox.is_sound("duel");
}
