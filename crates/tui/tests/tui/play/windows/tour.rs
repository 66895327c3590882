//! The tour: offered quietly, taken by doing, left by one key, and remembered.

use std::fs;

use crate::play::sandbox::Sandbox;

#[test]
fn the_tour_is_offered_by_a_word_and_goes_on_by_what_is_done() {
    let (sandbox, mut screen) = Sandbox::demo();
    assert!(screen.keys_line().contains("F4 tour"), "{}", screen.text());
    assert!(!screen.shows("Tour 1 of 10"), "{}", screen.text());
    screen.press("F4");
    assert!(screen.shows("Tour 1 of 10") && !screen.shows("F4 tour"), "{}", screen.text());
    screen.press("Right Right Left");
    assert!(screen.shows("Tour 2 of 10"), "{}", screen.text());
    // Something else does not break it, nor go on with it.
    screen.order("note by the way");
    screen.press("u");
    assert!(screen.shows("Tour 2 of 10"), "{}", screen.text());
    // The hits on the one whose turn it is come first.
    screen.press("n");
    screen.until("the next stop", |screen| screen.shows("Tour 3 of 10"));
    screen.press("m");
    assert!(screen.shows("Tour 4 of 10"), "{}", screen.text());
    // A step by any other means is a step.
    screen.order("note a step");
    assert!(screen.shows("Tour 5 of 10"), "{}", screen.text());
    screen.press("u");
    assert!(screen.shows("Tour 6 of 10"), "{}", screen.text());
    screen.press("g");
    screen.press("Esc");
    // Of a fight without a step there is nothing to explain.
    assert!(screen.shows("Tour 7 of 10") || screen.shows("Tour 8 of 10"), "{}", screen.text());
    if screen.shows("Tour 7 of 10") {
        screen.press("w");
        screen.press("Esc");
    }
    assert!(screen.shows("Tour 8 of 10"), "{}", screen.text());
    screen.press("L");
    assert!(screen.shows("Знакомство: 8 из 10"), "{}", screen.text());
    screen.press("L");
    screen.press(":");
    screen.press("Esc");
    screen.press("Ctrl-p");
    screen.press("Esc");
    assert!(screen.shows("Tour 10 of 10"), "{}", screen.text());
    screen.press("?");
    screen.press("Esc");
    assert!(!screen.shows("of 10"), "{}", screen.text());
    screen.leave();
    let kept = fs::read_to_string(sandbox.path().join(".config/kekkai/settings.ron")).unwrap();
    assert!(kept.contains("toured:true"), "{kept}");
    let mut screen = sandbox.screen(&["open", "demo"]);
    assert!(!screen.shows("F4 tour"), "{}", screen.text());
    // Nor does the theme that is kept beside it forget it.
    screen.order("theme light");
    screen.leave();
    let kept = fs::read_to_string(sandbox.path().join(".config/kekkai/settings.ron")).unwrap();
    assert!(kept.contains("toured:true") && kept.contains("light"), "{kept}");
}

#[test]
fn one_key_ends_the_tour_for_good() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("F4");
    screen.press("F4");
    assert!(screen.prompt().contains("The tour is closed"), "{}", screen.text());
    screen.press("Right");
    assert!(!screen.shows("Tour 1 of 10") && !screen.shows("F4 tour"), "{}", screen.text());
    screen.leave();
    let screen = sandbox.screen(&["open", "demo"]);
    assert!(!screen.shows("F4 tour"), "{}", screen.text());
    screen.leave();
}

#[test]
fn a_fight_of_ones_own_is_offered_no_tour_and_has_it_by_the_key() {
    let sandbox = Sandbox::new();
    sandbox.make(&["new", "--from", "demo", "mine"]);
    let mut screen = sandbox.screen(&["open", "mine"]);
    assert!(!screen.shows("F4 tour"), "{}", screen.text());
    screen.press("F4");
    assert!(screen.shows("Tour 1 of 10"), "{}", screen.text());
    screen.leave();
}

#[test]
fn the_tour_goes_on_after_the_list_of_fights_and_is_offered_in_russian_at_the_smallest_full_size() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen_of((80, 24), "ru_RU.UTF-8", &["open", "demo"]);
    assert!(screen.keys_line().contains("F4 "), "{}", screen.keys_line());
    screen.press("F4 Right");
    screen.wait_for("2 из 10");
    screen.press("q");
    screen.wait_for("Enter");
    screen.press("Enter");
    screen.wait_for("2 из 10");
    screen.leave();
}

#[test]
fn in_a_small_window_no_word_of_the_tour_is_missing() {
    let sandbox = Sandbox::with("demo", "demo");
    for (locale, last) in [("en_US.UTF-8", "all of it."), ("ru_RU.UTF-8", "всё.")] {
        let mut screen = sandbox.screen_of((60, 20), locale, &["open", "demo"]);
        screen.press("F4");
        assert!(screen.shows(last), "{}", screen.text());
        screen.leave();
    }
}
