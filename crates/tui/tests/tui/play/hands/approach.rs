//! Up to a foe and at it in one, by keys: the ways with their prices, both orders done at once and taken back at once.

use std::fs;

use super::{
    sandbox::{Sandbox, pool, who},
    terminal::{Terminal, says},
};

/// Ann with the turn on one side of a wall that she can break, Bob on the other, Cid far off.
const WALL: &str = r#"(
    system: knk, title: "Wall", seed: 7, sides: [(name: "Reds"), (name: "Blues")],
    combatants: [
        (name: "Ann", side: "Reds", at: "3J", like: "lancer"),
        (name: "Bob", side: "Blues", at: "7J", like: "pavel"),
        (name: "Cid", side: "Blues", at: "20A", like: "militia"),
    ],
    opening: ["initiative", "turn Ann", "ground 5G-5M ordinary", "ground 17A-19D indestructible",
        "ground 20B-20D indestructible"],
)"#;

fn wall(locale: &str) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::new();
    let file = sandbox.path().join("wall.ron");
    fs::write(&file, WALL).unwrap();
    sandbox.make(&["new", "--from", file.to_str().unwrap(), "wall"]);
    let screen = sandbox.screen_of((120, 40), locale, &["open", "wall"]);
    (sandbox, screen)
}

#[test]
fn the_ways_to_a_foe_are_looked_through_and_the_second_enter_does_both() {
    for (locale, out, look, round, through, back) in [
        (
            "en_US.UTF-8",
            "Out of reach: 4 cells away, reach 2",
            "Enter looks for a way",
            "To 6H: Attack, Phantasm lance?",
            "To 5H: Attack, Phantasm lance (breaks a wall)?",
            "Undone: Ann 3J → 5H",
        ),
        (
            "ru_RU.UTF-8",
            "Не достать: до цели 4 кл.",
            "Enter — искать путь",
            "До 6H: Атака",
            "До 5H: Атака",
            "Отменено: Ann 3J → 5H",
        ),
    ] {
        let (sandbox, mut screen) = wall(locale);
        let file = sandbox.bytes("wall");
        screen.go("7J");
        says(&screen, out);
        says(&screen, look);
        screen.press("Enter");
        says(&screen, round);
        says(&screen, "1/9 · 6 ");
        says(&screen, "60+1d175 > 60 · 100");
        assert!(screen.keys_line().contains("f "), "{}", screen.keys_line());
        // What both take stands in the question, and the panel of odds has no other price.
        let price = if locale.starts_with("en") { "prana" } else { "праны" };
        let heading = screen.lines().iter().find(|line| line.contains("Ann → Bob")).cloned();
        assert!(heading.is_some_and(|line| !line.contains(price)), "{}", screen.text());
        // The way lies on the map with what it costs, the foe is marked.
        let row = |screen: &Terminal, letter| {
            let mut lines = screen.lines().into_iter();
            let line = lines.find(|line| line.trim_start_matches('│').starts_with(letter)).unwrap();
            line.chars().take(64).collect::<String>()
        };
        assert!(row(&screen, 'F').contains('4'), "{}", screen.text());
        screen.press("f f");
        says(&screen, through);
        says(&screen, "3/9 · 2 ");
        assert!(!row(&screen, 'F').contains('4'), "{}", screen.text());
        assert_eq!(sandbox.bytes("wall"), file, "nothing is ordered yet");
        screen.press("Enter");
        let shown = sandbox.shown("wall");
        assert_eq!(who(&shown, "Ann")["at"], "5H");
        let (now, waits) = pool(&shown, "Bob", "Hp");
        assert!(waits > 0 && now > 0, "{now} {waits}");
        // One key did it, one key takes it back, and one does it again.
        screen.press("u");
        says(&screen, back);
        let shown = sandbox.shown("wall");
        assert_eq!((&who(&shown, "Ann")["at"], pool(&shown, "Bob", "Hp").1), (&"3J".into(), 0));
        screen.press("U");
        let shown = sandbox.shown("wall");
        assert_eq!((&who(&shown, "Ann")["at"], pool(&shown, "Bob", "Hp").1), (&"5H".into(), waits));
        screen.leave();
        sandbox.is_sound("wall");
        // So it is when the save has been opened again, and by line.
        let mut screen = sandbox.screen_of((120, 40), locale, &["open", "wall"]);
        screen.press("u");
        says(&screen, back);
        let shown = sandbox.shown("wall");
        assert_eq!((&who(&shown, "Ann")["at"], pool(&shown, "Bob", "Hp").1), (&"3J".into(), 0));
        screen.leave();
        sandbox.make(&["exec", "wall", "redo"]);
        let shown = sandbox.shown("wall");
        assert_eq!((&who(&shown, "Ann")["at"], pool(&shown, "Bob", "Hp").1), (&"5H".into(), waits));
        sandbox.make(&["exec", "wall", "undo"]);
        assert_eq!(who(&sandbox.shown("wall"), "Ann")["at"], "3J");
        sandbox.is_sound("wall");
    }
}

#[test]
fn the_odds_of_the_strike_stand_beside_its_way_in_both_languages() {
    for (locale, parts) in [
        ("en_US.UTF-8", ["hits", "kills", " of 300 left"]),
        ("ru_RU.UTF-8", ["попадание", "смерть", "удар оставит "]),
    ] {
        let (_sandbox, mut screen) = wall(locale);
        screen.go("7J");
        screen.press("Enter");
        screen.until("the odds", |screen| parts.iter().all(|part| screen.shows(part)));
        screen.press("Esc");
        screen.until("no odds", |screen| !screen.shows(parts[0]));
        screen.leave();
    }
}

#[test]
fn a_way_that_is_looked_at_is_left_by_any_other_key() {
    let (sandbox, mut screen) = wall("en_US.UTF-8");
    let file = sandbox.bytes("wall");
    screen.go("7J");
    screen.press("Enter Esc");
    says(&screen, "Out of reach");
    screen.press("Enter Right");
    assert_eq!(screen.cell(), "8J");
    says(&screen, "Ann: move to 8J");
    // Who cannot be got at is refused, and Enter says that it has found no way.
    screen.go("20A");
    says(&screen, "Out of reach: 17 cells away");
    assert!(screen.keys_line().contains("Enter find a way"), "{}", screen.text());
    screen.press("Enter");
    says(&screen, "There is no way to strike there this turn.");
    assert_eq!(sandbox.bytes("wall"), file);
    screen.leave();
}

#[test]
fn with_real_dice_the_strike_waits_for_its_face_and_one_undo_takes_the_walk_too() {
    let (sandbox, mut screen) = wall("en_US.UTF-8");
    screen.press("D");
    screen.go("7J");
    screen.press("2 Enter");
    says(&screen, "bare hands?");
    screen.press("Enter");
    assert_eq!(who(&sandbox.shown("wall"), "Ann")["at"], "6I");
    screen.face("100");
    assert!(pool(&sandbox.shown("wall"), "Bob", "Hp").1 > 0);
    screen.press("u");
    says(&screen, "Undone: Ann 3J → 6I");
    assert_eq!(who(&sandbox.shown("wall"), "Ann")["at"], "3J");
    // Given up before the face is typed, the walk is taken back with it.
    screen.press("Enter Enter u");
    assert_eq!(who(&sandbox.shown("wall"), "Ann")["at"], "3J");
    // So it is of a prompt that the save was closed with.
    screen.press("Enter Enter");
    screen.leave();
    let mut screen = sandbox.screen(&["open", "wall"]);
    assert_eq!(who(&sandbox.shown("wall"), "Ann")["at"], "6I");
    screen.press("u");
    assert_eq!(who(&sandbox.shown("wall"), "Ann")["at"], "3J");
    screen.leave();
    sandbox.is_sound("wall");
}

#[test]
fn ctrl_z_undoes_and_says_what() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    screen.press("i");
    let told = sandbox.bytes("duel");
    screen.press("Ctrl-z");
    says(&screen, "Undone: ");
    assert_ne!(sandbox.bytes("duel"), told);
    screen.press("U");
    says(&screen, "Done again: ");
    screen.press("b");
    says(&screen, "Undone: ");
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn a_foe_out_of_reach_is_walked_up_to_and_struck_with_the_mouse_alone() {
    let (sandbox, screen) = wall("en_US.UTF-8");
    screen.leave();
    let mut screen = sandbox.screen_of((80, 24), "en_US.UTF-8", &["open", "wall"]);
    let (file, bob) = (sandbox.bytes("wall"), Terminal::place_on_map("7J"));
    let click = |screen: &mut Terminal, at, part: &str| {
        screen.click(at);
        screen.until(part, |screen| screen.is_settled() && screen.prompt().contains(part));
    };
    click(&mut screen, bob, "Out of reach");
    click(&mut screen, bob, "1/9");
    let (column, row) = screen.place_of("f other way");
    click(&mut screen, (column, row), "2/9");
    assert_eq!(sandbox.bytes("wall"), file, "nothing is ordered yet");
    screen.click(bob);
    screen.until("both", |screen| screen.is_settled() && !screen.prompt().contains("2/9"));
    let shown = sandbox.shown("wall");
    assert_ne!(who(&shown, "Ann")["at"], "3J");
    assert!(pool(&shown, "Bob", "Hp").1 > 0, "{}", screen.text());
    screen.leave();
    sandbox.is_sound("wall");
}

#[test]
fn the_other_walks_to_a_cell_are_looked_through_each_with_its_price() {
    for (locale, round, through, none) in [
        (
            "en_US.UTF-8",
            "Ann: move to 6J",
            "Ann: move to 6J? breaks a wall",
            "There is no other way",
        ),
        ("ru_RU.UTF-8", "Ann идёт на 6J", "ломает", "других путей нет"),
    ] {
        let (sandbox, mut screen) = wall(locale);
        let file = sandbox.bytes("wall");
        screen.go("6J");
        says(&screen, round);
        // One that jumps takes fewer points, and one through the wall fewer still.
        screen.press("f");
        says(&screen, "2/3");
        screen.press("f");
        says(&screen, through);
        says(&screen, "3/3");
        assert_eq!(sandbox.bytes("wall"), file, "nothing is ordered yet");
        screen.press("Enter");
        let shown = sandbox.shown("wall");
        assert_eq!(who(&shown, "Ann")["at"], "6J");
        screen.press("u");
        assert_eq!(who(&sandbox.shown("wall"), "Ann")["at"], "3J");
        // Where one way is the best in everything there is no other.
        screen.go("3I");
        screen.press("f");
        says(&screen, none);
        screen.leave();
        sandbox.is_sound("wall");
    }
}
