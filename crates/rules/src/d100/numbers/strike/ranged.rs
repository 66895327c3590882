//! Shots and throws: bands of range, groups, and who may defend.

use serde::{Deserialize, Serialize};

use crate::d100::{
    numbers::rolls::opposed::{self, Ended, Side},
    options::{Options, ShootWhileEngaged},
};

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

/// A way to defend against a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Defence {
    /// Melee with a large shield (D100-RNG-02).
    Shield,
    /// Dodge within near range (D100-RNG-03).
    Dodge,
    /// Melee against a shooter one is engaged with (D100-RNG-04).
    Melee,
}

/// The ways that a target has to defend against a shot.
pub fn defences(shield_large: bool, band: Band, engaged: bool) -> Vec<Defence> {
    let all = [
        (shield_large, Defence::Shield),
        (band == Band::Near, Defence::Dodge),
        (engaged, Defence::Melee),
    ];
    all.into_iter().filter(|(open, _)| *open).map(|(_, way)| way).collect()
}

/// Whether somebody may shoot at a target: one engaged may be bound to those it is engaged with (D100-RNG-04).
pub const fn may_shoot(engaged: bool, with_target: bool, options: &Options) -> bool {
    match options.shoot_while_engaged {
        ShootWhileEngaged::Any => true,
        ShootWhileEngaged::EngagedOnly => !engaged || with_target,
        ShootWhileEngaged::Never => !engaged,
    }
}

/// Whether the target of a shot throws at all: a failed shot misses by itself (D100-RNG-05).
pub const fn is_opposed(shot: &Side, defends: bool, options: &Options) -> bool {
    defends && (shot.graded.success || !options.ranged_opposed_needs_success)
}

/// How a shot ended; `None` for one that missed by itself, by which nobody wins or loses Advantage (D100-RNG-01,
/// D100-RNG-05).
pub fn ended(shot: &Side, defence: Option<&Side>, options: &Options) -> Option<Ended> {
    match defence.filter(|_| is_opposed(shot, true, options)) {
        Some(defence) => Some(opposed::ended(shot, defence, options)),
        None => shot.graded.success.then_some(Ended::Active),
    }
}

/// Shots that are left of so many; nothing runs out where no ammunition is counted (D100-RNG-10).
pub const fn shots_left(counted: u32, options: &Options) -> Option<u32> {
    if options.track_ammo { Some(counted) } else { None }
}
