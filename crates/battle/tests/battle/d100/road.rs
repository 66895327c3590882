//! The d100 book: the Checks of its catalogue that take a fight, from the typed line to the state.

mod blows;
mod cards;
mod choices;
mod ends;
pub(crate) mod fights;
mod given;
mod grapple;
mod ground;
mod lasting;
mod leaving;
mod points;
mod readings;
mod rounds;
mod saddle;
mod senses;
mod sheets;
mod time;
mod trials;
mod turns;
mod word;

use kekkai_battle::{Refusal, scenario::Setup, systems};
use kekkai_rules::{
    Refusal as Rules, RuleId,
    d100::{
        numbers::harm::conditions::Condition,
        sheet::{RESOLVE, Sheet},
    },
};

use crate::table::Table;

const SETUP: &str = include_str!("../../support/d100.ron");

/// Archer and Raider have the same initiative: the Archer's agility test goes better.
pub(crate) const ORDER: &str = "22 41";

/// The road before its fight.
pub(crate) fn laid() -> Table {
    Table::of(setup())
}

/// What it is set up with.
pub(crate) fn setup() -> Setup {
    written(SETUP)
}

/// What a text sets up.
pub(crate) fn written(text: &str) -> Setup {
    ron::Options::default().from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The road with some of its text written otherwise.
pub(crate) fn otherwise(changes: &[(&str, &str)]) -> Table {
    Table::of(changed(changes))
}

/// What it is set up with then.
pub(crate) fn changed(changes: &[(&str, &str)]) -> Setup {
    let text = changes.iter().fold(SETUP.to_owned(), |text, (is, then)| {
        assert!(text.contains(is), "{is}");
        text.replace(is, then)
    });
    written(&text)
}

/// The same with the queue: Captain 38, Bandit 31, Archer and Raider 28.
pub(crate) fn begun() -> Table {
    let mut table = laid();
    table.tell("initiative", ORDER);
    table
}

pub(crate) fn sheet(table: &Table, name: &str) -> Sheet {
    let systems::AnySystemState::D100(own) = &table.state().system else {
        panic!("another system")
    };
    own.sheet(table.id(name)).unwrap().clone()
}

pub(crate) fn health(table: &Table, name: &str) -> i32 {
    sheet(table, name).health
}

pub(crate) fn advantage(table: &Table, name: &str) -> i32 {
    sheet(table, name).advantage
}

pub(crate) fn stacks(table: &Table, name: &str, condition: Condition) -> u16 {
    sheet(table, name).conditions.count(condition)
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

/// That there is no point of Resolve left for what this rule is about.
pub(crate) fn no_resolve(rule: &'static str) -> Refusal {
    let rule = RuleId::new(rule);
    Refusal::Rules(Rules::NotEnough { pool: RESOLVE, have: 0, need: 1, rule })
}

/// Whether the latest step has told this.
pub(crate) fn tells(table: &Table, key: &str) -> bool {
    let told = format!("{:?}", table.changes.last());
    told.rsplit_once("events").map_or(told.as_str(), |(_, events)| events).contains(key)
}

/// Ends turns until somebody acts; answers belong to the ends of rounds in between.
#[track_caller]
pub(crate) fn until(table: &mut Table, name: &str) {
    for _ in 0..8 {
        if table.state().actor() == Some(table.id(name)) {
            return;
        }
        table.tell("end", "");
    }
    panic!("{name} never acts");
}

/// Everybody passes to the end of the round, whose dice are these.
#[track_caller]
pub(crate) fn round(table: &mut Table, dice: &str) {
    until(table, "Raider");
    table.tell("end", dice);
}

/// The target numbers of the tests of the last line, in their order.
pub(crate) fn targets(table: &Table) -> Vec<i32> {
    let told = format!("{:?}", table.changes.last());
    let events = told.rsplit_once("events").map_or(told.as_str(), |(_, events)| events);
    let numbers = events.split("target: ").skip(1);
    numbers.filter_map(|text| text.split([',', ' ']).next()?.parse().ok()).collect()
}
