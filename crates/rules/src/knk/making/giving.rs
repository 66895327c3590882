//! Whether the GM can give something, and what follows from it: things, skills, phantasms, impulses, a class,
//! points (KNK-GEN-01, KNK-CLS-01, KNK-NEW-09), and the dead body that becomes a living dead (KNK-END-04).

use crate::knk::{
    Knk,
    body::{life, pools},
    content::{class::Class, combatant::Spec, rank::Rank, reserve::Reserve},
    making::growth,
    sheet::{Sheet, derived},
    table::{
        fact::{Fact, Why},
        gift::{self, Gift},
        refusals,
        turn::living,
    },
};
use crate::{Id, Refusal, RuleId, RulesContext};

/// Points that can be awarded at once; the bound only keeps sums small.
const MOST_POINTS: i32 = 1_000;

/// Gives it. Refused is what the rules of a sheet refuse: it says what would be wrong with the sheet.
pub(crate) fn give(ctx: &mut impl RulesContext<Knk>, who: Id, gift: &Gift) -> Result<(), Refusal> {
    if let Gift::Class { class: Some(Class::LivingDead), sixth } = gift
        && life::is_dead(ctx, who)
    {
        return revive(ctx, who, sixth.unwrap_or_default());
    }
    let sheet = living(ctx.state(), who)?;
    check(sheet, gift)?;
    let before = growth::maxima(sheet);
    ctx.fact(Fact::Given { who, gift: Box::new(gift.clone()) });
    growth::follow(ctx, who, before)
}

/// Points for what was done in play, from 0 (KNK-NEW-09).
pub(crate) fn award(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    cp: i32,
    sp: i32,
) -> Result<(), Refusal> {
    pools::sheet_of(ctx, who)?;
    // Nothing at all is no award.
    let least = i32::from(cp == 0 && sp == 0);
    for given in [cp, sp] {
        if !(least..=MOST_POINTS).contains(&given) {
            let what = "points".to_owned();
            return Err(Refusal::OutOfRange { what, given, least, most: MOST_POINTS });
        }
    }
    ctx.fact(Fact::Awarded { who, cp, sp });
    Ok(())
}

/// A dead body rises as a living dead: a commoner, unclean, whatever it was before, with all the health that it can have
/// (KNK-CLS-05, KNK-END-04).
fn revive(ctx: &mut impl RulesContext<Knk>, who: Id, sixth: Rank) -> Result<(), Refusal> {
    pools::sheet_of(ctx, who)?;
    if sixth.pluses() + sixth.minuses() > 0 {
        return Err(lacks("rank-without-marks", "KNK-MOD-10"));
    }
    life::warn(ctx, who);
    ctx.fact(Fact::Turned { who, sixth });
    let sheet = pools::sheet_of(ctx, who)?;
    pools::set(ctx, who, Reserve::Hp, derived::hp_max(&sheet), Why::Ruling);
    pools::fit(ctx, who, Why::Ruling);
    ctx.fact(Fact::Spared { who });
    ctx.rise(who);
    life::check(ctx, who);
    Ok(())
}

fn check(sheet: &Sheet, gift: &Gift) -> Result<(), Refusal> {
    match gift {
        Gift::Class { class: Some(given), .. } => {
            if let Some(has) = &sheet.class {
                return Err(refusals::has_class(has, given));
            }
        }
        Gift::Class { class: None, .. } if sheet.class.is_none() => {
            return Err(lacks("class", "KNK-CLS-01"));
        }
        Gift::Skill(new) => {
            if new.skill.forbidden {
                return Err(lacks("allowed-skill", "KNK-SKL-04"));
            }
            let old = sheet.skills.iter().find(|owned| owned.skill.name == new.skill.name);
            if old.is_some_and(|old| old.levels >= new.levels) {
                return Err(lacks("higher-level", "KNK-SKL-02"));
            }
        }
        Gift::Phantasm(new) => {
            if sheet.phantasms.iter().any(|known| known.name == new.name) {
                return Err(lacks("new-phantasm", "KNK-CLS-03"));
            }
            let most = sheet.stats.sixth;
            if most.is_none_or(|most| new.rank.value() > most.value()) {
                return Err(refusals::too_high(new.rank, most, RuleId::new("KNK-CLS-03")));
            }
        }
        Gift::Weapon(_) | Gift::Item(_) | Gift::Impulse(_) | Gift::Class { .. } => {}
    }
    // What is wrong with the sheet already is not the gift's fault.
    let faults = |sheet| {
        let spec = Spec::of(sheet);
        spec.faults(|fault| spec.allowed.contains(&fault.field))
    };
    let known = faults(sheet);
    let mut after = sheet.clone();
    gift::put(&mut after, gift);
    match faults(&after).into_iter().find(|fault| !known.contains(fault)) {
        Some(fault) => Err(Refusal::Breach(fault)),
        None => Ok(()),
    }
}

fn lacks(what: &str, rule: &'static str) -> Refusal {
    refusals::lacks(what, Some(RuleId::new(rule)))
}
