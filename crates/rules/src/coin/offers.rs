//! Every order that may be given, or may not: each is checked as it will be decided.

use super::{
    Coin,
    fact::Order,
    play::{check, steady_throw, throw},
};
use crate::{
    Act, Arg, Cost, Id, Phrase, RulesContext, Target,
    act::{Pointing, Role},
    system::Offer,
};

/// Every order of `who`, at everybody.
pub(super) fn all(ctx: &impl RulesContext<Coin>, who: Id) -> Vec<Offer<Order>> {
    let Some(sheet) = ctx.state().sheet(who) else { return Vec::new() };
    let mut offers = Vec::new();
    for target in ctx.present().into_iter().filter(|target| *target != who) {
        offers.push(offer(ctx, who, Order::Flip, Some(target)));
    }
    // Off its turn one can only flip.
    if ctx.state().turn.as_ref().is_none_or(|turn| turn.who != who) {
        return offers;
    }
    for target in ctx.present().into_iter().filter(|target| *target != who) {
        offers.push(offer(ctx, who, Order::Huddle, Some(target)));
    }
    let items = (0..sheet.items.len()).filter_map(|item| u8::try_from(item).ok());
    let plain = [Order::Split, Order::Wait, Order::Steady]
        .into_iter()
        .chain(items.map(|item| Order::Spend { item }));
    offers.extend(plain.map(|order| offer(ctx, who, order, None)));
    offers
}

fn offer(ctx: &impl RulesContext<Coin>, who: Id, order: Order, target: Option<Id>) -> Offer<Order> {
    let throw = match (&order, target) {
        (Order::Flip, Some(target)) => Some(throw(ctx.state(), who, target)),
        (Order::Steady, None) => Some(steady_throw(ctx.state(), who)),
        _ => None,
    };
    let aim = target.map(Target::Combatant);
    Offer {
        refusal: check(ctx, who, &order, aim).err(),
        order,
        target: aim,
        cost: Vec::<Cost>::new(),
        noticed: Vec::new(),
        provokes: Vec::new(),
        throw,
        drops: false,
    }
}

/// What an order is to a screen.
pub(super) fn act(ctx: &impl RulesContext<Coin>, who: Id, order: &Order) -> Act {
    let named = |verb, key| Act::plain(verb, Phrase::new(key));
    match order {
        Order::Flip => Act { role: Role::Strike { way: 0 }, ..named("flip", "coin-offer-flip") },
        Order::Huddle => {
            Act { pointing: Pointing::AtOffered, ..named("huddle", "coin-offer-huddle") }
        }
        Order::Split => named("split", "coin-offer-split"),
        Order::Steady => named("steady", "coin-offer-steady"),
        Order::Wait => named("await", "coin-offer-await"),
        Order::Spend { item } => {
            let sheet = ctx.state().sheet(who);
            let item = sheet.and_then(|sheet| sheet.items.get(usize::from(*item)));
            let name = item.map(|item| Arg::Name(item.0.clone()));
            let what = Phrase::new("coin-offer-spend").with("item", name.unwrap_or(Arg::Number(0)));
            Act::plain("spend", what)
        }
    }
}
