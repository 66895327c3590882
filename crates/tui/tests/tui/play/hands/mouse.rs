//! What the mouse does on the GM's screen, as a terminal tells of it.

use super::{
    sandbox::{Sandbox, who},
    terminal::{Terminal, says},
};

/// Whether the last thing said of a mode of the terminal is that it is on.
fn is_on(screen: &Terminal, mode: &str) -> bool {
    let raw = String::from_utf8_lossy(&screen.raw);
    raw.rfind(&format!("\x1b[?{mode}h")) > raw.rfind(&format!("\x1b[?{mode}l"))
}

#[test]
fn a_click_goes_there_and_a_second_one_does_what_enter_does() {
    for (locale, asks) in
        [("en_US.UTF-8", "Pavel: move to 9J?"), ("ru_RU.UTF-8", "Pavel идёт на 9J?")]
    {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        screen.press("y");
        let file = sandbox.bytes("demo");
        screen.click(Terminal::place_on_map("9J"));
        screen.until("the question", |screen| screen.prompt().contains(asks));
        assert_eq!(sandbox.bytes("demo"), file, "one click orders nothing");
        screen.click(Terminal::place_on_map("9J"));
        screen.until("the step", |screen| screen.is_settled() && !screen.prompt().contains(asks));
        assert_eq!(who(&sandbox.shown("demo"), "Pavel")["at"], "9J");
        screen.leave();
        sandbox.is_sound("demo");
    }
}

#[test]
fn keys_of_the_lowest_line_and_lines_of_lists_are_clicked() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    screen.click(screen.place_of("g actions"));
    screen.wait_for("Actions of Pavel");
    screen.click(screen.place_of("Esc back  "));
    screen.until("the map", |screen| screen.is_settled() && screen.shows("g actions"));
    screen.click(screen.place_of("g actions"));
    screen.wait_for("Actions of Pavel");
    let before = screen.text();
    screen.mouse(65, (40, 10), false);
    screen.until("the next line", |screen| screen.text() != before);
    // A line is taken by a click, as it is by its sign.
    let file = sandbox.bytes("demo");
    screen.click(screen.place_of("Grab → Hagen"));
    screen
        .until("what was done", |screen| screen.is_settled() && !screen.shows("Actions of Pavel"));
    assert_ne!(sandbox.bytes("demo"), file);
    screen.press("u");
    says(&screen, "Undone: Pavel");
    // A row of the queue is somebody to look at.
    screen.click(screen.place_of("Vega"));
    screen.until("Vega's cell", |screen| screen.cell() == "3J");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_token_is_dragged_where_it_is_to_go() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    let drag = |screen: &mut Terminal, from: &str, to: &str| {
        screen.mouse(0, Terminal::place_on_map(from), false);
        screen.mouse(32, Terminal::place_on_map(to), false);
        screen.until("the question", |screen| screen.cell() == to);
        screen.mouse(0, Terminal::place_on_map(to), true);
    };
    drag(&mut screen, "9K", "9J");
    screen.until("the step", |screen| screen.is_settled() && !screen.prompt().contains("move to"));
    assert_eq!(who(&sandbox.shown("demo"), "Pavel")["at"], "9J");
    // Somebody else is put there by a line that is still to be given.
    drag(&mut screen, "3J", "14A");
    screen.until("the line", |screen| screen.prompt().contains(":put Vega 14A"));
    screen.press("Enter");
    assert_eq!(who(&sandbox.shown("demo"), "Vega")["at"], "14A");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_drag_over_the_ground_marks_those_in_the_rectangle_for_a_line() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    screen.mouse(0, Terminal::place_on_map("1A"), false);
    screen.mouse(32, Terminal::place_on_map("9K"), false);
    screen.until("the corner", |screen| screen.cell() == "9K");
    screen.mouse(0, Terminal::place_on_map("9K"), true);
    screen.press("-");
    screen.until("the line", |screen| screen.prompt().contains(":damage marked"));
    screen.types("3");
    screen.press("Enter");
    screen.wait_for("Pavel 266 → 263, Klim 115 → 112");
    // Where nobody stands, it says so; the right button comes to the same lines for one.
    screen.press("Esc");
    screen.mouse(0, Terminal::place_on_map("16A"), false);
    screen.mouse(32, Terminal::place_on_map("18C"), false);
    screen.until("the corner", |screen| screen.cell() == "18C");
    screen.mouse(0, Terminal::place_on_map("18C"), true);
    screen.wait_for("Nobody stands here to mark");
    screen.mouse(2, Terminal::place_on_map("10J"), false);
    screen.wait_for("Cell 10J");
    screen.click(screen.place_of("heal"));
    screen.until("the line", |screen| screen.prompt().contains(":heal Hagen"));
    screen.leave_line();
    sandbox.is_sound("demo");
}

#[test]
fn before_the_fight_a_drag_places_at_once() {
    let sandbox = Sandbox::with("duel", "duel");
    let mut screen = sandbox.screen(&["open", "duel"]);
    let shown = sandbox.shown("duel");
    let at = who(&shown, "Vega")["at"].as_str().unwrap().to_owned();
    screen.mouse(0, Terminal::place_on_map(&at), false);
    screen.mouse(32, Terminal::place_on_map("2C"), false);
    screen.mouse(0, Terminal::place_on_map("2C"), true);
    screen.until("Vega", |screen| screen.is_settled() && screen.shows("2C Vega"));
    assert_eq!(who(&sandbox.shown("duel"), "Vega")["at"], "2C");
    screen.leave();
    sandbox.is_sound("duel");
}

#[test]
fn a_click_on_a_map_that_scrolls_under_it_drags_nobody() {
    let sandbox = Sandbox::with("archers", "archers");
    let mut screen = sandbox.screen_of((60, 20), "en_US.UTF-8", &["open", "archers"]);
    screen.press("i");
    let (column, row) = screen.place_of("Ra   ");
    screen.click((column, row));
    screen.until("the target", |screen| screen.is_settled() && screen.prompt().contains("Bow"));
    assert!(!screen.prompt().contains(":put"), "{}", screen.text());
    assert_eq!(screen.cell(), "8O");
    screen.leave();
}

#[test]
fn the_wheel_scrolls_the_log_and_goes_round_the_queue() {
    let (_sandbox, mut screen) = Sandbox::demo();
    let (log, queue) = (screen.place_of("Log ──"), screen.place_of("Turn order"));
    screen.mouse(65, (queue.0, queue.1 + 1), false);
    screen.until("somebody else", |screen| screen.cell() != "9K");
    let newest = screen.text();
    screen.mouse(64, (log.0, log.1 + 1), false);
    screen.until("earlier lines", |screen| screen.is_settled() && screen.shows(" ↓"));
    assert!(!screen.shows("Log · step"), "{}", screen.text());
    let earlier = screen.text();
    screen.mouse(64, (log.0, log.1 + 1), false);
    screen.until("lines before them", |screen| screen.is_settled() && screen.text() != earlier);
    for _ in 0..8 {
        screen.mouse(65, (log.0, log.1 + 1), false);
    }
    screen.until("the newest", |screen| screen.is_settled() && !screen.shows(" ↓"));
    let log_of =
        |text: &str| text.lines().skip(log.1.into()).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(log_of(&screen.text()), log_of(&newest));
    // Any key shows the newest lines again.
    screen.mouse(64, (log.0, log.1 + 1), false);
    screen.until("earlier lines", |screen| screen.is_settled() && screen.shows(" ↓"));
    screen.press("Left");
    screen.until("the newest", |screen| screen.is_settled() && !screen.shows(" ↓"));
    // A click reads it.
    screen.click((log.0, log.1 + 1));
    screen.wait_for("Log · step");
    screen.press("Esc");
    screen.leave();
}

#[test]
fn a_row_of_the_queue_is_dragged_to_another_turn_and_a_key_does_the_same() {
    let (sandbox, mut screen) = Sandbox::demo();
    let place = |screen: &Terminal, row: &str| screen.place_of(row).1;
    let is_before = |screen: &Terminal| place(screen, "Ve Vera") < place(screen, "Kl Klim");
    let (from, to) = (screen.place_of("Ve Vera"), screen.place_of("Kl Klim"));
    screen.mouse(0, from, false);
    screen.mouse(32, to, false);
    let would = "Let go: Vera comes before Klim in the turn order.";
    screen.until("where it would come", |screen| screen.prompt().contains(would));
    screen.mouse(32, (to.0, from.1 + 3), false);
    screen.until("the row left", |screen| !screen.prompt().contains("Let go"));
    screen.mouse(32, to, false);
    screen.until("where it would come", |screen| screen.prompt().contains(would));
    screen.mouse(0, to, true);
    screen.until("Vera before Klim", |screen| screen.is_settled() && is_before(screen));
    screen.press(">");
    assert!(!is_before(&screen), "{}", screen.text());
    screen.press("u u");
    assert_eq!(place(&screen, "Ve Vera"), from.1, "{}", screen.text());
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn the_right_button_and_a_key_tell_all_of_a_cell() {
    for (locale, parts) in [
        (
            "en_US.UTF-8",
            [
                "Cell 10J",
                "Hagen: HP 375/375",
                "Pavel: 1 cell away",
                "In view of: Pavel",
                "Can strike here",
            ],
        ),
        (
            "ru_RU.UTF-8",
            [
                "Клетка 10J",
                "Hagen: HP 375/375",
                "Pavel: 1 клетка отсюда",
                "Видят: Pavel",
                "Достанут",
            ],
        ),
    ] {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        let file = sandbox.bytes("demo");
        screen.press("y");
        screen.press("u");
        screen.mouse(2, Terminal::place_on_map("10J"), false);
        for part in parts {
            screen.wait_for(part);
        }
        screen.press("Esc");
        screen.go("9J");
        screen.press("I");
        screen.wait_for("9J");
        screen.press("Esc");
        assert!(sandbox.bytes("demo").starts_with(&file));
        screen.leave();
    }
}

#[test]
fn a_key_gives_the_mouse_back_to_the_terminal_and_leaving_does() {
    let (_sandbox, mut screen) = Sandbox::demo();
    for mode in ["1000", "1002", "1006"] {
        assert!(is_on(&screen, mode), "{mode}");
    }
    screen.press("S");
    says(&screen, "The mouse selects text now.");
    assert!(screen.keys_line().contains("mouse off"), "{}", screen.keys_line());
    screen.until("the mode", |screen| !is_on(screen, "1000") && !is_on(screen, "1006"));
    screen.press("S");
    screen.until("the mode", |screen| is_on(screen, "1000"));
    screen.write(b"\x03");
    screen.ended();
    for mode in ["1000", "1002", "1006"] {
        assert!(!is_on(&screen, mode), "{mode}");
    }
}

#[test]
fn a_line_of_the_log_is_chosen_by_a_click_and_explained_by_a_second_one() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("J");
    screen.wait_for("Log · step");
    let (column, row) = screen.place_of("Log · step");
    let title = screen.lines()[usize::from(row) - 1].clone();
    // The wheel goes up a line at a time, a click straight there.
    screen.mouse(64, (column + 2, row + 2), false);
    screen.until("another step", |screen| screen.is_settled() && !screen.lines().contains(&title));
    let before = screen.text();
    screen.click((column + 2, row + 1));
    screen.until("the upper line", |screen| screen.is_settled() && screen.text() != before);
    let (column, row) = chosen(&screen, (column, row));
    screen.click((column, row));
    screen.wait_for("explained");
    screen.press("Esc");
    screen.wait_for("Log · step");
    screen.press("Esc");
    screen.leave();
}

/// A place in the line of the log that stands out, below the heading at a place.
#[track_caller]
fn chosen(screen: &Terminal, (column, row): (u16, u16)) -> (u16, u16) {
    let looks = |row: u16| {
        let cell = screen.screen().cell(row - 1, column).unwrap();
        (cell.bgcolor(), cell.inverse())
    };
    // One line stands out, the others look alike.
    let rows = row + 1..23;
    let alike = |row: u16| rows.clone().filter(|other| looks(*other) == looks(row)).count();
    let found = rows.clone().find(|row| alike(*row) < rows.len() / 2);
    (column + 1, found.unwrap_or_else(|| panic!("nothing is chosen on\n{}", screen.text())))
}

#[test]
fn a_line_of_the_palette_is_taken_by_a_click() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y F");
    screen.wait_for("deep water");
    let before = screen.screen().contents_formatted();
    screen.mouse(65, (10, 10), false);
    screen.until("the next line", |screen| screen.screen().contents_formatted() != before);
    screen.click(screen.place_of("deep water"));
    screen.until("the brush", |screen| screen.is_settled() && screen.prompt().contains("deep"));
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn clicks_alone_come_to_every_command() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.click(screen.place_of("? keys"));
    screen.wait_for("find a command");
    screen.click(screen.place_of("find a command"));
    screen.wait_for("All commands");
    while !screen.shows("world map") {
        let before = screen.text();
        screen.mouse(65, (10, 10), false);
        screen.until("the next line", |screen| screen.text() != before);
    }
    screen.click(screen.place_of("world map"));
    screen.until("the line of a new world", |screen| screen.prompt().contains(":found"));
    screen.press("Esc");
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn fields_choices_and_keys_of_a_character_are_clicked() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("C n");
    screen.wait_for("category");
    // A field is chosen, then entered; a line of its list is taken.
    for _ in 0..2 {
        screen.click(screen.place_of("class  "));
    }
    screen.wait_for("Esper");
    screen.click(screen.place_of("Esper"));
    let is_esper = |line: &String| line.contains("class  ") && line.contains("Esper");
    screen.until("the choice", |screen| {
        screen.is_settled() && screen.shows("u undo") && screen.lines().iter().any(is_esper)
    });
    let before = screen.screen().contents_formatted();
    screen.mouse(65, (10, 10), false);
    screen.until("the next field", |screen| screen.screen().contents_formatted() != before);
    screen.click(screen.place_of("Esc back"));
    screen.wait_for("d discard");
    screen.click(screen.place_of("d discard"));
    screen.wait_for("n new");
    screen.press("Esc");
    screen.leave();
}
