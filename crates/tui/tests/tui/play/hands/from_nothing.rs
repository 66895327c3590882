//! A GM's first evening, from an empty folder by keys and mouse alone: a field of its own, two heroes, twelve goblins,
//! a fight of two rounds, notes, and a log for the forum.

use std::fs;

use super::{
    rounds::{Hand, Player, play_until},
    sandbox::{Sandbox, who},
    terminal::{Terminal, says},
};

/// Types into the field that is chosen.
#[track_caller]
pub(super) fn fill(screen: &mut Terminal, text: &str) {
    screen.press("Enter");
    screen.types(text);
    screen.until(text, |screen| screen.prompt().ends_with(text));
    screen.press("Enter");
}

/// Makes a hero of this name in the editor, approved, and brings it in at the cursor.
#[track_caller]
fn make_hero(screen: &mut Terminal, name: &str, file: &str) {
    screen.press("C n");
    screen.wait_for("Identity");
    fill(screen, name);
    screen.press("Down Down Down Down Enter");
    screen.press("Tab Right Right Right Down Right Right Right Down Right Right Right s");
    screen.wait_for(&format!("Saved: {file}"));
    screen.press("Esc");
    screen.wait_for(&format!("►{name}"));
    screen.press("b");
    screen.wait_for("Which side?");
    screen.press("Enter");
    screen.until("the field", |screen| !screen.shows("Which side?"));
}

/// A stroke of the left button over these cells.
pub(super) fn drag(screen: &mut Terminal, cells: &[&str]) {
    screen.mouse(0, Terminal::place_on_map(cells[0]), false);
    for cell in &cells[1..] {
        screen.mouse(32, Terminal::place_on_map(cell), false);
        screen.until("the brush there", |screen| screen.cell() == *cell);
    }
    screen.mouse(0, Terminal::place_on_map(cells[cells.len() - 1]), true);
}

#[test]
fn an_evening_is_played_from_an_empty_folder() {
    let sandbox = Sandbox::new();
    // On a bare machine the demo opens, and says where all else is.
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("Pavel");
    assert!(screen.keys_line().contains("q menu"), "{}", screen.keys_line());
    screen.press("q");
    screen.wait_for("Continue demo");
    screen.press("n Enter");
    screen.wait_for("►Empty field");
    screen.press("Enter");
    screen.wait_for("Name of the new fight");
    screen.press("Enter");
    screen.wait_for("Nobody is on the field yet");
    assert!(screen.keys_line().contains("B bring in"), "{}", screen.keys_line());

    // The field: a pond by the mouse, a wall by keys.
    screen.press("F 6");
    drag(&mut screen, &["2N", "5N", "5Q"]);
    screen
        .until("the pond", |screen| screen.is_settled() && screen.text().matches('~').count() > 6);
    screen.press("F 2");
    screen.go("15P");
    screen.press("r Right Right Enter Esc");
    screen.wait_for("Nobody is on the field yet");

    // Two heroes out of the editor, twelve out of the list.
    screen.go("9F");
    make_hero(&mut screen, "Anna", "anna.ron");
    screen.go("11F");
    make_hero(&mut screen, "Bob", "bob.ron");
    screen.go("10C");
    screen.press("B");
    screen.types("gob");
    screen.wait_for("►Goblin");
    assert!(screen.shows("HP 60 · hits "), "{}", screen.text());
    screen.press("Enter");
    screen.until("the line", |screen| screen.prompt().ends_with("x1 like goblin"));
    // The cursor stands where it is said how many come.
    screen.types("2");
    screen.until("twelve", |screen| screen.prompt().ends_with("x12 like goblin"));
    screen.press("Enter i");
    screen.wait_for("Round 1");

    // What hits six at once is one line and one step.
    screen.order("damage 9B-11C 15 half e because the ceiling falls");
    screen.press("u U");
    let shown = sandbox.shown("new fight");
    let hurt = shown["combatants"].as_array().unwrap().iter();
    let hurt = hurt.filter(|one| one["pools"][0]["now"] != one["pools"][0]["max"]).count();
    assert_eq!(hurt, 6, "{shown}");
    screen.press("N");
    screen.types("The ceiling came down over them.");
    screen.until("the note", |screen| screen.prompt().ends_with("over them."));
    screen.press("Enter");

    let mut player = Player { screen, hand: Hand::Keys };
    let done = play_until(&mut player, "Round 3 ·");
    assert!(done.ends > 0, "{done:?}");
    let mut screen = player.screen;

    // The log for a forum, chosen from lists; what is there already says so, and is replaced where that is chosen.
    screen.press("X");
    screen.wait_for("Export: what");
    screen.press("2");
    screen.wait_for("Export: for whom");
    screen.press("1");
    screen.wait_for("►1  write this file");
    screen.press("Enter");
    says(&screen, "new-fight-gm.bbcode.txt");
    let path = sandbox.path().join("new-fight-gm.bbcode.txt");
    let log = fs::read_to_string(&path).unwrap();
    screen.press("X 2 1");
    assert!(screen.shows("this file is there already"), "{}", screen.text());
    screen.press("1");
    says(&screen, "this file is there already");
    fs::write(&path, "another").unwrap();
    screen.press("3");
    says(&screen, "Written to");
    assert_eq!(fs::read_to_string(&path).unwrap(), log);
    screen.order("export bbcode to nowhere/at/all/log.txt");
    says(&screen, "nowhere/at/all/log.txt");
    screen.close_line();
    // Ten minutes are a key a second.
    assert!(screen.keys < 600, "{} keys and clicks", screen.keys);
    screen.leave();

    reads_well(&log, &["Anna", "Goblin 12", "The ceiling came down", "the ceiling falls"]);
    let shown = sandbox.shown("new fight");
    assert_eq!(shown["combatants"].as_array().unwrap().len(), 14);
    assert_eq!(who(&shown, "Anna")["side"], 0);
    sandbox.is_sound("new fight");
}

/// Marks in pairs, nothing of a terminal, every round under its heading, rolls and words of the GM.
#[track_caller]
pub(super) fn reads_well(log: &str, parts: &[&str]) {
    for mark in ["b", "i", "list", "quote", "spoiler", "size", "color"] {
        let opened =
            log.matches(&format!("[{mark}]")).count() + log.matches(&format!("[{mark}=")).count();
        assert_eq!(opened, log.matches(&format!("[/{mark}]")).count(), "{mark}\n{log}");
    }
    assert!(!log.contains('\x1b') && log.lines().all(|line| line.chars().count() < 400), "{log}");
    for part in ["Round 1", "Round 2"].iter().chain(parts) {
        assert!(log.contains(part), "no {part} in\n{log}");
    }
}
