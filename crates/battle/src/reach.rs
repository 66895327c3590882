//! Which cells can be reached, at what cost, and how to get there.

use std::collections::BTreeSet;

use kekkai_rules::{
    Bond, Id, RulesContext as _, Terrain,
    system::{MoveMode, PathState, StepCost},
};

use crate::{
    Cell, State,
    cell::SIZE,
    decide::Transaction,
    path,
    systems::{Listed, in_system},
};

/// The cells that somebody can go to now, each by its cheapest way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// Where it stands.
    pub from: Cell,
    /// How it goes.
    pub gait: MoveMode,
    /// Ways found, each with the one it goes on from.
    ways: Vec<Way>,
    /// By cell: the way that ends there.
    best: Vec<Option<usize>>,
}

/// A way: how the walk stands at its end, that end, and the way before its last stride.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    going: PathState,
    cell: Cell,
    before: Option<usize>,
}

/// What a way is chosen by: health is dearest, then a fall that no save can prevent, then whatever it does on its way, then
/// prana, then points.
type Price = (i32, bool, u16, i32, i32);

impl Reach {
    /// Everything that `who` can reach by `gait` with what is left of its turn; empty where it may not go at all, and
    /// `None` where it is not on the field. What must be saved for counts as passed.
    ///
    /// Prices and all else are the rules' own ([`kekkai_rules::System::stride`]). Cheapest is least health, then no
    /// certain fall, then fewest walls broken, enemies trodden down and saves asked for, then least prana, then fewest
    /// points; of equal ways the one whose cells come first, row by row, so that the same order always goes the same way.
    ///
    /// Whoever slides may stop on ice when too few points are left to slide off (KNK-OBS-09); a way that wastes points
    /// only for that may be gone, but is not found here.
    pub fn of(state: &State, who: Id, gait: MoveMode) -> Option<Self> {
        in_system!(AnySystemState, &state.system, S, table => {
            Self::within(&Transaction::<S>::new(state, table, &[]), who, gait)
        })
    }

    fn within<S: Listed>(tx: &Transaction<'_, S>, who: Id, gait: MoveMode) -> Option<Self> {
        let state = tx.state();
        let from = state.cell_of(who)?;
        let drags = tx.rules().bound(who, Bond::Hold).next().is_some();
        let cells = usize::from(SIZE) * usize::from(SIZE);
        let (mut ways, mut known): (Vec<Way>, Vec<Vec<usize>>) =
            (Vec::new(), vec![Vec::new(); cells]);
        ways.push(Way { going: S::set_out(tx.table(), who), cell: from, before: None });
        // A way may lead back over its start, where a step on free ground ends a row of walls.
        known.get_mut(from.index())?.push(0);
        let mut open = BTreeSet::from([((0, false, 0, 0, 0), from, 0)]);
        while let Some((_, cell, number)) = open.pop_first() {
            let Some(way) = ways.get(number).copied() else { continue };
            for (to, stride) in path::all(&state.field, cell) {
                // Most strides lead back to where it is cheaper to be already: that is seen without making them.
                let least = PathState {
                    trails: drags.then(|| cell.into()),
                    ..least_after(&way.going, state.field.ground(to).terrain)
                };
                let gets_worse = |other: &usize| {
                    ways.get(*other).is_some_and(|other| is_no_worse(&other.going, &least))
                };
                if known.get(to.index()).is_some_and(|here| here.iter().any(gets_worse)) {
                    continue;
                }
                let Ok(going) = S::stride(tx, who, &stride, way.going, gait) else {
                    continue;
                };
                let Some(here) = known.get_mut(to.index()) else { continue };
                let beaten = |other: &usize| {
                    ways.get(*other).is_some_and(|other| is_no_worse(&other.going, &going))
                };
                if here.iter().any(beaten) {
                    continue;
                }
                let number_of_next = ways.len();
                here.push(number_of_next);
                ways.push(Way { going, cell: to, before: Some(number) });
                open.insert((price(&going), to, number_of_next));
            }
        }
        let best = known.iter().enumerate().map(|(index, here)| {
            if index == from.index() {
                return None;
            }
            let rests = |number: &usize| {
                ways.get(*number).is_some_and(|way| {
                    S::may_rest(tx, who, way.cell.into(), way.going, gait).is_ok()
                })
            };
            let price_of = |number: &usize| ways.get(*number).map(|way| price(&way.going));
            here.iter().copied().filter(rests).min_by_key(|number| (price_of(number), *number))
        });
        let best = best.collect();
        Some(Self { from, gait, ways, best })
    }

    fn way(&self, cell: Cell) -> Option<&Way> {
        self.ways.get(self.best.get(cell.index()).copied().flatten()?)
    }

    /// What the way to `cell` costs; `None` if there is none.
    pub fn cost(&self, cell: Cell) -> Option<StepCost> {
        self.way(cell).map(|way| way.going.cost)
    }

    /// How the walk stands at the end of the way to `cell`.
    pub fn going(&self, cell: Cell) -> Option<PathState> {
        self.way(cell).map(|way| way.going)
    }

    /// The way to `cell`, its own cell last and the start left out. Two cells that do not lie side by side are joined
    /// by a jump.
    pub fn path(&self, cell: Cell) -> Option<Vec<Cell>> {
        let mut way = self.way(cell)?;
        let mut path = vec![cell];
        while let Some(before) = way.before.and_then(|number| self.ways.get(number)) {
            if before.before.is_none() {
                break;
            }
            path.push(before.cell);
            way = before;
        }
        path.reverse();
        Some(path)
    }

    /// Every cell that can be reached, with its cost, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, StepCost)> {
        Cell::all().filter_map(|cell| self.cost(cell).map(|cost| (cell, cost)))
    }
}

fn price(going: &PathState) -> Price {
    (going.cost.hp, going.fallen, going.deeds, going.cost.prana, going.cost.points)
}

/// How a walk that stands as `going` stands at best after one stride more: no stride gives anything back, but each may
/// end a row of walls, and one onto ice may pay for all the ice to come.
fn least_after(going: &PathState, terrain: Terrain) -> PathState {
    let ice_paid = going.ice_paid || terrain == Terrain::Ice;
    PathState { walls: 0, strong: 0, ice_paid, ..*going }
}

/// Whether a walk that stands as `one` can do all that one as `other` can. Whoever is dragged along bars the way to one
/// cell (KNK-GRB-07).
fn is_no_worse(one: &PathState, other: &PathState) -> bool {
    one.cost.hp <= other.cost.hp
        && one.deeds <= other.deeds
        && one.cost.prana <= other.cost.prana
        && one.cost.points <= other.cost.points
        && one.walls <= other.walls
        && one.strong <= other.strong
        && one.jumped <= other.jumped
        && one.ice_paid >= other.ice_paid
        && one.fallen <= other.fallen
        && one.trails == other.trails
}

#[cfg(test)]
mod tests;
