//! The SSH server, by the library's own client.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use kekkai_host::{End, Refused, Rejected, Seat, Unredeemed};
use kekkai_rules::PlainText;
use russh::{
    Channel, ChannelMsg, ChannelOpenFailure, Disconnect, Limits, Names,
    client::{self, AuthResult, Handle, Handler, Msg},
    keys::{Algorithm, PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate, key::safe_rng},
};
use tokio::time::timeout;

use crate::{
    letters::Letters,
    master::{character, side, terminal},
    table::{LEAVE, LIMIT, TITLE, Table, run, until},
};

/// What is said to whoever wants another channel than its one session.
const FORBIDDEN: ChannelOpenFailure = ChannelOpenFailure::AdministrativelyProhibited;

#[derive(Debug)]
pub(crate) struct Trusting;

impl Handler for Trusting {
    type Error = russh::Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, Self::Error> {
        Ok(true)
    }
}

/// Counts how often keys were agreed on.
struct Counting(Arc<AtomicU32>);

impl Handler for Counting {
    type Error = russh::Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, Self::Error> {
        Ok(true)
    }

    async fn kex_done(
        &mut self,
        _: Option<&[u8]>,
        _: &Names,
        _: &mut client::Session,
    ) -> Result<(), Self::Error> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

pub(crate) type Session = Handle<Trusting>;

pub(crate) async fn connect(table: &Table) -> Session {
    let config = Arc::new(client::Config::default());
    client::connect(config, table.server.address().unwrap(), Trusting).await.unwrap()
}

pub(crate) async fn come_as(table: &Table, user: &str) -> Option<Session> {
    let mut session = connect(table).await;
    session.authenticate_none(user).await.unwrap().success().then_some(session)
}

/// Another address of this machine.
const OTHER: &str = "127.0.0.2:0";

async fn come_from(table: &Table, from: &str, user: &str) -> Option<Session> {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind(from.parse().unwrap()).unwrap();
    let stream = socket.connect(table.server.address().unwrap()).await.unwrap();
    let config = Arc::new(client::Config::default());
    let mut session = client::connect_stream(config, stream, Trusting).await.unwrap();
    session.authenticate_none(user).await.unwrap().success().then_some(session)
}

async fn come_with(table: &Table, key: &PrivateKey) -> Option<Session> {
    let mut session = connect(table).await;
    let key = PrivateKeyWithHashAlg::new(Arc::new(key.clone()), None);
    session.authenticate_publickey("anybody", key).await.unwrap().success().then_some(session)
}

fn new_key() -> PrivateKey {
    PrivateKey::random(&mut safe_rng(), Algorithm::Ed25519).unwrap()
}

/// A channel that watches, and its terminal.
pub(crate) struct Watching {
    pub(crate) channel: Channel<Msg>,
    screen: vt100::Parser,
    letters: Letters,
    /// All text received so far.
    pub(crate) seen: String,
}

impl Watching {
    pub(crate) async fn start(session: &Session, size: (u32, u32)) -> Self {
        Self::speaking(session, size, "").await
    }

    /// One that says which language it reads.
    pub(crate) async fn speaking(session: &Session, size: (u32, u32), lang: &str) -> Self {
        let channel = session.channel_open_session().await.unwrap();
        if !lang.is_empty() {
            channel.set_env(true, "LANG", lang).await.unwrap();
        }
        Self::on(channel, size).await
    }

    /// One that says how many colours its terminal shows.
    async fn coloured(session: &Session, size: (u32, u32), colour: &str) -> Self {
        let channel = session.channel_open_session().await.unwrap();
        channel.set_env(true, "COLORTERM", colour).await.unwrap();
        Self::on(channel, size).await
    }

    async fn on(channel: Channel<Msg>, size: (u32, u32)) -> Self {
        channel.request_pty(true, "xterm-256color", size.0, size.1, 0, 0, &[]).await.unwrap();
        channel.request_shell(true).await.unwrap();
        Self::of(channel, size)
    }

    fn of(channel: Channel<Msg>, size: (u32, u32)) -> Self {
        Self { channel, screen: terminal(size), letters: Letters::default(), seen: String::new() }
    }

    /// What the terminal shows.
    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    fn take(&mut self, message: &ChannelMsg) {
        if let ChannelMsg::Data { data } = message {
            self.seen.push_str(&String::from_utf8_lossy(data));
            self.screen.process(&self.letters.whole(data));
        }
    }

    /// Waits until the terminal shows a text.
    pub(crate) async fn sees(&mut self, text: &str) {
        self.shows(text, true).await;
    }

    /// Waits until the terminal shows a text, or no longer does.
    pub(crate) async fn shows(&mut self, text: &str, is_there: bool) {
        let reading = async {
            while self.text().contains(text) != is_there {
                match self.channel.wait().await {
                    Some(message) => self.take(&message),
                    None => panic!("ended before {text:?}: {}", self.text()),
                }
            }
        };
        let read = timeout(LIMIT, reading).await;
        read.unwrap_or_else(|_| panic!("{text:?} is there: {}\n{}", !is_there, self.text()));
    }

    pub(crate) async fn types(&self, keys: &str) {
        self.channel.data_bytes(keys.to_owned()).await.unwrap();
    }

    /// Reads to the end; what was seen, and the exit status.
    pub(crate) async fn ends(&mut self) -> (String, Option<u32>) {
        let mut status = None;
        let reading = async {
            while let Some(message) = self.channel.wait().await {
                self.take(&message);
                if let ChannelMsg::ExitStatus { exit_status } = message {
                    status = Some(exit_status);
                }
                if matches!(message, ChannelMsg::Close) {
                    return;
                }
            }
        };
        timeout(LIMIT, reading).await.unwrap();
        (std::mem::take(&mut self.seen), status)
    }
}

/// The answer to the last request.
async fn answer(channel: &mut Channel<Msg>) -> bool {
    let waiting = async {
        loop {
            match channel.wait().await {
                Some(ChannelMsg::Success) => return true,
                Some(ChannelMsg::Failure) | None => return false,
                Some(_) => {}
            }
        }
    };
    timeout(LIMIT, waiting).await.expect("no answer")
}

#[test]
fn a_known_key_seats_its_owner_and_an_unknown_one_nobody() {
    let (anna, stranger) = (new_key(), new_key());
    let line = anna.public_key().to_openssh().unwrap();
    let seats = format!(
        r#"(format: 1, people: [(name: "Anna", seat: Character("Rook"), keys: ["{line} anna@home"])])"#
    );
    let table = Table::with_seats(&seats, |_| {});
    run(async {
        assert!(come_with(&table, &stranger).await.is_none());
        assert_eq!(table.refusal(), Refused::Key);
        let session = come_with(&table, &anna).await.unwrap();
        let mut watching = Watching::start(&session, (100, 40)).await;
        watching.sees("Rook").await;
        let guest = table.guest("Anna");
        assert_eq!((guest.seat, guest.size), (character("Rook"), (100, 40)));
        assert_eq!(guest.from, PlainText::new("127.0.0.1"));
        watching.types("L").await;
        watching.sees("Журнал").await;
        watching.channel.window_change(90, 30, 0, 0).await.unwrap();
        until("another size", || table.guest("Anna").size == (90, 30));
        watching.types("q").await;
        let (seen, status) = watching.ends().await;
        assert!(seen.ends_with(LEAVE), "{seen:?}");
        assert_eq!(status, Some(0));
        assert_eq!(table.left().1, End::Over);
    });
    assert!(table.hub.guests().is_empty());
}

#[test]
fn a_guest_sees_as_many_colours_as_its_terminal_says_it_has() {
    let table = Table::open(|config| config.words = |why| format!("{why:?}"));
    let user = format!("invite-{}", table.invite(side("Reds")));
    run(async {
        for (colour, wanted, other) in [("truecolor", "48;2;", "48;5;"), ("no", "48;5;", "48;2;")] {
            let session = come_as(&table, &user).await.unwrap();
            let mut watching = Watching::coloured(&session, (80, 24), colour).await;
            watching.sees("Sable").await;
            assert!(watching.seen.contains(wanted) && !watching.seen.contains(other), "{colour}");
            watching.types("q").await;
            watching.ends().await;
            drop(session);
            until("gone", || table.is_empty());
        }
    });
}

#[test]
fn an_invitation_opens_for_one_at_a_time() {
    let table = Table::open(|config| config.words = |why| format!("{why:?}"));
    let code = table.invite(side("Reds"));
    let user = format!("invite-{code}");
    run(async {
        let session = come_as(&table, &user).await.unwrap();
        let mut watching = Watching::start(&session, (80, 24)).await;
        watching.sees("Reds").await;
        // More often than failures are borne: who says a code that holds is no stranger.
        for _ in 0..12 {
            // Let in to be told why, and no farther.
            let session = come_from(&table, OTHER, &user.to_uppercase()).await.unwrap();
            let mut refused = Watching::start(&session, (80, 24)).await;
            assert_eq!(refused.ends().await, ("Taken\r\n".to_owned(), Some(1)));
            assert_eq!(table.refusal(), Refused::Code(Unredeemed::Taken));
            drop((session, refused));
            until("gone", || table.server.count() == (1, 0));
        }
        assert!(come_as(&table, "invite-0000-0000-0000-0000").await.is_none());
        assert_eq!(table.refusal(), Refused::Code(Unredeemed::Unknown));
    });
    let text = std::fs::read_to_string(table.seats.path()).unwrap();
    assert!(!text.contains(&code), "{text}");
}

#[test]
fn new_keys_are_agreed_on_in_the_midst_of_the_watching() {
    let table = Table::with_seats("(format: 1, guests: true)", |_| {});
    run(async {
        let limits = Limits::new(16 << 10, 16 << 10, LIMIT);
        let config = Arc::new(client::Config { limits, ..client::Config::default() });
        let address = table.server.address().unwrap();
        let agreed = Arc::new(AtomicU32::new(0));
        let counting = Counting(Arc::clone(&agreed));
        let mut session = client::connect(config, address, counting).await.unwrap();
        assert!(session.authenticate_none("guest").await.unwrap().success());
        let channel = session.channel_open_session().await.unwrap();
        let mut watching = Watching::on(channel, (80, 24)).await;
        watching.sees(TITLE).await;
        for round in 0..60 {
            let word = format!("round-{round}.");
            table.shout(round, &word);
            watching.sees(&word).await;
        }
        assert!(agreed.load(Ordering::Relaxed) > 2, "{agreed:?}");
    });
}

#[test]
fn whose_connection_is_lost_without_a_word_comes_back_at_once() {
    let table = Table::open(|config| config.words = |why| format!("{why:?}"));
    let user = format!("invite-{}", table.invite(side("Reds")));
    run(async {
        let lost = come_as(&table, &user).await.unwrap();
        let mut before = Watching::start(&lost, (80, 24)).await;
        before.sees("Sable").await;
        table.say("unseen");
        // The host knows of no loss, and does not wait until it does.
        let session = come_as(&table, &user).await.unwrap();
        let mut watching = Watching::start(&session, (80, 24)).await;
        // What may have been lost is told, since nobody knows when the line broke.
        watching.sees("─ What is new ─").await;
        watching.sees("unseen").await;
        watching.types("\x1b").await;
        watching.shows("─ What is new ─", false).await;
        // If nothing was lost after all, they are told.
        let (seen, status) = before.ends().await;
        assert!(seen.ends_with(&format!("{LEAVE}Elsewhere\r\n")), "{seen:?}");
        assert_eq!((status, table.left().1), (Some(0), End::Elsewhere));
        until("one of them is left", || table.hub.guests().len() == 1);
        table.say("goes-on");
        watching.sees("goes-on").await;
    });
}

#[test]
fn whose_connection_broke_comes_back_by_the_same_invitation_until_sent_away() {
    let table = Table::open(|_| {});
    let user = format!("invite-{}", table.invite(side("Reds")));
    run(async {
        for round in 0..3 {
            let session = come_as(&table, &user).await.unwrap();
            let mut watching = Watching::start(&session, (80, 24)).await;
            // Sable is known to this side alone.
            watching.sees("Sable").await;
            if round > 0 {
                watching.sees(&format!("Round 1 · meanwhile-{round}")).await;
                // What happened meanwhile lies over the present.
                watching.sees("─ What is new ─").await;
                watching.types("\x1b").await;
                watching.shows("─ What is new ─", false).await;
            }
            // Without a word of farewell.
            drop((session, watching));
            until("found to be gone", || table.is_empty());
            table.say(&format!("meanwhile-{}", round + 1));
        }
        let session = come_as(&table, &user).await.unwrap();
        let mut watching = Watching::start(&session, (80, 24)).await;
        watching.sees("meanwhile-3").await;
        table.hub.send_away(table.guest("").id);
        assert_eq!(watching.ends().await.1, Some(1));
        until("gone", || table.is_empty());
        assert!(come_as(&table, &user).await.is_none());
    });
    assert_eq!(table.refusal(), Refused::Code(Unredeemed::Unknown));
    assert!(!std::fs::read_to_string(table.seats.path()).unwrap().contains("code"));
}

#[test]
fn an_invitation_is_good_again_if_its_owner_did_not_get_inside() {
    let table = Table::open(|config| config.words = |why| format!("{why:?}"));
    let user = format!("invite-{}", table.invite(side("Nobody")));
    run(async {
        // Gone before the visit began, then turned away by the hub.
        let session = come_as(&table, &user).await.unwrap();
        session.disconnect(Disconnect::ByApplication, "", "").await.unwrap();
        until("given back", || table.server.count().0 == 0);
        let session = come_as(&table, &user).await.unwrap();
        let mut watching = Watching::start(&session, (80, 24)).await;
        let (seen, status) = watching.ends().await;
        assert_eq!((seen.as_str(), status), ("Seat\r\n", Some(1)));
        assert_eq!(table.refusal(), Refused::Rejected(Rejected::NoSuchSeat));
        assert!(come_as(&table, &user).await.is_some());
    });
}

#[test]
fn guests_watch_only_where_they_may() {
    let table = Table::open(|_| {});
    run(async {
        assert!(come_as(&table, "guest").await.is_none());
        assert_eq!(table.refusal(), Refused::NoGuests);
        table.seats.set_guests(true).unwrap();
        let session = come_as(&table, "guest-Bella\u{1b}[2J").await.unwrap();
        let mut watching = Watching::start(&session, (80, 24)).await;
        watching.sees(TITLE).await;
        assert_eq!(table.guest("Bella[2J").seat, Seat::Public);
        // Any other name leaves the way free for a key.
        assert!(come_as(&table, "bella").await.is_none());
        assert!(come_as(&table, "guestbook").await.is_none());
    });
}

#[test]
fn passwords_are_never_taken_and_never_offered() {
    let table = Table::with_seats("(format: 1, guests: true)", |_| {});
    run(async {
        let mut session = connect(&table).await;
        for _ in 0..3 {
            let tried = session.authenticate_password("guest", "guest").await.unwrap();
            let AuthResult::Failure { remaining_methods, .. } = tried else { panic!("let in") };
            assert!(!format!("{remaining_methods:?}").contains("Password"));
        }
        assert!(session.authenticate_none("guest").await.unwrap().success());
    });
}

#[test]
fn everything_but_watching_is_refused_with_an_answer() {
    let table = Table::with_seats("(format: 1, guests: true)", |_| {});
    run(async {
        let session = come_as(&table, "guest").await.unwrap();
        let mut channel = session.channel_open_session().await.unwrap();
        channel.exec(true, "id").await.unwrap();
        assert!(!answer(&mut channel).await, "a command");
        channel.request_subsystem(true, "sftp").await.unwrap();
        assert!(!answer(&mut channel).await, "a subsystem");
        channel.request_x11(true, false, "MIT-MAGIC-COOKIE-1", "00", 0).await.unwrap();
        assert!(!answer(&mut channel).await, "windows");
        channel.agent_forward(true).await.unwrap();
        assert!(!answer(&mut channel).await, "the agent");
        channel.set_env(true, "LD_PRELOAD", "x.so").await.unwrap();
        assert!(!answer(&mut channel).await, "a variable");
        channel.set_env(true, "LANG", "ru_RU.UTF-8").await.unwrap();
        assert!(answer(&mut channel).await, "the language");
        channel.request_shell(true).await.unwrap();
        assert!(!answer(&mut channel).await, "without a terminal");
        let second = session.channel_open_session().await;
        let port = session.channel_open_direct_tcpip("127.0.0.1", 22, "127.0.0.1", 1).await;
        let socket = session.channel_open_direct_streamlocal("/run/x").await;
        for (opened, what) in [(second, "a second channel"), (port, "a port"), (socket, "a socket")]
        {
            let why = opened.map(|_| what).unwrap_err();
            let is_forbidden = matches!(why, russh::Error::ChannelOpenFailure(FORBIDDEN));
            assert!(is_forbidden, "{what}: {why:?}");
        }
        let forward = timeout(LIMIT, session.tcpip_forward("127.0.0.1", 0)).await.unwrap();
        assert!(matches!(forward, Err(russh::Error::RequestDenied)), "{forward:?}");
        // After all that the terminal is still to be had.
        channel.request_pty(true, "xterm", 80, 24, 0, 0, &[]).await.unwrap();
        assert!(answer(&mut channel).await);
        channel.request_shell(true).await.unwrap();
        assert!(answer(&mut channel).await);
        Watching::of(channel, (80, 24)).sees("Журнал").await;
    });
}

#[test]
fn absurd_sizes_reach_the_hall_and_harm_nothing() {
    let table = Table::with_seats("(format: 1, guests: true)", |_| {});
    run(async {
        let session = come_as(&table, "guest").await.unwrap();
        let mut watching = Watching::start(&session, (60_000, 60_000)).await;
        watching.sees(TITLE).await;
        assert_eq!(table.guest("").size, (240, 80));
        for (claimed, given) in [(0, (80, 24)), (u32::MAX, (240, 80)), (1, (1, 1))] {
            watching.channel.window_change(claimed, claimed, 0, 0).await.unwrap();
            until("the nearest that is drawn", || table.guest("").size == given);
        }
        watching.channel.window_change(60_000, 60_000, 0, 0).await.unwrap();
        table.say("all-well");
        watching.sees("all-well").await;
    });
}

#[test]
fn the_end_of_input_does_not_end_the_watching_but_hanging_up_does() {
    let table = Table::with_seats("(format: 1, guests: true)", |_| {});
    run(async {
        let session = come_as(&table, "guest").await.unwrap();
        let mut watching = Watching::start(&session, (80, 24)).await;
        watching.channel.eof().await.unwrap();
        watching.sees(TITLE).await;
        table.say("still-here");
        watching.sees("still-here").await;
        watching.channel.close().await.unwrap();
        assert_eq!(table.left().1, End::Gone);
    });
    until("nobody inside", || table.is_empty());
}

#[test]
fn who_is_kicked_gets_the_terminal_back_and_may_return_who_is_banned_may_not() {
    let table = Table::with_seats("(format: 1, guests: true)", |_| {});
    run(async {
        for banned in [false, true] {
            let session = come_as(&table, "guest").await.unwrap();
            let mut watching = Watching::start(&session, (80, 24)).await;
            watching.sees(TITLE).await;
            let guest = table.guest("");
            assert_eq!(guest.origin.to_string(), "127.0.0.1");
            if banned {
                table.server.ban(guest.origin);
            } else {
                table.hub.send_away(guest.id);
            }
            let (seen, status) = watching.ends().await;
            assert!(seen.ends_with(LEAVE), "{seen:?}");
            assert_eq!((status, table.left().1), (Some(1), End::Kicked));
            until("gone", || table.is_empty());
        }
        let config = Arc::new(client::Config::default());
        let again = client::connect(config, table.server.address().unwrap(), Trusting).await;
        assert!(again.is_err());
        let origin = table.server.banned().pop().unwrap();
        table.server.pardon(origin);
        assert!(come_as(&table, "guest").await.is_some());
    });
}

#[test]
fn closing_the_server_gives_every_terminal_back() {
    let table = Table::with_seats("(format: 1, guests: true)", |_| {});
    run(async {
        let mut all = Vec::new();
        for _ in 0..4 {
            let session = come_as(&table, "guest").await.unwrap();
            let mut watching = Watching::start(&session, (80, 24)).await;
            watching.sees(TITLE).await;
            all.push((session, watching));
        }
        let Table { server, dir, .. } = table;
        let start = std::time::Instant::now();
        let closing = tokio::task::spawn_blocking(move || drop(server));
        for (_, watching) in &mut all {
            let (seen, status) = watching.ends().await;
            assert!(seen.ends_with(LEAVE), "{seen:?}");
            assert_eq!(status, Some(0));
        }
        drop(all);
        closing.await.unwrap();
        assert!(start.elapsed() < Duration::from_secs(10));
        drop(dir);
    });
}
