//! Ways over the field as steps: which cells are entered, which are jumped over, where it gets narrow.

use kekkai_rules::{PathStep, Spot};

use crate::{Cell, Field};

/// The step from one cell to another on a straight line; `None` where they are the same or not on one. What lies
/// between the two is jumped over.
pub(crate) fn step(field: &Field, from: Cell, to: Cell) -> Option<PathStep> {
    let (x, y) = from.offset(to);
    if (x, y) == (0, 0) || !(x == 0 || y == 0 || x.abs() == y.abs()) {
        return None;
    }
    let (step_x, step_y) = (x.signum(), y.signum());
    let between = (1..x.abs().max(y.abs())).map(|n| from.shifted(step_x * n, step_y * n));
    let over: Vec<Spot> = between.flatten().map(Spot::from).collect();
    let filled = |cell: Option<Cell>| cell.is_some_and(|at| field.ground(at).terrain.is_obstacle());
    let diagonal = over.is_empty() && x != 0 && y != 0;
    let squeezes = diagonal && filled(from.shifted(x, 0)) && filled(from.shifted(0, y));
    Some(PathStep { from: Some(from.into()), to: to.into(), over, squeezes })
}

/// The steps of a path that begins beside `from`, or the cell before which it has a gap.
pub(crate) fn steps(field: &Field, from: Cell, path: &[Cell]) -> Result<Vec<PathStep>, Cell> {
    let mut here = from;
    let mut steps = Vec::with_capacity(path.len());
    for cell in path {
        steps.push(step(field, here, *cell).ok_or(*cell)?);
        here = *cell;
    }
    Ok(steps)
}

/// Everything that could be a step from `from`: to each neighbour, and over whatever is no bare floor to each cell
/// behind it. Whether the rules allow it is theirs to say.
pub(crate) fn all(field: &Field, from: Cell) -> impl Iterator<Item = (Cell, PathStep)> {
    from.neighbours().flat_map(move |beside| {
        let (x, y) = from.offset(beside);
        let reach = (1..).map_while(move |n| {
            let to = from.shifted(x * n, y * n)?;
            let before = from.shifted(x * (n - 1), y * (n - 1))?;
            let jumpable = |at: Cell| {
                let ground = field.ground(at);
                ground.terrain != kekkai_rules::Terrain::Floor && !ground.unjumpable
            };
            (n == 1 || jumpable(before)).then_some(to)
        });
        reach.filter_map(move |to| step(field, from, to).map(|step| (to, step)))
    })
}
