//! A terminal with the program in it: a pseudo-terminal, and an emulator that reads what comes out of it.
//!
//! Nothing here sleeps. Whoever waits says for what, and fails with the screen in the message when a limit passes.

use std::{
    io::{Read as _, Write as _},
    num::NonZero,
    path::Path,
    process::{Child, ExitStatus},
    time::{Duration, Instant},
};

use pty_process::{
    Size,
    blocking::{Command, Pty, open},
};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{Pid, Signal, kill_process},
};

use crate::letters::Letters;

/// How long anything may take. Far more than it does, for slow machines.
const LIMIT: Duration = Duration::from_secs(20);
/// What begins a frame, and what ends it.
const FRAME: [&[u8]; 2] = [b"\x1b[?2026h", b"\x1b[?2026l"];
/// What a frame begins with that draws the whole screen.
const ANEW: &[u8] = b"\x1b[?2026h\x1b[0m\x1b[2J";
/// What a cursor that passes on ends with: what it points at is shown when it rests.
pub(crate) const PASSING: &[u8] = b"\x1b[0m";
/// What the panel of odds says while they are worked out.
const COUNTING: [&str; 2] = ["counting…", "считаем…"];
/// What the menu says while it reads the fights that it lists.
const READING: [&str; 2] = ["reading…", "читаем…"];
/// The mark of a save that is on its way to the disk, in both languages.
const WRITING: [&str; 2] = ["saving", "запись"];

/// The program in a terminal of its own.
pub(crate) struct Terminal {
    pty: Option<Pty>,
    child: Child,
    parser: vt100::Parser,
    letters: Letters,
    /// Everything that the program has written.
    pub(crate) raw: Vec<u8>,
    /// Frames among it, begun and ended; a moved cursor is none.
    pub(crate) frames: (usize, usize),
    /// Keys pressed in it, and what was done with the mouse.
    pub(crate) keys: usize,
}

impl Terminal {
    pub(crate) fn start(home: &Path, size: (u16, u16), locale: &str, args: &[&str]) -> Self {
        let command = Command::new(env!("CARGO_BIN_EXE_kekkai")).args(args).current_dir(home);
        let command = command.env_clear().env("HOME", home).env("LANG", locale);
        Self::with(size, command.env("KEKKAI_SAVES", home.join("saves")))
    }

    /// A terminal with another program in it.
    pub(crate) fn with(size: (u16, u16), command: Command) -> Self {
        Self::of_kind("xterm-256color", size, command)
    }

    /// The same of a kind that `TERM` names.
    pub(crate) fn of_kind(kind: &str, size: (u16, u16), command: Command) -> Self {
        let (columns, rows) = size;
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        let child = command.env("TERM", kind).spawn(pts).unwrap();
        let parser = vt100::Parser::new(some(rows), some(columns), 0);
        Self {
            pty: Some(pty),
            child,
            parser,
            letters: Letters::default(),
            raw: Vec::new(),
            frames: (0, 0),
            keys: 0,
        }
    }

    /// The lines of the screen, without the blanks at their ends.
    pub(crate) fn lines(&self) -> Vec<String> {
        let screen = self.parser.screen();
        let (_, columns) = screen.size();
        screen.rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect()
    }

    pub(crate) fn text(&self) -> String {
        self.lines().join("\n")
    }

    pub(crate) fn shows(&self, part: &str) -> bool {
        self.lines().iter().any(|line| line.contains(part))
    }

    /// The line above the keys: what is to be done.
    pub(crate) fn prompt(&self) -> String {
        let lines = self.lines();
        lines.len().checked_sub(2).map_or_else(String::new, |at| lines[at].clone())
    }

    /// What the prompt says, with the two rows above it, into which a long message goes; while a line is typed what stands there.
    pub(crate) fn told(&self) -> String {
        let (prompt, lines) = (self.prompt(), self.lines());
        if !prompt.starts_with(':') {
            let last = &lines[lines.len().saturating_sub(4)..lines.len() - 1];
            return last.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        }
        let above = lines[..lines.len() - 2].iter().rev().take_while(|line| line.starts_with(' '));
        let mut above: Vec<&str> = above.map(|line| line.trim()).collect();
        above.reverse();
        above.join(" ")
    }

    /// The lowest line: the keys.
    pub(crate) fn keys_line(&self) -> String {
        self.lines().pop().unwrap()
    }

    /// The emulator, for what text does not show.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Whether a whole frame stands there, the step that it shows is on the disk, and nothing is still worked out or read.
    pub(crate) fn is_settled(&self) -> bool {
        let keys = self.keys_line();
        self.frames.1 > 0
            && self.is_whole()
            && !WRITING.iter().any(|mark| keys.ends_with(mark))
            && !READING.iter().any(|mark| self.shows(mark))
            && !self.is_counting()
    }

    /// Whether odds are being worked out that are not shown yet.
    fn is_counting(&self) -> bool {
        COUNTING.iter().any(|mark| self.shows(mark))
    }

    /// Whether a whole frame stands there, and no more of it follows when the cursor rests.
    fn is_whole(&self) -> bool {
        self.frames.0 == self.frames.1 && !self.raw.ends_with(PASSING)
    }

    /// Takes in what the program writes until `holds` of a whole frame.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let end = Instant::now() + LIMIT;
        while !self.is_whole() || !holds(self) {
            assert!(self.take_in(end), "no {what} on\n{}", self.text());
        }
    }

    /// Waits for `part` in one of the lines.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, part: &str) {
        self.until(&format!("{part:?}"), |screen| screen.shows(part));
    }

    /// Takes in what there is, waiting for it up to `end`; whether there was something.
    fn take_in(&mut self, end: Instant) -> bool {
        let Some(pty) = &mut self.pty else { return false };
        let left = end.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).unwrap();
        let mut fds = [PollFd::new(pty, PollFlags::IN)];
        if poll(&mut fds, Some(&left)).unwrap() == 0 {
            return false;
        }
        let mut bytes = vec![0; 1 << 16];
        // An error means that nobody has the other end open any more.
        let Ok(count @ 1..) = pty.read(&mut bytes) else { return false };
        let [begins, ends] = FRAME;
        let seen = self.raw.len().saturating_sub(begins.len() - 1);
        self.raw.extend_from_slice(&bytes[..count]);
        let new =
            |mark: &[u8]| self.raw[seen..].windows(mark.len()).filter(|at| *at == mark).count();
        self.frames = (self.frames.0 + new(begins), self.frames.1 + new(ends));
        self.parser.process(&self.letters.whole(&bytes[..count]));
        true
    }

    /// The cell of the cursor, as the title says it.
    pub(crate) fn cell(&self) -> String {
        let title = self.lines().swap_remove(0);
        let is_cell = |word: &&str| {
            let (column, row) = word.split_at(word.len().saturating_sub(1));
            column.parse::<u8>().is_ok() && matches!(row.as_bytes(), [b'A'..=b'T'])
        };
        title.split(' ').filter(|word| word.is_ascii()).find(is_cell).unwrap().to_owned()
    }

    /// Brings the cursor to a cell with the arrow keys.
    #[track_caller]
    pub(crate) fn go(&mut self, to: &str) {
        let [from, goal] = [&self.cell(), to].map(place);
        let mut keys = String::new();
        for (by, less, more) in
            [(goal.0 - from.0, "\x1b[D", "\x1b[C"), (goal.1 - from.1, "\x1b[A", "\x1b[B")]
        {
            let times = usize::try_from(by.abs()).unwrap();
            keys.push_str(&if by < 0 { less } else { more }.repeat(times));
        }
        self.types(&keys);
        self.until(to, |screen| screen.cell() == to);
    }

    /// Writes bytes as a terminal would, and waits for nothing.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.keys += keys_in(bytes);
        self.pty.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// Types text as it is, and waits for nothing.
    pub(crate) fn types(&mut self, text: &str) {
        self.write(text.as_bytes());
    }

    /// Waits until the program has read all that was typed; for keys that are to do nothing, which nothing shows.
    #[track_caller]
    pub(crate) fn until_read(&mut self) {
        let name = rustix::pty::ptsname(self.pty.as_ref().unwrap(), Vec::new()).unwrap();
        let keys = std::fs::File::open(name.to_str().unwrap()).unwrap();
        let (start, now) = (Instant::now(), Timespec::default());
        while poll(&mut [PollFd::new(&keys, PollFlags::IN)], Some(&now)).unwrap() > 0 {
            assert!(start.elapsed() < LIMIT, "keys that nobody reads:\n{}", self.text());
            std::thread::yield_now();
        }
    }

    /// Another size, and nobody waits for what comes of it.
    pub(crate) fn drag(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(some(rows), some(columns));
        self.pty.as_ref().unwrap().resize(Size::new(rows, columns)).unwrap();
    }

    /// Where `part` stands on the screen: column and row, from 1.
    #[track_caller]
    pub(crate) fn place_of(&self, part: &str) -> (u16, u16) {
        let lines = self.lines();
        let found = lines.iter().zip(1_u16..).find_map(|(line, row)| {
            let (before, _) = line.split_once(part)?;
            Some((u16::try_from(before.chars().count()).unwrap() + 1, row))
        });
        found.unwrap_or_else(|| panic!("no {part:?} on\n{}", self.text()))
    }

    /// Where a cell of the map stands on a screen of 80 columns: column and row, from 1.
    pub(crate) fn place_on_map(cell: &str) -> (u16, u16) {
        let (column, row) = place(cell);
        (u16::try_from(2 * column + 2).unwrap(), u16::try_from(row + 2).unwrap())
    }

    /// What a terminal tells of the mouse: 0 is the left button, 2 the right one, 32 more while it is dragged, 64 and 65 the
    /// wheel; `up` that a button was let go.
    pub(crate) fn mouse(&mut self, button: u8, (column, row): (u16, u16), up: bool) {
        self.types(&format!("\x1b[<{button};{column};{row}{}", if up { 'm' } else { 'M' }));
    }

    /// The left button pressed and let go.
    pub(crate) fn click(&mut self, at: (u16, u16)) {
        self.mouse(0, at, false);
        self.mouse(0, at, true);
    }

    /// Types a face for the die that is asked for, and Enter.
    #[track_caller]
    pub(crate) fn face(&mut self, face: &str) {
        self.types(face);
        self.until(face, |screen| screen.told().contains(&format!(" {face}▁")));
        self.press("Enter");
    }

    /// Presses keys one after the other, each when the last one has shown: names like `Enter` and `Esc`, or signs.
    #[track_caller]
    pub(crate) fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            // What has come since the last one, such as the frame in which nothing stands out any more, is no answer to this,
            // nor is the frame of odds that are still being worked out.
            while self.take_in(Instant::now()) {}
            self.until("a whole frame", |screen| !screen.is_counting());
            let (before, frames) = (self.screen().contents_formatted(), self.frames.1);
            self.write(bytes_of(key));
            if key == "Esc" {
                // With what is written next it would be another key, and a frame may come that does not come of it.
                self.until_read();
            }
            let shown = |screen: &Self| {
                (screen.frames.1 > frames || moves(key))
                    && screen.is_settled()
                    && screen.screen().contents_formatted() != before
            };
            self.until(&format!("answer to {key}"), shown);
        }
    }

    /// Presses a key that may do nothing. Behind it the screen is asked for anew: with that frame, what the key shows has come.
    #[track_caller]
    pub(crate) fn press_perhaps(&mut self, key: &str) {
        self.write(bytes_of(key));
        self.until_read();
        self.draw_anew();
    }

    /// Has the whole screen drawn once more, as by a window that was dragged and let go at its old size.
    #[track_caller]
    pub(crate) fn draw_anew(&mut self) {
        let before = self.raw.len();
        let anew =
            |screen: &Self| screen.raw[before..].windows(ANEW.len()).any(|bytes| bytes == ANEW);
        if !self.has_ended() {
            self.signal(Signal::WINCH);
        }
        let end = Instant::now() + LIMIT;
        while !(self.has_ended() || anew(self) && self.is_settled()) {
            // A program that leaves lets go of the terminal before it is gone.
            let comes = self.take_in(end);
            assert!(comes || Instant::now() < end, "not drawn anew:\n{}", self.text());
            std::thread::yield_now();
        }
    }

    /// Whether the program has come to its end.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Types a line behind `:` and gives it; the line above the keys must be another one afterwards.
    #[track_caller]
    pub(crate) fn order(&mut self, line: &str) {
        self.close_line();
        self.press(":");
        self.types(line);
        self.until(line, |screen| screen.prompt() == format!(":{line}"));
        self.press("Enter");
    }

    /// Another size, as a person drags the corner of the window; waits for the frame of that size.
    #[track_caller]
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        // A frame that is on its way still has the old size.
        self.until("whole frame", |screen| screen.frames.0 == screen.frames.1);
        let frames = self.frames.1;
        self.drag(columns, rows);
        self.until("frame", |screen| screen.frames.1 > frames && screen.is_settled());
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).unwrap();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    /// Closes the terminal's window, the program still in it.
    pub(crate) fn close(&mut self) {
        self.pty = None;
    }

    /// Takes in the rest and waits for the program to end; how it ended, and how long that took.
    #[track_caller]
    pub(crate) fn ended(&mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        while self.take_in(start + LIMIT) {}
        // With a closed terminal there is nothing to read that would tell of the end.
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, start.elapsed());
            }
            assert!(start.elapsed() < LIMIT, "still there:\n{}", self.text());
            std::thread::yield_now();
        }
    }

    /// Leaves the program at once.
    #[track_caller]
    pub(crate) fn leave(mut self) {
        self.close_line();
        self.write(b"\x03");
        let (status, _) = self.ended();
        assert!(status.success(), "{status}");
    }
}

impl Terminal {
    /// Gives up a line that was refused and stands there to be mended.
    #[track_caller]
    pub(crate) fn close_line(&mut self) {
        if self.prompt().starts_with(':') {
            self.press("Esc");
        }
    }

    /// Gives up the line that is being typed, and leaves.
    #[track_caller]
    pub(crate) fn leave_line(mut self) {
        self.press("Esc");
        self.leave();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Gone already, where all went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn some(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

/// How many keys, or movements of the mouse, a terminal tells with these bytes.
fn keys_in(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let mut signs = text.chars().peekable();
    let mut keys = 0;
    while let Some(sign) = signs.next() {
        keys += 1;
        if sign == '\x1b' && signs.next_if(|next| matches!(next, '[' | 'O')).is_some() {
            signs.by_ref().find(|end| end.is_ascii_alphabetic() || *end == '~');
        }
    }
    keys
}

/// Column and row of a cell, from 1.
pub(crate) fn place(cell: &str) -> (i32, i32) {
    let (column, row) = cell.split_at(cell.len() - 1);
    (column.parse().unwrap(), i32::from(row.as_bytes()[0] - b'A') + 1)
}

/// Whether a key may do no more than move the cursor, which takes less than a frame.
fn moves(key: &str) -> bool {
    matches!(key, "a" | "ф" | "c" | "Tab" | "Up" | "Down" | "Left" | "Right")
}

/// What a terminal sends for a key.
fn bytes_of(key: &str) -> &[u8] {
    match key {
        "Enter" => b"\r",
        "Esc" => b"\x1b",
        "Tab" => b"\t",
        "Backspace" => b"\x7f",
        "Up" => b"\x1b[A",
        "Down" => b"\x1b[B",
        "Right" => b"\x1b[C",
        "Left" => b"\x1b[D",
        "End" => b"\x1b[F",
        "Del" => b"\x1b[3~",
        "Ctrl-r" => b"\x12",
        "Ctrl-p" => b"\x10",
        "Ctrl-s" => b"\x13",
        "Ctrl-k" => b"\x0b",
        "Ctrl-z" => b"\x1a",
        "Space" => b" ",
        "Ctrl-t" => b"\x14",
        "Ctrl-e" => b"\x05",
        "Home" => b"\x1b[H",
        "Ctrl-w" => b"\x17",
        "F2" => b"\x1bOQ",
        "F3" => b"\x1bOR",
        "F4" => b"\x1bOS",
        "F6" => b"\x1b[17~",
        "F7" => b"\x1b[18~",
        "Shift-Left" => b"\x1b[1;2D",
        "Shift-Right" => b"\x1b[1;2C",
        "Shift-Up" => b"\x1b[1;2A",
        "Shift-Down" => b"\x1b[1;2B",
        "Shift-Tab" => b"\x1b[Z",
        "Ctrl-Up" => b"\x1b[1;5A",
        "Ctrl-Down" => b"\x1b[1;5B",
        "Ctrl-c" => b"\x03",
        "Ctrl-n" => b"\x0e",
        "Ctrl-o" => b"\x0f",
        sign => sign.as_bytes(),
    }
}

/// Chooses the line of the open menu that says `what` by the sign before it.
#[track_caller]
pub(crate) fn choose(screen: &mut Terminal, what: &str) {
    let lines = screen.lines();
    let line = lines.iter().find_map(|line| line.split_once(&format!("  {what}")));
    let before = line.unwrap_or_else(|| panic!("no {what:?} on\n{}", screen.text())).0;
    let sign = before.chars().last().unwrap().to_string();
    screen.press(&sign);
}

/// Asserts that the line above the keys has `part` in it.
#[track_caller]
pub(crate) fn says(screen: &Terminal, part: &str) {
    assert!(screen.told().contains(part), "no {part:?} in {}", screen.told());
}
