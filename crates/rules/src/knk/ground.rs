//! What a place does to whoever is on it: water, sunlight, night, holy ground (T14, T21).

use super::{Knk, Nature, Sheet, Why, expression::Expression, life, pools};
use crate::{Id, Light, PartOp, PoolId, RuleId, Scene};

/// What one cell of shallow water takes on foot, in health and in prana alike (KNK-OBS-08).
pub(super) fn water_price(sheet: &Sheet) -> i32 {
    sheet.nature.map_or(0, Nature::water_price)
}

/// A cell of shallow water takes its price; too little prana gives what there is. It may kill.
pub(super) fn wade(scene: &mut impl Scene<Knk>, who: Id) {
    let price = scene.table().sheet(who).map_or(0, water_price);
    if price > 0 {
        pools::change(scene, who, PoolId::Hp, -price, Why::Water);
        pools::change(scene, who, PoolId::Prana, -price, Why::Water);
        life::check(scene, who);
    }
}

/// Sunlight burns a vampire that stands in it, in phase 2 (KNK-LOC-05).
pub(super) fn burn(scene: &mut impl Scene<Knk>, who: Id) {
    let damage = scene.table().options.sunlight_damage;
    let vampire = scene.table().sheet(who).and_then(|sheet| sheet.nature);
    let vampire = vampire.is_some_and(Nature::is_vampire);
    if vampire && damage > 0 && scene.air(who).light == Light::Sunlight {
        pools::change(scene, who, PoolId::Hp, -damage, Why::Sunlight);
        life::check(scene, who);
    }
}

/// A roll of `who` with what the night adds to it (KNK-CLS-06); holy ground takes the night away (KNK-LOC-09).
pub(super) fn by_night(scene: &impl Scene<Knk>, who: Id, roll: Expression) -> Expression {
    let bonus = scene.table().options.night_bonus;
    let nature = scene.table().sheet(who).and_then(|sheet| sheet.nature);
    if bonus == 0 || !nature.is_some_and(Nature::is_vampire) {
        return roll;
    }
    let air = scene.air(who);
    if air.light != Light::Night || air.holy {
        return roll;
    }
    roll.with("night", PartOp::ToAttack, bonus, RuleId::new("KNK-CLS-06"))
}

/// An attack of `who` with what night and holy ground do to it (KNK-LOC-09).
pub(super) fn on_attack(scene: &impl Scene<Knk>, who: Id, roll: Expression) -> Expression {
    let roll = by_night(scene, who, roll);
    let options = &scene.table().options;
    let amount = match scene.table().sheet(who).and_then(|sheet| sheet.nature) {
        Some(Nature::Church) => options.holy_church_bonus,
        Some(Nature::DeadApostle) => -options.holy_da_penalty,
        Some(Nature::TrueAncestor | Nature::Progenitor | Nature::LivingDead | Nature::Thrall)
        | None => 0,
    };
    if amount == 0 || !scene.air(who).holy {
        return roll;
    }
    roll.with("holy-ground", PartOp::ToAttack, amount, RuleId::new("KNK-LOC-09"))
}
