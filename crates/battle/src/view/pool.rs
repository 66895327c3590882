//! A pool as somebody may see it.

use kekkai_rules::{Pool, PoolId};
use serde::Serialize;

use crate::disclosure::Reading;

/// A pool as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum PoolShown {
    /// The pool with its numbers.
    Exact(Pool),
    /// As a bar: tenths of it that are left, rounded up, and all ten only where nothing is missing.
    Bar(PoolId, u8),
    /// The pool as a word only.
    Word(PoolId, Wound),
}

/// How hurt a combatant looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Wound {
    /// Nothing of the pool is missing.
    Unhurt,
    /// More than half is left.
    Hurt,
    /// Half or less is left.
    Badly,
    /// At or below 0.
    Down,
}

impl PoolShown {
    /// Pool that is shown.
    pub const fn id(self) -> PoolId {
        match self {
            Self::Exact(pool) => pool.id,
            Self::Bar(id, _) | Self::Word(id, _) => id,
        }
    }

    /// A pool as it is read; `None` for nothing at all.
    pub fn of(pool: &Pool, reading: Reading) -> Option<Self> {
        match reading {
            Reading::Numbers => Some(Self::Exact(*pool)),
            Reading::Bars => Some(Self::Bar(pool.id, tenths(pool))),
            Reading::Words => Some(Self::Word(pool.id, Wound::of(pool))),
            Reading::Nothing => None,
        }
    }
}

impl Wound {
    /// How one looks whose pool this is.
    const fn of(pool: &Pool) -> Self {
        match pool {
            Pool { now, .. } if *now <= 0 => Self::Down,
            Pool { now, max, .. } if *now >= *max || !pool.is_bounded() => Self::Unhurt,
            Pool { now, max, .. } if now.saturating_mul(2) > *max => Self::Hurt,
            Pool { .. } => Self::Badly,
        }
    }
}

fn tenths(pool: &Pool) -> u8 {
    if !pool.is_bounded() {
        // There is no share of what has no most: it is there, or it is not.
        return if pool.now > 0 { 10 } else { 0 };
    }
    let (now, max) = (i64::from(pool.now.max(0)), i64::from(pool.max.max(1)));
    let tenths = (now * 10 + max - 1) / max;
    let most = if pool.now >= pool.max && pool.now > 0 { 10 } else { 9 };
    u8::try_from(tenths).map_or(most, |tenths| tenths.min(most))
}
