//! All that the system declares of itself.

use super::{
    acts::PURPOSES,
    character::{CARRIED, SHEET_BEGINS},
    sheet::{DEAD, HELPLESS, HIDDEN, MARKED, POOL_KINDS, SHAKEN, WORKING},
    steps::{METER, MODES},
    view::LAYOUT,
};
use crate::{
    Book, RoundWord,
    book::{Locales, VerbKey, VerbKeyUse},
};

/// All that is declared.
pub(super) const BOOK: &Book = &Book {
    pools: POOL_KINDS,
    conditions: &[DEAD, SHAKEN, HELPLESS, MARKED, WORKING, HIDDEN],
    relations: &[],
    layout: LAYOUT,
    counts: &[],
    meters: &[METER],
    modes: MODES,
    purposes: PURPOSES,
    keys: &[
        VerbKey { name: "set_hp", verb: "hp", does: VerbKeyUse::Begins },
        VerbKey { name: "effect", verb: "condition", does: VerbKeyUse::Begins },
    ],
    calls: super::verbs::CALLS,
    publishes: Some("publish"),
    hushes: true,
    told_to: &[],
    sheet_begins: SHEET_BEGINS,
    carried: CARRIED,
    after: &[],
    day: Some("day"),
    round: RoundWord::Cycle,
    locales: Locales {
        en: &[
            include_str!("../../../../assets/locales/en/t3d.ftl"),
            include_str!("../../../../assets/locales/en/t3d-rulebook.ftl"),
        ],
        ru: &[
            include_str!("../../../../assets/locales/ru/t3d.ftl"),
            include_str!("../../../../assets/locales/ru/t3d-rulebook.ftl"),
        ],
    },
};
