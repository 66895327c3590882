//! What comes in from players, and the file that says who they are.

use std::{fs, sync::OnceLock};

use kekkai_battle::Fight;
use kekkai_host::{Origin, Seat, Seats, SpectatorHub, spectators::Arrival};
use kekkai_rules::PlainText;
use kekkai_widgets::{Lang, Words};

use crate::fight::fought;

/// The file of seats; one that is read is written and read again.
pub fn seats(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("seats.ron");
    fs::write(&path, bytes).unwrap();
    let Ok(seats) = Seats::open(&path) else { return };
    let (people, guests) = (seats.people(), !seats.guests());
    seats.set_guests(guests).expect("what was read is written");
    let again = Seats::open(&path).expect("what was written is read");
    assert_eq!((again.people(), again.guests()), (people, guests));
}

/// What goes over the socket: a first line, and what a client and a host send behind it.
#[cfg(unix)]
pub fn frames(bytes: &[u8]) {
    kekkai_host::read_frames(bytes);
}

/// There are no such sockets here.
#[cfg(not(unix))]
pub fn frames(_: &[u8]) {}

/// Bytes that a player's terminal sends; the first two are its size. Whoever looks on after it sees a picture.
pub fn keys(bytes: &[u8]) {
    static FIGHT: OnceLock<Fight> = OnceLock::new();
    let fight = FIGHT.get_or_init(|| fought().fight.clone());
    let hub = SpectatorHub::new(fight.clone(), &Words::new(Lang::En));
    hub.let_propose(true);
    let [columns, rows, keys @ ..] = bytes else { return };
    let who = fight.state().combatants.first().map(|one| one.name.clone());
    for seat in [Seat::Public, Seat::Character(who.expect("somebody fights"))] {
        let arrival = Arrival {
            name: PlainText::new("Guest"),
            from: PlainText::new("fuzz"),
            origin: Origin::User(7),
            seat,
            size: (u32::from(*columns), u32::from(*rows)),
            term: "xterm-256color".to_owned(),
            lang: None,
            again: false,
        };
        let mut visit = hub.admit(arrival).expect("there is room");
        for part in keys.split(|byte| *byte == 0xff) {
            visit.typed(part);
            let _ = hub.proposals();
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let limit = std::time::Duration::ZERO;
        let _ = runtime.block_on(async { tokio::time::timeout(limit, visit.next()).await });
    }
}
