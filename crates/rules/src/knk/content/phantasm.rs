//! Noble Phantasms as data files describe them (KNK-CLS-03, KNK-CLS-04, T9).

use serde::{Deserialize, Serialize};

use crate::PlainText;
use crate::knk::content::{modifier::Modifier, rank::Rank, weapon::Weapon};

/// Prana by rank, F to EX (KNK-CLS-04).
const PRICES: [i32; 7] = [10, 100, 200, 300, 400, 500, 700];

/// A phantasm as content files describe it. What it is worth is agreed at the table; the rank sets its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phantasm {
    /// Name shown for the phantasm.
    pub name: PlainText,
    /// Its rank, without marks.
    pub rank: Rank,
    /// What its release strikes with, as one attack of tier phantasm; without it the release is aimed at nobody.
    #[serde(default)]
    pub weapon: Option<Weapon>,
    /// What it changes for its bearer from the release on.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// Own turns that this lasts, up to the effects phase of the last one.
    #[serde(default = "one")]
    pub turns: u16,
    /// What it does that the table settles by talk.
    #[serde(default)]
    pub text: Option<PlainText>,
}

fn one() -> u16 {
    1
}

impl Phantasm {
    /// Prana for one release.
    pub fn price(&self) -> i32 {
        PRICES.get(usize::from(self.rank.value())).copied().unwrap_or(700)
    }
}
