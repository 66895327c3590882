//! Shots and throws: how far, and who may oppose them.

use super::super::super::{
    D100,
    field::{refused, yards},
    numbers::{
        harm::conditions::Condition,
        strike::ranged::{Band, may_shoot},
    },
    rolls,
    sheet::{Aim, Skill},
};
use super::super::points;
use super::{
    Came, Exchange, Strike, answer, came, defence_trial, defends, hit_trial, modifiers,
    parries_with, raise, weapon_of,
};
use crate::{Refusal, RuleId, RulesContext, Stop};

/// The band in which the target of a strike is; `None` out of range (D100-RNG-06).
fn band(ctx: &impl RulesContext<D100>, strike: Strike) -> Option<Band> {
    let table = ctx.table();
    let range = weapon_of(table.sheet(strike.who)?, strike.with)?.range;
    let away = yards(ctx, strike.who, strike.target)?;
    Band::of(away, range, &table.options)
}

/// Whether the shot may be made at all.
pub(super) fn may(ctx: &impl RulesContext<D100>, strike: Strike) -> Result<(), Refusal> {
    let engaged = ctx.table().sheet(strike.who).map(|sheet| &sheet.engaged);
    let with_target = engaged.is_some_and(|engaged| engaged.contains_key(&strike.target));
    let engaged = engaged.is_some_and(|engaged| !engaged.is_empty());
    if !may_shoot(engaged, with_target, &ctx.table().options) {
        return Err(refused("d100-shoots-engaged", "D100-RNG-04"));
    }
    if !ctx.between(strike.who, strike.target).shot {
        return Err(Refusal::NoSight { rule: RuleId::new("D100-RNG-01") });
    }
    if band(ctx, strike).is_none() {
        return Err(refused("d100-out-of-range", "D100-RNG-06"));
    }
    Ok(())
}

/// The skills with which somebody may oppose a shot (D100-RNG-02 to D100-RNG-04).
fn opposes(ctx: &impl RulesContext<D100>, strike: Strike) -> Vec<Skill> {
    let table = ctx.table();
    let Some(sheet) = table.sheet(strike.target).filter(|sheet| defends(sheet)) else {
        return Vec::new();
    };
    let mut skills = Vec::new();
    if sheet.spec.shield || sheet.engaged.contains_key(&strike.who) {
        skills.push(parries_with(sheet));
    }
    if band(ctx, strike) == Some(Band::Near) {
        skills.push(Skill::Dodge);
    }
    skills
}

/// The tests of a shot (D100-RNG-01, D100-RNG-05).
pub(super) fn exchange(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
    aim: Option<Aim>,
) -> Result<Exchange, Stop> {
    let trial = hit_trial(ctx.table(), strike, "D100-RNG-01").ok_or(Refusal::BadTarget)?;
    let mut trial = modifiers::of_shot(ctx, strike, trial);
    let by_range = band(ctx, strike).map_or(0, Band::modifier);
    let aimed = aim == Some(Aim { with: strike.with, at: strike.target });
    let moved = ctx.table().sheet(strike.who).is_some_and(|sheet| sheet.notes.moved);
    trial.modifiers = trial
        .modifiers
        .and("d100-range", by_range, "D100-RNG-06")
        .and("d100-aimed", if aimed { 20 } else { 0 }, "D100-TRN-07")
        .and("d100-moved", if moved { -10 } else { 0 }, "D100-MODS-07");
    let target = ctx.table().sheet(strike.target);
    let free = target.is_some_and(|sheet| sheet.has(Condition::Unconscious));
    let named = points::named(ctx, &trial, free)?;
    let mut attack = if let Some(test) = named {
        test
    } else {
        let attack = rolls::thrown(ctx, &trial)?;
        rolls::repeated(ctx, &trial, attack)?
    };
    let needs = ctx.table().options.ranged_opposed_needs_success;
    if needs && !attack.passed {
        raise(ctx, strike, &mut attack, None)?;
        let came = Came::Missed;
        return Ok(Exchange { strike, attack, defence: None, came, automatic: false });
    }
    let skills = opposes(ctx, strike);
    let skill = answer(ctx, strike.target, strike.who, &skills)?;
    let defence = defence(ctx, strike, skill)?;
    let mut defence = defence;
    raise(ctx, strike, &mut attack, defence.as_mut())?;
    let by_name = [named.is_some() && !free, false];
    let decided = defence.as_mut().and_then(|test| points::decides(by_name, &mut attack, test));
    let came = decided.unwrap_or_else(|| came(&attack, defence.as_ref(), &ctx.table().options));
    Ok(Exchange { strike, attack, defence, came, automatic: false })
}

fn defence(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
    skill: Option<Skill>,
) -> Result<Option<super::Test>, Stop> {
    let trial = skill.and_then(|skill| {
        defence_trial(ctx.table(), (strike.target, strike.who), skill, "D100-RNG-02")
    });
    let Some(trial) = trial else { return Ok(None) };
    let trial = modifiers::standing(ctx, trial);
    let test = rolls::thrown(ctx, &trial)?;
    rolls::repeated(ctx, &trial, test).map(Some)
}
