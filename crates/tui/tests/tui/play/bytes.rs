//! What leaves the program: nothing but its own few orders to the terminal, and no more of it than is needed.

use std::{fmt::Write as _, fs};

use pty_process::blocking::Command;

use super::{
    sandbox::Sandbox,
    terminal::{PASSING, Terminal},
};

/// The first thing in `raw` that is not one of the program's own: a letter, a move, a colour, a mode of its list.
fn foreign(raw: &[u8]) -> Option<String> {
    let text = match std::str::from_utf8(raw) {
        Ok(text) => text,
        Err(error) => return Some(format!("no text from byte {}", error.valid_up_to())),
    };
    // The one question that the terminal is asked.
    let text = &text.replace("\u{1b}]11;?\u{1b}\\", "");
    let mut rest = text.as_str();
    while let Some(at) = rest.find(char::is_control) {
        let found = &rest[at..];
        let own = found.strip_prefix("\x1b[").and_then(own_order);
        match own {
            Some(after) => rest = after,
            None => {
                return Some(found.chars().take(12).collect::<String>().escape_debug().to_string());
            }
        }
    }
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().find(|c| turns(*c)).map(|c| c.escape_debug().to_string())
}

/// What follows an order of the program's own, its start taken off.
fn own_order(order: &str) -> Option<&str> {
    const MODES: [&str; 8] = ["?2026", "?1049", "?2004", "?1000", "?1002", "?1006", "?25", "?7"];
    for mode in MODES {
        if let Some(after) = order.strip_prefix(mode) {
            return after.strip_prefix(['h', 'l']);
        }
    }
    // The rest of a row is wiped, and no other part of it.
    if let Some(after) = order.strip_prefix('K') {
        return Some(after);
    }
    let end = order.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    order[end..].strip_prefix(['m', 'H', 'A', 'B', 'C', 'D', 'J', 'X'])
}

#[test]
fn what_is_foreign_is_found() {
    assert_eq!(foreign("\x1b[1;1Hабв\x1b[0m\x1b[K\x1b[?2026h".as_bytes()), None);
    for bad in [
        "\x1b]0;title\x07",
        "\x07",
        "\x1b[6n",
        "\x1b[?1003h",
        "a\r\n",
        "\x1b[1K",
        "\u{9b}2J",
        "\u{202e}",
    ] {
        assert!(foreign(bad.as_bytes()).is_some(), "{bad:?}");
    }
    assert!(foreign(&[0xff]).is_some());
}

#[test]
fn nothing_but_its_own_orders_leaves_it() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("? Esc y w Esc s Esc F2 m a Enter 4 e");
    screen.order("нет такого");
    screen.close_line();
    screen.resize(20, 5);
    screen.wait_for("20×5");
    screen.resize(200, 60);
    screen.wait_for("Klim");
    screen.write(b"\x03");
    screen.ended();
    assert_eq!(foreign(&screen.raw), None);
}

#[test]
fn orders_to_the_terminal_in_names_and_files_stay_there() {
    let nasty = "Ev\\u{1b}]0;owned\\u{7}il\\u{202e}";
    let sandbox = Sandbox::new();
    let battle = format!(
        "(system: knk, title: \"T\\u{{1b}}[2Jitle\", map: \"bridge\", sides: [(name: \"A\"), (name: \"B\")],\
         combatants: [(name: \"{nasty}\", side: \"A\", at: \"9K\", like: \"pavel\"),\
         (name: \"Vega\", side: \"B\", at: \"13K\", like: \"vega\")])"
    );
    fs::write(sandbox.path().join("nasty.ron"), battle).unwrap();
    let mut screen = sandbox.screen(&["new", "--from", "nasty.ron", "nasty"]);
    screen.wait_for("Ev]0;ownedil");
    screen.press("i w Esc s Esc");
    screen.press(":");
    screen.types("\x1b[200~note one\x1b]0;two\x07\u{9b}2J\u{202e}three\x1b[201~");
    screen.wait_for(":note one");
    screen.press("Enter");
    screen.press(":");
    screen.types("effect Vega \"\u{2066}x\u{200f}\" hp -1 because \u{85}why");
    screen.until("why", |screen| screen.prompt().ends_with("why"));
    screen.press("Enter");
    screen.write(b"\x03");
    screen.ended();
    assert_eq!(foreign(&screen.raw), None);
    sandbox.is_sound("nasty");

    // The same slipped into a save, and in the name of one.
    let sandbox = Sandbox::with("duel", "duel");
    fs::copy(sandbox.save("duel"), sandbox.path().join("saves/e\x1b[2Jvil.kekkai")).unwrap();
    let text = String::from_utf8(sandbox.bytes("duel")).unwrap();
    fs::write(sandbox.save("torn"), format!("{text}2 00000000 = \x1b[2J\x07")).unwrap();
    let mut screen = sandbox.screen(&[]);
    screen.wait_for("New demo fight");
    screen.press("Enter");
    screen.types("\x1b[B\r:note \x1b[2J\x07\u{9b}\u{202e}x\r:hp \u{202e}\x07\u{85}\r");
    screen.types("\x03");
    screen.ended();
    assert_eq!(foreign(&screen.raw), None);
}

#[test]
fn many_waiting_keys_are_taken_in_before_anything_is_drawn() {
    let (_sandbox, mut screen) = Sandbox::demo();
    let at = screen.raw.len();
    screen.press("Right");
    let frame = screen.raw.len() - at;
    screen.go("1A");
    let at = screen.raw.len();
    // Round and round: 240 keys that end in the middle of the field.
    let round =
        "\x1b[C".repeat(19) + &"\x1b[B".repeat(19) + &"\x1b[D".repeat(19) + &"\x1b[A".repeat(19);
    let keys = round.repeat(3) + &"\x1b[C".repeat(6) + &"\x1b[B".repeat(6);
    assert_eq!(keys.len(), 240 * 3);
    screen.types(&keys);
    screen.until("7G", |screen| screen.cell() == "7G");
    screen.press("c");
    let written = screen.raw.len() - at;
    assert!(written < 240 * frame / 4, "{written} bytes, one frame has {frame}");
    screen.leave();
}

/// Bytes of the answers to the cursor keys of a walk over the demo, on a wide screen in a theme.
fn walked(theme: &str) -> Vec<usize> {
    let sandbox = Sandbox::with("demo", "demo");
    let args = ["--theme", theme, "open", "demo"];
    let command = Command::new(env!("CARGO_BIN_EXE_kekkai")).args(args).current_dir(sandbox.path());
    let command = command.env_clear().env("HOME", sandbox.path()).env("LANG", "en_US.UTF-8");
    let saves = sandbox.path().join("saves");
    let command = command.env("KEKKAI_SAVES", saves).env("COLORTERM", "truecolor");
    let mut screen = Terminal::with((120, 40), command);
    screen.until("the first frame", Terminal::is_settled);
    screen.go("1A");
    // To and fro over bare floor, then past walls.
    let keys =
        "Right Left Down Up Right Right Down Right Down Right Down Right Down Down Left Left";
    let mut answers = Vec::new();
    for key in keys.split(' ') {
        let at = screen.raw.len();
        screen.press(key);
        answers.push(screen.raw.len() - at);
    }
    screen.leave();
    answers
}

#[test]
fn a_cursor_key_in_24_bit_colour_takes_at_most_two_and_a_half_times_the_bytes_of_sixteen() {
    let [sixteen, deep] = ["sixteen-dark", "dark"].map(walked);
    let sum = |answers: &[usize]| answers.iter().sum::<usize>();
    assert!(sum(&sixteen) <= 90 * sixteen.len(), "{sixteen:?}");
    assert!(sum(&deep) * 2 <= sum(&sixteen) * 5, "{deep:?}, in sixteen colours {sixteen:?}");
    // Nothing but the cursor moves over bare floor.
    for (few, many) in sixteen.iter().zip(&deep).take(4) {
        assert!(*few <= 90 && *many <= 150, "{deep:?}, in sixteen colours {sixteen:?}");
    }
}

#[test]
fn what_is_rolled_moves_no_panel_and_its_odds_stay_until_the_cursor_goes() {
    const WERE: &str = " the odds were ";
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen_of((120, 40), "en_US.UTF-8", &["open", "demo"]);
    screen.wait_for("succeeds");
    let row = |screen: &Terminal, part: &str| screen.place_of(part).1;
    let (log, knight) = (row(&screen, "╭ Log"), row(&screen, "Knight's turn"));
    assert!(!screen.shows(WERE), "{}", screen.text());
    screen.press("y");
    assert!(screen.shows(WERE), "{}", screen.text());
    assert_eq!(row(&screen, "╭ Log"), log, "{}", screen.text());
    assert!(row(&screen, "Knight's turn") <= knight, "{}", screen.text());
    screen.press("u");
    assert!(!screen.shows(WERE) && screen.shows("succeeds"), "{}", screen.text());
    screen.press("U Right");
    screen.until("no odds", |screen| !screen.shows(WERE));
    screen.leave();
}

/// Bytes of a step of DCSS, median of 500 on a screen as wide (`docs/performance.md`), of which an attack may take three quarters.
const STEP: usize = 837;

/// A battle of so many on every second cell of open ground, from the middle outwards, in turn on one side and the other.
fn crowd(combatants: usize) -> String {
    let mut cells: Vec<(usize, usize)> = (0..20)
        .flat_map(|y| (0..20).map(move |x| (x, y)))
        .filter(|(x, y)| (x + y) % 2 == 0)
        .collect();
    cells.sort_by_key(|(x, y)| (x.abs_diff(10).max(y.abs_diff(10)), *y, *x));
    let mut text = String::from(
        "(system: knk, title: \"A crowd\", seed: 7, sides: [(name: \"Reds\"), (name: \"Blues\")], combatants: [",
    );
    let kinds = ["knight", "archer", "dead-apostle", "vega", "gunman", "spearman"];
    for (index, (x, y)) in cells.into_iter().take(combatants).enumerate() {
        let row = char::from(b'A' + u8::try_from(y).unwrap());
        let (side, kind) = (["Reds", "Blues"][index % 2], kinds[index % kinds.len()]);
        write!(
            text,
            "(name: \"Fighter {index}\", token: \"{index:02}\", side: {side:?}, at: \"{}{row}\", like: {kind:?}),",
            x + 1
        )
        .unwrap();
    }
    text + "])"
}

/// A fight of so many after the initiative, on a wide screen in sixteen colours.
fn fought(combatants: usize) -> (Sandbox, Terminal) {
    let sandbox = Sandbox::new();
    fs::write(sandbox.path().join("crowd.ron"), crowd(combatants)).unwrap();
    sandbox.make(&["new", "--from", "crowd.ron", "crowd"]);
    let command = Command::new(env!("CARGO_BIN_EXE_kekkai")).args(["open", "crowd"]);
    let command = command.current_dir(sandbox.path()).env_clear().env("HOME", sandbox.path());
    let command =
        command.env("LANG", "en_US.UTF-8").env("KEKKAI_SAVES", sandbox.path().join("saves"));
    let mut screen = Terminal::of_kind("xterm", (120, 40), command);
    screen.until("the first frame", Terminal::is_settled);
    screen.order("initiative");
    (sandbox, screen)
}

/// Bytes of the answer to a key.
fn answer(screen: &mut Terminal, key: &str) -> usize {
    let at = screen.raw.len();
    screen.press(key);
    screen.raw.len() - at
}

#[test]
fn an_attack_takes_at_most_three_quarters_of_a_step_of_dcss() {
    for combatants in [2, 100] {
        let (_sandbox, mut screen) = fought(combatants);
        screen.press("a");
        let attack = answer(&mut screen, "Enter");
        assert!(attack * 4 <= STEP * 3, "{attack} of {combatants}\n{}", screen.text());
        screen.leave();
    }
}

/// Bytes of what a key shows at once, and of what follows when the cursor rests.
fn passed(screen: &mut Terminal, key: &str) -> (usize, usize) {
    let at = screen.raw.len();
    screen.press(key);
    let answer = &screen.raw[at..];
    let end = answer.windows(PASSING.len()).position(|bytes| bytes == PASSING);
    let end = end.map_or(answer.len(), |end| end + PASSING.len());
    (end, answer.len() - end)
}

#[test]
fn a_cursor_key_takes_at_most_ninety_bytes_and_what_it_is_on_follows_when_it_rests() {
    let (_sandbox, mut screen) = fought(100);
    screen.go("1A");
    let keys = "Right Left Down Up Right Right".split(' ');
    let bare: Vec<usize> = keys.map(|key| answer(&mut screen, key)).collect();
    assert!(bare.iter().all(|bytes| *bytes <= 90), "{bare:?}\n{}", screen.text());
    screen.go("11K");
    let keys = "Right Left Right Right Down Down Left".split(' ');
    let onto: Vec<(usize, usize)> = keys.map(|key| passed(&mut screen, key)).collect();
    // The card, the odds and the keys of whoever stands there are new words: they take more, and come once.
    let is_small = |(key, rest): &(usize, usize)| *key <= 90 && *rest <= 1600;
    assert!(onto.iter().all(is_small), "{onto:?}\n{}", screen.text());
    // Nothing of it is drawn for those who are passed over.
    let at = screen.raw.len();
    screen.types("llllhhhhllllhhhhl");
    screen.until("the one at the end", |screen| screen.is_settled() && screen.raw.len() > at);
    let written = screen.raw.len() - at;
    assert!(written <= 17 * 90 + 1600, "{written} bytes\n{}", screen.text());
    screen.leave();
}
