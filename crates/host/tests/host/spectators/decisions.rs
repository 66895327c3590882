//! What a player is told before it proposes: odds, ways, a cell, what the map is looked at through.

use std::{thread, time::Duration};

use kekkai_rules::Answer;

use super::*;
use crate::master::character;

impl Guest {
    /// Waits until `part` is on the screen; what is worked out takes as long as it takes.
    #[track_caller]
    fn until(&mut self, part: &str) -> String {
        while !self.terminal.screen().contents().contains(part) {
            let bytes = self.wait(Duration::from_secs(20));
            assert!(bytes.is_some(), "no {part:?} on\n{}", self.terminal.screen().contents());
        }
        self.text()
    }
}

/// A hit of Rook's waits for Ines, whose turn it is.
fn hit(master: &mut Master) {
    master.hub.let_propose(true);
    for line in ["put Rook 13H", "turn Rook"] {
        master.give(line);
    }
    master.ask("attack Ines 1");
    master.fall(&[60]);
    master.give("turn Ines");
}

#[test]
fn a_dodge_shows_its_odds_to_its_player_and_to_nobody_else() {
    let mut master = Master::new();
    hit(&mut master);
    let mut ines = master.seat(character("Ines"), (110, 40));
    let text = ines.until("succeeds");
    let line = text.lines().find(|line| line.contains("succeeds")).unwrap();
    assert!(line.contains('%'), "{text}");
    assert!(text.contains("╭ Log ─") && text.contains("y dodge"), "{text}");
    for seat in [character("Rook"), character("Egor"), Seat::Public] {
        let mut other = master.seat(seat, (110, 40));
        assert!(!other.text().contains("succeeds"), "{}", other.text());
    }
    // What was asked is over with the turn.
    master.give("turn Rook");
    assert!(!ines.text().contains("succeeds"), "{}", ines.text());
}

#[test]
fn the_odds_of_a_blow_at_somebody_whose_sheet_is_not_read_are_not_shown() {
    let master = Master::new();
    master.hub.let_propose(true);
    let mut guest = master.seat(character("Sable"), (110, 40));
    guest.text();
    let text = guest.press("l");
    assert!(text.contains("15 prana · 53+1d115") && !text.contains("hits"), "{text}");
    assert!(guest.wait(Duration::from_millis(200)).is_none(), "nothing is worked out");
}

#[test]
fn a_line_that_is_typed_has_odds_where_its_player_knows_every_number() {
    // Of one's own side, whose sheet is read; however the line is written.
    let mut master = Master::new();
    master.hub.let_propose(true);
    master.give("put Rook 6E");
    let mut guest = master.seat(character("Sable"), (110, 40));
    assert!(!guest.text().contains("hits"));
    guest.press(":attack   Rook 2");
    let text = guest.until("hits");
    assert!(text.contains("kills") && text.contains("attack   Rook 2"), "{text}");
    // A blow at somebody whose sheet is not read has none, typed or not.
    let master = Master::new();
    master.hub.let_propose(true);
    let mut guest = master.seat(character("Sable"), (110, 40));
    guest.text();
    let text = guest.press(":attack Anton");
    assert!(text.contains("attack Anton") && !text.contains("hits"), "{text}");
    assert!(guest.wait(Duration::from_millis(200)).is_none(), "nothing is worked out");
}

/// Two who may strike at each other, the first with a point of Fortune.
const FORTUNE: &str = include_str!("../../support/fortune.ron");

/// That fight with the first of them ablaze, and its player.
fn burning() -> (Master, Guest) {
    let mut master = Master::of(FORTUNE);
    master.hub.let_propose(true);
    for line in ["initiative", "afflict Captain ablaze 1"] {
        master.give(line);
    }
    let mut guest = master.seat(character("Captain"), (120, 40));
    guest.text();
    (master, guest)
}

#[test]
fn odds_tell_a_player_of_each_answer_once_they_are_exact() {
    let (master, mut guest) = burning();
    guest.press(":douse");
    let text = guest.until("Choices on the way:");
    assert!(text.contains("Captain: roll again"), "{text}");
    // Of the other side no sheet is read, so that nothing is told of it.
    let mut guest = master.seat(character("Captain"), (120, 40));
    guest.text();
    let text = guest.press(":strike Robber");
    assert!(text.contains("strike Robber") && !text.contains("hits"), "{text}");
    assert!(guest.wait(Duration::from_millis(200)).is_none(), "nothing is worked out");
}

#[test]
fn odds_that_a_player_looks_away_from_still_become_exact_once_it_looks_again() {
    let (_master, mut guest) = burning();
    guest.press(":douse");
    while !guest.terminal.screen().contents().contains('%') {
        assert!(guest.wait(Duration::from_secs(20)).is_some(), "{}", guest.text());
    }
    for keys in ["\x1b", ":douse"] {
        guest.press(keys);
    }
    guest.until("Choices on the way:");
}

#[test]
fn of_many_things_to_choose_from_each_can_be_chosen_by_its_digit() {
    let mut master = Master::of(&FORTUNE.replacen("fortune: 1)", "fortune: 1, resilience: 2)", 1));
    master.hub.let_propose(true);
    master.give("initiative");
    master.ask("strike Robber");
    let mut guest = master.seat(character("Captain"), (60, 20));
    let text = guest.until("name the result");
    assert!(!text.contains("more of them"), "{text}");
    // Now it names one of a hundred.
    master.answer(Answer::Pick(1));
    let text = guest.until(" 1/");
    assert!(text.contains("PgDn more of them"), "{text}");
    let parts = text.split(" 1/").nth(1).unwrap();
    let parts: usize = parts.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap();
    assert!(parts > 1);
    let text = guest.press("\x1b[6~\x1b[6~");
    assert!(text.contains(&format!(" 3/{parts}")), "{text}");
    guest.press("4");
    assert_eq!(master.hub.proposals()[0].line, "pick 24");
    // Behind the last part comes the first, before the first the last; what is chosen next begins at its beginning.
    let text = guest.press("\x1b[5~");
    assert!(text.contains(&format!(" {parts}/{parts}")), "{text}");
    let text = guest.press("\x1b[6~");
    assert!(text.contains(&format!(" 1/{parts}")), "{text}");
}

#[test]
fn enter_on_a_foe_out_of_reach_shows_the_ways_and_proposes_one_after_the_other() {
    let master = Master::new();
    master.hub.let_propose(true);
    let mut guest = master.seat(character("Sable"), (100, 30));
    guest.text();
    let text = guest.press("llllj");
    let far = ["Out of reach: 4 cells away", "Enter looks for a way"];
    assert!(far.iter().all(|part| text.contains(part)), "no question whether to strike: {text}");
    guest.press("\r");
    assert_eq!(master.hub.proposals(), [], "it asks first");
    let text = guest.until("1/");
    assert!(text.contains("To 8") && text.contains("1/") && text.contains(" points"), "{text}");
    assert!(text.contains("f other way"), "{text}");
    let other = guest.press("f");
    assert!(other.contains("2/"), "{other}");
    // The way cell by cell.
    assert!(guest.press("w").contains("cell  total"), "{}", guest.text());
    guest.press("\x1b");
    guest.press("f\x1b");
    assert!(far.iter().all(|part| guest.text().contains(part)), "{}", guest.text());
    guest.press(":end\r");
    guest.press("\r");
    guest.until("1/");
    guest.press("\r");
    let [ends, walk] = master.hub.proposals().try_into().unwrap();
    assert!(walk.line.starts_with("move "), "{}", walk.line);
    // The strike follows as soon as the walk is taken, and the GM is told of it; whatever becomes of another proposal.
    master.hub.settle(ends.id, true);
    guest.text();
    assert_eq!(master.hub.proposals(), std::slice::from_ref(&walk), "the walk is not taken yet");
    master.hub.settle(walk.id, true);
    let changes = master.hub.gm_changes();
    assert!(guest.text().contains("Proposed to the GM: attack Egor"), "{}", guest.text());
    assert!(master.hub.gm_changes() > changes);
    let [strike] = master.hub.proposals().try_into().unwrap();
    assert!(strike.line.starts_with("attack Egor"), "{}", strike.line);
    master.hub.settle(strike.id, true);
    guest.text();
    assert_eq!(master.hub.proposals(), []);
    // It does not, once the walk is declined.
    guest.press("\r");
    guest.until("1/");
    guest.press("\r");
    let walk = master.hub.proposals().remove(0);
    master.hub.settle(walk.id, false);
    guest.text();
    assert_eq!(master.hub.proposals(), []);
}

#[test]
fn a_player_looks_at_the_map_through_what_it_may_know() {
    let master = Master::new();
    let mut guest = master.seat(character("Sable"), (100, 30));
    let before = guest.text();
    let plain = guest.seen();
    assert!(guest.press("z").contains("On the map: what is in view."), "{}", guest.text());
    let sight = guest.seen();
    assert_ne!(sight, plain);
    guest.press("z");
    guest.until("where enemies have you in view");
    let danger = |text: &str| text.matches(" 2").count() + text.matches(" 3").count();
    while danger(&guest.text()) <= 25 {
        let bytes = guest.wait(Duration::from_secs(20));
        assert!(bytes.is_some(), "nothing more is counted on\n{}", guest.text());
    }
    assert!(guest.press("z").contains("On the map: no overlay."));
    guest.press("\x1b");
    assert_eq!(guest.text(), before);
    // Who speaks for nobody has nothing to look through.
    let mut public = master.public();
    public.text();
    // Whoever has no character is told so, and looks at the map as before.
    assert!(public.press("z").contains("You only watch: this key is for players"));
}

#[test]
fn a_cell_is_inspected_by_a_key_or_the_right_button_as_the_view_tells_of_it() {
    let master = Master::new();
    master.hub.let_propose(true);
    let mut guest = master.seat(character("Sable"), (80, 24));
    guest.text();
    let text = guest.press("lI");
    assert!(text.contains("─ Cell 6D ─") && text.contains("In view of: "), "{text}");
    assert!(text.contains("Anton: ") && !text.contains("Anton: HP 20"), "{text}");
    assert!(!text.contains("struck") && !text.contains("No enemy can strike"), "{text}");
    assert!(!guest.press("\x1b").contains("Cell 6D"), "{}", guest.text());
    // The way to an empty cell has its price.
    let text = guest.press("\x1b[<2;12;8M");
    assert!(text.contains("─ Cell 5F ─") && text.contains("2 points to walk"), "{text}");
    guest.press("\x1b");
    // Somebody who only looks on is told of it, too.
    let mut public = master.public();
    public.text();
    let text = public.press("\x1b[<2;14;6M");
    assert!(text.contains("─ Cell 6D ─") && !text.contains("Sable"), "{text}");
}

#[test]
fn the_legend_is_behind_the_keys_and_its_pages_go_around() {
    let master = Master::new();
    for (size, pages) in [((80, 24), 1), ((50, 20), 2)] {
        let mut guest = master.seat(Seat::Public, size);
        let before = guest.text();
        assert!(guest.press("?").contains("? legend"), "{}", guest.text());
        let first = guest.press("?");
        assert!(first.contains("─ Legend") && first.contains("deep water"), "{first}");
        if pages == 1 {
            guest.press("\x1b");
            assert_eq!(guest.text(), before);
            continue;
        }
        let second = guest.press("\x1b[B");
        assert!(second.contains("Legend 2/"), "{second}");
        assert_eq!(guest.press("\x1b[<64;3;3M"), first);
        assert!(guest.press("\x1b[A").contains("↑↓ page"));
        guest.press("\x1b");
        assert_eq!(guest.text(), before);
    }
}

#[test]
fn the_wheel_over_the_log_opens_it_and_elsewhere_goes_through_the_queue() {
    let master = Master::new();
    let mut guest = master.public();
    let text = guest.text();
    let lines: Vec<&str> = text.lines().collect();
    let row = lines.iter().position(|line| line.contains("Log ─")).expect(&text);
    let line = lines[row];
    let column = line.find("Log ─").map(|at| line[..at].chars().count()).unwrap();
    let log = format!("\x1b[<64;{};{}M", column + 2, row + 2);
    let chosen = guest.press("\x1b[<65;60;3M");
    assert_ne!(chosen, text, "another card");
    assert!(guest.press(&log).contains("↑↓ scroll"), "{}", guest.text());
}

/// All bytes that a guest gets who tries everything, with what is worked out.
fn tried(mut guest: Guest, keys: &[&str]) -> Vec<u8> {
    let mut all = Vec::new();
    let mut take = |guest: &mut Guest| {
        while let Some(bytes) = guest.wait(Duration::from_millis(250)) {
            all.extend_from_slice(&bytes);
        }
    };
    take(&mut guest);
    for keys in keys {
        guest.visit.typed(keys.as_bytes());
        take(&mut guest);
    }
    all
}

/// Two fights that differ only in what somebody's sheet says, which the player does not read.
#[track_caller]
fn draw_the_same(who: &str, prepare: impl Fn(&mut Master) + Sync, hidden: &[&str], keys: &[&str]) {
    let of = |line: Option<&str>| {
        let mut master = Master::new();
        master.hub.let_propose(true);
        prepare(&mut master);
        if let Some(line) = line {
            master.give(line);
        }
        tried(master.seat(character(who), (110, 40)), keys)
    };
    // Mostly it is waited that nothing more comes: all fights wait at once.
    thread::scope(|scope| {
        let plain = scope.spawn(|| of(None));
        let others = hidden.iter().map(|line| (line, scope.spawn(|| of(Some(line)))));
        let others: Vec<_> = others.collect();
        let plain = plain.join().unwrap();
        assert!(plain.len() > 5_000);
        for (line, other) in others {
            assert!(other.join().unwrap() == plain, "{who} is told of {line}");
        }
    });
}

#[test]
fn two_fights_that_differ_in_what_is_hidden_from_a_player_draw_the_same() {
    let hidden =
        ["grow Egor a A", "grow Egor s A", "grow Egor l A", "grow Anton a A", "prana Egor 1"];
    let keys = [
        "z", "z", "z", "z", "l", "I", "\x1b", "1", "llll", "I", "\x1b", "\r", "f", "w", "\x1b",
        "\r",
    ];
    draw_the_same("Sable", |_| {}, &hidden, &keys);
    let hidden = ["grow Rook a A", "grow Rook s A", "grow Rook l A", "prana Rook 1"];
    draw_the_same("Ines", hit, &hidden, &["I", "\x1b", "z", "z", "w", "\x1b", "y"]);
}
