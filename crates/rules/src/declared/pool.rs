//! Pools of points. A system declares which there are; all that draws, types, discloses or sets them reads that.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::Id;

crate::key::keyed! {
    /// A pool by the key that its system declares, `Hp`.
    PoolId, numbered [Hp, Prana]
}

impl PoolId {
    /// Its key as a field of a file: in small letters.
    pub fn field(self) -> String {
        self.key().to_lowercase()
    }

    /// The pool whose key is this field with a capital: keys of pools are one capital letter and small letters.
    pub fn of_field(field: &str) -> Self {
        let mut letters = field.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        Self::new(&first.into_iter().chain(letters).collect::<String>())
    }
}

/// What a system declares of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolKind {
    /// Which one. Its words are the messages `pool-<key>` and `price-<key>` of the locales, in small letters, and
    /// `pool-short-<key>`, if there is one, where the first does not fit.
    pub id: PoolId,
    /// The words for it on the command line, the English one first.
    pub words: &'static [&'static str],
    /// Whether it is what keeps its owner alive: drawn as the bar, told to others in words for wounds.
    pub vital: bool,
    /// How others read it before the GM says anything.
    pub usual: Reading,
}

impl PoolKind {
    /// Pools that hold less or more than they may: whose, which, what they may hold, and by how much that is another number.
    /// `held` is the number of a pool with the least and the most of it, `None` for one that a sheet has not.
    pub(crate) fn beyond<T>(
        kinds: &[Self],
        sheets: &[Arc<T>],
        held: impl Fn(&T, PoolId) -> Option<(i32, (i32, i32))>,
    ) -> Vec<(Id, PoolId, i32, i32)> {
        let all = (0..)
            .zip(sheets)
            .flat_map(|(who, sheet)| kinds.iter().map(move |kind| (Id(who), sheet, kind.id)));
        let beyond = all.filter_map(|(who, sheet, pool)| {
            let (now, (least, most)) = held(sheet, pool)?;
            let within = now.clamp(least, most);
            (within != now).then(|| (who, pool, within, within.saturating_sub(now)))
        });
        beyond.collect()
    }
}

/// How a pool is shown to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Reading {
    /// Others read the numbers of it.
    Numbers,
    /// Others read it as a bar.
    Bars,
    /// Others read it in words.
    Words,
    /// Others read nothing of it.
    Nothing,
}

impl Pool {
    /// Stands for the most of a pool that has none: only what is in it is shown.
    pub const NO_MOST: i32 = i32::MAX;

    /// Whether there is a most of it.
    pub const fn is_bounded(&self) -> bool {
        self.max != Self::NO_MOST
    }
}

/// A pool as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool {
    /// The pool that is declared.
    pub id: PoolId,
    /// What is there now; may be at or below 0.
    pub now: i32,
    /// The most there can be; [`NO_MOST`](Self::NO_MOST) where nothing bounds it.
    pub max: i32,
    /// How much of what is missing may still be given back: the sum of the hits that can still be undone.
    pub waits: i32,
}
