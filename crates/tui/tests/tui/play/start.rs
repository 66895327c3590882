//! The first start: a fight is there at once, and the screen says what comes next.

use super::desk::{Desk, pool, who};

fn first_start(locale: &str, prompt: &[&str], keys: &[&str]) -> Desk {
    let desk = Desk::new();
    let mut screen = desk.screen_of((80, 24), locale, &[]);
    screen.wait_for("Pavel");
    assert_eq!(screen.lines().len(), 24);
    let said = screen.prompt();
    assert!(prompt.iter().all(|part| said.contains(part)), "{said}");
    for key in keys {
        assert!(screen.keys_line().contains(key), "no {key} in {}", screen.keys_line());
    }
    assert!(screen.lines().iter().any(|line| line.contains("►Pa Pavel")), "{}", screen.text());
    screen.leave();
    desk
}

#[test]
fn a_first_start_is_in_the_middle_of_the_demo() {
    let desk = first_start(
        "en_US.UTF-8",
        &["Pavel: dodge 73 from Hagen?", "10 prana · 35+1d65", "76.9 %"],
        &["y dodge", "n take it", "u undo", "? keys", "saved"],
    );
    desk.is_sound("demo");
    let shown = desk.shown("demo");
    assert_eq!(shown["actor"]["name"], "Pavel");
    assert_eq!(shown["round"], 2);
}

#[test]
fn a_first_start_speaks_russian_where_the_machine_does() {
    let desk = first_start(
        "ru_RU.UTF-8",
        &["Pavel: уйти от удара на 73 (Hagen", "10 праны · 35+1d65", "76,9 %"],
        &["y уклониться", "n принять", "? клавиши", "сохранено"],
    );
    desk.is_sound("demo");
}

#[test]
fn dodge_attack_its_effect_and_the_end_of_a_turn_are_five_keys() {
    let (desk, mut screen) = Desk::demo();
    screen.press("y");
    screen.wait_for("Pavel: choose a cell or a target.");
    screen.press("a");
    assert!(screen.prompt().contains("Pavel → Sable: Attack 1, Rune blade?"), "{}", screen.text());
    screen.press("Enter");
    screen.wait_for("which critical effect?");
    screen.press("4 e");
    screen.wait_for("►Kl Klim");
    screen.leave();
    let shown = desk.shown("demo");
    assert_eq!(shown["actor"]["name"], "Klim");
    assert_eq!(pool(&shown, "Pavel", "Hp"), (266, 0), "dodged");
    assert_eq!(who(&shown, "Pavel")["at"], "9K");
    assert_eq!(pool(&shown, "Sable", "Hp"), (92, 36), "half of the 62 more than of before");
    desk.is_sound("demo");
}

#[test]
fn saves_that_cannot_be_made_are_told_at_once() {
    let desk = Desk::new();
    std::fs::write(desk.path().join("saves"), "a file where the folder should be").unwrap();
    let mut screen = desk.screen(&[]);
    screen.wait_for("New demo fight");
    assert!(screen.shows("saves: a folder on its path is a file"), "{}", screen.text());
    screen.leave();
}

#[test]
fn own_keys_go_before_the_shipped_ones_and_bad_ones_are_told() {
    let desk = Desk::with("demo", "demo");
    let own = desk.path().join("own");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("keys.ron"), "[(dodge, [\"z\"]), (end, [\"y\"])]").unwrap();
    let mut screen = desk.screen(&["--assets", "own", "open", "demo"]);
    assert!(screen.keys_line().contains("z dodge"), "{}", screen.keys_line());
    screen.press("z y");
    screen.leave();
    assert_eq!(desk.shown("demo")["actor"]["name"], "Klim");

    std::fs::write(own.join("keys.ron"), "[(dodge, [\"z\"").unwrap();
    let mut screen = desk.screen(&["--assets", "own", "open", "demo"]);
    assert!(screen.shows("own/keys.ron, line 1, column "), "{}", screen.text());
    screen.press("Esc y");
    screen.leave();
    desk.is_sound("demo");
}
