//! The table's options on their own screen: each change is a step of the fight.

use crate::play::sandbox::Sandbox;

#[test]
fn an_option_is_changed_told_and_taken_back() {
    let (sandbox, mut screen) = Sandbox::demo();
    let start = sandbox.shown("demo");
    screen.press("= Down Down Down Down Down");
    assert!(screen.shows("[total reaches the faces] (default)"), "{}", screen.text());
    assert!(screen.shows("KNK-CRT-01") && screen.shows("all default"), "{}", screen.text());
    screen.press("Right");
    assert!(screen.shows("* What makes a critical attack"), "{}", screen.text());
    assert!(screen.shows("[highest face only]") && screen.shows("1 changed"), "{}", screen.text());
    screen.press("u");
    assert!(screen.shows("all default"), "{}", screen.text());
    assert_eq!(sandbox.shown("demo"), start);
    screen.press("Left Esc");
    assert!(screen.shows("What makes a critical attack:"), "{}", screen.text());
    screen.leave();
    sandbox.is_sound("demo");
    let save = String::from_utf8(sandbox.bytes("demo")).unwrap();
    let last = save.lines().last().unwrap();
    assert!(last.contains("natural_max"), "{last}");
}

#[test]
fn a_number_is_typed_and_one_out_of_bounds_is_refused() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("= End Up Up 2 5");
    assert!(screen.shows("Number 25: Enter sets it"), "{}", screen.text());
    screen.press("Enter");
    assert!(screen.shows("[25]   0 (default)   0 to 100"), "{}", screen.text());
    screen.press("1 0 1 Enter");
    assert!(screen.prompt().contains("101 is not between 0 and 100"), "{}", screen.prompt());
    assert!(screen.shows("[25]   0 (default)"), "{}", screen.text());
    screen.press("9 Esc Del");
    assert!(screen.shows("[0] (default)   0 to 100"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_change_may_have_a_reason() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("= Down Down :");
    assert!(screen.prompt().starts_with(":option dodge_count successes because"));
    screen.types("so_it_was");
    screen.until("the reason", |screen| screen.prompt().ends_with("so_it_was"));
    screen.press("Enter");
    assert!(screen.shows("[successes only]"), "{}", screen.text());
    screen.press("Esc");
    screen.wait_for("so_it_was");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn the_list_is_searched_by_letters_that_change_nothing() {
    let (sandbox, mut screen) = Sandbox::demo();
    let start = sandbox.shown("demo");
    screen.press("=");
    assert!(screen.shows("Deployment depth"), "{}", screen.text());
    // `h` and `l` would change a rule, `j` and `k` go on in the list.
    screen.press("/ h i g h l j k");
    screen.press("Esc / k n k - c r t - 0 1 Enter");
    assert!(screen.shows("What makes a critical attack"), "{}", screen.text());
    assert!(!screen.shows("Deployment depth"), "{}", screen.text());
    assert_eq!(sandbox.shown("demo"), start);
    // What is found can be changed, and all of them come back.
    screen.press("Right Esc");
    assert!(screen.shows("Deployment depth") && screen.shows("1 changed"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("demo");
}
