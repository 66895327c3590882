//! Coming nearer to what somebody fears, and being approached by it (D100-PSY-07).

use super::{cool, is_unknown};
use crate::d100::acts::{conditions, demanded::trials::say};
use crate::d100::{
    D100,
    fact::Fact,
    field::{apart, apart_at, refused},
    numbers::{harm::conditions::Condition, mind::psychology::approached},
    sheet::{Sheet, Turn},
};
use crate::{Id, PathStep, Phrase, Refusal, RulesContext, Spot, Stop};

/// Those whom somebody fears now, conscious and on the field (D100-PSY-07).
fn feared(ctx: &impl RulesContext<D100>, who: Id) -> Vec<Id> {
    let Some(sheet) = ctx.state().sheet(who) else { return Vec::new() };
    let works = |id: &Id| {
        let lives = ctx.state().sheet(*id).is_some_and(Sheet::is_conscious);
        lives
            && !is_unknown(ctx, who, *id)
            && sheet.mind.towards(*id).is_afraid(sheet.mind.bears(&|_| true))
    };
    sheet.mind.fears.keys().copied().filter(works).collect()
}

/// Whether somebody dares to walk a path that comes nearer to what it fears: one test a turn (D100-PSY-07).
pub(in crate::d100::acts) fn dares(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    path: &[PathStep],
) -> Result<bool, Stop> {
    let nearer = feared(ctx, who).into_iter().find(|other| {
        let first = apart(ctx, who, *other);
        path.iter().any(|step| apart_at(ctx, *other, who, step.to) < first)
    });
    let Some((other, turn)) = nearer.zip(ctx.state().turn.clone()) else { return Ok(true) };
    match turn.dares {
        Some(true) => return Ok(true),
        Some(false) => return Err(refused("d100-afraid", "D100-PSY-07").into()),
        None => {}
    }
    let dares = cool(ctx, who, (0, "D100-PSY-07"), &|_| false)?.is_none_or(|test| test.passed);
    ctx.fact(Fact::Turn(Some(Turn { dares: Some(dares), ..turn })));
    if !dares && ctx.edition().tells_what_is_lost() {
        let line = Phrase::new("d100-log-dares-not").with("who", who).with("other", other);
        say(ctx, vec![who, other], line, "D100-PSY-07");
    }
    Ok(dares)
}

/// Those who fear somebody, with the cells between them (D100-PSY-07).
pub(in crate::d100::acts) fn fearing(
    ctx: &impl RulesContext<D100>,
    who: Id,
) -> Vec<(Id, Option<u8>)> {
    let fears = |one: &Id| *one != who && feared(ctx, *one).contains(&who);
    let awake = |one: &Id| ctx.state().sheet(*one).is_some_and(Sheet::is_conscious);
    let all = ctx.queue().into_iter().filter(awake).filter(fears);
    all.map(|one| (one, apart(ctx, one, who))).collect()
}

/// Somebody has come nearer to those who fear it: cool, or panic, once in a turn (D100-PSY-07).
pub(in crate::d100::acts) fn approaches(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    before: Vec<(Id, Option<u8>)>,
) -> Result<(), Stop> {
    for (one, was) in before {
        if apart(ctx, one, who) >= was {
            continue;
        }
        if let Some(turn) =
            ctx.state().turn.clone().filter(|_| ctx.edition().frightens_once_a_turn())
        {
            if turn.approached.contains(&(who, one)) {
                continue;
            }
            let approached = turn.approached.iter().copied().chain([(who, one)]).collect();
            ctx.fact(Fact::Turn(Some(Turn { approached, ..turn })));
        }
        let Some(test) = cool(ctx, one, (0, "D100-PSY-07"), &|_| false)? else { continue };
        conditions::afflict(ctx, one, Condition::Panicked, approached(test.passed));
    }
    Ok(())
}

/// Whether somebody who did not dare comes nearer to what it fears by a step (D100-PSY-07).
pub(in crate::d100::acts) fn held_off(
    ctx: &impl RulesContext<D100>,
    who: Id,
    to: Spot,
) -> Result<(), Refusal> {
    let failed = ctx.state().turn.as_ref().is_some_and(|turn| turn.dares == Some(false));
    let nearer = |other: Id| apart_at(ctx, other, who, to) < apart(ctx, who, other);
    if failed && feared(ctx, who).into_iter().any(nearer) {
        return Err(refused("d100-afraid", "D100-PSY-07"));
    }
    Ok(())
}
