//! What a system declares of itself once and for all, for everything that draws, types, discloses or counts it.

use crate::{ConditionKind, Meaning, PoolKind, RelationKind};

/// The declarations of a system.
#[derive(Debug, PartialEq, Eq)]
pub struct Book {
    /// Its pools, the vital one first.
    pub pools: &'static [PoolKind],
    /// Its conditions, in the order of the legend.
    pub conditions: &'static [&'static ConditionKind],
    /// The relations that two of its combatants may stand in, in the order in which they come to be when a battle opens.
    pub relations: &'static [&'static RelationKind],
}

impl Book {
    /// The condition of this key; `None` for one that is not declared.
    pub fn condition(&self, key: &str) -> Option<&'static ConditionKind> {
        self.conditions.iter().copied().find(|kind| kind.key == key)
    }

    /// The first condition of this meaning.
    pub fn meaning(&self, meaning: Meaning) -> Option<&'static ConditionKind> {
        self.conditions.iter().copied().find(|kind| kind.means == Some(meaning))
    }
}
