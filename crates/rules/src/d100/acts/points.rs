//! Points that are asked for while an attack is made: a result named instead of thrown, a harm avoided.

use super::super::{
    D100,
    fact::{Came, Test},
    numbers::pools::{Named, Pool},
    rolls::{self, Trial},
};
use crate::{Choice, Id, Phrase, Pick, RuleId, RulesContext, Stop};

/// The test whose result somebody names instead of throwing, if it does: for a point of Resilience, or for nothing at
/// whoever is unconscious (D100-FATE-13, D100-CON-08). Only a success of the test may be named.
pub(super) fn named(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    free: bool,
) -> Result<Option<Test>, Stop> {
    let who = trial.who;
    let points = ctx.table().sheet(who).map_or(0, |sheet| sheet.pools.resilience);
    if !free && points == 0 {
        return Ok(None);
    }
    let options = ctx.table().options;
    let faces = trial.successes(&options);
    if faces.is_empty() {
        return Ok(None);
    }
    let rule = if free { "D100-CON-08" } else { "D100-FATE-13" };
    let question = Phrase::new("d100-ask-name").with("who", who);
    let pick = if free { "d100-pick-name-free" } else { "d100-pick-name" };
    if !rolls::agrees(ctx, who, question, pick, rule)? {
        return Ok(None);
    }
    let question = Phrase::new("d100-ask-face").with("who", who);
    let named = |face: &u16| Pick::new(Phrase::new("d100-pick-face").with("face", *face));
    let (picks, closed) = (faces.iter().map(named).collect(), Vec::new());
    let picked = ctx.choose(Choice { who, question, picks, closed, rule: RuleId::new(rule) })?;
    if !free {
        rolls::spend(ctx, who, Pool::Resilience);
    }
    let face = faces.get(picked).copied();
    Ok(face.and_then(|face| trial.shown(face, &options)))
}

/// What becomes of an opposed test in which results were named: two points against each other are both lost, one alone
/// wins with at least +1 (D100-FATE-13). `None` where nothing is decided by it.
pub(super) fn decides(
    [attack, defence]: [bool; 2],
    own: &mut Test,
    other: &mut Test,
) -> Option<Came> {
    let level = |level| Named { level, opposed: true, cancelled: false, free: false }.counts();
    match (attack, defence) {
        (true, false) => {
            own.level = level(own.level);
            Some(Came::Hit)
        }
        (false, true) => {
            other.level = level(other.level);
            Some(Came::Lost)
        }
        (true, true) | (false, false) => None,
    }
}

/// Whether a point of Fate lets somebody come away without a scratch (D100-FATE-06).
pub(super) fn unscathed(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<bool, Stop> {
    if ctx.table().sheet(who).is_none_or(|sheet| sheet.dead || sheet.pools.fate == 0) {
        return Ok(false);
    }
    let question = Phrase::new("d100-ask-scratch").with("who", who);
    if !rolls::agrees(ctx, who, question, "d100-pick-scratch", "D100-FATE-06")? {
        return Ok(false);
    }
    Ok(rolls::spend(ctx, who, Pool::Fate))
}
