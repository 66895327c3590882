//! Verbs of classes: phantasms, the Crimson Veil, the deathless.

use kekkai_rules::{
    Id,
    knk::{Order, Ruling},
    sheet_view::PhantasmRow,
};

use super::{
    BadCommand, Context, Group, Line, Verb, Words,
    gm_verbs::{OFF, gm, sheet, side},
    knk_verbs::{aim, at, order},
    words::actor,
};
use crate::{Aim, Gm, SideId};

pub(super) const VERBS: &[Verb] =
    &[Group::Fight.verb("phantasm", &["фантазм"], "PHANTASM [at WHO|CELL]", phantasm)];

pub(super) const GM_VERBS: &[Verb] = &[
    Group::Gm.verb(
        "deathless",
        &["бессмертен"],
        "WHO [off] [because TEXT]",
        |words, context| {
            let (who, on) = (words.who(context)?, !words.take_if(OFF));
            sheet(words, Ruling::Deathless { who, on })
        },
    ),
    Group::Gm.verb("veil", &["пелена"], "WHO [off] [because TEXT]", |words, context| {
        let (who, fallen) = (words.who(context)?, !words.take_if(OFF));
        sheet(words, Ruling::Veil { who, fallen })
    }),
    Group::Gm.verb(
        "side",
        &["сторона"],
        "WHO SIDE|none [because TEXT]",
        |words, context| {
            let who = words.who(context)?;
            let to = side(
                words,
                context,
                &[("none", SideId::NONE), ("нет", SideId::NONE), ("никто", SideId::NONE)],
            )?;
            gm(words, Gm::Side { who, to })
        },
    ),
];

/// A phantasm of the one whose turn it is, by its name or its number from 1.
fn phantasm(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let rows = context.state.rules().view(actor(context)?).phantasms;
    let word = words.text()?;
    let lower = word.as_str().to_lowercase();
    let by_name = |row: &&PhantasmRow| row.name.as_str().to_lowercase() == lower;
    let number = || lower.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let found = rows.iter().find(by_name).map(|row| row.phantasm).or_else(number);
    let phantasm = found.ok_or_else(|| BadCommand::NoneOf {
        word: word.to_string(),
        expected: rows.iter().map(|row| row.name.to_string()).collect(),
    })?;
    let aim = if words.take_if(&["at", "в", "по"]) { Some(aim(words, context)?) } else { None };
    order(context, Order::Phantasm { phantasm }, aim)
}

/// The order as it is typed.
pub(super) fn write(phantasm: u8, aim: Option<Aim>, name: &dyn Fn(Id) -> String) -> String {
    let number = u16::from(phantasm) + 1;
    match aim {
        Some(_) => format!("phantasm {number} at {}", at(aim, name)),
        None => format!("phantasm {number}"),
    }
}
