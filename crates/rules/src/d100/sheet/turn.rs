//! The turn that is running.

use serde::{Deserialize, Serialize};

use crate::Id;

/// The turn that is running: one action and one move, in either order (D100-TRN-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own of the catalogue")]
pub struct Turn {
    /// Whose turn it is.
    pub who: Id,
    /// Whether the action is spent.
    pub acted: bool,
    /// Whether the move is spent.
    pub moved: bool,
    /// Cells gone in it.
    pub gone: i32,
    /// Whether a mark took the action away (D100-FUM-08).
    pub no_action: bool,
    /// Cells of the whole turn that a dash has given it, 0 without one (D100-MOV-04).
    pub dash: i32,
    /// Whether it has tried to enter frenzy (D100-PSY-12).
    pub raved: bool,
    /// Whether it dared to come nearer to what it fears; `None` before its test (D100-PSY-07).
    pub dares: Option<bool>,
    /// Whether a mark took the move away (D100-FUM-07).
    pub no_move: bool,
    /// Whether harm from afar has brought its point in it (D100-ADV-05).
    #[serde(default)]
    pub paid: bool,
    /// Free actions in it (D100-TRN-03).
    #[serde(default)]
    pub free: u16,
    /// Diagonal steps in it, for a table that counts every second one twice (D100-GRD-03).
    #[serde(default)]
    pub diagonals: i32,
    /// Whether its move is one of flight (D100-FLEE-04).
    #[serde(default, with = "crate::system::later")]
    pub fled: bool,
    /// Who has been tested in it because somebody came nearer, the one who came first (D100-PSY-07).
    #[serde(default, with = "crate::system::later")]
    pub approached: Vec<(Id, Id)>,
    /// The straight line in which its last steps went; `None` before the first of them (D100-MOV-08).
    #[serde(default, with = "crate::system::later")]
    pub run: Option<Run>,
}

/// Steps of a turn in one straight line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Columns and rows of each step, −1 to 1: to the right, and down.
    pub way: (i32, i32),
    /// How many steps, from 1.
    pub cells: i32,
}

impl Run {
    /// The line after one more step from one square to one next to it.
    #[must_use]
    pub const fn after(line: Option<Self>, from: (i32, i32), to: (i32, i32)) -> Self {
        let way = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        match line {
            Some(line) if line.way.0 == way.0 && line.way.1 == way.1 => {
                Self { way, cells: line.cells.saturating_add(1) }
            }
            Some(_) | None => Self { way, cells: 1 },
        }
    }
}

impl Turn {
    /// A turn of which nothing is spent.
    pub const fn fresh(who: Id) -> Self {
        Self {
            who,
            acted: false,
            moved: false,
            gone: 0,
            dash: 0,
            raved: false,
            dares: None,
            no_action: false,
            no_move: false,
            paid: false,
            free: 0,
            diagonals: 0,
            fled: false,
            approached: Vec::new(),
            run: None,
        }
    }

    /// Whether something was done in it.
    pub const fn is_used(&self) -> bool {
        self.acted || self.moved || self.gone > 0
    }
}
