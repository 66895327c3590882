//! All that Coin declares of itself.

use super::{
    character::{CARRIED, SHEET_BEGINS},
    play::PURPOSES,
    sheet::{HUDDLED, HUDDLES, MARKED, OUT, POOL_KINDS, WAITING},
    steps::{METER, MODES},
    view::LAYOUT,
};
use crate::{Book, RoundWord, book::Locales};

/// All that is declared.
pub(super) const BOOK: &Book = &Book {
    pools: POOL_KINDS,
    conditions: &[OUT, MARKED, WAITING, HUDDLED],
    relations: &[HUDDLES],
    layout: LAYOUT,
    counts: &[],
    meters: &[METER],
    modes: MODES,
    purposes: PURPOSES,
    keys: &[],
    calls: &[],
    publishes: None,
    hushes: false,
    told_to: &[],
    sheet_begins: SHEET_BEGINS,
    carried: CARRIED,
    after: &["pool"],
    day: None,
    round: RoundWord::Cycle,
    locales: Locales { en: &[include_str!("en.ftl")], ru: &[include_str!("ru.ftl")] },
};
