//! The d100 book: the Checks of its catalogue that take a fight, from the typed line to the state.

mod blows;
mod ends;
mod rounds;

use kekkai_battle::{Refusal, scenario::Setup, systems};
use kekkai_rules::{
    Refusal as Rules,
    d100::{numbers::harm::conditions::Condition, sheet::Sheet},
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
    ron::Options::default().from_str(SETUP).unwrap_or_else(|error| panic!("{error}"))
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
        other => format!("{other:?}"),
    }
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
