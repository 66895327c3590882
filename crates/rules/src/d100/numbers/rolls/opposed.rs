//! Two extended tests against one another.

use std::cmp::Ordering;

use super::test::Graded;
use crate::d100::options::{
    OneVsManyRoll, OpposedFullTie, OpposedSlUsed, OpposedZeroSign, Options,
};

/// One side of an opposed test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    /// What came of its extended test.
    pub graded: Graded,
    /// The value tested, without any modifier (D100-OPP-03).
    pub bare: i32,
}

/// How an opposed test ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The side that began it has won.
    Active,
    /// The other side has.
    Passive,
    /// Nobody has: nothing changes hands.
    Stalemate,
    /// Both sides throw once again.
    Again,
}

/// Who wins an opposed test: the higher level, else the higher bare value (D100-OPP-01 to D100-OPP-04).
pub fn ended(active: &Side, passive: &Side, options: &Options) -> Ended {
    let sign = |side: &Side| match options.opposed_zero_sign {
        OpposedZeroSign::Numeric => true,
        OpposedZeroSign::Signed => side.graded.success || side.graded.level != 0,
    };
    let key = |side: &Side| (side.graded.level, sign(side), side.bare);
    match (key(active).cmp(&key(passive)), options.opposed_full_tie) {
        (Ordering::Greater, _) => Ended::Active,
        (Ordering::Less, _) | (Ordering::Equal, OpposedFullTie::Defender) => Ended::Passive,
        (Ordering::Equal, OpposedFullTie::Stalemate) => Ended::Stalemate,
        (Ordering::Equal, OpposedFullTie::Reroll) => Ended::Again,
    }
}

/// The level that whatever follows a won opposed test uses (D100-OPP-05).
pub const fn level_used(winner: &Side, loser: &Side, options: &Options) -> i32 {
    match options.opposed_sl_used {
        OpposedSlUsed::Own => winner.graded.level,
        OpposedSlUsed::Net => winner.graded.level.saturating_sub(loser.graded.level),
    }
}

/// Throws that a single side makes against so many opponents (D100-OPP-07).
pub const fn throws(opponents: usize, options: &Options) -> usize {
    match options.one_vs_many_roll {
        OneVsManyRoll::Single if opponents > 0 => 1,
        OneVsManyRoll::Single | OneVsManyRoll::Each => opponents,
    }
}

/// Whether somebody who has defended so often this round may defend again (D100-OPP-08).
pub const fn may_defend(defended: i32, options: &Options) -> bool {
    options.defence_limit == 0 || defended < options.defence_limit
}
