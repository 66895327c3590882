//! Started where there are saves: a list of them, the last one first.

use std::{fs, time::SystemTime};

use crate::play::{sandbox::Sandbox, terminal::Terminal};

/// Saves called so, the first one written to last.
pub(crate) fn sandbox(names: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    let now = SystemTime::now();
    for (age, name) in (0..).zip(names) {
        sandbox.make(&["new", "--from", "duel", name]);
        let file = fs::File::options().append(true).open(sandbox.save(name)).unwrap();
        file.set_modified(now - std::time::Duration::from_secs(age * 60)).unwrap();
    }
    sandbox
}

/// The menu, with all that it reads of the fights told.
pub(crate) fn menu(sandbox: &Sandbox) -> Terminal {
    let mut screen = sandbox.screen(&[]);
    screen.until("the menu", |screen| screen.shows("Kekkai") && screen.is_settled());
    screen
}

#[test]
fn enter_goes_on_with_the_last_fight() {
    let sandbox = sandbox(&["bridge", "abbey"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("New demo fight");
    let lines = screen.lines();
    let row = |part: &str| lines.iter().position(|line| line.contains(part)).unwrap();
    assert!(row("Continue bridge") < row("abbey") && row("abbey") < row("New demo fight"));
    screen.press("Enter i");
    screen.leave();
    assert_eq!(sandbox.shown("bridge")["round"], 1);
    assert_eq!(sandbox.shown("abbey")["round"], 0);
    sandbox.is_sound("bridge");
}

#[test]
fn the_arrow_picks_another_and_the_last_entry_is_a_new_demo() {
    let sandbox = sandbox(&["bridge", "abbey"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("New demo fight");
    screen.press("Down Enter i");
    screen.leave();
    assert_eq!(sandbox.shown("abbey")["round"], 1);
    assert_eq!(sandbox.shown("bridge")["round"], 0);

    let mut screen = menu(&sandbox);
    screen.wait_for("Continue abbey");
    screen.press("Down Down Enter");
    screen.wait_for("Pavel: dodge 73");
    screen.leave();
    assert_eq!(sandbox.shown("demo")["round"], 2);
}

#[test]
fn a_save_tells_which_fight_is_played_where_and_who_lives() {
    let sandbox = Sandbox::with("city", "city");
    sandbox.make(&["exec", "city", "hp Osip 0", "travel Wardens Market", "battle at Market"]);
    for (size, locale, other, parts) in [
        (
            (120, 40),
            "en_US.UTF-8",
            "New demo fight",
            ["Fight 2 · Market", "Reds: 1 standing, 1 elsewhere · Pavel, Mila", "Setup · Pavel"],
        ),
        (
            (80, 24),
            "en_US.UTF-8",
            "New demo fight",
            ["Fight 2 · Market", "Reds: 1 standing, 1 elsewhere · Pavel, Mila", "Setup"],
        ),
        (
            (80, 24),
            "ru_RU.UTF-8",
            "Новый показательный бой",
            ["Бой 2 · Market", "не здесь 1 · Pavel, Mila", "Расстановка"],
        ),
    ] {
        let mut screen = sandbox.screen_of(size, locale, &[]);
        screen.until("the menu", |screen| parts.iter().all(|part| screen.shows(part)));
        // It is found by them.
        for word in ["mila", "market"] {
            screen.until("all", |screen| screen.shows(other));
            screen.press("/");
            screen.types(word);
            screen.until("found", |screen| screen.shows("►") && !screen.shows(other));
            assert!(parts.iter().all(|part| screen.shows(part)), "{}", screen.text());
            screen.press("Esc");
        }
        screen.write(b"q");
        screen.ended();
    }
}

#[test]
fn a_broken_save_is_told_and_the_menu_stays() {
    let sandbox = sandbox(&["bridge", "abbey"]);
    let text = String::from_utf8(sandbox.bytes("bridge")).unwrap();
    fs::write(sandbox.save("bridge"), text.replace("Pavel", "Pawel").replace("seed:", "seed;"))
        .unwrap();
    let broken = sandbox.bytes("bridge");
    let mut screen = menu(&sandbox);
    screen.wait_for("unreadable");
    screen.press("Enter");
    assert!(screen.shows("bridge.kekkai: line 2 is damaged"), "{}", screen.text());
    assert!(screen.shows("kekkai mend FILE NEW"), "what to do: {}", screen.text());
    assert!(screen.shows("New demo fight"), "{}", screen.text());
    assert!(
        screen.shows("╰─ Enter open · ? keys · L на русский · q quit ─"),
        "nothing lies over it: {}",
        screen.text()
    );
    screen.press("Down Enter i");
    screen.leave();
    assert_eq!(sandbox.bytes("bridge"), broken);
    assert_eq!(sandbox.shown("abbey")["round"], 1);
}

#[test]
fn a_save_that_is_open_elsewhere_is_told() {
    let sandbox = sandbox(&["bridge"]);
    let mut first = sandbox.screen(&["open", "bridge"]);
    let mut second = menu(&sandbox);
    second.wait_for("Continue bridge");
    second.press("Enter");
    assert!(second.shows("is open in another program"), "{}", second.text());
    assert!(second.shows("Close it there first"), "what to do: {}", second.text());
    first.press("i");
    first.leave();
    second.press("Enter");
    second.wait_for("'s turn");
    second.leave();
    sandbox.is_sound("bridge");
}

#[test]
fn a_menu_is_left_with_the_terminal_given_back() {
    let sandbox = sandbox(&["bridge"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue bridge");
    screen.write(b"q");
    let (status, _) = screen.ended();
    assert!(status.success());
    assert!(!screen.screen().alternate_screen() && !screen.screen().hide_cursor());
}

#[test]
fn below_the_saves_stand_the_battles_that_show_something() {
    let sandbox = sandbox(&["bridge"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("New: Leaving the map");
    let lines = screen.lines();
    let row = |part: &str| lines.iter().position(|line| line.contains(part)).unwrap();
    assert!(row("New demo fight") < row("New: Ambush") && row("New: Ambush") < row("New: Wounds"));
    screen.press("Down Down Enter");
    screen.wait_for("Try: attack Anton.");
    assert!(screen.shows("Ambush"), "{}", screen.text());
    screen.press("a Enter");
    assert!(screen.shows("Sable → Anton"), "{}", screen.text());
    screen.leave();
    assert_eq!(sandbox.shown("ambush")["title"], "Ambush");
    sandbox.is_sound("ambush");
}

#[test]
fn a_long_menu_scrolls_and_its_end_can_be_reached() {
    let names: Vec<String> = (1..=30).map(|number| format!("fight-{number}")).collect();
    let sandbox = sandbox(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue fight-1");
    assert!(!screen.shows("New: Wounds"), "{}", screen.text());
    screen.press("End");
    assert!(screen.shows("►Characters"), "{}", screen.text());
    screen.press("Up");
    assert!(screen.shows("►Weapons, items, monsters"), "{}", screen.text());
    screen.press("Up");
    assert!(screen.shows("►New: choose the field"), "{}", screen.text());
    screen.press("Up");
    // The battles of each system stand together.
    assert!(screen.shows("►New: A duel of honour"), "{}", screen.text());
    screen.press("Up Up Up");
    assert!(screen.shows("►New: A duel of nerves"), "{}", screen.text());
    screen.press("Up Up Up");
    assert!(screen.shows("►New: The vault and the beast"), "{}", screen.text());
    screen.press("Up");
    assert!(screen.shows("►New: Wounds"), "{}", screen.text());
    assert!(screen.lines().iter().all(|line| line.chars().count() <= 80));
    screen.press("Enter");
    screen.wait_for("bandage Anton");
    screen.leave();
    sandbox.is_sound("wounds");
}

#[test]
fn a_new_character_is_of_the_system_that_is_chosen() {
    let sandbox = sandbox(&["bridge"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("Continue bridge");
    screen.press("End Enter n");
    screen.wait_for("By which rules?");
    screen.press("Esc");
    assert!(screen.shows("No characters yet"), "{}", screen.text());
    for (name, keys, file) in [
        ("Nim", "Down Down Down Down Enter", "system: \"coin\""),
        ("Una", "Down Down Down Enter", "system: \"d100\""),
        ("Tor", "Down Enter", "system: \"3d6\""),
        ("Dan", "Down Down Enter", "system: \"d20\""),
        ("Anna", "Enter", "cp: 15"),
    ] {
        screen.press("n");
        screen.press(keys);
        screen.press("Enter");
        screen.types(name);
        screen.until(name, |screen| screen.prompt().ends_with(name));
        screen.press("Enter s");
        let stem = format!("{}.ron", name.to_lowercase());
        screen.wait_for(&format!("Saved: {stem}"));
        let text = fs::read_to_string(sandbox.path().join("saves/roster").join(&stem)).unwrap();
        assert!(text.contains(file), "{text}");
        screen.press("Esc");
    }
    assert!(screen.shows("Nim · player"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    // In a fight there is nothing to choose: whoever is made there is of its system.
    let mut screen = sandbox.screen(&["open", "bridge"]);
    screen.press("C n");
    assert!(!screen.shows("By which rules?"), "{}", screen.text());
    screen.press("Esc Esc");
    screen.leave();
}

#[test]
fn a_new_battle_says_its_system() {
    let sandbox = sandbox(&["bridge"]);
    let mut screen = menu(&sandbox);
    screen.wait_for("New: Ambush");
    assert!(screen.shows("vault · 3d6") && screen.shows("ambush · KNK"), "{}", screen.text());
    screen.leave();
    let own = sandbox.path().join("own/battles");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("toss.ron"), TOSS).unwrap();
    let mut screen = sandbox.screen(&["--assets", "own"]);
    screen.wait_for("New: Ambush");
    assert!(screen.shows("ambush · "), "{}", screen.text());
    while !screen.shows("►New: Toss") {
        screen.press("Down");
    }
    assert!(screen.shows("toss · Coin"), "{}", screen.text());
    screen.press("Enter");
    screen.wait_for("Ada");
    screen.leave();
    assert_eq!(sandbox.shown("toss")["system"], "coin");
}

/// A battle of the rule book that only tests have.
const TOSS: &str = r#"(
    system: coin, title: "Toss", sides: [(name: "Heads"), (name: "Tails")], size: (6, 6),
    combatants: [
        (name: "Ada", side: "Heads", at: "1A", sheet: (grit: 6, nerve: 5, luck: 3)),
        (name: "Bo", side: "Tails", at: "2A", sheet: (grit: 5, nerve: 5, luck: 2)),
    ],
)"#;

#[test]
fn the_keys_below_the_menu_are_whole_at_every_size_and_the_way_out_is_among_them() {
    let sandbox = sandbox(&["bridge"]);
    for (locale, out) in [("en_US.UTF-8", "q quit ─"), ("ru_RU.UTF-8", "q выйти ─")] {
        for size in [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)] {
            let mut screen = sandbox.screen_of(size, locale, &[]);
            screen.until("the menu", |screen| screen.shows("bridge"));
            let lines = screen.lines();
            let foot = lines.iter().find(|line| line.contains("╰─ Enter")).unwrap();
            assert!(foot.contains(out), "{size:?} {foot}");
            assert!(!foot.contains('…'), "{size:?} {foot}");
            // No fight that is shipped has its title cut.
            let cut = lines.iter().find(|line| line.contains('…'));
            assert_eq!(cut.filter(|_| size.0 > 60), None, "{size:?}");
            // Beside the list is the map of the chosen fight, where there is room for one.
            if size.0 > 60 {
                screen.until("the map", |screen| screen.shows("─╮") && screen.shows("│ T "));
            }
            screen.leave();
        }
    }
}

#[test]
fn esc_goes_back_from_the_list_to_the_fight_that_was_left_for_it() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("q");
    screen.wait_for("q quit");
    screen.press("Esc");
    screen.until("the fight", |screen| screen.is_settled() && screen.shows("Turn order"));
    screen.press("q");
    screen.wait_for("q quit");
    // What was searched for goes first.
    screen.press("/ z Enter Esc");
    assert!(screen.shows("q quit"), "{}", screen.text());
    screen.press("Esc");
    screen.until("the fight", |screen| screen.is_settled() && screen.shows("Turn order"));
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn keys_that_the_border_of_the_list_names_are_clicked() {
    let sandbox = sandbox(&["bridge"]);
    let mut screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &[]);
    screen.wait_for("New: Ambush");
    screen.click(screen.place_of("L на русский"));
    screen.wait_for("q выйти");
    screen.click(screen.place_of("L in English"));
    screen.wait_for("q quit");
    screen.click(screen.place_of("? keys"));
    screen.wait_for("any key: back");
    // A text to read goes away wherever it is clicked.
    screen.click((40, 2));
    screen.until("the list", |screen| !screen.shows("any key: back"));
    screen.click(screen.place_of("n new"));
    screen.wait_for("By which rules?");
    screen.press("Esc");
    screen.leave();
}
