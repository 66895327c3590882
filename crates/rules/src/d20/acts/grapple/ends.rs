//! How a grapple ends, and how those who share a square without one are set apart (D20-GRP-18).

use super::{everyone, free::pinner, links, together};
use crate::d20::acts::relieve;
use crate::d20::{
    D20,
    fact::Fact,
    field::{between, fills, free_beside},
    numbers::conditions::Condition,
    options::Options,
};
use crate::{Id, RulesContext, Spot};

/// Ends what has ended: holds of the helpless and on them, and the conditions of all whom nothing links to an opponent
/// (D20-GRP-18).
pub(in crate::d20::acts) fn settle(ctx: &mut impl RulesContext<D20>) {
    let options = ctx.state().options;
    let fights = |ctx: &_, who: Id| is_in(ctx, who, &options);
    for (who, holds, pins) in links(ctx) {
        let stays = |one: &Id| fights(ctx, who) && fights(ctx, *one);
        let left: Vec<Id> = holds.iter().copied().filter(stays).collect();
        let pinned: Vec<Id> = pins.iter().copied().filter(stays).collect();
        if left != holds || pinned != pins {
            ctx.fact(Fact::Holds { who, holds: left, pins: pinned });
        }
    }
    let all: Vec<Id> = everyone(ctx)
        .filter(|(_, sheet)| sheet.has(Condition::Grappling) || sheet.has(Condition::Pinned))
        .map(|(who, _)| who)
        .collect();
    for who in all {
        if together(ctx, who).len() < 2 {
            relieve(ctx, who, Condition::Grappling);
        }
        if pinner(ctx, who).is_none() {
            relieve(ctx, who, Condition::Pinned);
        }
    }
}

/// Ends the holds of those who are no longer on the field or beside each other, as where the GM takes one of them away
/// (D20-GRP-18).
pub(in crate::d20) fn part(ctx: &mut impl RulesContext<D20>) {
    let beside =
        |ctx: &_, who: Id, other: &Id| between(ctx, who, *other).is_some_and(|far| far <= 1);
    let mut parted = false;
    for (who, mut holds, mut pins) in links(ctx) {
        let before = holds.len() + pins.len();
        holds.retain(|other| beside(ctx, who, other));
        pins.retain(|other| beside(ctx, who, other));
        if holds.len() + pins.len() < before {
            ctx.fact(Fact::Holds { who, holds, pins });
            parted = true;
        }
    }
    if parted {
        settle(ctx);
    }
}

/// Whether somebody still takes part in a grapple.
pub(super) fn is_in(ctx: &impl RulesContext<D20>, who: Id, options: &Options) -> bool {
    let sheet = ctx.state().sheet(who);
    sheet.is_some_and(|sheet| !sheet.is_helpless(options) && sheet.has(Condition::Grappling))
}

/// Those who share a square without a grapple are set apart: the last who came goes first (D20-GRP-18).
pub(in crate::d20) fn set_apart(ctx: &mut impl RulesContext<D20>) {
    let mut spots: Vec<Spot> = ctx.present().into_iter().filter_map(|who| ctx.place(who)).collect();
    spots.sort_unstable();
    spots.dedup();
    for at in spots {
        while let Some(who) = one_too_many(ctx, at) {
            let Some(to) = free_beside(ctx, at) else { break };
            ctx.put_back(who, to);
        }
    }
    // Whoever is alone on its square again came to no grapple.
    let alone = |who: Id| ctx.place(who).is_none_or(|at| filling(ctx, at).len() < 2);
    let came = everyone(ctx)
        .filter(|(who, sheet)| sheet.joined > 0 && !sheet.has(Condition::Grappling) && alone(*who));
    for who in came.map(|(who, _)| who).collect::<Vec<_>>() {
        ctx.fact(Fact::Joined { who, number: 0 });
    }
}

/// Those who fill a square: a thing that bars no way shares it with anybody (D20-MOV-01).
fn filling(ctx: &impl RulesContext<D20>, at: Spot) -> Vec<Id> {
    ctx.all_on(at).into_iter().filter(|who| fills(ctx, *who)).collect()
}

/// The last who came to a square that others fill, of those who do not grapple there.
pub(super) fn one_too_many(ctx: &impl RulesContext<D20>, at: Spot) -> Option<Id> {
    let here = filling(ctx, at);
    let grapples =
        |who: &Id| ctx.state().sheet(*who).is_some_and(|sheet| sheet.has(Condition::Grappling));
    if here.len() < 2 || here.iter().all(grapples) {
        return None;
    }
    let joined = |who: &Id| ctx.state().sheet(*who).map_or(0, |sheet| sheet.joined);
    let idle = here.iter().copied().filter(|who| !grapples(who));
    idle.max_by_key(|who| (joined(who), *who))
}
