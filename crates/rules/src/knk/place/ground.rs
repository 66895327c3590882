//! What a place does to whoever is on it: water, sunlight, night, holy ground (T14, T21).

use crate::knk::{
    Knk,
    body::{life, pools},
    content::{familiar::FamiliarKind, nature::Nature, rank::Stat, reserve::Reserve},
    sheet::{Sheet, expression::Expression, service},
    table::{fact::Why, picks},
};
use crate::{
    Choice, CustomZone, Edition, Id, Light, PartOp, Phrase, Pick, RuleId, RulesContext, Spot, Stop,
};

/// The numbers that the GM may name for sunlight; any other one is an option of the table (KNK-LOC-05).
const SUNLIGHT: [i32; 12] = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200];

/// What the ground makes of somebody by its record or its class, or, where the edition has that, by what kind of familiar it has
/// become (KNK-FAM-03).
pub(crate) fn nature(edition: Edition, sheet: &Sheet) -> Option<Nature> {
    let kind = service::kind(sheet).filter(|_| edition.holds_everywhere());
    sheet.nature.or_else(|| kind.and_then(FamiliarKind::nature))
}

/// What one cell of shallow water takes on foot, in health and in prana alike (KNK-OBS-08).
pub(crate) fn water_price(edition: Edition, sheet: &Sheet) -> i32 {
    nature(edition, sheet).map_or(0, Nature::water_price)
}

/// A cell of shallow water takes its price; too little prana gives what there is. It may kill.
pub(crate) fn wade(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let edition = ctx.edition();
    let price = ctx.state().sheet(who).map_or(0, |sheet| water_price(edition, sheet));
    if price > 0 {
        pools::change(ctx, who, Reserve::Hp, -price, Why::Water);
        pools::change(ctx, who, Reserve::Prana, -price, Why::Water);
        life::check(ctx, who);
    }
}

/// What sunlight takes from `who` this turn: what the table has set, else what the GM is asked for
/// (KNK-LOC-05). 0 for all but vampires.
pub(crate) fn sunlight(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<i32, Stop> {
    let vampire = ctx.state().sheet(who).and_then(|sheet| sheet.nature);
    if !vampire.is_some_and(Nature::is_vampire) || ctx.air(who).light != Light::Sunlight {
        return Ok(0);
    }
    let set = ctx.state().options.sunlight_damage;
    if set > 0 {
        return Ok(set);
    }
    let numbers = SUNLIGHT.iter().map(|damage| picks::damage(*damage));
    let picks = std::iter::once(Pick::none()).chain(numbers).collect();
    let rule = RuleId::new("KNK-LOC-05");
    let choice =
        Choice { who, question: Phrase::new("question-sunlight"), picks, closed: Vec::new(), rule };
    let picked = ctx.choose(choice)?.checked_sub(1);
    Ok(picked.and_then(|number| SUNLIGHT.get(number)).copied().unwrap_or(0))
}

/// A roll of `who` with what the night adds to it (KNK-CLS-06); holy ground takes the night away (KNK-LOC-09).
pub(crate) fn by_night(ctx: &impl RulesContext<Knk>, who: Id, roll: Expression) -> Expression {
    let bonus = ctx.state().options.night_bonus;
    let nature = ctx.state().sheet(who).and_then(|sheet| sheet.nature);
    if bonus == 0 || !nature.is_some_and(Nature::is_vampire) {
        return roll;
    }
    let air = ctx.air(who);
    if air.light != Light::Night || air.holy {
        return roll;
    }
    roll.with("night", PartOp::ToAttack, bonus, RuleId::new("KNK-CLS-06"))
}

/// An attack of `who` with what night and holy ground do to it (KNK-LOC-09).
pub(crate) fn on_attack(ctx: &impl RulesContext<Knk>, who: Id, roll: Expression) -> Expression {
    let roll = by_night(ctx, who, roll);
    let options = &ctx.state().options;
    let amount = match ctx.state().sheet(who).and_then(|sheet| sheet.nature) {
        Some(Nature::Church) => options.holy_church_bonus,
        Some(Nature::DeadApostle) => -options.holy_da_penalty,
        Some(Nature::TrueAncestor | Nature::Progenitor | Nature::LivingDead | Nature::Thrall)
        | None => 0,
    };
    let amount = if ctx.air(who).holy { amount } else { 0 };
    let roll = roll.with("holy-ground", PartOp::ToAttack, amount, RuleId::new("KNK-LOC-09"));
    let bonus = here(ctx, who).iter().map(|zone| zone.to_attack).sum();
    roll.with("climate", PartOp::ToAttack, bonus, RuleId::new("KNK-LOC-10"))
}

/// A save of `who` with what the night and made-up statuses do to it; a bonus to a save is one to the minimum
/// (KNK-ROL-06).
pub(crate) fn on_save(ctx: &impl RulesContext<Knk>, who: Id, roll: Expression) -> Expression {
    let bonus = here(ctx, who).iter().map(|zone| zone.to_save).sum();
    by_night(ctx, who, roll).with("climate", PartOp::ToMin, bonus, RuleId::new("KNK-LOC-10"))
}

/// The made-up statuses that act on `who` (KNK-LOC-10).
pub(crate) fn here(ctx: &impl RulesContext<Knk>, who: Id) -> Vec<CustomZone> {
    ctx.custom_zones(ctx.place(who))
}

/// How many times its points a cell costs (KNK-LOC-10).
pub(crate) fn steps(ctx: &impl RulesContext<Knk>, at: Spot) -> i32 {
    let times = ctx.custom_zones(Some(at)).into_iter().map(|zone| i32::from(zone.steps.max(1)));
    times.fold(1, i32::saturating_mul)
}

/// Agility from which one slides over ice (KNK-OBS-09).
const SLIDES_FROM: u8 = 3;

/// Whether ice carries `who` instead of felling it.
pub(crate) fn slides(sheet: &Sheet) -> bool {
    sheet.value(Stat::A) >= SLIDES_FROM
}
