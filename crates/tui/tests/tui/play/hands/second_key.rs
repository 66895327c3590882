//! What `Enter` does where it was just pressed, and what is said where it can do nothing.

use super::{
    played::LOCALES,
    sandbox::{Sandbox, who},
};

/// A save of a scenario with these dice, in which these lines were given.
fn fought(battle: &str, seed: &str, lines: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.make(&["new", "--from", battle, "--seed", seed, battle]);
    if !lines.is_empty() {
        sandbox.make(&[&["exec", battle, "--dice", "seed"], lines].concat());
    }
    sandbox
}

/// Where somebody is, as `kekkai show` says.
fn cell_of(sandbox: &Sandbox, save: &str, name: &str) -> String {
    who(&sandbox.shown(save), name)["at"].as_str().unwrap().to_owned()
}

#[test]
fn enter_once_more_after_a_kill_proposes_the_walk_and_does_not_walk() {
    for (locale, asks) in LOCALES.into_iter().zip(["Sable: retreat to 6D?", "Sable отходит на 6D?"])
    {
        let sandbox = fought("ambush", "5", &[]);
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "ambush"]);
        // The first effect of the critical is that nobody dodges it.
        screen.press("a Enter Enter");
        assert_eq!(screen.cell(), "6D", "{}", screen.text());
        assert!(!screen.prompt().contains(asks), "{}", screen.text());
        assert!(!screen.keys_line().contains("Enter"), "{}", screen.text());
        let before = sandbox.bytes("ambush");
        screen.press("Enter");
        assert!(screen.prompt().contains(asks), "{}", screen.text());
        assert_eq!(sandbox.bytes("ambush"), before, "nothing is paid for a key too many");
        screen.press("Enter");
        screen.until("the walk", |screen| screen.is_settled() && !screen.prompt().contains(asks));
        assert_eq!(cell_of(&sandbox, "ambush", "Sable"), "6D");
        screen.leave();
        sandbox.is_sound("ambush");
    }
}

#[test]
fn whoever_points_elsewhere_after_a_kill_may_walk_at_once() {
    let sandbox = fought("ambush", "5", &[]);
    let mut screen = sandbox.screen(&["open", "ambush"]);
    screen.press("a Enter Enter Left Right");
    assert!(screen.prompt().contains("retreat to 6D?"), "{}", screen.text());
    screen.leave();
}

#[test]
fn in_a_book_without_strikes_enter_at_somebody_opens_the_list_of_what_can_be_done() {
    for (locale, actions, club) in
        [(LOCALES[0], "Actions of Osk", "Club"), (LOCALES[1], "Действия: Osk", "Дубина")]
    {
        let sandbox = fought("vault", "1", &["initiative", "turn Osk"]);
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "vault"]);
        screen.press("a");
        let hint = screen.keys_line();
        assert!(hint.trim_start().starts_with("Enter "), "{}", screen.text());
        screen.press("Enter");
        assert!(screen.shows(actions) && screen.shows(club), "{}", screen.text());
        // The weapon, at whom the cursor is.
        screen.press("Enter");
        assert!(screen.prompt().contains(club), "{}", screen.text());
        screen.press("Esc Esc");
        screen.leave();
    }
}

#[test]
fn an_attack_of_the_3d6_book_is_told_by_its_weapon() {
    for (locale, roll, typed) in
        [(LOCALES[0], "Osk, Club:", "typed number"), (LOCALES[1], "Osk, Дубина:", "введённое")]
    {
        let sandbox = fought("vault", "1", &["initiative", "turn Osk"]);
        let mut screen = sandbox.screen_of((120, 40), locale, &["open", "vault"]);
        screen.press("a Enter Enter Enter J");
        screen.until("the attack", |screen| screen.shows(roll));
        assert!(!screen.shows(typed), "{}", screen.text());
        screen.press("Enter");
        assert!(!screen.shows(typed), "{}", screen.text());
        screen.leave();
    }
}

#[test]
fn what_is_hidden_from_whoever_acts_is_refused_because_it_is_not_seen() {
    for (locale, told) in LOCALES
        .into_iter()
        .zip(["Ines does not see Sable.", "Sable вне поля зрения: Ines никого там не видит."])
    {
        let sandbox = fought("ambush", "1", &["turn Ines"]);
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "ambush"]);
        screen.go("5D");
        assert!(screen.told().contains(told), "{}", screen.text());
        screen.press("Enter");
        assert!(screen.told().contains(told) && !screen.shows("MOV-02"), "{}", screen.text());
        screen.leave();
    }
}

#[test]
fn a_drag_farther_than_the_points_go_says_how_many_are_left() {
    for (locale, told) in LOCALES
        .into_iter()
        .zip(["Too far: on the way 0 points are left", "Слишком далеко: в пути осталось очков 0"])
    {
        let sandbox = fought("duel", "1", &["initiative", "turn Pavel", "move 10J"]);
        let mut screen = sandbox.screen_of((120, 40), locale, &["open", "duel"]);
        screen.go("10J");
        // Two cells are paid for, and four are asked for.
        screen.press("Left Left Left Left Enter");
        assert!(screen.told().contains(told), "{}", screen.text());
        screen.leave();
    }
}

#[test]
fn a_search_for_a_way_that_finds_none_is_no_more_among_the_keys() {
    for (locale, finds, nowhere) in [
        (LOCALES[0], "Enter find a way", "There is no way to strike there this turn."),
        (LOCALES[1], "Enter искать путь", "В этот ход туда с ударом не дойти."),
    ] {
        let sandbox = fought("duel", "1", &["initiative", "turn Pavel"]);
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "duel"]);
        screen.press("a");
        assert!(screen.keys_line().contains(finds), "{}", screen.text());
        screen.press("Enter");
        assert!(screen.told().contains(nowhere), "{}", screen.text());
        assert!(!screen.keys_line().contains(finds), "{}", screen.text());
        screen.leave();
    }
}

#[test]
fn a_line_that_is_refused_is_not_offered_to_be_done() {
    for (locale, does) in LOCALES.into_iter().zip(["Enter do it", "Enter выполнить"]) {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        for (line, may) in [("hp Hagen 100", true), ("hp Hagen 1000", false)] {
            screen.types(&format!(":{line}"));
            screen.until("the line", |screen| screen.is_settled() && screen.shows(line));
            assert_eq!(screen.keys_line().contains(does), may, "{line}: {}", screen.text());
            screen.press("Esc");
        }
        screen.leave();
    }
}

#[test]
fn a_note_that_was_changed_names_no_key_for_another_one() {
    let next = "Ctrl-n";
    for locale in LOCALES {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        screen.press("Ctrl-n");
        assert!(screen.keys_line().contains(next), "{}", screen.text());
        screen.types("x");
        screen.until("no other note", |screen| !screen.keys_line().contains(next));
        screen.press("Esc Esc");
        screen.leave();
    }
}

#[test]
fn the_first_target_is_the_nearest() {
    let sandbox = fought("archers", "1", &["initiative"]);
    let mut screen = sandbox.screen(&["open", "archers"]);
    let from = screen.cell();
    let distance = |to: &str| {
        let parse = |cell: &str| {
            let (column, row) = cell.split_at(cell.len() - 1);
            (column.parse::<i32>().unwrap(), i32::from(row.as_bytes()[0]))
        };
        let (a, b) = (parse(&from), parse(to));
        (a.0 - b.0).abs().max((a.1 - b.1).abs())
    };
    // Nobody who can be struck is nearer than the first.
    screen.press("a");
    let first = distance(&screen.cell());
    for _ in 0..3 {
        screen.press("a");
        assert!(distance(&screen.cell()) >= first, "{}", screen.text());
    }
    screen.leave();
}
