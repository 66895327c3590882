//! Clocks and timers: ticked, running down by themselves, seen by those who may, kept in the file.

use super::{BLUE, RED, events, log, table};
use crate::{coin, table::Table};
use kekkai_battle::{
    Audience, Command, Event, Gm, Refusal,
    clocks::{Clock, MOST_CLOCKS, MOST_SEGMENTS, Pace, Timed, Timing},
    fight::Checked,
    grammar::{self, BadCommand, Line},
    scenario::Setup,
};
use kekkai_rules::{Edition, Id, PlainText, Refusal as Rules};

fn left(table: &Table, audience: Audience) -> Vec<(String, u16)> {
    let clocks = table.fight.view(audience).clocks;
    clocks.iter().map(|clock| (clock.name.to_string(), clock.left)).collect()
}

fn of_gm(table: &Table, name: &str) -> u16 {
    table.state().clock(&PlainText::new(name)).unwrap().left
}

#[test]
fn a_clock_is_ticked_by_hand_and_says_when_it_is_full() {
    for mut table in [table(), coin::opened()] {
        table.tell("clock \"The alarm\" 4", "");
        table.tell("tick \"the ALARM\"", "");
        table.tell("тик \"the alarm\" 2", "");
        assert_eq!(of_gm(&table, "The alarm"), 1);
        table.tell("tick \"the alarm\" 5", "");
        let told = events(&log(&table, Audience::Gm));
        let Some(Event::Clock { what: Timed::Ticked, clock }) = told.last() else { panic!() };
        assert!(clock.is_over());
        table.tell("tick \"the alarm\" -1", "");
        assert_eq!(of_gm(&table, "The alarm"), 1);
        for before in [0, 1, 3, 4] {
            table.play("undo", "").unwrap();
            assert_eq!(of_gm(&table, "The alarm"), before);
        }
        table.play("undo", "").unwrap();
        assert!(table.state().clocks.is_empty());
    }
}

#[test]
fn a_timer_counts_down_at_the_end_of_each_round_and_stays_at_zero() {
    let mut table = table();
    table.tell("timer Bridge 2 rounds", "");
    table.tell("timer Lamp 9", "");
    for expected in [1, 0, 0] {
        for _ in 0..3 {
            table.tell("end", "");
        }
        assert_eq!(of_gm(&table, "Bridge"), expected);
    }
    assert_eq!(of_gm(&table, "Lamp"), 6);
    // The step that ends the round takes its ticks back with it.
    table.play("undo", "").unwrap();
    assert_eq!((of_gm(&table, "Bridge"), of_gm(&table, "Lamp")), (0, 7));
}

#[test]
fn a_timer_of_turns_goes_when_that_turn_begins_and_by_rounds_when_there_is_none() {
    let mut table = table();
    table.tell("timer Poison 5 turns Bob", "");
    assert_eq!(of_gm(&table, "Poison"), 5);
    table.tell("end", "");
    assert_eq!((table.state().actor(), of_gm(&table, "Poison")), (Some(table.id("Bob")), 4));
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(of_gm(&table, "Poison"), 4, "the end of the round is nothing to it");
    table.tell("hp Bob 0", "");
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(of_gm(&table, "Poison"), 3, "a dead man's timer goes on with the rounds");
}

#[test]
fn a_clock_is_the_game_masters_alone_until_it_is_shown() {
    let mut table = table();
    let seen = |table: &Table| {
        [RED, BLUE, Audience::Public].map(|audience| {
            (format!("{:?}", table.fight.view(audience)), log(table, audience).len())
        })
    };
    let before = seen(&table);
    table.tell("clock Alarm 6", "");
    table.tell("timer Bridge 3", "");
    table.tell("tick Alarm", "");
    table.tell("timer Poison 3 turns Bob", "");
    assert_eq!(seen(&table), before, "not a byte more than before");
    table.tell("clock Alarm shown", "");
    table.tell("clock poison shown", "");
    assert_eq!(left(&table, RED), [("Alarm".into(), 5), ("Poison".into(), 3)]);
    assert_eq!(left(&table, Audience::Gm).len(), 3);
    // That it goes would tell when Bob's turn begins.
    table.tell("shroud Bob", "");
    assert_eq!(left(&table, RED), [("Alarm".into(), 5)]);
    assert_eq!(left(&table, BLUE).len(), 2);
    let told = log(&table, RED).len();
    table.tell("end", "");
    assert_eq!((of_gm(&table, "Poison"), log(&table, RED).len()), (2, told));
    table.tell("clock Alarm hidden", "");
    assert_eq!(left(&table, RED), []);
    // By the numbers of those who do not see Bob, the timer of Cid is Cid's.
    table.tell("timer Drum 4 turns Cid shown", "");
    let cid = table.known("Cid", RED).unwrap();
    assert_ne!(cid, table.id("Cid"));
    assert_eq!(table.fight.view(RED).clocks[0].pace, Pace::Turns(cid));
}

#[test]
fn clocks_are_in_the_file_and_in_what_is_put_aside_and_a_fight_without_them_hashes_as_before() {
    let mut table = table();
    let hash = table.state().hash();
    table.tell("clock Alarm 6 shown", "");
    assert_ne!(table.state().hash(), hash);
    table.tell("clock Alarm off", "");
    assert_eq!(table.state().hash(), hash);
    table.tell("timer \"Old \"\"bridge\"\"\" 3 turns Ann because it creaks", "");
    assert_eq!(table.loaded(None).state(), table.state());
    let (seq, bytes) = table.fight.keyframe();
    let mut again = table.loaded(Some((seq, &bytes)));
    assert_eq!(again.state().clocks, table.state().clocks);
    assert!(matches!(again.check().unwrap(), Checked::Sound(_)));
}

#[test]
fn every_word_about_clocks_reads_back_as_it_was_written() {
    let mut table = table();
    let name = |name: &str| PlainText::new(name);
    table.tell("clock Alarm 6", "");
    table.tell("clock \"Zeit \"\"1\"\"\" 6", "");
    for named in ["Alarm", "Zeit \"1\""].map(name) {
        let paces = [Pace::Hand, Pace::Rounds, Pace::Turns(Id(1))];
        let start = paces.map(|pace| {
            let shown = pace == Pace::Rounds;
            Timing::Start(Clock { name: named.clone(), size: 7, left: 7, pace, shown })
        });
        let others = [
            Timing::Tick(named.clone(), 1),
            Timing::Tick(named.clone(), -3),
            Timing::Show(named.clone(), true),
            Timing::Show(named.clone(), false),
            Timing::Stop(named.clone()),
        ];
        for what in start.into_iter().chain(others) {
            let command = Command::Gm { what: Gm::Clock(what), reason: None };
            let line = grammar::write(&command, table.state());
            assert_eq!(table.read(&line), Ok(Line::Command(command)), "{line}");
        }
    }
}

#[test]
fn a_clock_that_cannot_be_is_refused_with_nothing_done() {
    let mut table = table();
    table.tell("clock Alarm 6", "");
    let before = table.state().clone();
    for line in
        ["clock Alarm 0", "clock Alarm 100", "timer Alarm x", "clock Alarm", "tick Alarm 100"]
    {
        let bad = table.read(line);
        assert!(
            matches!(
                bad,
                Err(BadCommand::NoNumber { .. }
                    | BadCommand::Missing { .. }
                    | BadCommand::Extra { .. }
                    | BadCommand::NoneOf { .. })
            ),
            "{line}: {bad:?}"
        );
    }
    assert!(
        matches!(table.read("tick Alram"), Err(BadCommand::NoneOf { expected, .. }) if expected == ["Alarm"])
    );
    assert!(matches!(table.read("timer T 3 turns Nobody"), Err(BadCommand::Nobody { .. })));
    let refused = |table: &mut Table, what: Timing| {
        let command = Command::Gm { what: Gm::Clock(what), reason: None };
        match kekkai_battle::decide(table.state(), &command, &[]) {
            kekkai_battle::Decision::Refused(refusal) => refusal,
            other => panic!("{other:?}"),
        }
    };
    let unknown = PlainText::new("Nothing");
    assert_eq!(
        refused(&mut table, Timing::Stop(unknown.clone())),
        Refusal::NoClock(unknown.clone())
    );
    let clock = Clock { name: unknown, size: 3, left: 3, pace: Pace::Hand, shown: false };
    let out_of_range = |what: &str, given, least, most| {
        Refusal::Rules(Rules::OutOfRange { what: what.to_owned(), given, least, most })
    };
    let most = MOST_SEGMENTS.into();
    for (clock, why) in [
        (Clock { size: 0, left: 0, ..clock.clone() }, out_of_range("segments", 0, 1, most)),
        (Clock { left: 4, ..clock.clone() }, out_of_range("segments", 4, 0, 3)),
        (Clock { name: PlainText::new(""), ..clock.clone() }, Refusal::BadName),
        (Clock { pace: Pace::Turns(Id(77)), ..clock.clone() }, Rules::Nobody(Id(77)).into()),
    ] {
        assert_eq!(refused(&mut table, Timing::Start(clock)), why);
    }
    assert_eq!(*table.state(), before);
    for number in 1..MOST_CLOCKS {
        table.tell(&format!("clock C{number} 4"), "");
    }
    let most = i32::try_from(MOST_CLOCKS).unwrap();
    let too_many = out_of_range("clocks", most + 1, 0, most);
    assert_eq!(refused(&mut table, Timing::Start(clock)), too_many);
}

#[test]
fn a_clock_that_takes_the_place_of_another_says_so_in_new_fights() {
    let told = |mut table: Table| {
        table.tell("timer Lamp 9", "");
        table.tell("clock Lamp 4", "");
        assert_eq!((table.state().clocks.len(), of_gm(&table, "Lamp")), (1, 4));
        let told = events(&log(&table, Audience::Gm));
        let clocks = told.into_iter().filter_map(|event| {
            if let Event::Clock { what, clock } = event { Some((what, clock.size)) } else { None }
        });
        clocks.collect::<Vec<_>>()
    };
    let setup = table().fight.setup().unwrap().clone();
    let newest = Table::of(Setup { edition: Edition::NEWEST, ..setup.clone() });
    assert_eq!(told(newest)[1..], [(Timed::Stopped, 9), (Timed::Started, 4)]);
    let older = Table::of(Setup { edition: Edition::Sixth, ..setup });
    assert_eq!(told(older)[1..], [(Timed::Started, 4)]);
}
