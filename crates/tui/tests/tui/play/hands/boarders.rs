//! The three battles of the d20 book on the real screen, each played to its end by keys in both languages.

use std::collections::BTreeSet;

use super::{
    played::{Book, LOCALES, answers, opened},
    sandbox::{Sandbox, pool, who},
    terminal::{Terminal, choose},
};
use crate::play::windows::players::invited;

/// What is said in the two languages.
type Told = [&'static str; 2];

const BOOK: Book = Book {
    words: [
        include_str!("../../../../../../assets/locales/en/d20.ftl"),
        include_str!("../../../../../../assets/locales/ru/d20.ftl"),
    ],
    modes: &[("step", "d20-prompt-step"), ("sprint", "d20-prompt-run")],
    acts: &[
        ("draw 2", &["d20-offer-draw"]),
        ("brace", &["d20-offer-brace"]),
        ("full", &["d20-offer-full"]),
        ("escape", &["d20-offer-escape"]),
        ("charge", &["d20-offer-charge"]),
        ("grapple", &["d20-offer-grapple"]),
        ("wrestle damage", &["d20-offer-wrestle"]),
        ("wrestle pin", &["d20-offer-pin"]),
        ("letgo", &["d20-offer-let-go"]),
    ],
    folds: &[
        ("d20-offer-draw", "d20-offers-hands"),
        ("d20-offer-brace", "d20-offers-contingent"),
        ("d20-offer-charge", "d20-offers-charge"),
        ("d20-offer-wrestle", "d20-offers-wrestle"),
        ("d20-offer-pin", "d20-offers-wrestle"),
    ],
};

fn hp(sandbox: &Sandbox, battle: &str, name: &str) -> i64 {
    pool(&sandbox.shown(battle), name, "Hp").0
}

#[test]
fn d20_aoo_04_before_a_walk_and_a_strike_with_bare_hands_the_prompt_names_whom_the_strike_provokes()
{
    const PROVOKES: Told = ["provokes: Bek", "провоцирует: Bek"];
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let sandbox = Sandbox::with("boarding", "boarding");
        let mut screen = opened(&sandbox, "boarding", locale);
        answers(&mut screen, "15 2 9 5 3");
        screen.go("7K");
        screen.press_perhaps("2");
        screen.press("Enter");
        screen.until(PROVOKES[language], |screen| screen.prompt().contains(PROVOKES[language]));
        screen.press("Esc");
        screen.leave();
    }
}

#[test]
fn the_boarding_action_is_played_to_its_end_by_keys_in_both_languages() {
    const PROVOKES: Told = ["provokes: Ade, Bek", "провоцирует: Ade, Bek"];
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let sandbox = Sandbox::with("boarding", "boarding");
        let mut screen = opened(&sandbox, "boarding", locale);
        answers(&mut screen, "15 2 9 5 3");
        // The way past both guards: its steps have a sign, and the prompt names who may strike.
        screen.go("8J");
        screen.until(PROVOKES[language], |screen| screen.prompt().contains(PROVOKES[language]));
        screen.wait_for("✘");
        screen.press("Enter");
        // Ade strikes and misses, Bek strikes and hits.
        answers(&mut screen, "?1 4 ?1 16 4");
        screen.until("hurt", |_| hp(&sandbox, "boarding", "Kesh") == 25);
        BOOK.plays(
            &mut screen,
            language,
            &[
                ("strike Ade", "12 6"),
                ("end", ""),
                ("strike Kesh", "5"),
                ("end", ""),
                ("draw 2", ""),
                ("strike Bek", "15 6"),
                ("end", ""),
                ("strike Kesh", "3"),
                ("end", ""),
                ("brace", ""),
                ("end", ""),
                // The charge past both, onto the spear.
                ("charge Dov", "2 2 ?1 2 19 15 8,8"),
                ("end", ""),
                ("move 4J", ""),
                ("strike Lin", "17 3"),
                ("end", ""),
                ("step 2K", ""),
                ("strike Ade", "16 6"),
                ("end", ""),
                ("move 11J", ""),
                ("strike Kesh", "5"),
                ("end", "5"),
                ("full", ""),
                ("strike Bek", "15 8"),
            ],
        );
        let shown = sandbox.shown("boarding");
        let left = ["Kesh", "Lin", "Ade", "Bek", "Dov"].map(|name| pool(&shown, name, "Hp").0);
        assert_eq!(left, [25, 16, -1, -3, -8]);
        assert_eq!(
            (shown["system"].as_str(), who(&shown, "Kesh")["at"].as_str()),
            (Some("d20"), Some("12J"))
        );
        screen.leave();
        sandbox.is_sound("boarding");
    }
}

#[test]
fn d20_act_05_the_map_shows_the_way_of_a_charge_and_whom_it_passes_while_it_is_aimed() {
    const SAYS: [[&str; 3]; 2] = [
        [
            "Charge: Arc sword →",
            "Charge: Arc sword at Dov? provokes: Ade, Bek",
            "Attack: Arc sword → Ade?",
        ],
        [
            "Стремительная атака: Дуговой меч →",
            "Стремительная атака: Дуговой меч → Dov? провоцирует: Ade, Bek",
            "Атака: Дуговой меч → Ade?",
        ],
    ];
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let [line, asks, strikes] = SAYS[language];
        let sword = [": Arc sword →", ": Дуговой меч →"][language];
        let sandbox = Sandbox::with("boarding", "boarding");
        let mut screen = opened(&sandbox, "boarding", locale);
        answers(&mut screen, "15 2 9 5 3");
        screen.press("g");
        // With whatever it is made, it stands under one line.
        choose(&mut screen, &line.replace(sword, " → "));
        choose(&mut screen, line);
        while !screen.prompt().contains("Dov") {
            screen.press("Tab");
        }
        assert!(screen.prompt().contains(asks), "{}", screen.text());
        // The cells onto which the rush comes within their reach.
        screen.wait_for("✘");
        // Back from the map, the menu is open at that line.
        screen.press("Esc");
        assert!(screen.lines().iter().any(|row| row.contains('►') && row.contains(line)));
        screen.press("Esc");
        // A strike within reach is asked for by its name.
        screen.order("put Ade 4J");
        while !screen.prompt().contains(strikes) {
            screen.press("a");
        }
        screen.leave();
    }
}

#[test]
fn four_in_a_hold_is_played_to_its_end_by_keys_in_both_languages() {
    const NAMES: [&str; 4] = ["Kesh", "Lin", "Brute", "Ade"];
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let sandbox = Sandbox::with("hold", "hold");
        let mut screen = opened(&sandbox, "hold", locale);
        answers(&mut screen, "10 4 18 5");
        BOOK.plays(
            &mut screen,
            language,
            &[
                // The Brute seizes Kesh, Lin the Brute, Ade Lin: all of them on one cell.
                ("grapple Kesh", "?1 6 7 9 12 3"),
                ("end", ""),
                ("wrestle damage Brute", "15 5 2"),
                ("end", ""),
                ("grapple Brute", "15 19 2 2"),
                ("end", ""),
                ("move 10J", ""),
                ("grapple Lin", "15 18 10 2"),
            ],
        );
        let shown = sandbox.shown("hold");
        for name in NAMES {
            assert_eq!(who(&shown, name)["at"], "9I", "{name}");
        }
        BOOK.plays(
            &mut screen,
            language,
            &[
                ("end", ""),
                ("wrestle pin Kesh", "10 5"),
                ("end", ""),
                ("escape", "20 10"),
                ("end", ""),
                ("end", ""),
                ("wrestle damage Lin", "12 8 2"),
                ("end", ""),
                // Kesh gets out of it, then Lin: nobody is held any more.
                ("end", ""),
                ("escape", "?0 ?0 16 5 3"),
                ("end", ""),
                ("letgo Brute", ""),
                ("escape", "15 5"),
                ("end", ""),
            ],
        );
        let shown = sandbox.shown("hold");
        let stress = ["Kesh", "Lin", "Brute"].map(|name| pool(&shown, name, "Stress").0);
        assert_eq!((stress, pool(&shown, "Kesh", "Hp").0), ([0, 6, 7], 22));
        let places: BTreeSet<&str> =
            NAMES.into_iter().filter_map(|name| who(&shown, name)["at"].as_str()).collect();
        assert_eq!(places.len(), 4, "{places:?}");
        screen.leave();
        sandbox.is_sound("hold");
    }
}

#[test]
fn the_duel_of_nerves_is_played_to_its_end_by_keys_in_both_languages() {
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let sandbox = Sandbox::with("nerves", "nerves");
        let mut screen = opened(&sandbox, "nerves", locale);
        answers(&mut screen, "12 12 5");
        BOOK.plays(
            &mut screen,
            language,
            &[
                // Bek strikes at whoever attacks from afar beside him, and misses; Ade's mind gives way.
                ("strike Ade", "?1 2 9 12 2"),
                ("end", ""),
                ("sprint 20E", ""),
                ("end", ""),
                ("draw 2", ""),
                ("strike Oru", "13 6"),
                ("end", ""),
                ("step 4D", ""),
                ("strike Bek", "11 9 5"),
                ("end", ""),
                ("end", ""),
                ("sprint 15F", ""),
            ],
        );
        let shown = sandbox.shown("nerves");
        assert_eq!(pool(&shown, "Oru", "Stress").0, 7);
        assert_eq!(["Ade", "Bek"].map(|name| pool(&shown, name, "Psyche").0), [-2, -5]);
        screen.leave();
        sandbox.is_sound("nerves");
    }
}

#[test]
fn two_players_see_of_the_duel_of_nerves_what_their_side_may() {
    let sandbox = Sandbox::new();
    let mut gm = sandbox.screen_of((140, 40), "en_US.UTF-8", &["host", "nerves", "--socket", "s"]);
    gm.wait_for("Players");
    // Anybody, two sides, then Oru, Ade, Bek.
    let (hacker, guard) = (invited(&mut gm, 3), invited(&mut gm, 5));
    let comes = |code: &str| {
        let args = ["watch", "s", "--invite", code];
        Terminal::start(sandbox.path(), (140, 40), "en_US.UTF-8", &args)
    };
    let (mut oru, mut bek) = (comes(&hacker), comes(&guard));
    oru.wait_for("Oru");
    bek.wait_for("Bek");
    gm.press("Esc D");
    gm.order("afflict Ade hidden");
    oru.until("nobody hidden", |oru| !oru.shows("Ad Ade"));
    gm.press("i");
    for face in ["12", "12", "5"] {
        gm.face(face);
    }
    oru.wait_for("Your turn");
    // What is held, and for what, is for the guards; so are their numbers.
    gm.order("turn Bek");
    oru.until("another's turn", |oru| !oru.shows("Your turn"));
    gm.order("pool Bek stress 3");
    gm.order("ready until \"the lamp flickers\"");
    bek.wait_for("Ade");
    gm.order("end");
    oru.wait_for("Your turn");
    for secret in ["flickers", "Ad Ade", "3 / 14"] {
        assert!(!oru.shows(secret), "{secret}: {}", oru.text());
    }
    assert!(!bek.shows("16 / 16") && !bek.shows("8 / 8"), "{}", bek.text());
    // A line that the rules refuse stays in the list, and its player hears why; then it is declined.
    gm.press("G p");
    gm.wait_for("Players may propose");
    oru.write(b":step 20T\r");
    gm.wait_for("Oru proposes: step 20T");
    gm.press("Enter");
    oru.wait_for("It cannot be done. ");
    assert!(gm.shows("Oru proposes: step 20T") && !oru.shows("Accepted"), "{}", gm.text());
    gm.press("d");
    oru.wait_for("Declined");
    gm.press("Esc");
    gm.leave();
}

#[test]
fn d20_bad_input_is_refused_on_the_screen_with_the_reason_and_the_rule() {
    const KESH: [(&str, Told); 6] = [
        ("expect Dov", ["Dov is dead (D20-RDY-02)", "Dov: нет в живых (D20-RDY-02)"]),
        ("expect Lin", ["on the same side (D20-RDY-02)", "(D20-RDY-02)"]),
        (
            "grapple Kesh",
            ["Cannot target oneself (D20-GRP-03)", "Себя целью выбрать нельзя (D20-GRP-03)"],
        ),
        (
            "guard Ade",
            [
                "Only an ally can be guarded (D20-RDY-04)",
                "Прикрыть можно только союзника (D20-RDY-04)",
            ],
        ),
        (
            "brace",
            ["This weapon cannot be braced (D20-RDY-01)", "Это оружие нельзя упереть (D20-RDY-01)"],
        ),
        ("charge Ade to 6I", ["(D20-ACT-03)", "(D20-ACT-03)"]),
    ];
    const LIN: (&str, Told) = (
        "draw 1 2 3",
        ["Two hands cannot hold that (D20-ACT-02)", "Двумя руками этого не удержать (D20-ACT-02)"],
    );
    for (language, locale) in LOCALES.into_iter().enumerate() {
        let sandbox = Sandbox::with("boarding", "boarding");
        let mut screen = opened(&sandbox, "boarding", locale);
        answers(&mut screen, "15 12 9 5 3");
        screen.order("hurt Dov 30 physical");
        screen.order("ground 4J indestructible");
        let refused = |screen: &mut Terminal, (line, told): (&str, Told)| {
            let before = sandbox.shown("boarding");
            screen.order(line);
            screen.wait_for(told[language]);
            assert_eq!(sandbox.shown("boarding"), before, "{line}");
        };
        // Lin first.
        refused(&mut screen, LIN);
        screen.order("end");
        for bad in KESH {
            refused(&mut screen, bad);
        }
        screen.leave();
        sandbox.is_sound("boarding");
    }
}
