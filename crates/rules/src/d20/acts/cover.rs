//! What stands between an attacker and its target (D20-COV-01 to D20-COV-03).

use crate::d20::{D20, numbers::objects::Cover, options::CoverAuto, things};
use crate::{Arg, Choice, Id, Phrase, Pick, RuleId, RulesContext, Stop};

/// What stands between two combatants, whatever the GM says of it.
fn between(ctx: &impl RulesContext<D20>, who: Id, target: Id) -> Cover {
    let square = |one: Id| ctx.place(one).and_then(|spot| ctx.square(spot));
    match (square(who), square(target)) {
        (Some(from), Some(to)) => things::cover(ctx, from, to, Some(target)),
        (None | Some(_), None | Some(_)) => Cover::Bonus(0),
    }
}

/// Whether a target is hidden wholly, by what stands between or by the GM's ruling (D20-COV-01).
pub(super) fn is_total(ctx: &impl RulesContext<D20>, who: Id, target: Id) -> bool {
    let square = |one: Id| ctx.place(one).and_then(|spot| ctx.square(spot));
    let both = square(who).zip(square(target));
    both.is_some_and(|(from, on)| things::hides(ctx, from, target, on))
}

/// What cover adds to the AC of a target without a question: the GM's ruling, or what stands between where the table
/// takes it as it is (D20-COV-03).
pub(super) fn unasked(ctx: &impl RulesContext<D20>, target: Id, stands: Cover) -> i32 {
    let said = ctx.state().sheet(target).and_then(|sheet| sheet.cover);
    let auto = ctx.state().options.cover_auto;
    match (said, stands) {
        (Some(Cover::Bonus(bonus)), _) => bonus,
        (None, Cover::Bonus(bonus)) if auto != CoverAuto::Off => bonus,
        (None | Some(Cover::Total), Cover::Bonus(_) | Cover::Total) => 0,
    }
}

/// What cover adds to the AC of a target unless somebody is asked and says otherwise.
pub(super) fn unless_asked(ctx: &impl RulesContext<D20>, who: Id, target: Id) -> i32 {
    unasked(ctx, target, between(ctx, who, target))
}

/// What cover adds to the AC of a target in an attack: the GM's ruling; else what stands between, which is proposed,
/// and counts unless somebody says otherwise (D20-COV-03).
pub(super) fn asked(ctx: &mut impl RulesContext<D20>, who: Id, target: Id) -> Result<i32, Stop> {
    let bonus = unless_asked(ctx, who, target);
    let said = ctx.state().sheet(target).is_some_and(|sheet| sheet.cover.is_some());
    if bonus == 0 || said || ctx.state().options.cover_auto != CoverAuto::Propose {
        return Ok(bonus);
    }
    let counts = Phrase::new("d20-pick-cover").with("bonus", Arg::Change(bonus));
    let picks = vec![Pick::new(counts), Pick::new(Phrase::new("d20-pick-no-cover"))];
    let question = Phrase::new("d20-ask-cover").with("who", target);
    let rule = RuleId::new("D20-COV-03");
    let picked = ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })?;
    Ok(if picked == 0 { bonus } else { 0 })
}
