//! Rulings as they are typed: the verb of each, and the values that make it.

use super::{
    Args, Table, gifts,
    words::{FORMULAS, KINDS, MADE, SAVES, SCHOOLS, STATS, STEALTH, VALUES},
};
use crate::knk::{
    Knk,
    content::{
        reserve::Reserve,
        saving::{Saving, Terms},
    },
    table::order::Ruling,
};
use crate::{Id, PlainText, house_rule::lines as lines_of, verb::Value};

type Line = (&'static str, Args);

/// The lines that make a ruling.
pub(crate) fn lines(table: &Table, ruling: &Ruling) -> Vec<Line> {
    vec![match ruling {
        Ruling::Options(options) => return lines_of::<Knk>(&table.options, options),
        Ruling::Pool { who, pool, value } => (verb_of(*pool), about(*who).with("value", *value)),
        Ruling::Change { who, pool, by } => {
            let mut args = about(*who);
            args.push("value", Value::By((*by).into()));
            (verb_of(*pool), args)
        }
        Ruling::Damage { who, amount, half } => {
            let args = about(*who).with("amount", *amount);
            let half = half.and_then(|save| SAVES.word(save)).map(PlainText::new);
            ("damage", args.with_some("save", half))
        }
        Ruling::Heal { who, amount } => ("heal", about(*who).with("amount", *amount)),
        Ruling::Override { who, value, to } => {
            let args = about(*who).with_some("value", VALUES.word(*value));
            ("override", args.with_some("to", *to))
        }
        Ruling::Afflict { who, name, hp, prana, turns, modifiers } => {
            let args = about(*who).with("name", name.clone()).with("hp", *hp).with("prana", *prana);
            ("effect", args.with_changes("changes", modifiers).with_some("turns", *turns))
        }
        Ruling::Relieve { who, effect } => ("cure", about(*who).with("effect", *effect)),
        Ruling::LosesTurn { who, lost } => ("skip", about(*who).with_flag("off", !lost)),
        Ruling::Prone { who, prone } => ("prone", about(*who).with_flag("off", !prone)),
        Ruling::Restore { who, injury } => ("restore", about(*who).with("injury", *injury)),
        Ruling::Extend { who, injury, by } => {
            ("extend", about(*who).with("injury", *injury).with("turns", *by))
        }
        Ruling::Replace { who, injury } => ("prosthesis", about(*who).with("injury", *injury)),
        Ruling::Plus { who, formula, marks } => {
            let args = about(*who).with_some("formula", FORMULAS.word(*formula));
            ("mark", args.with("marks", *marks))
        }
        Ruling::NewDay => ("newday", Args::none()),
        Ruling::Transfer { from, to } => {
            ("transfer", Args::none().with("from", *from).with("to", *to))
        }
        Ruling::Stealth { who, now } => {
            ("hidden", about(*who).with_some("now", STEALTH.word(*now)))
        }
        Ruling::Save { who, of, terms } => ("save", save(*who, *of, *terms)),
        Ruling::Give { who, gift } => {
            let mut args = about(*who);
            args.extend(gifts::args(gift));
            ("give", args)
        }
        Ruling::Award { who, cp, sp } => {
            let points = |points: i32| Some(points).filter(|points| *points != 0);
            ("award", about(*who).with_some("cp", points(*cp)).with_some("sp", points(*sp)))
        }
        Ruling::Body { who, intact } => {
            ("body", about(*who).with("body", if *intact { "intact" } else { "destroyed" }))
        }
        Ruling::Base { who, here } => ("base", about(*who).with_flag("off", !here)),
        Ruling::Deathless { who, on } => ("deathless", about(*who).with_flag("off", !on)),
        Ruling::Veil { who, fallen } => ("veil", about(*who).with_flag("off", !fallen)),
        Ruling::Serve { who, master, kind, upkeep } => {
            let args = about(*who).with_some("master", *master);
            let kind = kind.and_then(|kind| KINDS.word(kind));
            ("serve", args.with_some("kind", kind).with_some("upkeep", *upkeep))
        }
        Ruling::Serviced { who } => ("service", about(*who)),
        Ruling::Grow { who, of, to } => {
            let args = about(*who).with_some("of", MADE.word(*of));
            ("grow", args.with("rank", PlainText::new(&to.to_string())))
        }
        Ruling::School { who, school, to } => {
            let args = about(*who).with_some("school", SCHOOLS.word(*school));
            ("school", args.with("rank", PlainText::new(&to.to_string())))
        }
        Ruling::Learn { who, spell } => ("learn", about(*who).with("spell", spell.name.clone())),
        Ruling::Study { who } => ("workshop", about(*who)),
    }]
}

const fn verb_of(pool: Reserve) -> &'static str {
    match pool {
        Reserve::Hp => "hp",
        Reserve::Prana => "prana",
    }
}

fn about(who: Id) -> Args {
    Args::none().with("who", who)
}

/// The characteristic of the other one is left out where it is the same.
fn save(who: Id, of: Saving, terms: Terms) -> Args {
    let (opponent, stat) = terms.against.unzip();
    let stat = stat.filter(|stat| of.stat() != Some(*stat));
    about(who)
        .with_some("of", SAVES.word(of))
        .with_some("against", opponent)
        .with_some("stat", stat.and_then(|stat| STATS.word(stat)))
        .with_some("bonus", Some(terms.bonus).filter(|bonus| *bonus != 0))
        .with_some("above", terms.above)
}
