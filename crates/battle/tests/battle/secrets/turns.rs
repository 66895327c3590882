//! What players are told of the turns of those who hide.

use kekkai_battle::{
    Audience, Event, SideId, Stage,
    view::{LogEntry, Told},
};
use kekkai_rules::Id;

use crate::fought::Table;

const TWO: Audience = Audience::Side(SideId(1));

/// Those whose turns are told of.
fn turns(log: &[LogEntry]) -> Vec<Id> {
    let told = log.iter().flat_map(|entry| &entry.told);
    let turns = told.filter_map(|told| match told {
        Told::Event(Event::TurnBegan { who, .. }) => Some(*who),
        _ => None,
    });
    turns.collect()
}

fn rounds(log: &[LogEntry]) -> Vec<u16> {
    let told = log.iter().flat_map(|entry| &entry.told);
    let rounds = told.filter_map(|told| match told {
        Told::Event(Event::RoundBegan { round, .. }) => Some(*round),
        _ => None,
    });
    rounds.collect()
}

fn log(table: &Table, audience: Audience) -> Vec<LogEntry> {
    table.fight.clone().log(audience, 1000).unwrap()
}

fn ambush() -> Table {
    let mut table = Table::open(include_str!("../../golden/fight-5.ron"));
    table.tell("initiative", "60 60 50");
    for line in ["hide", "end", "end"] {
        table.tell(line, "");
    }
    table
}

#[test]
fn of_one_who_hides_as_its_turn_begins_no_turn_is_told() {
    let mut table = ambush();
    let [sable, one, two] = ["Sable", "T1", "T2"].map(|name| table.id(name));
    for audience in [TWO, Audience::Public] {
        assert_eq!(turns(&log(&table, audience)), [sable, one, two]);
    }
    let before = table.fight.view(Audience::Public);
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(sable));
    for audience in [TWO, Audience::Public] {
        assert_eq!(turns(&log(&table, audience)), [sable, one, two]);
        assert_eq!(
            rounds(&log(&table, audience)),
            [1],
            "the second begins with a turn that is seen"
        );
    }
    let after = table.fight.view(Audience::Public);
    assert!(before.find(sable).is_some() && after.find(sable).is_none(), "that is to be seen");
    assert_eq!((before.round, before.actor), (after.round, after.actor));
    assert_eq!(before.queue[1..], after.queue[..]);
    table.tell("end", "");
    for audience in [TWO, Audience::Public] {
        assert_eq!(turns(&log(&table, audience)), [sable, one, two, one]);
        assert_eq!(rounds(&log(&table, audience)), [1, 2]);
    }
    let own = log(&table, Audience::Side(SideId(0)));
    assert_eq!((turns(&own), rounds(&own)), (vec![sable, one, two, sable, one], vec![1, 2]));
}

#[test]
fn the_log_names_those_who_were_seen_then_though_they_are_hidden_now() {
    let mut table = ambush();
    table.tell("end", "");
    table.tell("end", "");
    let sable = table.id("Sable");
    for audience in [TWO, Audience::Public] {
        let log = log(&table, audience);
        let first = log.iter().find(|entry| turns(std::slice::from_ref(entry)) == [sable]).unwrap();
        let names: Vec<_> = first.names.iter().map(|(who, name)| (*who, name.as_str())).collect();
        assert_eq!(names, [(sable, "Sable")]);
        // Of what happened since, nobody hidden is named.
        assert!(log.last().unwrap().names.is_empty(), "{log:?}");
    }
    assert!(log(&table, Audience::Gm).iter().all(|entry| entry.names.is_empty()));
}

#[test]
fn a_fight_that_somebody_hidden_opens_begins_for_others_with_the_first_turn_they_see() {
    let mut table = Table::open(include_str!("../../golden/fight-5.ron"));
    table.tell("shroud Sable", "");
    table.tell("initiative", "60 60 50");
    for line in ["move 4D", "end"] {
        let view = table.fight.view(Audience::Public);
        assert_eq!((view.stage, view.round, view.actor), (Stage::Setup, 0, None));
        assert!(view.queue.is_empty() && log(&table, Audience::Public).is_empty());
        assert_eq!(table.fight.view(Audience::Side(SideId(0))).round, 1);
        table.tell(line, "");
    }
    let view = table.fight.view(Audience::Public);
    assert_eq!((view.stage, view.round, view.actor), (Stage::Fighting, 1, Some(table.id("T1"))));
    let log = log(&table, Audience::Public);
    let [LogEntry { told, .. }] = &log[..] else { panic!("{log:?}") };
    let [Told::Event(Event::Queued { slots }), Told::Event(Event::RoundBegan { round: 1, .. }), _] =
        &told[..]
    else {
        panic!("{told:?}")
    };
    assert_eq!(
        slots.iter().map(|slot| slot.who).collect::<Vec<_>>(),
        [table.id("T1"), table.id("T2")]
    );
}

#[test]
fn a_round_is_told_once_though_its_first_turn_is_given_away() {
    let mut table = Table::open(include_str!("../../golden/fight-5.ron"));
    table.tell("initiative", "60 60 50");
    table.tell("turn T2", "");
    table.tell("turn T1", "");
    for audience in [TWO, Audience::Public, Audience::Gm] {
        assert_eq!(rounds(&log(&table, audience)), [1], "{audience:?}");
    }
}
