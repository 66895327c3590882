//! Which cells can be reached, at what cost, and how to get there.

use std::{cmp::Reverse, collections::BinaryHeap};

use kekkai_rules::{
    Id,
    system::{Gait, StepCost},
};

use crate::{Cell, State, cell::SIZE};

/// The cells that somebody can go to now, each by its cheapest way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// Where it stands.
    pub from: Cell,
    /// How it goes.
    pub gait: Gait,
    /// By cell: what the way there costs, and the cell before it.
    ways: Vec<Option<(StepCost, Cell)>>,
}

impl Reach {
    /// Everything that `who` can reach by `gait` with what is left of its turn; empty where it may not go at all, and
    /// `None` where it is not on the field.
    ///
    /// Prices are the rules' own ([`crate::ledger::Ledger::step_cost`]). Cheapest is fewest points, then least prana;
    /// of equal ways the one whose cells come first, row by row, so that the same order always goes the same way.
    pub fn of(state: &State, who: Id, gait: Gait) -> Option<Self> {
        let from = state.cell_of(who)?;
        let mut reach =
            Self { from, gait, ways: vec![None; usize::from(SIZE) * usize::from(SIZE)] };
        let mut taken = vec![false; reach.ways.len()];
        for combatant in state.present() {
            if let Some(taken) = combatant.at.and_then(|at| taken.get_mut(at.index())) {
                *taken = true;
            }
        }
        let mut open = BinaryHeap::from([Reverse((0, 0, from))]);
        while let Some(Reverse((points, prana, cell))) = open.pop() {
            let spent = StepCost { points, prana };
            for next in cell
                .neighbours()
                .filter(|next| !taken.get(next.index()).is_some_and(|taken| *taken))
            {
                // No step gives anything back: what is known for less than what is spent by now stays the best.
                let known = reach.ways.get(next.index()).copied().flatten();
                if known.is_some_and(|(known, _)| (known.points, known.prana) <= (points, prana)) {
                    continue;
                }
                let Ok(step) = state.ledger.step_cost(who, state.field.ground(next), spent, gait)
                else {
                    continue;
                };
                let total = StepCost { points: points + step.points, prana: prana + step.prana };
                let Some(way) = reach.ways.get_mut(next.index()) else { continue };
                let better = way.is_none_or(|(known, _)| {
                    (total.points, total.prana) < (known.points, known.prana)
                });
                if better {
                    *way = Some((total, cell));
                    open.push(Reverse((total.points, total.prana, next)));
                }
            }
        }
        Some(reach)
    }

    /// What the way to `cell` costs; `None` if there is none.
    pub fn cost(&self, cell: Cell) -> Option<StepCost> {
        self.ways.get(cell.index()).copied().flatten().map(|(cost, _)| cost)
    }

    /// The way to `cell`, its own cell last and the start left out.
    pub fn path(&self, cell: Cell) -> Option<Vec<Cell>> {
        let (_, mut before) = self.ways.get(cell.index()).copied().flatten()?;
        let mut path = vec![cell];
        while before != self.from && path.len() < self.ways.len() {
            path.push(before);
            before = self.ways.get(before.index()).copied().flatten()?.1;
        }
        path.reverse();
        Some(path)
    }

    /// Every cell that can be reached, with its cost, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, StepCost)> {
        Cell::all().filter_map(|cell| self.cost(cell).map(|cost| (cell, cost)))
    }
}
