//! Ways of going, the meters of the turn, and how a walk stands between two steps.

use crate::{
    Cost, Counted, Id, MeterId, MoveKind, MoveMode, Progress, Spot, Terrain, movement::Rank,
};

/// The action of the turn (D100-TRN-01).
pub const ACTION: MeterId = MeterId::new("action");
/// Cells that the move of the turn still covers (D100-GRD-01).
pub const CELLS: MeterId = MeterId::new("cells");

/// At a walk (D100-MOV-01).
pub const WALK: MoveMode = MoveMode::new("Walk");
/// At a run (D100-MOV-01).
pub const RUN: MoveMode = MoveMode::new("Run");

const fn mode(
    id: MoveMode,
    asks: &'static str,
    word: &'static str,
    aliases: &'static [&'static str],
) -> MoveKind {
    MoveKind { id, asks, word, aliases, jumps: false, counts: Counted::Meter(CELLS) }
}

/// The ways of going as they are declared. Whoever lies crawls by the first (D100-CON-35).
pub(super) const MODES: &[MoveKind] = &[
    mode(WALK, "prompt-walk", "move", &["идти", "go"]),
    mode(RUN, "d100-prompt-run", "sprint", &["бегом"]),
];

/// How a walk stands: the cells that it has covered, from 0.
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
        if self.0 > 0 { vec![Cost::Meter(CELLS, self.0)] } else { Vec::new() }
    }

    fn deeds(&self) -> u16 {
        0
    }

    fn is_fallen(&self) -> bool {
        false
    }

    fn provokes(&self) -> Vec<Id> {
        Vec::new()
    }
}
