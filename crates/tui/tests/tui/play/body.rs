//! What is done with bodies, by keys: holds, hiding, bandages, marks "+", critical effects, flights.

use std::fs;

use super::{
    sandbox::{Sandbox, who},
    terminal::{Terminal, choose, says},
};

/// Ada the monster with the turn between Dan, her friend, and Bea, her foe, a strong wall behind; Cid far off on a
/// shadow.
const FIGHT: &str = r#"(
    system: knk, title: "Body", seed: 7, sides: [(name: "Reds"), (name: "Blues")],
    combatants: [
        (name: "Ada", side: "Reds", at: "5J", weapons: ["hammer"], sheet: (
            category: monster, s: "A++", e: "C", a: "B", m: "C", l: "C", items: [(name: "Flask", hp: 60)],
        )),
        (name: "Bea", side: "Blues", at: "6J", weapons: ["sword"], sheet: (
            category: profi, s: "C", e: "A", a: "D", m: "C", l: "C",
        )),
        (name: "Cid", side: "Blues", at: "12C", weapons: ["spear"], sheet: (
            category: profi, s: "C", e: "C", a: "C", m: "C", l: "C",
        )),
        (name: "Dan", side: "Reds", at: "4J", weapons: ["sword"], sheet: (
            category: profi, s: "C", e: "C", a: "C", m: "C", l: "C",
        )),
    ],
    items: [("6J", (name: "Coin")), ("6J", (name: "Coin"))],
    opening: ["initiative", "ground 8J strong", "shadow 12C", "turn Ada"],
)"#;

fn fight(locale: &str) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::new();
    let file = sandbox.path().join("body.ron");
    fs::write(&file, FIGHT).unwrap();
    sandbox.make(&["new", "--from", file.to_str().unwrap(), "body"]);
    let mut screen = sandbox.screen_of((80, 24), locale, &["open", "body"]);
    screen.press("D");
    (sandbox, screen)
}

/// Opens the menu and chooses the line that says `what` by the sign before it.
#[track_caller]
fn act(screen: &mut Terminal, what: &str) {
    screen.press("g");
    choose(screen, what);
}

#[test]
fn knk_grb_01_a_foe_is_held_dragged_and_let_go() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    assert!(screen.keys_line().contains("g actions"), "{}", screen.keys_line());
    screen.go("6J");
    act(&mut screen, "Grab → Bea");
    screen.face("80");
    screen.wait_for("held by Ada");
    screen.press("e");
    // The hold itself can be dodged, or else broken.
    screen.press("n");
    screen.order("turn Ada");
    screen.wait_for("holds Bea");
    screen.go("4H");
    says(&screen, "Ada drags Bea to 4H?");
    screen.press("Enter");
    let shown = sandbox.shown("body");
    assert_eq!(
        (&who(&shown, "Ada")["at"], &who(&shown, "Bea")["at"]),
        (&"4H".into(), &"4I".into())
    );
    act(&mut screen, "Let go → Bea");
    screen.wait_for("Ada lets Bea go");
    screen.leave();
    sandbox.is_sound("body");
}

#[test]
fn knk_grb_03_the_held_one_breaks_free_by_a_key() {
    let (sandbox, mut screen) = fight("ru_RU.UTF-8");
    screen.press("g");
    choose(&mut screen, "Захват → Bea");
    screen.face("80");
    screen.press("e");
    // The hold may be dodged first; the menu has the save as well.
    act(&mut screen, "Вырваться");
    screen.face("1");
    screen.wait_for("Bea: не удалось вырваться");
    screen.order("turn Ada");
    screen.wait_for("►Ad Ada");
    screen.order("turn Bea");
    // What was not dodged is final: nothing is left but the save.
    says(&screen, "Bea в захвате (держит Ada): Вырваться?");
    screen.press("y");
    let most = screen.prompt();
    let most = most.split("1–").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_owned();
    screen.face(&most);
    screen.wait_for("Bea вырывается, Ada больше не держит");
    screen.leave();
    sandbox.is_sound("body");
}

#[test]
fn what_may_not_be_done_says_why_and_by_which_rule() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    let file = sandbox.bytes("body");
    screen.press("g");
    choose(&mut screen, "Grab → Cid");
    says(&screen, "Out of reach: 7 cells away, reach 1 (KNK-GRB-01)");
    choose(&mut screen, "Hide");
    says(&screen, "In view of Bea (KNK-STL-01)");
    assert!(screen.shows("Actions of Ada"), "it stays open\n{}", screen.text());
    screen.press("Esc");
    for (line, why) in [
        ("grab Dan", "Dan is on the same side (KNK-GRB-01)"),
        ("grab Ada", "Cannot target oneself (KNK-GRB-01)"),
        ("grab Cid", "KNK-GRB-01"),
        ("release", "KNK-GRB-10"),
        ("break", "KNK-"),
        ("bandage Bea", "KNK-INJ-03"),
        ("plus luck", "KNK-"),
    ] {
        screen.order(line);
        says(&screen, why);
    }
    assert_eq!(sandbox.bytes("body"), file);
    // The dead are not held.
    screen.order("hp Bea 0");
    screen.order("grab Bea");
    says(&screen, "Bea is dead");
    screen.leave();
}

#[test]
fn knk_grb_07_nobody_is_dragged_through_a_wall() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    act(&mut screen, "Grab → Bea");
    screen.face("80");
    screen.order("ground 5I indestructible");
    screen.press("e");
    screen.press("n");
    screen.order("turn Ada");
    let file = sandbox.bytes("body");
    screen.go("5I");
    says(&screen, "(KNK-OBS-04)");
    screen.order("move 5I");
    says(&screen, "(KNK-OBS-01)");
    // Not through the one who is held either, who stands in the cell just left.
    screen.order("move 5K 5J");
    says(&screen, "KNK-GRB-07");
    assert_eq!(sandbox.bytes("body"), file);
    screen.leave();
}

#[test]
fn knk_mod_05_marks_are_declared_from_the_menu_and_stand_on_the_card() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    screen.wait_for("S+ 2/2");
    screen.go("6J");
    says(&screen, "50+1d175");
    act(&mut screen, "Use 1 \"+\": attack");
    says(&screen, "100+1d250");
    screen.press("c");
    screen.wait_for("S+ 1/2");
    screen.press("o");
    for part in ["Ada: full sheet", "Strength 5 A++", "Defence 78 (KNK-CAT-03)", "Flask"] {
        assert!(screen.shows(part), "{part}\n{}", screen.text());
    }
    screen.press("Esc");
    act(&mut screen, "Use: Flask");
    screen.leave();
    let shown = sandbox.shown("body");
    assert_eq!(shown["actor"]["name"], "Ada");
    sandbox.is_sound("body");
}

#[test]
fn knk_knb_02_the_flight_is_seen_before_the_blow_and_comes_true() {
    for (locale, crit, told) in [
        ("en_US.UTF-8", "crit → 7J", "back 1 to 7J, strong obstacle is damaged, +20 damage"),
        ("ru_RU.UTF-8", "крит → 7J", "отлетит до 7J, крепкое препятствие треснет, −20 HP"),
    ] {
        let (sandbox, mut screen) = fight(locale);
        screen.go("6J");
        says(&screen, crit);
        let row = screen.lines().into_iter().find(|line| line.starts_with('J')).unwrap();
        assert!(row.contains("Be]1▞⊟"), "{row}");
        screen.press("g");
        says(&screen, &format!("{}: {told}", crit.split(' ').next().unwrap()));
        screen.press("Esc");
        screen.press("Enter");
        screen.face("175");
        says(&screen, told);
        screen.press("Down");
        assert!(!screen.prompt().contains("7J"), "{}", screen.prompt());
        screen.press("Up");
        says(&screen, told);
        screen.press("Enter");
        screen.leave();
        let shown = sandbox.shown("body");
        assert_eq!(who(&shown, "Bea")["at"], "7J");
        sandbox.is_sound("body");
    }
}

#[test]
fn knk_crt_04_the_tenth_effect_is_chosen_by_0_and_one_that_helps_nothing_says_why() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    for line in ["put Dan 7K", "turn Dan"] {
        screen.order(line);
    }
    screen.go("6J");
    screen.press("Enter");
    screen.face("115");
    for part in ["1  no Luck dodge", "1d2 · 50.0 %", "1d7 · 14.3 %", "0  none"] {
        assert!(screen.shows(part), "{part}\n{}", screen.text());
    }
    screen.press("0");
    assert!(!screen.shows("critical effect"), "{}", screen.text());
    screen.wait_for("pending");
    // Who lies cannot be knocked down.
    screen.press("u u");
    screen.order("prone Bea");
    screen.go("6J");
    screen.press("Enter");
    screen.face("175");
    screen.press("Down Down Down Down Down Down Down Down Down");
    says(&screen, "(KNK-CRT-04)");
    screen.press("Enter");
    says(&screen, "Missing: footing (already prone) (KNK-CRT-04)");
    screen.order("pick 11");
    assert!(screen.shows("critical effect"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("body");
}

#[test]
fn knk_inj_03_a_severed_arm_is_bandaged_and_picked_up_by_keys() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    for line in ["put Dan 7K", "turn Dan"] {
        screen.order(line);
    }
    screen.go("6J");
    screen.press("Enter");
    screen.face("115");
    choose(&mut screen, "left arm severed");
    screen.face("7");
    assert!(screen.shows("left arm severed 0/5"), "{}", screen.text());
    assert!(screen.lines()[0].contains("6J Bea ♦3"), "{}", screen.lines()[0]);
    screen.press("e");
    screen.order("turn Bea");
    screen.press("n");
    act(&mut screen, "Pick up: Severed left arm");
    act(&mut screen, "Bandage → Bea");
    screen.wait_for("Bea bandages Bea");
    screen.press("o");
    for part in [
        "carries: Severed left arm",
        "left arm severed, restorable for",
        "(KNK-INJ-04)",
        "max HP −50",
    ] {
        assert!(screen.shows(part), "{part}\n{}", screen.text());
    }
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("body");
}

#[test]
fn knk_stl_03_one_who_hides_sees_both_chances_and_the_log_tells_who_listened() {
    let (sandbox, mut screen) = fight("en_US.UTF-8");
    screen.order("turn Cid");
    act(&mut screen, "Hide");
    screen.wait_for("hiding");
    for line in ["put Cid 6K", "turn Cid", "hidden Cid"] {
        screen.order(line);
    }
    screen.go("5J");
    // The attack's own chance, and that of two who throw above 50; the die gives way to whom it is aimed at.
    says(&screen, "Cid → Ada: Attack 1, Spear?");
    says(&screen, "15 prana · own roll 67.8 % · unnoticed 25.0 %");
    screen.press("Enter");
    screen.face("50");
    screen.face("51");
    screen.face("1");
    screen.wait_for("detection: 1d100: 50");
    screen.wait_for("detection: 1d100: 51");
    screen.leave();
    sandbox.is_sound("body");
}
