//! What the person at the screen points at on the map, and what they have chosen there.

use kekkai_battle::{Cell, Command, forecast::Flight, journal::Seq};
use kekkai_rules::{Id, MoveMode};

use crate::app::{lens::Lens, mouse::Mouse};

/// The cursor of the map and what was chosen with it.
#[derive(Debug)]
pub(crate) struct Pointer {
    pub(crate) cursor: Cell,
    /// Who is meant of several on one cell; nobody in particular while they stand elsewhere than the cursor.
    pub(crate) who: Option<Id>,
    /// The attack chosen by its number; without one, the first that may be used.
    pub(crate) arm: Option<usize>,
    /// How to go, where another way than the usual one was chosen.
    pub(crate) mode: Option<MoveMode>,
    /// The waiting hit chosen by its number.
    pub(crate) hit: Option<usize>,
    /// Who is being put somewhere else before the fight.
    pub(crate) lifted: Option<Id>,
    /// What the map is looked at through.
    pub(crate) lens: Option<Lens>,
    /// The cell that distances are measured from.
    pub(crate) ruler: Option<Cell>,
    /// Those who are marked, for what is done to several.
    pub(crate) marked: Vec<Id>,
    pub(crate) mouse: Mouse,
    /// The cell that was struck at last, while the cursor stays on it: nothing else is proposed there until it is asked for.
    pub(crate) struck: Option<Cell>,
    /// At which step, and to whom at which cell, no way to strike was found.
    pub(crate) wayless: Option<(Seq, Cell)>,
    /// The last attack that was looked at, and where it throws its target.
    pub(crate) foreseen: Option<(Command, Option<Flight>)>,
}

impl Pointer {
    /// A cursor at that cell, nothing chosen.
    pub(crate) fn at(cursor: Cell) -> Self {
        Self {
            cursor,
            who: None,
            arm: None,
            mode: None,
            hit: None,
            lifted: None,
            lens: None,
            ruler: None,
            marked: Vec::new(),
            mouse: Mouse::default(),
            struck: None,
            wayless: None,
            foreseen: None,
        }
    }

    /// Forgets what was chosen by a number or picked up; the cursor stays.
    pub(crate) fn choose_nothing(&mut self) {
        (self.arm, self.mode, self.hit, self.lifted) = (None, None, None, None);
        (self.lens, self.ruler, self.struck) = (None, None, None);
        self.marked.clear();
    }

    /// Marks somebody, or takes the mark off.
    pub(crate) fn mark(&mut self, who: Id) {
        let before = self.marked.len();
        self.marked.retain(|marked| *marked != who);
        if self.marked.len() == before {
            self.marked.push(who);
        }
    }

    /// Forgets what was chosen in the turn that is over.
    pub(crate) fn begin_turn(&mut self) {
        (self.arm, self.mode, self.struck) = (None, None, None);
        // Whoever looks at danger or sight goes on looking.
        self.lens = self.lens.filter(|lens| *lens != Lens::Reach);
    }
}
