//! What lies over the ground, cell by cell: the one table from an overlay to what is drawn of it.

use kekkai_battle::{Cell, cell::SIZE};
use kekkai_rules::Terrain;

use crate::{Overlay, Role, ScreenModel, screen::Impact};

/// What lies over one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Laid {
    /// How the ground is tinted, and the number written on it.
    pub(super) tint: Option<Role>,
    pub(super) number: Option<i32>,
    /// Whether it may be aimed at.
    pub(super) aim: bool,
    /// Whether the step onto it gives somebody an attack.
    pub(super) provokes: bool,
    /// What somebody would be thrown against there.
    pub(super) impact: Option<Impact>,
}

/// What lies over all cells; no cell at all while nothing lies anywhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layer(Vec<Laid>);

/// The cells that have a number, with it.
fn told(numbers: &[Option<i32>]) -> impl Iterator<Item = (Cell, i32)> {
    Cell::all().zip(numbers).filter_map(|(cell, number)| Some((cell, (*number)?)))
}

impl Layer {
    /// The overlay, and over it the way.
    pub(super) fn of(model: &ScreenModel<'_>) -> Self {
        if model.overlay == Overlay::None && model.path.is_empty() {
            return Self(Vec::new());
        }
        let mut layer = Self(vec![Laid::default(); usize::from(SIZE) * usize::from(SIZE)]);
        // Nobody ever stands in a wall that cannot be broken.
        let field = &model.view.field;
        let is_open = |cell| field.ground(cell).terrain != Terrain::Indestructible;
        let open = |all| Iterator::filter(all, move |(cell, _): &(Cell, i32)| is_open(*cell));
        match model.overlay {
            Overlay::None => {}
            Overlay::Reach { costs } => {
                layer.number(told(costs), |cell| {
                    if cell.column().is_multiple_of(2) { Role::Reach } else { Role::ReachOdd }
                });
            }
            Overlay::Crowd { counts } => layer.number(open(told(counts)), |_| Role::Reach),
            Overlay::Danger { counts } => layer.number(open(told(counts)), |_| Role::Danger),
            Overlay::Sight { seen, past } => {
                layer.tint(seen, Role::Seen);
                layer.tint(past, Role::Area);
            }
            Overlay::Targets { cells } => layer.aim(cells),
            Overlay::Area { cells } => layer.tint(cells, Role::Area),
            Overlay::Aim { cells, area } => {
                layer.aim(cells);
                layer.tint(area, Role::Area);
            }
            Overlay::Flight { cells, against } => {
                layer.number(cells.iter().copied().zip(1..), |_| Role::Path);
                if let Some((cell, impact)) = against {
                    layer.change(cell, |laid| laid.impact = Some(impact));
                }
            }
        }
        for step in model.path {
            let role = if step.provokes { Role::Danger } else { Role::Path };
            layer.number(std::iter::once((step.at, step.sum)), |_| role);
            layer.change(step.at, |laid| laid.provokes = step.provokes);
        }
        layer
    }

    fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Laid)) {
        if let Some(laid) = self.0.get_mut(cell.index()) {
            change(laid);
        }
    }

    fn tint(&mut self, cells: &[Cell], role: Role) {
        for cell in cells {
            self.change(*cell, |laid| laid.tint = Some(role));
        }
    }

    fn aim(&mut self, cells: &[Cell]) {
        for cell in cells {
            self.change(*cell, |laid| laid.aim = true);
        }
    }

    fn number(&mut self, cells: impl Iterator<Item = (Cell, i32)>, role: impl Fn(Cell) -> Role) {
        for (cell, number) in cells {
            self.change(cell, |laid| (laid.tint, laid.number) = (Some(role(cell)), Some(number)));
        }
    }

    pub(super) fn on(&self, cell: Cell) -> Laid {
        self.0.get(cell.index()).copied().unwrap_or_default()
    }

    /// Cells over which something else lies than in `before`.
    pub(super) fn changed<'l>(&'l self, before: &'l Self) -> impl Iterator<Item = Cell> + 'l {
        // Mostly nothing lies anywhere, or still the same: then no cell is looked at.
        let cells = (self != before).then(Cell::all).into_iter().flatten();
        cells.filter(|cell| self.on(*cell) != before.on(*cell))
    }
}
