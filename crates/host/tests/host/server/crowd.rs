//! Many at once, and some who do all they can to disturb: whoever only looks on hears of everything all the same.

use std::{
    io::Write as _,
    net::TcpStream,
    os::unix::net::UnixStream,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use kekkai_host::{Inflow, Limits, ServerConfig, SocketConfig};

use super::{
    socket::Watching as Beside,
    ssh::{Watching, come_as},
};
use crate::table::{TITLE, Table, run, until};

const GUESTS: &str = "(format: 1, guests: true)";
/// So many come and vanish.
const MANY: usize = 1000;

/// Room for all who come.
fn roomy(config: &mut ServerConfig) {
    config.limits = Limits {
        all: 2 * MANY,
        waiting: 2 * MANY,
        each: 2 * MANY,
        waiting_each: 2 * MANY,
        failures: u32::MAX,
        ..Limits::default()
    };
}

/// Says words while somebody disturbs, and waits for each to be seen.
fn all_well(table: &Table, mut sees: impl FnMut(&str), mut disturb: impl FnMut(usize)) {
    for round in 0..20 {
        for number in 0..MANY / 20 {
            disturb(round * MANY / 20 + number);
        }
        let word = format!("round-{round}.");
        table.say(&word);
        sees(&word);
    }
}

#[test]
fn a_thousand_who_knock_by_ssh_and_vanish_take_nothing_from_who_looks_on() {
    let table = Table::with_seats(GUESTS, roomy);
    let address = table.server.address().unwrap();
    run(async {
        let session = come_as(&table, "guest").await.unwrap();
        let mut watching = Watching::start(&session, (80, 24)).await;
        watching.sees(TITLE).await;
        for number in 0..MANY {
            let mut stream = TcpStream::connect(address).unwrap();
            // The server may have hung up.
            let _ = match number % 3 {
                0 => Ok(()),
                1 => stream.write_all(b"SSH-2.0-x\r\n"),
                _ => stream.write_all(b"SSH-2.0-x\r\n\xff\xff\xff\xff\xff\xff"),
            };
            drop(stream);
            if number % 50 == 0 {
                let word = format!("round-{number}.");
                table.say(&word);
                watching.sees(&word).await;
            }
        }
        until("all but one gone", || table.server.count() == (1, 0));
        table.say("all-well");
        watching.sees("all-well").await;
    });
}

#[test]
fn a_thousand_at_the_socket_who_vanish_take_nothing_from_who_looks_on() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("fight.sock");
    let table = Table::with_seats(GUESTS, |config| {
        roomy(config);
        config.ssh = None;
        config.socket = Some(SocketConfig { path: path.clone(), group: false });
    });
    let beside = Beside::come(&path, None, (80, 24), "en_GB.UTF-8");
    beside.screen.shows(TITLE);
    let vanish = |number: usize| {
        let mut stream = UnixStream::connect(&path).unwrap();
        let _ = match number % 3 {
            0 => Ok(()),
            1 => stream.write_all(b"kekkai 1 60000 60000 xterm - - Nobody\n"),
            _ => stream.write_all(b"kekkai 1 80 24 xterm - - Nobody\nK\0\0\0\x05r\x1b[Dn"),
        };
    };
    all_well(&table, |word| beside.screen.shows(word), vanish);
    until("all but one gone", || table.server.count() == (1, 0) && table.hub.guests().len() == 1);
}

/// Types all that there is, as fast as it is taken, until told to stop; how many bytes that were.
fn hammer(path: &std::path::Path, stop: &AtomicBool) -> usize {
    let mut stream = UnixStream::connect(path).unwrap();
    stream.write_all(b"kekkai 1 60000 60000 xterm - - Hammer\n").unwrap();
    stream.set_nonblocking(true).unwrap();
    let (mut state, mut sent, mut message, mut from) = (7_u32, 0, Vec::new(), 0);
    while !stop.load(Ordering::Relaxed) {
        if from == message.len() {
            (from, message) = (0, b"K\0\0\x01\0".to_vec());
            message.extend(
                std::iter::repeat_with(|| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    state.to_be_bytes()[0]
                })
                .filter(|key| !matches!(key, 3 | b'q' | 0xb9))
                .take(256),
            );
        }
        match stream.write(&message[from..]) {
            Ok(n) => {
                from += n;
                sent += n;
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => thread::yield_now(),
            Err(_) => break,
        }
    }
    sent
}

#[test]
fn who_types_garbage_at_full_speed_and_never_reads_disturbs_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("fight.sock");
    let table = Table::with_seats(GUESTS, |config| {
        config.ssh = None;
        config.socket = Some(SocketConfig { path: path.clone(), group: false });
        config.inflow = Inflow { burst: 64 << 10, per_second: 64 << 10 };
    });
    let beside = Beside::come(&path, None, (80, 24), "en_GB.UTF-8");
    beside.screen.shows(TITLE);
    let stop = AtomicBool::new(false);
    let sent = thread::scope(|threads| {
        let hammering = threads.spawn(|| hammer(&path, &stop));
        until("it is inside", || table.hub.guests().len() == 2);
        for round in 0..60 {
            let word = format!("round-{round}.");
            table.say(&word);
            beside.screen.shows(&word);
        }
        stop.store(true, Ordering::Relaxed);
        hammering.join().unwrap()
    });
    assert!(sent > 4096, "{sent}");
    until("it is gone", || table.server.count() == (1, 0));
}

#[test]
fn a_terminal_that_claims_any_size_disturbs_nobody() {
    let table = Table::with_seats(GUESTS, |_| {});
    run(async {
        let good = come_as(&table, "guest-good").await.unwrap();
        let mut watching = Watching::start(&good, (80, 24)).await;
        watching.sees(TITLE).await;
        let odd = come_as(&table, "guest-odd").await.unwrap();
        let wild = Watching::start(&odd, (60_000, 60_000)).await;
        until("it is inside", || table.hub.guests().len() == 2);
        assert_eq!(table.guest("odd").size, (240, 80));
        for (round, size) in
            [0, 1, u32::MAX, 60_000, 19, 241].into_iter().cycle().take(30).enumerate()
        {
            wild.channel.window_change(size, size, 0, 0).await.unwrap();
            let word = format!("round-{round}.");
            table.say(&word);
            watching.sees(&word).await;
        }
        assert_eq!(table.guest("good").size, (80, 24));
    });
}
