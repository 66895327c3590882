//! Notes of the GM on the fight, on somebody, on a cell: for itself, or shown to the players.

use std::{collections::BTreeMap, sync::Arc};

use kekkai_rules::{Id, PlainText};
use serde::{Deserialize, Serialize};

use crate::{Audience, Cell, State, view::Numbers, world::PlaceId};

/// Most lines of a note.
pub const MOST_LINES: usize = 20;

/// What a note is about; each has at most one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum About {
    /// The fight as a whole.
    Fight,
    /// A combatant, wherever it is.
    Who(Id),
    /// A cell of the board that is up.
    Cell(Cell),
}

/// What was written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Its text, line by line; at least one of them is not empty.
    pub lines: Vec<PlainText>,
    /// Whether players may read it, as far as they know of what it is about.
    pub shown: bool,
}

impl Note {
    /// Its text in one line.
    pub fn text(&self) -> String {
        let mut paragraphs = self.paragraphs();
        paragraphs.retain(|text| !text.is_empty());
        paragraphs.join(" / ")
    }

    /// Its text as it was typed: a long line is kept in several.
    pub fn paragraphs(&self) -> Vec<String> {
        PlainText::unfolded(&self.lines)
    }
}

/// All notes of a fight.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Notes {
    notes: BTreeMap<About, Note>,
    /// Those on cells of boards that are not up.
    elsewhere: BTreeMap<(PlaceId, u8), Vec<(Cell, Note)>>,
}

impl Notes {
    /// The note on something.
    pub fn on(&self, about: About) -> Option<&Note> {
        self.notes.get(&about)
    }

    /// Every note: that on the fight, those on combatants, those on cells of the board that is up.
    pub fn iter(&self) -> impl Iterator<Item = (About, &Note)> {
        self.notes.iter().map(|(about, note)| (*about, note))
    }

    /// The cells of the board that is up on which there is one.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.notes.keys().filter_map(|about| match about {
            About::Cell(cell) => Some(*cell),
            About::Fight | About::Who(_) => None,
        })
    }

    /// Whether nothing is written down, on other boards neither.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty() && self.elsewhere.is_empty()
    }

    /// Writes a note, in place of the one that was there; one without text deletes it.
    pub(super) fn set(&mut self, about: About, note: Note) {
        if note.lines.iter().all(PlainText::is_empty) {
            self.notes.remove(&about);
        } else {
            self.notes.insert(about, note);
        }
    }

    /// Another board is up: the notes on cells of the last one wait for it, and its own are back.
    pub(super) fn turn_over(&mut self, left: Option<(PlaceId, u8)>, board: (PlaceId, u8)) {
        let is_cell = |about: &About| matches!(about, About::Cell(_));
        let cells: Vec<About> = self.notes.keys().copied().filter(is_cell).collect();
        let taken: Vec<(Cell, Note)> = cells
            .into_iter()
            .filter_map(|about| {
                let About::Cell(cell) = about else { return None };
                Some((cell, self.notes.remove(&about)?))
            })
            .collect();
        if let Some(left) = left.filter(|_| !taken.is_empty()) {
            self.elsewhere.insert(left, taken);
        }
        for (cell, note) in self.elsewhere.remove(&board).unwrap_or_default() {
            self.notes.insert(About::Cell(cell), note);
        }
    }
}

impl Audience {
    /// Whether it knows of what a note is about.
    pub(crate) fn knows_of(self, state: &State, about: About) -> bool {
        match about {
            About::Fight => true,
            About::Who(who) => self.sees(state, who),
            About::Cell(cell) => self == Self::Gm || !state.field.is_fogged(cell),
        }
    }

    /// The notes that it may read, in its numbers.
    pub(crate) fn notes(self, state: &State, numbers: &Numbers) -> Arc<Notes> {
        if self == Self::Gm {
            return Arc::clone(&state.notes);
        }
        let shown =
            state.notes.iter().filter(|(about, note)| note.shown && self.knows_of(state, *about));
        let notes = shown.filter_map(|(about, note)| Some((numbers.about(about)?, note.clone())));
        Notes { notes: notes.collect(), elsewhere: BTreeMap::new() }.into()
    }
}
