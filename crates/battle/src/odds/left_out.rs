//! What a walk leaves out that would be too long otherwise: the rarest of all that may come.

use std::collections::BTreeMap;

use super::{Method, Probability, work::Case};

/// A way is left out that is rarer than one of so many for each decision that may be made.
const RARE: u128 = 1_000;
/// One of so many cases may be left out, in all: numbers are told in thousandths.
const LITTLE: u64 = 2_000;
/// Units in which it is summed up: fine enough for the rarest that is not left out.
const UNITS: u64 = 1_000_000_000_000;

/// How much has been left out of each case, in units, rounded up.
#[derive(Debug)]
pub(super) struct LeftOut {
    /// What is rarer than one of so many is left out.
    rarer_than: u128,
    of: BTreeMap<Case, u64>,
}

impl LeftOut {
    pub(super) fn new(decides: u32) -> Self {
        Self { rarer_than: RARE * u128::from(decides.max(1)), of: BTreeMap::new() }
    }

    /// Whether a way that is so likely is left out; it counts as that then.
    pub(super) fn leaves(&mut self, case: Case, chance: Probability) -> bool {
        let rare = chance.ways().saturating_mul(self.rarer_than) < chance.of();
        if rare {
            let of = self.of.entry(case).or_insert(0);
            *of = of.saturating_add(chance.in_units_up(UNITS));
        }
        rare
    }

    /// Whether that is little, of each case by how likely there is anything of it.
    pub(super) fn is_little(&self, of_case: impl Fn(Case) -> Probability) -> bool {
        self.of
            .iter()
            .all(|(case, left)| left.saturating_mul(LITTLE) <= of_case(*case).in_units_up(UNITS))
    }

    /// What it says of the numbers of picks, or of all others.
    pub(super) fn method(&self, of_picks: bool) -> Method {
        let of = self.of.iter().filter(|(case, _)| matches!(case, Case::Picked(_)) == of_picks);
        let most = of.map(|(_, left)| *left).max().unwrap_or_default();
        match u32::try_from(most.div_ceil(UNITS / 1_000_000)).unwrap_or(u32::MAX) {
            0 => Method::Exact,
            millionths => Method::AllBut(millionths),
        }
    }
}
