//! A grapple check against one opponent, and what it is used for (D20-GRP-09 to D20-GRP-13).

use super::{answer, check_of, ends::settle, everyone, hurts, opponents};
use crate::d20::acts::{
    acting, afflict, attack::Attempt, comes_out, contingent, reactions, relieve, strike,
};
use crate::d20::{
    D20,
    fact::Fact,
    field::own,
    numbers::{
        conditions::Condition,
        grapple::{self, GrappleAct, GrappleRole, Use},
        weapon::{Deals, Weapon, WeaponKind},
    },
    options::AooExtra,
    rolls::{self, GRAPPLING},
    sheet::With,
};
use crate::{Choice, Id, Phrase, Pick, Refusal, RuleId, RulesContext, Stop};

/// That `who` grapples, and may do this in it.
pub(super) fn may(
    ctx: &impl RulesContext<D20>,
    who: Id,
    at: Option<Id>,
    act: GrappleAct,
) -> Result<(), Refusal> {
    let (sheet, _) = acting(ctx.state(), who)?;
    if !sheet.has(Condition::Grappling) {
        let phrase = Phrase::new("d20-grapples-not").with("who", who);
        return Err(Refusal::Own { phrase, rule: Some(RuleId::new("D20-GRP-09")) });
    }
    if at.is_some_and(|at| !opponents(ctx, who).contains(&at)) {
        return Err(own("d20-no-opponent", "D20-GRP-09"));
    }
    allowed(ctx, part(ctx, who, at), act)
}

/// The same of how somebody takes part in its grapple.
fn allowed(
    ctx: &impl RulesContext<D20>,
    part: GrappleRole,
    act: GrappleAct,
) -> Result<(), Refusal> {
    let key = match act {
        GrappleAct::LetGo => "d20-holds-not",
        _ if part.pinned => "d20-is-pinned",
        GrappleAct::Weapon if part.at_pinned => "d20-pins-unarmed",
        GrappleAct::Damage | GrappleAct::Pin => "d20-pins-another",
        GrappleAct::Weapon | GrappleAct::BreakHold | GrappleAct::BreakFree => "d20-grapples",
    };
    grapple::may(part, act, &ctx.state().options).map_err(|rule| own(key, rule))
}

/// How `who` takes part in its grapple, against `at`.
pub(super) fn part(ctx: &impl RulesContext<D20>, who: Id, at: Option<Id>) -> GrappleRole {
    let Some(sheet) = ctx.state().sheet(who) else { return GrappleRole::default() };
    GrappleRole {
        pinned: sheet.has(Condition::Pinned),
        pins: !sheet.pins.is_empty(),
        at_pinned: at.is_some_and(|at| sheet.pins.contains(&at)),
        holds: at.is_some_and(|at| sheet.holds.contains(&at)),
        light: false,
    }
}

/// That somebody in a grapple may strike with a weapon: with a light one at an opponent whom it does not pin, where the table
/// has it (D20-GRP-11, D20-GRP-17).
pub(in crate::d20::acts) fn may_strike(
    ctx: &impl RulesContext<D20>,
    swing: &strike::Swing,
    weapon: &Weapon,
) -> Result<(), Refusal> {
    let (who, at) = (swing.who, swing.target);
    let armed = !weapon.is_ranged() && weapon.kind != WeaponKind::Unarmed;
    let part = GrappleRole { light: weapon.light && armed, ..part(ctx, who, Some(at)) };
    allowed(ctx, part, GrappleAct::Weapon)?;
    let inside = opponents(ctx, who).contains(&at);
    if inside { Ok(()) } else { Err(own("d20-no-opponent", "D20-GRP-17")) }
}

/// A grapple check against one opponent, and what it is used for (D20-GRP-09 to D20-GRP-13).
pub(in crate::d20::acts) fn wrestle(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    to: Use,
    swapped: bool,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    let act = match to {
        Use::OnWin => uses(ctx, who, at).first().map_or(GrappleAct::Damage, |(_, act, _)| *act),
        Use::Damage => GrappleAct::Damage,
        Use::Pin => GrappleAct::Pin,
        Use::BreakHold => GrappleAct::BreakHold,
    };
    may(ctx, who, Some(at), act)?;
    let freed = pinned_ally(ctx, who, at);
    if to == Use::BreakHold && freed.is_none() {
        return Err(own("d20-pins-no-ally", "D20-GRP-13").into());
    }
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let fists = sheet.spec.hands().weapon(&options);
    let kind = if swapped { strike::other_kind(fists.deals) } else { fists.deals };
    let (master, skilled) = (sheet.spec.class.unarmed_master, sheet.spec.hands().skilled);
    let free = grapple::swaps_freely(master, skilled, &options);
    let swap = if to == Use::Damage { grapple::swap(&fists, kind, free, &options) } else { 0 };
    payable(ctx, who)?;
    reactions::by_the_list(ctx, who, AooExtra::Wrestle, |ctx| {
        checks(ctx, (who, swap), at, (to, kind, freed))
    })
}

/// The check itself, and what it is used for: damage of a kind, a pin, or freeing an ally.
fn checks(
    ctx: &mut impl RulesContext<D20>,
    (who, swap): (Id, i32),
    at: Id,
    (to, kind, freed): (Use, Deals, Option<Id>),
) -> Result<(), Stop> {
    let options = ctx.state().options;
    let bonus = spend(ctx, who)?;
    strike::look(ctx, who, at);
    // A grapple check is an attack, for which a guard may wait (D20-RDY-04).
    if ctx.edition().applies_throughout() && !contingent::attacked(ctx, who, at)? {
        return Ok(());
    }
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let (own, others) = (check_of(sheet, bonus, swap).tally(&options), answer(ctx, at));
    if !rolls::opposed(ctx, GRAPPLING, (who, own), (at, others), "D20-GRP-09")? {
        lost(ctx, who, at);
        return Ok(());
    }
    let to = if to == Use::OnWin { chosen(ctx, who, at)? } else { to };
    match to {
        Use::Damage => hurts(ctx, who, at, kind)?,
        Use::Pin => pin(ctx, who, at),
        // Something was chosen.
        Use::OnWin => {}
        Use::BreakHold => {
            if let Some(ally) = freed {
                unpin_from(ctx, ally, at);
            }
        }
    }
    settle(ctx);
    Ok(())
}

/// What a check against an opponent may be used for, each with the act that it is and what it is called (D20-GRP-09).
fn uses(ctx: &impl RulesContext<D20>, who: Id, at: Id) -> Vec<(Use, GrappleAct, &'static str)> {
    let part = part(ctx, who, Some(at));
    let all = [
        (Use::Damage, GrappleAct::Damage, "d20-pick-hurts"),
        (Use::Pin, GrappleAct::Pin, "d20-pick-pins"),
        (Use::BreakHold, GrappleAct::BreakHold, "d20-pick-unhands"),
    ];
    let frees = pinned_ally(ctx, who, at).is_some();
    let may = |(to, act, _): &(Use, GrappleAct, _)| {
        (*to != Use::BreakHold || frees) && allowed(ctx, part, *act).is_ok()
    };
    all.into_iter().filter(may).collect()
}

/// What a check that is won is used for, where that was not said before (D20-GRP-09).
fn chosen(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<Use, Stop> {
    let uses = uses(ctx, who, at);
    let picked = if uses.len() > 1 {
        // By how much it is won counts no longer.
        ctx.merge_point(0);
        let picks = uses.iter().map(|(.., key)| Pick::new(Phrase::new(*key))).collect();
        let question = Phrase::new("d20-ask-won").with("who", at);
        let rule = RuleId::new("D20-GRP-09");
        ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })?
    } else {
        0
    };
    Ok(uses.get(picked).map_or(Use::Damage, |(to, ..)| *to))
}

pub(super) fn lost(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    let line = Phrase::new("d20-log-wrestles").with("who", who).with("other", at);
    comes_out(ctx, &[who, at], line, "D20-GRP-09");
}

/// The ally of `who` that this opponent pins (D20-GRP-13).
pub(super) fn pinned_ally(ctx: &impl RulesContext<D20>, who: Id, at: Id) -> Option<Id> {
    let pins = ctx.state().sheet(at).map(|sheet| sheet.pins.clone()).unwrap_or_default();
    pins.into_iter().find(|one| *one != who && !ctx.hostile(who, *one))
}

/// Holds an opponent fast until the start of the own next turn (D20-GRP-11).
pub(super) fn pin(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (holds, mut pins) = (sheet.holds.clone(), sheet.pins.clone());
    if !pins.contains(&at) {
        pins.push(at);
        ctx.fact(Fact::Holds { who, holds, pins });
    }
    if !ctx.state().sheet(at).is_some_and(|sheet| sheet.has(Condition::Pinned)) {
        afflict(ctx, at, Condition::Pinned, None);
    }
}

/// The pins of `who` are over (D20-RND-06); whom another one pins as well stays pinned.
pub(in crate::d20) fn pins_end(ctx: &mut impl RulesContext<D20>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (holds, pins) = (sheet.holds.clone(), sheet.pins.clone());
    for pinned in pins {
        let pinners = everyone(ctx).filter(|(_, sheet)| sheet.pins.contains(&pinned)).count();
        if pinners < 2 || !ctx.edition().applies_throughout() {
            relieve(ctx, pinned, Condition::Pinned);
        }
    }
    ctx.fact(Fact::Holds { who, holds, pins: Vec::new() });
}

/// `pinner` pins `who` no longer: a check won against one ends the pin of that one alone (D20-GRP-13, D20-GRP-14).
pub(super) fn unpin_from(ctx: &mut impl RulesContext<D20>, who: Id, pinner: Id) {
    let pinners = everyone(ctx).filter(|(_, sheet)| sheet.pins.contains(&who)).count();
    let sheet = ctx.state().sheet(pinner).filter(|sheet| sheet.pins.contains(&who));
    let Some(sheet) = sheet.filter(|_| pinners > 1 && ctx.edition().applies_throughout()) else {
        return unpin(ctx, who);
    };
    let (holds, mut pins) = (sheet.holds.clone(), sheet.pins.clone());
    pins.retain(|one| *one != who);
    ctx.fact(Fact::Holds { who: pinner, holds, pins });
}

/// Nobody pins `who` any more.
pub(in crate::d20) fn unpin(ctx: &mut impl RulesContext<D20>, who: Id) {
    let pinners: Vec<(Id, Vec<Id>, Vec<Id>)> = everyone(ctx)
        .filter(|(_, sheet)| sheet.pins.contains(&who))
        .map(|(pinner, sheet)| (pinner, sheet.holds.clone(), sheet.pins.clone()))
        .collect();
    for (pinner, holds, mut pins) in pinners {
        pins.retain(|one| *one != who);
        ctx.fact(Fact::Holds { who: pinner, holds, pins });
    }
    relieve(ctx, who, Condition::Pinned);
}

/// That `who` can pay for a grapple check (D20-RND-03).
pub(super) fn payable(ctx: &impl RulesContext<D20>, who: Id) -> Result<(), Stop> {
    Attempt::of(ctx, who, who, With::Fists).map(drop).map_err(Into::into)
}

/// Pays for a grapple check: the one attack of the turn, or the next of a full attack. Its base attack bonus
/// (D20-RND-03, D20-GRP-09).
pub(super) fn spend(ctx: &mut impl RulesContext<D20>, who: Id) -> Result<i32, Stop> {
    let Attempt { turn, swing } = Attempt::of(ctx, who, who, With::Fists)?;
    ctx.fact(Fact::Turn(Some(turn)));
    Ok(swing.bonus)
}
