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
fn a_narrow_window_tells_how_a_throw_came_out_before_where_the_weapon_lies() {
    let sandbox = Sandbox::with("brawl", "pub");
    sandbox.make(&["exec", "pub", "--dice", "seed", "initiative"]);
    let mut screen = sandbox.screen_of((45, 24), LOCALES[0], &["open", "pub"]);
    screen.press("a Enter");
    screen.until("the blow", |screen| row(screen).contains("Kunz"));
    assert!(!row(&screen).contains("lands"), "{}", screen.text());
    screen.leave();
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
fn a_question_longer_than_the_window_is_told_whole_in_its_title_and_at_the_foot() {
    for (locale, (asks, second)) in LOCALES.into_iter().zip([
        (
            "Ada attacks Raider 1, shooting against 45: name the result instead of rolling?",
            "2  name the result",
        ),
        (
            "Ada атакует (Raider 1), стрельба против 45: назвать результат вместо броска?",
            "2  назвать результат",
        ),
    ]) {
        for size in [(45, 24), (60, 20)] {
            let sandbox = Sandbox::with("archers", "archers");
            let mut screen = sandbox.screen_of(size, locale, &["open", "archers"]);
            screen.press("i a Enter");
            let lines = screen.lines();
            let (title, foot) = lines.split_at(lines.len() - 3);
            let foot: Vec<&str> = foot.iter().take(2).map(|row| row.trim()).collect();
            assert_eq!(foot.join(" "), asks, "{}", screen.text());
            let within = title.iter().filter_map(|row| row.split('│').nth(1));
            let title: Vec<&str> = within.map(str::trim).take(2).collect();
            assert_eq!(title.join(" "), asks, "{}", screen.text());
            // A click takes the line that it is on.
            screen.click(screen.place_of(second));
            screen.until("the answer", |screen| screen.is_settled() && !screen.shows(second));
            screen.leave();
        }
    }
}

#[test]
fn what_is_typed_for_the_die_of_a_long_question_stays_to_be_seen() {
    for locale in LOCALES {
        let sandbox = Sandbox::with("archers", "archers");
        let mut screen = sandbox.screen_of((45, 24), locale, &["open", "archers"]);
        screen.press("i D a Enter Enter");
        screen.types("12");
        screen.until("both digits", |screen| screen.is_settled() && screen.told().contains(" 12▁"));
        assert!(!screen.told().contains('…'), "{}", screen.text());
        screen.leave();
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
