//! The three battles of the d100 book on the real screen, in both languages.

use super::{
    desk::{Desk, pool, who},
    terminal::Terminal,
};

const LOCALES: [&str; 2] = ["en_US.UTF-8", "ru_RU.UTF-8"];

/// A battle on a screen, dice thrown at the table, after initiative.
fn opened(desk: &Desk, battle: &str, locale: &str) -> Terminal {
    let mut screen = desk.screen_of((120, 40), locale, &["open", battle]);
    screen.press("D i");
    screen
}

/// Answers what is asked, one after the other: faces, or `?` with the number of what is picked.
#[track_caller]
fn answers(screen: &mut Terminal, all: &str) {
    for answer in all.split_whitespace() {
        if let Some(pick) = answer.strip_prefix('?') {
            for _ in 0..pick.parse().unwrap() {
                screen.press("Down");
            }
            screen.press("Enter");
        } else {
            screen.face(answer);
        }
    }
}

/// Strikes somebody who stands in reach.
#[track_caller]
fn strikes(screen: &mut Terminal, target: &str) {
    for _ in 0..12 {
        if screen.prompt().contains(&format!("→ {target}?")) {
            screen.press("Enter");
            return;
        }
        screen.press_perhaps("a");
    }
    panic!("the prompt never names {target}:\n{}", screen.text());
}

fn health(desk: &Desk, battle: &str, name: &str) -> i64 {
    pool(&desk.shown(battle), name, "Health").0
}

#[test]
fn the_duel_of_honour_costs_an_arm_and_a_point_of_fate_undoes_it_in_both_languages() {
    for locale in LOCALES {
        let desk = Desk::with("honour", "honour");
        let mut screen = opened(&desk, "honour", locale);
        strikes(&mut screen, "Rolf");
        // Nobody names a result, the first double passes, and Rolf spends nothing: the left arm is cut off.
        answers(&mut screen, "?0 ?0 22 77 ?0 ?0 ?0 ?0 97 50 ?0 50 ?0 50");
        screen.until("hurt", |_| health(&desk, "honour", "Rolf") == 4);
        let shown = desk.shown("honour");
        let conditions = who(&shown, "Rolf")["conditions"].to_string().to_lowercase();
        assert!(conditions.contains("unconscious"), "{conditions}");
        assert_eq!(shown["system"].as_str(), Some("d100"));
        // The same hit once more, and a point of Fate before it counts.
        screen.press("u");
        screen.until("undone", |_| health(&desk, "honour", "Rolf") == 14);
        // Rolf is still the target.
        screen.press("a Enter");
        answers(&mut screen, "?0 ?0 22 77 ?0 ?0 ?0 ?1 50");
        screen.until("saved", |_| pool(&desk.shown("honour"), "Rolf", "Fate").0 == 1);
        assert_eq!(health(&desk, "honour", "Rolf"), 14);
        screen.leave();
        desk.is_sound("honour");
    }
}

#[test]
fn the_brawl_and_the_archers_are_played_on_the_screen_in_both_languages() {
    for locale in LOCALES {
        let desk = Desk::with("brawl", "brawl");
        let mut screen = opened(&desk, "brawl", locale);
        screen.order("move 9J");
        screen.order("strike Jost fists");
        answers(&mut screen, "21 66 30");
        screen.until("hit", |_| health(&desk, "brawl", "Jost") == 13);
        assert_eq!(pool(&desk.shown("brawl"), "Kunz", "Advantage").0, 1);
        screen.leave();
        desk.is_sound("brawl");

        let desk = Desk::with("archers", "archers");
        let mut screen = opened(&desk, "archers", locale);
        strikes(&mut screen, "Raider 1");
        answers(&mut screen, "?0 26 ?0");
        // 55, less 10 for the size and 20 for the fog, and 20 more at this range.
        screen.until("hit", |_| health(&desk, "archers", "Raider 1") == 7);
        screen.leave();
        desk.is_sound("archers");
    }
}
