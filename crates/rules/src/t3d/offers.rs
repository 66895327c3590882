//! Every order that may be given on one's own, each checked as it will be decided.

use super::{
    T3d,
    act::Act,
    acts,
    fact::Order,
    level::{self, Wanted},
    sheet::{ActionKind, Number},
    terms::{Terms, Trait},
};
use crate::{
    Act as Shown, Arg, Flow, Id, Phrase, Refusal, RulesContext, Stop, Target, act::Pointing,
    system::Offer,
};

/// The act that an order stands for.
fn act_of(
    ctx: &impl RulesContext<T3d>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Act, Refusal> {
    let target = target.map(|target| match target {
        Target::Combatant(who) => Ok(who),
        Target::Spot(_) => Err(Refusal::BadTarget),
    });
    let target = target.transpose()?;
    match order {
        Order::Check { with } if target.is_none() => {
            Ok(Act::Check { who, with: Trait::Named(with.clone()), terms: Terms::default() })
        }
        Order::Check { .. } => Err(Refusal::BadTarget),
        Order::Do { action } => {
            let sheet = level::living(ctx.table(), who)?;
            let own = sheet.spec.actions.get(usize::from(*action)).ok_or(Refusal::BadTarget)?;
            acts::of_sheet(own, who, target, None, None)
        }
    }
}

/// Why an order may not be given, if it may not.
fn check(
    ctx: &impl RulesContext<T3d>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<(), Refusal> {
    acts::check(ctx, &act_of(ctx, who, order, target)?)
}

/// Carries out an order.
pub(super) fn decide(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let act = act_of(ctx, who, order, target)?;
    acts::check(ctx, &act)?;
    acts::perform(ctx, &act)?;
    Ok(Flow::Open)
}

/// Every order of `who`.
pub(super) fn all(ctx: &impl RulesContext<T3d>, who: Id) -> Vec<Offer<Order>> {
    let Some(sheet) = ctx.table().sheet(who) else { return Vec::new() };
    let mut offers = Vec::new();
    for (action, at) in sheet.spec.actions.iter().zip(0_u8..) {
        let order = Order::Do { action: at };
        if action.kind == ActionKind::Check {
            offers.push(offer(ctx, who, order, None));
            continue;
        }
        for target in ctx.present().into_iter().filter(|target| *target != who) {
            offers.push(offer(ctx, who, order.clone(), Some(target)));
        }
    }
    for Number(name, _) in &sheet.spec.values {
        offers.push(offer(ctx, who, Order::Check { with: name.clone() }, None));
    }
    offers
}

fn offer(ctx: &impl RulesContext<T3d>, who: Id, order: Order, target: Option<Id>) -> Offer<Order> {
    let aim = target.map(Target::Combatant);
    let act = act_of(ctx, who, &order, aim);
    let throw = act.as_ref().ok().and_then(|act| acts::first_throw(ctx, act));
    Offer {
        refusal: check(ctx, who, &order, aim).err(),
        order,
        target: aim,
        cost: Vec::new(),
        noticed: Vec::new(),
        throw,
        drops: false,
    }
}

/// What an order is to a screen.
pub(super) fn act(ctx: &impl RulesContext<T3d>, who: Id, order: &Order) -> Shown {
    match order {
        Order::Check { with } => {
            let terms = Terms::default();
            let with_trait = Trait::Named(with.clone());
            let wanted = Wanted::new(who, &with_trait, &[], &terms);
            let level = level::of(ctx, &wanted).map_or(0, |level| level.number());
            let what = Phrase::new("t3d-offer-check").with("name", Arg::Name(with.clone()));
            Shown::plain("check", what.with("level", level))
        }
        Order::Do { action } => {
            let sheet = ctx.table().sheet(who);
            let own = sheet.and_then(|sheet| sheet.spec.actions.get(usize::from(*action)));
            let name = own.map_or(Arg::Number(0), |own| Arg::Name(own.name.clone()));
            let aimed = own.is_some_and(|own| own.kind != ActionKind::Check);
            let what = Phrase::new("t3d-offer-do").with("name", name);
            let pointing = if aimed { Pointing::AtOffered } else { Pointing::Listed };
            Shown { pointing, ..Shown::plain("do", what) }
        }
    }
}
