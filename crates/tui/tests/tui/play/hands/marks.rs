//! Several combatants marked on the screen, and what is done to all of them at once.

use super::sandbox::{Sandbox, pool};

#[test]
fn the_marked_are_hurt_in_one_step_and_one_key_takes_it_back() {
    let (sandbox, mut screen) = Sandbox::demo();
    let health = |name: &str| pool(&sandbox.shown("demo"), name, "Hp").0;
    let before = (health("Pavel"), health("Klim"), health("Hagen"));
    screen.press("* Tab *");
    assert!(screen.shows("«Pa»"), "{}", screen.text());
    assert!(screen.shows("[Kl»"), "the cursor does not hide a mark\n{}", screen.text());
    screen.press("-");
    assert_eq!(screen.prompt(), ":damage marked");
    screen.types("20");
    screen.until("20", |screen| screen.prompt().ends_with("20"));
    screen.press("Enter");
    assert_eq!(
        (health("Pavel"), health("Klim"), health("Hagen")),
        (before.0 - 20, before.1 - 20, before.2)
    );
    screen.press("u");
    assert_eq!((health("Pavel"), health("Klim"), health("Hagen")), before);
    screen.press("Esc");
    assert!(!screen.shows("«Pa»") && !screen.shows("[Kl»"), "{}", screen.text());
    screen.leave();
}
