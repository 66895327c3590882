//! A piece of the field that was copied, to be put elsewhere.

use std::collections::VecDeque;

use kekkai_battle::{
    Cell, Command, Field, Gm,
    field::{Mark, Status},
    patch::Patch,
};
use kekkai_rules::Ground;

use super::has_status;

/// Marks that a patch of the field does not bring along.
const MARKS: [Mark; 4] = [Mark::Shadow, Mark::Unjumpable, Mark::Low, Mark::Fire];

/// A copied rectangle: what fills its cells, the marks on them, and the light and the air above them.
#[derive(Debug, Clone)]
pub(in crate::app) struct Stamp {
    patch: Patch,
    /// Each cell by how far east and south of the corner it lies.
    copied: Vec<((i16, i16), Copied)>,
    /// How many columns and rows it has.
    size: (u8, u8),
}

/// What a copied cell is.
#[derive(Debug, Clone)]
struct Copied {
    ground: Ground,
    statuses: Vec<Status>,
}

impl Copied {
    fn of(field: &Field, cell: Cell) -> Self {
        let has = |status: &Status| has_status(field, cell, *status);
        let statuses = Status::ALL.into_iter().filter(has).collect();
        Self { ground: field.ground(cell), statuses }
    }
}

impl Stamp {
    /// The rectangle between two corners as it is now.
    pub(super) fn of(field: &Field, corners: (Cell, Cell)) -> Self {
        let cells: Vec<Cell> = corners.0.rectangle(corners.1).collect();
        let first = cells.first().copied().unwrap_or(corners.0);
        let copied = cells.iter().map(|cell| (first.offset(*cell), Copied::of(field, *cell)));
        let size = (
            corners.0.column().abs_diff(corners.1.column()) + 1,
            corners.0.row().abs_diff(corners.1.row()) + 1,
        );
        Self { patch: Patch::of(field, corners), copied: copied.collect(), size }
    }

    /// Its columns and rows.
    pub(super) fn size(&self) -> (u8, u8) {
        self.size
    }

    /// Where it would lie with its corner at `at`.
    pub(super) fn cells(&self, at: Cell) -> Vec<Cell> {
        self.laid(at).map(|(cell, _)| cell).collect()
    }

    fn laid(&self, at: Cell) -> impl Iterator<Item = (Cell, &Copied)> {
        self.copied
            .iter()
            .filter_map(move |((east, south), copied)| Some((at.shifted(*east, *south)?, copied)))
    }

    /// What lays it down with its corner at `at`: the terrain first if it differs, then each mark and each status that does.
    pub(super) fn commands(&self, field: &Field, at: Cell) -> VecDeque<Command> {
        let differs = |(cell, copied): (Cell, &Copied)| {
            let (there, here) = (copied.ground, field.ground(cell));
            (there.terrain, there.worn) != (here.terrain, here.worn)
        };
        let lays = self.laid(at).any(differs);
        let lay = lays.then(|| Gm::Lay { at, patch: self.patch.clone() });
        // Cells that are to have something and have it not, or the other way round; whatever is laid may have taken it off.
        let cells = |on: bool, has: &dyn Fn(&Copied) -> bool, now: &dyn Fn(Cell) -> bool| {
            let differs = |(cell, copied): &(Cell, &Copied)| {
                has(copied) == on && (now(*cell) != on || lays && on)
            };
            self.laid(at).filter(differs).map(|(cell, _)| cell).collect::<Vec<Cell>>()
        };
        let marked = MARKS.into_iter().flat_map(|mark| {
            [true, false].map(|on| {
                let now = |cell| mark.is_on(field.ground(cell));
                Gm::Mark { mark, on, at: cells(on, &|copied| mark.is_on(copied.ground), &now) }
            })
        });
        // A cell has one light: the old one goes before the new one comes.
        let status = [false, true].into_iter().flat_map(|on| {
            Status::ALL.map(|status| {
                let now = |cell| has_status(field, cell, status);
                let has = |copied: &Copied| copied.statuses.contains(&status);
                Gm::Status { status, on, at: cells(on, &has, &now) }
            })
        });
        let some = |what: &Gm| !matches!(what, Gm::Mark { at, .. } | Gm::Status { at, .. } if at.is_empty());
        let all = lay.into_iter().chain(marked.filter(some)).chain(status.filter(some));
        all.map(|what| Command::Gm { what, reason: None }).collect()
    }
}
