//! The “+” marks of a sheet: used, declared and left (KNK-MOD-05 to KNK-MOD-07, KNK-MOD-11).

use serde::{Deserialize, Serialize};

use crate::knk::{content::rank::Stat, sheet::Sheet};

crate::listed! {
    /// What one use of a "+" covers: exactly one of these (KNK-MOD-06).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Formula {
        /// One attack roll or one Strength save.
        Strength,
        /// The movement points of one turn.
        Movement,
        /// Defence against one incoming attack.
        Defence,
        /// One Agility save or grab.
        Agility,
        /// One initiative roll; in a fight the reroll of it (KNK-MOD-07).
        Initiative,
        /// One roll of the Luck dodge.
        Luck,
    }
}

impl Formula {
    /// The characteristic that counts several times.
    pub const fn stat(self) -> Stat {
        match self {
            Self::Strength => Stat::S,
            Self::Movement | Self::Defence | Self::Agility | Self::Initiative => Stat::A,
            Self::Luck => Stat::L,
        }
    }
}

/// What has been used of the marks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pluses {
    /// Marks used this game day.
    pub used: Vec<(Stat, u8)>,
    /// What is declared and has not come up yet, with how many marks.
    pub declared: Vec<(Formula, u8)>,
    /// Whether initiative was rerolled this game day.
    pub rerolled: bool,
}

impl Pluses {
    /// Marks of one characteristic used this game day.
    fn used(&self, stat: Stat) -> u8 {
        self.used.iter().find(|(used, _)| *used == stat).map_or(0, |(_, marks)| *marks)
    }
}

/// Marks of `stat` that can be used, and those left this game day.
pub(crate) fn left(sheet: &Sheet, stat: Stat) -> (u8, u8) {
    let all = if matches!(stat, Stat::S | Stat::A | Stat::L) {
        sheet.stats.rank(stat).pluses()
    } else {
        0
    };
    (all.saturating_sub(sheet.pluses.used(stat)), all)
}

/// The characteristic as it counts in one formula: so many times more as marks are declared for it (KNK-MOD-05). It
/// unlocks no high-rank bonus (KNK-MOD-06).
pub(crate) fn counted(sheet: &Sheet, formula: Formula) -> i32 {
    let declared = sheet.pluses.declared.iter().find(|(declared, _)| *declared == formula);
    let times = 1 + declared.map_or(0, |(_, marks)| i32::from(*marks));
    i32::from(sheet.value(formula.stat())) * times
}
