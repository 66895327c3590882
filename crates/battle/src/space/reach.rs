//! Which cells can be reached, at what cost, and how to get there.

use std::collections::BTreeSet;

use kekkai_rules::{Cost, Id, MoveMode, Progress, RulesContext, movement::Rank};

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
    /// Cell that every path begins at.
    pub from: Cell,
    /// Mode of movement it reckons with.
    pub mode: MoveMode,
    /// Ways found: the end of each, and the way that it goes on from.
    ways: Vec<(Cell, Option<usize>)>,
    /// By cell: the way that ends there.
    best: Vec<Option<Found>>,
}

/// A way that somebody can go now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// Its cells, the start left out.
    pub path: Vec<Cell>,
    /// What it costs in all.
    pub cost: Vec<Cost>,
    /// What it does beside going, from 0.
    pub deeds: u16,
}

/// Every way that ends where `ends` says, the cheapest first: of those to one cell none is worse than another in all that
/// counts, so that the way round a wall and the way through it are both there. Empty where [`Reach::of`] is.
pub fn routes(
    state: &State,
    who: Id,
    mode: MoveMode,
    mut ends: impl FnMut(Cell) -> bool,
) -> Vec<Route> {
    in_system!(AnySystemState, &state.system, S, table => {
        let tx = Transaction::<S>::new(state, table, &[]);
        Search::of(&tx, who, mode).map(|search| search.routes(&mut ends)).unwrap_or_default()
    })
}

/// The way to a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Found {
    /// Its number among the ways.
    way: usize,
    cost: Vec<Cost>,
    deeds: u16,
}

/// Every way that a search has found, in the terms of the system.
#[derive(Debug)]
pub struct Search<P> {
    from: Cell,
    ways: Vec<Way<P>>,
    /// By cell: the ways that may end there, the cheapest first.
    ends: Vec<Vec<usize>>,
}

/// A way: how the walk stands at its end, that end, and the way before its last step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way<P> {
    going: P,
    cell: Cell,
    before: Option<usize>,
}

impl Reach {
    /// Everything that `who` can reach by `mode` with what is left of its turn; empty where it may not go at all, and
    /// `None` where it is not on the field, or while the GM has to rule first. What must be saved for counts as passed.
    ///
    /// Prices and all else are the rules' own ([`kekkai_rules::System::after_step`]), and so is what cheapest means
    /// ([`Progress::rank`]); of equal ways it is the one whose cells come first, row by row, so that the same order always
    /// goes the same way.
    ///
    /// Whoever slides may stop on ice when too few points are left to slide off; a way that wastes points
    /// only for that may be gone, but is not found here.
    pub fn of(state: &State, who: Id, mode: MoveMode) -> Option<Self> {
        state.rules().waits().ok()?;
        in_system!(AnySystemState, &state.system, S, table => {
            Search::of(&Transaction::<S>::new(state, table, &[]), who, mode).map(|search| search.reach(mode))
        })
    }

    fn found(&self, cell: Cell) -> Option<&Found> {
        self.best.get(cell.index())?.as_ref()
    }

    /// What the way to `cell` costs; `None` if there is none.
    pub fn cost(&self, cell: Cell) -> Option<&[Cost]> {
        self.found(cell).map(|found| found.cost.as_slice())
    }

    /// What the way to `cell` does beside going, from 0; `None` if there is none.
    pub fn deeds(&self, cell: Cell) -> Option<u16> {
        self.found(cell).map(|found| found.deeds)
    }

    /// The way to `cell`, its own cell last and the start left out. Two cells that do not lie side by side are joined
    /// by a jump.
    pub fn path(&self, cell: Cell) -> Option<Vec<Cell>> {
        let mut way = self.ways.get(self.found(cell)?.way)?;
        let mut path = vec![cell];
        while let Some(before) = way.1.and_then(|number| self.ways.get(number)) {
            if before.1.is_none() {
                break;
            }
            path.push(before.0);
            way = before;
        }
        path.reverse();
        Some(path)
    }

    /// Every cell that can be reached, with its cost, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, &[Cost])> {
        Cell::all().filter_map(|cell| self.cost(cell).map(|cost| (cell, cost)))
    }
}

impl<P: Progress> Search<P> {
    /// Every way of `who` by `mode`; `None` where it is not on the field.
    pub fn of<S: Listed<PathState = P>>(
        tx: &Transaction<'_, S>,
        who: Id,
        mode: MoveMode,
    ) -> Option<Self> {
        let state = tx.state();
        let from = state.cell_of(who)?;
        let cells = usize::from(SIZE) * usize::from(SIZE);
        let (mut ways, mut known): (Vec<Way<P>>, Vec<Vec<usize>>) =
            (Vec::new(), vec![Vec::new(); cells]);
        ways.push(Way {
            going: S::set_out(RulesContext::state(tx), who),
            cell: from,
            before: None,
        });
        // A way may lead back over its start, where a step on free ground ends a row of walls.
        known.get_mut(from.index())?.push(0);
        let mut open: BTreeSet<(Rank, Cell, usize)> = BTreeSet::from([(Rank::default(), from, 0)]);
        while let Some((_, cell, number)) = open.pop_first() {
            let Some(way) = ways.get(number).copied() else { continue };
            for (to, step) in path::all(&state.field, cell) {
                // Most steps lead back to where it is cheaper to be already: that is seen without making them.
                let least = way.going.at_best(cell.into(), state.field.ground(to).terrain);
                let gets_worse = |other: &usize| {
                    ways.get(*other).is_some_and(|other| other.going.is_no_worse(&least))
                };
                if known.get(to.index()).is_some_and(|here| here.iter().any(gets_worse)) {
                    continue;
                }
                let Ok(going) = S::after_step(tx, who, &step, way.going, mode) else {
                    continue;
                };
                let Some(here) = known.get_mut(to.index()) else { continue };
                let beaten = |other: &usize| {
                    ways.get(*other).is_some_and(|other| other.going.is_no_worse(&going))
                };
                if here.iter().any(beaten) {
                    continue;
                }
                let number_of_next = ways.len();
                here.push(number_of_next);
                ways.push(Way { going, cell: to, before: Some(number) });
                open.insert((going.rank(), to, number_of_next));
            }
        }
        let ends = known.into_iter().enumerate().map(|(index, mut here)| {
            if index == from.index() {
                return Vec::new();
            }
            let rests = |number: &usize| {
                ways.get(*number).is_some_and(|way| {
                    S::may_rest(tx, who, way.cell.into(), way.going, mode).is_ok()
                })
            };
            let rank_of = |number: &usize| ways.get(*number).map(|way| way.going.rank());
            here.retain(rests);
            here.sort_by_key(|number| (rank_of(number), *number));
            here
        });
        let ends = ends.collect();
        Some(Self { from, ways, ends })
    }

    /// How the walk stands at the end of the cheapest way to `cell`; `None` if there is none.
    pub fn progress(&self, cell: Cell) -> Option<P> {
        let way = self.ends.get(cell.index())?.first()?;
        self.ways.get(*way).map(|way| way.going)
    }

    /// The ways to the cells of which `ends` says so, the cheapest first.
    fn routes(&self, ends: &mut dyn FnMut(Cell) -> bool) -> Vec<Route> {
        let mut found: Vec<(Rank, Cell, usize)> = Vec::new();
        for (cell, numbers) in Cell::all().zip(&self.ends) {
            if numbers.is_empty() || !ends(cell) {
                continue;
            }
            let ranked =
                |number: &usize| Some((self.ways.get(*number)?.going.rank(), cell, *number));
            found.extend(numbers.iter().filter_map(ranked));
        }
        found.sort_unstable();
        // What differs only in how it may go on is the same to whoever stops there.
        found.dedup_by_key(|(rank, cell, _)| (*rank, *cell));
        let route = |(_, _, number): (Rank, Cell, usize)| {
            let going = self.ways.get(number)?.going;
            Some(Route { path: self.path(number), cost: going.cost(), deeds: going.deeds() })
        };
        found.into_iter().filter_map(route).collect()
    }

    /// The cells of a way, the start left out.
    fn path(&self, number: usize) -> Vec<Cell> {
        let back = std::iter::successors(self.ways.get(number), |way| self.ways.get(way.before?));
        let mut path: Vec<Cell> =
            back.take_while(|way| way.before.is_some()).map(|way| way.cell).collect();
        path.reverse();
        path
    }

    /// The same in words that every system has.
    fn reach(self, mode: MoveMode) -> Reach {
        let found = |number: Option<usize>| {
            let way = number?;
            let going = self.ways.get(way)?.going;
            Some(Found { way, cost: going.cost(), deeds: going.deeds() })
        };
        let best = self.ends.iter().map(|numbers| found(numbers.first().copied())).collect();
        let ways = self.ways.iter().map(|way| (way.cell, way.before)).collect();
        Reach { from: self.from, mode, ways, best }
    }
}
