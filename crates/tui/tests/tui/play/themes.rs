//! Themes on the screen: by the terminal, by a list that shows each at once, and as they were kept.

use std::fs;

use pty_process::blocking::Command;
use vt100::Color;

use super::{sandbox::Sandbox, terminal::Terminal};

/// The question for the terminal's ground.
const ASKS: &[u8] = b"\x1b]11;?\x1b\\";

/// The saved demo on a terminal that says this of itself.
fn open(sandbox: &Sandbox, told: &[(&str, &str)], args: &[&str]) -> Terminal {
    let command = Command::new(env!("CARGO_BIN_EXE_kekkai")).args(args).current_dir(sandbox.path());
    let command = command.env_clear().env("HOME", sandbox.path()).env("LANG", "en_US.UTF-8");
    let mut command = command.env("KEKKAI_SAVES", sandbox.path().join("saves"));
    for (name, value) in told {
        command = command.env(name, value);
    }
    Terminal::with((80, 24), command)
}

fn asks(screen: &Terminal) -> bool {
    screen.raw.windows(ASKS.len()).any(|bytes| bytes == ASKS)
}

/// The ground of the screen's first cell.
fn ground(screen: &Terminal) -> Color {
    // Between the map and the queue, below the line of the title.
    screen.screen().cell(1, 43).unwrap().bgcolor()
}

const DARK: Color = Color::Rgb(0x12, 0x15, 0x1c);
const LIGHT: Color = Color::Rgb(0xf7, 0xf5, 0xf0);

#[test]
fn the_terminals_ground_is_asked_for_and_no_key_is_lost_meanwhile() {
    let sandbox = Sandbox::with("demo", "demo");
    for (answer, wanted) in [("rgb:ffff/ffff/eeee", LIGHT), ("rgb:0000/0000/0000", DARK)] {
        let mut screen = open(&sandbox, &[("COLORTERM", "truecolor")], &["open", "demo"]);
        screen.until("the question", asks);
        screen.types(&format!("?\x1b]11;{answer}\x1b\\"));
        screen.until("the help", |screen| screen.is_settled() && screen.shows("Keys"));
        screen.press("Esc");
        screen.until("that ground", |screen| ground(screen) == wanted);
        screen.leave();
    }
}

#[test]
fn an_answer_that_comes_late_presses_no_keys_and_is_heeded() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = open(&sandbox, &[("COLORTERM", "truecolor")], &["open", "demo"]);
    screen.until("the first frame", Terminal::is_settled);
    assert!(asks(&screen));
    assert_eq!(ground(&screen), DARK);
    let before = screen.text();
    screen.types("\x1b]11;rgb:ffff/ffff/ffff\x07");
    screen.until("that ground", |screen| ground(screen) == LIGHT);
    screen.press("?");
    screen.press("Esc");
    screen.until("the fight as before", |screen| screen.text() == before);
    screen.leave();
}

/// The environment, the arguments, and the ground that is seen.
type Asked<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str], Color);

#[test]
fn a_theme_that_is_asked_for_is_asked_of_no_terminal() {
    let sandbox = Sandbox::with("demo", "demo");
    let cases: [Asked<'_>; 5] = [
        (&[("COLORTERM", "truecolor")], &["open", "demo", "--theme", "light"], LIGHT),
        (&[("COLORTERM", "24bit"), ("NO_COLOR", "1")], &["open", "demo"], Color::Default),
        (
            &[("COLORTERM", "truecolor"), ("NO_COLOR", "1")],
            &["--theme", "dark", "open", "demo"],
            DARK,
        ),
        (&[], &["open", "demo", "--theme", "dark"], Color::Idx(233)),
        (&[("COLORTERM", "truecolor")], &["open", "demo", "--mono"], Color::Default),
    ];
    for (told, args, wanted) in cases {
        let mut screen = open(&sandbox, told, args);
        screen.until("the first frame", Terminal::is_settled);
        assert!(!asks(&screen), "{args:?}");
        assert_eq!(ground(&screen), wanted, "{told:?} {args:?}");
        screen.leave();
    }
}

#[test]
fn the_list_shows_each_theme_at_once_and_keeps_the_chosen_one() {
    let sandbox = Sandbox::with("demo", "demo");
    let told = [("COLORTERM", "truecolor")];
    let mut screen = open(&sandbox, &told, &["open", "demo"]);
    screen.until("the first frame", Terminal::is_settled);
    assert_eq!(ground(&screen), DARK);
    screen.press("V");
    assert!(screen.shows("Themes") && screen.shows("High contrast"), "{}", screen.text());
    // From `auto` over `dark`, which looks the same here, to `light`.
    screen.types("jj");
    screen.until("the light theme", |screen| ground(screen) == LIGHT);
    screen.press("Esc");
    screen.until("the theme of before", |screen| ground(screen) == DARK && !screen.shows("Themes"));
    screen.press("V");
    screen.types("jj");
    screen.until("the light theme", |screen| ground(screen) == LIGHT);
    screen.press("Enter");
    assert!(screen.prompt().contains("Theme: Light"), "{}", screen.text());
    assert_eq!(ground(&screen), LIGHT);
    screen.leave();
    let kept = fs::read_to_string(sandbox.path().join(".config/kekkai/settings.ron")).unwrap();
    assert!(kept.contains("light"), "{kept}");
    let mut screen = open(&sandbox, &told, &["open", "demo"]);
    screen.until("the first frame", Terminal::is_settled);
    assert_eq!(ground(&screen), LIGHT);
    assert!(!asks(&screen));
    screen.leave();
}

#[test]
fn a_theme_is_typed_and_completed_and_without_a_name_the_list_opens() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = open(&sandbox, &[("COLORTERM", "truecolor")], &["open", "demo"]);
    screen.until("the first frame", Terminal::is_settled);
    screen.order("theme light");
    assert_eq!(ground(&screen), LIGHT);
    assert!(screen.prompt().contains("Theme: Light"), "{}", screen.text());
    screen.order("тема lihgt");
    assert!(screen.told().contains("No theme is named lihgt"), "{}", screen.text());
    assert!(screen.told().contains("did you mean light? Themes: auto; dark"), "{}", screen.text());
    assert_eq!(ground(&screen), LIGHT, "nothing changes");
    assert_eq!(screen.prompt(), ":тема lihgt", "the line stays to be mended");
    screen.press("Esc");
    screen.press(":");
    screen.types("theme d");
    screen.until("the line", |screen| screen.prompt() == ":theme d");
    screen.press("Tab");
    assert!(screen.prompt().starts_with(":theme dark"), "{}", screen.text());
    screen.press("Enter");
    assert_eq!(ground(&screen), DARK);
    screen.order("theme");
    assert!(screen.shows("Themes") && screen.shows("High contrast"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
    let kept = fs::read_to_string(sandbox.path().join(".config/kekkai/settings.ron")).unwrap();
    assert!(kept.contains("dark"), "{kept}");
}

#[test]
fn the_start_menu_and_the_characters_have_the_key_of_themes_too() {
    let sandbox = Sandbox::with("demo", "demo");
    let told = [("COLORTERM", "truecolor")];
    let mut screen = open(&sandbox, &told, &["--theme", "dark"]);
    screen.until("the menu", |screen| screen.shows("q quit") && !screen.shows("reading…"));
    let corner = |screen: &Terminal| screen.screen().cell(0, 0).unwrap().bgcolor();
    // The frames of the lists reach into the corner.
    let dark = corner(&screen);
    // What is looked at is shown at once, and not kept until it is taken.
    screen.press("V");
    screen.types("j");
    screen.until("the light theme", |screen| corner(screen) != dark && screen.shows("Themes"));
    screen.press("Esc");
    screen.until("the dark theme", |screen| corner(screen) == dark && !screen.shows("Themes"));
    screen.types("Vj\r");
    screen.until("the light theme", |screen| corner(screen) != dark && !screen.shows("Themes"));
    // Characters are the last line.
    screen.types("\x1b[F\r");
    screen.until("the characters", |screen| screen.shows("n new"));
    screen.types("Vk\r");
    screen.until("the dark theme", |screen| {
        corner(screen) == DARK && !screen.shows("Themes") && screen.shows("n new")
    });
    screen.press("Esc");
    screen.until("the menu", |screen| screen.shows("q quit") && corner(screen) == dark);
    screen.leave();
    let kept = fs::read_to_string(sandbox.path().join(".config/kekkai/settings.ron")).unwrap();
    assert!(kept.contains("dark"), "{kept}");
}

#[test]
fn themes_for_eyes_keep_their_own_looks_in_sixteen_colours() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut seen = Vec::new();
    for name in ["sixteen-dark", "high-contrast", "red-green", "blue-yellow"] {
        let args = ["open", "demo", "--theme", name];
        let command =
            Command::new(env!("CARGO_BIN_EXE_kekkai")).args(args).current_dir(sandbox.path());
        let command = command.env_clear().env("HOME", sandbox.path()).env("LANG", "en_US.UTF-8");
        let command = command.env("KEKKAI_SAVES", sandbox.path().join("saves"));
        let mut screen = Terminal::of_kind("xterm", (80, 24), command);
        screen.until("the first frame", Terminal::is_settled);
        let frame = screen.screen().contents_formatted();
        assert!(!seen.contains(&frame), "{name} looks as another one does");
        seen.push(frame);
        screen.leave();
    }
}

#[test]
fn a_theme_is_called_as_the_screen_calls_it_and_all_are_told_for_what_is_none() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen_of((80, 24), "ru_RU.UTF-8", &["open", "demo"]);
    screen.types(":тема светлая\r");
    screen.wait_for("Тема: Светлая.");
    screen.types(":тема тём\t");
    screen.wait_for(":тема Тёмная");
    screen.press("Enter");
    screen.wait_for("Тема: Тёмная.");
    screen.types(":тема розовая\r");
    // No word of it is cut, in however many rows.
    screen.wait_for("Без цвета");
    assert!(screen.told().starts_with("Темы розовая нет"), "{}", screen.text());
    // Names with a comma are told apart, and what is meant is called as the screen calls it.
    assert!(screen.told().contains("Шестнадцать цветов, тёмная; Шестнадцать"), "{}", screen.text());
    screen.press("Esc");
    screen.types(":тема drak\r");
    screen.wait_for("может быть, Тёмная?");
    assert_eq!(screen.prompt(), ":тема drak", "the line stays to be mended");
    // What is left gives the map its rows back.
    screen.press("Esc");
    assert!(
        !screen.shows("Без цвета") && screen.lines()[21].starts_with("T "),
        "{}",
        screen.text()
    );
    screen.leave();
}
