//! Verbs of what a combatant is able to do: skills, phantasms, spells, energy.

use super::{
    Args, Made,
    words::{ENERGIES, OFF},
};
use crate::knk::{Knk, table::order::Order};
use crate::verb::{BadArg, Case, Slot, Targets, Verb, What, Written};

pub(super) const VERBS: &[Verb<Knk>] = &[
    Verb::order(
        "skill",
        &["навык"],
        &[numbered("skill", "SKILL", "skills"), Slot::flag("off", OFF)],
        |_, _, args| Ok(Order::Skill { skill: place(args, "skill")?, on: !args.has("off") }),
    ),
    Verb::order(
        "phantasm",
        &["фантазм"],
        &[
            numbered("phantasm", "PHANTASM", "phantasms"),
            Slot::flag("", &[Case::with(&["at", "в", "по"], &[ANYTHING])]),
        ],
        |_, _, args| Ok(Order::Phantasm { phantasm: place(args, "phantasm")? }),
    ),
    Verb::order(
        "cast",
        &["колдовать", "заклинание"],
        &[
            numbered("spell", "SPELL", "spells"),
            Slot::flag(
                "",
                &[Case::with(&["at", "в", "на"], &[ANYTHING]), Case::otherwise(&[ANYTHING])],
            ),
        ],
        |_, _, args| Ok(Order::Cast { spell: place(args, "spell")? }),
    ),
    Verb::order(
        "energy",
        &["энергия"],
        &[
            Slot::new("energy", "", What::Words(ENERGIES.cases)),
            Slot::flag(
                "",
                &[Case::otherwise(&[ANYTHING]), Case::with(&["at", "в", "на"], &[ANYTHING])],
            ),
        ],
        |_, _, args| {
            let energy = args.word("energy").and_then(|word| ENERGIES.value(word));
            energy.map(Order::Energy).ok_or(BadArg::Missing("energy"))
        },
    ),
];

const ANYTHING: Slot = Slot::new("", "", What::Target(Targets::Anything));

const fn numbered(name: &'static str, shown: &'static str, list: &'static str) -> Slot {
    Slot::new(name, shown, What::Row(list, Written::Number))
}

/// The number of a row, kept from 0.
fn place(args: &Args, name: &'static str) -> Made<u8> {
    let number: i64 = args.some_number(name)?;
    Ok(u8::try_from(number - 1).unwrap_or(u8::MAX))
}
