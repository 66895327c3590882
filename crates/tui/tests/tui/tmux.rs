//! The program in tmux, which must be installed: whoever looks over the GM's shoulder sees the same and does nothing.

use std::{
    ffi::OsStr,
    fs,
    io::{Read as _, Write as _},
    num::NonZero,
    path::Path,
    process::{Child, Command},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use pty_process::{
    Size,
    blocking::{Command as OnPty, Pty, open},
};

use crate::letters::Letters;

/// After so long a test has failed.
const LIMIT: Duration = Duration::from_secs(30);
const SIZE: (u16, u16) = (100, 30);
/// The title of the window that `?` opens.
const HELP: &str = "Keys 1/";

/// A tmux of its own, with the program in it; ended when dropped.
struct Tmux {
    home: tempfile::TempDir,
}

impl Tmux {
    fn start(args: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("tmux.conf"), "set -g status off\n").unwrap();
        let tmux = Self { home };
        let (columns, rows) = (SIZE.0.to_string(), SIZE.1.to_string());
        let begin = ["new-session", "-d", "-s", "table", "-x", &columns, "-y", &rows];
        tmux.tell(begin.iter().chain(&[env!("CARGO_BIN_EXE_kekkai")]).chain(args));
        tmux
    }

    fn tell<T: AsRef<OsStr>>(&self, words: impl IntoIterator<Item = T>) -> String {
        let mut command = Command::new("tmux");
        command.args(self.arguments()).args(words).env_clear().envs(surroundings(self.home.path()));
        let said = command.current_dir(&self.home).output().expect("tmux is not installed");
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8(said.stdout).unwrap()
    }

    fn arguments(&self) -> Vec<String> {
        let (folder, text) = (self.home.path().display(), |text: &str| text.to_owned());
        let files = [format!("{folder}/socket"), text("-f"), format!("{folder}/tmux.conf")];
        [text("-u"), text("-S")].into_iter().chain(files).collect()
    }

    /// What the GM's terminal shows.
    fn text(&self) -> String {
        trimmed(&self.tell(["capture-pane", "-p", "-t", "table"]))
    }

    fn types(&self, keys: &str) {
        self.tell(["send-keys", "-t", "table", keys]);
    }

    fn shows(&self, text: &str) {
        until(text, || self.text().contains(text));
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let told = Command::new("tmux").args(self.arguments()).arg("kill-server").status();
        assert!(told.is_ok() || thread::panicking());
    }
}

fn surroundings(home: &Path) -> Vec<(String, String)> {
    let path = std::env::var("PATH").unwrap();
    let folder = home.display().to_string();
    let saves = format!("{folder}/saves");
    [
        ("PATH", path.as_str()),
        ("HOME", &folder),
        ("KEKKAI_SAVES", &saves),
        ("TERM", "xterm-256color"),
        ("SHELL", "/bin/sh"),
        ("LANG", "C.UTF-8"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .into()
}

/// Without the blanks at the ends of lines and of all.
fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// Asks again and again, until it is so.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LIMIT;
    while !is_so() {
        assert!(Instant::now() < end, "never: {what}");
        thread::yield_now();
    }
}

/// Somebody who looks on, on a terminal of the same size.
struct Onlooker {
    pty: Arc<Pty>,
    child: Child,
    screen: Arc<Mutex<vt100::Parser>>,
}

impl Onlooker {
    fn attach(tmux: &Tmux) -> Self {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(SIZE.1, SIZE.0)).unwrap();
        let command =
            OnPty::new("tmux").args(tmux.arguments()).args(["attach", "-r", "-t", "table"]);
        let child = command.env_clear().envs(surroundings(tmux.home.path())).spawn(pts).unwrap();
        let some = |length| NonZero::new(length).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(some(SIZE.1), some(SIZE.0), 0)));
        let (pty, shown) = (Arc::new(pty), Arc::clone(&screen));
        let from = Arc::clone(&pty);
        thread::spawn(move || {
            let (mut buffer, mut letters) = ([0; 4096], Letters::default());
            while let Ok(n @ 1..) = (&*from).read(&mut buffer) {
                shown.lock().unwrap().process(&letters.whole(buffer.get(..n).unwrap()));
            }
        });
        Self { pty, child, screen }
    }

    fn text(&self) -> String {
        trimmed(&self.screen.lock().unwrap().screen().contents())
    }
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn who_attaches_read_only_sees_the_same_and_whose_keys_do_nothing() {
    let tmux = Tmux::start(&["demo"]);
    // The corner that is drawn last: the picture is whole.
    tmux.shows("saved");
    let onlooker = Onlooker::attach(&tmux);
    let same = || onlooker.text() == tmux.text();
    until("the same picture", same);
    tmux.types("?");
    tmux.shows(HELP);
    until("the same help", same);
    tmux.types("Escape");
    until("the fight again", || !tmux.text().contains(HELP));
    until("the same fight again", same);
    // A line for the GM's prompt, a way out, and arrows.
    (&*onlooker.pty).write_all(b":note gatecrasher\r?\x1b[A\x1b[Bqqy\x03\x1c").unwrap();
    // The GM's own line comes later, and is the only one.
    for key in [":", "note", "Space", "mine", "Enter"] {
        tmux.types(key);
    }
    tmux.shows("mine");
    until("the same note", same);
    assert!(!tmux.text().contains("gatecrasher"), "{}", tmux.text());
}
