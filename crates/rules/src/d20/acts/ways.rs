//! The shortest way of one partial move, for moves that are made in one order: a readied one, and that of an ambusher.

use std::collections::BTreeMap;

use super::{
    super::{
        D20,
        steps::{WALK, Walked},
    },
    movement::{may_rest, step_of, too_far},
};
use crate::{Id, PathStep, Refusal, RulesContext, Spot};

/// The places of the shortest way of `who` to a place, at most so many metres long (D20-MOV-02). Of equal ones the one with
/// fewer steps counts.
pub(in crate::d20) fn way(
    ctx: &impl RulesContext<D20>,
    who: Id,
    to: Spot,
    metres: i32,
) -> Result<Vec<Spot>, Refusal> {
    let start = ctx.place(who).ok_or(Refusal::BadTarget)?;
    if start == to {
        return Err(Refusal::BadTarget);
    }
    may_rest(ctx, who, to)?;
    // For each place the way to it as it stands, and from where it is come to.
    let mut known: BTreeMap<Spot, (Walked, Option<Spot>)> = BTreeMap::new();
    known.insert(start, (Walked::default(), None));
    let mut open = vec![start];
    while let Some(nearest) = nearest(&open, &known) {
        open.retain(|one| *one != nearest);
        let Some((going, _)) = known.get(&nearest).copied() else { break };
        if nearest == to {
            return Ok(back(&known, to));
        }
        for next in ctx.around(nearest) {
            let (from, over, squeezes) = (Some(nearest), Vec::new(), false);
            let step = PathStep { from, to: next, over, squeezes };
            let Ok(went) = step_of(ctx, who, &step, going, WALK, (metres, metres)) else {
                continue;
            };
            let better = |(old, _): &(Walked, Option<Spot>)| {
                (went.metres, went.steps) < (old.metres, old.steps)
            };
            if known.get(&next).is_none_or(better) {
                known.insert(next, (went, Some(nearest)));
                open.push(next);
            }
        }
    }
    Err(too_far(metres))
}

/// Of these places the one that is come to first.
fn nearest(open: &[Spot], known: &BTreeMap<Spot, (Walked, Option<Spot>)>) -> Option<Spot> {
    let far = |at: &&Spot| known.get(*at).map(|(going, _)| (going.metres, going.steps, **at));
    open.iter().min_by_key(far).copied()
}

/// The way to a place, without its start.
fn back(known: &BTreeMap<Spot, (Walked, Option<Spot>)>, to: Spot) -> Vec<Spot> {
    let before = |at: &Spot| known.get(at).and_then(|(_, from)| *from);
    let mut path: Vec<Spot> = std::iter::successors(Some(to), before).collect();
    path.pop();
    path.reverse();
    path
}
