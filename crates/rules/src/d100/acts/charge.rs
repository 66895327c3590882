//! The charge: a run up to somebody and one blow at its end (D100-CHG).

use std::collections::BTreeSet;

use super::{
    advantage,
    attack::{self, Manner, Strike},
    mind, mount, movement, victim,
};
use crate::d100::{
    D100,
    fact::Came,
    field::{apart, apart_at, body, open_to, refused, standing, with_action, yards},
    numbers::{
        mind::psychology::Doing,
        strike::advantage::{charges_from_afar, of_charge},
    },
    sheet::With,
    steps::{RUN, Walked},
};
use crate::{Id, PathStep, Refusal, RuleId, RulesContext, Spot, Stop};

/// Charges at somebody: only whoever is engaged with nobody (D100-CHG-01, D100-CHG-02).
pub(super) fn charge(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    target: Id,
    with: With,
) -> Result<(), Stop> {
    let sheet = with_action(ctx.state(), who, "D100-CHG-01")?;
    open_to(sheet, Doing::Attack)?;
    if !sheet.engaged.is_empty() {
        return Err(refused("d100-charges-free", "D100-CHG-01").into());
    }
    if ctx.state().turn.as_ref().is_some_and(|turn| turn.fled) {
        // The move is that of its flight (D100-FLEE-04).
        return Err(refused("d100-has-moved", "D100-FLEE-04").into());
    }
    if attack::held(sheet, with)?.is_some_and(crate::d100::sheet::Weapon::is_ranged) {
        return Err(refused("d100-charges-in-melee", "D100-CHG-01").into());
    }
    let speed = mount::carrier(ctx.state(), who).map_or(0, |carrier| carrier.spec.speed);
    let options = ctx.state().options;
    let reach = movement::reach_of(sheet, with, &options);
    victim(ctx, who, target, "D100-CHG-01")?;
    mind::may_strike(ctx, who, target)?;
    let most = movement::budget(ctx.state(), who, RUN)?;
    let path = way(ctx, who, target, reach, most)?;
    let afar = yards(ctx, who, target).is_some_and(|yards| charges_from_afar(yards, speed));
    movement::walk(ctx, who, &path, RUN)?;
    if ctx.place(who) != path.last().map(|step| step.to) {
        // It did not dare to come nearer (D100-PSY-07).
        return Ok(());
    }
    let [before, _] = of_charge(afar, false, &options);
    if before > 0 {
        advantage::gain(ctx, who);
    }
    let strike = Strike { manner: Manner::Charge, ..Strike::blow(who, target, with) };
    // The run is part of it, and takes no action before that (`run_costs_action`, D100-CHG-01).
    let came = if ctx.edition().holds_in_each_case() {
        attack::goes_on(ctx, strike)?
    } else {
        attack::begin(ctx, strike)?
    };
    let [_, after] = of_charge(afar, came == Came::Hit, &options);
    if after > 0 {
        advantage::gain(ctx, who);
    }
    Ok(())
}

/// The shortest run of at least one cell and at `most` so many to a place from which the blow reaches, straight up to the
/// target if it can be.
fn way(
    ctx: &impl RulesContext<D100>,
    who: Id,
    target: Id,
    reach: u8,
    most: i32,
) -> Result<Vec<PathStep>, Refusal> {
    let far = || {
        let (distance, rule) = (apart(ctx, who, target), RuleId::new("D100-CHG-01"));
        Refusal::OutOfReach { distance, reach, rule }
    };
    let near = |at: Spot| apart_at(ctx, target, who, at).is_some_and(|away| away <= reach);
    let Some(from) = ctx.place(who) else { return Err(Refusal::BadTarget) };
    // No step goes farther than one column and one row: from where more of them lie between than are left, there is no way.
    let aim = standing(ctx, target);
    let leads_there = |at: Spot, gone: i32| {
        let gap = body(ctx, who, at).zip(aim).map(|(own, its)| own.gap(its));
        let left = most.saturating_sub(gone).saturating_add(reach.into());
        gap.is_none_or(|(columns, rows)| columns.max(rows) <= left)
    };
    if !leads_there(from, 0) {
        return Err(far());
    }
    let mut known: BTreeSet<(i32, i32)> = ctx.square(from).into_iter().collect();
    let mut edge = vec![(Vec::new(), Walked::default())];
    let mut steps = 0;
    while !edge.is_empty() {
        let mut next = Vec::new();
        steps += 1;
        for (path, gone) in &edge {
            let at = path.last().map_or(from, |step: &PathStep| step.to);
            let mut around = ctx.around(at);
            around.retain(|to| leads_there(*to, steps));
            // Of ways of one length it takes the straight one.
            around.sort_by_cached_key(|to| straight(ctx, target, *to));
            for to in around {
                let step = PathStep { from: Some(at), to, over: Vec::new(), squeezes: false };
                if !ctx.square(to).is_some_and(|square| known.insert(square)) {
                    continue;
                }
                if let Ok(gone) = movement::after_step(ctx, who, &step, *gone, RUN) {
                    next.push(([path.as_slice(), &[step]].concat(), gone));
                }
            }
        }
        let ends = |(path, _): &&(Vec<PathStep>, Walked)| {
            path.last()
                .is_some_and(|end| near(end.to) && movement::may_rest(ctx, who, end.to).is_ok())
        };
        let best = next.iter().filter(ends).min_by_key(|(path, _)| aside(ctx, target, path));
        if let Some((path, _)) = best {
            return Ok(path.clone());
        }
        edge = next;
    }
    Err(far())
}

/// The square of the straight distance of a place from whoever is charged at, in cells.
fn straight(ctx: &impl RulesContext<D100>, target: Id, at: Spot) -> i32 {
    let (at, aim) = (ctx.square(at), ctx.place(target).and_then(|aim| ctx.square(aim)));
    let (at, aim) = (at.unwrap_or_default(), aim.unwrap_or_default());
    let along = |one: i32, other: i32| one.saturating_sub(other).saturating_pow(2);
    along(at.0, aim.0).saturating_add(along(at.1, aim.1))
}

/// How far aside of the straight lines from its target a path ends.
fn aside(ctx: &impl RulesContext<D100>, target: Id, path: &[PathStep]) -> i32 {
    let square = |at: Option<Spot>| at.and_then(|at| ctx.square(at)).unwrap_or_default();
    let (end, aim) = (square(path.last().map(|step| step.to)), square(ctx.place(target)));
    (end.0 - aim.0).abs().saturating_add((end.1 - aim.1).abs())
}
