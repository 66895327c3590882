//! Screens of all sizes, and sizes that change.

use super::{sandbox::Sandbox, terminal::Terminal};

#[test]
fn large_screens_are_used() {
    let sandbox = Sandbox::with("demo", "demo");
    for size in [(120, 40), (200, 60), (240, 80)] {
        let mut screen = sandbox.screen_of(size, "en_US.UTF-8", &["open", "demo"]);
        let lines = screen.lines();
        assert_eq!(lines.len(), usize::from(size.1));
        assert!(lines.iter().any(|line| line.chars().count() > usize::from(size.0) - 10));
        for part in ["Vega", "dodge 73", "Log", "Turn order", "saved"] {
            assert!(screen.shows(part), "{part}\n{}", screen.text());
        }
        screen.press("?");
        assert!(screen.shows("Keys"), "{}", screen.text());
        screen.press("Esc");
        screen.leave();
    }
}

#[test]
fn a_small_screen_says_so_and_loses_nothing() {
    let (sandbox, mut screen) = Sandbox::demo();
    let before = sandbox.bytes("demo");
    screen.press(":");
    screen.types("note half a li");
    screen.wait_for(":note half a li");
    screen.resize(20, 5);
    screen.wait_for("Too small: 20×5");
    // Nobody sees what a key would do here, so that it does nothing.
    screen.types("yne\r");
    screen.until_read();
    screen.resize(30, 5);
    screen.wait_for("Too small: 30×5");
    screen.resize(80, 24);
    screen.wait_for(":note half a li");
    assert_eq!(screen.prompt(), ":note half a li");
    assert_eq!(sandbox.bytes("demo"), before);
    screen.types("ne");
    screen.wait_for(":note half a line");
    screen.press("Enter");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_small_screen_is_left_with_the_key_that_it_names() {
    let sandbox = Sandbox::with("demo", "demo");
    for size in [(20, 5), (1, 1), (59, 24), (79, 24)] {
        let screen = sandbox.screen_of(size, "ru_RU.UTF-8", &["open", "demo"]);
        screen.leave();
    }
    sandbox.is_sound("demo");
}

#[test]
fn a_window_below_sixty_columns_has_the_map_the_question_and_every_list() {
    let windows = [
        "?", "I", "J", "g", "o", "s", "=", "/", "w", "T", "E", "X", "G", "C", "K", "F", "B",
        "Ctrl-w", "Ctrl-t", "Ctrl-e", "Ctrl-p", "V", ":", "m", "z", "r", "a f",
    ];
    for (size, locale) in [
        ((40, 15), "en_US.UTF-8"),
        ((41, 16), "ru_RU.UTF-8"),
        ((59, 20), "ru_RU.UTF-8"),
        ((50, 40), "en_US.UTF-8"),
        ((60, 15), "en_US.UTF-8"),
    ] {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of(size, locale, &["open", "demo"]);
        assert!(screen.shows("[Pa]") && screen.shows("y "), "{}", screen.text());
        screen.press("y");
        for keys in windows {
            screen.press(keys);
            // What opens another list first closes that.
            for _ in 0..3 {
                let lines = screen.lines();
                let last = lines.last().map(String::as_str).unwrap_or_default();
                if last.contains("Esc ") || !last.contains("? ") {
                    screen.press("Esc");
                }
            }
            screen.until("the map", |screen| screen.is_settled() && screen.shows("Pa"));
        }
        screen.leave();
        sandbox.is_sound("demo");
        // The list of fights too.
        let screen = sandbox.screen_of(size, locale, &[]);
        assert!(screen.shows("demo"), "{}", screen.text());
        screen.leave();
    }
}

#[test]
fn a_window_that_is_dragged_shows_the_same_fight() {
    let (sandbox, mut screen) = Sandbox::demo();
    for (columns, rows) in [(120, 40), (81, 25), (200, 60), (50, 10), (60, 20), (132, 30), (80, 24)]
    {
        screen.resize(columns, rows);
        let part = if columns < 60 { "Too small" } else { "dodge 73 from Hagen" };
        screen.until(part, |screen| {
            screen.shows(part) && (columns < 60 || screen.prompt().contains(part))
        });
    }
    let fresh = sandbox.path().join("other");
    std::fs::create_dir(&fresh).unwrap();
    let text = screen.text();
    screen.leave();
    let again = sandbox.screen(&["open", "demo"]);
    assert_eq!(again.text(), text, "as if it had never had another size");
    again.leave();
}

#[test]
fn a_key_that_comes_with_a_change_of_size_does_not_wait_for_the_next_one() {
    let (_sandbox, mut screen) = Sandbox::demo();
    for round in 0..8 {
        // Nothing is read meanwhile, so that the program finds sizes and key together when it is done writing.
        for columns in 200..212 {
            screen.drag(columns, 60);
        }
        screen.drag(100 + round, 30);
        screen.types("?");
        screen.until("Keys", |screen| screen.is_settled() && screen.shows("Keys"));
        screen.press("Esc");
    }
    screen.leave();
}

#[test]
fn the_list_of_saves_follows_the_window_too() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("Continue demo");
    assert!(screen.shows("Bridge at dusk · Round 2"), "{}", screen.text());
    screen.resize(20, 5);
    screen.wait_for("Too small");
    screen.resize(100, 30);
    screen.wait_for("Continue demo");
    screen.press("Enter");
    screen.wait_for("dodge 73");
    screen.leave();
}

#[test]
fn a_narrow_screen_leaves_out_what_does_not_fit() {
    let sandbox = Sandbox::with("demo", "demo");
    for (size, is_narrow) in [((80, 24), true), ((120, 40), false)] {
        let mut screen = sandbox.screen_of(size, "en_US.UTF-8", &["open", "demo", "--mono"]);
        screen.press("y m");
        let row = |screen: &Terminal, sign| {
            screen
                .lines()
                .into_iter()
                .find(|line| line.trim_start_matches('│').starts_with(sign))
                .unwrap()
        };
        let far = row(&screen, "A ");
        assert_eq!((far.contains("¹0¹0"), far.contains(" 10 ")), (is_narrow, !is_narrow), "{far}");
        assert_eq!(screen.shows("35+1d65: 48 → 83"), !is_narrow, "{}", screen.text());
        assert!(screen.shows("Pavel dodges hit 2: HP 266"), "{}", screen.text());
        screen.press("u");
        screen.leave();
    }
    sandbox.is_sound("demo");
}

#[test]
fn the_narrowest_screen_names_the_same_keys_in_both_languages_and_none_by_half() {
    // What is pressed, the keys that are named then, and which of the last labels ends the line.
    let states: [(&str, &[&str], usize); 11] = [
        ("", &["y", "n", "u", "w"], 0),
        ("D", &["y", "n", "u"], 0),
        ("y", &["0–9", "g"], 2),
        ("Esc D y", &["a", "e", "g"], 0),
        ("a", &["Enter", "a", "e", "g"], 0),
        ("m Left Left", &["Enter", "a", "e", "g"], 0),
        ("m g", &["Enter", "↑↓"], 1),
        ("Esc :", &["Tab"], 1),
        ("Esc =", &["←→", "↑↓", "u"], 1),
        ("Esc F Enter", &["Enter", "r", "F", "u"], 1),
        ("Esc a Enter", &["e", "m", "u"], 0),
    ];
    for (locale, lasts) in [
        ("en_US.UTF-8", ["? keys", "Esc back", "Esc cancel"]),
        ("ru_RU.UTF-8", ["? клавиши", "Esc назад", "Esc снять вопрос"]),
    ] {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        for (keys, named, last) in states {
            screen.press(keys);
            let line = screen.keys_line();
            let (hints, _) = line.split_once('●').unwrap_or_else(|| panic!("{keys}: {line}"));
            let hints = hints.replace("real dice ·", "").replace("свои кубики ·", "");
            assert!(hints.trim_end().ends_with(lasts[last]), "{keys}: {line}");
            let hints = format!("  {hints}");
            for key in named {
                assert!(hints.contains(&format!("  {key} ")), "no {key} after {keys}: {line}");
            }
        }
        screen.leave();
    }
}
