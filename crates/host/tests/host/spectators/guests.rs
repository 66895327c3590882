//! Pictures: whole, shared, caught up with, frozen, and never of what is hidden.

use std::collections::BTreeMap;

use kekkai_host::{
    SpectatorHub,
    spectators::{Dismissed, Rejected},
};
use kekkai_widgets::{
    Lang, OwnNames, Words,
    theme::{Depth, Shipped},
};
use ratatui_core::{buffer::Cell, style::Color};

use super::*;
use crate::master::character;

#[test]
fn a_guest_sees_the_fight_at_once_and_every_change() {
    let mut master = Master::new();
    let mut guest = master.public();
    let first = guest.take().unwrap();
    assert!(first.starts_with(b"\x1b[?1049h"));
    let text = guest.text();
    assert!(text.contains("Ambush") && text.contains("Ines"), "{text}");
    assert!(guest.take().is_none(), "nothing has happened");
    master.give("put Ines 20T");
    let change = guest.take().unwrap();
    assert!(change.len() * 4 < first.len(), "{} of {}", change.len(), first.len());
    assert!(guest.text().contains("Ines"));
}

#[test]
fn a_guest_who_waits_is_woken_by_what_happens() {
    let mut master = Master::new();
    let mut guest = master.public();
    guest.text();
    // After keys there is more to wait for than what happens.
    for keys in ["", "\t", "t"] {
        guest.press(keys);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let limit = Duration::from_secs(20);
        let bytes = runtime.block_on(async {
            let next = tokio::time::timeout(limit, guest.visit.next());
            let act = async {
                tokio::task::yield_now().await;
                master.give(if keys.is_empty() { "put Ines 20T" } else { "end" });
            };
            tokio::join!(next, act).0.unwrap()
        });
        guest.terminal.process(&bytes.unwrap());
    }
}

#[test]
fn a_guest_at_its_keys_is_shown_the_last_of_many() {
    let mut master = Master::new();
    let mut guest = master.public();
    for _ in 0..41 {
        guest.visit.typed(b"a");
        guest.take();
    }
    master.give("end");
    guest.text();
    let mut other = master.public();
    other.press("a");
    assert_eq!(guest.seen(), other.seen());
}

#[test]
fn whoever_is_hidden_is_on_no_screen_but_that_of_its_side() {
    let mut master = Master::new();
    let mut guests =
        [Seat::Public, side("Blues"), side("Reds")].map(|seat| master.seat(seat, (80, 24)));
    let shows = |guests: &mut [Guest; 3]| guests.each_mut().map(|one| one.text().contains("Sable"));
    assert_eq!(shows(&mut guests), [false, false, true]);
    master.give("put Sable 7D");
    assert_eq!(shows(&mut guests), [false, false, true]);
    let mut bytes = guests.each_mut().map(Guest::take);
    assert_eq!(bytes.each_mut().map(|bytes| bytes.is_some()), [false; 3]);
    master.give("hidden Sable off");
    assert_eq!(shows(&mut guests), [true, true, true]);
}

#[test]
fn a_hidden_act_sends_nothing_at_all() {
    let mut master = Master::new();
    let mut guest = master.public();
    guest.text();
    for line in ["put Sable 8E", "hp Sable 100", "prana Sable 3", "note secret", "luck"] {
        let context = Context { state: master.fight.state(), library: &master.library };
        if grammar::parse(line, &context).is_ok() {
            master.give(line);
            assert!(guest.take().is_none(), "{line}");
        }
    }
}

#[test]
fn guests_who_look_alike_share_their_bytes() {
    let mut master = Master::new();
    let (mut one, mut other) = (master.public(), master.public());
    one.text();
    other.text();
    master.give("put Ines 20T");
    let (one, other) = (one.take().unwrap(), other.take().unwrap());
    assert_eq!(one.as_ptr(), other.as_ptr());
}

#[test]
fn late_slow_and_steady_guests_come_to_the_same_screen() {
    let mut master = Master::new();
    let (mut steady, mut slow) = (master.public(), master.public());
    steady.text();
    slow.text();
    for cell in ["20T", "19S", "18R", "17Q", "16P", "15O"] {
        master.give(&format!("put Ines {cell}"));
        steady.text();
    }
    master.give("undo");
    let mut late = master.public();
    let screens = [&mut steady, &mut slow, &mut late].map(|guest| {
        guest.text();
        guest.seen()
    });
    assert!(screens[0] == screens[1], "the slow one sees something else");
    assert!(screens[0] == screens[2], "the late one sees something else");
}

#[test]
fn a_frozen_view_stays_until_it_is_released() {
    let mut master = Master::new();
    let mut guest = master.public();
    guest.text();
    master.hub.freeze(true);
    assert!(guest.text().contains("paused the view"));
    master.give("hp Ines 1");
    assert!(guest.take().is_none());
    let late = master.public().text();
    assert_eq!(late, guest.text(), "who comes meanwhile sees what all see");
    master.give("put Ines 20T");
    master.hub.freeze(false);
    let text = guest.text();
    assert!(!text.contains("paused the view"), "{text}");
    assert_eq!(text, master.public().text());
}

#[test]
fn a_terminal_of_any_size_is_served() {
    let mut master = Master::new();
    let sizes =
        [(0, 0), (1, 1), (20, 6), (40, 12), (79, 24), (80, 23), (80, 24), (120, 40), (200, 60)];
    let huge = [(60_000, 60_000), (u32::MAX, u32::MAX)];
    for size in sizes.into_iter().chain(huge) {
        let mut guest = master.seat(side("Reds"), size);
        assert!(guest.take().is_some(), "{size:?}");
        let (columns, rows) = master.hub.guests()[0].size;
        assert!((1..=240).contains(&columns) && (1..=80).contains(&rows));
        for size in [(60_000, 1), (3, 60_000), (81, 25)] {
            guest.visit.resized(size.0, size.1);
            assert!(guest.take().is_some(), "{size:?}");
        }
        master.give("put Ines 20T");
        guest.press("?");
        guest.press("q\x1b[Bn");
        master.give("undo");
    }
}

#[test]
fn the_smallest_terminals_get_what_fits_and_nothing_else() {
    let master = Master::new();
    master.hub.let_propose(true);
    for (columns, rows) in (1..=24).flat_map(|columns| (1..=8).map(move |rows| (columns, rows))) {
        let mut guest = master.seat(character("Sable"), (columns, rows));
        for keys in ["", "?", "qr", "\x1b[Dq", "N", "qJ", "q:move 3A", "\x1b", "lL"] {
            guest.visit.typed(keys.as_bytes());
            while let Some(bytes) = guest.take() {
                let text = String::from_utf8(bytes.to_vec()).unwrap();
                for rest in text.split("\x1b[") {
                    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(0);
                    let (place, rest) = rest.split_at(end);
                    let Some((row, column)) =
                        place.split_once(';').filter(|_| rest.starts_with('H'))
                    else {
                        continue;
                    };
                    let at: (u32, u32) = (column.parse().unwrap(), row.parse().unwrap());
                    assert!(at.0 <= columns && at.1 <= rows, "{at:?} of {columns}×{rows}");
                }
            }
        }
    }
    // Who claims nothing at all has a usual one.
    let usual = master.hub.admit(arrival("Usual", Seat::Public, (0, 0))).unwrap();
    assert_eq!(usual.row().unwrap().size, (80, 24));
}

#[test]
fn a_side_is_called_in_the_language_of_who_reads_it() {
    let master = Master::new();
    let mut guest = master.seat(side("Reds"), (80, 24));
    assert!(guest.text().contains(" Reds"));
    let text = guest.press("L");
    assert!(text.contains(" Красные") && !text.contains("Reds"), "{text}");
}

#[test]
fn a_small_terminal_shows_the_turn_the_queue_and_the_log() {
    let mut master = Master::new();
    let mut guest = master.seat(Seat::Public, (60, 18));
    master.give("put Ines 20T");
    let text = guest.text();
    assert!(text.contains("Ines") && text.contains("Log"), "{text}");
}

#[test]
fn where_the_map_has_no_room_a_part_of_it_is_shown_around_whoever_is_looked_at() {
    let master = Master::new();
    master.hub.let_propose(true);
    // Low but not narrow: beside the rest.
    let text = master.seat(side("Reds"), (80, 16)).text();
    assert!(text.contains("s'An") && text.contains("Turn order") && text.contains("Log"), "{text}");
    // Narrow: in its place, and back again.
    let mut guest = master.seat(character("Sable"), (40, 16));
    assert!(!guest.text().contains("Turn order"), "the map is what it opens on: {}", guest.text());
    guest.press("m");
    assert!(guest.text().contains("Turn order") && !guest.text().contains("D  "));
    let text = guest.press("m");
    assert!(text.contains("D   ░░") && !text.contains("Turn order"), "{text}");
    assert!(!text.contains("\nT "), "what is far away has no room: {text}");
    // It goes along with what is pointed at.
    let text = guest.press(&"j".repeat(20));
    assert!(text.contains("\nT ") && !text.contains("\nA "), "{text}");
    let text = guest.press(&"l".repeat(20));
    assert!(text.contains("[]"), "{text}");
    // What is pointed at is put away with the map.
    assert!(text.contains("No path to"), "{text}");
    let text = guest.press("m");
    assert!(text.contains("Turn order") && !text.contains("No path to"), "{text}");
    // Nor does it hold the map when nothing may be proposed any more.
    guest.press("j");
    master.hub.let_propose(false);
    assert!(guest.text().contains("Turn order"));
}

#[test]
fn keys_choose_look_back_and_leave() {
    let mut master = Master::new();
    let mut guest = master.seat(side("Reds"), (80, 24));
    guest.text();
    master.give("put Ines 20T");
    assert!(guest.press("N").contains("What is new"));
    guest.press("\x1b");
    assert!(guest.press("L").contains("Журнал"));
    assert!(guest.press("L").contains("Log"));
    assert!(guest.press("?").contains("quit"));
    guest.press("\x1b");
    assert!(guest.press("r").contains("As you knew it"), "{}", guest.text());
    guest.press("\x1b");
    guest.visit.typed(b"q");
    assert!(guest.take().is_none());
    drop(guest);
    assert!(master.hub.guests().is_empty());
}

#[test]
fn every_key_of_a_player_does_something_or_says_why_not() {
    let master = Master::new();
    let mut silent = Vec::new();
    for proposes in [false, true] {
        master.hub.let_propose(proposes);
        for seat in [Seat::Public, side("Reds"), character("Ines")] {
            for key in (' '..='~').chain(['\r', '\x07']).filter(|key| *key != 'q') {
                // A guest of its own for each: of many keys at once only some are taken.
                let mut guest = master.seat(seat.clone(), (80, 24));
                guest.text();
                let before = guest.seen();
                guest.press(&key.to_string());
                if before == guest.seen() {
                    silent.push(format!("{key:?} of {seat:?}, who proposes: {proposes}"));
                }
            }
        }
    }
    assert!(silent.is_empty(), "say nothing: {}", silent.join("; "));
}

#[test]
fn garbage_at_full_speed_harms_nobody() {
    let mut master = Master::new();
    let (mut guest, mut other) = (master.public(), master.public());
    other.text();
    let mut seed = 7_u32;
    for round in 0..200 {
        let bytes: Vec<u8> = (0..97)
            .map(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                u8::try_from(seed >> 24).unwrap()
            })
            .filter(|byte| !matches!(byte, b'q' | 3) && *byte != 0xb9)
            .collect();
        guest.visit.typed(&bytes);
        if round % 20 == 0 {
            guest.take();
        }
    }
    assert!(other.take().is_none());
    master.give("put Ines 20T");
    assert!(other.take().is_some());
}

#[test]
fn who_was_away_is_told_what_happened_meanwhile() {
    let mut master = Master::new();
    let anna = |master: &Master| master.called("Anna", Seat::Public, (80, 24));
    let mut guest = anna(&master);
    guest.text();
    drop(guest);
    master.give("put Ines 20T");
    let text = anna(&master).text();
    assert!(text.contains("What is new") && text.contains("20T"), "{text}");
}

#[test]
fn guests_are_sent_away_and_a_closed_hall_lets_nobody_in() {
    let master = Master::new();
    let (mut one, mut other) = (master.public(), master.public());
    one.text();
    other.text();
    let id = master.hub.guests()[0].id;
    master.hub.send_away(id);
    let over = |guest: &mut Guest| {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(guest.visit.next()).is_none()
    };
    assert!(over(&mut one));
    assert_eq!(one.visit.dismissal(), Some(Dismissed::SentAway));
    assert!(other.visit.dismissal().is_none());
    assert!(other.take().is_none() && master.hub.guests().len() == 2);
    drop(one);
    assert_eq!(master.hub.guests().len(), 1);
    master.hub.close();
    assert!(over(&mut other));
    assert_eq!(other.visit.dismissal(), Some(Dismissed::Closed));
    let arrival = |seat| arrival("Anna", seat, (80, 24));
    assert_eq!(master.hub.admit(arrival(Seat::Public)).unwrap_err(), Rejected::Closed);
    let open = Master::new();
    let nobody = Seat::Character(PlainText::new("Nobody"));
    assert_eq!(open.hub.admit(arrival(nobody)).unwrap_err(), Rejected::NoSuchSeat);
}

#[test]
fn the_whole_log_is_scrolled_from_its_end() {
    let mut master = Master::new();
    // Somebody hidden has the first turn.
    master.give("end");
    let mut guest = master.public();
    for number in 1..=40 {
        master.give(&format!("climate Fog{number}"));
    }
    let end = guest.press("J");
    assert!(end.contains("Fog40"), "{end}");
    // Three rows up the last three are below the popup.
    let popup =
        |text: &str| text.lines().filter(|line| line.contains("│   Everywhere: Fog40")).count();
    assert_eq!((popup(&end), popup(&guest.press("\x1b[A\x1b[A\x1b[A"))), (1, 0));
    assert!(guest.press("\x1b[H").contains("Initiative"));
    // From the first row one step down is one.
    guest.press("\x1b[B");
    assert!(guest.press("\x1b[A").contains("Initiative"));
    assert!(guest.press("\x1b[F").contains("Fog40"));
}

#[test]
fn what_was_set_up_before_the_fight_is_told_to_nobody() {
    let mut master = Master::in_setup();
    master.give("put Ines 3R");
    master.give("shroud Ines");
    master.give("initiative");
    let mut guest = master.public();
    guest.text();
    for key in ["J", "\x1b", "N", "\x1b", "r"] {
        let text = guest.press(key);
        assert!(!text.contains("Ines"), "{key:?}: {text}");
    }
}

#[test]
fn the_log_of_the_past_begins_with_the_fight_too() {
    let mut master = Master::in_setup();
    master.give("put Ines 3R");
    master.give("initiative");
    let mut guest = master.public();
    guest.text();
    let text = guest.press("r");
    assert!(text.contains("Initiative") && !text.contains("3R"), "{text}");
}

#[test]
fn the_log_goes_on_naming_those_who_were_seen_when_it_was_told() {
    let mut master = Master::new();
    master.give("end");
    master.give("put Ines 3R");
    let mut guest = master.public();
    let before = guest.text();
    assert!(before.contains("Ines"), "{before}");
    master.give("shroud Ines");
    for text in [guest.text(), guest.press("J"), master.public().text(), master.public().press("J")]
    {
        assert!(text.contains("Ines is moved to 3R"), "{text}");
    }
}

#[test]
fn each_guest_reads_the_tables_own_names_in_their_own_language() {
    let names = OwnNames::new(|lang| match lang {
        Lang::En => BTreeMap::new(),
        Lang::Ru => BTreeMap::from([("ambush".to_owned(), "У старой ограды".to_owned())]),
    });
    let words = Words::new(Lang::En).with_names(names);
    let hub = SpectatorHub::new(Master::new().fight.clone(), &words);
    let title = |lang| {
        let picture =
            hub.preview(&Seat::Public, (100, 30), lang, (Shipped::SixteenDark, Depth::Sixteen));
        let row = picture.content().iter().take(100);
        row.map(Cell::symbol).collect::<String>()
    };
    assert!(title(Lang::En).contains("Ambush"), "{}", title(Lang::En));
    assert!(title(Lang::Ru).contains("У старой"), "{}", title(Lang::Ru));
}

#[test]
fn a_preview_has_the_colours_that_are_asked_for() {
    let hub = SpectatorHub::new(Master::new().fight.clone(), &Words::new(Lang::En));
    let colours = |look| {
        let picture = hub.preview(&Seat::Public, (100, 30), Lang::En, look);
        picture.content().iter().filter(|cell| matches!(cell.bg, Color::Rgb(..))).count()
    };
    assert!(colours((Shipped::Dark, Depth::True)) > 1_000);
    assert_eq!(colours((Shipped::SixteenDark, Depth::Sixteen)), 0);
}

#[test]
fn whom_a_guest_chooses_is_marked_on_the_map_and_in_the_turn_order() {
    let master = Master::new();
    let mut guest = master.public();
    assert!(!guest.text().contains('«'));
    let text = guest.press("\t");
    assert!(text.matches('«').count() > 1, "{text}");
    assert!(!guest.press("\x1b").contains('«'));
}
