//! Every order a combatant has, with its price or with the reason why not. The checks are those of the orders
//! themselves, so that what is offered is accepted and nothing else is.

use crate::knk::{
    Knk,
    body::{hiding, wounds},
    classes::{phantasm_release, skill_use},
    combat::{arms, attack, grab, plus_use, save},
    content::{nature::Nature, rank::Stat, reserve::Reserve, skill::Owned},
    magic::{
        cast, magical_girl, outcome,
        zone::{self, Steps},
    },
    sheet::{
        Sheet,
        lasting::Lasting,
        plus::{self, Formula},
    },
    table::{
        energy::Energy,
        order::{self, Order},
        walk_mode::POINTS,
    },
    turn::{breaking_free, dodge, phases, things},
};
use crate::{Cost, Id, RulesContext, Spot, Target, system::Offer};

/// The offers of `who`: hits to dodge first, then attacks on each other combatant and on what fills `spots`, then things.
pub(crate) fn all(ctx: &impl RulesContext<Knk>, who: Id, spots: &[Spot]) -> Vec<Offer<Order>> {
    let Some(sheet) = ctx.state().sheet(who) else { return Vec::new() };
    let mut offers = dodges(ctx, who, sheet);
    offers.extend(strikes(ctx, who, sheet, spots));
    offers.extend(others(ctx, who, sheet));
    offers.extend(holds(ctx, who, sheet));
    offers.extend(rests(ctx, who, sheet));
    offers.extend(skills(ctx, who, sheet));
    offers.extend(phantasms(ctx, who, sheet, spots));
    offers.extend(spells(ctx, who, sheet));
    offers.extend(magical_girl::offers(ctx, who, sheet));
    // What a hidden one does is seen or not before anything else (KNK-STL-03).
    let noticed = hiding::throws(ctx, who);
    for offer in offers.iter_mut().filter(|offer| is_act(&offer.order)) {
        offer.noticed.clone_from(&noticed);
    }
    if let Some(reading) = sheet.reading {
        for offer in offers.iter_mut().filter(|offer| offer.refusal.is_none()) {
            offer.drops = ends_reading(ctx, who, reading.spell, &offer.order);
        }
    }
    // Marks may leave nothing of the die (KNK-ROL-09): then none is asked for.
    for offer in &mut offers {
        offer.throw = offer.throw.take().filter(|throw| throw.dice.is_thrown());
    }
    offers
}

/// Whether the order is an act that may be noticed; letting go, hiding and what belongs to phase 1 are none.
const fn is_act(order: &Order) -> bool {
    match order {
        Order::Strike { .. }
        | Order::PickUp { .. }
        | Order::Use { .. }
        | Order::Special
        | Order::Grab
        | Order::Skill { .. }
        | Order::Phantasm { .. }
        | Order::Cast { .. }
        | Order::Energy(_)
        | Order::Bandage
        | Order::Drink { .. } => true,
        Order::Dodge { .. }
        | Order::Accept
        | Order::Release
        | Order::BreakFree
        | Order::Hide
        | Order::Plus { .. } => false,
    }
}

/// Whether the order takes the main action from the spell that is being read (KNK-MAG-09).
pub(crate) fn ends_reading(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    reading: u8,
    order: &Order,
) -> bool {
    match order {
        Order::Cast { spell } => *spell != reading,
        // Instead of moving it leaves the main action free (KNK-TRN-13).
        Order::PickUp { item } => {
            things::check_pick_up(ctx, who, *item).is_ok_and(|(_, moves)| !moves)
        }
        Order::Strike { .. }
        | Order::Use { .. }
        | Order::Special
        | Order::Grab
        | Order::Hide
        | Order::Phantasm { .. }
        | Order::Energy(Energy::Shot | Energy::Healing)
        | Order::Bandage
        | Order::Drink { .. } => true,
        Order::Dodge { .. }
        | Order::Accept
        | Order::Release
        | Order::BreakFree
        | Order::Skill { .. }
        | Order::Energy(Energy::Defence | Energy::Attack)
        | Order::Plus { .. } => false,
    }
}

fn dodges(ctx: &impl RulesContext<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    let open = phases::check_accept(ctx.state(), who).is_ok();
    if sheet.hits.is_empty() && sheet.held_by.is_none() && !open {
        return Vec::new();
    }
    let mut offers: Vec<_> = sheet
        .hits
        .iter()
        .map(|hit| Offer {
            cost: vec![Cost::Pool(Reserve::Prana.id(), save::price(sheet, Stat::L))],
            throw: Some(dodge::throw(ctx, sheet, who, hit)),
            ..order::plain(Order::Dodge { hit: hit.id }, dodge::check(ctx.state(), who, hit.id))
        })
        .collect();
    offers.push(order::plain(Order::Accept, phases::check_accept(ctx.state(), who)));
    offers
}

/// Everybody else whom `who` sees, and what fills `spots`.
fn targets(ctx: &impl RulesContext<Knk>, who: Id, spots: &[Spot]) -> Vec<Target> {
    let others = ctx.present().into_iter().filter(|id| *id != who);
    let others = others.filter(|id| !hiding::is_unseen(ctx, who, *id)).map(Target::Combatant);
    others.chain(spots.iter().copied().map(Target::Spot)).collect()
}

fn strikes(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    sheet: &Sheet,
    spots: &[Spot],
) -> Vec<Offer<Order>> {
    let targets = targets(ctx, who, spots);
    let ready = attack::check_turn(ctx.state(), who);
    let mut offers = Vec::new();
    for (mode, weapon) in arms::all(sheet) {
        let Ok(armed) = arms::attack(sheet, mode, weapon) else { continue };
        let cost = if armed.prana > 0 {
            vec![Cost::Pool(Reserve::Prana.id(), armed.prana)]
        } else {
            Vec::new()
        };
        for target in targets.iter().copied() {
            let check = ready
                .clone()
                .and_then(|sheet| attack::check_strike(ctx, (who, sheet), &armed, target));
            // Most targets are out of reach, and no die is asked for what is refused.
            let throw = check.is_ok().then(|| attack::throw(ctx, who, &armed, target));
            let order = Order::Strike { mode, weapon };
            offers.push(Offer {
                target: Some(target),
                cost: cost.clone(),
                throw,
                ..order::plain(order, check)
            });
        }
    }
    offers
}

fn others(ctx: &impl RulesContext<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    let mut offers = Vec::new();
    let points = things::points_at_stake(ctx.state(), who);
    for (item, _) in (0..=u8::MAX).zip(ctx.items_underfoot(who)) {
        let check = things::check_pick_up(ctx, who, item);
        let cost = match &check {
            Ok((_, true)) => vec![Cost::Meter(POINTS, points)],
            Ok((_, false)) | Err(_) => Vec::new(),
        };
        offers.push(Offer { cost, ..order::plain(Order::PickUp { item }, check) });
    }
    for (item, _) in (0..=u8::MAX).zip(&sheet.items) {
        offers.push(order::plain(Order::Use { item }, things::check_use(ctx.state(), who, item)));
    }
    offers.push(order::plain(Order::Special, things::check_special(ctx.state(), who)));
    offers
}

/// Taking hold, letting go, breaking free.
fn holds(ctx: &impl RulesContext<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    let mut offers = Vec::new();
    let enemies = ctx.present().into_iter().filter(|id| ctx.hostile(who, *id));
    for target in enemies.filter(|id| !hiding::is_unseen(ctx, who, *id)) {
        let check = grab::check(ctx, who, target);
        let throw = if check.is_ok() { grab::throw(ctx, who, target) } else { None };
        offers.push(Offer {
            target: Some(Target::Combatant(target)),
            cost: vec![grab::cost(ctx.state(), sheet)],
            throw,
            ..order::plain(Order::Grab, check)
        });
    }
    if sheet.holding.is_some() {
        offers.push(order::plain(Order::Release, grab::check_release(ctx.state(), who)));
        if sheet.nature.is_some_and(Nature::drinks) {
            let order = Order::Drink { takes: 0, hp: 0, prana: 0 };
            offers.push(order::plain(order, grab::check_drink(ctx.state(), who, [0; 3])));
        }
    }
    if let Some(holder) = sheet.held_by {
        offers.push(Offer {
            cost: breaking_free::break_cost(ctx.state(), sheet),
            throw: breaking_free::break_throw(ctx, who, holder),
            ..order::plain(Order::BreakFree, breaking_free::check_break(ctx.state(), who))
        });
    }
    offers
}

/// Hiding, bandaging, marks "+".
fn rests(ctx: &impl RulesContext<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    let points = things::points_at_stake(ctx.state(), who);
    let mut offers = vec![Offer {
        cost: if points > 0 { vec![Cost::Meter(POINTS, points)] } else { Vec::new() },
        ..order::plain(Order::Hide, hiding::check(ctx, who))
    }];
    let bleeding = |id: &Id| {
        ctx.state().sheet(*id).is_some_and(|sheet| sheet.lasting.iter().any(Lasting::bleeds))
    };
    let seen = |id: &Id| !hiding::is_unseen(ctx, who, *id);
    for target in ctx.present().into_iter().filter(bleeding).filter(seen) {
        let check = wounds::check_bandage(ctx, who, target);
        let target = Some(Target::Combatant(target));
        offers.push(Offer { target, ..order::plain(Order::Bandage, check) });
    }
    for formula in Formula::ALL {
        let (left, all) = plus::left(sheet, formula.stat());
        for marks in 1..=left.max(u8::from(all > 0)) {
            let throw = (formula == Formula::Initiative)
                .then(|| plus_use::reroll_throw(ctx, sheet, who, marks))
                .filter(|throw| throw.dice.is_thrown());
            let check = plus_use::check(ctx.state(), who, formula, marks);
            offers.push(Offer { throw, ..order::plain(Order::Plus { formula, marks }, check) });
        }
    }
    offers
}

/// Switching on what is off, and off what is on.
fn skills(ctx: &impl RulesContext<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    let numbered = (0..=u8::MAX).zip(&sheet.skills);
    let switched = numbered.filter(|(_, owned)| owned.skill.price.is_some());
    let offer = |(skill, owned): (u8, &Owned)| {
        let on = !owned.in_use.on;
        let check = skill_use::check(ctx.state(), who, skill, on);
        let start = owned.skill.price.map_or(0, |price| price.start);
        let cost = if on { vec![Cost::Pool(Reserve::Prana.id(), start)] } else { Vec::new() };
        Offer { cost, ..order::plain(Order::Skill { skill, on }, check) }
    };
    switched.map(offer).collect()
}

/// Releasing a phantasm: one with a weapon at each target, another at nobody.
fn phantasms(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    sheet: &Sheet,
    spots: &[Spot],
) -> Vec<Offer<Order>> {
    let mut offers = Vec::new();
    for (number, phantasm) in (0..=u8::MAX).zip(&sheet.phantasms) {
        let Ok(attack) = phantasm_release::attack(sheet, phantasm) else { continue };
        let prana = attack.as_ref().map_or(0, |attack| attack.prana);
        let cost = vec![Cost::Pool(Reserve::Prana.id(), phantasm.price().saturating_add(prana))];
        let targets = match &attack {
            Some(_) => targets(ctx, who, spots).into_iter().map(Some).collect(),
            None => vec![None],
        };
        for target in targets {
            let throw = attack.as_ref().zip(target);
            let throw = throw.map(|(attack, target)| attack::throw(ctx, who, attack, target));
            let check = phantasm_release::check(ctx, who, number, target);
            let order = Order::Phantasm { phantasm: number };
            offers.push(Offer { target, cost: cost.clone(), throw, ..order::plain(order, check) });
        }
    }
    offers
}

/// Reading on in every spell; one that would be finished by it at everything that it may be aimed at.
fn spells(ctx: &impl RulesContext<Knk>, who: Id, sheet: &Sheet) -> Vec<Offer<Order>> {
    let mut offers = Vec::new();
    let ways = if sheet.spells.is_empty() { Steps::new() } else { zone::within(ctx, who, u8::MAX) };
    for (spell, _) in (0..=u8::MAX).zip(&sheet.spells) {
        let order = Order::Cast { spell };
        let plan = match cast::plan(ctx.state(), who, spell) {
            Ok(plan) => plan,
            Err(refusal) => {
                offers.push(order::plain::<()>(order, Err(refusal)));
                continue;
            }
        };
        // A spell that was begun fails at its end where its price is short: then nothing is thrown (KNK-MAG-09).
        let works = plan.finishes() && sheet.prana >= plan.due;
        let price = Some(plan.due).filter(|price| *price > 0 && sheet.prana >= *price);
        let cost: Vec<Cost> =
            price.into_iter().map(|price| Cost::Pool(Reserve::Prana.id(), price)).collect();
        for target in cast::targets(ctx, who, &plan) {
            let check = cast::check_listed(ctx, who, &plan, target);
            let throw = works
                .then(|| outcome::first_throw(ctx, who, (&plan.spell, plan.due), target, &ways));
            let cost = cost.clone();
            let throw = throw.flatten();
            offers.push(Offer { target, cost, throw, ..order::plain(order.clone(), check) });
        }
    }
    offers
}
