//! What the README shows and promises of the first five minutes is what the program does.

use std::{fs, path::Path};

use super::desk::{Desk, pool};

fn readme() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    fs::read_to_string(file).unwrap()
}

#[test]
fn the_picture_is_the_demo_as_it_opens() {
    let readme = readme();
    let (_, picture) = readme.split_once("<!-- picture -->\n```text\n").unwrap();
    let (picture, _) = picture.split_once("\n```").unwrap();
    let desk = Desk::new();
    let mut screen = desk.screen_of((80, 24), "en_US.UTF-8", &[]);
    screen.wait_for("Pavel");
    let lines = screen.lines();
    let shown: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    screen.leave();
    let shown = shown.join("\n");
    assert!(shown.trim_end() == picture, "the program shows\n{shown}");
}

#[test]
fn the_first_five_minutes_go_as_written() {
    let (desk, mut screen) = Desk::demo();
    screen.press("y");
    screen.wait_for("Pavel: choose a cell or a target.");
    screen.press("a");
    assert!(screen.prompt().contains("Pavel → Sable"), "{}", screen.text());
    screen.press("m");
    assert!(screen.shows("11"), "reach is shown: {}", screen.text());
    screen.press("e");
    screen.wait_for("►Kl Klim");
    screen.press("w");
    screen.wait_for("explained");
    screen.press("Esc");
    screen.press("u");
    screen.wait_for("►Pa Pavel");
    screen.press("U");
    screen.wait_for("►Kl Klim");
    screen.press("b");
    screen.wait_for("►Pa Pavel");
    screen.press("s");
    screen.wait_for("History");
    screen.press("Esc");
    screen.order("hp Pavel 200 because a potion");
    screen.wait_for("By the GM: a potion");
    screen.press("?");
    screen.wait_for("Keys");
    screen.press("Esc");
    screen.leave();
    assert_eq!(pool(&desk.shown("demo"), "Pavel", "Hp").0, 200);
    desk.is_sound("demo");
}
