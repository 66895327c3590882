//! The first start: a fight is there at once, and the screen says what comes next.

use super::sandbox::{Sandbox, pool, who};

fn first_start(locale: &str, prompt: &[&str], keys: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    let mut screen = sandbox.screen_of((80, 24), locale, &[]);
    screen.wait_for("Pavel");
    assert_eq!(screen.lines().len(), 24);
    let said = screen.prompt();
    assert!(prompt.iter().all(|part| said.contains(part)), "{said}");
    for key in keys {
        assert!(screen.keys_line().contains(key), "no {key} in {}", screen.keys_line());
    }
    assert!(screen.lines().iter().any(|line| line.contains("►Pa Pavel")), "{}", screen.text());
    screen.leave();
    sandbox
}

#[test]
fn a_first_start_is_in_the_middle_of_the_demo() {
    let sandbox = first_start(
        "en_US.UTF-8",
        &["Pavel: dodge 73 from Hagen?", "10 prana · 35+1d65", "76.9 %"],
        &["y dodge", "n take it", "u undo", "? keys", "saved"],
    );
    sandbox.is_sound("demo");
    let shown = sandbox.shown("demo");
    assert_eq!(shown["actor"]["name"], "Pavel");
    assert_eq!(shown["round"], 2);
}

#[test]
fn a_first_start_speaks_russian_where_the_machine_does() {
    let sandbox = first_start(
        "ru_RU.UTF-8",
        &["Pavel: уйти от удара на 73 (Hagen", "10 праны · 35+1d65", "76,9 %"],
        &["y уклониться", "n принять", "? клавиши", "сохранено"],
    );
    sandbox.is_sound("demo");
}

#[test]
fn dodge_attack_its_effect_and_the_end_of_a_turn_are_five_keys() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    screen.wait_for("Pavel: choose a cell or a target.");
    screen.press("a");
    assert!(screen.prompt().contains("Pavel → Sable: Attack 1, Rune blade?"), "{}", screen.text());
    screen.press("Enter");
    screen.wait_for("which critical effect?");
    screen.press("4 e");
    screen.wait_for("►Kl Klim");
    screen.leave();
    let shown = sandbox.shown("demo");
    assert_eq!(shown["actor"]["name"], "Klim");
    assert_eq!(pool(&shown, "Pavel", "Hp"), (266, 0), "dodged");
    assert_eq!(who(&shown, "Pavel")["at"], "9K");
    assert_eq!(pool(&shown, "Sable", "Hp"), (92, 36), "half of the 62 more than of before");
    sandbox.is_sound("demo");
}

#[test]
fn saves_that_cannot_be_made_are_told_at_once() {
    let sandbox = Sandbox::new();
    std::fs::write(sandbox.path().join("saves"), "a file where the folder should be").unwrap();
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("New demo fight");
    assert!(screen.shows("saves: a folder on its path is a file"), "{}", screen.text());
    screen.leave();
}

#[test]
fn own_keys_go_before_the_shipped_ones_and_bad_ones_are_told() {
    let sandbox = Sandbox::with("demo", "demo");
    let own = sandbox.path().join("own");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("keys.ron"), "[(dodge, [\"z\"]), (end, [\"y\"])]").unwrap();
    let mut screen = sandbox.screen(&["--assets", "own", "open", "demo"]);
    assert!(screen.keys_line().contains("z dodge"), "{}", screen.keys_line());
    screen.press("z y");
    screen.leave();
    assert_eq!(sandbox.shown("demo")["actor"]["name"], "Klim");

    std::fs::write(own.join("keys.ron"), "[(dodge, [\"z\"").unwrap();
    let mut screen = sandbox.screen(&["--assets", "own", "open", "demo"]);
    assert!(screen.shows("own/keys.ron, line 1, column "), "{}", screen.text());
    screen.press("Esc y");
    screen.leave();
    sandbox.is_sound("demo");
}
