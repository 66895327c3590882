//! Every golden fight twice, side by side: once with nothing but its own lines, and once with a secret life beside them.
//! Whoever may not know of the secrets is sent the same bytes at the same moments.

use std::{
    sync::OnceLock,
    task::{Context, Poll, Waker},
};

use tokio::runtime::Runtime;

use super::*;
use crate::{
    masked::Golden,
    secret::{ONE, Secret, TWO, Unknowing},
};

/// What the secrets are called that have no life of their own.
const PLAIN: [&str; 2] = ["Ole", "Uwe"];

static CLOCK: OnceLock<Runtime> = OnceLock::new();

fn clock() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap()
}

impl Guest {
    /// What there is for it at this moment; it waits for nothing.
    fn at_once(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // There is a clock in it, on which nothing here depends.
        let _clock = CLOCK.get_or_init(clock).enter();
        loop {
            let next = std::pin::pin!(self.visit.next());
            match next.poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(Some(more)) => bytes.extend_from_slice(&more),
                Poll::Ready(None) | Poll::Pending => break,
            }
        }
        self.terminal.process(&bytes);
        bytes
    }
}

/// Those of one world who may know nothing of the secrets of a side.
fn guests(secret: &Secret, golden: &Golden, unknown: usize) -> Vec<Guest> {
    let (own, size) = (1 - unknown, (80, 24));
    let seats = [Seat::Public, Seat::Side(golden.setup.sides[own].name.clone())];
    let come = |seat: Seat| {
        let arrival = arrival(&format!("{seat:?}"), seat, size);
        Guest::new(secret.hub.admit(arrival).unwrap(), size)
    };
    seats.into_iter().map(come).collect()
}

/// Plays one fight in two worlds that differ in what one of the sides keeps from the other; the moments at which nothing
/// may have come.
fn compare(golden: &Golden, unknown: usize) -> usize {
    let side = ["One", "Two"][unknown];
    let mut names = PLAIN;
    names[unknown] = [ONE, TWO][unknown];
    let (mut plain, mut other) = (Secret::of(golden, PLAIN), Secret::of(golden, names));
    let (mut seen, mut others) = (guests(&plain, golden, unknown), guests(&other, golden, unknown));
    let mut quiet = 0;
    for (number, (line, answers)) in plain.script().into_iter().enumerate() {
        let goes_on = [&mut plain, &mut other].map(|world| world.advance(&line, &answers));
        if goes_on != [true; 2] {
            assert_eq!(goes_on, [false; 2]);
            break;
        }
        for (one, two) in seen.iter_mut().zip(&mut others) {
            let what = format!("{}: {:?} after {line}", golden.name, one.visit.row().unwrap().seat);
            assert!(one.at_once() == two.at_once(), "{what}\n{}", two.terminal.screen().contents());
        }
        let is_secret = |unknowing: &Unknowing| {
            *unknowing == Unknowing::All || *unknowing == Unknowing::AllBut(side)
        };
        let before = other.table.fight.head();
        for (act, _) in other.hidden_acts(number).into_iter().filter(|(_, who)| is_secret(who)) {
            other.play(&act, "");
            for guest in &mut others {
                let seat = guest.visit.row().unwrap().seat;
                assert!(guest.at_once().is_empty(), "{}: {seat:?} hears of {act}", golden.name);
                quiet += 1;
            }
        }
        if other.table.fight.prompt().is_some() {
            continue;
        }
        // What might have been, and is taken back.
        other.play(&format!("goto {before}"), "");
        other.play(&format!("note {TWO}"), "");
        for guest in &mut others {
            let seat = guest.visit.row().unwrap().seat;
            assert!(
                guest.at_once().is_empty(),
                "{}: {seat:?} hears of what is undone",
                golden.name
            );
        }
    }
    quiet
}

/// The golden fights that a test of two plays.
fn half(odd: bool) -> impl Iterator<Item = Golden> {
    let numbered = Golden::all().into_iter().enumerate();
    numbered.filter(move |(number, _)| (number % 2 == 1) == odd).map(|(_, golden)| golden)
}

#[test]
fn what_the_first_side_keeps_to_itself_changes_no_byte_for_the_second() {
    let quiet: usize = half(false).map(|golden| compare(&golden, 0)).sum();
    assert!(quiet > 1000, "{quiet}");
}

#[test]
fn what_the_second_side_keeps_to_itself_changes_no_byte_for_the_first() {
    let quiet: usize = half(true).map(|golden| compare(&golden, 1)).sum();
    assert!(quiet > 1000, "{quiet}");
}

#[test]
fn what_is_undone_in_secret_moves_no_line_of_a_long_log() {
    let mut master = Master::new();
    master.give("end");
    let mut guest = master.public();
    for number in 0..90 {
        master.give(&format!("climate Fog{number}"));
        guest.at_once();
        master.give("note secret");
        master.give("luck");
        for _ in 0..2 {
            master.give("undo");
            let bytes = guest.at_once();
            assert!(bytes.is_empty(), "{number}\n{}", guest.terminal.screen().contents());
        }
    }
}
