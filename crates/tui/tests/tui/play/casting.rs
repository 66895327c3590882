//! Spells, phantasms and skills by keys: chosen in the menu, aimed on the map.

use super::{
    sandbox::{Sandbox, pool},
    terminal::{Terminal, choose, place},
};

fn night(locale: &str) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::with("four-classes", "night");
    let screen = sandbox.screen_of((80, 24), locale, &["open", "night", "--theme", "mono"]);
    (sandbox, screen)
}

#[track_caller]
fn says(screen: &Terminal, parts: &[&str]) {
    for part in parts {
        assert!(screen.prompt().contains(part), "no {part:?} in {}", screen.prompt());
    }
}

/// Whether a cell is drawn as one of the area that would be hit: reversed, where there are no colours.
fn in_area(screen: &Terminal, cell: &str) -> bool {
    let (column, row) = place(cell);
    let [column, row] = [column * 2, row + 1].map(|at| u16::try_from(at).unwrap());
    screen.screen().cell(row, column).unwrap().inverse()
}

/// The row of the screen that the first line of the list of actions stands on.
fn first_row(screen: &Terminal) -> usize {
    screen.lines().iter().position(|line| line.contains("╭─ ")).unwrap() + 1
}

#[test]
fn an_area_is_aimed_with_the_cursor_and_shown_before_it_is_hit() {
    for (locale, spell, twice, saber, both, lines) in [
        (
            "en_US.UTF-8",
            "Firestorm",
            "Fireball",
            "Enemies: Ash; allies: Saber",
            "Enemies: Hagen, Ash; allies: none",
            "7 of 7 lines · 80 prana",
        ),
        (
            "ru_RU.UTF-8",
            "Огненная буря",
            "Огненный шар",
            "Враги: Ash; свои: Saber",
            "Враги: Hagen, Ash; свои: нет",
            "строк 7 из 7 · 80 праны",
        ),
    ] {
        let (sandbox, mut screen) = night(locale);
        let file = sandbox.bytes("night");
        screen.press("g");
        let menu = screen.lines();
        assert!(
            menu[first_row(&screen)].contains(spell),
            "what is begun comes first\n{}",
            screen.text()
        );
        assert_eq!(menu.iter().filter(|line| line.contains(twice)).count(), 1, "{}", screen.text());
        says(&screen, &[spell, lines]);
        screen.press("Enter");
        assert_eq!(screen.cell(), "10I", "the nearest foe");
        says(&screen, &[spell, lines]);
        // Round the targets, foes before friends.
        screen.press("a");
        assert_eq!(screen.cell(), "10K");
        screen.press("Tab");
        assert_eq!(screen.cell(), "9L");
        screen.go("9M");
        says(&screen, &[saber]);
        screen.go("12I");
        assert!(!in_area(&screen, "14I"), "nothing is hit beyond the zone\n{}", screen.text());
        screen.go("11I");
        says(&screen, &[spell, "11I?", both, lines]);
        for cell in ["9G", "13G", "9K", "13K", "12I", "10I"] {
            assert!(in_area(&screen, cell), "{cell}\n{}", screen.text());
        }
        for cell in ["8I", "14I", "11F", "11L", "9L", "11I"] {
            assert!(!in_area(&screen, cell), "{cell}\n{}", screen.text());
        }
        screen.press("Esc");
        screen.until("no area", |screen| !in_area(screen, "9G"));
        says(&screen, &[spell]);
        screen.press("Esc");
        assert_eq!(sandbox.bytes("night"), file, "looking changes nothing");
        screen.press("g 1 Enter");
        screen.leave();
        let shown = sandbox.shown("night");
        assert_eq!(pool(&shown, "Merlin", "Prana"), (330, 0));
        for foe in ["Hagen", "Ash"] {
            assert!(pool(&shown, foe, "Hp").1 > 0, "{foe} was hit");
        }
        sandbox.is_sound("night");
    }
}

#[test]
fn a_key_that_aims_at_nothing_says_so() {
    let (sandbox, mut screen) = night("en_US.UTF-8");
    let file = sandbox.bytes("night");
    screen.press("g");
    choose(&mut screen, "Cast: Spark");
    screen.go("3C");
    says(&screen, &["No target on 3C"]);
    screen.press("e");
    says(&screen, &["Esc: back to the actions"]);
    screen.go("9L");
    says(&screen, &["Saber"]);
    screen.types("\r");
    screen.go("10I");
    says(&screen, &["Spark at Hagen?", "loses Firestorm 5/7", "30 prana"]);
    assert_eq!(sandbox.bytes("night"), file);
    screen.leave();
}

#[test]
fn what_is_half_read_is_said_to_be_lost_with_the_turn() {
    for (locale, why, loses, lost) in [
        (
            "en_US.UTF-8",
            "Out of reach: 3 cells away, reach 1",
            "loses Firestorm 5/7",
            "Merlin gives up Firestorm",
        ),
        (
            "ru_RU.UTF-8",
            "Не достать: до цели 3 кл., достаёт на 1",
            "пропадёт Огненная буря 5/7",
            "Merlin обрывает чтение:",
        ),
    ] {
        let (_sandbox, mut screen) = night(locale);
        screen.go("9L");
        // Beside a reason, in fewer words.
        says(&screen, &[why, loses]);
        screen.press("e");
        assert!(!screen.text().contains(loses), "{}", screen.text());
        assert!(screen.text().contains(lost), "{}", screen.text());
        screen.leave();
    }
}

#[test]
fn a_long_spell_is_read_on_in_the_next_turn() {
    for (locale, read, keeps, loses, finish) in [
        (
            "en_US.UTF-8",
            "Cast: Healing water",
            "Healing water: 3 of 4 lines; lost unless",
            "loses Firestorm 5/7",
            "Finish: Healing water",
        ),
        (
            "ru_RU.UTF-8",
            "Читать: Целебная вода",
            "Целебная вода: строк 3 из 4;",
            "пропадёт Огненная буря 5/7",
            "Дочитать: Целебная вода",
        ),
    ] {
        let (sandbox, mut screen) = night(locale);
        screen.press("g");
        while !screen.lines().iter().any(|line| line.contains('►') && line.contains(read)) {
            screen.press("Down");
        }
        says(&screen, &[keeps.split(':').next().unwrap(), loses]);
        screen.press("Enter");
        // What is read stands on the first line of the card.
        let card = screen.lines();
        let part = keeps.split([':', ';']).next().unwrap();
        assert!(card[6].contains(&format!("* {part}")), "{}", screen.text());
        screen.press("e n e e e");
        screen.press("g");
        assert!(screen.lines()[first_row(&screen)].contains(finish), "{}", screen.text());
        screen.press("1");
        assert_eq!(screen.cell(), "9L", "a friend");
        screen.press("Enter");
        screen.leave();
        let shown = sandbox.shown("night");
        let prana = pool(&shown, "Merlin", "Prana").0;
        assert_eq!(prana, 370, "40 for the last line, nothing for the storm");
        sandbox.is_sound("night");
    }
}

#[test]
fn a_phantasm_is_aimed_like_a_spell() {
    let (sandbox, mut screen) = night("en_US.UTF-8");
    screen.press("D");
    screen.order("turn Saber");
    screen.press("n g");
    choose(&mut screen, "Phantasm: Sword of light");
    says(&screen, &["Sword of light at Ash?", "prana"]);
    screen.press("a");
    says(&screen, &["Sword of light at Hagen?"]);
    screen.press("Enter");
    screen.face("1");
    screen.leave();
    let prana = pool(&sandbox.shown("night"), "Saber", "Prana").0;
    assert!(prana <= 610, "{prana} after 300 for rank C");
    sandbox.is_sound("night");
}

#[test]
fn a_skill_is_switched_off_and_on_again() {
    let (sandbox, mut screen) = night("en_US.UTF-8");
    screen.order("turn Ash");
    assert!(screen.shows("Claws of fire E, on"), "{}", screen.text());
    let before = pool(&sandbox.shown("night"), "Ash", "Prana").0;
    screen.press("g");
    choose(&mut screen, "Turn off: Claws of fire");
    assert!(!screen.shows("Claws of fire E, on"), "{}", screen.text());
    screen.press("o");
    for part in [
        "Hybrid · profi",
        "Claws of fire E, off",
        "impulses: A by the next higher category, S +1",
        "II 4 B",
    ] {
        assert!(screen.shows(part), "no {part:?} on\n{}", screen.text());
    }
    screen.press("Esc g");
    choose(&mut screen, "Turn on: Claws of fire");
    assert!(screen.shows("Claws of fire E, on"), "{}", screen.text());
    screen.leave();
    assert_eq!(pool(&sandbox.shown("night"), "Ash", "Prana").0, before - 15);
    sandbox.is_sound("night");
}
