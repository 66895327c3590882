//! What of a character can change for good in play, and how a sheet takes it (KNK-STAT-10, KNK-CLS-22).

use serde::{Deserialize, Serialize};

use crate::knk::{
    content::{
        rank::{Rank, Stat},
        spell::School,
    },
    sheet::Sheet,
};

/// A characteristic that somebody was made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Made {
    /// One of the five.
    Five(Stat),
    /// The sixth characteristic of its class.
    Sixth,
}

impl Made {
    /// Every one, in the order of the book.
    pub const ALL: [Self; 6] = [
        Self::Five(Stat::S),
        Self::Five(Stat::E),
        Self::Five(Stat::A),
        Self::Five(Stat::M),
        Self::Five(Stat::L),
        Self::Sixth,
    ];
}

/// Puts the rank down, and what it was when the fight raised it first.
pub(crate) fn raise(sheet: &mut Sheet, school: School, to: Rank, in_fight: bool) {
    let known = sheet.schools.iter_mut().find(|(known, _)| *known == school);
    let before = known.as_ref().map_or_else(Rank::default, |(_, rank)| *rank);
    match known {
        Some((_, rank)) => *rank = to,
        None => sheet.schools.push((school, to)),
    }
    let is_noted = sheet.unstudied.iter().any(|(noted, _)| *noted == school);
    if in_fight && !is_noted {
        sheet.unstudied.push((school, before));
    }
}

/// Puts a characteristic down.
pub(crate) fn put(sheet: &mut Sheet, of: Made, to: Rank) {
    let stats = &mut sheet.stats;
    match of {
        Made::Five(Stat::S) => stats.s = to,
        Made::Five(Stat::E) => stats.e = to,
        Made::Five(Stat::A) => stats.a = to,
        Made::Five(Stat::M) => stats.m = to,
        Made::Five(Stat::L) => stats.l = to,
        Made::Sixth => stats.sixth = Some(to),
    }
}
