//! What is laid over the map when asked for, distances, and the way to anybody by name.

use super::{
    sandbox::{Sandbox, who},
    terminal::says,
};

#[test]
fn one_key_goes_through_what_the_map_can_show() {
    for (locale, words) in [
        (
            "en_US.UTF-8",
            ["", "sight from the cursor", "enemies who can strike", "others who can get there"],
        ),
        ("ru_RU.UTF-8", ["", "обзор от курсора", "кто из врагов достанет", "кто дойдёт"]),
    ] {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((120, 40), locale, &["open", "demo"]);
        screen.press("y");
        // The odds of what was answered go as soon as the cursor does.
        screen.press("Right Left");
        let (file, plain) = (sandbox.bytes("demo"), screen.screen().contents());
        let mut seen = vec![plain.clone()];
        for word in words {
            screen.types("z");
            // What was counted before may still come.
            screen.until(word, |screen| {
                let (now, line) = (screen.screen().contents(), screen.keys_line());
                screen.is_settled() && line.contains(word) && !seen.contains(&now)
            });
            let now = screen.screen().contents();
            assert!(!seen.contains(&now), "{word}\n{now}");
            seen.push(now);
        }
        screen.types("z");
        screen.until("the plain map", |screen| screen.screen().contents() == plain);
        // What is to be seen is seen from where the cursor is.
        screen.press("z z");
        let before = screen.screen().contents();
        screen.press("Right Left");
        assert_eq!(screen.screen().contents(), before);
        screen.press("Esc");
        assert_eq!(sandbox.bytes("demo"), file);
        screen.leave();
    }
}

#[test]
fn the_ruler_measures_as_the_book_does_and_says_what_is_in_the_way() {
    for (locale, clear, blocked) in [
        ("en_US.UTF-8", "9K–9H: 3 cells, in view", "9K–6K: 3 cells, no line of sight"),
        ("ru_RU.UTF-8", "9K–9H: 3 клетки, видно", "9K–6K: 3 клетки, не видно"),
    ] {
        for size in [(120, 40), (80, 24)] {
            let sandbox = Sandbox::with("demo", "demo");
            let mut screen = sandbox.screen_of(size, locale, &["open", "demo"]);
            screen.order("ground 7K strong");
            screen.order("ground 9I-9H floor");
            screen.press("r");
            screen.go("9H");
            says(&screen, clear);
            screen.go("6K");
            says(&screen, blocked);
            screen.press("r");
            assert!(!screen.prompt().contains("9K–6K"), "{}", screen.prompt());
            screen.leave();
        }
    }
}

#[test]
fn anybody_is_found_by_a_few_letters() {
    let (sandbox, mut screen) = Sandbox::demo();
    let at = who(&sandbox.shown("demo"), "Vega")["at"].as_str().unwrap().to_owned();
    screen.press("/");
    screen.wait_for("Find a fighter");
    screen.press("v e g");
    screen.press("Enter");
    assert_eq!(screen.cell(), at);
    screen.press("/ Esc");
    assert_eq!(screen.cell(), at);
    screen.leave();
}

#[test]
fn the_inspector_tells_what_covers_a_cell_and_against_whom() {
    let sandbox = Sandbox::with("brawl", "brawl");
    for (locale, told) in [
        ("en_US.UTF-8", "Covered from: Jost ("),
        ("ru_RU.UTF-8", "Укрытие от: Jost (надёжное укрытие)"),
    ] {
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "brawl"]);
        screen.go("10J");
        screen.press("I");
        screen.until(told, |screen| screen.shows(told));
        screen.leave();
    }
}
