//! Ways of going, the meters of the turn, and how a walk stands between two steps.

use crate::{Cost, Counted, MeterId, MoveKind, MoveMode, Progress, Spot, Terrain, movement::Rank};

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

/// How a walk stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Walked {
    /// Cells that it has covered, from 0.
    pub cells: i32,
    /// Diagonal steps among them, where a table counts every second one twice (D100-GRD-03).
    pub diagonals: i32,
}

impl Progress for Walked {
    fn rank(&self) -> Rank {
        [0, 0, 0, self.cells, self.diagonals.rem_euclid(2)]
    }

    fn is_no_worse(&self, other: &Self) -> bool {
        // The next diagonal step costs a cell more after an odd number of them.
        let odd = |walked: &Self| walked.diagonals.rem_euclid(2);
        self.cells < other.cells || self.cells == other.cells && odd(self) <= odd(other)
    }

    fn at_best(&self, _: Spot, _: Terrain) -> Self {
        *self
    }

    fn cost(&self) -> Vec<Cost> {
        if self.cells > 0 { vec![Cost::Meter(CELLS, self.cells)] } else { Vec::new() }
    }
}
