//! Who has just been hurt or healed stands out on guests' screens, and what is hidden from them neither begins nor ends that.
//!
//! How long it lasts is an hour or no time at all here, so that nothing depends on a clock.

use std::time::Duration;

use super::*;
use crate::master::character;

/// A hub in which it lasts so long, and a guest of the public who has seen all there is.
fn flashing(time: Duration) -> (Master, Guest) {
    let mut master = Master::new();
    master.give("pools public hp numbers");
    master.hub.flash_for(time);
    let mut guest = master.public();
    guest.text();
    (master, guest)
}

const LONG: Duration = Duration::from_hours(1);

/// What somebody sees who comes just now.
fn fresh(master: &Master) -> Vec<String> {
    let mut guest = master.public();
    guest.text();
    guest.seen()
}

#[test]
fn whoever_is_hurt_or_healed_stands_out_until_the_next_key() {
    let (mut master, mut guest) = flashing(LONG);
    for line in ["hp Ines 100", "hp Ines 200"] {
        master.give(line);
        guest.text();
        let [shown, calm] = [guest.seen(), fresh(&master)];
        let differing = shown.iter().zip(&calm).filter(|(one, other)| one != other).count();
        // The chip on the map and that in the turn order.
        assert!((2..=6).contains(&differing), "{line}: {differing}");
        guest.press("S");
        guest.press("S");
        guest.press("\x1b");
        assert!(guest.seen() == fresh(&master), "{line}: it goes on");
    }
    master.give("put Ines 20T");
    guest.text();
    assert!(guest.seen() == fresh(&master), "a step is to be seen without it");
}

#[test]
fn it_ends_by_itself() {
    let (mut master, mut guest) = flashing(Duration::ZERO);
    master.give("hp Ines 100");
    let frames = std::iter::from_fn(|| guest.take()).count();
    assert_eq!(frames, 2, "one in which she stands out, one in which she no longer does");
    assert!(guest.seen() == fresh(&master));
}

#[test]
fn what_is_hidden_neither_begins_nor_ends_it() {
    let (mut master, mut guest) = flashing(LONG);
    master.give("hp Sable 100");
    assert!(guest.take().is_none(), "it begins");
    master.give("hp Ines 100");
    guest.text();
    let shown = guest.seen();
    assert!(shown != fresh(&master));
    for line in ["hp Sable 90", "put Sable 7D", "prana Sable 3"] {
        master.give(line);
        assert!(guest.take().is_none(), "{line} is heard of");
    }
    // What is no wound and is seen lets it go on, too.
    master.give("put Rook 20T");
    guest.text();
    assert!(guest.seen() != fresh(&master));
}

#[test]
fn each_seat_has_its_own() {
    let (mut master, mut public) = flashing(LONG);
    let mut own = master.seat(character("Sable"), (80, 24));
    own.text();
    master.give("hp Sable 100");
    assert!(own.take().is_some() && public.take().is_none());
    let mut late = master.seat(character("Sable"), (80, 24));
    late.text();
    assert!(own.seen() != late.seen());
    own.press("S");
    own.press("S");
    own.press("\x1b");
    assert!(own.seen() == late.seen());
}

#[test]
fn with_it_or_without_it_all_come_to_the_same_screen() {
    let (mut master, mut steady) = flashing(LONG);
    let mut slow = master.public();
    slow.text();
    for hp in [90, 120, 60, 200, 10] {
        master.give(&format!("hp Ines {hp}"));
        steady.text();
        if hp == 60 {
            steady.press("S");
        }
    }
    master.give("undo");
    for guest in [&mut steady, &mut slow] {
        guest.text();
        guest.press("S");
        guest.press("S");
        guest.press("\x1b");
        assert!(guest.seen() == fresh(&master));
    }
}
