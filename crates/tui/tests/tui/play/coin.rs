//! Coin, the rule book that only tests have, on the real screen: no line of the program knows it.

use std::fs;

use kekkai_battle::scenario::Setup;
use kekkai_host::BattleFile;

use super::{
    desk::{Desk, pool, who},
    terminal::Terminal,
};

const SETUP: &str = include_str!("../../../../battle/tests/support/coin.ron");

/// A save of the fight, opened, the four having thrown so that Ada acts first.
fn fight(locale: &str) -> (Desk, Terminal) {
    let desk = Desk::new();
    let setup: Setup = ron::from_str(SETUP).unwrap();
    let file = desk.save("coin");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    drop(BattleFile::create(&file, &setup.line().payload).unwrap());
    let mut screen = desk.screen_of((100, 30), locale, &["open", "coin"]);
    screen.press("D");
    screen.order("initiative");
    for face in ["9", "8", "7", "6"] {
        screen.face(face);
    }
    (desk, screen)
}

#[test]
fn a_flip_is_asked_of_the_other_told_and_shown_in_english() {
    let (desk, mut screen) = fight("en_US.UTF-8");
    screen.wait_for("Ada: three steps and one act.");
    screen.order("flip Bo");
    screen.wait_for("Ada flips a coin at you. Call it?");
    screen.press("1");
    screen.face("2");
    screen.wait_for("Ada rattles Bo");
    let shown = desk.shown("coin");
    assert_eq!((pool(&shown, "Bo", "Nerve").0, pool(&shown, "Ada", "Debt").0), (2, 0));
    assert_eq!(shown["system"], "coin");
    let listed = desk.make(&["list", "--json"]);
    assert!(listed.lines().any(|line| line.contains("\"coin\"")), "{listed}");
    screen.leave();
    desk.is_sound("coin");
}

#[test]
fn several_on_a_cell_are_drawn_and_named_in_russian() {
    let (desk, mut screen) = fight("ru_RU.UTF-8");
    screen.wait_for("Ada: три шага и одно действие.");
    screen.order("huddle Bo");
    screen.wait_for("Ada теперь вместе с: Bo");
    screen.go("2A");
    screen.wait_for("Ada, Bo");
    screen.until("their number", |screen| screen.shows("A2"));
    let shown = desk.shown("coin");
    assert_eq!((&who(&shown, "Ada")["at"], &who(&shown, "Bo")["at"]), (&"2A".into(), &"2A".into()));
    screen.leave();
    desk.is_sound("coin");
}

#[test]
fn a_walk_the_menu_and_an_act_off_turn_go_by_keys_and_lines() {
    let (desk, mut screen) = fight("en_US.UTF-8");
    screen.go("1C");
    screen.press("Enter Enter");
    screen.press("g");
    screen.wait_for("Wait");
    screen.press("Esc");
    screen.order("await");
    screen.wait_for("Bo: three steps and one act.");
    screen.order("flip Bo by Ada");
    screen.wait_for("Ada flips a coin at you. Call it?");
    screen.press("2");
    screen.face("9");
    screen.face("1");
    screen.wait_for("Ada does not rattle Bo");
    let shown = desk.shown("coin");
    assert_eq!((&who(&shown, "Ada")["at"], pool(&shown, "Ada", "Debt").0), (&"1C".into(), -1));
    screen.leave();
    desk.is_sound("coin");
}
