//! However the program ends, the save is whole and the terminal is given back.

use std::{os::unix::process::ExitStatusExt as _, time::Duration};

use pty_process::blocking::Command;
use rustix::process::Signal;

use super::{
    sandbox::{Sandbox, pool},
    terminal::Terminal,
};

/// That the screen of before is back, with its cursor and its wrapped lines.
#[track_caller]
fn is_given_back(screen: &Terminal) {
    assert!(!screen.screen().alternate_screen(), "still on the other screen");
    assert!(!screen.screen().hide_cursor(), "the cursor is hidden");
    assert!(!screen.screen().bracketed_paste(), "pastes are still marked");
    let raw = String::from_utf8_lossy(&screen.raw);
    assert!(raw.rfind("\x1b[?7h") > raw.rfind("\x1b[?7l"), "lines are still cut");
}

#[test]
fn a_closed_window_ends_it_within_a_second() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    screen.close();
    let (_, time) = screen.ended();
    assert!(time < Duration::from_secs(1), "{time:?}");
    sandbox.is_sound("demo");
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp"), (266, 0));
    sandbox.screen(&["open", "demo"]).leave();
}

/// The system tells the leader of the session alone that the terminal has gone: here a shell that takes no notice.
#[test]
fn a_closed_window_ends_it_though_nobody_passes_the_signal_on() {
    let sandbox = Sandbox::with("demo", "demo");
    let line = format!("trap '' HUP; {} open demo; exit 7", env!("CARGO_BIN_EXE_kekkai"));
    let shell = Command::new("sh").args(["-c", &line]).current_dir(sandbox.path());
    let shell = shell.env_clear().env("HOME", sandbox.path()).env("LANG", "en_US.UTF-8");
    let saves = sandbox.path().join("saves");
    let mut screen = Terminal::with((80, 24), shell.env("KEKKAI_SAVES", saves));
    screen.until("the first frame", Terminal::is_settled);
    screen.close();
    let (status, time) = screen.ended();
    assert_eq!(status.code(), Some(7), "{status}");
    assert!(time < Duration::from_secs(1), "{time:?}");
    sandbox.is_sound("demo");
    sandbox.screen(&["open", "demo"]).leave();
}

#[test]
fn signals_to_end_give_the_terminal_back() {
    for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1)] {
        let (sandbox, mut screen) = Sandbox::demo();
        screen.press("y :");
        screen.types("half a li");
        screen.wait_for(":half a li");
        assert!(screen.screen().alternate_screen());
        screen.signal(signal);
        let (status, time) = screen.ended();
        assert_eq!(status.signal(), Some(number), "{status}");
        assert!(time < Duration::from_secs(1), "{time:?}");
        is_given_back(&screen);
        sandbox.is_sound("demo");
    }
}

#[test]
fn a_killed_program_has_lost_nothing_and_no_lock_stays() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y a Enter 4");
    let before = sandbox.bytes("demo");
    screen.signal(Signal::KILL);
    screen.ended();
    assert_eq!(sandbox.bytes("demo"), before);
    let mut screen = sandbox.screen(&["open", "demo"]);
    screen.wait_for("Pavel: retreat, or end the turn.");
    screen.press("e");
    screen.leave();
    assert_eq!(sandbox.shown("demo")["actor"]["name"], "Klim");
    sandbox.is_sound("demo");
}

#[test]
fn every_way_of_leaving_leaves() {
    let (sandbox, screen) = Sandbox::demo();
    screen.leave();
    for keys in ["\x03", ":quit\r", ":выход\r", "йй", "?q:\x03", "m:half\x03"] {
        let mut screen = sandbox.screen(&["open", "demo"]);
        screen.types(keys);
        let (status, _) = screen.ended();
        assert!(status.success(), "{keys:?}: {status}");
        is_given_back(&screen);
    }
}
