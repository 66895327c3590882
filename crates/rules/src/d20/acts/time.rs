//! Hours and days of those who are hurt, at the GM's ruling (D20-HEAL-04 to D20-HEAL-09).

use super::harm;
use crate::d20::{
    D20,
    fact::Fact,
    field::{living, own},
    numbers::vitals::Day,
    rolls,
};
use crate::{Id, RulesContext, Stop, SystemQueries as _};

/// Those for whom time passes: one, or all in the order of the queue, and after it in that of the setup.
fn those(ctx: &impl RulesContext<D20>, who: Option<Id>) -> Result<Vec<Id>, Stop> {
    if let Some(who) = who {
        living(ctx.state(), who)?;
        if ctx.state().is_thing(who) && ctx.edition().keeps_to_the_letter() {
            return Err(own("d20-is-a-thing", "D20-OBJ-06").into());
        }
        return Ok(vec![who]);
    }
    let mut all = ctx.queue();
    let rest: Vec<Id> = ctx.present().into_iter().filter(|one| !all.contains(one)).collect();
    all.extend(rest);
    if ctx.edition().keeps_to_the_letter() {
        all.retain(|one| !ctx.state().is_thing(*one));
    }
    Ok(all)
}

/// An hour passes; for everybody it is one of the clock as well (D20-HEAL-04, D20-HEAL-06, D20-DMG-08).
pub(in crate::d20) fn hour(ctx: &mut impl RulesContext<D20>, who: Option<Id>) -> Result<(), Stop> {
    let options = ctx.state().options;
    let those = those(ctx, who)?;
    if who.is_none() {
        ctx.fact(Fact::HourPassed);
    }
    for who in those {
        let Some(vitals) = ctx.state().sheet(who).map(crate::d20::sheet::Sheet::vitals) else {
            continue;
        };
        let rolls = vitals.rolls_by_hour(&options);
        let wakes = rolls && rolls::one_in_ten(ctx, who, "D20-HEAL-06")?;
        harm::becomes(ctx, who, vitals.after_hour(wakes, &options));
    }
    Ok(())
}

/// A day passes, for everybody one of the calendar as well; not for somebody who is dying, or still owes rolls by the hour
/// (D20-HEAL-07 to D20-HEAL-09).
pub(in crate::d20) fn day(ctx: &mut impl RulesContext<D20>, who: Option<Id>) -> Result<(), Stop> {
    let options = ctx.state().options;
    let those = those(ctx, who)?;
    let day = |who: &Id| ctx.state().sheet(*who).map(|sheet| sheet.vitals().day(&options));
    if those.iter().any(|who| day(who) == Some(Day::Refused)) {
        return Err(own("d20-no-day-yet", "D20-HEAL-06").into());
    }
    if who.is_none() {
        ctx.fact(Fact::DayPassed);
    }
    for who in those {
        let Some(sheet) = ctx.state().sheet(who) else { continue };
        let (vitals, level) = (sheet.vitals(), sheet.spec.level);
        let rolls = vitals.day(&options) == Day::Rolls;
        let begins = rolls && rolls::one_in_ten(ctx, who, "D20-HEAL-07")?;
        harm::becomes(ctx, who, vitals.after_day(begins, level, &options));
    }
    Ok(())
}
