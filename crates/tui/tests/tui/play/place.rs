//! A fight that begins with nobody on the field.

use super::{
    sandbox::{Sandbox, who},
    terminal::Terminal,
    terminal::says,
};

/// Rows of the field with shaded cells.
fn shaded(screen: &Terminal) -> String {
    let lines = screen.lines();
    let field = lines[2..22].iter().filter(|line| line.chars().take(43).any(|sign| sign == '▫'));
    field.filter_map(|line| line.chars().next()).collect()
}

/// Presses `Enter` where it is refused with the words that stand there already, so that nothing shows.
fn enter_in_vain(sandbox: &Sandbox, screen: &mut Terminal, why: &str, aside: &str) {
    assert!(screen.prompt().contains(why), "{}", screen.prompt());
    let file = sandbox.bytes("yard");
    screen.types("\r");
    screen.go(aside);
    assert_eq!(sandbox.bytes("yard"), file, "{why}");
}

#[test]
fn fighters_are_placed_with_the_cursor_and_initiative_begins_the_fight() {
    let sandbox = Sandbox::new();
    let mut screen = sandbox.screen(&["new", "--from", "shrine", "yard"]);
    screen.wait_for("Put Old bell on 9A?");
    assert_eq!((screen.cell().as_str(), shaded(&screen).as_str()), ("9A", "ABC"));
    assert!(screen.keys_line().contains("Enter do it"), "{}", screen.keys_line());
    screen.press("i");
    assert!(screen.prompt().contains("Not placed yet"), "{}", screen.prompt());
    screen.go("9G");
    enter_in_vain(&sandbox, &mut screen, "9G is not in the deployment zone: 3 deep", "1A");
    enter_in_vain(&sandbox, &mut screen, "1A is blocked by an obstacle", "9A");
    let cells = ["9A", "10A", "10B", "11B", "9T", "10T", "11T", "12T"];
    // The next cell where the next one may stand, and the shaded rows: a cell under the cursor shows the cursor.
    let then = [
        ("10A", "ABC"),
        ("11A", "ABC"),
        ("11B", "ABC"),
        ("2R", "RST"),
        ("10T", "RST"),
        ("11T", "RST"),
        ("12T", "RS"),
        ("12T", ""),
    ];
    for (cell, (then, rows)) in cells.iter().zip(then) {
        screen.go(cell);
        assert!(screen.prompt().contains(&format!("on {cell}?")), "{}", screen.prompt());
        screen.press("Enter");
        assert_eq!((screen.cell().as_str(), shaded(&screen).as_str()), (then, rows), "{cell}");
    }
    assert!(screen.prompt().contains("roll initiative"), "{}", screen.prompt());
    screen.press("u");
    assert!(screen.prompt().contains("Undone: Thrall 2 is placed"), "{}", screen.prompt());
    screen.press("Esc");
    assert!(screen.prompt().contains("Put Thrall 2 on 12T?"), "{}", screen.prompt());
    screen.press("U i");
    assert_eq!(shaded(&screen), "");
    screen.leave();
    let shown = sandbox.shown("yard");
    assert_eq!(shown["round"], 1);
    assert_eq!(who(&shown, "Old bell")["at"], "9A");
    assert_eq!(who(&shown, "Thrall 2")["at"], "12T");
    sandbox.is_sound("yard");
}

#[test]
fn two_on_one_cell_are_refused() {
    let sandbox = Sandbox::with("shrine", "yard");
    let mut screen = sandbox.screen(&["open", "yard"]);
    screen.go("10A");
    screen.press("Enter");
    screen.order("place Ines 10A");
    says(&screen, "Old bell stands on 10A");
    screen.close_line();
    assert!(who(&sandbox.shown("yard"), "Ines")["at"].is_null());
    screen.go("11A");
    screen.press("Enter");
    screen.go("10A");
    screen.press("Enter");
    screen.go("11A");
    enter_in_vain(&sandbox, &mut screen, "Ines stands on 11A", "12A");
    screen.leave();
    let shown = sandbox.shown("yard");
    assert_eq!(
        (&who(&shown, "Old bell")["at"], &who(&shown, "Ines")["at"]),
        (&"10A".into(), &"11A".into())
    );
    sandbox.is_sound("yard");
}

#[test]
fn whoever_was_placed_is_picked_up_and_put_elsewhere() {
    let sandbox = Sandbox::with("shrine", "yard");
    let mut screen = sandbox.screen(&["open", "yard"]);
    screen.press("Enter Enter");
    assert!(screen.prompt().contains("Put Anton on 11A?"), "{}", screen.prompt());
    screen.go("9A");
    assert!(screen.prompt().contains("Pick up Old bell?"), "{}", screen.prompt());
    screen.press("Enter");
    assert!(screen.prompt().contains("Put Old bell on 11A?"), "{}", screen.prompt());
    screen.go("9G");
    enter_in_vain(&sandbox, &mut screen, "9G is not in the deployment zone: 3 deep", "12A");
    assert!(screen.prompt().contains("Put Old bell on 12A?"), "{}", screen.prompt());
    screen.press("Enter");
    assert!(screen.prompt().contains("Put Anton on 2B?"), "{}", screen.prompt());
    screen.go("10A");
    screen.press("Enter");
    assert!(screen.prompt().contains("Put Ines on"), "{}", screen.prompt());
    screen.press("Esc");
    assert!(screen.prompt().contains("Put Anton on"), "{}", screen.prompt());
    let shown = sandbox.shown("yard");
    assert_eq!(
        (&who(&shown, "Old bell")["at"], &who(&shown, "Ines")["at"]),
        (&"12A".into(), &"10A".into())
    );
    assert!(who(&shown, "Anton")["at"].is_null());
    screen.leave();
    sandbox.is_sound("yard");
}

#[test]
fn nothing_is_shaded_once_the_one_who_was_picked_up_is_let_go() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    assert!(screen.prompt().contains("roll initiative"), "{}", screen.prompt());
    assert_eq!(shaded(&screen), "");
    screen.go("2J");
    screen.press("Enter");
    assert!(screen.prompt().contains("Put Vega on 1K?"), "{}", screen.prompt());
    assert_ne!(shaded(&screen), "");
    screen.press("Esc");
    assert!(screen.prompt().contains("roll initiative"), "{}", screen.prompt());
    assert_eq!(shaded(&screen), "");
    screen.leave();
    sandbox.is_sound("duel");
}
