//! Coin, the rule book that only tests have, on the real screen: no line of the program knows it.

use std::fs;

use kekkai_battle::scenario::Setup;
use kekkai_host::BattleFile;

use super::{
    sandbox::{Sandbox, pool, who},
    terminal::Terminal,
    windows::players::invited,
};

const SETUP: &str = include_str!("../../../../battle/tests/support/coin.ron");

/// A save of the fight, opened, the four having thrown so that Ada acts first.
fn fight(locale: &str) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::new();
    let setup: Setup = ron::from_str(SETUP).unwrap();
    let file = sandbox.save("coin");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    drop(BattleFile::create(&file, &setup.line().payload).unwrap());
    let mut screen = sandbox.screen_of((100, 30), locale, &["open", "coin"]);
    screen.press("D");
    screen.order("initiative");
    for face in ["9", "8", "7", "6"] {
        screen.face(face);
    }
    (sandbox, screen)
}

#[test]
fn a_flip_is_asked_of_the_other_told_and_shown_in_english() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    screen.wait_for("Ada: three steps and one act.");
    screen.order("flip Bo");
    screen.wait_for("Ada flips a coin at you. Call it?");
    screen.press("1");
    screen.face("2");
    screen.wait_for("Ada rattles Bo");
    let shown = sandbox.shown("coin");
    assert_eq!((pool(&shown, "Bo", "Nerve").0, pool(&shown, "Ada", "Debt").0), (2, 0));
    assert_eq!(shown["system"], "coin");
    let listed = sandbox.make(&["list", "--json"]);
    assert!(listed.lines().any(|line| line.contains("\"coin\"")), "{listed}");
    screen.leave();
    sandbox.is_sound("coin");
}

#[test]
fn several_on_a_cell_are_drawn_and_named_in_russian() {
    let (sandbox, mut screen) = fight("ru_RU.UTF-8");
    screen.wait_for("Ada: три шага и одно действие.");
    screen.order("huddle Bo");
    screen.wait_for("Ada теперь вместе с: Bo");
    screen.go("2A");
    screen.wait_for("Ada, Bo");
    screen.until("their number", |screen| screen.shows("A2"));
    let shown = sandbox.shown("coin");
    assert_eq!((&who(&shown, "Ada")["at"], &who(&shown, "Bo")["at"]), (&"2A".into(), &"2A".into()));
    screen.leave();
    sandbox.is_sound("coin");
}

#[test]
fn of_several_on_a_cell_a_key_chooses_who_is_meant() {
    let (_sandbox, mut screen) = fight("en_US.UTF-8");
    screen.order("huddle Bo");
    screen.press("c");
    screen.wait_for("╭ Ad Ada ─");
    // The next and the one before go by people, not by cells; a name finds whoever has it.
    for (key, card) in [
        ("Tab", "╭ Bo Bo ─"),
        ("Tab", "╭ Cy Cy ─"),
        ("Shift-Tab", "╭ Bo Bo ─"),
        ("c", "╭ Ad Ada ─"),
        ("/ b o Enter", "╭ Bo Bo ─"),
        ("c", "╭ Ad Ada ─"),
    ] {
        screen.press(key);
        screen.until(card, |screen| screen.shows(card));
    }
    screen.leave();
}

#[test]
fn a_walk_the_menu_and_an_act_off_turn_go_by_keys_and_lines() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
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
    let shown = sandbox.shown("coin");
    assert_eq!((&who(&shown, "Ada")["at"], pool(&shown, "Ada", "Debt").0), (&"1C".into(), -1));
    screen.leave();
    sandbox.is_sound("coin");
}

#[test]
fn a_character_is_made_by_keys_saved_and_brought_into_the_fight() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    screen.go("5E");
    screen.press("C n");
    screen.wait_for("Grit");
    screen.press("Enter");
    screen.types("Eve");
    screen.until("the name", |screen| screen.prompt().ends_with("Eve"));
    // Its signs on the map are those of its name.
    screen.press("Enter Down Down");
    screen.press("Right Right");
    assert!(screen.shows("points: 14"), "{}", screen.text());
    // What is typed takes the place of the old number, also by a digit at once.
    screen.press("Enter");
    screen.types("0");
    screen.until("0", |screen| screen.prompt().ends_with(" 0"));
    screen.press("Enter");
    assert!(screen.prompt().contains("a number from 1 to 9: 0"), "{}", screen.text());
    screen.press("Esc");
    screen.types("6");
    screen.until("6", |screen| screen.prompt().ends_with(" 6"));
    // What was typed and left is mended.
    screen.press("Esc Enter");
    screen.types("0");
    screen.until("60", |screen| screen.prompt().ends_with(" 60"));
    screen.press("Esc u");
    assert!(screen.shows("points: 13"), "{}", screen.text());
    screen.press("U Down Down Down Right");
    assert!(screen.shows("yes"), "{}", screen.text());
    screen.press("s");
    screen.wait_for("Saved: eve.ron");
    screen.press("Esc");
    screen.wait_for("Eve · player");
    screen.press("b Enter");
    screen.face("5");
    screen.wait_for("Ev Eve");
    screen.leave();
    let shown = sandbox.shown("coin");
    assert_eq!(
        (&who(&shown, "Eve")["at"], &who(&shown, "Eve")["token"]),
        (&"5E".into(), &"Ev".into())
    );
    assert_eq!(pool(&shown, "Eve", "Nerve"), (5, 0));
    let written = sandbox.make(&["character", "export", "eve", "--forum"]);
    assert!(written.contains("Eve") && written.contains('7'), "{written}");
    sandbox.is_sound("coin");
}

#[test]
fn signs_stand_in_the_queue_and_words_on_the_card() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    let row = |screen: &Terminal, name: &str| {
        let lines = screen.lines();
        let row = lines.iter().find_map(|line| line.split_once(&format!("{name} ")));
        row.unwrap_or_else(|| panic!("{}", screen.text())).1.trim_start().to_owned()
    };
    screen.order("huddle Bo");
    screen.order("end");
    screen.order("flip Cy");
    screen.face("2");
    assert!(row(&screen, "Ad Ada").starts_with("&Bo "), "{}", screen.text());
    assert!(row(&screen, "Bo Bo").starts_with("&Ad "), "{}", screen.text());
    assert!(row(&screen, "Cy Cy").contains(" * "), "{}", screen.text());
    screen.go("3A");
    for word in ["Cy Cy ─", "─ player · Tails", "marked", "grit 5", "flip 1d10"] {
        assert!(screen.shows(word), "{word}\n{}", screen.text());
    }
    screen.go("2A");
    screen.wait_for("huddles with ");
    screen.order("end");
    screen.order("await");
    assert!(row(&screen, "Cy Cy").contains(" w "), "{}", screen.text());
    let shown = sandbox.shown("coin");
    for (name, condition) in [("Ada", "Huddled"), ("Cy", "Waiting")] {
        assert_eq!(who(&shown, name)["conditions"][0], condition, "{name}");
    }
    screen.leave();
}

#[test]
fn three_pools_one_below_nought_are_drawn_and_changed_by_their_names() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    screen.go("2A");
    screen.order("pool Bo debt =-3");
    screen.until("the debt", |screen| {
        screen.lines().iter().any(|line| line.contains("debt") && line.contains("−3"))
    });
    for pool in ["nerve", "luck"] {
        assert!(screen.shows(pool), "{pool}\n{}", screen.text());
    }
    let shown = sandbox.shown("coin");
    assert_eq!(pool(&shown, "Bo", "Debt").0, -3);
    screen.leave();
    sandbox.is_sound("coin");
}

#[test]
fn house_rules_are_changed_and_taken_back_on_their_own_screen() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    screen.press("=");
    screen.wait_for("luck at the end of a round");
    assert!(
        screen.shows("[1] (default)   0 to 9") && screen.shows("all default"),
        "{}",
        screen.text()
    );
    screen.press("5 Enter");
    assert!(screen.shows("[5]   1 (default)   0 to 9"), "{}", screen.text());
    screen.press("1 0 Enter");
    assert!(screen.prompt().contains("10; expected a number from 0 to 9"), "{}", screen.prompt());
    screen.press("Esc = Down Right");
    assert!(screen.shows("* steadying takes more than 6"), "{}", screen.text());
    assert!(screen.shows("2 changed"), "{}", screen.text());
    screen.press("u Esc");
    screen.leave();
    sandbox.is_sound("coin");
    let save = String::from_utf8(sandbox.bytes("coin")).unwrap();
    assert!(save.contains("luck_per_round:5") && save.contains("steady_above:true"), "{save}");
}

#[test]
fn everybody_who_looks_on_over_the_socket_sees_what_is_theirs() {
    let sandbox = Sandbox::new();
    let file = sandbox.save("coin");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let setup: Setup = ron::from_str(SETUP).unwrap();
    drop(BattleFile::create(&file, &setup.line().payload).unwrap());
    let args = ["host", "coin", "--guests", "--ssh", "127.0.0.1:0", "--socket", "s"];
    let mut gm = sandbox.screen_of((100, 30), "en_US.UTF-8", &args);
    gm.wait_for("Players");
    // Anybody, the side of Ada, the side of Bo, Ada, Bo.
    let (side, own) = (invited(&mut gm, 2), invited(&mut gm, 4));
    let watch = |more: &[&str]| {
        let args = [&["watch", "s"], more].concat();
        let mut player = Terminal::start(sandbox.path(), (100, 30), "en_US.UTF-8", &args);
        player.wait_for("Ada");
        player
    };
    let mut public = watch(&[]);
    let [mut tails, mut bo] = [&side, &own].map(|code| watch(&["--invite", code]));
    gm.press("Esc D");
    gm.order("initiative");
    for face in ["9", "8", "7", "6"] {
        gm.face(face);
    }
    gm.order("flip Bo");
    gm.wait_for("Call it?");
    // Whoever is asked is told the question, and nobody else.
    bo.wait_for("Call it?");
    gm.press("1");
    gm.face("2");
    for player in [&mut public, &mut tails, &mut bo] {
        player.wait_for("Ada rattles Bo");
        assert!(player.shows("Turn: Ada") && player.shows("Di Di"), "{}", player.text());
    }
    assert!(!public.shows("Call it?") && !tails.shows("Call it?"));
    // Numbers are told to the own side, and bars to everybody.
    let numbers = |player: &Terminal, name: &str| {
        let lines = player.lines();
        let row = lines.iter().find_map(|line| line.split_once(&format!(" {name}  "))).unwrap().1;
        row.split_whitespace().filter(|word| word.parse::<i32>().is_ok()).count()
    };
    let seen = |player: &Terminal| ["Bo", "Di"].map(|name| numbers(player, name));
    assert_eq!(
        (seen(&public), seen(&tails)),
        // What somebody owes is told to everybody.
        ([1, 1], [3, 1]),
        "{}\n{}",
        public.text(),
        tails.text()
    );
    gm.order("shroud Di");
    for player in [&mut public, &mut tails] {
        player.until("one fewer", |player| !player.shows("Di Di"));
    }
    for mut player in [public, tails, bo] {
        player.write(b"q");
        player.ended();
    }
    gm.leave();
    sandbox.is_sound("coin");
}
