//! Switching skills on and off (KNK-SKL-06).

use crate::knk::{
    Knk,
    body::{hiding, pools},
    content::reserve::Reserve,
    content::skill::{Owned, Use},
    table::{
        fact::{Fact, Why},
        refusals,
        turn::free_to_act,
    },
};
use crate::{Flow, Id, Refusal, RuleId, RulesContext, Stop, SystemState};

/// What `who` would pay for switching its skill of this number on or off now, or why it may not.
pub(crate) fn check(
    state: &SystemState<Knk>,
    who: Id,
    skill: u8,
    on: bool,
) -> Result<i32, Refusal> {
    let (sheet, _) = free_to_act(state, who)?;
    let lacks = || refusals::lacks("skill", Some(RuleId::new("KNK-SKL-06")));
    let owned = sheet.skills.get(usize::from(skill)).ok_or_else(lacks)?;
    let price = owned.skill.price.filter(|_| owned.in_use.on != on).ok_or_else(lacks)?;
    let need = if on { price.start } else { 0 };
    if sheet.prana < need {
        let rule = RuleId::new("KNK-SKL-06");
        return Err(Refusal::NotEnough {
            pool: Reserve::Prana.id(),
            have: sheet.prana,
            need,
            rule,
        });
    }
    Ok(need)
}

/// Switches a skill on, paid for this turn, or off. It takes no action.
pub(crate) fn switch(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    skill: u8,
    on: bool,
) -> Result<Flow, Stop> {
    let price = check(ctx.state(), who, skill, on)?;
    hiding::act(ctx, who)?;
    pools::change(ctx, who, Reserve::Prana, -price, Why::Skill);
    let Some(owned) = owned(ctx, who, skill) else { return Ok(Flow::Open) };
    // What was reached before is kept, and grows again from the next turn on (KNK-SKL-06).
    let turns = if on { owned.in_use.turns.max(1) } else { owned.in_use.turns };
    let name = owned.skill.name.clone();
    ctx.fact(Fact::Skill { who, skill, name, now: Use { on, turns } });
    Ok(Flow::Open)
}

/// The upkeep of a skill that is on, in the effects phase: paid, or it is off and what it reached stays (KNK-SKL-06).
pub(crate) fn upkeep(ctx: &mut impl RulesContext<Knk>, who: Id, skill: u8) {
    let Some(owned) = owned(ctx, who, skill) else { return };
    let (upkeep, turns) = (owned.skill.price.and_then(|price| price.upkeep), owned.in_use.turns);
    let name = owned.skill.name.clone();
    let prana = ctx.state().sheet(who).map_or(0, |sheet| sheet.prana);
    let paid = upkeep.filter(|need| prana >= *need);
    if let Some(need) = paid {
        pools::change(ctx, who, Reserve::Prana, -need, Why::Skill);
    }
    let on = paid.is_some();
    let turns = turns.saturating_add(u16::from(on));
    ctx.fact(Fact::Skill { who, skill, name, now: Use { on, turns } });
}

fn owned(ctx: &impl RulesContext<Knk>, who: Id, skill: u8) -> Option<&Owned> {
    ctx.state().sheet(who)?.skills.get(usize::from(skill))
}
