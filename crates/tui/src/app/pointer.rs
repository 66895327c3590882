//! What the person at the screen points at on the map, and what they have chosen there.

use kekkai_battle::{Cell, Command, forecast::Flight};
use kekkai_rules::Id;

/// The cursor of the map and what was chosen with it.
#[derive(Debug)]
pub(super) struct Pointer {
    pub(super) cursor: Cell,
    /// The attack chosen by its number; without one, the first that may be used.
    pub(super) arm: Option<usize>,
    /// The waiting hit chosen by its number.
    pub(super) hit: Option<usize>,
    /// Who is being put somewhere else before the fight.
    pub(super) lifted: Option<Id>,
    pub(super) shows_reach: bool,
    /// The last attack that was looked at, and where it throws its target.
    pub(super) foreseen: Option<(Command, Option<Flight>)>,
}

impl Pointer {
    /// A cursor at that cell, nothing chosen.
    pub(super) fn at(cursor: Cell) -> Self {
        Self { cursor, arm: None, hit: None, lifted: None, shows_reach: false, foreseen: None }
    }

    /// Forgets what was chosen by a number or picked up; the cursor stays.
    pub(super) fn choose_nothing(&mut self) {
        (self.arm, self.hit, self.lifted, self.shows_reach) = (None, None, None, false);
    }

    /// Forgets what was chosen in the turn that is over.
    pub(super) fn begin_turn(&mut self) {
        (self.arm, self.shows_reach) = (None, false);
    }
}
