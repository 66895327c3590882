//! All that КНК declares of itself.

use crate::{
    Book, RoundWord,
    book::Locales,
    knk::{
        character::{PARTS as CARRIED, SHEET_BEGINS},
        content::{
            condition::{Condition, HOLD, SERVICE},
            reserve::POOLS,
        },
        report::COUNTS,
        table::{
            purpose::{PURPOSES, TOLD_TO},
            walk_mode::{MODES, POINTS},
        },
        verbs::KEYS,
        view::LAYOUT,
    },
};

/// All that is declared.
pub(super) const BOOK: &Book = &Book {
    pools: POOLS,
    conditions: Condition::KINDS,
    relations: &[HOLD, SERVICE],
    layout: LAYOUT,
    counts: COUNTS,
    meters: &[POINTS],
    modes: MODES,
    purposes: PURPOSES,
    keys: KEYS,
    calls: &[],
    publishes: None,
    hushes: false,
    told_to: TOLD_TO,
    sheet_begins: SHEET_BEGINS,
    carried: CARRIED,
    after: &["award"],
    day: Some("newday"),
    round: RoundWord::Cycle,
    locales: Locales {
        en: &[
            include_str!("../../../../assets/locales/en/knk.ftl"),
            include_str!("../../../../assets/locales/en/class.ftl"),
            include_str!("../../../../assets/locales/en/rulebook.ftl"),
        ],
        ru: &[
            include_str!("../../../../assets/locales/ru/knk.ftl"),
            include_str!("../../../../assets/locales/ru/class.ftl"),
            include_str!("../../../../assets/locales/ru/rulebook.ftl"),
        ],
    },
};
