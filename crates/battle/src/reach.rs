//! Which cells can be reached, at what cost, and how to get there.

use kekkai_rules::{Id, system::{Gait, StepCost}};

use crate::{Cell, State};

/// The cells that somebody can walk to now, cheapest way first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// Where it stands.
    pub from: Cell,
    /// How it goes.
    pub gait: Gait,
    /// By cell: what the way there costs, and the cell before it.
    ways: Vec<Option<(StepCost, Cell)>>,
}
