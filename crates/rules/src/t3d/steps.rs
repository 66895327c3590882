//! Walking: cells are counted and shown, never refused (T3D-TAB-18).

use crate::{Cost, Counted, MeterId, MoveKind, MoveMode, Progress, Spot, Terrain, movement::Rank};

/// Cells gone in the turn.
pub const METER: MeterId = MeterId::new("squares");
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

/// How a walk stands: the cells that it has gone, from 0.
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
