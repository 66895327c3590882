//! Cells of which nobody but the GM knows what is there.

use kekkai_rules::{Ground, Id, ItemData as _};

use super::Field;
use crate::{Cell, combatant::Edge};

impl Field {
    /// Whether a cell lies in the fog.
    pub fn is_fogged(&self, cell: Cell) -> bool {
        self.fog.contains(&cell)
    }

    /// Every cell that lies in the fog, row by row.
    pub fn fogged(&self) -> impl Iterator<Item = Cell> {
        self.fog.iter().copied()
    }

    /// Lays fog on cells or takes it off; of the whole board where none are named.
    pub fn set_fog(&mut self, at: &[Cell], on: bool) {
        let at: Vec<Cell> = if at.is_empty() { Cell::all().collect() } else { at.to_vec() };
        for cell in at {
            if !self.has(cell) {
                continue;
            }
            if on {
                self.fog.insert(cell);
            } else {
                self.fog.remove(&cell);
            }
        }
    }

    /// What is left of it for those who do not see into the fog: floor without marks, statuses or anything on it, and
    /// borders of which nothing is said.
    pub(crate) fn without_fogged(&self) -> Self {
        let mut seen = self.clone();
        for cell in self.fogged() {
            seen.set(cell, Ground::default());
            seen.local.remove(&cell);
        }
        seen.items.retain(|(at, _)| !self.is_fogged(*at));
        seen.custom_zones.retain(|placed| placed.at.is_none_or(|at| !self.is_fogged(at)));
        seen.parts.retain(|(edge, along), _| {
            self.border_cell(*edge, *along).is_none_or(|cell| !self.is_fogged(cell))
        });
        seen.closed.retain(|edge| self.sees_border(*edge));
        seen
    }

    /// Whether an item lies about that names one of those.
    pub(crate) fn names_any(&self, of_those: &dyn Fn(Id) -> bool) -> bool {
        self.items.iter().filter_map(|(_, item)| item.names()).any(of_those)
    }

    /// Gives the items that lie about the numbers of a reader.
    pub(crate) fn make_known(&mut self, known: &dyn Fn(Id) -> Option<Id>) {
        self.items.iter_mut().for_each(|(_, item)| item.make_known(known));
    }

    /// Whether any cell of a border lies outside the fog.
    pub(crate) fn sees_border(&self, edge: Edge) -> bool {
        let cells = Cell::all().filter(|cell| self.is_border(edge, *cell));
        { cells }.any(|cell| !self.is_fogged(cell))
    }

    /// Whether all cells of a border from one to another lie outside the fog; of the whole border where none are named.
    pub(crate) fn sees_part(&self, edge: Edge, cells: Option<(Cell, Cell)>) -> bool {
        let along = |cell| edge.along(cell);
        let ends = cells.map(|(from, to)| (along(from), along(to)));
        let within = |cell: &Cell| {
            let at = along(*cell);
            ends.is_none_or(|(one, other)| (one.min(other)..=one.max(other)).contains(&at))
        };
        let cells = Cell::all().filter(|cell| self.is_border(edge, *cell));
        cells.filter(within).all(|cell| !self.is_fogged(cell))
    }

    /// The cell of this number along a border.
    fn border_cell(&self, edge: Edge, along: u8) -> Option<Cell> {
        let of = |cell: &Cell| self.is_border(edge, *cell) && edge.along(*cell) == along;
        Cell::all().find(of)
    }
}
