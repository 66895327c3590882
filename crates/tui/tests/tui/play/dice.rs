//! Real dice: faces are typed, and nothing that was typed is lost.

use rustix::process::Signal;

use super::{
    sandbox::{Sandbox, pool},
    terminal::Terminal,
    terminal::says,
};

#[test]
fn faces_of_real_dice_are_typed() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D");
    assert!(screen.prompt().contains("Real dice"), "{}", screen.prompt());
    assert!(screen.keys_line().ends_with("real dice · ●"), "{}", screen.keys_line());
    screen.press("y");
    assert!(screen.prompt().contains("1–65"), "{}", screen.text());
    assert!(!sandbox.shown("demo")["prompt"].is_null());
    screen.face("40");
    assert!(screen.prompt().contains("counterattack, 1d4"), "{}", screen.prompt());
    screen.face("1");
    assert!(screen.shows("(typed)"), "{}", screen.text());
    let shown = sandbox.shown("demo");
    assert!(shown["prompt"].is_null());
    assert_eq!(pool(&shown, "Pavel", "Hp"), (266, 0));
    screen.press("D");
    assert!(screen.prompt().contains("program rolls"), "{}", screen.prompt());
    assert!(!screen.keys_line().contains("real dice"), "{}", screen.keys_line());
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn faces_that_cannot_be_are_refused_and_the_question_stays() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D y");
    let before = sandbox.shown("demo");
    for bad in ["0", "66", "99999", "1 2"] {
        screen.types(bad);
        screen.until(bad, |screen| screen.prompt().contains(&format!("{bad}▁")));
        let file = sandbox.bytes("demo");
        screen.press("Enter");
        let told = screen.told();
        let (refusal, still) = told.split_once(" — ").unwrap_or_else(|| panic!("{bad}: {told}"));
        assert!(
            !refusal.trim().is_empty() && still.starts_with("Pavel: Luck dodge, 35+1d65"),
            "{bad}: {told}"
        );
        assert!(!still.contains(&format!("{bad}▁")), "what was typed is gone: {told}");
        assert_eq!(sandbox.shown("demo"), before, "{bad}");
        assert_eq!(sandbox.bytes("demo"), file, "{bad}");
    }
    // Letters are no digits, and those that mean something elsewhere do nothing here.
    screen.types("xnea4");
    screen.until("4", |screen| screen.prompt().contains("4▁"));
    assert_eq!(sandbox.shown("demo"), before);
    screen.press("Backspace");
    screen.face("7");
    assert!(screen.shows("(typed)"), "{}", screen.text());
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (193, 0), "42 is not above 50");
    sandbox.is_sound("demo");
}

#[test]
fn a_question_is_thrown_given_up_or_taken_back() {
    let (sandbox, mut screen) = Sandbox::demo();
    let start = sandbox.shown("demo");
    screen.press("D y Esc");
    assert_eq!(sandbox.shown("demo"), start, "given up");
    screen.press("y u");
    assert_eq!(sandbox.shown("demo"), start, "taken back");
    screen.press("y g g");
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (266, 0), "thrown as the seed has it");
    sandbox.is_sound("demo");
}

#[test]
fn initiative_of_all_is_typed_one_face_after_the_other() {
    let sandbox = Sandbox::with("demo", "unbegun");
    let mut screen = sandbox.screen(&["open", "unbegun"]);
    screen.order("goto 1");
    let told = screen.prompt();
    assert!(told.contains("Step 1 of ") && told.contains("where you were: goto "), "{told}");
    screen.press("D i");
    let mut asked = Vec::new();
    for face in ["20", "30", "40", "50", "11", "12", "13", "14"] {
        asked.push(screen.prompt().split('▁').next().unwrap().trim().to_owned());
        screen.face(face);
    }
    asked.dedup();
    assert_eq!(asked.len(), 8, "{asked:?}");
    assert!(screen.prompt().contains("Vega: extra turn, 1d10"), "{}", screen.prompt());
    screen.face("10");
    let shown = sandbox.shown("unbegun");
    assert!(shown["prompt"].is_null(), "{}", screen.text());
    assert_eq!(shown["round"], 1);
    assert_eq!(shown["queue"].as_array().unwrap().len(), 9, "Vega acts twice");
    screen.leave();
    sandbox.is_sound("unbegun");
}

#[test]
fn undo_inside_a_question_takes_back_the_last_face() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    screen.press("D i");
    let first = screen.prompt();
    screen.face("5");
    let second = screen.prompt();
    assert_ne!(first, second);
    screen.press("u");
    assert_eq!(screen.prompt(), first);
    screen.face("5");
    assert_eq!(screen.prompt(), second);
    screen.press("u u");
    assert!(sandbox.shown("duel")["prompt"].is_null());
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn esc_takes_back_the_last_face_that_a_person_gave() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    let start = sandbox.shown("duel");
    screen.press("D i");
    let first = screen.prompt();
    screen.face("30");
    let second = screen.prompt();
    screen.types("7");
    screen.until("7", |screen| screen.prompt().contains("  7▁"));
    screen.press("Esc");
    assert_eq!(screen.prompt(), second, "at first what is being typed");
    screen.press("g");
    assert!(screen.prompt().contains("Vega: extra turn"), "{}", screen.prompt());
    screen.press("Esc");
    assert_eq!(screen.prompt(), first, "what the program threw goes with the face before it");
    screen.press("Esc");
    assert_eq!(sandbox.shown("duel"), start, "with no face left, the question is given up");
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn who_throws_is_told_of_the_line_as_of_the_key() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.order("dice real");
    assert!(screen.prompt().contains("Real dice"), "{}", screen.prompt());
    screen.press("F2");
    assert!(screen.keys_line().contains("свои кубики · ●"), "{}", screen.keys_line());
    screen.order("кубики программа");
    assert!(!screen.keys_line().contains("свои кубики"), "{}", screen.keys_line());
    screen.leave();
}

#[test]
fn a_question_outlives_a_kill_and_the_list_of_steps_and_the_line_do_not_lose_it() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D y");
    let asked = screen.prompt();
    screen.types("4");
    screen.until("4", |screen| screen.prompt().contains("4▁"));
    screen.signal(Signal::KILL);
    screen.ended();
    let mut screen = sandbox.screen(&["open", "demo"]);
    assert_eq!(screen.prompt(), asked, "the same question");
    screen.order("attack Sable");
    says(&screen, "A question is waiting for an answer — Pavel: Luck dodge");
    assert!(!sandbox.shown("demo")["prompt"].is_null(), "another order does not drop it");
    screen.press("Esc");
    assert_eq!(screen.prompt(), asked);
    screen.face("40");
    screen.face("1");
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (266, 0));
    sandbox.is_sound("demo");
}

#[test]
fn faces_half_typed_outlive_another_language_and_go_before_the_question() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D y");
    let asked = screen.prompt();
    screen.types("4");
    screen.until("4", |screen| screen.prompt().contains("  4▁"));
    screen.press("F2");
    assert!(screen.prompt().contains("уклонение") && screen.prompt().contains("  4▁"));
    screen.press("F2 Esc");
    assert_eq!(screen.prompt(), asked, "the first Esc takes the digits back");
    screen.press("Esc");
    assert!(sandbox.shown("demo")["prompt"].is_null(), "the second one the question");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_face_can_be_pasted() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D y");
    screen.types("\x1b[200~d65: 40\n\x1b[201~");
    screen.until("65 40", |screen| screen.prompt().contains("  65 40▁"));
    screen.press("Esc");
    screen.types("\x1b[200~ 40\r\x1b[201~");
    screen.until("40", |screen| screen.prompt().contains("  40▁"));
    assert!(!sandbox.shown("demo")["prompt"].is_null(), "not before Enter");
    screen.press("Enter g");
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (266, 0));
    sandbox.is_sound("demo");
}

#[test]
fn a_list_that_asks_is_answered_with_a_digit_and_leaves_ways_to_go() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y a a Enter");
    screen.wait_for("which critical effect?");
    let open = sandbox.shown("demo");
    assert!(!open["prompt"].is_null());
    screen.press("F2");
    screen.wait_for("какой эффект крита?");
    screen.press("F2 ? Esc : Esc Down");
    screen.resize(120, 40);
    screen.wait_for("which critical effect?");
    screen.signal(Signal::KILL);
    screen.ended();
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.wait_for("which critical effect?");
    assert_eq!(sandbox.shown("demo"), open);
    screen.press("4");
    screen.wait_for("retreat, or end the turn");
    assert_eq!(pool(&sandbox.shown("demo"), "Hagen", "Hp"), (294, 81));
    screen.press("u a a Enter u");
    assert!(sandbox.shown("demo")["prompt"].is_null(), "the question is taken back");
    assert_eq!(pool(&sandbox.shown("demo"), "Hagen", "Hp"), (375, 0));
    screen.press("Enter");
    screen.wait_for("which critical effect?");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_fight_with_real_dice_goes_on_with_them() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D y");
    screen.face("40");
    screen.face("1");
    screen.leave();
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.press("a Enter");
    assert!(screen.prompt().contains("Pavel: attack, 28+1d120"), "{}", screen.prompt());
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn the_keys_of_a_turn_have_room_beside_real_dice() {
    let sandbox = Sandbox::with("demo", "demo");
    for locale in ["en_US.UTF-8", "ru_RU.UTF-8"] {
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        screen.press("n D");
        let keys = screen.keys_line();
        assert!(keys.contains(" e ") && keys.contains(" g "), "{keys}");
        screen.press("u D");
        screen.leave();
    }
}

#[test]
fn who_throws_stays_as_it_was_chosen() {
    let (sandbox, mut screen) = Sandbox::demo();
    let real = |screen: &Terminal| screen.keys_line().contains("real dice");
    // Chosen, and nothing thrown since.
    screen.press("D");
    assert!(real(&screen), "{}", screen.keys_line());
    screen.leave();
    let mut screen = sandbox.screen(&["open", "demo"]);
    assert!(real(&screen), "{}", screen.keys_line());
    screen.press("y");
    screen.face("40");
    screen.face("1");
    // The last faces were typed, and still the program throws from now on.
    screen.press("D");
    screen.leave();
    let mut screen = sandbox.screen(&["open", "demo"]);
    assert!(!real(&screen), "{}", screen.keys_line());
    screen.order("dice real");
    screen.order("save-as evening");
    screen.leave();
    let screen = sandbox.screen(&["open", "evening"]);
    assert!(real(&screen), "{}", screen.keys_line());
    screen.leave();
    // A new fight of a name that was used before begins anew.
    std::fs::remove_file(sandbox.save("evening")).unwrap();
    sandbox.make(&["new", "--from", "demo", "evening"]);
    let screen = sandbox.screen(&["open", "evening"]);
    assert!(!real(&screen), "{}", screen.keys_line());
    screen.leave();
    sandbox.is_sound("evening");
}

#[test]
fn a_face_below_nothing_is_no_face() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D y");
    let open = sandbox.shown("demo");
    for typed in ["-5", "−5"] {
        screen.types(typed);
        screen.until("what was typed", |screen| screen.prompt().contains(&format!("{typed}▁")));
        screen.press("Enter");
        assert!(screen.told().contains(&format!("“{typed}” is not a face")), "{}", screen.told());
        screen.types(&format!("\x1b[200~d65: {typed}\x1b[201~"));
        screen.until("what was pasted", |screen| screen.prompt().contains(&format!("65 {typed}▁")));
        screen.press("Enter");
        assert!(screen.told().contains("is not a face"), "{}", screen.told());
        assert_eq!(sandbox.shown("demo"), open);
    }
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("demo");
}
