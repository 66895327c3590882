//! Connections that say nothing, from a few addresses and from many: whoever comes to look on is let in all the same.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use kekkai_host::{Refused, Seat, Shut};
use russh::client;
use tokio::{
    io::AsyncReadExt as _,
    net::{TcpSocket, TcpStream},
    sync::watch,
    time::timeout,
};

use super::ssh::{Session, Trusting, Watching};
use crate::table::{TITLE, Table, run, until};

const GUESTS: &str = "(format: 1, guests: true)";
/// Newcomers of a trial, one after the other: fewer than an address may fail before it is shut out.
const NEWCOMERS: u8 = 9;
/// Within this each of them has to be inside.
const SOON: Duration = Duration::from_secs(5);
/// So often a silent one comes again at once when it is hung up on, in the time of one newcomer.
const AGAIN: u32 = 8;

async fn knock_from(address: SocketAddr, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    // Many ports are used up otherwise, and freed only after a minute.
    socket.set_reuseaddr(true)?;
    socket.bind((from, 0).into())?;
    socket.connect(address).await
}

/// Somebody from an address, once the server has let them in; `None` if it hangs up instead.
async fn come(address: SocketAddr, from: Ipv4Addr, user: &str) -> Option<Session> {
    let stream = knock_from(address, from).await.ok()?;
    let config = Arc::new(client::Config::default());
    let mut session = client::connect_stream(config, stream, Trusting).await.ok()?;
    session.authenticate_none(user).await.ok()?.success().then_some(session)
}

/// Whether somebody gets inside in time, and sees the fight.
async fn gets_in(address: SocketAddr, from: Ipv4Addr, user: &str) -> bool {
    let inside = async {
        let session = come(address, from, user).await?;
        let mut watching = Watching::start(&session, (80, 24)).await;
        watching.sees(TITLE).await;
        Some(())
    };
    timeout(SOON, inside).await.is_ok_and(|seen| seen.is_some())
}

/// Keeps a silent connection open. Whoever hangs up is called again at once, a few times; then as soon as the next
/// newcomer is due. Ends with the trial.
async fn say_nothing(address: SocketAddr, from: Ipv4Addr, mut newcomers: watch::Receiver<u8>) {
    loop {
        let newcomer = *newcomers.borrow();
        for _ in 0..AGAIN {
            let silence = async {
                let mut stream = knock_from(address, from).await?;
                stream.read_to_end(&mut Vec::new()).await
            };
            tokio::select! {
                _ = silence => {}
                _ = newcomers.wait_for(|newcomer| *newcomer == u8::MAX) => return,
            }
        }
        // Who is due may have changed meanwhile.
        if newcomers.wait_for(|due| *due != newcomer).await.is_err() {
            return;
        }
    }
}

/// Newcomers, each from an address of its own, while so many addresses hold so many silent connections each.
fn trial(addresses: u8, each: u8) {
    let table = Table::with_seats(GUESTS, |_| {});
    let address = table.server.address().unwrap();
    let silent = usize::from(addresses) * usize::from(each);
    run(async {
        let (due, newcomers) = watch::channel(NEWCOMERS);
        for number in 0..addresses * each {
            let from = Ipv4Addr::new(127, 0, 0, 10 + number % addresses);
            tokio::spawn(say_nothing(address, from, newcomers.clone()));
        }
        let mut let_in = 0;
        for number in 0..NEWCOMERS {
            due.send_replace(number);
            until("all that say nothing wait", || table.server.count().1 == silent);
            let_in += u8::from(gets_in(address, Ipv4Addr::new(127, 0, 1, number), "guest").await);
        }
        due.send_replace(u8::MAX);
        assert_eq!(let_in, NEWCOMERS, "{addresses} × {each}");
    });
}

#[test]
fn four_silent_connections_of_one_address_keep_no_newcomer_out() {
    trial(1, 4);
}

#[test]
fn four_silent_connections_of_each_of_two_addresses_keep_no_newcomer_out() {
    trial(2, 4);
}

#[test]
fn two_silent_connections_of_each_of_four_addresses_keep_no_newcomer_out() {
    trial(4, 2);
}

#[test]
fn one_silent_connection_of_each_of_eight_addresses_keeps_no_newcomer_out() {
    trial(8, 1);
}

#[test]
fn guests_leave_room_for_the_invited() {
    let table = Table::with_seats(GUESTS, |config| config.limits.guests = 2);
    let address = table.server.address().unwrap();
    let user = format!("invite-{}", table.invite(Seat::Public));
    run(async {
        let at = |last| Ipv4Addr::new(127, 0, 0, last);
        let guests = [come(address, at(10), "guest").await, come(address, at(11), "guest").await];
        assert!(guests.iter().all(Option::is_some));
        assert!(come(address, at(12), "guest").await.is_none());
        assert_eq!(table.refusal(), Refused::Shut(Shut::Full));
        assert!(gets_in(address, at(12), &user).await);
    });
}

#[test]
fn who_was_let_in_by_a_code_comes_back_while_new_addresses_come_without_end() {
    let table = Table::open(|_| {});
    let address = table.server.address().unwrap();
    let user = format!("invite-{}", table.invite(Seat::Public));
    let home = Ipv4Addr::new(127, 0, 2, 1);
    run(async {
        assert!(gets_in(address, home, &user).await);
        until("gone", || table.is_empty());
        let (ends, flooded) = (watch::channel(()), Arc::new(AtomicU32::new(0)));
        let knocked = Arc::clone(&flooded);
        let flood = async move {
            // Sixteen at a time, each from an address that never came before.
            let mut held = std::collections::VecDeque::new();
            for number in 0..4000_u16 {
                let [high, low] = number.to_be_bytes();
                held.extend(knock_from(address, Ipv4Addr::new(127, 3, high, low)).await);
                knocked.fetch_add(1, Ordering::Relaxed);
                if held.len() > 16 {
                    held.pop_front();
                }
            }
        };
        let mut ended = ends.1;
        let flooding = tokio::spawn(async move {
            tokio::select! { () = flood => {}, _ = ended.changed() => {} }
        });
        for _ in 0..NEWCOMERS / 2 {
            let before = flooded.load(Ordering::Relaxed);
            until("more come", || {
                flooded.load(Ordering::Relaxed) > before + 8 || flooding.is_finished()
            });
            assert!(gets_in(address, home, &user).await);
            until("gone", || table.hub.guests().is_empty());
        }
        drop(ends.0);
        flooding.await.unwrap();
    });
}
