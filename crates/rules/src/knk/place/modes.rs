//! Special modes of a place and of those in it: radiation, water over one's head (KNK-MODE, T24).

use crate::knk::{
    Knk,
    body::{life, pools},
    content::{
        modifier::{Hazard, Modifier},
        rank::Stat,
        reserve::Reserve,
    },
    sheet::{Sheet, in_force},
    table::fact::{Fact, Why},
};
use crate::{Id, RulesContext};

/// Health that each own turn without air takes (KNK-MODE-03).
pub const DROWNING: i32 = 20;

/// Own turns that it can still spend under water without harm, the one that has begun included (KNK-MODE-03).
pub fn breath_left(sheet: &Sheet) -> i32 {
    i32::from(sheet.value(Stat::E)).saturating_sub(i32::from(sheet.submerged)).max(0)
}

/// What the radiation of the place takes from `who` each own turn, in health and in the most health alike
/// (KNK-MODE-02).
pub(crate) fn radiation(ctx: &impl RulesContext<Knk>, who: Id) -> i32 {
    if withstands(ctx, who, Hazard::Radiation) {
        return 0;
    }
    let strength = i32::from(ctx.air(who).radiation);
    strength.saturating_mul(ctx.state().options.radiation_step)
}

/// Radiation acts: the most health falls, and health with it.
pub(crate) fn irradiate(ctx: &mut impl RulesContext<Knk>, who: Id, damage: i32) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let lost = sheet.irradiated.saturating_add(damage);
    ctx.fact(Fact::Irradiated { who, lost });
    pools::change(ctx, who, Reserve::Hp, -damage, Why::Radiation);
}

/// An own turn of `who` begins: under water it is counted, elsewhere the count is over. Whether it has no air left
/// (KNK-MODE-03).
pub(crate) fn is_out_of_air(ctx: &mut impl RulesContext<Knk>, who: Id) -> bool {
    soak(ctx, who);
    surface(ctx, who);
    if !ctx.air(who).under_water || withstands(ctx, who, Hazard::Drowning) {
        return false;
    }
    let Some(sheet) = ctx.state().sheet(who) else { return false };
    let (out, turns) = (breath_left(sheet) == 0, sheet.submerged.saturating_add(1));
    ctx.fact(Fact::Breath { who, turns });
    out
}

/// Drowning takes its health.
pub(crate) fn drown(ctx: &mut impl RulesContext<Knk>, who: Id) {
    pools::change(ctx, who, Reserve::Hp, -DROWNING, Why::Drowning);
}

/// Whoever is not under water any more has air again (KNK-MODE-03).
pub(crate) fn surface(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let counts = ctx.state().sheet(who).is_some_and(|sheet| sheet.submerged > 0);
    if counts && !ctx.air(who).under_water {
        ctx.fact(Fact::Breath { who, turns: 0 });
    }
}

/// Firearms that are carried under water are of no use until the GM says otherwise (KNK-MODE-05).
pub(crate) fn soak(ctx: &mut impl RulesContext<Knk>, who: Id) {
    if ctx.state().sheet(who).is_some_and(has_dry_firearm) && ctx.air(who).under_water {
        ctx.fact(Fact::Firearms { who, ruined: true });
    }
}

fn has_dry_firearm(sheet: &Sheet) -> bool {
    sheet.weapons.iter().any(|weapon| weapon.firearm && !weapon.ruined)
}

/// What follows for everyone from where they are.
pub(crate) fn look_round(ctx: &mut impl RulesContext<Knk>) {
    let is_concerned = |sheet: &Sheet| sheet.submerged > 0 || has_dry_firearm(sheet);
    if !ctx.state().sheets.iter().any(|sheet| is_concerned(sheet)) {
        return;
    }
    for who in ctx.present() {
        if !life::is_dead(ctx, who) {
            soak(ctx, who);
            surface(ctx, who);
        }
    }
}

/// Movement points where `who` is: half of them under water, rounded down, at least one (KNK-MODE-04).
pub(crate) fn points(ctx: &impl RulesContext<Knk>, who: Id, points: i32) -> i32 {
    if ctx.air(who).under_water && points > 0 { (points / 2).max(1) } else { points }
}

/// Whether a blow of `who` falls under water: one of the two is there (KNK-MODE-05). What fills a place is where its
/// attacker is.
pub(crate) fn is_wet(ctx: &impl RulesContext<Knk>, who: Id, target: Option<Id>) -> bool {
    [Some(who), target].into_iter().flatten().any(|id| ctx.air(id).under_water)
}

fn withstands(ctx: &impl RulesContext<Knk>, who: Id, what: Hazard) -> bool {
    let sheet = ctx.state().sheet(who);
    sheet.is_some_and(|sheet| in_force::has(sheet, &Modifier::Withstands { what }))
}
