//! Verbs of what changes for good: characteristics, schools of magic, spells.

use super::{
    Record, rank,
    words::{MADE, SCHOOLS},
};
use crate::knk::{Knk, table::order::Ruling};
use crate::verb::{BadArg, Slot, Verb, What};

pub(super) const VERBS: &[Verb<Knk>] = &[
    Verb::ruling(
        "grow",
        &["навсегда"],
        &[Slot::WHO, Slot::new("of", "", What::Words(MADE.cases)), RANK],
        |_, args| {
            let of = args.word("of").and_then(|word| MADE.value(word));
            let of = of.ok_or(BadArg::Missing("of"))?;
            Ok(Ruling::Grow { who: args.combatant("who")?, of, to: rank(args, "rank")? })
        },
    ),
    Verb::ruling(
        "school",
        &["школа"],
        &[Slot::WHO, Slot::new("school", "SCHOOL", What::Words(SCHOOLS.cases)), RANK],
        |_, args| {
            let school = args.word("school").and_then(|word| SCHOOLS.value(word));
            let school = school.ok_or(BadArg::Missing("school"))?;
            Ok(Ruling::School { who: args.combatant("who")?, school, to: rank(args, "rank")? })
        },
    ),
    Verb::ruling(
        "learn",
        &["выучить"],
        &[Slot::WHO, Slot::new("spell", "SPELL", What::Entry("spell"))],
        |_, args| {
            let Some(Record::Spell(spell)) = args.record("spell") else {
                return Err(BadArg::Missing("spell"));
            };
            Ok(Ruling::Learn { who: args.combatant("who")?, spell: spell.clone() })
        },
    ),
    Verb::ruling("workshop", &["мастерская"], &[Slot::WHO], |_, args| {
        Ok(Ruling::Study { who: args.combatant("who")? })
    }),
];

/// A rank by its letter, marks behind it.
pub(super) const RANK: Slot = Slot::new("rank", "RANK", What::Like("rank"));
