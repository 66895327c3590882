//! Talents that the book names, each with a level.

use serde::{Deserialize, Serialize};

use crate::PlainText;

crate::listed! {
    /// A talent (table TAL).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Talent {
        /// The off hand is nearly as good as the other.
        Ambidextrous,
        /// Strikes with both weapons in one action.
        DoubleAttack,
        /// Dodges in the saddle as on foot.
        TrickRider,
        /// More points of Fortune.
        Fortune,
        /// More points of Resolve.
        StrongMind,
    }
}

/// What the list of talents says of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its name in English.
    pub name: PlainText,
    /// Its name in Russian, as the book has it.
    pub ru: PlainText,
    /// The highest level, if there is one.
    #[serde(default)]
    pub most: Option<u16>,
}

impl Row {
    /// Whether a sheet may hold the talent at this level.
    pub fn holds(&self, level: u16) -> bool {
        self.most.is_none_or(|most| level <= most)
    }
}
