//! Ways of a walk that have come to the same, put together: what follows is then walked once for all of them.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use kekkai_rules::{Ask, Id};

use super::{
    Probability,
    apart::InAll,
    work::{Case, Work},
};
use crate::{State, state::packed::packed};

/// What two ways must have in common to go on as one: how far they are, what is asked, and how everybody stands. Those that
/// were settled less often go first, so that all are there that come to the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct MergeKey {
    settled: u16,
    at: usize,
    case: Case,
    apart: BTreeSet<Id>,
    asks: Vec<u8>,
    stands: u64,
}

/// What led to a place: what was told on the ways there, by its number, with what those who were set apart have come to, and how
/// likely each of that is.
pub(super) type Pasts = BTreeMap<(usize, InAll), Probability>;

/// Ways that wait for others that come to the same.
#[derive(Debug)]
pub(super) struct Gathered {
    /// The fight as it was before all of them.
    before: Arc<State>,
    ways: BTreeMap<MergeKey, Work>,
}

impl Gathered {
    pub(super) const fn new(before: Arc<State>) -> Self {
        Self { before, ways: BTreeMap::new() }
    }

    /// Puts a way to the others: `asks` is what is needed now by what is being carried out, if that is not done, and what else
    /// counts for it; `state` is how all stand, as far as that counts. `None` where the sum is too fine to be kept.
    pub(super) fn put(
        &mut self,
        mut work: Work,
        asks: Option<(&Ask, u64)>,
        state: &State,
    ) -> Option<()> {
        work.settled = work.settled.saturating_add(1);
        work.gathered = true;
        let (settled, at, case) = (work.settled, work.at, work.case);
        let (asks, stands) = (packed(&asks, 0)?, state.digest_since(&self.before)?);
        let place = MergeKey { settled, at, case, apart: work.apart.all(), asks, stands };
        let Some(known) = self.ways.get_mut(&place) else {
            self.ways.insert(place, work);
            return Some(());
        };
        known.chance = known.chance.or(work.chance)?;
        Arc::make_mut(&mut known.apart).join(&work.apart)?;
        let pasts = Arc::make_mut(&mut known.pasts);
        for (told, chance) in &*work.pasts {
            let sum = pasts.entry(*told).or_insert(Probability::NEVER);
            *sum = sum.or(*chance)?;
        }
        Some(())
    }

    /// One of those that were settled least often.
    pub(super) fn pop(&mut self) -> Option<Work> {
        self.ways.pop_first().map(|(_, work)| work)
    }

    pub(super) fn clear(&mut self) {
        self.ways.clear();
    }
}
