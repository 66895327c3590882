//! What holds for the whole book: each house rule is read, what may not be is refused, and nobody is sent what it must not know.

mod acting;
mod held;
mod house;
mod lost;
mod reacting;
mod readings;
mod refused;
mod secrets;
mod several;
mod standing;
mod unread;

use kekkai_battle::{scenario::Setup, systems::Spec};
use kekkai_rules::{Edition, d20::sheet};

use super::setup;
use crate::table::Table;

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
