//! All that the system declares of itself.

use super::{
    character::{CARRIED, SHEET_BEGINS},
    marks::{KINDS, SEIZES},
    rolls::PURPOSES,
    sheet::POOL_KINDS,
    steps::{ACTIONS, ATTACKS, METRES, MODES},
    view::LAYOUT,
};
use crate::{
    Book, RoundWord,
    book::{Locales, VerbKey, VerbKeyUse},
};

/// All that is declared.
pub(super) const BOOK: &Book = &Book {
    pools: POOL_KINDS,
    conditions: KINDS,
    relations: &[SEIZES],
    layout: LAYOUT,
    counts: &[],
    meters: &[ACTIONS, ATTACKS, METRES],
    modes: MODES,
    purposes: PURPOSES,
    keys: &[
        VerbKey { name: "pick_up", verb: "take", does: VerbKeyUse::OrdersOffered },
        VerbKey { name: "set_hp", verb: "hp", does: VerbKeyUse::Begins },
        VerbKey { name: "effect", verb: "afflict", does: VerbKeyUse::Begins },
    ],
    calls: &[],
    publishes: None,
    hushes: false,
    told_to: &[],
    sheet_begins: SHEET_BEGINS,
    carried: CARRIED,
    after: &["hour"],
    day: Some("day"),
    round: RoundWord::Round,
    locales: Locales {
        en: &[
            include_str!("../../../../assets/locales/en/d20.ftl"),
            include_str!("../../../../assets/locales/en/d20-rulebook.ftl"),
            include_str!("../../../../assets/locales/en/d20-battles.ftl"),
        ],
        ru: &[
            include_str!("../../../../assets/locales/ru/d20.ftl"),
            include_str!("../../../../assets/locales/ru/d20-rulebook.ftl"),
            include_str!("../../../../assets/locales/ru/d20-battles.ftl"),
        ],
    },
};
