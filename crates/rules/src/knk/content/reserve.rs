//! The two pools of КНК (KNK-STAT-08).

use serde::{Deserialize, Serialize};

use crate::{PoolId, PoolKind, Reading};

crate::listed! {
    /// A pool of a combatant.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Reserve {
        /// Health: at or below 0 its owner is doomed or dead.
        Hp,
        /// Prana, which attacks, saves and spells cost; never below 0.
        Prana,
    }
}

/// The pools as they are declared to the fight: health first.
pub const POOLS: &[PoolKind] = &[
    PoolKind { id: Reserve::Hp.id(), words: &["hp", "хп"], vital: true, usual: Reading::Words },
    PoolKind {
        id: Reserve::Prana.id(),
        words: &["prana", "прана"],
        vital: false,
        usual: Reading::Nothing,
    },
];

impl Reserve {
    /// The pool as the fight knows it.
    pub const fn id(self) -> PoolId {
        match self {
            Self::Hp => PoolId::new("Hp"),
            Self::Prana => PoolId::new("Prana"),
        }
    }

    /// The pool of this id, if it is one of the two.
    pub fn of(id: PoolId) -> Option<Self> {
        Self::ALL.into_iter().find(|pool| pool.id() == id)
    }
}
