//! What players are told of the turns of those who hide.

use kekkai_battle::{
    Audience, BattleView, Event, SideId, Stage,
    view::{LogEntry, QueueRow, VisibleEvent},
};
use kekkai_rules::Id;

use crate::fought::Table;

const TWO: Audience = Audience::Side(SideId(1));

/// The names of those whose turns are told of.
fn turns(table: &Table, audience: Audience, log: &[LogEntry]) -> Vec<String> {
    let view = table.fight.view(audience);
    let name = |entry: &LogEntry, who: Id| {
        let gone = entry.names.iter().find(|(gone, _)| *gone == who);
        gone.map_or_else(|| view.find(who).unwrap().name.to_string(), |(_, name)| name.to_string())
    };
    let turns = log.iter().flat_map(|entry| entry.told.iter().map(move |told| (entry, told)));
    let turns = turns.filter_map(|(entry, told)| match told {
        VisibleEvent::Event(Event::TurnBegan { who, .. }) => Some(name(entry, *who)),
        _ => None,
    });
    turns.collect()
}

fn rounds(log: &[LogEntry]) -> Vec<u16> {
    let told = log.iter().flat_map(|entry| &entry.told);
    let rounds = told.filter_map(|told| match told {
        VisibleEvent::Event(Event::RoundBegan { round, .. }) => Some(*round),
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
    let [sable, one, two] = ["Sable", "T1", "T2"];
    let told = |table: &Table, audience| turns(table, audience, &log(table, audience));
    for audience in [TWO, Audience::Public] {
        assert_eq!(told(&table, audience), [sable, one, two]);
    }
    let before = table.fight.view(Audience::Public);
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id(sable)));
    for audience in [TWO, Audience::Public] {
        assert_eq!(told(&table, audience), [sable, one, two]);
        assert_eq!(
            rounds(&log(&table, audience)),
            [1],
            "the second begins with a turn that is seen"
        );
    }
    let after = table.fight.view(Audience::Public);
    let names = |view: &BattleView| -> Vec<String> {
        view.combatants.iter().map(|one| one.name.to_string()).collect()
    };
    assert_eq!(
        (names(&before), names(&after)),
        (vec![sable.into(), one.into(), two.into()], vec![one.into(), two.into()])
    );
    // The numbers of the others follow on each other again.
    let shifted = |who: Id| Id(who.0 - 1);
    assert_eq!((before.round, before.actor.map(shifted)), (after.round, after.actor));
    let rows = before.queue[1..].iter().map(|row| QueueRow { who: shifted(row.who), ..*row });
    assert_eq!(rows.collect::<Vec<_>>(), after.queue);
    table.tell("end", "");
    for audience in [TWO, Audience::Public] {
        assert_eq!(told(&table, audience), [sable, one, two, one]);
        assert_eq!(rounds(&log(&table, audience)), [1, 2]);
    }
    let own = Audience::Side(SideId(0));
    assert_eq!(told(&table, own), [sable, one, two, sable, one]);
    assert_eq!(rounds(&log(&table, own)), [1, 2]);
}

#[test]
fn the_log_names_those_who_were_seen_then_though_they_are_hidden_now() {
    let mut table = ambush();
    table.tell("end", "");
    table.tell("end", "");
    for audience in [TWO, Audience::Public] {
        let log = log(&table, audience);
        let told = |entry: &&LogEntry| turns(&table, audience, std::slice::from_ref(entry));
        let first = log.iter().find(|entry| told(entry) == ["Sable"]).unwrap();
        let names: Vec<_> = first.names.iter().map(|(who, name)| (*who, name.as_str())).collect();
        assert_eq!(names, [(Id(2), "Sable")], "the next number that nobody has");
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
    let actor = table.known("T1", Audience::Public);
    assert_eq!((view.stage, view.round, view.actor), (Stage::Fighting, 1, actor));
    let log = log(&table, Audience::Public);
    let [LogEntry { told, .. }] = &log[..] else { panic!("{log:?}") };
    let [
        VisibleEvent::Event(Event::Queued { slots }),
        VisibleEvent::Event(Event::RoundBegan { round: 1, .. }),
        _,
    ] = &told[..]
    else {
        panic!("{told:?}")
    };
    assert_eq!(slots.iter().map(|slot| slot.who).collect::<Vec<_>>(), [Id(0), Id(1)]);
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
