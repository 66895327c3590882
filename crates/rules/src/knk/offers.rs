//! Every order a combatant has, with its price or with the reason why not. The checks are those of the orders
//! themselves, so that what is offered is accepted and nothing else is.

use super::{Knk, Order, Sheet, arms, attack, dodge, phases, save, things};
use crate::{Cost, Id, PoolId, Refusal, Scene, Spot, Target, Throw, system::Offer};

/// The offers of `who`: hits to dodge first, then attacks on each other combatant and on what fills `spots`, then things.
pub(super) fn all(scene: &impl Scene<Knk>, who: Id, spots: &[Spot]) -> Vec<Offer<Order>> {
    let Some(sheet) = scene.table().sheet(who) else { return Vec::new() };
    let mut offers = dodges(scene, who, sheet);
    offers.extend(strikes(scene, who, sheet, spots));
    offers.extend(others(scene, who, sheet));
    offers
}

fn dodges(scene: &impl Scene<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    if sheet.hits.is_empty() {
        return Vec::new();
    }
    let mut offers: Vec<_> = sheet
        .hits
        .iter()
        .map(|hit| Offer {
            cost: vec![Cost::Pool(PoolId::Prana, save::PRICE)],
            throw: Some(dodge::throw(scene, sheet, who)),
            ..plain(Order::Dodge { hit: hit.id }, dodge::check(scene.table(), who, hit.id))
        })
        .collect();
    offers.push(plain(Order::Accept, phases::check_accept(scene.table(), who)));
    offers
}

fn strikes(scene: &impl Scene<Knk>, who: Id, sheet: &Sheet, spots: &[Spot]) -> Vec<Offer<Order>> {
    let others = scene.present().into_iter().filter(|id| *id != who).map(Target::Combatant);
    let targets: Vec<Target> = others.chain(spots.iter().copied().map(Target::Spot)).collect();
    let mut offers = Vec::new();
    for (mode, weapon) in arms::all(sheet) {
        let Ok(armed) = arms::attack(sheet, mode, weapon) else { continue };
        let cost =
            if armed.prana > 0 { vec![Cost::Pool(PoolId::Prana, armed.prana)] } else { Vec::new() };
        for target in targets.iter().copied() {
            let throw: Option<Throw> = Some(attack::throw(scene, who, &armed, target));
            let check = attack::check_strike(scene, who, mode, weapon, target);
            let order = Order::Strike { mode, weapon };
            offers.push(Offer {
                target: Some(target),
                cost: cost.clone(),
                throw,
                ..plain(order, check)
            });
        }
    }
    offers
}

fn others(scene: &impl Scene<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    let mut offers = Vec::new();
    let points = things::points_at_stake(scene.table(), who);
    for (item, _) in (0..=u8::MAX).zip(scene.underfoot(who)) {
        let check = things::check_pick_up(scene, who, item);
        let cost = match &check {
            Ok((_, true)) => vec![Cost::Points(points)],
            Ok((_, false)) | Err(_) => Vec::new(),
        };
        offers.push(Offer { cost, ..plain(Order::PickUp { item }, check) });
    }
    for (item, _) in (0..=u8::MAX).zip(&sheet.items) {
        offers.push(plain(Order::Use { item }, things::check_use(scene.table(), who, item)));
    }
    offers.push(plain(Order::Special, things::check_special(scene.table(), who)));
    offers
}

/// An offer without target, price and throw.
fn plain<T>(order: Order, check: Result<T, Refusal>) -> Offer<Order> {
    Offer { order, target: None, cost: Vec::new(), throw: None, refusal: check.err() }
}
