//! A fight that begins with nobody on the field.

use crate::desk::{Desk, who};

#[test]
fn fighters_are_placed_with_the_cursor_and_initiative_begins_the_fight() {
    let desk = Desk::new();
    let mut screen = desk.screen(&["new", "--from", "shrine", "yard"]);
    screen.wait_for("Put Old bell on");
    screen.press("i");
    assert!(screen.prompt().contains("Not placed yet"), "{}", screen.prompt());
    screen.go("9G");
    screen.press("Enter");
    assert!(screen.prompt().contains("9G is outside the 3 rows"), "{}", screen.prompt());
    screen.go("1A");
    screen.press("Enter");
    assert!(screen.prompt().contains("filled by an obstacle"), "{}", screen.prompt());
    let cells = ["9A", "10A", "10B", "11B", "9T", "10T", "11T", "12T"];
    for cell in cells {
        screen.go(cell);
        assert!(screen.prompt().contains(&format!("on {cell}?")), "{}", screen.prompt());
        screen.press("Enter");
    }
    assert!(screen.prompt().contains("throw initiative"), "{}", screen.prompt());
    screen.press("u");
    assert!(screen.prompt().contains("Put Thrall 2 on"), "{}", screen.prompt());
    screen.press("U i");
    screen.leave();
    let shown = desk.shown("yard");
    assert_eq!(shown["round"], 1);
    assert_eq!(who(&shown, "Old bell")["at"], "9A");
    assert_eq!(who(&shown, "Thrall 2")["at"], "12T");
    desk.is_sound("yard");
}

#[test]
fn two_on_one_cell_are_refused() {
    let desk = Desk::with("shrine", "yard");
    let mut screen = desk.screen(&["open", "yard"]);
    screen.go("10A");
    screen.press("Enter");
    screen.press("Enter");
    assert!(screen.prompt().contains("Old bell stands on 10A"), "{}", screen.prompt());
    screen.leave();
    assert!(who(&desk.shown("yard"), "Ines")["at"].is_null());
    desk.is_sound("yard");
}
