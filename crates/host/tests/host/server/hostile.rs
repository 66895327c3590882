//! Strangers who mean no good, or cannot help it: they harm nobody but themselves.

use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpStream},
    sync::Arc,
    time::{Duration, Instant},
};

use kekkai_host::{End, Inflow, Limits, News, Refused, Shut};
use russh::client;

use super::ssh::{Session, Trusting, Watching, come_as};
use crate::table::{LIMIT, TITLE, Table, run, until};

const GUESTS: &str = "(format: 1, guests: true)";

fn knock(table: &Table) -> TcpStream {
    let stream = TcpStream::connect(table.server.address().unwrap()).unwrap();
    stream.set_read_timeout(Some(LIMIT)).unwrap();
    stream
}

/// Reads until the server hangs up.
fn drain(mut stream: TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    // A reset is a way to hang up as well.
    let _ = stream.read_to_end(&mut all);
    all
}

/// A client that has room for little and will not read it.
async fn come_deaf(table: &Table, user: &str) -> Session {
    let config = Arc::new(client::Config {
        window_size: 64 << 10,
        channel_buffer_size: 1,
        ..client::Config::default()
    });
    let address = table.server.address().unwrap();
    let mut session = client::connect(config, address, Trusting).await.unwrap();
    assert!(session.authenticate_none(user).await.unwrap().success());
    session
}

fn many(config: &mut kekkai_host::ServerConfig) {
    config.limits = Limits {
        all: 500,
        waiting: 500,
        each: 500,
        waiting_each: 500,
        failures: 100_000,
        ..Limits::default()
    };
}

#[test]
fn who_says_nothing_or_drips_is_sent_off_when_the_time_is_over() {
    let table = Table::open(|config| config.times.grace = Duration::from_millis(300));
    let start = Instant::now();
    let (silent, mut dripping) = (knock(&table), knock(&table));
    for byte in b"SSH-2.0-" {
        let _ = dripping.write_all(&[*byte]);
    }
    assert_eq!(drain(silent), b"SSH-2.0-kekkai\r\n");
    drain(dripping);
    assert!(start.elapsed() >= Duration::from_millis(250) && start.elapsed() < LIMIT);
    for _ in 0..2 {
        table.hear(|news| matches!(news, News::Refused { why: Refused::Silent, .. }).then_some(()));
    }
    until("free again", || table.server.count() == (0, 0));
}

#[test]
fn who_is_let_in_and_then_only_sits_there_is_sent_off_as_well() {
    let table = Table::with_seats(GUESTS, |config| {
        config.times.grace = Duration::from_millis(500);
    });
    run(async {
        let session = come_as(&table, "guest").await.unwrap();
        until("sent off", || session.is_closed());
        assert_eq!(table.refusal(), Refused::Silent);
    });
}

#[test]
fn garbage_after_the_greeting_ends_only_its_own_connection() {
    let table = Table::with_seats(GUESTS, many);
    for seed in 0..20_u8 {
        let mut stream = knock(&table);
        let mut state = u32::from(seed) + 1;
        let garbage: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        })
        .take(40_000)
        .collect();
        stream.write_all(b"SSH-2.0-garbage\r\n").unwrap();
        // The server may hang up in the middle.
        let _ = stream.write_all(&garbage);
        let _ = stream.shutdown(Shutdown::Write);
        drain(stream);
    }
    until("all gone", || table.server.count() == (0, 0));
    run(async { assert!(come_as(&table, "guest").await.is_some()) });
}

#[test]
fn strangers_fill_only_the_places_for_strangers() {
    let table = Table::with_seats(GUESTS, |config| {
        config.limits = Limits { waiting: 2, waiting_each: 2, ..Limits::default() };
    });
    run(async {
        let session = come_as(&table, "guest").await.unwrap();
        let mut watching = Watching::start(&session, (80, 24)).await;
        watching.sees(TITLE).await;
        let (one, two) = (knock(&table), knock(&table));
        until("two wait", || table.server.count() == (3, 2));
        assert_eq!(drain(knock(&table)), b"", "not even spoken to");
        let why = table.refusal();
        assert_eq!(why, Refused::Shut(Shut::Waiting));
        table.say("all-well");
        watching.sees("all-well").await;
        drop((one, two));
    });
}

#[test]
fn ten_failures_shut_an_address_out() {
    let table = Table::with_seats(GUESTS, |_| {});
    run(async {
        for _ in 0..10 {
            assert!(come_as(&table, "invite-0000-0000-0000-0000").await.is_none());
            until("gone", || table.server.count() == (0, 0));
        }
        let config = Arc::new(client::Config::default());
        let address = table.server.address().unwrap();
        assert!(client::connect(config, address, Trusting).await.is_err());
        let banned = Refused::Shut(Shut::Banned);
        table.hear(|news| matches!(news, News::Refused { why, .. } if why == banned).then_some(()));
    });
}

#[test]
fn who_never_reads_disturbs_nobody_and_is_sent_off() {
    let table = Table::with_seats(GUESTS, |config| config.times.stall = Duration::from_secs(2));
    run(async {
        let deaf = come_deaf(&table, "guest-deaf").await;
        // Its messages are not taken, so that its window is soon used up.
        let _silent = Watching::start(&deaf, (240, 80)).await;
        let good = come_as(&table, "guest-good").await.unwrap();
        let mut watching = Watching::start(&good, (80, 24)).await;
        watching.sees(TITLE).await;
        let mut longest = Duration::ZERO;
        let mut round = 0_u32;
        let end = loop {
            round += 1;
            let word = format!("round-{round}.");
            let start = Instant::now();
            table.shout(round, &word);
            watching.sees(&word).await;
            longest = longest.max(start.elapsed());
            if let Some(News::Left { guest, end }) = table.server.news(Duration::from_millis(5)) {
                assert_eq!(guest.name.as_str(), "deaf");
                break end;
            }
            assert!(round < 10_000, "never sent off");
        };
        assert_eq!(end, End::Stalled);
        assert!(longest < Duration::from_secs(2), "{longest:?}");
        until("one left", || table.server.count() == (1, 0));
    });
}

#[test]
fn who_never_reads_can_be_kicked_and_does_not_keep_the_server_from_closing() {
    let table = Table::with_seats(GUESTS, |_| {});
    run(async {
        let deaf = come_deaf(&table, "guest-deaf").await;
        let silent = Watching::start(&deaf, (240, 80)).await;
        let stays = come_deaf(&table, "guest-stays").await;
        let stays_silent = Watching::start(&stays, (240, 80)).await;
        let good = come_as(&table, "guest-good").await.unwrap();
        let mut watching = Watching::start(&good, (80, 24)).await;
        // More than windows and buffers hold.
        for round in 0..100 {
            let word = format!("round-{round}.");
            table.shout(round, &word);
            watching.sees(&word).await;
        }
        let start = Instant::now();
        assert_eq!(table.hub.guests().len(), 3);
        table.hub.send_away(table.guest("deaf").id);
        let (guest, end) = table.left();
        assert_eq!((guest.name.as_str(), end), ("deaf", End::Kicked));
        until("cut off", || table.server.count() == (2, 0));
        drop(table);
        assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
        drop((silent, stays_silent));
    });
}

#[test]
fn a_flood_of_sizes_disturbs_nobody_else() {
    let table = Table::with_seats(GUESTS, |config| {
        config.inflow = Inflow { burst: 16 << 10, per_second: 1 };
    });
    run(async {
        let flooder = come_as(&table, "guest-flooder").await.unwrap();
        let mut flood = Watching::start(&flooder, (80, 24)).await;
        flood.sees(TITLE).await;
        let half = flood.channel;
        let flooding = tokio::spawn(async move {
            let mut sent = 0_u32;
            while sent < 100_000 {
                let size = sent % 1000;
                if half.window_change(size, size, 0, 0).await.is_err() {
                    break;
                }
                sent += 1;
            }
            (half, sent)
        });
        let good = come_as(&table, "guest-good").await.unwrap();
        let mut watching = Watching::start(&good, (80, 24)).await;
        watching.sees(TITLE).await;
        for round in 0..50 {
            let word = format!("round-{round}.");
            table.say(&word);
            watching.sees(&word).await;
        }
        flooding.abort();
        let _ = flooding.await;
    });
}
