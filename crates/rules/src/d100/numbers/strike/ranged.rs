//! Shots and throws: bands of range, groups, and whom the engaged may shoot at.

use serde::{Deserialize, Serialize};

use crate::d100::options::{Options, ShootWhileEngaged};

crate::listed! {
    /// A band of range, the nearest first (D100-RNG-06, table BAND).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Band {
        /// So near that the target may dodge.
        Near,
        /// Short range, beyond near range.
        Short,
        /// Between short and long, which the book does not name.
        Medium,
        /// Long range, beyond that of the weapon.
        Long,
        /// The farthest at which anything is hit.
        Extreme,
    }
}

impl Band {
    /// What it adds to the hit test.
    pub const fn modifier(self) -> i32 {
        match self {
            Self::Near => 40,
            Self::Short => 20,
            Self::Medium => 0,
            Self::Long => -10,
            Self::Extreme => -30,
        }
    }

    /// The band of a distance for a weapon of this range, both in yards; `None` beyond the last one. A limit belongs to the
    /// nearer band, and is not rounded; near is one cell at least (D100-RNG-06).
    pub fn of(distance: i32, range: i32, options: &Options) -> Option<Self> {
        let near = distance <= options.yards_per_cell;
        if near {
            return Some(Self::Near);
        }
        let limits = options.range_bands.iter().rev().zip(Self::ALL);
        let tenths = distance.saturating_mul(10);
        limits
            .into_iter()
            .find(|(limit, _)| tenths <= range.saturating_mul(**limit))
            .map(|(_, band)| band)
    }

    /// The farthest at which a weapon of this range, in yards, hits anything: whole cells, one at least (D100-RNG-06).
    pub fn farthest(range: i32, options: &Options) -> i32 {
        let limit = options.range_bands.iter().copied().max().unwrap_or_default();
        let yards = range.saturating_mul(limit).div_euclid(10);
        yards.div_euclid(options.yards_per_cell.max(1)).max(1)
    }
}

/// What a group of so many targets adds to a shot into it (D100-RNG-07).
pub const fn group(targets: u32, options: &Options) -> i32 {
    match targets {
        0..=2 => 0,
        3..=6 => 20,
        7..=12 => options.group_7_12,
        13.. => 60,
    }
}

/// Whether somebody may shoot at a target: one engaged may be bound to those it is engaged with (D100-RNG-04).
pub const fn may_shoot(engaged: bool, with_target: bool, options: &Options) -> bool {
    match options.shoot_while_engaged {
        ShootWhileEngaged::Any => true,
        ShootWhileEngaged::EngagedOnly => !engaged || with_target,
        ShootWhileEngaged::Never => !engaged,
    }
}
