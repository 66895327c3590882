//! Giving prana at rest (KNK-MAG-16).

use crate::knk::{
    Knk,
    body::pools,
    content::reserve::Reserve,
    sheet::{Life, derived},
    table::{
        fact::{Fact, Why},
        refusals,
        turn::living,
    },
};
use crate::{Id, Refusal, RuleId, RulesContext};

/// Game days that must begin before one who has given can give again: three whole ones pass between.
pub(crate) const REST: u8 = 4;

/// Fills the prana of `to`; `from` loses nothing but the next days.
pub(crate) fn give(ctx: &mut impl RulesContext<Knk>, from: Id, to: Id) -> Result<(), Refusal> {
    check(ctx, from, to)?;
    let most = derived::prana_max(&*pools::sheet_of(ctx, to)?);
    pools::set(ctx, to, Reserve::Prana, most, Why::Transfer);
    ctx.fact(Fact::Gave { who: from, to, rest: REST });
    Ok(())
}

fn check(ctx: &impl RulesContext<Knk>, from: Id, to: Id) -> Result<(), Refusal> {
    let rule = || RuleId::new("KNK-MAG-16");
    let giver = living(ctx.state(), from)?;
    living(ctx.state(), to)?;
    if from == to {
        return Err(Refusal::Oneself { rule: RuleId::new("KNK-MAG-16") });
    }
    // A fight is on as long as turns run and somebody is left to fight.
    let stands = |id: &Id| ctx.state().sheet(*id).is_some_and(|sheet| sheet.life != Life::Dead);
    let there: Vec<Id> = ctx.present().into_iter().filter(stands).collect();
    let foes = there.iter().any(|a| there.iter().any(|b| a != b && ctx.hostile(*a, *b)));
    if ctx.state().turn.is_some() && foes {
        return Err(refusals::wrong_phase(rule()));
    }
    if giver.rest > 0 {
        return Err(refusals::lacks("rest", Some(rule())));
    }
    Ok(())
}
