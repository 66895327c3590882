//! A piece of the field that was copied, to be put elsewhere.

use std::collections::VecDeque;

use kekkai_battle::{Cell, Command, Field, Gm, field::Mark, patch::Patch};
use kekkai_rules::Ground;

/// A copied rectangle: what fills its cells, and the marks on them.
#[derive(Debug, Clone)]
pub(in crate::app) struct Stamp {
    patch: Patch,
    /// Each cell by how far east and south of the corner it lies.
    grounds: Vec<((i16, i16), Ground)>,
    /// How many columns and rows it has.
    size: (u8, u8),
}

impl Stamp {
    /// The rectangle between two corners as it is now.
    pub(super) fn of(field: &Field, corners: (Cell, Cell)) -> Self {
        let cells: Vec<Cell> = corners.0.rectangle(corners.1).collect();
        let first = cells.first().copied().unwrap_or(corners.0);
        let grounds = cells.iter().map(|cell| (first.offset(*cell), field.ground(*cell)));
        let size = (
            corners.0.column().abs_diff(corners.1.column()) + 1,
            corners.0.row().abs_diff(corners.1.row()) + 1,
        );
        Self { patch: Patch::of(field, corners), grounds: grounds.collect(), size }
    }

    /// Its columns and rows.
    pub(super) fn size(&self) -> (u8, u8) {
        self.size
    }

    /// Where it would lie with its corner at `at`.
    pub(super) fn cells(&self, at: Cell) -> Vec<Cell> {
        self.laid(at).map(|(cell, _)| cell).collect()
    }

    fn laid(&self, at: Cell) -> impl Iterator<Item = (Cell, Ground)> {
        let laid = move |((east, south), ground): &((i16, i16), Ground)| {
            Some((at.shifted(*east, *south)?, *ground))
        };
        self.grounds.iter().filter_map(laid)
    }

    /// What lays it down with its corner at `at`: the terrain first, then each mark that differs.
    pub(super) fn commands(&self, field: &Field, at: Cell) -> VecDeque<Command> {
        let lay = Gm::Lay { at, patch: self.patch.clone() };
        let marks = [Mark::Shadow, Mark::Unjumpable, Mark::Low, Mark::Fire];
        let marked = marks.into_iter().flat_map(|mark| {
            [true, false].map(|on| {
                // Whatever is laid may have taken a mark off; one that must go was there before.
                let differs = |(cell, ground): &(Cell, Ground)| {
                    mark.is_on(*ground) == on && (on || mark.is_on(field.ground(*cell)))
                };
                let at = self.laid(at).filter(differs).map(|(cell, _)| cell).collect();
                Gm::Mark { mark, on, at }
            })
        });
        let marked = marked.filter(|what| !matches!(what, Gm::Mark { at, .. } if at.is_empty()));
        std::iter::once(lay).chain(marked).map(|what| Command::Gm { what, reason: None }).collect()
    }
}
