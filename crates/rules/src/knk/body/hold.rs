//! Who holds whom, what that prevents, and how it ends (KNK-GRB).

use crate::knk::{
    Knk,
    body::life,
    sheet::Sheet,
    table::{fact::Fact, refusals, release::Release, switches::HoldAttack, turn::acting},
};
use crate::{Id, Refusal, RuleId, RulesContext, Spot, SystemState};

/// Ends the hold on `victim`; says nothing where there is none.
pub(crate) fn free(ctx: &mut impl RulesContext<Knk>, victim: Id, why: Release) {
    let holder = ctx.state().sheet(victim).and_then(|sheet| sheet.held_by);
    if let Some(holder) = holder {
        ctx.fact(Fact::Freed { holder, victim, why });
        // Where the grab was all that could be dodged, nothing can help any more.
        life::check(ctx, victim);
    }
}

/// Ends every hold that `who` is an end of: it was thrown, it died, it was put elsewhere (KNK-GRB-10).
pub(crate) fn part(ctx: &mut impl RulesContext<Knk>, who: Id, why: Release) {
    free(ctx, who, why);
    let_go(ctx, who, why);
}

/// Somebody was put elsewhere or is of another side: a hold across more than a step is none, nor is one of an ally.
pub(crate) fn torn(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let other = sheet.holding.or(sheet.held_by);
    let ends = |other| ctx.between(who, other).distance != Some(1) || !ctx.hostile(who, other);
    if other.is_some_and(ends) {
        part(ctx, who, Release::Parted);
    }
}

/// Whether it holds somebody or is held.
pub(crate) fn is_in_hold(sheet: &Sheet) -> bool {
    sheet.holding.is_some() || sheet.held_by.is_some()
}

/// Ends the hold that `who` has on somebody.
pub(crate) fn let_go(ctx: &mut impl RulesContext<Knk>, who: Id, why: Release) {
    let victim = ctx.state().sheet(who).and_then(|sheet| sheet.holding);
    if let Some(victim) = victim {
        free(ctx, victim, why);
    }
}

/// What each cell costs times as much of, because somebody is dragged along (KNK-GRB-07).
pub(crate) fn drag(sheet: &Sheet) -> i32 {
    if sheet.holding.is_some() { 2 } else { 1 }
}

/// The victim of `who` follows into the place that `who` has just left (KNK-GRB-07).
pub(crate) fn follow(ctx: &mut impl RulesContext<Knk>, who: Id, left: Option<Spot>) {
    let victim = ctx.state().sheet(who).and_then(|sheet| sheet.holding);
    if let (Some(victim), Some(left)) = (victim, left) {
        ctx.step(victim, left);
    }
}

/// Whether one who holds somebody may attack `target` (KNK-GRB-09).
pub(crate) fn may_attack(
    state: &SystemState<Knk>,
    who: Id,
    target: Option<Id>,
) -> Result<(), Refusal> {
    let Some(whom) = state.sheet(who).and_then(|sheet| sheet.holding) else { return Ok(()) };
    let allowed = match state.options.hold_allows_attack {
        HoldAttack::Any => true,
        HoldAttack::VictimOnly => target == Some(whom),
        HoldAttack::Nobody => false,
    };
    if allowed { Ok(()) } else { Err(refusals::holds(who, whom, RuleId::new("KNK-GRB-09"))) }
}

/// Whether `who` is past phase 1 and nobody holds it, as walking and picking up need (KNK-GRB-05).
pub(crate) fn unheld(state: &SystemState<Knk>, who: Id) -> Result<(), Refusal> {
    let (sheet, _) = acting(state, who)?;
    match sheet.held_by {
        Some(by) => Err(refusals::held(who, by, RuleId::new("KNK-GRB-05"))),
        None => Ok(()),
    }
}
