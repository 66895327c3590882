//! Every key of the table, wherever a fight stands: it does something that shows, or a line says why not.

use super::{sandbox::Sandbox, terminal::Terminal};

const KEYS: &str = include_str!("../../../../../../assets/keys.ron");

/// The first key of every action, as the table has them, and the keys that hints name besides.
fn keys() -> Vec<(String, String)> {
    let table: Vec<(&str, &str)> = KEYS
        .split('(')
        .skip(1)
        .filter_map(|row| {
            let (name, rest) = row.split_once(", [\"")?;
            Some((name, rest.split('"').next()?))
        })
        .collect();
    assert!(table.len() > 70, "{table:?}");
    let numbers = [("number", "1"), ("number", "9"), ("no action", "0"), ("no action", "@")];
    let all = table.into_iter().chain(numbers);
    all.map(|(name, key)| (name.to_owned(), key.to_owned())).collect()
}

/// Whether pressing a key shows: something on the screen is another, or the program is left.
fn shows(screen: &mut Terminal, key: &str) -> bool {
    // Blanks keep colours of what stood there until all is drawn anew.
    screen.draw_anew();
    let before = screen.screen().contents_formatted();
    screen.press_perhaps(key);
    screen.has_ended() || screen.screen().contents_formatted() != before
}

/// The keys of the table that do nothing which shows where a fight stands as it is opened, with a window over it perhaps.
fn silent(open: fn(&Sandbox) -> Terminal, window: Option<&str>) -> Vec<String> {
    let mut silent = Vec::new();
    let mut begun: Option<(Sandbox, Terminal, String)> = None;
    for (action, key) in keys() {
        let (sandbox, mut screen, base) = begun.take().unwrap_or_else(|| {
            let sandbox = Sandbox::new();
            let screen = open(&sandbox);
            let base = screen.text();
            (sandbox, screen, base)
        });
        if let Some(window) = window {
            screen.press(window);
        }
        // In a list the ends of moving are to be seen.
        let is_list = window.is_some();
        let moves = ["left", "right", "up", "down"].contains(&action.trim_start_matches("far_"));
        let is_shown = shows(&mut screen, &key);
        if !(is_shown || is_list && moves) {
            silent.push(format!("{action} ({key})"));
        }
        // Mostly one Esc is the way back, two from a window; after all else, and where Esc comes late, it is begun anew.
        for _ in 0..3 {
            if !screen.has_ended() && screen.text() != base {
                screen.press_perhaps("Esc");
            }
        }
        if !screen.has_ended() && screen.text() == base {
            begun = Some((sandbox, screen, base));
        }
    }
    silent
}

/// Presses every key where a fight stands as it is opened; each does something that shows, or a line says why not.
#[track_caller]
fn none_is_silent(open: fn(&Sandbox) -> Terminal) {
    let silent = silent(open, None);
    assert!(silent.is_empty(), "{} keys say nothing: {}", silent.len(), silent.join(", "));
}

fn of(sandbox: &Sandbox, battle: &str) -> Terminal {
    sandbox.make(&["new", "--from", battle, battle]);
    sandbox.screen(&["open", battle])
}

#[test]
fn every_key_speaks_where_nobody_is_on_the_field() {
    none_is_silent(|sandbox| {
        sandbox.make(&["new", "--blank", "blank"]);
        sandbox.screen(&["open", "blank"])
    });
}

#[test]
fn every_key_speaks_before_the_fight() {
    none_is_silent(|sandbox| of(sandbox, "duel"));
}

#[test]
fn every_key_speaks_before_a_fight_of_the_other_book() {
    none_is_silent(|sandbox| of(sandbox, "vault"));
}

#[test]
fn every_key_speaks_where_a_dodge_is_asked() {
    none_is_silent(|sandbox| of(sandbox, "demo"));
}

#[test]
fn every_key_speaks_in_somebodys_turn() {
    none_is_silent(|sandbox| {
        let mut screen = of(sandbox, "demo");
        screen.press("y");
        screen
    });
}

#[test]
fn every_key_speaks_in_a_turn_of_the_other_book() {
    none_is_silent(|sandbox| {
        let mut screen = of(sandbox, "vault");
        screen.press("i");
        screen
    });
}

#[test]
fn every_key_speaks_in_a_turn_of_the_third_book() {
    none_is_silent(|sandbox| {
        let mut screen = of(sandbox, "boarding");
        screen.press("i");
        screen
    });
}

#[test]
fn every_key_speaks_before_a_fight_of_the_fourth_book() {
    none_is_silent(|sandbox| of(sandbox, "brawl"));
}

#[test]
fn every_key_speaks_in_a_turn_of_the_fourth_book() {
    none_is_silent(|sandbox| {
        let mut screen = of(sandbox, "brawl");
        screen.press("i");
        screen
    });
}

/// The keys that open a line: about health and prana, an effect or condition, and what every fight has.
const LINES: [&str; 13] = ["H", "P", "E", "M", "T", "Y", "A", "Del", "W", "-", "+", "N", "O"];

#[test]
fn every_key_that_opens_a_line_shows_the_form_of_its_verb_in_every_book() {
    for battle in ["demo", "vault", "boarding", "brawl"] {
        for locale in ["en_US.UTF-8", "ru_RU.UTF-8"] {
            let sandbox = Sandbox::with(battle, "one");
            let mut screen = sandbox.screen_of((80, 24), locale, &["open", "one"]);
            for key in LINES {
                screen.press(key);
                if key == "P" && battle != "demo" {
                    assert!(!screen.prompt().starts_with(':'), "{battle}: {}", screen.prompt());
                    continue;
                }
                assert!(screen.prompt().starts_with(':'), "{battle}, {key}\n{}", screen.text());
                // What is to be typed stands in the form in capitals.
                let form = screen.told();
                let is_open = |word: &str| word.chars().filter(|c| c.is_uppercase()).count() > 2;
                assert!(form.split_whitespace().any(is_open), "{battle}, {key}: {form:?}");
                screen.press("Esc");
            }
            screen.leave();
        }
    }
}

/// Presses every key in windows over the map of a fight, by the keys that open them.
#[track_caller]
fn none_is_silent_in(windows: [&str; 2]) {
    for window in windows {
        let silent = silent(|sandbox| of(sandbox, "demo"), Some(window));
        assert!(silent.is_empty(), "{} keys say nothing in {window}: {silent:?}", silent.len());
    }
}

#[test]
fn every_key_speaks_in_the_steps_and_the_actions() {
    none_is_silent_in(["s", "g"]);
}

#[test]
fn every_key_speaks_in_the_house_rules_and_the_exports() {
    none_is_silent_in(["=", "X"]);
}

#[test]
fn every_key_speaks_in_the_themes_and_an_explanation() {
    none_is_silent_in(["V", "w"]);
}

#[test]
fn every_key_speaks_in_a_line_and_a_note() {
    none_is_silent_in(["Q", "Ctrl-n"]);
}

#[test]
fn every_key_speaks_where_a_die_is_asked() {
    none_is_silent(|sandbox| {
        let mut screen = of(sandbox, "demo");
        screen.press("D y");
        screen
    });
}

#[test]
fn every_key_speaks_where_one_side_is_down() {
    none_is_silent(|sandbox| {
        sandbox.make(&["new", "--from", "duel", "duel"]);
        sandbox.make(&["exec", "duel", "initiative", "hp Vega =-999"]);
        sandbox.screen(&["open", "duel"])
    });
}

#[test]
fn every_key_speaks_at_the_edge_of_the_field() {
    none_is_silent(|sandbox| {
        let mut screen = of(sandbox, "demo");
        screen.press("y");
        screen.go("1A");
        screen
    });
}

#[test]
fn a_key_that_means_nothing_says_so_in_windows_too() {
    let (_sandbox, mut screen) = Sandbox::demo();
    for window in ["s", "g", "X", "=", "V", "Ctrl-t", "F", "J"] {
        screen.press(window);
        let opened = screen.text();
        assert!(!opened.contains("does nothing here"), "{window}:\n{opened}");
        screen.press_perhaps("@");
        // In the account of the fight any key goes back; a list takes those that it names.
        if window != "Ctrl-t" {
            // Whatever comes in behind the list meanwhile: it is told at once, and again.
            assert!(
                screen.shows("@ does nothing here; the window"),
                "{window}:\n{}",
                screen.text()
            );
            screen.press_perhaps("@");
            assert!(screen.shows("@ does nothing here"), "{window}:\n{}", screen.text());
            screen.press("Esc");
        }
        assert!(!screen.shows("does nothing here"), "{window}:\n{}", screen.text());
    }
    // What is done to players says why it cannot be while nobody is let in.
    screen.press("G");
    for key in ["f", "p", "a"] {
        screen.press_perhaps(key);
        assert!(
            screen.prompt().contains("Hosting is off. o starts it."),
            "{key}:\n{}",
            screen.text()
        );
        screen.press_perhaps("Down");
    }
    screen.press("Esc");
    screen.press("q");
    screen.wait_for("Continue demo");
    screen.press("@");
    assert!(screen.shows("@ does nothing here"), "{}", screen.text());
    screen.press("L");
    screen.wait_for("Продолжить: demo");
    screen.leave();
}
