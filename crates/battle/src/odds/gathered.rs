//! Ways of a walk that have come to the same, put together: what follows is then walked once for all of them.

use std::collections::BTreeMap;

use kekkai_rules::{Id, report::Tally};

use super::{
    ending::tallies,
    work::{Case, Work},
};
use crate::{Event, State};

/// What two ways must have in common to go on as one: how far they are, what is asked, how everybody stands, and what the
/// events so far tell of it. Those that were settled less often go first, so that all are there that come to the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    settled: u16,
    at: usize,
    case: Case,
    asks: String,
    hash: u64,
    told: Told,
}

/// What of the events counts in the end, beside how everybody stands then.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    /// Whether a blow has hit each, and whether critically.
    blows: BTreeMap<Id, (bool, bool)>,
    /// In which ways it has come out.
    ways: Vec<String>,
    /// What waits for an answer is kept apart, each hit for itself.
    waits: Vec<String>,
}

impl Told {
    fn of<'a>(events: impl Iterator<Item = &'a Event> + Clone) -> Self {
        let mut told = Self::default();
        for event in events.clone() {
            if let Event::Own(fact) = event
                && let Some(way) = fact.report().way
            {
                told.ways.push(format!("{way:?}"));
            }
        }
        for tally in events.flat_map(|event| tallies(std::slice::from_ref(event))) {
            let Tally::Blow(blow) = tally else { continue };
            if blow.waits.is_some() {
                told.waits.push(format!("{blow:?}"));
            }
            let of = told.blows.entry(blow.target).or_default();
            *of = (of.0 || blow.hit, of.1 || (blow.hit && blow.critical));
        }
        told
    }
}

/// Ways that wait for others that come to the same.
#[derive(Debug, Default)]
pub(super) struct Gathered(BTreeMap<Place, Work>);

impl Gathered {
    /// Puts a way to the others: `so_far` is what has happened in what is being carried out, `state` how all stand then. `None`
    /// where the sum is too fine to be kept.
    pub(super) fn put(
        &mut self,
        mut work: Work,
        asks: String,
        (so_far, state): (&[Event], &State),
    ) -> Option<()> {
        work.settled = work.settled.saturating_add(1);
        work.gathered = true;
        let told = Told::of(work.earlier.iter().chain(so_far));
        let (settled, at, case) = (work.settled, work.at, work.case);
        let place = Place { settled, at, case, asks, hash: state.hash().0, told };
        match self.0.get_mut(&place) {
            Some(known) => known.chance = known.chance.or(work.chance)?,
            None => {
                self.0.insert(place, work);
            }
        }
        Some(())
    }

    /// One of those that were settled least often.
    pub(super) fn pop(&mut self) -> Option<Work> {
        self.0.pop_first().map(|(_, work)| work)
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
