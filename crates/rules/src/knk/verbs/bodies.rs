//! The GM's verbs for the numbers of a sheet: pools, values, effects, injuries, marks.

use super::{
    Args, Made, Table,
    combat::{FORMULA, MARKS, formula, marks, points},
    words::{OFF, STATS, VALUES},
};
use crate::knk::{
    Knk,
    content::{
        modifier::{Modifier, When},
        reserve::Reserve,
    },
    table::order::Ruling,
};
use crate::verb::{BadArg, Case, Slot, Value, Verb, What, Written};

pub(super) const VERBS: &[Verb<Knk>] = &[
    Verb::ruling("hp", &["хп", "здоровье"], &[Slot::WHOM, VALUE], |_, args| {
        pool(Reserve::Hp, args)
    }),
    Verb::ruling("prana", &["прана"], &[Slot::WHOM, VALUE], |_, args| {
        pool(Reserve::Prana, args)
    }),
    Verb::ruling(
        "override",
        &["значение"],
        &[
            Slot::WHOM,
            Slot::new("value", "VALUE", What::Words(VALUES.cases)),
            Slot::new(
                "",
                "",
                What::Words(&[Case::otherwise(&[NUMBER]), Case::word(&["computed", "расчёт"])]),
            ),
        ],
        |_, args| {
            let value = args.word("value").and_then(|word| VALUES.value(word));
            let value = value.ok_or(BadArg::Missing("value"))?;
            Ok(Ruling::Override { who: args.combatant("who")?, value, to: args.number("to") })
        },
    ),
    Verb::ruling(
        "effect",
        &["эффект"],
        &[
            Slot::WHOM,
            Slot::new("name", "NAME", What::Like("lasting")),
            Slot::behind(&[Case::with(&["hp", "хп"], &[points("hp")])]),
            Slot::behind(&[Case::with(&["prana", "прана"], &[points("prana")])]),
            Slot::behind(&[
                Case::with(&["s", "сила"], &[points("s")]),
                Case::with(&["e", "выносливость"], &[points("e")]),
                Case::with(&["a", "ловкость"], &[points("a")]),
                Case::with(&["m", "магия"], &[points("m")]),
                Case::with(&["l", "удача"], &[points("l")]),
            ]),
            CHANGES,
            Slot::behind(&[Case::with(&["turns", "ходов"], &[turns("N")])]),
        ],
        effect,
    ),
    Verb::ruling(
        "cure",
        &["снять"],
        &[Slot::WHOM, Slot::new("effect", "EFFECT", What::Row("lasting", Written::Number))],
        |_, args| {
            let (who, effect) = (args.combatant("who")?, args.some_number("effect")?);
            Ok(Ruling::Relieve { who, effect })
        },
    ),
    Verb::ruling("restore", &["восстановить"], &[Slot::WHO, INJURY], |_, args| {
        let (who, injury) = (args.combatant("who")?, args.some_number("injury")?);
        Ok(Ruling::Restore { who, injury })
    }),
    Verb::ruling(
        "extend",
        &["продлить"],
        &[Slot::WHO, INJURY, turns("TURNS")],
        |_, args| {
            let (who, injury) = (args.combatant("who")?, args.some_number("injury")?);
            Ok(Ruling::Extend { who, injury, by: args.some_number("turns")? })
        },
    ),
    Verb::ruling("prosthesis", &["протез"], &[Slot::WHO, INJURY], |_, args| {
        let (who, injury) = (args.combatant("who")?, args.some_number("injury")?);
        Ok(Ruling::Replace { who, injury })
    }),
    Verb::ruling("mark", &["метка"], &[Slot::WHO, FORMULA, MARKS], |_, args| {
        let (who, formula) = (args.combatant("who")?, formula(args)?);
        Ok(Ruling::Plus { who, formula, marks: marks(args) })
    }),
    Verb::ruling("newday", &["новыйдень"], &[], |_, _| Ok(Ruling::NewDay)),
    Verb::ruling("skip", &["пропуск"], &[Slot::WHOM, Slot::flag("off", OFF)], |_, args| {
        Ok(Ruling::LosesTurn { who: args.combatant("who")?, lost: !args.has("off") })
    }),
    Verb::ruling("prone", &["лежит"], &[Slot::WHOM, Slot::flag("off", OFF)], |_, args| {
        Ok(Ruling::Prone { who: args.combatant("who")?, prone: !args.has("off") })
    }),
];

const VALUE: Slot = Slot::new("value", "NUMBER", What::Level(-2_147_483_648, 2_147_483_647));
const NUMBER: Slot = Slot::new("to", "NUMBER", What::Number(-2_147_483_648, 2_147_483_647));
const INJURY: Slot = Slot::new("injury", "INJURY", What::Row("injuries", Written::Number));

/// Changes as one text.
pub(super) const CHANGES: Slot = Slot::behind(&[Case::with(
    &["changes", "меняет"],
    &[Slot::new("changes", "TEXT", What::Changes)],
)]);

/// A number of turns.
pub(super) const fn turns(shown: &'static str) -> Slot {
    Slot::new("turns", shown, What::Number(0, 65_535))
}

fn pool(pool: Reserve, args: &Args) -> Made<Ruling> {
    let who = args.combatant("who")?;
    if let Some(by) = args.change("value") {
        return Ok(Ruling::Change { who, pool, by });
    }
    Ok(Ruling::Pool { who, pool, value: args.some_number("value")? })
}

/// What it changes stands in the order in which it was typed.
fn effect(_: &Table, args: &Args) -> Made<Ruling> {
    let mut modifiers = Vec::new();
    for (name, value) in args.iter() {
        if let Value::Changes(changes) = value {
            modifiers.extend(changes.iter().cloned());
        }
        if let (Some(of), Value::Number(by)) = (STATS.value(name), value) {
            let by = i32::try_from(*by).unwrap_or_default();
            modifiers.push(Modifier::Stat { of, by, when: When::Always });
        }
    }
    Ok(Ruling::Afflict {
        who: args.combatant("who")?,
        name: args.text("name")?.clone(),
        hp: args.number("hp").unwrap_or_default(),
        prana: args.number("prana").unwrap_or_default(),
        turns: args.number("turns"),
        modifiers,
    })
}
