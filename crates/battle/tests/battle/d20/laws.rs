//! What holds for the whole book: each house rule is read, what may not be is refused, and nobody is sent what it must not know.

mod acting;
mod exceptions;
mod held;
mod house;
mod letter;
mod lost;
mod reacting;
mod readings;
mod refused;
mod secrets;
mod seized;
mod several;
mod standing;
mod told_before;
mod unread;
mod wherever;

use kekkai_battle::{scenario::Setup, systems::Spec};
use kekkai_rules::{Edition, d20::sheet};

use super::setup;
use crate::table::{self, Table};

/// A combatant of a scenario: its initiative is thrown with a 10 for all.
fn one(name: &str, at: (&str, &str), initiative: i32, sheet: &str, more: &str) -> String {
    let (side, at) = at;
    format!(
        "(name: \"{name}\", side: \"{side}\", at: \"{at}\", {more} \
         sheet: (hp: 30, init_base: {initiative}, attack_bonuses: [5, 0], {sheet})),"
    )
}

/// A scenario of these on an empty field, with what lies there.
fn scenario(people: &[String], items: &str) -> String {
    format!(
        "(system: \"d20\", title: \"Wherever\", seed: 1, \
         sides: [(name: \"Reds\"), (name: \"Blues\")], combatants: [{}], items: [{items}])",
        people.concat()
    )
}

/// A fight of these, initiative thrown.
fn fought(edition: Edition, people: &[String], items: &str) -> Table {
    let setup = table::setup(&scenario(people, items)).unwrap_or_else(|error| panic!("{error}"));
    let mut table = Table::of(Setup { edition, ..setup });
    table.tell("initiative", &["10"].repeat(people.len()).join(" "));
    table
}

/// The corridor with one of its people changed.
fn changed(name: &str, change: impl Fn(&mut sheet::Spec)) -> Table {
    let mut setup = Setup { edition: Edition::NEWEST, ..setup() };
    for combatant in &mut setup.combatants {
        if let Spec::D20(spec) = &mut combatant.spec
            && combatant.name.as_str() == name
        {
            change(spec);
        }
    }
    Table::of(setup)
}
