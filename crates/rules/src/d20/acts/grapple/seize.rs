//! How a grapple begins: the attack of opportunity, the grab, the fixing, the way to it (D20-GRP-03 to D20-GRP-08).

use super::{check_of, ends::settle, everyone, fists_of, hurts, is_held, joins};
use crate::d20::acts::{
    afflict, attack::Attempt, comes_out, contingent, movement, reactions, strike, take_stance,
    victim,
};
use crate::d20::{
    D20,
    fact::Fact,
    field::{controllers, own, take},
    numbers::{classes::Gift, conditions::Condition, grapple},
    rolls::{self, GRAPPLING},
    sheet::{Sheet, With},
    steps::WALK,
};
use crate::{Id, Phrase, Refusal, RuleId, RulesContext, Stop};

/// What is told of an attempt to seize somebody: that it came to that, that it did not, that the other is too large for it.
pub(in crate::d20) const SEIZED: &str = "d20-log-seized";
pub(in crate::d20) const NOT_SEIZED: &str = "d20-log-not-seized";
pub(in crate::d20) const TOO_LARGE: &str = "d20-log-too-large";

/// Tries to seize somebody: its attack of opportunity, the grab, the fixing, the way to it (D20-GRP-03 to D20-GRP-08).
pub(in crate::d20::acts) fn seize(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    victim(ctx, who, at, "D20-GRP-03")?;
    may_seize(ctx, who, at)?;
    let Attempt { turn, swing } = Attempt::of(ctx, who, at, With::Fists)?;
    strike::check(ctx, &swing)?;
    ctx.fact(Fact::Turn(Some(turn)));
    take_stance(ctx, who);
    strike::look(ctx, who, at);
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let (quiet, before) = (sheet.spec.can(Gift::GrabNoAoo), sheet.vitals());
    if !quiet && !reactions::from(ctx, who, at, "D20-GRP-04")? {
        return Ok(());
    }
    if ctx.state().sheet(who).map(Sheet::vitals) != Some(before) {
        stopped(ctx, who, at, "D20-GRP-04");
        return Ok(());
    }
    if !contingent::attacked(ctx, who, at)? {
        return Ok(());
    }
    if !strike::touches(ctx, &swing)? {
        stopped(ctx, who, at, "D20-GRP-05");
        return Ok(());
    }
    let (Some(sheet), Some(other)) = (ctx.state().sheet(who), ctx.state().sheet(at)) else {
        return Ok(());
    };
    if grapple::is_too_large(sheet.spec.size, other.spec.size, &options) {
        too_large(ctx, who, at);
        return Ok(());
    }
    let (own, others) =
        (check_of(sheet, swing.bonus, 0), check_of(other, other.spec.best_bonus(), 0));
    let (own, others) = (own.tally(&options), others.tally(&options));
    if !rolls::opposed(ctx, GRAPPLING, (who, own), (at, others), "D20-GRP-06")? {
        stopped(ctx, who, at, "D20-GRP-06");
        return Ok(());
    }
    seizes(ctx, who, at);
    let kind = fists_of(ctx, who).deals;
    hurts(ctx, who, at, kind)?;
    settle(ctx);
    close_in(ctx, who, at)
}

/// What one gets who could not hold somebody.
pub(super) fn stopped(ctx: &mut impl RulesContext<D20>, who: Id, at: Id, rule: &'static str) {
    let line = Phrase::new(NOT_SEIZED).with("who", who).with("other", at);
    comes_out(ctx, &[who, at], line, rule);
}

/// What one gets who could not hold somebody so much larger.
fn too_large(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    if !ctx.edition().tells_in_full() {
        return stopped(ctx, who, at, "D20-GRP-07");
    }
    let line = Phrase::new(TOO_LARGE).with("who", who).with("other", at);
    comes_out(ctx, &[who, at], line, "D20-GRP-07");
}

/// Why somebody cannot be seized, if it cannot (D20-GRP-03, D20-GRP-16).
pub(super) fn may_seize(ctx: &impl RulesContext<D20>, who: Id, at: Id) -> Result<(), Refusal> {
    let table = ctx.state();
    let options = &table.options;
    let (sheet, other) = (
        table.sheet(who).ok_or(Refusal::Nobody(who))?,
        table.sheet(at).ok_or(Refusal::Nobody(at))?,
    );
    if !ctx.hostile(who, at) {
        return Err(Refusal::Ally { who: at, rule: RuleId::new("D20-GRP-03") });
    }
    let held_by = everyone(ctx).filter(|(_, sheet)| sheet.holds.contains(&at)).count();
    match grapple::barred(&sheet.conditions, other.is_helpless(options), held_by, options) {
        Some(("grapples-already", rule)) => Err(own("d20-grapples-already", rule)),
        Some(("target-helpless", rule)) => Err(own("d20-is-helpless", rule)),
        Some((key, rule)) => Err(own(key, rule)),
        None => Ok(()),
    }
}

/// Both grapple from now on, and `who` holds `at`.
pub(super) fn seizes(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (mut holds, pins) = (sheet.holds.clone(), sheet.pins.clone());
    holds.push(at);
    ctx.fact(Fact::Holds { who, holds, pins });
    for one in [at, who] {
        if !ctx.state().sheet(one).is_some_and(|sheet| sheet.has(Condition::Grappling)) {
            afflict(ctx, one, Condition::Grappling, None);
            joins(ctx, one);
        }
    }
    let line = Phrase::new(SEIZED).with("who", who).with("other", at);
    comes_out(ctx, &[who, at], line, "D20-GRP-06");
}

/// The way into the opponent's square, which provokes other enemies (D20-GRP-08).
pub(super) fn close_in(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<(), Stop> {
    let holds = |ctx: &_| is_held(ctx, who, at);
    if !ctx.state().options.grapple_share_square || !holds(ctx) {
        return Ok(());
    }
    let (Some(from), Some(to)) = (ctx.place(who), ctx.place(at)) else { return Ok(()) };
    if from == to {
        return Ok(());
    }
    // The usual way is that of a walk: where it counts to come within reach, that provokes too.
    let mut by = if ctx.edition().keeps_to_the_letter() {
        movement::provoked(ctx, who, (from, to), from, WALK)
    } else {
        controllers(ctx, who, from)
    };
    let once = ctx.state().turn.as_ref().map(|turn| turn.struck_by.clone()).unwrap_or_default();
    by.retain(|one| *one != at && !once.contains(one));
    if !reactions::asked(ctx, who, by, "D20-GRP-08")? {
        settle(ctx);
    }
    if holds(ctx) {
        take(ctx, who, from, to);
        joins(ctx, who);
        // A step like others, which sets off what is held for whoever comes near (D20-RDY-03).
        if !contingent::runs(ctx) {
            contingent::came_near(ctx, who, from, None)?;
        }
    }
    Ok(())
}
