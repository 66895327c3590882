//! The walks to a cell, worked out before one of them is ordered.

use kekkai_rules::{Cost, Id, MoveMode};

use super::{Forecast, of_walk};
use crate::{
    Cell, Command, State,
    reach::{Route, routes},
};

/// A walk to a cell, and what it would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The cells of the walk, the start left out.
    pub path: Vec<Cell>,
    /// How it is walked.
    pub mode: MoveMode,
    /// What the walk would do.
    pub walk: Forecast,
}

impl Passage {
    /// The walk of `who` along a route; `None` where it is refused.
    pub(super) fn of(state: &State, who: Id, mode: MoveMode, route: &Route) -> Option<Self> {
        let walk = of_walk(state, who, &route.path, mode).ok()?;
        Some(Self { path: route.path.clone(), mode, walk })
    }

    /// The order of `who` to walk it.
    pub fn command(&self, who: Id) -> Command {
        Command::Walk { who, path: self.path.clone(), mode: self.mode }
    }
}

/// The walks of `who` to a cell, `most` of them: the cheapest first, then each that takes less of something or does less on
/// the way than those before it, as the way through a wall takes fewer steps than the way round it.
///
/// Empty where it does not get there. Whatever is told here is accepted.
pub fn passages(state: &State, who: Id, mode: MoveMode, to: Cell, most: usize) -> Vec<Passage> {
    let mut kept: Vec<Route> = Vec::new();
    for route in routes(state, who, mode, |cell| cell == to) {
        if !kept.iter().any(|other| is_no_dearer(other, &route)) {
            kept.push(route);
        }
    }
    kept.iter().filter_map(|route| Passage::of(state, who, mode, route)).take(most).collect()
}

/// Whether a way takes no more of anything than another, and does no more beside going.
fn is_no_dearer(one: &Route, other: &Route) -> bool {
    let more = Cost::beyond(&one.cost, &other.cost);
    one.deeds <= other.deeds && more.iter().all(|cost| cost.amount() <= 0)
}
