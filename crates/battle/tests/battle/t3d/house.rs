//! The 3d6 book: every Check of its catalogue that is built, from the typed line to the state.

mod against;
mod book;
mod chances;
mod everywhere;
mod field;
pub(crate) mod fights;
mod folk;
mod levels;
mod marks;
mod mind;
mod options;
mod room;
mod secrets;
mod senses;

use kekkai_battle::{Audience, Event, Refusal, scenario::Setup, systems, view::VisibleEvent};
use kekkai_rules::{
    Arg, Refusal as Rules, Said,
    t3d::{fact::Fact, outcome::Try, sheet::Sheet},
};

use crate::table::Table;

const SETUP: &str = include_str!("../../support/t3d.ron");

pub(crate) fn opened() -> Table {
    opened_but(&[])
}

/// The same with these parts of the file in place of others.
pub(crate) fn opened_but(changed: &[(&str, &str)]) -> Table {
    let mut text = SETUP.to_owned();
    for (old, new) in changed {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    let setup: Setup = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::empty())
        .from_str(&text)
        .unwrap_or_else(|error| panic!("{error}"));
    Table::of(setup)
}

/// The facts of the latest step, but that an act began.
pub(crate) fn facts(table: &Table) -> Vec<Fact> {
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let own = record.events.iter().filter_map(|event| match event {
        Event::Own(systems::Fact::T3d(Fact::Began { .. })) => None,
        Event::Own(systems::Fact::T3d(fact)) => Some(fact.clone()),
        _ => None,
    });
    own.collect()
}

/// The rolls of the latest step: level, margin, degree.
pub(crate) fn rolls(table: &Table) -> Vec<(i32, i32, i8)> {
    let tries = facts(table).into_iter().filter_map(|fact| match fact {
        Fact::Tried(made) => {
            let Try { level, came, .. } = *made;
            Some((level.number(), came.margin, came.degree))
        }
        _ => None,
    });
    tries.collect()
}

/// Level and margin of the only roll that a line makes.
pub(crate) fn rolled(table: &mut Table, line: &str, dice: &str) -> (i32, i32) {
    table.tell(line, dice);
    let all = rolls(table);
    assert_eq!(all.len(), 1, "{line}");
    (all[0].0, all[0].1)
}

/// Whether the only roll of a line succeeds.
pub(crate) fn succeeds(table: &mut Table, line: &str, dice: &str) -> bool {
    table.tell(line, dice);
    let all = facts(table).into_iter().find_map(|fact| match fact {
        Fact::Tried(made) => Some(made.came.success),
        _ => None,
    });
    all.unwrap()
}

/// Who won what was compared in the latest step; "nobody" in a tie.
pub(crate) fn winners(table: &Table) -> Vec<String> {
    let compared = facts(table).into_iter().filter_map(|fact| match fact {
        Fact::Compared(compared) => Some(compared.winner.map_or_else(
            || "nobody".to_owned(),
            |who| table.state().combatant(who).unwrap().name.to_string(),
        )),
        _ => None,
    });
    compared.collect()
}

pub(crate) fn sheet(table: &Table, name: &str) -> Sheet {
    let systems::AnySystemState::T3d(own) = &table.state().system else { panic!("another system") };
    own.sheet(table.id(name)).unwrap().clone()
}

pub(crate) fn hp(table: &Table, name: &str) -> i32 {
    sheet(table, name).hp().unwrap().0
}

/// Whether the latest step tells of this number, by its name in the words of the log.
pub(crate) fn tells(table: &Table, audience: Audience, name: &str, number: i32) -> bool {
    let log = table.fight.clone().log(audience, 1).unwrap();
    log.iter().flat_map(|entry| &entry.told).flat_map(lines).any(|line| {
        line.phrase.args.iter().any(|(key, arg)| key == name && *arg == Arg::Number(number))
    })
}

/// What is said of something that an audience is shown.
pub(crate) fn lines(event: &VisibleEvent) -> &[Said] {
    match event {
        VisibleEvent::Reported(told) => &told.lines,
        VisibleEvent::Outline(said) => std::slice::from_ref(said),
        _ => &[],
    }
}

/// The key of a refusal of the book, and its rule.
pub(crate) fn no(table: &mut Table, line: &str) -> String {
    match table.refused(line) {
        Refusal::Rules(Rules::Own { phrase, rule }) => {
            format!("{} {}", phrase.key, rule.unwrap().as_str())
        }
        other => format!("{other:?}"),
    }
}

/// Whether an audience sees somebody.
pub(crate) fn sees(table: &Table, audience: Audience, name: &str) -> bool {
    audience.sees(table.state(), table.id(name))
}

/// What an audience is told of so many of the latest steps.
pub(crate) fn told(table: &Table, audience: Audience, steps: usize) -> String {
    format!("{:?}", table.fight.clone().log(audience, steps).unwrap())
}
