//! Verbs of the borders.

use kekkai_rules::verb::{BadArg, Slot, What};

use super::{
    own::{self, CELL, Makes, Own},
    words::EDGES,
};
use crate::{Command, offer::crossing_mode};

/// A slot for a border.
pub(super) const BORDER: Slot = Slot::new("border", "BORDER", What::Words(EDGES.cases));

pub(super) const VERBS: &[Own] = &[
    own::verb(
        "leave",
        &["выйти"],
        &[BORDER],
        Makes::Fight(|given| {
            let (who, edge) = (given.actor()?, given.word("border", &EDGES)?);
            let mode = crossing_mode(given.context.state).ok_or(BadArg::Missing("border"))?;
            Ok(Command::Leave { who, edge, mode })
        }),
    ),
    own::verb(
        "enter",
        &["войти"],
        &[CELL],
        Makes::Fight(|given| Ok(Command::Enter { who: given.actor()?, at: given.cell("at")? })),
    ),
    own::verb(
        "detour",
        &["обойти"],
        &[BORDER],
        Makes::Fight(|given| {
            Ok(Command::Detour { who: given.actor()?, to: given.word("border", &EDGES)? })
        }),
    ),
    own::verb(
        "depart",
        &["уйти"],
        &[],
        Makes::Fight(|given| Ok(Command::Depart { who: given.actor()? })),
    ),
];
