//! The own base: what a “+” on Endurance and on Magic give there (KNK-MOD-08, KNK-MOD-09).

use serde::{Deserialize, Serialize};

use crate::knk::{
    content::rank::Stat,
    sheet::{Sheet, service},
};

/// Health that a "+" on Endurance gives back each own turn in the base (KNK-MOD-08).
pub const HEALING: i32 = 5;

/// Whether the fight is in somebody's own base, and whether it is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Base {
    /// Its base is elsewhere, if it has one.
    #[default]
    Elsewhere,
    /// It is in its own base.
    Here,
    /// The fight is in its own base, and it has gone over a border of it.
    Outside,
}

/// Health that the base gives back to `sheet` each own turn.
pub(crate) fn healing(sheet: &Sheet) -> i32 {
    let marked = sheet.stats.rank(Stat::E).pluses() > 0;
    // What serves regains nothing by itself (KNK-FAM-01).
    if sheet.base == Base::Here && marked && !service::is_familiar(sheet) { HEALING } else { 0 }
}

/// How many times the most prana counts: twice in the own base with a "+" on Magic (KNK-MOD-09).
pub(crate) fn prana_times(sheet: &Sheet) -> i32 {
    if sheet.base == Base::Here && is_magic_marked(sheet) { 2 } else { 1 }
}

/// Whether Magic carries a "+".
pub(crate) fn is_magic_marked(sheet: &Sheet) -> bool {
    sheet.stats.rank(Stat::M).pluses() > 0
}
