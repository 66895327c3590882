//! Verbs of saves and of prana that is given.

use super::{
    Args, Made, Table,
    combat::points,
    words::{SAVES, STATS},
};
use crate::knk::{
    Knk,
    content::{
        rank::Stat,
        saving::{Saving, Terms},
    },
    table::order::Ruling,
};
use crate::verb::{BadArg, Case, Slot, Verb, What};

pub(super) const VERBS: &[Verb<Knk>] = &[
    Verb::ruling(
        "save",
        &["спасбросок"],
        &[
            Slot::WHOM,
            Slot::new("of", "", What::Words(SAVES.cases)),
            Slot::behind(&[Case::with(
                &["against", "против"],
                &[
                    Slot::new("against", "WHO", What::Combatant),
                    Slot::new("stat", "", What::Words(STATS.cases)).optional(),
                ],
            )]),
            Slot::behind(&[Case::with(&["bonus", "бонус"], &[points("bonus")])]),
            Slot::behind(&[Case::with(&["above", "выше"], &[points("above")])]),
        ],
        save,
    ),
    Verb::ruling(
        "transfer",
        &["передать"],
        &[Slot::new("from", "WHO", What::Combatant), Slot::new("to", "WHO", What::Combatant)],
        |_, args| {
            let (from, to) = (args.combatant("from")?, args.combatant("to")?);
            Ok(Ruling::Transfer { from, to })
        },
    ),
];

/// A save with what it must beat. Against somebody without a characteristic named it is the same one; behind the mind
/// there is none.
fn save(_: &Table, args: &Args) -> Made<Ruling> {
    let of = args.word("of").and_then(|word| SAVES.value(word)).ok_or(BadArg::Missing("of"))?;
    let against = match args.combatant("against") {
        Ok(opponent) => Some((opponent, stat_against(args, of)?)),
        Err(_) => None,
    };
    let bonus = args.number("bonus").unwrap_or_default();
    let terms = Terms { against, bonus, above: args.number("above") };
    Ok(Ruling::Save { who: args.combatant("who")?, of, terms })
}

fn stat_against(args: &Args, of: Saving) -> Made<Stat> {
    let named = args.word("stat").and_then(|word| STATS.value(word));
    named.or_else(|| of.stat()).ok_or(BadArg::Missing("stat"))
}
