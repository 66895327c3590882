//! Walking: its one mode, its meter, and how a walk stands.

use crate::{Cost, Counted, MeterId, MoveKind, MoveMode, Progress, Spot, Terrain, movement::Rank};

/// Steps of the turn.
pub const METER: MeterId = MeterId::new("steps");
/// The one way of going.
pub const WALK: MoveMode = MoveMode::new("Walk");

/// It as it is declared.
pub(super) const MODES: &[MoveKind] = &[MoveKind {
    id: WALK,
    asks: "prompt-walk",
    word: "move",
    aliases: &["идти", "go"],
    jumps: false,
    counts: Counted::Meter(METER),
}];

/// How a walk stands: the steps that it has taken, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Walked(pub i32);

impl Progress for Walked {
    fn rank(&self) -> Rank {
        [0, 0, 0, 0, self.0]
    }

    fn is_no_worse(&self, other: &Self) -> bool {
        self.0 <= other.0
    }

    fn at_best(&self, _: Spot, _: Terrain) -> Self {
        *self
    }

    fn cost(&self) -> Vec<Cost> {
        if self.0 > 0 { vec![Cost::Meter(METER, self.0)] } else { Vec::new() }
    }
}
