//! Breaking free of a hold (KNK-GRB).

use crate::knk::{
    Knk,
    body::{hold, pools},
    combat::{plus_use, save},
    content::{rank::Stat, reserve::Reserve, saving},
    place::ground,
    sheet::{Sheet, plus::Formula},
    table::{
        fact::{Fact, Why},
        refusals,
        release::Release,
        turn::dodging,
    },
    turn::{dodge, phases},
};
use crate::{Cost, Flow, Id, Purpose, Refusal, RuleId, RulesContext, Stop, SystemState, Throw};

/// The holder of `who`, if it may try to break free now (KNK-GRB-03, KNK-GRB-04).
pub(crate) fn check_break(state: &SystemState<Knk>, who: Id) -> Result<Id, Refusal> {
    let (sheet, turn) = dodging(state, who)?;
    let rule = RuleId::new("KNK-GRB-03");
    let by = sheet.held_by.ok_or_else(|| refusals::lacks("holder", Some(rule)))?;
    if !turn.paid {
        save::affordable(sheet, Stat::S)?;
    }
    Ok(by)
}

/// What breaking free costs now: nothing where the Luck dodge of the grab has been paid for (KNK-GRB-04).
pub(crate) fn break_cost(state: &SystemState<Knk>, sheet: &Sheet) -> Vec<Cost> {
    let paid = state.turn.as_ref().is_some_and(|turn| turn.paid);
    if paid {
        Vec::new()
    } else {
        vec![Cost::Pool(Reserve::Prana.id(), save::price(sheet, Stat::S))]
    }
}

/// The throw of breaking free.
pub(crate) fn break_throw(ctx: &impl RulesContext<Knk>, who: Id, holder: Id) -> Option<Throw> {
    let (sheet, other) = (ctx.state().sheet(who)?, ctx.state().sheet(holder)?);
    let roll = ground::on_save(ctx, who, save::versus_save(sheet, other, Stat::S, ctx.edition()));
    Some(roll.throw(who, Purpose::Save, Some(saving::ABOVE), RuleId::new("KNK-GRB-03")))
}

/// Phase 1 of a held figure: the Strength save. Free, it may dodge if it has not dodged yet; else all is final.
pub(crate) fn break_free(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<Flow, Stop> {
    let holder = check_break(ctx.state(), who)?;
    let throw = break_throw(ctx, who, holder).ok_or(Refusal::Nobody(holder))?;
    let (paid, dodged) =
        ctx.state().turn.as_ref().map_or((true, true), |turn| (turn.paid, turn.dodged));
    if !paid {
        let price = save::price(&*pools::sheet_of(ctx, who)?, Stat::S);
        pools::change(ctx, who, Reserve::Prana, -price, Why::Save);
    }
    let freed = ctx.roll_success(throw)?;
    plus_use::spend(ctx, who, Formula::Strength);
    if freed {
        hold::free(ctx, who, Release::Broke);
        if !dodged && dodge::is_open(ctx.state(), who) {
            return Ok(Flow::Open);
        }
    } else {
        ctx.fact(Fact::Strained { who });
    }
    phases::settle(ctx, who);
    phases::after_dodge(ctx, who)
}
