//! A turn and what of it is left; the stages at the start and at the end of a round.

use serde::{Deserialize, Serialize};

/// What something costs of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// The one action of a turn.
    Action,
    /// The one move of a turn.
    Move,
    /// Nothing, as a free action.
    Free,
}

/// What somebody has used of its turn (D100-TRN-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Used {
    /// The action is used.
    pub action: bool,
    /// Yards that the move has gone; nothing while it is not begun.
    pub moved: Option<u16>,
    /// Whether the action came after the move had begun.
    pub acted_after_move: bool,
    /// Free actions so far.
    pub free: u16,
}

/// How a turn is read at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// A move may be begun before the action and go on after it (`split_move`).
    pub split_move: bool,
    /// Free actions in a turn, 0 for any number (`free_actions_per_turn`).
    pub free_actions: u16,
}

impl Used {
    /// The turn after something of this cost; nothing where that part of it is used (D100-TRN-01, D100-TRN-03,
    /// D100-TRN-04). `yards` is how far a move goes.
    #[must_use]
    pub fn spend(self, cost: Cost, yards: u16, reading: Reading) -> Option<Self> {
        match cost {
            Cost::Action => (!self.action).then_some(Self {
                action: true,
                acted_after_move: self.moved.is_some(),
                ..self
            }),
            Cost::Move => self.moves(yards, reading),
            Cost::Free => (reading.free_actions == 0 || self.free < reading.free_actions)
                .then_some(Self { free: self.free.saturating_add(1), ..self }),
        }
    }

    /// A move is made in one piece, unless a table lets the action stand between its parts (D100-TRN-02).
    fn moves(self, yards: u16, reading: Reading) -> Option<Self> {
        let sound = self.moved.is_none() || self.acted_after_move && reading.split_move;
        let moved = self.moved.unwrap_or(0).saturating_add(yards);
        sound.then_some(Self { moved: Some(moved), ..self })
    }
}

/// A turn that is out of the ordinary already when it begins (D100-TRN-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Markers {
    /// Loses the action of its turn.
    #[serde(default)]
    pub no_action: bool,
    /// Loses the move of its turn.
    #[serde(default)]
    pub no_move: bool,
}

impl Markers {
    /// The turn as it begins, with the markers used up, useful or not.
    #[must_use]
    pub fn begin(self) -> (Used, Self) {
        let used =
            Used { action: self.no_action, moved: self.no_move.then_some(0), ..Used::default() };
        (used, Self::default())
    }
}

/// What a stance adds to the defence tests with its skill (D100-TRN-05).
pub const STANCE: i32 = 20;
/// What aiming adds to the next shot at its target (D100-TRN-07).
pub const AIMED: i32 = 20;

/// A defensive stance with one skill, until the owner's next turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stance {
    /// The key of the skill.
    pub skill: String,
}

impl Stance {
    /// What it adds to a defence with a skill.
    pub fn adds(&self, skill: &str) -> i32 {
        if self.skill == skill { STANCE } else { 0 }
    }
}

/// What has happened since somebody aimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SinceAim {
    /// It took any action of its own.
    pub acted: bool,
    /// Any own movement of at least a cell.
    pub moved: bool,
    /// Any loss of health.
    pub hurt: bool,
}

impl SinceAim {
    /// What the aim adds to a shot at its target.
    pub const fn adds(self) -> i32 {
        if self.acted || self.moved || self.hurt { 0 } else { AIMED }
    }
}

/// Advantage by reading the battlefield: one point by a passed test, or in any case (`assess_needs_success`,
/// D100-TRN-06).
pub const fn assessed(passed: bool, needs_success: bool) -> u16 {
    if passed || !needs_success { 1 } else { 0 }
}

crate::listed! {
    /// The stages at the start of a round, in their order (D100-TRN-08).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Start {
        /// The queue is sorted anew, and whoever acts last goes to its end.
        Order,
        /// Whoever spends Fortune chooses its turn.
        Fortune,
        /// Psychology tests of the start of a round.
        Psychology,
        /// What begins or ends with the start of a round.
        Effects,
    }
}

crate::listed! {
    /// The stages at the end of a round, in their order; each goes through all figures (D100-TRN-09).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum End {
        /// Health goes, in the order of [`Loss`].
        Losses,
        /// Tests that shake conditions off ([`Recovery`]).
        Recovery,
        /// What ends without a test.
        Removal,
        /// Countdowns at health 0.
        Countdowns,
        /// Who dies of bleeding and wounds.
        Deaths,
        /// Advantage that was not kept up is lost.
        Advantage,
        /// Engagements without an attack end.
        Engagement,
        /// The number of the round goes up.
        Number,
    }
}

crate::listed! {
    /// The losses of a figure at the end of a round, in their order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Loss {
        /// Health that goes by fire.
        Ablaze,
        /// Health that goes by bleeding.
        Bleeding,
        /// Health that goes by poison.
        Poisoned,
        /// By having no breath.
        Suffocation,
        /// A finger more of a cleft hand.
        Fingers,
    }
}

crate::listed! {
    /// The tests of a figure at the end of a round, in their order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Recovery {
        /// A test of endurance against poison.
        Poisoned,
        /// Endurance against being stunned.
        Stunned,
        /// A test of cool against panic.
        Panicked,
        /// Cool against a fear.
        Fear,
    }
}

impl Recovery {
    /// Whether the unconscious make it too.
    pub const fn unconscious(self) -> bool {
        matches!(self, Self::Poisoned | Self::Stunned)
    }
}

/// Whether a turn may be put off: by Fortune, or where a table allows it (`allow_delay`, D100-TRN-12).
pub const fn may_wait(fortune: bool, allow_delay: bool) -> bool {
    fortune || allow_delay
}
