//! Every order that somebody may be given, each rehearsed up to its first die.

use super::{
    D20, acts,
    fact::{Order, Tried},
    numbers::{grapple::Use, macros::Macro, skills::Skill, weapon::Weapon},
    sheet::{Held, Readied, Sheet, With},
};
use crate::{
    Act, Arg, Choice, Cost, Edition, Flow, Id, Phrase, PlainText, Refusal, RulesContext, Spot,
    Stop, SystemQueries as _, Target,
    act::{Pointing, Role},
    sheet_view::Aimed,
    system::{
        Offer,
        rehearsal::{self, Rehearsed},
    },
};

/// What an order is aimed at.
pub(super) const fn aimed(order: &Order) -> Aimed {
    match order {
        Order::Attack { .. }
        | Order::Charge { .. }
        | Order::Aim { .. }
        | Order::Await { .. }
        | Order::Guard { .. }
        | Order::Trigger
        | Order::TriggerSwapped
        | Order::Batter { .. }
        | Order::Macro { .. }
        | Order::Tend
        | Order::Disarm { .. }
        | Order::Smash { .. }
        | Order::Grapple
        | Order::Wrestle { .. }
        | Order::LetGo
        | Order::Mercy { .. }
        | Order::Pair
        | Order::PairSwapped
        | Order::Focus => Aimed::Person,
        Order::Blast { .. } | Order::Advance => Aimed::Place,
        Order::FullAttack { .. }
        | Order::Defend { .. }
        | Order::Brace { .. }
        | Order::Ready { .. }
        | Order::StandUp
        | Order::BreakFree
        | Order::Draw { .. }
        | Order::Reload
        | Order::PickUp { .. }
        | Order::ReadyMove { .. }
        | Order::ReadyAct { .. }
        | Order::Sneak { .. }
        | Order::Check { .. }
        | Order::Drop { .. } => Aimed::Nowhere,
    }
}

/// Everybody else whom the side of `who` sees.
fn seen_by(ctx: &impl RulesContext<D20>, who: Id) -> Vec<Id> {
    let side = ctx.side(who);
    let is_theirs = |one: Id| one == who || (side.is_some() && ctx.side(one) == side);
    let is_seen = |one: &Id| is_theirs(*one) || !ctx.state().is_hidden(*one, &is_theirs);
    ctx.present().into_iter().filter(|one| *one != who).filter(is_seen).collect()
}

/// With what somebody may strike: each weapon in hand, limbs that need none, and fists.
fn withs(edition: Edition, sheet: &Sheet) -> Vec<With> {
    let by_letter = edition.keeps_to_the_letter();
    let limbs =
        (0_u8..).zip(&sheet.spec.weapons).filter(|(_, weapon)| by_letter && weapon.is_limb());
    let limbs = limbs.map(|(number, _)| number).filter(|number| !sheet.in_hand.contains(number));
    sheet.in_hand.iter().copied().chain(limbs).map(With::Weapon).chain([With::Fists]).collect()
}

/// What somebody may try, at whomever it is done.
fn orders(ctx: &impl RulesContext<D20>, who: Id, sheet: &Sheet) -> Vec<Order> {
    if ctx.state().turn.as_ref().is_some_and(|turn| turn.who == who) {
        return of_turn(ctx, who, sheet);
    }
    let options = &ctx.state().options;
    let held = |held: &Held| match held {
        Held::Ready { with, .. } => {
            let swaps = acts::may_swap(&acts::hands::weapon(sheet, *with, options), options);
            let swapped = Some(Order::TriggerSwapped).filter(|_| swaps);
            [Order::Trigger].into_iter().chain(swapped).collect()
        }
        Held::Moves { .. } => vec![Order::Advance],
        Held::Against { .. } | Held::Guards { .. } | Held::Acts { .. } => Vec::new(),
    };
    let mut orders: Vec<Order> = sheet.held.iter().flat_map(held).collect();
    orders.dedup();
    if sheet.held.iter().any(Held::is_readied) {
        let readied =
            |order: &Order| sheet.held.iter().any(|held| acts::contingent::is_held(held, order));
        orders.extend(of_turn(ctx, who, sheet).into_iter().filter(readied));
    }
    orders
}

/// What somebody may try in a turn of its own.
fn of_turn(ctx: &impl RulesContext<D20>, who: Id, sheet: &Sheet) -> Vec<Order> {
    let options = &ctx.state().options;
    let all: Vec<(With, Weapon)> = withs(ctx.edition(), sheet)
        .into_iter()
        .map(|with| (with, acts::hands::weapon(sheet, with, options)))
        .collect();
    let attack = |swapped: bool| {
        move |(with, _): &(With, Weapon)| Order::Attack { with: *with, swapped, second_end: false }
    };
    let mut orders: Vec<Order> = all.iter().map(attack(false)).collect();
    let is_with_both = ctx
        .state()
        .turn
        .as_ref()
        .and_then(|turn| turn.full.as_ref())
        .is_some_and(|full| full.both && full.off);
    let doubles = all.iter().filter(|(_, weapon)| weapon.double && is_with_both);
    let ends =
        doubles.map(|(with, _)| Order::Attack { with: *with, swapped: false, second_end: true });
    orders.extend(ends);
    orders.extend([false, true].map(|both| Order::FullAttack { both, fists: false }));
    if !sheet.spec.unarmed_strikes.is_empty() {
        orders.push(Order::FullAttack { both: false, fists: true });
    }
    if !options.twf_needs_full {
        orders.push(Order::Pair);
    }
    orders.extend(all.iter().map(|(with, _)| Order::Mercy { with: *with, swapped: false }));
    let groups = all.iter().filter(|(_, weapon)| weapon.group.is_some());
    orders.extend(groups.map(|(with, _)| Order::Blast { with: *with }));
    let melee = all.iter().filter(|(_, weapon)| !weapon.is_ranged());
    orders.extend(melee.map(|(with, _)| Order::Charge { with: *with, to: None, swapped: false }));
    // Rarer than what stands above.
    let swaps = all.iter().filter(|(_, weapon)| acts::may_swap(weapon, options));
    orders.extend(swaps.map(attack(true)));
    orders
        .extend(acts::defences(sheet, options).into_iter().map(|points| Order::Defend { points }));
    for (with, weapon) in &all {
        let with = *with;
        if weapon.is_ranged() {
            orders.push(Order::Aim { with });
        }
        orders.extend([Order::Await { with }, Order::Guard { with }]);
        if weapon.brace {
            orders.push(Order::Brace { with });
        }
        orders.push(Order::Ready { with, until: PlainText::new("") });
        orders.push(Order::Batter { with, swapped: false });
    }
    orders.push(Order::ReadyMove { until: PlainText::new("") });
    orders.extend(readied(sheet, &all));
    let macros = (0_u8..).zip(&sheet.spec.macros);
    orders.extend(macros.map(|(number, _)| Order::Macro { number }));
    if sheet.spec.class.sneak.is_some() {
        orders.push(Order::Sneak { on: sheet.plain });
    }
    orders.extend([Order::StandUp, Order::Reload, Order::Tend, Order::Focus]);
    let near = all.iter().filter(|(_, weapon)| !weapon.is_ranged());
    orders.extend(near.map(|(with, _)| Order::Disarm { with: *with, weapon: None }));
    orders.extend(all.iter().map(|(with, _)| Order::Smash {
        with: *with,
        weapon: None,
        swapped: false,
    }));
    orders.extend([Order::Grapple, Order::BreakFree, Order::LetGo]);
    for to in Use::ALL {
        orders.push(Order::Wrestle { to, swapped: false });
    }
    orders.push(Order::Wrestle { to: Use::Damage, swapped: true });
    orders.extend(draws(sheet).into_iter().map(|weapons| Order::Draw { weapons }));
    orders.extend(tries(sheet).into_iter().map(|skill| Order::Check { skill, dc: None }));
    let lie = (0_u8..).zip(ctx.items_underfoot(who));
    orders.extend(lie.map(|(item, _)| Order::PickUp { item }));
    orders.extend(sheet.in_hand.iter().map(|weapon| Order::Drop { weapon: *weapon }));
    orders
}

/// What somebody may ready beside an attack and a move (D20-RDY-05).
fn readied(sheet: &Sheet, arms: &[(With, Weapon)]) -> Vec<Order> {
    let partial = |(number, program): (u8, &Macro)| {
        (!program.full && !program.anti).then_some(Readied::Macro(number))
    };
    let macros = (0_u8..).zip(&sheet.spec.macros).filter_map(partial);
    let act = |what: Readied, with| Order::ReadyAct { what, until: PlainText::new(""), with };
    let each = |what: Readied| -> Vec<Order> {
        let fits = |weapon: &Weapon| what != Readied::Disarm || !weapon.is_ranged();
        if what.takes_weapon() {
            let arms = arms.iter().filter(|(_, weapon)| fits(weapon));
            arms.map(|(with, _)| act(what, Some(*with))).collect()
        } else {
            vec![act(what, None)]
        }
    };
    macros.chain(Readied::PLAIN).flat_map(each).collect()
}

/// Every skill that somebody may try: those of the book, and what else stands on its sheet.
fn tries(sheet: &Sheet) -> Vec<Tried> {
    let other = |(number, own): (u8, &super::sheet::Bonus)| {
        Skill::called(own.0.as_str()).is_none().then_some(Tried::Own(number))
    };
    let own = (0_u8..).zip(&sheet.spec.skills).filter_map(other);
    Skill::ALL.into_iter().map(Tried::Known).chain(own).collect()
}

/// All that two hands may hold of what somebody has, but what they hold now.
fn draws(sheet: &Sheet) -> Vec<Vec<u8>> {
    let all: Vec<u8> = (0_u8..).zip(&sheet.spec.weapons).map(|(number, _)| number).collect();
    let pairs = all.iter().flat_map(|one| all.iter().map(|other| vec![*one, *other]));
    let mut draws: Vec<Vec<u8>> = vec![Vec::new()];
    draws.extend(all.iter().map(|number| vec![*number]));
    draws.extend(pairs);
    draws.retain(|weapons| {
        *weapons != sheet.in_hand && acts::hands::may_hold(sheet, weapons).is_ok()
    });
    draws
}

/// An order without what may be said freely in it.
fn spelled(order: &Order) -> Order {
    let mut order = order.clone();
    if let Order::Ready { until, .. } | Order::ReadyMove { until } = &mut order {
        *until = PlainText::new("");
    } else if let Order::ReadyAct { what, until, with } = &mut order {
        *until = PlainText::new("");
        // Fights before the fourteenth edition name no weapon here; bare hands are always among the arms.
        *with = with.or_else(|| what.takes_weapon().then_some(With::Fists));
    } else if let Order::Charge { to, swapped, .. } = &mut order {
        (*to, *swapped) = (None, false);
    } else if let Order::Mercy { swapped, .. } | Order::Batter { swapped, .. } = &mut order {
        *swapped = false;
    } else if let Order::Disarm { weapon, .. } = &mut order {
        *weapon = None;
    } else if let Order::Smash { weapon, swapped, .. } = &mut order {
        (*weapon, *swapped) = (None, false);
    } else if order == Order::PairSwapped {
        order = Order::Pair;
    } else if let Order::Check { dc, .. } = &mut order {
        *dc = None;
    }
    order
}

/// What an order would throw and ask first, or why it may not be given.
fn rehearsed(
    ctx: &impl RulesContext<D20>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Rehearsed, Refusal> {
    rehearsal::first_throw(ctx, Some(who), |_| false, |on| acts::perform(on, who, order, target))
}

/// Carries out an order.
pub(super) fn decide(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    if is_offered(ctx, who, order, target) {
        return acts::perform(ctx, who, order, target);
    }
    // The reason of the rules goes first, then that this is nothing for whoever it is.
    rehearsed(ctx, who, order, target)?;
    Err(Refusal::BadTarget.into())
}

/// Whether an order at such a target is among those of `who`, be it refused or not.
fn is_offered(
    ctx: &impl RulesContext<D20>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> bool {
    let seen = match (target, order) {
        (Some(Target::Combatant(at)), _) => seen_by(ctx, who).contains(&at),
        (Some(Target::Spot(_)), Order::Blast { .. } | Order::Advance) | (None, _) => true,
        (Some(Target::Spot(_)), _) => false,
    };
    let sheet = ctx.state().sheet(who).filter(|_| seen);
    sheet.is_some_and(|sheet| orders(ctx, who, sheet).contains(&spelled(order)))
}

/// Every order of `who`.
pub(super) fn all(ctx: &impl RulesContext<D20>, who: Id) -> Vec<Offer<Order>> {
    let Some(sheet) = ctx.state().sheet(who) else { return Vec::new() };
    let targets = seen_by(ctx, who);
    let mut offers = Vec::new();
    for order in orders(ctx, who, sheet) {
        match aimed(&order) {
            Aimed::Person => offers.extend(
                targets
                    .iter()
                    .map(|at| offer(ctx, who, order.clone(), Some(Target::Combatant(*at)))),
            ),
            // The nearest places of a move; it may be made to others.
            Aimed::Place => {
                let places = if let Order::Blast { with } = order {
                    acts::blast::places(ctx, who, with)
                } else {
                    ctx.place(who).map(|at| ctx.around(at)).unwrap_or_default()
                };
                offers.extend(
                    places
                        .into_iter()
                        .map(|at| offer(ctx, who, order.clone(), Some(Target::Spot(at)))),
                );
            }
            Aimed::Nowhere => offers.push(offer(ctx, who, order, None)),
        }
    }
    offers.retain(|offer| offer.refusal.is_none() || !is_rare(&offer.order));
    offers
}

/// Whether something is offered only where it may be done: hardly anybody could try it.
const fn is_rare(order: &Order) -> bool {
    matches!(
        order,
        Order::StandUp
            | Order::Reload
            | Order::BreakFree
            | Order::LetGo
            | Order::Wrestle { .. }
            | Order::Mercy { .. }
            | Order::Batter { .. }
    )
}

/// The places on which an order falls, aimed so: those of a weapon that strikes a group (D20-ATK-13).
pub(super) fn area(
    ctx: &impl RulesContext<D20>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Vec<Spot> {
    let at = match target {
        Some(Target::Spot(at)) => Some(at),
        Some(Target::Combatant(at)) => ctx.place(at),
        None => None,
    };
    match (order, at) {
        (Order::Blast { with } | Order::Attack { with, .. }, Some(at)) => {
            // Whoever attacks is not struck itself.
            let own = ctx.place(who).filter(|own| ctx.all_on(*own) == [who]);
            let mut area = acts::blast::area(ctx, who, *with, at);
            area.retain(|spot| Some(*spot) != own);
            area
        }
        _ => Vec::new(),
    }
}

fn offer(
    ctx: &impl RulesContext<D20>,
    who: Id,
    order: Order,
    target: Option<Target>,
) -> Offer<Order> {
    let (throw, provokes, refusal) = match rehearsed(ctx, who, &order, target) {
        Ok(rehearsed) => (rehearsed.throw, provoked(&order, rehearsed.declined), None),
        Err(refusal) => (None, Vec::new(), Some(refusal)),
    };
    let parts = acts::costs::of(ctx.state().sheet(who), &order, &ctx.state().options);
    let cost = Some(Cost::Meter(super::steps::ACTIONS, parts.into())).filter(|_| parts > 0);
    let cost = cost.into_iter().collect();
    Offer { order, target, cost, noticed: Vec::new(), throw, provokes, drops: false, refusal }
}

/// Those who may make attacks of opportunity before an order (D20-AOO-03). The way of a charge says so by itself.
fn provoked(order: &Order, declined: Vec<Choice>) -> Vec<Id> {
    if matches!(order, Order::Charge { .. }) {
        return Vec::new();
    }
    let mut all = Vec::new();
    let asks = |choice: &Choice| acts::reactions::is_opportunity(&choice.question);
    for pick in &mut declined.into_iter().filter(asks).flat_map(|choice| choice.picks) {
        let mut phrase = pick.phrase;
        phrase.for_each_named(&mut |who| {
            if !all.contains(who) {
                all.push(*who);
            }
        });
    }
    all
}

/// What somebody strikes with, by name: with its number too, from 1, where it has several that are called so.
fn name(sheet: Option<&Sheet>, with: With) -> Arg {
    let number = match with {
        With::Weapon(number) => Some(number),
        With::Fists => None,
    };
    let known = sheet.zip(number).and_then(|(sheet, number)| {
        let weapon = sheet.weapon(number)?;
        let alike = sheet.spec.weapons.iter().filter(|other| other.name == weapon.name).count();
        Some((Arg::Name(weapon.name.clone()), number, alike > 1))
    });
    match known {
        None => Arg::Phrase(Phrase::new("d20-fists")),
        Some((name, _, false)) => name,
        Some((name, number, true)) => {
            let number = i32::from(number).saturating_add(1);
            Arg::Phrase(Phrase::new("d20-numbered").with("weapon", name).with("number", number))
        }
    }
}

/// A macro of somebody, by name.
fn macro_name(sheet: Option<&Sheet>, number: u8) -> Arg {
    let program = sheet.and_then(|sheet| sheet.spec.macros.get(usize::from(number)));
    program.map_or(Arg::Number(0), |program| Arg::Name(program.name.clone()))
}

/// What readying something is to a screen.
fn readied_act(sheet: Option<&Sheet>, what: Readied, with: Option<With>) -> Act {
    let key = match what {
        Readied::Macro(number) => {
            let name = macro_name(sheet, number);
            let phrase = Phrase::new("d20-offer-ready-macro").with("macro", name);
            return Act::plain("ready", phrase);
        }
        Readied::Disarm => "d20-offer-ready-disarm",
        Readied::Smash => "d20-offer-ready-smash",
        Readied::Grapple => "d20-offer-ready-grapple",
        Readied::Tend => "d20-offer-ready-tend",
        Readied::StandUp => "d20-offer-ready-stand",
        Readied::PickUp => "d20-offer-ready-take",
        Readied::Draw => "d20-offer-ready-draw",
        Readied::Reload => "d20-offer-ready-reload",
    };
    let phrase = Phrase::new(key);
    let phrase = match with {
        Some(with) => {
            Phrase::new("d20-held-with").with("weapon", name(sheet, with)).with("what", phrase)
        }
        None => phrase,
    };
    Act::plain("ready", phrase)
}

/// What an order is to a screen.
pub(super) fn act(ctx: &impl RulesContext<D20>, who: Id, order: &Order) -> Act {
    let sheet = ctx.state().sheet(who);
    let named = |key: &'static str, with: With| Phrase::new(key).with("weapon", name(sheet, with));
    let plain = |verb, key| Act::plain(verb, Phrase::new(key));
    let act = match order {
        Order::Attack { with, second_end: true, .. } => {
            Act::plain("strike", named("d20-offer-second-end", *with))
        }
        Order::Attack { with, swapped, .. } => {
            let all = sheet.map(|sheet| withs(ctx.edition(), sheet)).unwrap_or_default();
            let way = all.iter().position(|one| one == with).and_then(|at| u8::try_from(at).ok());
            let key = if *swapped { "d20-offer-swapped" } else { "d20-offer-attack" };
            let role = if *swapped { Role::Plain } else { Role::Strike { way: way.unwrap_or(0) } };
            Act { role, ..Act::plain("strike", named(key, *with)) }
        }
        Order::FullAttack { fists: true, .. } => plain("full", "d20-offer-full-fists"),
        Order::FullAttack { both: false, .. } => plain("full", "d20-offer-full"),
        Order::FullAttack { both: true, .. } => plain("full", "d20-offer-full-both"),
        Order::Mercy { with, .. } => Act::plain("finish", named("d20-offer-mercy", *with)),
        Order::Pair | Order::PairSwapped => plain("pair", "d20-offer-pair"),
        Order::Blast { with } => Act::plain("blast", named("d20-offer-blast", *with)),
        Order::Check { skill, .. } => {
            let name = sheet.map_or(Arg::Number(0), |sheet| acts::trial::name(sheet, *skill));
            Act::plain("prove", Phrase::new("d20-offer-check").with("skill", name))
        }
        Order::Charge { with, .. } => Act::plain("charge", named("d20-offer-charge", *with)),
        Order::Defend { points: 0 } => plain("defend", "d20-offer-defend"),
        Order::Defend { points } => {
            Act::plain("defend", Phrase::new("d20-offer-improved").with("points", *points))
        }
        Order::Aim { with } => Act::plain("aim", named("d20-offer-aim", *with)),
        Order::Await { with } => Act::plain("expect", named("d20-offer-expect", *with)),
        Order::Brace { with } => Act::plain("brace", named("d20-offer-brace", *with)),
        Order::Guard { with } => Act::plain("guard", named("d20-offer-guard", *with)),
        Order::Ready { with, .. } => Act::plain("ready", named("d20-offer-ready", *with)),
        Order::ReadyMove { .. } => plain("ready", "d20-offer-ready-move"),
        Order::ReadyAct { what, with, .. } => readied_act(sheet, *what, *with),
        Order::Sneak { on: true } => plain("backstab", "d20-offer-sneak-on"),
        Order::Sneak { on: false } => plain("backstab", "d20-offer-sneak-off"),
        Order::Trigger => plain("trigger", "d20-offer-trigger"),
        Order::TriggerSwapped => plain("trigger", "d20-offer-trigger-swapped"),
        Order::Advance => plain("sally", "d20-offer-advance"),
        Order::Batter { with, .. } => Act::plain("batter", named("d20-offer-batter", *with)),
        Order::Macro { number } => {
            let name = macro_name(sheet, *number);
            Act::plain("macro", Phrase::new("d20-offer-macro").with("macro", name))
        }
        Order::StandUp => plain("stand", "d20-offer-stand"),
        Order::Draw { weapons } => {
            let drawn = weapons.iter().map(|number| name(sheet, With::Weapon(*number)));
            let drawn: Vec<Arg> = drawn.collect();
            let key = if drawn.is_empty() { "d20-offer-empty-hands" } else { "d20-offer-draw" };
            Act::plain("draw", Phrase::new(key).with("weapons", drawn))
        }
        Order::Reload => plain("reload", "d20-offer-reload"),
        Order::PickUp { item } => {
            let lies = ctx.items_underfoot(who);
            let item = lies.get(usize::from(*item)).map(|item| Arg::Name(item.0.name.clone()));
            let item = item.unwrap_or(Arg::Number(0));
            Act::plain("take", Phrase::new("d20-offer-take").with("weapon", item))
        }
        Order::Drop { weapon } => {
            Act::plain("discard", named("d20-offer-discard", With::Weapon(*weapon)))
        }
        Order::Tend => plain("tend", "d20-offer-tend"),
        Order::Focus => plain("attend", "d20-offer-attend"),
        Order::Disarm { with, .. } => Act::plain("disarm", named("d20-offer-disarm", *with)),
        Order::Smash { with, .. } => Act::plain("smash", named("d20-offer-smash", *with)),
        Order::Grapple => plain("grapple", "d20-offer-grapple"),
        Order::Wrestle { to: Use::Damage, swapped: false } => plain("wrestle", "d20-offer-wrestle"),
        Order::Wrestle { to: Use::Damage, swapped: true } => {
            plain("wrestle", "d20-offer-wrestle-swapped")
        }
        Order::Wrestle { to: Use::Pin, .. } => plain("wrestle", "d20-offer-pin"),
        Order::Wrestle { to: Use::BreakHold, .. } => plain("wrestle", "d20-offer-unhand"),
        Order::Wrestle { to: Use::OnWin, .. } => plain("wrestle", "d20-offer-wrestle-on-win"),
        Order::BreakFree => plain("escape", "d20-offer-escape"),
        Order::LetGo => plain("letgo", "d20-offer-let-go"),
    };
    let pointing = match (aimed(order), order) {
        (Aimed::Nowhere, _) | (_, Order::Attack { swapped: false, .. }) => Pointing::Listed,
        (Aimed::Person, _) => Pointing::AtOffered,
        (Aimed::Place, _) => Pointing::Anywhere,
    };
    Act { pointing, among: among(order), ..act }
}

/// What an order is one of, where there are many of a kind.
fn among(order: &Order) -> Option<Phrase> {
    let key = match order {
        Order::Attack { swapped: true, .. } => "d20-offers-swapped",
        Order::Charge { .. } => "d20-offers-charge",
        Order::Defend { .. } => "d20-offers-defend",
        Order::Await { .. }
        | Order::Guard { .. }
        | Order::Brace { .. }
        | Order::Ready { .. }
        | Order::ReadyMove { .. }
        | Order::ReadyAct { .. } => "d20-offers-contingent",
        Order::Disarm { .. } | Order::Smash { .. } | Order::Batter { .. } | Order::Mercy { .. } => {
            "d20-offers-special"
        }
        Order::Wrestle { .. } => "d20-offers-wrestle",
        Order::Draw { .. } | Order::Drop { .. } | Order::PickUp { .. } | Order::Reload => {
            "d20-offers-hands"
        }
        Order::Check { .. } | Order::Tend => "d20-offers-check",
        Order::Macro { .. } => "d20-offers-macro",
        Order::Attack { swapped: false, .. }
        | Order::FullAttack { .. }
        | Order::Pair
        | Order::PairSwapped
        | Order::Blast { .. }
        | Order::Aim { .. }
        | Order::Sneak { .. }
        | Order::Trigger
        | Order::TriggerSwapped
        | Order::Advance
        | Order::StandUp
        | Order::Focus
        | Order::Grapple
        | Order::BreakFree
        | Order::LetGo => return None,
    };
    Some(Phrase::new(key))
}
