//! The vault and the beast: the battle of the 3d6 book on the real screen, played to its end by keys in both languages.

use super::sandbox::{Sandbox, pool, who};

/// What the players must not read before they know of it, and what the log says in a language.
struct Told {
    locale: &'static str,
    sneaks: &'static str,
    jumps: &'static str,
    works: &'static str,
    shaken: &'static str,
    opened: &'static str,
    persuaded: &'static str,
}

const TOLD: [Told; 2] = [
    Told {
        locale: "en_US.UTF-8",
        sneaks: "Osk notices Tor",
        jumps: "jump",
        works: "Mira works, ticks left: 2",
        shaken: "Mira is shaken",
        opened: "4 against −3",
        persuaded: "Mira wins Osk over",
    },
    Told {
        locale: "ru_RU.UTF-8",
        sneaks: "Osk замечает: Tor",
        jumps: "прыгнуть",
        works: "Mira работает, осталось тактов: 2",
        shaken: "Mira в состоянии страха",
        opened: "4 против −3",
        persuaded: "Mira убеждает: Osk",
    },
];

#[test]
fn odds_of_sneaking_past_somebody_say_whose_roll_succeeds_and_leave_no_row_empty() {
    for (locale, whose, way) in [
        ("en_US.UTF-8", "Mira: succeeds", "Osk does not notice Mira"),
        ("ru_RU.UTF-8", "Mira: успех", "Osk не замечает: Mira"),
    ] {
        let sandbox = Sandbox::with("vault", "vault");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "vault"]);
        screen.press("i :");
        screen.types("sneak hearing Mira Tor past Osk");
        screen.until("the odds", |screen| screen.shows(whose));
        // What was counted in runs has a sign, and takes a column of the words.
        let [start, end] = [&way[..way.char_indices().nth(8).unwrap().0], " Mira"];
        let has_way = |line: &String| line.contains(start) && line.contains(end);
        let lines = screen.lines();
        assert!(lines.iter().any(has_way), "{}", screen.text());
        let first = lines.iter().position(|line| line.contains(whose)).unwrap();
        let told = lines[first..first + 3].iter().filter(|line| line.contains('%')).count();
        assert_eq!(told, 3, "{}", screen.text());
        screen.leave_line();
    }
}

#[test]
fn the_vault_and_the_beast_is_played_to_its_end_by_keys_in_both_languages() {
    for told in TOLD {
        played(&told);
    }
}

fn played(told: &Told) {
    let sandbox = Sandbox::with("vault", "vault");
    let mut screen = sandbox.screen_of((120, 40), told.locale, &["open", "vault"]);
    screen.press("D");
    // Past the guard: Mira by 3, Tor by 0, the guard by 1.
    screen.order("sneak hearing Mira Tor past Osk");
    for faces in ["3 4 4", "3 3 3", "3 3 4"] {
        screen.face(faces);
    }
    screen.wait_for(told.sneaks);
    screen.press("i");
    // Over the ditch, from the menu and on the map.
    screen.press("g");
    screen.wait_for(told.jumps);
    let is_chosen = |line: &String| line.contains('►') && line.contains(told.jumps);
    while !screen.lines().iter().any(is_chosen) {
        screen.press("Down");
    }
    screen.press("Enter");
    screen.go("5J");
    screen.press("Enter");
    screen.face("3 3 4");
    screen.until("across", |_| who(&sandbox.shown("vault"), "Mira")["at"] == "5J");
    screen.order("end");
    screen.order("end");
    // The guard strikes Tor with his club: hit, and three are taken.
    screen.order("do 1 Tor");
    screen.face("3 3 4");
    screen.face("3 3 2");
    screen.until("hurt", |_| pool(&sandbox.shown("vault"), "Tor", "Hp").0 == 8);
    screen.order("end");
    screen.order("end");
    // The lock in half the time, and it does not open.
    screen.order("put Mira 13J");
    screen.order("labour Mira lockpicking task vault cut 50");
    screen.wait_for(told.works);
    for _ in 0..4 {
        screen.order("end");
    }
    screen.order("end");
    screen.face("3 3 3");
    // The beast shows itself: only Mira sees it, and is shaken.
    screen.order("stealth Beast off");
    screen.order("terror Beast common -2");
    screen.face("3 3 4");
    screen.wait_for(told.shaken);
    // At once, with everything against her: a critical success.
    screen.order("check Mira lockpicking task vault instant");
    screen.face("1 1 2");
    screen.wait_for(told.opened);
    // And out, with a word to the guard.
    screen.order("try influence fast_talk neutral Osk by Mira");
    screen.face("3 3 3");
    screen.face("5 5 5");
    screen.wait_for(told.persuaded);
    let shown = sandbox.shown("vault");
    assert_eq!(shown["system"], "3d6");
    screen.press("u");
    screen.leave();
    sandbox.is_sound("vault");
}

#[test]
fn a_blank_battle_of_the_3d6_book_is_made_by_a_line_and_listed_with_it() {
    let sandbox = Sandbox::new();
    sandbox.make(&["new", "--system", "3d6", "empty"]);
    let listed = sandbox.make(&["list", "--json"]);
    let line = listed.lines().find(|line| line.contains("\"empty\"")).unwrap();
    assert!(line.contains("\"system\":\"3d6\""), "{line}");
}

#[test]
fn whoever_can_be_brought_in_has_a_name_in_each_language_and_no_blow_that_it_does_not_have() {
    for (locale, name, unknown) in [
        ("en_US.UTF-8", "►Burglar", "how hard it is, is not known"),
        ("ru_RU.UTF-8", "►Взломщик", "сила неизвестна"),
    ] {
        let sandbox = Sandbox::new();
        sandbox.make(&["new", "--system", "3d6", "empty"]);
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "empty"]);
        screen.press("B");
        screen.until(name, |screen| screen.shows(name) && screen.shows(unknown));
        assert!(screen.shows("HP 12") && !screen.shows("hits 0"), "{}", screen.text());
        screen.press("Esc");
        screen.leave();
    }
}

#[test]
fn an_act_is_put_together_on_the_map_and_from_lists_with_its_chance_before_the_dice() {
    let sandbox = Sandbox::with("vault", "vault");
    let mut screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "vault"]);
    screen.press("D");
    // Before anybody has a turn the menu has what the GM calls.
    screen.press("g");
    screen.wait_for("a roll of several");
    screen.press("1");
    screen.wait_for("who?");
    screen.go("2J");
    screen.press("Enter");
    screen.wait_for(":check Mira");
    screen.types("lock");
    screen.wait_for("/lock");
    screen.press("Enter");
    screen.until("the chance", |screen| screen.prompt().contains("Lockpicking 12 = 12"));
    screen.types("diffi");
    screen.wait_for("/diffi");
    screen.press("Enter");
    screen.types("-2");
    screen.wait_for("/-2");
    screen.press("Enter");
    screen.until("part by part", |screen| {
        screen.prompt().contains("Lockpicking 12, difficulty (quite troublesome) −2 = 10 · 50.0 %")
    });
    // A step back, and there again.
    screen.press("Esc");
    screen
        .until("a step back", |screen| screen.prompt().contains(":check Mira lockpicking common"));
    screen.types("-4");
    screen.wait_for("/-4");
    screen.press("Enter Enter");
    screen.face("3 3 2");
    screen.wait_for("8 against 8");
    screen.press("u");
    // Two who are marked, past one who is pointed at.
    screen.press("g 6");
    screen.types("hearing");
    screen.wait_for("/hearing");
    screen.press("Enter");
    screen.wait_for("who are marked?");
    screen.go("2J");
    screen.press("*");
    screen.go("3J");
    screen.press("*");
    screen.wait_for("marked: 2");
    screen.press("Enter");
    screen.go("8D");
    screen.press("Enter");
    screen
        .until("the line", |screen| screen.prompt().contains(":sneak hearing Mira, Tor past Osk"));
    screen.press("Enter");
    for faces in ["3 4 4", "3 3 3", "3 3 4"] {
        screen.face(faces);
    }
    screen.wait_for("Osk notices Tor");
    screen.leave();
    sandbox.is_sound("vault");
}

#[test]
fn a_secret_roll_is_released_by_a_key_where_there_is_one() {
    let sandbox = Sandbox::with("vault", "vault");
    let mut screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "vault"]);
    assert!(!screen.keys_line().contains("release"), "{}", screen.keys_line());
    screen.press("D i");
    screen.order("check Osk will secret");
    screen.face("3 3 3");
    screen.until("a key for it", |screen| screen.keys_line().contains("! release a secret roll"));
    screen.order("check Osk will");
    screen.face("3 3 4");
    // On the line of the older act, in the log.
    screen.press("J");
    screen.press("Up Up !");
    screen.until("released", |screen| !screen.keys_line().contains("release"));
    sandbox.make(&["export", "vault", "--as", "text", "--for", "public", "--to", "public.txt"]);
    let told = std::fs::read_to_string(sandbox.path().join("public.txt")).unwrap();
    assert!(told.contains("9 against 10"), "{told}");
    screen.press("u");
    screen.until("secret again", |screen| screen.keys_line().contains("! release a secret roll"));
    screen.press("!");
    screen.until("released", |screen| !screen.keys_line().contains("release"));
    screen.leave();
    sandbox.is_sound("vault");
}

#[test]
fn cells_gone_are_told_alone_where_no_speed_limits_them() {
    for (locale, told) in [("en_US.UTF-8", "cells gone: 3"), ("ru_RU.UTF-8", "пройдено клеток: 3")]
    {
        let sandbox = Sandbox::with("vault", "vault");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "vault"]);
        screen.press("i");
        screen.go("2M");
        screen.until("the way", |screen| screen.prompt().trim_end().ends_with(told));
        screen.press("Enter");
        screen.until("there", |_| who(&sandbox.shown("vault"), "Mira")["at"] == "2M");
        screen.go("2N");
        let further = told.replace('3', "4");
        screen.until("the way on", |screen| screen.prompt().trim_end().ends_with(&further));
        screen.leave();
    }
}

#[test]
fn a_prompt_for_several_dice_says_that_their_sum_may_be_typed() {
    for (locale, right, keys) in [
        ("en_US.UTF-8", "3–18 or 3 × 1–6", "type the sum or the faces"),
        ("ru_RU.UTF-8", "3–18 или 3 × 1–6", "ввести сумму или грани"),
    ] {
        let sandbox = Sandbox::with("vault", "vault");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "vault"]);
        screen.press("D");
        screen.order("check Mira lockpicking");
        screen.until("the dice", |screen| screen.prompt().contains(right));
        assert!(screen.keys_line().contains(keys), "{}", screen.text());
        screen.face("11");
        screen.until("done", |_| sandbox.shown("vault")["prompt"].is_null());
        screen.leave();
    }
}
