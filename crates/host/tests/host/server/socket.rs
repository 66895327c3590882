//! The socket of this machine, with its client and without.

use std::{
    fs,
    io::{self, Read, Write},
    os::unix::{
        fs::{FileTypeExt as _, PermissionsExt as _},
        net::{UnixListener, UnixStream},
    },
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use kekkai_host::{
    Backoff, DisconnectReason, End, News, Refused, Seat, Seats, Server, ServerConfig, ServerError,
    SocketConfig, SocketError, SpectatorHub, Unredeemed, WatchError, Watched, Watcher, watch,
};

use crate::{
    master::{character, side},
    screen::Screen,
    table::{LEAVE, LIMIT, Table, until},
};

const HELLO: &[u8] = b"kekkai 1 80 24 xterm - - Bella\n";

/// What every terminal shows that looks on in Russian.
const LOG: &str = "Журнал";

pub(crate) fn only_socket(config: &mut ServerConfig, path: &Path) {
    config.ssh = None;
    config.socket = Some(SocketConfig { path: path.to_owned(), group: false });
}

/// A table with a socket in a folder of its own.
pub(crate) fn table(
    seats: &str,
    change: impl FnOnce(&mut ServerConfig),
) -> (tempfile::TempDir, Table) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("fight.sock");
    let table = Table::with_seats(seats, |config| {
        only_socket(config, &path);
        change(config);
    });
    (dir, table)
}

fn open(path: &Path, hub: &SpectatorHub, seats: &Arc<Seats>) -> Result<Server, ServerError> {
    let mut config = ServerConfig::default();
    only_socket(&mut config, path);
    Server::open(config, hub.clone(), Arc::clone(seats))
}

struct Keys(mpsc::Receiver<&'static str>);

impl Read for Keys {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Ok(keys) = self.0.recv() else { return Ok(0) };
        into[..keys.len()].copy_from_slice(keys.as_bytes());
        Ok(keys.len())
    }
}

pub(crate) struct Watching {
    pub(crate) screen: Screen,
    pub(crate) keys: mpsc::Sender<&'static str>,
    size: Arc<AtomicU32>,
    thread: thread::JoinHandle<Result<Watched, WatchError>>,
}

impl Watching {
    fn start(path: &Path, code: Option<String>) -> Self {
        Self::come(path, code, (100, 30), "ru_RU.UTF-8")
    }

    pub(crate) fn come(path: &Path, code: Option<String>, size: (u16, u16), lang: &str) -> Self {
        Self::on(path, code, size, (lang, "xterm-256color"))
    }

    /// A client that says this of its language and its terminal.
    fn on(
        path: &Path,
        code: Option<String>,
        (columns, rows): (u16, u16),
        (lang, term): (&str, &str),
    ) -> Self {
        let watcher = Watcher {
            path: path.to_owned(),
            term: term.to_owned(),
            lang: Some(lang.to_owned()),
            code,
            name: "Bella Donna".to_owned(),
            away: "AWAY".to_owned(),
            backoff: Backoff { first: Duration::from_millis(5), most: Duration::from_millis(20) },
        };
        let (screen, size) =
            (Screen::new((columns, rows)), Arc::new(AtomicU32::new(columns.into())));
        let (keys, typed) = mpsc::channel();
        let (theirs, sized) = (screen.clone(), Arc::clone(&size));
        let thread = thread::spawn(move || {
            watch(&watcher, Keys(typed), || (sized.load(Ordering::Relaxed), rows.into()), theirs)
        });
        Self { screen, keys, size, thread }
    }

    pub(crate) fn end(self) -> (Result<Watched, WatchError>, String) {
        until("the end of watching", || self.thread.is_finished());
        (self.thread.join().unwrap(), String::from_utf8_lossy(&self.screen.all()).into_owned())
    }
}

fn ended(end: DisconnectReason, words: &str) -> Watched {
    Watched::Ended { end, words: words.to_owned() }
}

#[test]
fn a_client_sees_types_resizes_and_leaves() {
    let (dir, table) = table("(format: 1)", |_| {});
    let watching = Watching::start(&dir.path().join("fight.sock"), None);
    watching.screen.shows(LOG);
    let guest = table.guest("Bella Donna");
    assert_eq!((guest.seat, guest.size), (Seat::Public, (100, 30)));
    watching.keys.send("L").unwrap();
    watching.screen.shows("Log");
    watching.size.store(90, Ordering::Relaxed);
    until("another size", || table.guest("").size == (90, 30));
    table.say("all-well");
    watching.screen.shows("all-well");
    watching.keys.send("q").unwrap();
    let (watched, screen) = watching.end();
    assert_eq!(watched.unwrap(), ended(DisconnectReason::Over, ""));
    assert_eq!(screen.matches(LEAVE).count(), 2, "by the host, and by the client for good measure");
}

#[test]
fn clicks_come_over_the_socket_and_a_key_gives_the_mouse_back() {
    let (dir, _table) = table("(format: 1)", |_| {});
    // Wide enough for every key in the lowest line.
    let path = dir.path().join("fight.sock");
    let watching = Watching::on(&path, None, (160, 30), ("ru", "xterm-256color"));
    watching.screen.shows(LOG);
    let told = |mode: &str| {
        let all = String::from_utf8_lossy(&watching.screen.all()).into_owned();
        all.rfind(&format!("\x1b[?{mode}h")) > all.rfind(&format!("\x1b[?{mode}l"))
    };
    assert!(told("1000") && told("1006"));
    let text = watching.screen.text();
    let keys = text.lines().last().unwrap();
    let before = keys.split("  L ").next().unwrap().chars().count();
    let click = format!("\x1b[<0;{};30M", before + 3);
    watching.keys.send(Box::leak(click.into_boxed_str())).unwrap();
    watching.screen.shows("Log");
    watching.keys.send("S").unwrap();
    watching.screen.shows("mouse is off");
    assert!(!told("1000") && !told("1006"));
    watching.keys.send("S").unwrap();
    until("the mouse", || told("1000") && told("1006"));
    watching.keys.send("q").unwrap();
    let (_, screen) = watching.end();
    assert!(screen.rfind("\x1b[?1000l") > screen.rfind("\x1b[?1000h"));
}

#[test]
fn a_lost_host_is_waited_for_and_the_present_state_comes_back() {
    let (dir, table) = table("(format: 1)", |_| {});
    let path = dir.path().join("fight.sock");
    let watching = Watching::start(&path, None);
    watching.screen.shows(LOG);
    let Table { server, hub, seats, dir: kept, master } = table;
    drop(server);
    watching.screen.shows("AWAY");
    master.as_ref().unwrap().lock().unwrap().say("meanwhile");
    let server = open(&path, &hub, &seats).unwrap();
    let table = Table { server, hub, seats, dir: kept, master };
    watching.screen.shows("meanwhile");
    table.hub.send_away(table.guest("").id);
    let (watched, screen) = watching.end();
    assert_eq!(watched.unwrap(), ended(DisconnectReason::Kicked, ""));
    assert!(screen.ends_with(&format!("\x1b[?25h{LEAVE}")), "{screen:?}");
}

#[test]
fn a_lost_host_is_come_back_to_by_the_same_invitation() {
    let (dir, table) = table("(format: 1)", |_| {});
    let path = dir.path().join("fight.sock");
    let watching = Watching::start(&path, Some(table.invite(side("Reds"))));
    watching.screen.shows("Sable");
    let Table { server, hub, seats, dir: kept, master } = table;
    drop(server);
    watching.screen.shows("AWAY");
    let server = open(&path, &hub, &seats).unwrap();
    let table = Table { server, hub, seats, dir: kept, master };
    watching.screen.shows("Sable");
    assert_eq!(table.guest("").seat, side("Reds"));
}

#[test]
fn a_closed_hall_is_waited_for() {
    let (dir, table) = table("(format: 1)", |_| {});
    let watching = Watching::start(&dir.path().join("fight.sock"), None);
    watching.screen.shows(LOG);
    table.hub.close();
    assert_eq!(table.left().1, End::Closing);
    watching.screen.shows("AWAY");
}

#[test]
fn a_host_that_dies_leaves_a_terminal_that_the_client_puts_back() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("fight.sock");
    let listener = UnixListener::bind(&path).unwrap();
    let watching = Watching::start(&path, None);
    let (mut host, _) = listener.accept().unwrap();
    let mut hello = [0; 7];
    host.read_exact(&mut hello).unwrap();
    assert_eq!(&hello, b"kekkai ");
    host.write_all(b"F\0\0\0\x07RESTOREB").unwrap();
    drop((host, listener));
    fs::remove_file(&path).unwrap();
    watching.screen.shows("AWAY");
    watching.keys.send("q").unwrap();
    let (watched, screen) = watching.end();
    assert_eq!(watched.unwrap(), Watched::Left);
    assert!(screen.ends_with("RESTORE"), "{screen:?}");
}

#[test]
fn without_a_host_there_is_nothing_to_watch() {
    let dir = tempfile::tempdir().unwrap();
    let (watched, screen) = Watching::start(&dir.path().join("none.sock"), None).end();
    assert!(
        matches!(watched, Err(WatchError::NoHost { source, .. }) if source.kind() == io::ErrorKind::NotFound)
    );
    assert_eq!(screen, "");
}

#[test]
fn a_code_seats_its_owner_and_a_wrong_one_nobody() {
    let (dir, table) = table("(format: 1)", |config| config.words = |why| format!("{why:?}"));
    let path = dir.path().join("fight.sock");
    let code = table.invite(side("Reds"));
    let watching = Watching::start(&path, Some(code));
    watching.screen.shows("Sable");
    assert_eq!(table.guest("Reds").seat, side("Reds"));
    let (watched, _) = Watching::start(&path, Some("0000-0000-0000-0000".to_owned())).end();
    assert_eq!(watched.unwrap(), ended(DisconnectReason::Code, "Code"));
    let why = table.refusal();
    assert_eq!(why, Refused::Code(Unredeemed::Unknown));
    watching.keys.send("\x1c").unwrap();
    assert_eq!(watching.end().0.unwrap(), Watched::Left);
    let end = table.left().1;
    assert_eq!(end, End::Gone);
}

#[test]
fn a_user_of_this_machine_is_known_by_number() {
    let me = own_number();
    let seats = format!(
        "(format: 1, people: [(name: \"Anna\", seat: Character(\"Rook\"), user: Some({me}))])"
    );
    let (dir, table) = table(&seats, |_| {});
    let watching = Watching::start(&dir.path().join("fight.sock"), None);
    watching.screen.shows("Rook");
    assert_eq!(table.guest("Anna").seat, character("Rook"));
}

/// Number of the user of this test.
fn own_number() -> u32 {
    use std::os::unix::fs::MetadataExt as _;
    tempfile::tempdir().unwrap().path().metadata().unwrap().uid()
}

#[test]
fn nonsense_is_answered_once_or_not_at_all_and_leaves_nothing_behind() {
    let (dir, table) = table("(format: 1)", |config| {
        config.times.grace = Duration::from_millis(300);
        config.limits.failures = 1000;
    });
    let path = dir.path().join("fight.sock");
    let large = [b"x".repeat(600), b"\n".to_vec()].concat();
    for said in [
        b"GET / HTTP/1.1\r\n".as_slice(),
        b"kekkai 2 80 24 xterm - - Bella\n",
        b"kekkai 1 -1 24 xterm - - Bella\n",
        b"kekkai 1 99999999999999 24 xterm - - Bella\n",
        b"\xff\xff\n",
        b"no end",
        &large,
        b"",
    ] {
        let mut stream = UnixStream::connect(&path).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        let _ = stream.write_all(said);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.ends_with(b"version "), "{said:?}: {answer:?}");
    }
    // A proper start, and then no message, one too long, or an unknown one.
    for said in [b"K\xff\xff\xff\xff".as_slice(), b"X\0\0\0\0", b"R\0\0\0\x01x", b"K\0\0\0\x05he"] {
        let mut stream = UnixStream::connect(&path).unwrap();
        stream.write_all(HELLO).unwrap();
        stream.write_all(said).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let end = table.left().1;
        assert_eq!(end, End::Gone);
    }
    until("all gone", || table.is_empty());
}

#[test]
fn who_never_reads_the_socket_is_sent_off() {
    let (dir, table) =
        table("(format: 1)", |config| config.times.stall = Duration::from_millis(300));
    let mut deaf = UnixStream::connect(dir.path().join("fight.sock")).unwrap();
    deaf.write_all(b"kekkai 1 240 80 xterm - - Bella\n").unwrap();
    let mut round = 0_u32;
    let end = loop {
        round += 1;
        table.shout(round, &format!("round-{round}"));
        if let Some(News::Left { end, .. }) = table.server.news(Duration::from_millis(5)) {
            break end;
        }
        assert!(round < 5_000, "never sent off");
    };
    assert_eq!(end, End::Stalled);
}

#[test]
fn the_socket_is_for_its_owner_or_its_group_and_goes_with_the_server() {
    for (group, mode) in [(false, 0o600), (true, 0o660)] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("run/fight.sock");
        let table = Table::open(|config| {
            config.ssh = None;
            config.socket = Some(SocketConfig { path: path.clone(), group });
        });
        let meta = fs::symlink_metadata(&path).unwrap();
        assert!(meta.file_type().is_socket());
        assert_eq!(meta.permissions().mode() & 0o7777, mode);
        let folder = fs::metadata(path.parent().unwrap()).unwrap();
        assert_eq!(folder.permissions().mode() & 0o7777, 0o700);
        drop(table);
        assert!(!path.exists());
    }
}

#[test]
fn a_living_socket_is_never_taken_over_and_a_dead_one_is_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("fight.sock");
    // Of a program that knows nothing of ours.
    let foreign = UnixListener::bind(&path).unwrap();
    let other = Table::open(|config| config.ssh = None);
    let (hub, seats) = (other.hub.clone(), Arc::clone(&other.seats));
    let taken = |refused| matches!(refused, Err(ServerError::Socket(SocketError::Taken { .. })));
    assert!(taken(open(&path, &hub, &seats)));
    drop(foreign);
    assert!(fs::symlink_metadata(&path).unwrap().file_type().is_socket(), "left behind");
    let server = open(&path, &hub, &seats).unwrap();
    assert!(taken(open(&path, &hub, &seats)), "our own");
    Watching::start(&path, None).screen.shows(LOG);
    drop(server);
    assert!(open(&path, &hub, &seats).is_ok());
}

#[test]
fn what_is_no_socket_or_lies_open_to_all_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("fight.sock");
    let other = Table::open(|config| config.ssh = None);
    let (hub, seats) = (other.hub.clone(), Arc::clone(&other.seats));
    fs::write(&path, "precious").unwrap();
    let refused = open(&path, &hub, &seats);
    assert!(matches!(refused, Err(ServerError::Socket(SocketError::NotASocket { .. }))));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    fs::remove_file(&path).unwrap();
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let refused = open(&path, &hub, &seats);
    assert!(matches!(refused, Err(ServerError::Socket(SocketError::Exposed { .. }))));
    let long = Path::new("/tmp").join("x".repeat(200)).join("fight.sock");
    assert!(matches!(open(&long, &hub, &seats), Err(ServerError::Socket(SocketError::Io { .. }))));
    let _ = fs::remove_dir_all(long.parent().unwrap());
}

#[test]
fn an_address_that_is_taken_is_told_and_then_no_server_runs() {
    let first = Table::open(|_| {});
    let address = first.server.address().unwrap();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("fight.sock");
    let mut config = ServerConfig::default();
    only_socket(&mut config, &path);
    let mut ssh = kekkai_host::SshConfig::local(dir.path().join("host_key"));
    ssh.listen = address;
    config.ssh = Some(ssh);
    let refused = Server::open(config, first.hub.clone(), Arc::clone(&first.seats));
    assert!(matches!(refused, Err(ServerError::Taken { address: which }) if which == address));
    assert!(!path.exists());
}

#[test]
fn a_guest_goes_through_the_themes_that_its_terminal_can_show() {
    let (dir, table) = table("(format: 1)", |_| {});
    let path = dir.path().join("fight.sock");
    // What the terminal says, a colour of the first theme, and names of those that the key `t` leads to.
    let cases = [
        (
            "xterm-256color+truecolor@light",
            "48;2;247;245;240",
            ["High contrast", "Red and green look alike"],
        ),
        ("xterm-256color+truecolor", "48;2;18;21;28", ["Light", "High contrast"]),
        ("xterm-256color", "48;5;233", ["Light", "High contrast"]),
        ("xterm", "\x1b[", ["Sixteen colours, light", "High contrast"]),
        ("xterm@mono", "\x1b[", ["Sixteen colours, dark", "Sixteen colours, light"]),
        ("vt100", "\x1b[", ["No colours", "No colours"]),
    ];
    for (term, colour, names) in cases {
        let watching = Watching::on(&path, None, (120, 40), ("en", term));
        watching.screen.shows("Log");
        let all = String::from_utf8_lossy(&watching.screen.all()).into_owned();
        assert!(all.contains(colour), "{term}: no {colour} in {all:?}");
        // Colours by a number are among the sixteen, where the terminal has no others.
        let number =
            |text: &str| text.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u8>().ok();
        let numbers = all.split("8;5;").skip(1).filter_map(number);
        let is_plain = !all.contains("8;2;") && numbers.max().is_none_or(|most| most < 16);
        assert_eq!(is_plain, colour == "\x1b[", "{term}");
        for name in names {
            watching.keys.send("t").unwrap();
            watching.screen.shows(&format!("Theme: {name}"));
            watching.keys.send("\x1b").unwrap();
            watching.screen.hides(&format!("Theme: {name}"));
        }
        watching.keys.send("q").unwrap();
        watching.end().0.unwrap();
        until("gone", || table.is_empty());
    }
}
