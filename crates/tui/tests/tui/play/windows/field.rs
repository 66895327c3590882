//! The field by keys: painting it, going over its borders, what a walk would do.

use std::fs;

use crate::play::{
    sandbox::{Sandbox, pool, who},
    terminal::{Terminal, says},
};

const EDGES: &str = r#"(system: knk, title: "Edges", seed: 7,
    sides: [(name: "Reds"), (name: "Blues")],
    combatants: [
        (name: "Ann", side: "Reds", at: "1E", like: "dead-apostle"),
        (name: "Bob", side: "Blues", at: "19J", like: "pavel"),
        (name: "Cid", side: "Blues", at: "7E", like: "militia"),
    ],
    opening: ["initiative", "turn Ann", "ground 3D-3F shallow", "ground 5D-5F ice"],
)"#;

/// A fight at the west border, in which it is Ann's turn.
fn edges(locale: &str) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::new();
    fs::write(sandbox.path().join("edges.ron"), EDGES).unwrap();
    sandbox.make(&["new", "--from", "edges.ron", "edges"]);
    let screen = sandbox.screen_of((80, 24), locale, &["open", "edges"]);
    (sandbox, screen)
}

/// A row of the map by its letter, its header left out.
fn row(screen: &Terminal, letter: char) -> String {
    let lines = screen.lines();
    let line = lines[2..22].iter().find(|line| line.starts_with(letter)).unwrap();
    line.chars().skip(1).take(42).collect()
}

#[test]
fn a_brush_paints_cells_and_each_is_one_step() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    screen.press("F");
    screen.wait_for("Paint the map");
    assert!(screen.shows("6 ~~ shallow water"), "{}", screen.text());
    screen.press("6");
    screen.go("5E");
    says(&screen, "Paint 5E: shallow water?");
    says(&screen, "Esc stops painting");
    assert!(
        screen.keys_line().contains("Enter paint  r set corner  F palette"),
        "{}",
        screen.keys_line()
    );
    screen.press("Enter");
    says(&screen, "Clear 5E: shallow water?");
    assert!(row(&screen, 'E').contains('~'), "{}", screen.text());
    screen.press("u");
    assert!(!row(&screen, 'E').contains('~'), "{}", screen.text());
    screen.press("U Enter");
    assert!(!row(&screen, 'E').contains('~'), "painted once more it is off\n{}", screen.text());
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn a_rectangle_is_filled_at_once_and_taken_back_at_once() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    screen.press("F 6");
    screen.go("5E");
    screen.press("r");
    screen.go("8G");
    says(&screen, "Paint 5E–8G: shallow water?");
    says(&screen, "12 cells · Esc clears the corner");
    screen.press("Enter");
    screen.wait_for("5E–8G: now shallow water");
    assert!(row(&screen, 'F').contains("~ ~ ~ ~"), "{}", screen.text());
    // Ice over the water, and a shadow over the ice.
    screen.press("F 8");
    screen.go("5E");
    screen.press("Enter F a Enter");
    assert!(screen.shows("5E ice, shadow, o…"), "{}", screen.text());
    screen.press("u u u");
    assert!(!screen.text().contains('~'), "{}", screen.text());
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn the_brush_is_put_away_step_by_step() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    let file = sandbox.bytes("duel");
    screen.press("F Down Right Enter");
    says(&screen, "over water?");
    screen.press("i");
    says(&screen, "You are painting");
    screen.press("r Right");
    says(&screen, "2 cells");
    screen.press("Esc");
    says(&screen, "Esc stops painting");
    screen.press("F Esc");
    says(&screen, "Esc stops painting");
    screen.press("Esc");
    says(&screen, "roll initiative");
    assert_eq!(sandbox.bytes("duel"), file);
    screen.leave();
}

#[test]
fn no_wall_is_painted_over_anybody() {
    let sandbox = Sandbox::with("duel", "duel");
    let file = sandbox.bytes("duel");
    for (locale, part) in [("en_US.UTF-8", "Vega"), ("ru_RU.UTF-8", "Vega")] {
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "duel"]);
        screen.press("F 2");
        screen.go("1I");
        screen.press("r");
        screen.go("3K");
        screen.press("Enter");
        says(&screen, part);
        says(&screen, "(KNK-MOV-02)");
        assert_eq!(sandbox.bytes("duel"), file, "all or nothing");
        screen.leave();
    }
}

#[test]
fn the_whole_field_and_its_borders_change_in_the_palette() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen_of((80, 24), "ru_RU.UTF-8", &["open", "duel"]);
    screen.press("F o");
    let on = |screen: &Terminal| {
        screen.lines().iter().any(|line| line.contains("o ☾  ночь") && line.contains("да │"))
    };
    screen.until("night", on);
    screen.press("w");
    screen.wait_for("запад   закрыт │");
    screen.press("Esc");
    assert!(screen.lines()[0].starts_with("Расстановка · ночь"), "{}", screen.text());
    assert!(row(&screen, 'C').starts_with('╏'), "{}", screen.text());
    screen.press("F o w Esc");
    assert!(!screen.text().contains('╏'), "{}", screen.text());
    assert!(!screen.lines()[0].contains("ночь"));
    // On one cell only.
    screen.press("F h Enter");
    assert!(screen.text().contains('☾'), "{}", screen.text());
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn one_leaves_over_a_border_and_comes_back() {
    let (sandbox, mut screen) = edges("en_US.UTF-8");
    assert!(screen.keys_line().contains("v leave map"), "{}", screen.keys_line());
    screen.press("v");
    screen.wait_for("leave by the west border  1 point");
    screen.press("Esc Down v");
    screen.wait_for("go to 1F and leave by the west border  2 points");
    screen.press("Enter");
    screen.wait_for("→west");
    says(&screen, "Ann is off the map (west): e ends the turn.");
    screen.press("e");
    screen.order("turn Ann");
    says(&screen, "Ann: come back on 1E?");
    assert!(screen.keys_line().contains("Enter do it"), "{}", screen.keys_line());
    let marked = |screen: &Terminal| {
        ('A'..='T').filter(|letter| row(screen, *letter).contains('▫')).collect::<String>()
    };
    assert_eq!(marked(&screen), "FG", "the cursor is on the first of three");
    screen.press("v");
    screen.wait_for("walk around to the north border  takes the whole turn");
    screen.press("Esc a Enter");
    screen.leave();
    assert_eq!(who(&sandbox.shown("edges"), "Ann")["at"], "1F");
    sandbox.is_sound("edges");
}

#[test]
fn one_walks_round_the_field() {
    let (sandbox, mut screen) = edges("ru_RU.UTF-8");
    screen.press("v Enter e");
    screen.order("turn Ann");
    screen.press("v 1");
    screen.wait_for("→север");
    screen.leave();
    sandbox.is_sound("edges");
}

#[test]
fn a_retreat_may_end_over_the_border() {
    let (sandbox, mut screen) = edges("en_US.UTF-8");
    screen.order("put Cid 2E");
    screen.press("D Right Enter");
    screen.face("8");
    screen.press("v");
    screen.wait_for("leave by the west border  7 prana");
    screen.press("Enter");
    screen.wait_for("→west");
    screen.leave();
    sandbox.is_sound("edges");
}

#[test]
fn a_border_that_may_not_be_crossed_says_why_beforehand() {
    let (sandbox, mut screen) = edges("en_US.UTF-8");
    screen.go("1A");
    screen.press("v");
    screen.wait_for("north: To leave, begin the turn on the north border (KNK-EXIT-02)");
    screen.press("Esc c");
    screen.order("put Bob 1T");
    screen.press("v");
    screen.wait_for("west: Bob guards the west border (KNK-EXIT-03)");
    let file = sandbox.bytes("edges");
    screen.press("Enter");
    says(&screen, "Bob guards the west border (KNK-EXIT-03)");
    assert_eq!(sandbox.bytes("edges"), file);
    screen.press("F w Esc v");
    screen.wait_for("west: The west border is closed (KNK-EXIT-01)");
    screen.press("Esc F w Esc");
    screen.order("put Bob 19J");
    screen.press("v Enter e");
    screen.order("put Bob 1T");
    screen.order("turn Ann");
    says(&screen, "Ann: Bob guards the west border (KNK-EXIT-03)");
    screen.press("Right Left");
    screen.go("10J");
    screen.press("v Esc");
    screen.leave();
    sandbox.is_sound("edges");
}

#[test]
fn a_walk_is_told_before_it_is_made() {
    let (sandbox, mut screen) = edges("en_US.UTF-8");
    let before = pool(&sandbox.shown("edges"), "Ann", "Hp").0;
    screen.go("6E");
    says(&screen, "Ann: move to 6E? slides on ice");
    assert!(row(&screen, 'D').contains("/3"), "the way is drawn\n{}", screen.text());
    screen.go("5E");
    says(&screen, "Cannot stop on: ice (KNK-OBS-09)");
    screen.go("12E");
    says(&screen, "Too far");
    screen.go("2B");
    says(&screen, "Ann: move to 2B?");
    let map = |screen: &Terminal| ('A'..='J').map(|letter| row(screen, letter)).collect::<String>();
    assert!(!map(&screen).contains(|sign: char| sign.is_ascii_digit()), "{}", screen.text());
    screen.press("m");
    assert!(map(&screen).contains('1'), "{}", screen.text());
    screen.press("m");
    screen.go("3E");
    says(&screen, "3 of 9 points · 10 prana, 10 HP");
    screen.press("w");
    screen.wait_for("Path to 3E");
    screen.wait_for("3E     3  shallow water · 2 points · 10 prana, 10 HP");
    screen.press("Esc Enter w");
    assert!(screen.shows("explained"), "no walk to explain any more\n{}", screen.text());
    screen.press("Esc");
    screen.order("turn Cid");
    screen.go("5E");
    says(&screen, "save");
    says(&screen, "%");
    screen.order("hidden Cid");
    screen.go("7F");
    says(&screen, "Ann notices");
    screen.order("hidden Cid off");
    screen.order("hidden Bob");
    assert!(row(&screen, 'J').contains("bo'"), "{}", screen.text());
    screen.leave();
    assert_eq!(pool(&sandbox.shown("edges"), "Ann", "Hp").0, before - 10);
    sandbox.is_sound("edges");
}
