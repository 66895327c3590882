//! What the lowest line names does something, and a question is answered by the keys that are named for it and no other.

use std::fs;

use super::{
    sandbox::{Sandbox, pool},
    terminal::{Terminal, says},
};

#[track_caller]
fn offers_enter(screen: &Terminal, offered: bool) {
    assert_eq!(screen.keys_line().contains("Enter"), offered, "{}", screen.text());
}

#[test]
fn a_dodge_is_not_answered_by_a_key_pressed_elsewhere() {
    let (sandbox, mut screen) = Sandbox::demo();
    let file = sandbox.bytes("demo");
    screen.press("Left");
    for (key, told) in [
        ("Enter", "Pending hits first: y dodges, n takes them."),
        ("Space", "Space does nothing here."),
    ] {
        screen.press(key);
        says(&screen, told);
        assert_eq!(sandbox.bytes("demo"), file, "{key} on another cell answers nothing");
        screen.press("Esc");
        says(&screen, "dodge 73 from Hagen?");
    }
    screen.press("Right Enter");
    screen.leave();
    assert_eq!(
        pool(&sandbox.shown("demo"), "Pavel", "Hp"),
        (266, 0),
        "Enter on the one who is asked"
    );

    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("Left n");
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (193, 0), "its own key, wherever");
}

#[test]
fn what_waits_is_told_with_the_keys_that_the_hints_name() {
    let sandbox = Sandbox::with("demo", "demo");
    let own = sandbox.path().join("own");
    fs::create_dir(&own).unwrap();
    let keys = "[(dodge, [\"z\"]), (accept, [\"Del\"]), (act, [\"x\"])]";
    fs::write(own.join("keys.ron"), keys).unwrap();
    let opens = ["--assets", "own", "open", "demo"];
    let mut screen = sandbox.screen_of((120, 60), "en_US.UTF-8", &opens);
    let hints = screen.keys_line();
    assert!(hints.contains("z dodge") && hints.contains("Del take it"), "{hints}");
    screen.press("e");
    says(&screen, "Pending hits first: z dodges, Del takes them.");
    screen.press("z g");
    let line = screen.lines().into_iter().find(|line| line.contains("Special action")).unwrap();
    let (before, _) = line.split_once("  Special action").unwrap();
    let key = before.chars().last().unwrap().to_string();
    screen.press(&key);
    screen.leave();
}

#[test]
fn enter_is_offered_where_it_does_something() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    offers_enter(&screen, false);
    // A cell to walk to, a foe in reach, a cell of no way, and back.
    for (cell, offered) in [("9J", true), ("10L", true), ("20A", false), ("9K", false)] {
        screen.go(cell);
        screen.until("the hint", |screen| screen.keys_line().contains("Enter") == offered);
    }
    screen.press(":");
    offers_enter(&screen, false);
    screen.types("dice real");
    screen.until("the line", |screen| screen.prompt() == ":dice real");
    offers_enter(&screen, true);
    screen.press("Enter");
    screen.go("10L");
    screen.types("\r");
    screen.until("the question", |screen| screen.told().contains("Pavel: attack"));
    offers_enter(&screen, false);
    screen.types("4");
    screen.until("4", |screen| screen.prompt().contains("4▁"));
    offers_enter(&screen, true);
    screen.press("Esc Esc D");
    screen.leave();
}

#[test]
fn enter_is_not_offered_once_all_is_done() {
    let sandbox = Sandbox::with("grab", "grab");
    let mut screen = sandbox.screen_of((100, 30), "en_US.UTF-8", &["open", "grab"]);
    screen.press("g 2");
    says(&screen, "Hagen: retreat, or end the turn.");
    offers_enter(&screen, false);
    screen.go("7J");
    screen.until("a way back", |screen| screen.keys_line().contains("Enter do it"));
    screen.leave();
}

#[test]
fn the_word_of_a_key_says_what_it_does_in_russian() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen_of((80, 24), "ru_RU.UTF-8", &["open", "demo"]);
    screen.press("y");
    assert!(screen.keys_line().contains("m куда дойти"), "{}", screen.keys_line());
    let before = screen.text();
    let costs = |screen: &Terminal| {
        let map = screen.lines().into_iter().skip(2).take(20);
        let cells = map.flat_map(|line| line.chars().take(43).collect::<Vec<_>>());
        cells.filter(char::is_ascii_digit).count()
    };
    assert_eq!(costs(&screen), 0, "{before}");
    screen.press("m");
    assert!(costs(&screen) > 20, "the cost of each cell in reach stands on it\n{}", screen.text());
    screen.press("m");
    assert_eq!(costs(&screen), 0);
    screen.press("?");
    assert!(!screen.shows("показать ход"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
}

#[test]
fn a_list_and_the_line_of_keys_name_the_same_keys() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen_of((80, 24), "en_US.UTF-8", &["open", "demo"]);
    for (key, named) in [
        ("V", vec!["Enter keep", "Esc back"]),
        ("s", vec!["Enter go there", "/ search", "Esc back"]),
        ("X", vec!["Enter choose", "Esc back"]),
        ("B", vec!["Enter the line", "Esc back"]),
    ] {
        screen.press(key);
        let border = screen.lines().into_iter().rfind(|line| line.contains('╰'));
        let border = border.unwrap_or_default();
        for name in named {
            assert!(border.contains(name), "{name} in {border}\n{}", screen.text());
            assert!(screen.keys_line().contains(name), "{name} in {}", screen.keys_line());
        }
        screen.press("Esc");
    }
    screen.leave();
}

#[test]
fn a_stray_space_answers_nothing() {
    let (sandbox, mut screen) = Sandbox::demo();
    let file = sandbox.bytes("demo");
    screen.types(" ");
    screen.until("what Space does", |screen| screen.is_settled() && screen.shows("Space"));
    assert_eq!(sandbox.bytes("demo"), file);
    screen.leave();
}
