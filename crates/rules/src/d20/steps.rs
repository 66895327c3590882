//! Ways of going, their meters, and how a walk stands between two steps.

use crate::{
    Cost, Counted, Id, MeterId, MoveKind, MoveMode, Progress, Spot, Terrain, movement::Rank,
};

/// Partial actions of the turn (D20-RND-03).
pub const ACTIONS: MeterId = MeterId::new("actions");
/// Attacks of a full attack that are left (D20-ACT-07).
pub const ATTACKS: MeterId = MeterId::new("attacks");
/// Metres of the turn (D20-MOV-02).
pub const METRES: MeterId = MeterId::new("metres");

/// One or two partial moves (D20-ACT-09).
pub const WALK: MoveMode = MoveMode::new("Walk");
/// One metre that provokes nothing (D20-MOV-06).
pub const STEP: MoveMode = MoveMode::new("Step");
/// Four times the speed (D20-ACT-10).
pub const RUN: MoveMode = MoveMode::new("Run");
/// A whole turn of going away (D20-MOV-05).
pub const WITHDRAW: MoveMode = MoveMode::new("Withdraw");

const fn mode(
    id: MoveMode,
    asks: &'static str,
    word: &'static str,
    aliases: &'static [&'static str],
) -> MoveKind {
    MoveKind { id, asks, word, aliases, jumps: false, counts: Counted::Meter(METRES) }
}

/// The ways of going as they are declared.
pub(super) const MODES: &[MoveKind] = &[
    mode(WALK, "prompt-walk", "move", &["идти", "go"]),
    mode(STEP, "d20-prompt-step", "step", &["шагнуть"]),
    mode(RUN, "d20-prompt-run", "sprint", &["бегом"]),
    mode(WITHDRAW, "d20-prompt-withdraw", "withdraw", &["отойти"]),
];

/// How a walk stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Walked {
    /// Metres of all steps but the diagonal ones over free ground.
    pub straight: i32,
    /// Diagonal steps over free ground.
    pub diagonals: i32,
    /// Metres of all steps.
    pub metres: i32,
    /// Steps made, from 0.
    pub steps: i32,
    /// Partial actions that it takes.
    pub parts: i32,
    /// Where the walk began.
    pub start: Option<Spot>,
    /// Who may strike at it on the way, a bit for each number below 128.
    pub struck_by: u128,
    /// The same of a walk that is no withdrawal.
    pub walked_by: u128,
    /// The same where it comes to be a withdrawal that nobody declares (D20-MOV-05).
    pub withdrawn_by: u128,
    /// Who may strike at its last step, likewise.
    pub provokes: u128,
}

impl Walked {
    /// The bit of somebody; none for a number that there is no bit for.
    pub fn bit(who: Id) -> u128 {
        1_u128.checked_shl(who.0.into()).unwrap_or(0)
    }
}

impl Progress for Walked {
    fn rank(&self) -> Rank {
        let provoked = i32::try_from(self.struck_by.count_ones()).unwrap_or(i32::MAX);
        [0, self.parts, provoked, self.metres, self.steps]
    }

    fn is_no_worse(&self, other: &Self) -> bool {
        // Of two that are equally long, an odd number of diagonals makes the next one dearer.
        self.metres <= other.metres
            && self.steps <= other.steps
            && self.diagonals % 2 <= other.diagonals % 2
            && self.walked_by & !other.walked_by == 0
            && self.withdrawn_by & !other.withdrawn_by == 0
    }

    fn at_best(&self, _: Spot, _: Terrain) -> Self {
        *self
    }

    fn cost(&self) -> Vec<Cost> {
        let all = [Cost::Meter(METRES, self.metres), Cost::Meter(ACTIONS, self.parts)];
        all.into_iter().filter(|cost| cost.amount() > 0).collect()
    }

    fn deeds(&self) -> u16 {
        u16::try_from(self.struck_by.count_ones()).unwrap_or(u16::MAX)
    }

    fn provokes(&self) -> Vec<Id> {
        let all = (0..128).map(Id);
        all.filter(|who| self.provokes & Self::bit(*who) != 0).collect()
    }
}
