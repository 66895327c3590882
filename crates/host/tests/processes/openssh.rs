//! The SSH server, by the client that players have: `ssh` of OpenSSH, which must be installed for this.

use std::{
    fs,
    io::{Read, Write as _},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::Arc,
    time::{Duration, SystemTime},
};

use kekkai_host::{End, Key, Refused, Seat, SeatsFault, Unredeemed};
use pty_process::{
    Size,
    blocking::{Command as OnPty, Pty, open},
};

use crate::{
    master::side,
    screen::Screen,
    table::{LEAVE, TITLE, Table, until},
};

const GUESTS: &str = "(format: 1, guests: true)";
const DENIED: &str = "Permission denied (publickey)";
const SIZE: (u16, u16) = (80, 24);

/// A running `ssh`, on a terminal of its own or behind pipes; ended when dropped.
struct Ssh {
    child: Child,
    pty: Option<Arc<Pty>>,
    screen: Screen,
}

/// The end of a terminal at which it is looked at.
struct Glass(Arc<Pty>);

impl Read for Glass {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        (&*self.0).read(into)
    }
}

/// What `ssh` is told; `extra` stands before the address.
fn arguments(table: &Table, user: &str, extra: &[&str]) -> Vec<String> {
    let address = table.server.address().unwrap();
    let known = table.dir.path().join("known_hosts");
    let line = table.server.host_id().unwrap().known_hosts_line_of(address);
    fs::write(&known, line + "\n").unwrap();
    let (port, known) = (address.port(), known.display());
    let told = [
        format!("-F none -p {port} -l {user} -o BatchMode=yes -o IdentityAgent=none"),
        "-o IdentitiesOnly=yes -o StrictHostKeyChecking=yes".to_owned(),
        format!("-o GlobalKnownHostsFile=none -o UserKnownHostsFile={known}"),
    ];
    let words = told.iter().flat_map(|words| words.split(' ')).map(str::to_owned);
    let extra = extra.iter().map(|&word| word.to_owned());
    words.chain(extra).chain([address.ip().to_string()]).collect()
}

impl Ssh {
    /// Behind pipes, as scripts have it.
    fn piped(table: &Table, user: &str, extra: &[&str], command: &[&str]) -> Self {
        let mut child = Command::new("ssh")
            .args(arguments(table, user, extra))
            .args(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("ssh is not installed");
        let screen = Screen::new(SIZE);
        screen.follow(child.stdout.take().unwrap());
        screen.follow(child.stderr.take().unwrap());
        Self { child, pty: None, screen }
    }

    /// In a terminal, as people have it.
    fn watch(table: &Table, user: &str, extra: &[&str]) -> Self {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(SIZE.1, SIZE.0)).unwrap();
        let told = arguments(table, user, extra);
        let child = OnPty::new("ssh").args(told).env("TERM", "xterm-256color").spawn(pts);
        let (child, pty) = (child.expect("ssh is not installed"), Arc::new(pty));
        let screen = Screen::new(SIZE);
        screen.follow(Glass(Arc::clone(&pty)));
        Self { child, pty: Some(pty), screen }
    }

    /// As somebody with a key.
    fn with_key(table: &Table, file: &Path) -> Self {
        Self::watch(table, "anybody", &["-i", file.to_str().unwrap()])
    }

    /// All text received so far.
    fn all(&self) -> String {
        String::from_utf8_lossy(&self.screen.all()).into_owned()
    }

    fn types(&self, keys: &str) {
        (&**self.pty.as_ref().unwrap()).write_all(keys.as_bytes()).unwrap();
    }

    fn resize(&self, size: (u16, u16)) {
        self.screen.resize(size);
        self.pty.as_ref().unwrap().resize(Size::new(size.1, size.0)).unwrap();
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// Waits for its end, which comes after some bytes.
    fn ends_after(mut self, text: &str) -> ExitStatus {
        until(text, || self.all().contains(text));
        until("the end", || self.child.try_wait().unwrap().is_some());
        self.child.wait().unwrap()
    }
}

impl Drop for Ssh {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the client tells of itself, in a file beside the picture.
struct Told(PathBuf);

impl Told {
    fn at(table: &Table) -> Self {
        Self(table.dir.path().join("told"))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn often(&self, what: &str) -> usize {
        fs::read_to_string(&self.0).unwrap_or_default().matches(what).count()
    }
}

/// A new pair of keys; the file of the private one, and the line of the public one.
fn key(folder: &Path, kind: &str) -> (PathBuf, String) {
    let path = folder.join(kind);
    let made = Command::new("ssh-keygen")
        .args(["-q", "-N", "", "-C", "a remark", "-t", kind, "-f"])
        .arg(&path)
        .status()
        .unwrap();
    assert!(made.success());
    let line = fs::read_to_string(path.with_extension("pub")).unwrap();
    (path, line.trim().to_owned())
}

#[test]
fn a_guest_watches_types_resizes_and_leaves_with_the_terminal_as_it_was() {
    let table = Table::with_seats(GUESTS, |config| {
        config.ssh.as_mut().unwrap().banner = Some("Be welcome.\nTwo lines.".to_owned());
    });
    let ssh = Ssh::watch(&table, "guest-Bella", &["-o", "SetEnv=LC_ALL=en_GB.UTF-8"]);
    ssh.screen.shows(TITLE);
    assert!(ssh.all().replace('\r', "").contains("Be welcome.\nTwo lines.\n"));
    assert_eq!((table.guest("Bella").seat, table.guest("Bella").size), (Seat::Public, SIZE));
    ssh.types("L");
    ssh.screen.shows("Журнал");
    ssh.types("L");
    ssh.screen.shows("Log");
    for size in [(120, 40), (60, 18), (100, 30)] {
        ssh.resize(size);
        until("another size", || table.guest("Bella").size == size);
        let word = format!("size-{}", size.0);
        table.say(&word);
        ssh.screen.shows(&word);
    }
    ssh.types("q");
    assert!(ssh.ends_after(LEAVE).success());
    assert_eq!(table.left().1, End::Over);
}

#[test]
fn keys_of_every_kind_that_is_taken_open_and_others_are_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    let keys = ["ed25519", "ecdsa"].map(|kind| (kind, key(dir.path(), kind)));
    let person = |(kind, (_, line)): &(&str, (PathBuf, String))| {
        format!("(name: \"{kind}\", seat: Side(\"Reds\"), keys: [\"{line}\"])")
    };
    let people = keys.iter().map(person).collect::<Vec<_>>().join(", ");
    let table = Table::with_seats(&format!("(format: 1, people: [{people}])"), |_| {});
    for (kind, (file, _)) in keys {
        let ssh = Ssh::with_key(&table, &file);
        ssh.screen.shows("Sable");
        assert_eq!(table.guest(kind).seat, side("Reds"));
    }
    let (file, line) = key(dir.path(), "rsa");
    assert!(!Ssh::with_key(&table, &file).ends_after(DENIED).success());
    assert_eq!(table.refusal(), Refused::RsaKey);
    assert_eq!(Key::read(&line), Err(SeatsFault::KeyRsa));
    // One of a kind that is taken, and of nobody.
    fs::create_dir(dir.path().join("stranger")).unwrap();
    let (file, _) = key(&dir.path().join("stranger"), "ed25519");
    assert!(!Ssh::with_key(&table, &file).ends_after(DENIED).success());
    assert_eq!(table.refusal(), Refused::Key);
}

#[test]
fn an_invitation_opens_for_one_and_again_after_the_connection_broke() {
    let table = Table::open(|config| config.words = |why| format!("{why:?}"));
    let user = format!("invite-{}", table.invite(side("Reds")));
    let ssh = Ssh::watch(&table, &user, &[]);
    ssh.screen.shows("Sable");
    let second = Ssh::watch(&table, &user, &["-o", "BindAddress=127.0.0.2"]);
    assert!(!second.ends_after("Taken").success());
    assert_eq!(table.refusal(), Refused::Code(Unredeemed::Taken));
    ssh.signal("-KILL");
    until("found to be gone", || table.is_empty());
    table.say("meanwhile");
    let ssh = Ssh::watch(&table, &user, &[]);
    ssh.screen.shows("Round 1 · meanwhile");
    ssh.screen.shows("─ What is new ─");
    table.hub.send_away(table.guest("").id);
    assert!(!ssh.ends_after(LEAVE).success());
    until("gone", || table.is_empty());
    assert!(!Ssh::watch(&table, &user, &[]).ends_after(DENIED).success());
    assert_eq!(table.refusal(), Refused::Code(Unredeemed::Unknown));
}

#[test]
fn an_invitation_whose_time_is_over_opens_nothing() {
    let table = Table::open(|config| config.words = |why| format!("{why:?}"));
    let code = table.seats.invite(side("Reds"), Duration::ZERO, SystemTime::now()).unwrap();
    let ssh = Ssh::watch(&table, &format!("invite-{code}"), &[]);
    assert!(!ssh.ends_after("Code").success());
    assert_eq!(table.refusal(), Refused::Code(Unredeemed::Expired));
}

#[test]
fn new_keys_are_agreed_on_in_the_midst_of_the_watching() {
    let table = Table::with_seats(GUESTS, |_| {});
    // After every 16 KiB, which is every few pictures.
    let told = Told::at(&table);
    let ssh = Ssh::watch(&table, "guest", &["-v", "-E", told.path(), "-o", "RekeyLimit=16K"]);
    ssh.screen.shows(TITLE);
    for round in 0..60 {
        let word = format!("round-{round}.");
        table.shout(round, &word);
        ssh.screen.shows(&word);
    }
    ssh.types("q");
    let agreed = told.often("SSH2_MSG_NEWKEYS received");
    assert!(agreed > 2, "{agreed}");
    assert!(ssh.ends_after(LEAVE).success());
}

#[test]
fn who_only_looks_on_may_stay_for_ever_and_who_gives_no_sign_of_life_is_let_go() {
    let table = Table::with_seats(GUESTS, |config| {
        config.times.keepalive = Duration::from_millis(20);
        config.times.inactivity = Duration::from_millis(200);
    });
    let told = Told::at(&table);
    let ssh = Ssh::watch(&table, "guest", &["-v", "-E", told.path()]);
    ssh.screen.shows(TITLE);
    // Five times as long as nothing may be heard of it: it is asked, and answers.
    until("it was asked fifty times", || told.often("keepalive@openssh.com") >= 50);
    table.say("still-here");
    ssh.screen.shows("still-here");
    ssh.signal("-STOP");
    assert_eq!(table.left().1, End::Gone);
    ssh.signal("-CONT");
}

#[test]
fn commands_files_and_forwarding_fail_at_once() {
    let table = Table::with_seats(GUESTS, |config| config.limits.failures = 1000);
    for (extra, command) in [
        (vec![], vec!["id"]),
        (vec!["-tt"], vec!["id"]),
        (vec!["-s"], vec!["sftp"]),
        (vec!["-T"], vec![]),
        (vec!["-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1", "-tt"], vec![]),
        (vec!["-W", "127.0.0.1:1"], vec![]),
    ] {
        let ssh = Ssh::piped(&table, "guest", &extra, &command);
        assert!(!ssh.ends_after("").success(), "{extra:?} {command:?}");
    }
    assert!(table.hub.guests().is_empty());
}

#[test]
fn the_end_of_input_does_not_end_the_watching() {
    let table = Table::with_seats(GUESTS, |_| {});
    let mut ssh = Ssh::piped(&table, "guest", &["-tt"], &[]);
    drop(ssh.child.stdin.take());
    // As small as can be, for want of a terminal.
    ssh.screen.shows(TITLE);
    table.master().give("turn Ines");
    ssh.screen.shows("Turn: Ines");
}

#[test]
fn closing_the_server_and_kicking_give_the_terminal_back() {
    let table = Table::with_seats(GUESTS, |_| {});
    let (one, two) = (Ssh::watch(&table, "guest-one", &[]), Ssh::watch(&table, "guest-two", &[]));
    one.screen.shows(TITLE);
    two.screen.shows(TITLE);
    table.hub.send_away(table.guest("one").id);
    assert!(!one.ends_after(LEAVE).success());
    let Table { server, dir, .. } = table;
    drop(server);
    assert!(two.ends_after(LEAVE).success());
    drop(dir);
}

#[test]
fn a_client_that_is_stopped_and_goes_on_sees_the_present() {
    let table = Table::with_seats(GUESTS, |_| {});
    let ssh = Ssh::watch(&table, "guest", &[]);
    let steady = Ssh::watch(&table, "guest", &[]);
    ssh.screen.shows(TITLE);
    steady.screen.shows(TITLE);
    ssh.signal("-STOP");
    for round in 0..200 {
        let word = format!("round-{round}.");
        table.shout(round, &word);
        steady.screen.shows(&word);
    }
    ssh.signal("-CONT");
    ssh.screen.shows("round-199.");
    until("the same screen", || ssh.screen.text() == steady.screen.text());
}
