//! Saves in the menu: what is told of them, and new names, copies, folders and packed files by keys.

use std::fs;

use super::menu::{menu, sandbox};
use crate::play::terminal::Terminal;

/// The row of the screen that says `part`.
fn row(screen: &Terminal, part: &str) -> usize {
    let found = screen.lines().iter().position(|line| line.contains(part));
    found.unwrap_or_else(|| panic!("{part:?} is not in\n{}", screen.text()))
}

/// Types into the line below the list, and gives it.
fn answer(screen: &mut Terminal, text: &str) {
    screen.types(text);
    screen.until(text, |screen| screen.keys_line().ends_with(text));
    screen.press("Enter");
}

#[test]
fn a_save_tells_its_round_its_rules_and_who_stands() {
    let sandbox = sandbox(&["bridge", "abbey"]);
    sandbox.make(&["exec", "abbey", "initiative"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("Duel · Round 1");
    screen.wait_for("Duel · Setup");
    screen.wait_for("Reds: 1 standing · Vega");
    assert!(screen.shows("KNK: MF") && screen.shows("played just now"), "{}", screen.text());
    assert!(screen.shows("Blues: 1 standing · Pavel"), "{}", screen.text());
    screen.leave();
    let mut screen = sandbox.screen_of((120, 40), "ru_RU.UTF-8", &[]);
    screen.wait_for("Красные: в строю 1 · Vega");
    let head = "  1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0";
    assert!(screen.shows(head) && screen.shows("╭─ Дуэль ─"), "{}", screen.text());
    // On the row of their cells stand both.
    let both = |line: &String| line.contains("│ J") && line.contains("Ve") && line.contains("Pa");
    assert!(screen.lines().iter().any(both), "{}", screen.text());
    screen.leave();
}

#[test]
fn saves_are_found_by_letters_and_sorted_by_name() {
    let sandbox = sandbox(&["bridge", "abbey", "cave"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue bridge");
    screen.press("s");
    assert!(row(&screen, "abbey") < row(&screen, "Continue bridge"), "{}", screen.text());
    assert!(row(&screen, "Continue bridge") < row(&screen, "cave") && screen.shows("by name"));
    assert!(screen.shows("►Continue bridge"), "the chosen one stays so: {}", screen.text());
    screen.press("/");
    screen.types("CAV");
    screen.until("the search", |screen| screen.shows("►cave") && !screen.shows("abbey"));
    screen.press("Enter Enter i");
    screen.leave();
    assert_eq!(sandbox.shown("cave")["round"], 1);
}

#[test]
fn a_save_is_renamed_with_what_lies_beside_it_and_gets_its_name_back() {
    let sandbox = sandbox(&["bridge", "abbey"]);
    let beside = |name: &str| sandbox.path().join(format!("saves/{name}.kekkai.dice"));
    fs::write(beside("bridge"), "real\n").unwrap();
    let whole = sandbox.bytes("bridge");
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue bridge");
    screen.press("r");
    answer(&mut screen, "-2");
    assert!(screen.shows("Now called bridge-2"), "{}", screen.text());
    assert!(screen.shows("►Continue bridge-2"), "{}", screen.text());
    assert_eq!(sandbox.bytes("bridge-2"), whole);
    assert!(beside("bridge-2").exists() && !beside("bridge").exists());
    assert!(sandbox.path().join("saves/bridge-2.kekkai.keyframe").exists());
    assert!(!sandbox.save("bridge").exists());
    screen.press("u");
    assert!(screen.shows("Undone: bridge"), "{}", screen.text());
    assert_eq!(sandbox.bytes("bridge"), whole);
    assert!(beside("bridge").exists() && !sandbox.save("bridge-2").exists());
    screen.press("u");
    assert!(screen.shows("There is nothing to undo"), "{}", screen.text());
    screen.leave();
}

#[test]
fn a_name_that_is_taken_or_bad_is_told_and_stays_to_be_mended() {
    let sandbox = sandbox(&["abbey-2", "abbey"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue abbey-2");
    screen.press("Down r");
    answer(&mut screen, "-2");
    assert!(screen.shows("abbey-2.kekkai already exists"), "{}", screen.text());
    assert!(screen.shows("New name: abbey-2"), "{}", screen.text());
    answer(&mut screen, "/x");
    assert!(screen.shows("cannot be used as a name"), "{}", screen.text());
    screen.press("Esc");
    assert!(!screen.shows("New name:") && screen.shows("►abbey"), "{}", screen.text());
    assert!(sandbox.save("abbey").exists() && sandbox.save("abbey-2").exists());
    screen.leave();
}

#[test]
fn a_save_in_play_keeps_its_name_and_its_place() {
    let sandbox = sandbox(&["bridge"]);
    let first = sandbox.screen(&["open", "bridge"]);
    let mut second = menu(&sandbox);
    second.wait_for("Continue bridge");
    second.press("x");
    assert!(second.shows("is open in another program"), "{}", second.text());
    second.press("Down Up a");
    assert!(second.shows("is open in another program"), "{}", second.text());
    second.press("r");
    answer(&mut second, "x");
    assert!(second.shows("is open in another program"), "{}", second.text());
    second.press("Esc");
    second.leave();
    first.leave();
    let there = fs::read_dir(sandbox.path().join("saves")).unwrap();
    let names = there.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(
        names
            .into_iter()
            .all(|name| name.starts_with("bridge.kekkai") || name == "bin" || name == "archive")
    );
}

#[test]
fn what_is_put_away_or_thrown_away_is_hidden_until_it_is_asked_for() {
    let sandbox = sandbox(&["bridge", "abbey", "cave"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue bridge");
    screen.press("a");
    assert!(
        screen.shows("bridge is put away") && screen.shows("►Continue abbey"),
        "{}",
        screen.text()
    );
    screen.press("x");
    assert!(
        screen.shows("abbey is in the bin") && screen.shows("►Continue cave"),
        "{}",
        screen.text()
    );
    screen.press("Tab");
    assert!(screen.shows("Put away") && screen.shows("►bridge"), "{}", screen.text());
    assert!(!screen.shows("cave") && !screen.shows("New demo fight"), "{}", screen.text());
    screen.press("Tab");
    assert!(screen.shows("Bin") && screen.shows("►abbey"), "{}", screen.text());
    screen.press("a");
    assert!(screen.shows("abbey is among the saves again"), "{}", screen.text());
    screen.press("Esc");
    assert!(screen.shows("►Continue abbey") && screen.shows("cave"), "{}", screen.text());
    screen.press("Tab");
    // What is opened is among the saves again.
    screen.press("Enter i");
    screen.leave();
    assert_eq!(sandbox.shown("bridge")["round"], 1);
    assert!(!sandbox.path().join("saves/archive/bridge.kekkai").exists());
    sandbox.is_sound("bridge");
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_the_save_stays() {
    let sandbox = sandbox(&["bridge"]);
    fs::write(sandbox.path().join("saves/bin"), "").unwrap();
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue bridge");
    let whole = sandbox.bytes("bridge");
    screen.press("x");
    assert!(screen.shows("bin/bridge.kekkai"), "{}", screen.text());
    assert!(screen.shows("►Continue bridge"), "{}", screen.text());
    assert_eq!(sandbox.bytes("bridge"), whole);
    screen.leave();
}

#[test]
fn a_fight_is_copied_packed_and_taken_in_by_keys() {
    let sandbox = sandbox(&["bridge"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue bridge");
    let whole = sandbox.bytes("bridge");
    screen.press("c Enter");
    assert!(screen.shows("Copied to bridge-2"), "{}", screen.text());
    assert_eq!(sandbox.bytes("bridge-2"), whole);
    screen.press("p");
    assert!(screen.shows("Pack into file: bridge-2.kekkai-pack"), "{}", screen.text());
    screen.press("Enter");
    assert!(screen.shows("Packed into"), "{}", screen.text());
    screen.press("i");
    answer(&mut screen, "bridge-2.kekkai");
    assert!(!screen.shows("Taken in"), "no such file here: {}", screen.text());
    answer(&mut screen, "-pack");
    assert!(screen.shows("Taken in as bridge-2-2"), "{}", screen.text());
    assert_eq!(sandbox.bytes("bridge-2-2"), whole);
    screen.press("u");
    assert!(!sandbox.save("bridge-2-2").exists(), "{}", screen.text());
    screen.leave();
}

#[test]
fn a_fight_on_a_blank_field_is_made_in_the_menu_and_from_the_shell() {
    let sandbox = sandbox(&["bridge"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue bridge");
    screen.press("n");
    screen.wait_for("By which rules?");
    screen.press("Enter");
    screen.wait_for("►Empty field");
    screen.press("Enter");
    assert!(screen.shows("Name of the new fight: new fight"), "{}", screen.text());
    answer(&mut screen, " of mine");
    screen.until("the fight", |screen| !screen.shows("Name of the new fight"));
    screen.leave();
    assert_eq!(sandbox.shown("new fight of mine")["system"], "knk");
    sandbox.is_sound("new fight of mine");
    sandbox.make(&["new", "--blank", "--system", "coin", "toss"]);
    assert_eq!(sandbox.shown("toss")["system"], "coin");
    assert_eq!(sandbox.shown("toss")["title"], "toss");
}

#[test]
fn the_way_back_leads_into_the_fight_also_under_its_new_name_and_says_where_it_lies() {
    let sandbox = sandbox(&["bridge"]);
    let mut screen = sandbox.screen(&["open", "bridge"]);
    screen.press("q");
    screen.wait_for("►Continue bridge");
    screen.press("r");
    answer(&mut screen, "-old");
    screen.wait_for("bridge-old");
    screen.press("x Down Esc");
    screen.wait_for("bridge-old is in the bin");
    screen.press("u");
    screen.wait_for("►Continue bridge-old");
    screen.press("Esc");
    screen.wait_for("Turn order");
    assert!(sandbox.save("bridge-old").exists() && !sandbox.save("bridge").exists());
    screen.leave();
}
