//! Clocks and timers on the screen: set up, ticked, shown, run out, taken back.

use crate::play::sandbox::Sandbox;

#[test]
fn a_clock_is_set_up_ticked_shown_and_taken_away_by_keys() {
    let (sandbox, mut screen) = Sandbox::demo();
    // Without any clock the key opens the line that sets one up.
    screen.press("Q");
    assert!(screen.prompt().starts_with(":clock"), "{}", screen.text());
    screen.types("Alarm 3");
    screen.until("the line", |screen| screen.prompt().contains("Alarm 3"));
    screen.press("Enter");
    assert!(screen.shows("Alarm: 0 of 3"), "{}", screen.text());
    screen.press("Q");
    assert!(screen.shows("Clocks and timers") && screen.shows("GM only"), "{}", screen.text());
    screen.press("+");
    screen.press("Enter");
    assert!(screen.shows("Alarm: 2 of 3"), "{}", screen.text());
    screen.press("-");
    assert!(screen.shows("Alarm: 1 of 3"), "{}", screen.text());
    screen.press("v");
    assert!(screen.shows("shown to players"), "{}", screen.text());
    screen.press("+");
    screen.press("+");
    assert!(screen.shows("Alarm: full, 3 of 3"), "{}", screen.text());
    screen.press("Esc");
    assert!(screen.shows("Alarm: full, 3 of 3"), "the queue shows it: {}", screen.text());
    screen.press("u");
    assert!(screen.shows("Alarm: 2 of 3"), "{}", screen.text());
    screen.press("Q");
    screen.press("Del");
    assert!(!screen.shows("Clocks and timers"), "{}", screen.text());
    assert!(screen.shows("Clock Alarm removed"), "{}", screen.text());
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_timer_counts_down_in_the_queue_and_says_when_time_is_up_in_both_languages() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    screen.order("initiative");
    screen.order("timer Bridge 1 rounds");
    assert!(screen.shows("Bridge: 1 round left"), "{}", screen.text());
    screen.press("L");
    assert!(screen.shows("Bridge: остался 1 цикл"), "{}", screen.text());
    screen.press("L");
    // The dice may give one of the two a second turn in the round.
    for _ in 0..4 {
        if !screen.shows("Bridge: time is up") {
            screen.order("end");
        }
    }
    assert!(screen.shows("Bridge: time is up"), "{}", screen.text());
    screen.press("u");
    assert!(screen.shows("Bridge: 1 round left"), "{}", screen.text());
    // A click on a line of the window does what Enter does.
    screen.order("clock Alarm 4");
    screen.press("Q");
    // The turn order has it as well, in a narrower place.
    let at = screen.place_of(&format!("Alarm: 0 of 4{}", " ".repeat(20)));
    screen.click(at);
    screen.until("a tick", |screen| screen.shows("Alarm: 1 of 4"));
    screen.press("Esc");
    screen.order("tick Nothing");
    assert!(screen.shows("Nothing") && screen.prompt().contains("tick"), "{}", screen.text());
    screen.close_line();
    screen.leave();
    sandbox.is_sound("duel");
}
