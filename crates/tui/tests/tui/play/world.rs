//! The world on its own screen: who goes where, a chase, and the account of a fight.

use super::desk::Desk;

#[test]
fn a_party_flees_is_chased_and_everything_is_told() {
    let desk = Desk::with("city", "city");
    let mut screen = desk.screen(&["open", "city"]);
    screen.types(":leave west");
    screen.until("the line", |screen| screen.prompt().ends_with("west"));
    screen.press("Enter e Ctrl-w");
    assert!(
        screen.shows("World map") && screen.shows("the fight can be heard 1 place away"),
        "{}",
        screen.text()
    );
    assert!(
        screen.shows("Wardens: speed 4 · Pavel · in the fight · base: Market"),
        "{}",
        screen.text()
    );
    screen.press("Down Down Down");
    assert!(screen.shows("Bridge → Market → Docks: 2 of 4 places, 2 turns"), "{}", screen.text());
    screen.press("Enter");
    assert!(screen.prompt().contains("Pavel is still in the fight"), "{}", screen.prompt());
    screen.press("Tab f");
    assert!(screen.shows("Park      Gunmen"), "{}", screen.text());
    screen.types(":chase Wardens Gunmen");
    screen.until("the line", |screen| screen.prompt().ends_with("Gunmen"));
    screen.press("Enter");
    assert!(screen.shows("Wardens → Gunmen: distance 1, escapes at 3"), "{}", screen.text());
    // Faces of real dice are typed under the open map.
    screen.press("D Space");
    assert!(screen.prompt().contains("chase"), "{}", screen.prompt());
    screen.face("2");
    screen.face("2");
    assert!(screen.shows("Church    Gunmen"), "{}", screen.text());
    assert!(screen.shows("Wardens → Gunmen: distance 1, escapes at 3"), "{}", screen.text());
    screen.press("u");
    assert!(screen.shows("Park      Gunmen"), "{}", screen.text());
    screen.press("Esc Ctrl-t");
    assert!(screen.shows("Summary of the fight"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    desk.is_sound("city");
}

#[test]
fn a_fight_without_a_world_says_so() {
    let (desk, mut screen) = Desk::demo();
    screen.press("Ctrl-w");
    assert!(screen.shows("This fight has no world"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    desk.is_sound("demo");
}
