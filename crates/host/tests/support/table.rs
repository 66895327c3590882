//! A table to come to: a server, a hub with a fight behind them, seats in a file.

#![allow(dead_code, reason = "not every test program needs all of it")]

use std::{
    fs,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant, SystemTime},
};

use kekkai_host::{
    End, News, Refused, Seat, Seats, Server, ServerConfig, SpectatorHub, SshConfig, Times,
    spectators::GuestRow,
};

use crate::master::Master;

/// After so long a test has failed.
pub(crate) const LIMIT: Duration = Duration::from_secs(30);
/// What every terminal shows that looks on.
pub(crate) const TITLE: &str = "Ambush";
/// The end of what puts a terminal back.
pub(crate) const LEAVE: &str = "\x1b[?1049l";

pub(crate) struct Table {
    pub(crate) dir: tempfile::TempDir,
    pub(crate) hub: SpectatorHub,
    pub(crate) seats: Arc<Seats>,
    pub(crate) server: Server,
    /// Whose fight it is, if it is no other's.
    pub(crate) master: Option<Mutex<Master>>,
}

impl Table {
    /// With the SSH server running, and quick refusals.
    pub(crate) fn open(change: impl FnOnce(&mut ServerConfig)) -> Self {
        Self::with_seats("(format: 1)", change)
    }

    pub(crate) fn with_seats(text: &str, change: impl FnOnce(&mut ServerConfig)) -> Self {
        Self::with(Master::new(), text, change)
    }

    pub(crate) fn with(master: Master, text: &str, change: impl FnOnce(&mut ServerConfig)) -> Self {
        let mut table = Self::around(master.hub.clone(), text, change);
        table.master = Some(Mutex::new(master));
        table
    }

    /// Around a hub whose fight is another's.
    pub(crate) fn around(
        hub: SpectatorHub,
        text: &str,
        change: impl FnOnce(&mut ServerConfig),
    ) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("seats.ron");
        fs::write(&path, text).unwrap();
        let seats = Arc::new(Seats::open(path).unwrap());
        let key = dir.path().join("keys/host_ed25519");
        let ssh = SshConfig { listen: "127.0.0.1:0".parse().unwrap(), ..SshConfig::local(key) };
        let times = Times { rejection: Duration::from_millis(20), ..Times::default() };
        let mut config = ServerConfig { ssh: Some(ssh), times, ..ServerConfig::default() };
        change(&mut config);
        let server = Server::open(config, hub.clone(), Arc::clone(&seats)).unwrap();
        Self { dir, hub, seats, server, master: None }
    }

    pub(crate) fn master(&self) -> MutexGuard<'_, Master> {
        self.master.as_ref().unwrap().lock().unwrap()
    }

    /// Makes all guests see a word.
    pub(crate) fn say(&self, word: &str) {
        self.master().say(word);
    }

    /// Makes all guests see a word, and most of their screens change.
    pub(crate) fn shout(&self, round: u32, word: &str) {
        let mut master = self.master();
        master.fog(round % 2 == 1);
        master.say(word);
    }

    pub(crate) fn invite(&self, seat: Seat) -> String {
        let hour = Duration::from_hours(1);
        self.seats.invite(seat, hour, SystemTime::now()).unwrap().to_string()
    }

    /// The guest of that name, or of any.
    pub(crate) fn guest(&self, name: &str) -> GuestRow {
        let guests = self.hub.guests();
        let named = guests.iter().find(|guest| name.is_empty() || guest.name.as_str() == name);
        named.unwrap_or_else(|| panic!("{name} is not among {guests:?}")).clone()
    }

    /// Nobody is inside or at the server.
    pub(crate) fn is_empty(&self) -> bool {
        self.server.count() == (0, 0) && self.hub.guests().is_empty()
    }

    /// The first news that `wanted` makes something of.
    pub(crate) fn hear<T>(&self, mut wanted: impl FnMut(News) -> Option<T>) -> T {
        let end = Instant::now() + LIMIT;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let news = self.server.news(left.max(Duration::from_millis(1))).expect("no such news");
            if let Some(found) = wanted(news) {
                return found;
            }
        }
    }

    /// Why the next one who is not let in is not.
    pub(crate) fn refusal(&self) -> Refused {
        self.hear(|news| if let News::Refused { why, .. } = news { Some(why) } else { None })
    }

    /// The next one who leaves.
    pub(crate) fn left(&self) -> (GuestRow, End) {
        self.hear(
            |news| if let News::Left { guest, end } = news { Some((guest, end)) } else { None },
        )
    }
}

/// Asks again and again, until it is so.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LIMIT;
    while !is_so() {
        assert!(Instant::now() < end, "never: {what}");
        std::thread::yield_now();
    }
}

/// Runs a test on threads of its own, so that it may also wait without them.
pub(crate) fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(2 * LIMIT, test).await.expect("too slow") })
}
