//! The three battles of the d100 book on the real screen, each played to its end by keys in both languages.

use std::fs;

use super::{
    played::{Book, LOCALES, opened, until_prompted},
    sandbox::{Sandbox, pool, who},
    terminal::Terminal,
};

const BOOK: Book = Book {
    words: [
        include_str!("../../../../../../assets/locales/en/d100.ftl"),
        include_str!("../../../../../../assets/locales/ru/d100.ftl"),
    ],
    modes: &[("sprint", "d100-prompt-run")],
    acts: &[
        ("fists", &["d100-offer-attack", "d100-fists"]),
        ("aim", &["d100-offer-aim"]),
        ("clinch", &["d100-offer-clinch"]),
        ("brawl", &["d100-offer-wrestle"]),
        ("struggle", &["d100-offer-struggle"]),
        ("stance dodge", &["d100-offer-stance", "d100-skill-dodge"]),
    ],
    folds: &[("d100-offer-stance", "d100-offers-stance")],
};

fn health(sandbox: &Sandbox, battle: &str, name: &str) -> i64 {
    pool(&sandbox.shown(battle), name, "Health").0
}

/// The conditions of somebody, as data has them.
fn conditions(sandbox: &Sandbox, battle: &str, name: &str) -> String {
    who(&sandbox.shown(battle), name)["conditions"].to_string().to_lowercase()
}

/// Two who may strike at each other, the first with a point of Fortune.
const FORTUNE: &str = include_str!("../../../../../host/tests/support/fortune.ron");

#[test]
fn odds_of_runs_become_exact_and_tell_of_each_answer_once_the_keys_rest() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.path().join("fortune.ron"), FORTUNE).unwrap();
    sandbox.make(&["new", "--from", "fortune.ron", "fortune"]);
    let mut screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "fortune"]);
    screen.press("i");
    screen.go("10E");
    let title = |screen: &Terminal| {
        let lines = screen.lines();
        lines.into_iter().find(|line| line.contains("Captain → Robber ·"))
    };
    screen.until("odds of runs", |screen| title(screen).is_some_and(|it| it.contains('≈')));
    assert!(!screen.shows("Choices on the way:"), "{}", screen.text());
    screen.until("exact odds", |screen| title(screen).is_some_and(|it| !it.contains('≈')));
    for part in ["63.9 %", "Choices on the way:", "Captain: roll again"] {
        assert!(screen.shows(part), "{part} is not on\n{}", screen.text());
    }
}

#[test]
fn the_duel_of_honour_costs_a_point_of_fate_and_an_arm_in_both_languages() {
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let sandbox = Sandbox::with("honour", "honour");
        let mut screen = opened(&sandbox, "honour", locale);
        // Nobody names a result, the first double passes, and a point of Fate keeps Rolf from harm.
        BOOK.plays(&mut screen, language, &[("strike Rolf", "?0 ?0 22 77 ?0 ?0 ?0 ?1 50")]);
        screen.until("saved", |_| pool(&sandbox.shown("honour"), "Rolf", "Fate").0 == 1);
        assert_eq!(health(&sandbox, "honour", "Rolf"), 14);
        BOOK.plays(
            &mut screen,
            language,
            &[
                ("end", ""),
                // Rolf strikes back, and is held off.
                ("strike Vito", "?0 ?0 60 30 ?0 ?0 ?0"),
                ("end", ""),
                // The same blow once more, and he spends nothing: the left arm is cut off.
                ("strike Rolf", "?0 ?0 22 77 ?0 ?0 ?0 ?0 97 ?0 50 ?0 ?0 50 ?0 ?0 50"),
            ],
        );
        screen.until("hurt", |_| health(&sandbox, "honour", "Rolf") == 3);
        let left = conditions(&sandbox, "honour", "Rolf");
        assert!(left.contains("unconscious") && left.contains("\"d100bleeding\":3"), "{left}");
        let shown = sandbox.shown("honour");
        let row = who(&shown, "Rolf")["sheet"]["sections"].to_string();
        assert!(row.contains("d100-row-injury"), "{row}");
        assert_eq!(shown["system"].as_str(), Some("d100"));
        // What was lost comes back with an undo, and goes again.
        screen.press("u");
        screen.until("undone", |_| health(&sandbox, "honour", "Rolf") == 14);
        screen.press("U");
        screen.until("again", |_| health(&sandbox, "honour", "Rolf") == 3);
        screen.leave();
        sandbox.is_sound("honour");
    }
}

#[test]
fn the_brawl_is_played_to_its_end_by_keys_in_both_languages() {
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let sandbox = Sandbox::with("brawl", "brawl");
        let mut screen = opened(&sandbox, "brawl", locale);
        BOOK.plays(
            &mut screen,
            language,
            &[
                ("move 9J", ""),
                ("clinch Jost", "21 67"),
                ("end", ""),
                ("move 9I", ""),
                ("fists Berta", "?0 20 70 ?0 ?0"),
                ("end", ""),
                ("fists Otto", "?0 4 80 ?0"),
                ("end", ""),
                // Jost is out of the clinch.
                ("struggle", "5 90"),
                ("end", ""),
                ("fists Jost", "70 30"),
                ("end", ""),
                ("fists Berta", "?0 80 30 ?0"),
                ("end", ""),
                ("fists Otto", "?0 4 80 ?0"),
                ("end", ""),
                ("clinch Kunz", "10 80"),
                ("end", ""),
                ("struggle", "95 10"),
                ("end", ""),
                ("fists Berta", "?0 81 30 ?0"),
                ("end", ""),
                ("fists Otto", "?0 3 91 ?0 50"),
            ],
        );
        screen.until("out", |_| conditions(&sandbox, "brawl", "Otto").contains("unconscious"));
        BOOK.plays(
            &mut screen,
            language,
            &[
                ("end", ""),
                // What a won clinch does is asked of its winner, then Otto may bleed to death.
                ("brawl", "12 90 ?0"),
                ("end", "26"),
                ("struggle", "95 20"),
                ("end", ""),
                ("end", ""),
                ("brawl", "12 90 ?0 30 5"),
            ],
        );
        screen.until("down", |_| health(&sandbox, "brawl", "Kunz") == 0);
        let shown = sandbox.shown("brawl");
        let left = ["Berta", "Jost", "Otto", "Kunz"].map(|name| pool(&shown, name, "Health").0);
        assert_eq!(left, [14, 14, 0, 0]);
        assert_eq!(pool(&shown, "Jost", "Advantage").0, 7);
        assert!(conditions(&sandbox, "brawl", "Kunz").contains("prone"));
        screen.leave();
        sandbox.is_sound("brawl");
    }
}

#[test]
fn the_archers_in_the_fog_are_played_to_their_end_by_keys_in_both_languages() {
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let sandbox = Sandbox::with("archers", "archers");
        let mut screen = opened(&sandbox, "archers", locale);
        // 55, less 10 for the size and 20 for the fog, and 20 more at this range.
        until_prompted(&mut screen, "a", "→ Raider 1?");
        assert!(screen.prompt().contains("1d100 ≤ 45"), "{}", screen.text());
        BOOK.plays(
            &mut screen,
            language,
            &[
                ("strike Raider 1", "?0 26 ?0"),
                ("end", ""),
                ("sprint 8K", ""),
                ("end", ""),
                ("strike Raider 2", "20"),
                ("end", ""),
                ("sprint 10L", ""),
                ("end", ""),
                // So near a shot is dodged, or not.
                ("strike Raider 1", "?0 8 70 ?0 12 5"),
                ("end", ""),
                ("end", ""),
                ("aim Raider 2", ""),
                ("end", ""),
                ("move 10K", ""),
                ("end", ""),
                ("end", ""),
                ("end", ""),
                // Aimed for a turn.
                ("strike Raider 2", "9 80 12 5"),
            ],
        );
        screen.until("both are down", |_| health(&sandbox, "archers", "Raider 2") == 0);
        assert_eq!(health(&sandbox, "archers", "Raider 1"), 0);
        for raider in ["Raider 1", "Raider 2"] {
            assert!(conditions(&sandbox, "archers", raider).contains("prone"), "{raider}");
        }
        assert_eq!(health(&sandbox, "archers", "Ada"), 12);
        screen.leave();
        sandbox.is_sound("archers");
    }
}
