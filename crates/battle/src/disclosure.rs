//! What the GM has said of who may see what, beside what the rules say. It is part of the fight's state, so
//! that undo, the battle file and a look back hold it like all else.

use std::collections::BTreeMap;

pub use kekkai_rules::Reading;
use kekkai_rules::{Id, PoolId, PoolKind};
use serde::{Deserialize, Serialize};

use crate::{Cell, Event, SideId, State, systems::SystemPart};

/// The GM's ruling on what others see; the fog of a board is kept with its [`crate::Field`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Disclosure {
    sights: BTreeMap<Id, Sight>,
    pools: BTreeMap<(Viewer, PoolId), Reading>,
    numbers: BTreeMap<Id, bool>,
}

/// Whether a combatant is seen, whatever the rules say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sight {
    /// Nobody but its own side and the GM knows of it.
    Veiled,
    /// Everybody sees it, though it hides, stands in the fog or has not been met.
    Revealed,
}

/// Who reads the pools of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Viewer {
    /// The players of a side.
    Side(SideId),
    /// Everybody who is of no side.
    Public,
}

/// One word of it: what is ordered, and what is then so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Disclose {
    /// Whether a combatant is seen.
    Sight {
        who: Id,
        /// How; as the rules say where nothing is said.
        now: Option<Sight>,
    },
    /// Fog on cells, for everybody but the GM.
    Fog {
        /// Which; the whole board where none are named.
        at: Vec<Cell>,
        /// Whether it lies there from now on.
        on: bool,
    },
    /// How the pools of others are shown to somebody.
    Pools { viewer: Viewer, pool: PoolId, reading: Reading },
    /// Whether everybody sees the numbers of a combatant, or nobody but its own side sees anything of its pools.
    Numbers {
        who: Id,
        /// Which of the two; as each viewer reads others where nothing is said.
        shown: Option<bool>,
    },
}

/// How a pool of others is read before anything is said; not at all, if the system has no such pool.
fn usual(pools: &[PoolKind], pool: PoolId) -> Reading {
    pools.iter().find(|kind| kind.id == pool).map_or(Reading::Nothing, |kind| kind.usual)
}

impl Disclosure {
    /// What is said of seeing `who`.
    pub fn sight(&self, who: Id) -> Option<Sight> {
        self.sights.get(&who).copied()
    }

    /// What is said of the numbers of `who`.
    pub fn numbers(&self, who: Id) -> Option<bool> {
        self.numbers.get(&who).copied()
    }

    /// How `viewer` reads a pool of others of whom nothing else is said.
    pub fn reading(&self, viewer: Viewer, pool: &PoolKind) -> Reading {
        self.pools.get(&(viewer, pool.id)).copied().unwrap_or(pool.usual)
    }

    /// How `viewer` reads a pool of `who`, one of others.
    pub fn reading_of(&self, viewer: Viewer, who: Id, pool: &PoolKind) -> Reading {
        match self.numbers(who) {
            Some(true) => Reading::Numbers,
            Some(false) => Reading::Nothing,
            None => self.reading(viewer, pool),
        }
    }

    fn take(&mut self, word: &Disclose, pools: &[PoolKind]) {
        match word {
            Disclose::Sight { who, now } => put(&mut self.sights, *who, *now),
            Disclose::Numbers { who, shown } => put(&mut self.numbers, *who, *shown),
            Disclose::Pools { viewer, pool, reading } => {
                let said = (*reading != usual(pools, *pool)).then_some(*reading);
                put(&mut self.pools, (*viewer, *pool), said);
            }
            Disclose::Fog { .. } => {}
        }
    }
}

/// What is as usual is not kept: two fights of which the same is said are the same.
fn put<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) {
    match value {
        Some(value) => map.insert(key, value),
        None => map.remove(&key),
    };
}

impl<T: SystemPart> State<T> {
    /// Makes a word true.
    pub(crate) fn disclose(&mut self, word: &Disclose) {
        if let Disclose::Fog { at, on } = word {
            std::sync::Arc::make_mut(&mut self.field).set_fog(at, *on);
        } else {
            let pools = self.rules().book().pools;
            std::sync::Arc::make_mut(&mut self.disclosure).take(word, pools);
        }
    }

    /// Whether a word would change anything.
    pub(crate) fn is_news(&self, word: &Disclose) -> bool
    where
        T: Clone,
    {
        let mut after = self.clone();
        after.apply(&Event::Disclosed(word.clone()));
        after.disclosure != self.disclosure || after.field != self.field
    }
}
