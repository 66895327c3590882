//! A result that is named instead of thrown, or raised once it lies (D100-FATE-13, D100-CON-08, D100-FATE-03).

use super::{super::D100, Trial, agrees, spend};
use crate::{
    Arg, Choice, Id, Phrase, Pick, PlainText, RuleId, RulesContext, Stop,
    d100::{
        fact::{Fact, Test},
        numbers::pools::{Pool, Thrown, may_be_named},
    },
};

/// The test whose result somebody names instead of throwing, if it does: for a point of Resilience, or for nothing at
/// whoever is unconscious (D100-FATE-13, D100-CON-08). Only a success of the test may be named. The question goes on with what is
/// tested against what.
pub(in crate::d100) fn named(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    free: bool,
    question: Phrase,
) -> Result<Option<Test>, Stop> {
    let who = trial.who;
    let points = ctx.state().sheet(who).map_or(0, |sheet| sheet.pools.resilience);
    if !free && points == 0 {
        return Ok(None);
    }
    let options = ctx.state().options;
    if trial.successes(&options).next().is_none() {
        return Ok(None);
    }
    let rule = if free { "D100-CON-08" } else { "D100-FATE-13" };
    let question = question
        .with("who", who)
        .with("ability", trial.ability.word())
        .with("target", trial.number(&options));
    let pick = if free { "d100-pick-name-free" } else { "d100-pick-name" };
    if !agrees(ctx, who, question, pick, rule)? {
        return Ok(None);
    }
    let faces: Vec<u16> = trial.successes(&options).collect();
    let question = Phrase::new("d100-ask-face").with("who", who);
    let named = |face: &u16| Pick::new(Phrase::new("d100-pick-face").with("face", *face));
    let (picks, closed) = (faces.iter().map(named).collect(), Vec::new());
    let picked = ctx.choose(Choice { who, question, picks, closed, rule: RuleId::new(rule) })?;
    if !free {
        spend(ctx, who, Pool::Resilience);
    }
    let face = faces.get(picked).copied();
    Ok(face.and_then(|face| trial.shown(face, &options)))
}

/// The question whether a test that is no attack is named: with what the test is for, which its rule is called by.
pub(in crate::d100) fn asks(trial: &Trial) -> Phrase {
    // A test by itself has no other name.
    if trial.rule == "D100-TST-01" {
        return Phrase::new("d100-ask-name");
    }
    let reason = Phrase::of_family("rule-", &trial.rule.to_lowercase());
    Phrase::new("d100-ask-name-for").with("reason", reason)
}

/// A failure that lies on the table, named anew where a table lets that be done after the throw too
/// (`no_fail_after_roll`): the test, and whether its result was named by now.
fn renamed(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    test: Test,
) -> Result<(Test, bool), Stop> {
    if test.passed || !may_be_named(true, ctx.state().options.no_fail_after_roll) {
        return Ok((test, false));
    }
    Ok(named(ctx, trial, false, asks(trial))?.map_or((test, false), |test| (test, true)))
}

/// The same of a test of which it is known whether its result was named before the throw.
pub(in crate::d100) fn also_named(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    test: Test,
    before: bool,
) -> Result<(Test, bool), Stop> {
    if before { Ok((test, true)) } else { renamed(ctx, trial, test) }
}

/// Points of Fortune that raise the level of a test by itself, as long as that `counts` (D100-FATE-03).
pub(super) fn raised(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    test: &mut Test,
    counts: &dyn Fn(&Test) -> bool,
) -> Result<(), Stop> {
    let who = trial.who;
    let most = u16::try_from(ctx.state().options.fortune_sl_limit).unwrap_or(0);
    let mut lies = Thrown::default();
    while counts(test) && lies.may_be_raised(most) {
        if ctx.state().sheet(who).is_none_or(|sheet| sheet.pools.fortune == 0) {
            break;
        }
        let reason = Phrase::of_family("rule-", &trial.rule.to_lowercase());
        let question = Phrase::new("d100-ask-level-alone")
            .with("who", who)
            .with("level", Arg::Change(test.level))
            .with("reason", reason);
        if !agrees(ctx, who, question, "d100-pick-level", "D100-FATE-03")? {
            break;
        }
        raise_level(ctx, who, test);
        lies.raised = lies.raised.saturating_add(1);
    }
    Ok(())
}

/// Spends a point of Fortune for one level more of a test, and tells what it was raised to (D100-FATE-03).
pub(in crate::d100) fn raise_level(ctx: &mut impl RulesContext<D100>, who: Id, test: &mut Test) {
    spend(ctx, who, Pool::Fortune);
    let from = test.level;
    test.level = from.saturating_add(1);
    if ctx.edition().tells_raised_levels() {
        let line = Phrase::new("d100-log-raised")
            .with("who", who)
            .with("from", Arg::Change(from))
            .with("to", Arg::Change(test.level));
        let rule = PlainText::new("D100-FATE-03");
        ctx.fact(Fact::Said { about: vec![who], line, rule });
    }
}
