//! What somebody holds and aims at, in words: what it waits for, and what it will do then (D20-RDY).

use crate::d20::acts::hands;
use crate::d20::{
    options::Options,
    sheet::{Aim, Held, Readied, Sheet, With},
};
use crate::{Arg, Id, Phrase, PlainText};

/// What it waits for and what it will do, whom it names by `known`.
pub(in crate::d20) fn held(
    sheet: &Sheet,
    held: &Held,
    options: &Options,
    known: impl Fn(Id) -> Id,
) -> Phrase {
    let attack =
        |with: With| Phrase::new("d20-held-attack").with("weapon", weapon(sheet, with, options));
    match held {
        Held::Against { with, enemy: Some(enemy) } => {
            Phrase::new("d20-held-against").with("other", known(*enemy)).with("what", attack(*with))
        }
        Held::Against { with, enemy: None } => {
            Phrase::new("d20-held-first").with("what", attack(*with))
        }
        Held::Guards { with, ally } => {
            Phrase::new("d20-held-guards").with("other", known(*ally)).with("what", attack(*with))
        }
        Held::Ready { with, until } => readied(attack(*with), until),
        Held::Moves { until } => readied(Phrase::new("d20-held-move"), until),
        Held::Acts { what, until, with: Some(with) } if what.takes_weapon() => {
            let key = if *what == Readied::Disarm { "d20-held-disarm" } else { "d20-held-smash" };
            let with = Phrase::new("d20-held-with").with("weapon", weapon(sheet, *with, options));
            readied(with.with("what", Phrase::new(key)), until)
        }
        Held::Acts { what, until, .. } => readied(act(sheet, *what), until),
    }
}

/// At whom it aims and with what, whom it names by `known`.
pub(in crate::d20) fn aimed(
    sheet: &Sheet,
    aim: Aim,
    options: &Options,
    known: impl Fn(Id) -> Id,
) -> Phrase {
    let weapon = weapon(sheet, aim.with, options);
    Phrase::new("d20-row-aims").with("other", known(aim.at)).with("weapon", weapon)
}

/// With what it strikes.
fn weapon(sheet: &Sheet, with: With, options: &Options) -> Arg {
    match with {
        With::Weapon(_) => Arg::Name(hands::weapon(sheet, with, options).name),
        With::Fists => Arg::Phrase(Phrase::new("d20-fists")),
    }
}

/// What the table calls off: by the text of its trigger, or by the GM's ruling where it has none.
fn readied(what: Phrase, until: &PlainText) -> Phrase {
    if until.as_str().is_empty() {
        return Phrase::new("d20-held-on-word").with("what", what);
    }
    Phrase::new("d20-held-until").with("until", Arg::Text(until.clone())).with("what", what)
}

/// A readied action that is neither an attack nor a move.
fn act(sheet: &Sheet, what: Readied) -> Phrase {
    let key = match what {
        Readied::Macro(number) => {
            let program = sheet.spec.macros.get(usize::from(number));
            let name = program.map_or_else(|| PlainText::new(""), |program| program.name.clone());
            return Phrase::new("d20-held-macro").with("macro", Arg::Name(name));
        }
        Readied::Disarm => "d20-held-disarm",
        Readied::Smash => "d20-held-smash",
        Readied::Grapple => "d20-held-grapple",
        Readied::Tend => "d20-held-tend",
        Readied::StandUp => "d20-held-stand",
        Readied::PickUp => "d20-held-take",
        Readied::Draw => "d20-held-draw",
        Readied::Reload => "d20-held-reload",
    };
    Phrase::new(key)
}
