//! The d20 book: every Check of its catalogue that takes a fight, from the typed line to the state.

mod acting;
mod ahead;
mod areas;
mod chances;
mod checks;
mod disarm;
pub(crate) mod fights;
mod grapple;
mod home;
mod laws;
mod macros;
mod moving;
mod numbers;
mod objects;
mod odds;
mod orders;
mod readied;
mod rounds;
mod things;
mod time;

use kekkai_battle::{Event, Refusal, scenario::Setup, systems};
use kekkai_rules::{
    Edition, Refusal as Rules,
    d20::{
        fact::{AttackResult, Fact},
        sheet::Sheet,
    },
};

use crate::table::Table;

const SETUP: &str = include_str!("../../support/d20.ron");

/// The corridor before its fight.
pub(crate) fn laid() -> Table {
    Table::of(setup())
}

/// What it is set up with.
pub(crate) fn setup() -> Setup {
    ron::Options::default().from_str(SETUP).unwrap_or_else(|error| panic!("{error}"))
}

/// The same in a fight of this edition, initiative thrown.
pub(crate) fn of_edition(edition: Edition, initiative: &str) -> Table {
    let mut table = Table::of(Setup { edition, ..setup() });
    table.tell("initiative", initiative);
    table
}

/// The same with everybody put elsewhere, and initiative thrown: faces in the order of the setup.
pub(crate) fn begun(places: &[(&str, &str)], initiative: &str) -> Table {
    let mut table = laid();
    // First all of them out of each other's way.
    for ((name, _), cell) in places.iter().zip(["20Q", "20R", "20S", "20T"]) {
        table.tell(&format!("put {name} {cell}"), "");
    }
    for (name, cell) in places {
        table.tell(&format!("put {name} {cell}"), "");
    }
    table.tell("initiative", initiative);
    table
}

/// The facts of the latest step.
pub(crate) fn facts(table: &Table) -> Vec<Fact> {
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let own = record.events.iter().filter_map(|event| match event {
        Event::Own(systems::Fact::D20(fact)) => Some(fact.clone()),
        _ => None,
    });
    own.collect()
}

/// The blows of the latest step: total, AC, damage.
pub(crate) fn blows(table: &Table) -> Vec<(i32, i32, i32)> {
    let blows = facts(table).into_iter().filter_map(|fact| match fact {
        Fact::Struck(blow) => {
            let AttackResult { total, ac, damage, .. } = *blow;
            Some((total.unwrap_or_default(), ac, damage))
        }
        _ => None,
    });
    blows.collect()
}

pub(crate) fn sheet(table: &Table, name: &str) -> Sheet {
    let systems::AnySystemState::D20(own) = &table.state().system else { panic!("another system") };
    own.sheet(table.id(name)).unwrap().clone()
}

pub(crate) fn hp(table: &Table, name: &str) -> i32 {
    sheet(table, name).hp
}

/// The key of a refusal of the book, and its rule.
pub(crate) fn no(table: &mut Table, line: &str) -> String {
    match table.refused(line) {
        Refusal::Rules(Rules::Own { phrase, rule }) => {
            format!("{} {}", phrase.key, rule.unwrap().as_str())
        }
        Refusal::Rules(Rules::AlreadySo(rule)) => format!("already-so {}", rule.as_str()),
        other => format!("{other:?}"),
    }
}
