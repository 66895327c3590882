//! Windows of less than sixty columns, whose only row beside the map tells what matters most, and what is longer than a row.

use super::{played::LOCALES, sandbox::Sandbox, terminal::Terminal};

/// Kesh, who holds Brute and has the turn, in a window of 45 columns.
fn narrow(locale: &str) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::with("hold", "four");
    sandbox.make(&["exec", "four", "--dice", "seed", "initiative", "turn Kesh"]);
    let screen = sandbox.screen_of((45, 24), locale, &["open", "four"]);
    (sandbox, screen)
}

/// The row between the map and the prompt.
fn row(screen: &Terminal) -> String {
    let lines = screen.lines();
    lines[lines.len() - 3].clone()
}

#[test]
fn a_narrow_window_tells_what_a_strike_did_until_something_else_is_done() {
    for (locale, hits) in LOCALES.into_iter().zip(["hits", "попадание"]) {
        let (_sandbox, mut screen) = narrow(locale);
        screen.press("a");
        let odds = row(&screen);
        assert!(odds.contains(hits) && odds.contains('%'), "{}", screen.text());
        screen.press("Enter");
        let told = row(&screen);
        let names = ["Kesh", "Brute"].iter().all(|name| told.contains(name));
        assert!(names && !told.contains('%'), "{}", screen.text());
        // Whoever types reads something else.
        screen.press(": Esc");
        assert_ne!(row(&screen), told, "{}", screen.text());
        // What is undone is no news: the odds are told as before.
        screen.press("u Left Right");
        assert_eq!(row(&screen), odds, "{}", screen.text());
        screen.leave();
    }
}

#[test]
fn a_narrow_window_tells_the_odds_of_a_line_that_is_whole() {
    for (locale, hits) in LOCALES.into_iter().zip(["hits", "попадание"]) {
        let (_sandbox, mut screen) = narrow(locale);
        screen.types(":strike Bru");
        screen.until("what is typed", |screen| screen.shows(":strike Bru"));
        assert!(!row(&screen).contains('%'), "{}", screen.text());
        screen.types("te");
        screen.until("its odds", |screen| row(screen).contains(hits) && row(screen).contains('%'));
        screen.leave_line();
    }
}

#[test]
fn the_border_of_a_window_and_the_lowest_line_name_the_same_keys() {
    for locale in LOCALES {
        let sandbox = Sandbox::with("demo", "demo");
        for size in [(45, 24), (80, 24)] {
            let mut screen = sandbox.screen_of(size, locale, &["open", "demo"]);
            screen.press("y");
            for keys in ["?", "? ?", "I", "=", "s", "/", "w"] {
                screen.press(keys);
                let lines = screen.lines();
                let border = lines.iter().rev().find(|line| line.contains('╰'));
                let border = border.unwrap_or_else(|| panic!("{keys}:\n{}", screen.text()));
                let border = border.split_once("╰─").unwrap().1.split('╯').next().unwrap();
                let border: Vec<&str> =
                    border.trim_matches(['─', ' ']).split(" · ").map(str::trim).collect();
                let foot = screen.keys_line();
                let foot = foot.split('●').next().unwrap();
                let foot: Vec<&str> =
                    foot.split("  ").map(str::trim).filter(|key| !key.is_empty()).collect();
                // One of them has less room, and names fewer; both end with the way out.
                let (fewer, more) =
                    if border.len() < foot.len() { (&border, &foot) } else { (&foot, &border) };
                assert!(fewer.iter().all(|key| more.contains(key)), "{keys}:\n{}", screen.text());
                assert_eq!(border.last(), foot.last(), "{keys}:\n{}", screen.text());
                screen.press("Esc");
            }
            screen.leave();
        }
    }
}
