//! Data files of the user's own that cannot be read: told on the screen when it opens, and again in the log.

use std::fs;

use crate::play::{sandbox::Sandbox, terminal::Terminal};

/// A sandbox with a save of a battle and two broken lists in the folder `own`.
fn sandbox(battle: &str) -> Sandbox {
    let sandbox = Sandbox::with(battle, "fight");
    let folder = sandbox.path().join("own/systems/knk");
    fs::create_dir_all(&folder).unwrap();
    let weapons = "[\n    (\"sword\", (name: \"Sabre\", kind: slash)),\n    (\"oar\" (name: \"Oar\", kind: blunt)),\n]";
    fs::write(folder.join("weapons.ron"), weapons).unwrap();
    fs::write(sandbox.path().join("own/keys.ron"), "[\n    (ned, [\"y\"]),\n]").unwrap();
    sandbox
}

/// The text of the screen, and once more that beside the map, without borders and line ends.
fn words(screen: &Terminal) -> String {
    let beside = screen.lines().into_iter().map(|line| line.chars().skip(64).collect());
    let all: Vec<String> = screen.lines().into_iter().chain(beside).collect();
    let words = all.iter().flat_map(|line| line.split([' ', '│'])).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn tells(screen: &Terminal, parts: &[&str]) {
    let words = words(screen);
    assert!(parts.iter().all(|part| words.contains(part)), "{parts:?}\n{}", screen.text());
}

const ENGLISH: [&str; 2] = [
    "own/keys.ron, line 2, column 6: unknown word ned; did you mean end?; the built-in list is used instead",
    "own/systems/knk/weapons.ron, line 3, column 11: expected “,” here; the built-in list is used instead",
];
const RUSSIAN: [&str; 2] = [
    "own/keys.ron, строка 2, столбец 6: неизвестное слово ned; может быть, end?; вместо этого файла действует встроенный список",
    "own/systems/knk/weapons.ron, строка 3, столбец 11: здесь нужен знак ,; вместо этого файла действует встроенный список",
];

#[test]
fn what_cannot_be_read_is_told_at_the_start_and_stays_in_the_log() {
    for (locale, title, told, other) in [
        ("en_US.UTF-8", "Problems in your data files", ENGLISH, RUSSIAN),
        ("ru_RU.UTF-8", "Ошибки в ваших файлах данных", RUSSIAN, ENGLISH),
    ] {
        let sandbox = sandbox("demo");
        let file = sandbox.bytes("fight");
        let mut screen =
            sandbox.screen_of((120, 40), locale, &["--assets", "own", "open", "fight"]);
        screen.wait_for(title);
        tells(&screen, &told);
        screen.press("Esc");
        assert!(!screen.shows(title), "{}", screen.text());
        screen.press("J");
        tells(&screen, &told);
        // In the other language as well.
        screen.press("F2");
        tells(&screen, &other);
        screen.press("F2 Esc");
        assert_eq!(sandbox.bytes("fight"), file, "it is no record");
        // They do not go with the step that they stand behind.
        screen.press("u J");
        tells(&screen, &told);
        screen.press("Esc");
        screen.leave();
        sandbox.is_sound("fight");
    }
}

#[test]
fn a_fight_without_steps_has_them_in_its_log_too() {
    let sandbox = sandbox("duel");
    let mut screen =
        sandbox.screen_of((120, 40), "en_US.UTF-8", &["--assets", "own", "open", "fight"]);
    screen.press("Esc");
    tells(&screen, &ENGLISH);
    screen.press("J");
    tells(&screen, &ENGLISH);
    screen.press("Esc i");
    screen.wait_for("Round 1");
    screen.press("J");
    tells(&screen, &ENGLISH);
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("fight");
}

#[test]
fn the_menu_tells_the_first_and_how_many_more() {
    let sandbox = sandbox("duel");
    let mut screen = sandbox.screen_of((80, 24), "en_US.UTF-8", &["--assets", "own"]);
    tells(&screen, &[ENGLISH[0], "(more problems: 1)"]);
    screen.press("Enter");
    screen.wait_for("Problems in your data files");
    screen.press("Esc");
    screen.leave();
}

#[test]
fn names_of_the_users_own_are_shown_in_the_language_of_the_screen() {
    let sandbox = Sandbox::with("demo", "demo");
    let folder = sandbox.path().join("own/locales/ru");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("names.ftl"), "name-rune-blade = Клинок рун\n").unwrap();
    let mut screen =
        sandbox.screen_of((80, 24), "ru_RU.UTF-8", &["--assets", "own", "open", "demo"]);
    screen.press("y a");
    screen.wait_for("Клинок рун");
    screen.press("F2");
    screen.wait_for("Rune blade");
    screen.press("F2");
    screen.wait_for("Клинок рун");
    screen.leave();
}
