//! Pressure by numbers, at the GM's ruling (D20-DMG-12).

use super::{cover, harm, strike};
use crate::d20::{
    D20,
    field::{living, own},
    numbers::{
        saves::{OnSuccess, Owed, PRESSURE, SaveKind, pressure_dc},
        weapon::Deals,
    },
    rolls::DAMAGE,
};
use crate::{Id, RulesContext, Stop};

/// Somebody sees how many there are against it: a save of the mind against the proposed difficulty or a typed one.
pub(in crate::d20) fn pressure(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    dc: Option<i32>,
) -> Result<(), Stop> {
    living(ctx.state(), who)?;
    let dc = dc.or_else(|| proposed(ctx, who));
    let dc = dc.ok_or_else(|| own("d20-not-outnumbered", "D20-DMG-12"))?;
    let (kind, on_success) = (SaveKind::Will, OnSuccess::Negate);
    if strike::saves_from(ctx, who, Owed { kind, dc, on_success, rule: "D20-DMG-12" })? {
        return Ok(());
    }
    let points = strike::points(ctx, who, PRESSURE, DAMAGE, "D20-DMG-12")?;
    harm::hurt(ctx, who, points, Deals::Psy);
    Ok(())
}

/// The difficulty that is proposed, by all who are able to act and whom total cover does not hide from the victim, who is one of
/// its allies.
fn proposed(ctx: &impl RulesContext<D20>, who: Id) -> Option<i32> {
    let options = &ctx.state().options;
    let counts = |one: &Id| {
        let able = ctx.state().sheet(*one).is_some_and(|sheet| sheet.can_act(options));
        let seen = || ctx.place(*one).is_some() && !cover::is_total(ctx, who, *one);
        *one == who || (able && seen())
    };
    let (foes, friends): (Vec<Id>, Vec<Id>) =
        ctx.present().into_iter().filter(counts).partition(|one| ctx.hostile(who, *one));
    let number = |all: Vec<Id>| i32::try_from(all.len()).unwrap_or(i32::MAX);
    pressure_dc(number(foes), number(friends), options)
}
