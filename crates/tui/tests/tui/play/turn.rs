//! What the keys of a turn do in each of its phases, and what they say where they do nothing.

use super::{
    sandbox::{Sandbox, pool},
    terminal::says,
};

#[test]
fn the_turn_is_not_ended_before_what_waits_is_settled() {
    let sandbox = Sandbox::with("demo", "demo");
    let file = sandbox.bytes("demo");
    for (locale, first, question) in [
        ("en_US.UTF-8", "Pending hits first: y dodges, n takes them.", "dodge 73 from Hagen"),
        (
            "ru_RU.UTF-8",
            "Сначала удары: y — уклониться, n — принять.",
            "уйти от удара на 73 (Hagen",
        ),
    ] {
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        screen.press("e");
        says(&screen, first);
        screen.press("Right Left");
        says(&screen, question);
        screen.leave();
        assert_eq!(sandbox.bytes("demo"), file);
    }
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.press("n e");
    screen.leave();
    let shown = sandbox.shown("demo");
    assert_eq!((&shown["actor"]["name"], pool(&shown, "Pavel", "Hp")), (&"Klim".into(), (193, 0)));
    sandbox.is_sound("demo");
}

#[test]
fn keys_for_what_waits_say_that_nothing_does() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    let file = sandbox.bytes("demo");
    for key in ["y", "n"] {
        screen.press(key);
        says(&screen, "There is no pending hit to dodge.");
        screen.press("Esc");
        says(&screen, "Pavel: choose a cell or a target.");
    }
    assert_eq!(sandbox.bytes("demo"), file);
    screen.press("a Enter 4 y");
    says(&screen, "There is no pending hit to dodge.");
    screen.leave();
}

#[test]
fn enter_on_oneself_goes_to_the_next_target() {
    let (sandbox, mut screen) = Sandbox::demo();
    assert!(!screen.keys_line().contains("Enter"), "{}", screen.keys_line());
    screen.press("y");
    assert!(!screen.keys_line().contains("Enter"), "{}", screen.keys_line());
    let file = sandbox.bytes("demo");
    assert_eq!(screen.cell(), "9K");
    screen.types("\r");
    screen.until("the target", |screen| screen.cell() == "10L");
    says(&screen, "Pavel → Sable: Attack 1, Rune blade?");
    assert!(screen.keys_line().contains("Enter do it"), "{}", screen.keys_line());
    assert_eq!(sandbox.bytes("demo"), file, "nothing but the cursor moved");
    screen.go("9J");
    says(&screen, "Pavel: move to 9J?");
    screen.press("Enter");
    assert_ne!(sandbox.bytes("demo"), file);
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn the_next_target_is_one_who_can_be_struck_as_long_as_there_is_one() {
    let sandbox = Sandbox::with("hold", "four");
    sandbox.make(&["exec", "four", "--dice", "seed", "initiative", "turn Kesh"]);
    let mut screen = sandbox.screen(&["open", "four"]);
    // Ade stands nearer to the end of the field, out of reach, and might be waited for.
    for _ in 0..2 {
        screen.press("a");
        assert_eq!(screen.cell(), "9H");
    }
    // The list of actions begins with the same.
    screen.press("g");
    let rows = screen.lines();
    let first = |part: &str| rows.iter().position(|row| row.contains(part)).unwrap();
    assert!(first("Arc sword → Brute") < first("Approach"), "{}", screen.text());
    screen.leave_line();
}

#[test]
fn a_line_that_is_whole_tells_its_odds_before_it_is_given() {
    let sandbox = Sandbox::with("hold", "four");
    sandbox.make(&["exec", "four", "--dice", "seed", "initiative", "turn Kesh"]);
    let file = sandbox.bytes("four");
    let mut screen = sandbox.screen(&["open", "four"]);
    screen.types(":strike Bru");
    screen.until("what is typed", |screen| screen.shows(":strike Bru"));
    assert!(!screen.shows("Kesh → Brute"), "{}", screen.text());
    screen.types("te");
    screen.until("its odds", |screen| {
        ["Kesh → Brute", "hits", "kills"].iter().all(|part| screen.shows(part))
    });
    // What it is done with and what it takes stand above them, as they do at a target that is aimed at.
    let heading = screen.lines().into_iter().find(|line| line.contains("Kesh → Brute"));
    assert!(heading.is_some_and(|line| line.contains("partial actions")), "{}", screen.text());
    // Bare hands give Brute an attack of opportunity first.
    screen.types(" with fists");
    screen.until("those of bare hands", |screen| screen.shows("if answered hits"));
    screen.leave_line();
    assert_eq!(sandbox.bytes("four"), file);
}

#[test]
fn what_cannot_be_done_is_one_line_with_its_reason_and_unfolds() {
    for (locale, folded, target) in [
        ("en_US.UTF-8", "Attack 1, Rune blade → 8 targets", "Attack 1, Rune blade → Osip"),
        ("ru_RU.UTF-8", "Атака 1, Рунный клинок → 8 целей", "Атака 1, Рунный клинок → Osip"),
    ] {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        // A hit waits: nothing else can be done, and what cannot is no list of everybody.
        screen.press("g");
        let lines = screen.lines();
        assert!(screen.shows(folded), "{}", screen.text());
        assert!(!lines[1].contains(" +"), "all of it is to be seen\n{}", screen.text());
        let place = lines.iter().position(|line| line.contains(folded)).unwrap();
        let chosen =
            lines.iter().position(|line| line.contains('►') && line.contains('│')).unwrap();
        for _ in chosen..place {
            screen.press("Down");
        }
        screen.press("Enter");
        assert!(screen.shows(target), "{}", screen.text());
        assert!(!screen.shows(folded), "{}", screen.text());
        screen.press("Esc");
        // While there is room nothing that can be done is cut.
        screen.press("y g");
        assert!(screen.shows(" → Sable"), "{}", screen.text());
        let open = screen.lines().into_iter().filter(|line| line.contains(" %"));
        let cut: Vec<String> = open.filter(|line| line.contains('…')).collect();
        assert!(cut.is_empty(), "{cut:?}");
        screen.press("Esc");
        screen.leave();
    }
}

#[test]
fn a_number_chooses_the_attack() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "demo"]);
    screen.press("y");
    let card = screen.text();
    for part in ["1 Rune blade Attack 1", "2 Rune blade Attack 2", "bare hands"] {
        assert!(card.contains(part), "{part}\n{card}");
    }
    screen.press("a");
    says(&screen, "Pavel → Sable: Attack 1, Rune blade?");
    assert!(
        !screen.shows("1) "),
        "only the attacks of the one who acts can be chosen\n{}",
        screen.text()
    );
    screen.press("2");
    says(&screen, "Pavel → Sable: Attack 2, Rune blade?");
    screen.press("9");
    says(&screen, "There is no attack 9.");
    screen.press("Right Left");
    says(&screen, "Pavel → Sable: Attack 2, Rune blade?");
    screen.press("Esc");
    says(&screen, "Pavel → Sable: Attack 1, Rune blade?");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_number_chooses_the_hit_to_dodge() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("9");
    says(&screen, "There is no pending hit 9.");
    screen.press("y a Enter 4");
    screen.order("turn Sable");
    says(&screen, "Sable: dodge 31 from Pavel?");
    screen.press("1");
    says(&screen, "Sable: dodge 5 from Knight?");
    screen.press("3");
    says(&screen, "There is no pending hit 3.");
    screen.press("2");
    says(&screen, "Sable: dodge 31 from Pavel?");
    screen.press("1 y");
    screen.leave();
    let shown = sandbox.shown("demo");
    assert_eq!(pool(&shown, "Sable", "Hp"), (97, 0), "the 5 dodged, the 31 taken");
    sandbox.is_sound("demo");
}
