//! Points that are asked for while an attack is made: a result named instead of thrown, a harm avoided.

use super::demanded::trials::say;
use crate::d100::{
    D100,
    fact::{Came, Test},
    marks::named_place,
    numbers::{
        harm::place::HitLocation,
        pools::{Named, Pool},
    },
    rolls,
};
use crate::{Id, Phrase, RulesContext, Stop};

pub(super) use crate::d100::rolls::named;

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

/// Whether somebody avoids a harm by a point of Fate that no attack does and that would leave it no health (D100-FATE-06).
pub(super) fn avoids(ctx: &mut impl RulesContext<D100>, who: Id, loss: i32) -> Result<bool, Stop> {
    let fells = ctx.state().sheet(who).is_some_and(|sheet| loss >= sheet.health);
    if loss <= 0
        || !fells
        || !ctx.edition().avoids_any_harm()
        || !unscathed(ctx, who, (None, loss))?
    {
        return Ok(false);
    }
    say(ctx, vec![who], Phrase::new("d100-log-scratch").with("who", who), "D100-FATE-06");
    Ok(true)
}

/// Whether a point of Fate lets somebody come away without a scratch of a harm that costs so much health, at a place where it
/// has one (D100-FATE-06).
pub(super) fn unscathed(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    (at, loss): (Option<HitLocation>, i32),
) -> Result<bool, Stop> {
    if ctx.state().sheet(who).is_none_or(|sheet| sheet.dead || sheet.pools.fate == 0) {
        return Ok(false);
    }
    let question = match at {
        Some(at) => Phrase::new("d100-ask-scratch-at").with("place", named_place(at)),
        None => Phrase::new("d100-ask-scratch"),
    };
    let question = question.with("who", who).with("loss", loss);
    if !rolls::agrees(ctx, who, question, "d100-pick-scratch", "D100-FATE-06")? {
        return Ok(false);
    }
    Ok(rolls::spend(ctx, who, Pool::Fate))
}
