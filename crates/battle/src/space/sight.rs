//! Line of sight between cells, in integers, and cover.

use kekkai_rules::{Id, Phrase, System as _, Terrain};

use crate::{Cell, Field, State, decide::Transaction, systems::in_system};

/// Whether the segment between the centres of two cells crosses no cell whose ground stops sight.
///
/// The two cells themselves never stop it, and touching only the corner of a cell does not either. Symmetric.
pub fn is_clear(field: &Field, from: Cell, to: Cell) -> bool {
    is_clear_but_for(field, from, to, |_| false)
}

/// Whether one who stands at `from` may shoot at `to`: as [`is_clear`], but past cover that it touches.
pub fn is_clear_to_shoot(field: &Field, from: Cell, to: Cell) -> bool {
    is_clear_but_for(field, from, to, |cell| {
        field.ground(cell).terrain == Terrain::Cover && from.distance(cell) == 1
    })
}

/// What covers whoever stands at `to` against a shot from `from` by the rules of the fight, in words; `None` where nothing does.
pub fn cover(state: &State, from: Cell, to: Cell) -> Option<Phrase> {
    in_system!(AnySystemState, &state.system, S, table => {
        S::cover(&Transaction::<S>::new(state, table, &[]), from.into(), to.into())
    })
}

/// What covers whoever stands at `to` against those who may shoot at it from their cells, by the rules of the fight; nothing of
/// those against whom nothing does.
pub fn covers(
    state: &State,
    to: Cell,
    from: impl IntoIterator<Item = (Id, Cell)>,
) -> Vec<(Id, Phrase)> {
    let shoots = |at: Cell| is_clear_to_shoot(&state.field, at, to);
    let all = from.into_iter().filter(|(_, at)| shoots(*at));
    all.filter_map(|(who, at)| Some((who, cover(state, at, to)?))).collect()
}

/// What is to be seen from a cell, itself left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// What is in plain view.
    pub seen: Vec<Cell>,
    /// What may only be shot at past cover, be it that which one stands behind or what covers whoever stands there.
    pub past: Vec<Cell>,
}

impl Scope {
    /// What is to be seen from `from`.
    pub fn of(field: &Field, from: Cell) -> Self {
        let others = Cell::all().filter(|cell| *cell != from);
        let (seen, rest): (Vec<Cell>, Vec<Cell>) =
            others.partition(|cell| is_clear(field, from, *cell));
        let shot = |cell: &Cell| is_clear_to_shoot(field, from, *cell);
        Self { seen, past: rest.into_iter().filter(shot).collect() }
    }

    /// The same by the rules of the fight: what they cover against a shot from `from` is no longer in plain view.
    #[must_use]
    pub fn under_rules(self, state: &State, from: Cell) -> Self {
        let Self { seen, mut past } = self;
        let seen = in_system!(AnySystemState, &state.system, S, table => {
            let fight = Transaction::<S>::new(state, table, &[]);
            let is_covered = |cell: &Cell| S::cover(&fight, from.into(), (*cell).into()).is_some();
            let (covered, seen): (Vec<Cell>, Vec<Cell>) = seen.into_iter().partition(is_covered);
            past.extend(covered);
            seen
        });
        Self { seen, past }
    }
}

fn is_clear_but_for(field: &Field, from: Cell, to: Cell, ignored: impl Fn(Cell) -> bool) -> bool {
    let columns = from.column().min(to.column())..=from.column().max(to.column());
    columns.into_iter().all(|column| {
        let rows = from.row().min(to.row())..=from.row().max(to.row());
        rows.into_iter().filter_map(|row| Cell::new(i16::from(column), i16::from(row))).all(
            |cell| {
                cell == from
                    || cell == to
                    || !field.ground(cell).blocks_sight()
                    || ignored(cell)
                    || !crosses(from, to, cell)
            },
        )
    })
}

/// Whether the line through both centres passes through the inside of `cell`, which lies in the box between the two:
/// so it does when the cell has corners strictly on both sides of the line.
fn crosses(from: Cell, to: Cell, cell: Cell) -> bool {
    // Centres of cells are odd and corners even in half cells, so everything stays an integer.
    let centre = |cell: Cell| (2 * i32::from(cell.column()) + 1, 2 * i32::from(cell.row()) + 1);
    let ((x, y), (to_x, to_y)) = (centre(from), centre(to));
    let (left, top) = (2 * i32::from(cell.column()), 2 * i32::from(cell.row()));
    let side = |(corner_x, corner_y): (i32, i32)| {
        ((to_x - x) * (corner_y - y) - (to_y - y) * (corner_x - x)).signum()
    };
    let sides = [(left, top), (left + 2, top), (left, top + 2), (left + 2, top + 2)].map(side);
    sides.contains(&1) && sides.contains(&-1)
}
