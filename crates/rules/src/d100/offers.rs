//! Every order that somebody may be given, each rehearsed up to its first die.

use super::{
    D100,
    acts::{
        self,
        plain::{ASSESSING, DEFENDING},
    },
    fact::{Ability, Order},
    field,
    marks::{condition, named_place, skill},
    numbers::{
        harm::{conditions::Condition, place::HitLocation},
        pools::Pool,
        rolls::difficulty::Difficulty,
    },
    options::{Options, PickupCost},
    sheet::{Harmed, Sheet, Skill, With},
    steps::ACTION,
};
use crate::{
    Act, Arg, Check, Cost, Flow, Id, Phrase, Refusal, RulesContext, Stop, Target, Throw,
    act::{Pointing, Role},
    sheet_view::Aimed,
    system::Offer,
};

/// What an order is aimed at.
pub(super) const fn aimed(order: &Order) -> Aimed {
    match order {
        Order::Attack { .. }
        | Order::Charge { .. }
        | Order::Kill { .. }
        | Order::Double
        | Order::Volley { .. }
        | Order::Clinch
        | Order::Mount
        | Order::SeizeAfter
        | Order::Aim { .. }
        | Order::Bind => Aimed::Person,
        Order::Leap { .. } => Aimed::Place,
        Order::Stance { .. }
        | Order::Assess { .. }
        | Order::StandUp
        | Order::Douse
        | Order::BindOwn
        | Order::Leave
        | Order::Slip
        | Order::Flee
        | Order::Dash
        | Order::Frenzy
        | Order::Compose
        | Order::Ignore
        | Order::PickUp { .. }
        | Order::Apply { .. }
        | Order::Work
        | Order::Jump { .. }
        | Order::Climb { .. }
        | Order::Wrestle
        | Order::LetGo
        | Order::Struggle
        | Order::Dismount
        | Order::Seize { .. }
        | Order::StepIn
        | Order::Draw { .. }
        | Order::ShakeOff { .. } => Aimed::Nowhere,
    }
}

/// With what somebody may strike: each of its weapons, and bare hands.
pub(super) fn withs(sheet: &Sheet) -> Vec<With> {
    let weapons = (0_u8..).zip(&sheet.spec.weapons).map(|(number, _)| With::Weapon(number));
    weapons.chain([With::Fists]).collect()
}

/// What somebody may try, at whomever it is done.
fn orders(ctx: &impl RulesContext<D100>, who: Id, sheet: &Sheet) -> Vec<Order> {
    let shakes = sheet.conditions.all().map(|(condition, _)| Order::ShakeOff { condition });
    let ignores = Some(Order::Ignore).filter(|_| sheet.harmed != Harmed::default());
    let shakes =
        shakes.chain(ignores).chain([Order::Compose]).filter(|_| sheet.pools.of(Pool::Resolve) > 0);
    let lucky = [Order::Seize { last: false }, Order::Seize { last: true }, Order::SeizeAfter];
    let lucky = lucky.into_iter().filter(|_| sheet.pools.of(Pool::Fortune) > 0);
    let waits = Some(Order::StepIn).filter(|_| sheet.notes.seizes.is_some());
    let shakes = shakes.chain(lucky).chain(waits);
    if ctx.state().turn.as_ref().is_none_or(|turn| turn.who != who) {
        return shakes.collect();
    }
    let mut orders = Vec::new();
    for with in withs(sheet) {
        orders.push(Order::Draw { with });
        orders.push(Order::Attack { with, called: None });
        if !acts::attack::is_ranged(sheet, with) {
            orders.push(Order::Kill { with });
            orders.push(Order::Charge { with });
        }
        if acts::attack::is_ranged(sheet, with) {
            orders.push(Order::Volley { with });
            orders.push(Order::Aim { with });
        }
    }
    let wields = |with: &With| match with {
        With::Weapon(number) => sheet.in_hand.contains(number),
        With::Fists => sheet.in_hand.is_empty(),
    };
    for with in withs(sheet).into_iter().filter(wields) {
        orders.extend(HitLocation::ALL.map(|at| Order::Attack { with, called: Some(at) }));
    }
    orders.extend(DEFENDING.map(|skill| Order::Stance { skill }));
    orders.extend(ASSESSING.map(|skill| Order::Assess { skill }));
    orders.extend([Order::Bind, Order::BindOwn]);
    let learnt = sheet.spec.skills.keys().map(|skill| Ability::Skill(*skill));
    let difficulty = Difficulty::Serious;
    orders.extend(learnt.map(|ability| Order::Apply { ability, difficulty }));
    orders.extend([false, true].map(|longer| Order::Jump { longer }));
    orders.extend([false, true].map(|longer| Order::Leap { longer }));
    orders.extend([false, true].map(|faster| Order::Climb { faster }));
    let lie = (0_u8..).zip(acts::things::at_hand(ctx, who));
    orders.extend(lie.map(|(item, _)| Order::PickUp { item }));
    if sheet.lasting.task.is_some() {
        orders.push(Order::Work);
    }
    orders.extend(bound(sheet));
    if sheet.spec.double_attack {
        orders.push(Order::Double);
    }
    if sheet.has(Condition::Prone) {
        orders.push(Order::StandUp);
    }
    if !sheet.engaged.is_empty() {
        orders.extend([Order::Leave, Order::Slip, Order::Flee]);
    }
    if ctx.state().turn.as_ref().is_some_and(|turn| turn.gone > 0) {
        orders.push(Order::Dash);
    }
    if sheet.spec.traits.frenzy {
        orders.push(Order::Frenzy);
    }
    if sheet.has(Condition::Ablaze) {
        orders.push(Order::Douse);
    }
    orders.extend(shakes);
    // A skill that nobody has taught it is tested by its characteristic (D100-SHT-03).
    let unlearnt = |skill: &Skill| !sheet.spec.skills.contains_key(skill);
    let others = Skill::ALL.into_iter().filter(unlearnt).map(Ability::Skill);
    orders.extend(others.map(|ability| Order::Apply { ability, difficulty }));
    orders
}

/// What somebody may try at those it is bound to, or would be.
fn bound(sheet: &Sheet) -> Vec<Order> {
    let mut orders = match sheet.bonds.clinch {
        Some(_) => vec![Order::Wrestle, Order::LetGo],
        None => vec![Order::Clinch],
    };
    if sheet.has(Condition::Entangled) {
        orders.push(Order::Struggle);
    }
    orders.push(if sheet.bonds.rides.is_some() { Order::Dismount } else { Order::Mount });
    orders
}

/// What an order would throw first, or why it may not be given.
fn rehearsed(
    ctx: &impl RulesContext<D100>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Option<Throw>, Refusal> {
    crate::system::rehearsal::first_throw(
        ctx,
        None,
        |_| false,
        |on| acts::perform(on, who, order, target),
    )
    .map(|rehearsed| rehearsed.throw)
}

/// Carries out an order.
pub(super) fn decide(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    acts::perform(ctx, who, order, target)
}

/// Every order of `who`.
pub(super) fn all(ctx: &impl RulesContext<D100>, who: Id) -> Vec<Offer<Order>> {
    let Some(sheet) = ctx.state().sheet(who) else { return Vec::new() };
    // Foes first, the nearest before the farther; whom one helps or rides is of one's own side.
    let mut foes: Vec<Id> = ctx.present().into_iter().filter(|one| *one != who).collect();
    let away = |one: Id| field::apart(ctx, who, one).unwrap_or(u8::MAX);
    foes.sort_by_key(|one| (!ctx.hostile(who, *one), away(*one)));
    let mut friends = foes.clone();
    friends.sort_by_key(|one| ctx.hostile(who, *one));
    let mut offers = Vec::new();
    for order in orders(ctx, who, sheet) {
        match (aimed(&order), &order) {
            // A called shot is offered wherever the same weapon strikes at all.
            (Aimed::Person, Order::Attack { with, called: Some(_) }) => {
                let plain = Order::Attack { with: *with, called: None };
                let strikes =
                    |offer: &&Offer<Order>| offer.order == plain && offer.refusal.is_none();
                let targets: Vec<_> =
                    offers.iter().filter(strikes).map(|offer| offer.target).collect();
                let called = targets.into_iter().map(|at| offer(ctx, who, order.clone(), at));
                offers.extend(called.collect::<Vec<_>>());
            }
            (Aimed::Person, _) => {
                let helps = matches!(order, Order::Bind | Order::Mount);
                for at in if helps { &friends } else { &foes } {
                    offers.push(offer(ctx, who, order.clone(), Some(Target::Combatant(*at))));
                }
            }
            (Aimed::Place, Order::Leap { longer }) => {
                for at in acts::demanded::falls::landings(ctx, who, *longer) {
                    offers.push(offer(ctx, who, order.clone(), Some(Target::Spot(at))));
                }
            }
            (Aimed::Place | Aimed::Nowhere, _) => offers.push(offer(ctx, who, order, None)),
        }
    }
    // What hardly anybody could try is offered where it may be done.
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other order is common")]
    let rare = |order: &Order| match order {
        Order::Apply { ability: Ability::Skill(skill), .. } => {
            !sheet.spec.skills.contains_key(skill)
        }
        Order::Mount
        | Order::Volley { .. }
        | Order::Draw { .. }
        | Order::Leap { .. }
        | Order::Kill { .. } => true,
        _ => false,
    };
    offers.retain(|offer| offer.refusal.is_none() || !rare(&offer.order));
    offers
}

fn offer(
    ctx: &impl RulesContext<D100>,
    who: Id,
    order: Order,
    target: Option<Target>,
) -> Offer<Order> {
    let (throw, refusal) = match rehearsed(ctx, who, &order, target) {
        Ok(throw) if is_sure(ctx, who, &order, target) => (throw.map(sure), None),
        Ok(throw) => (throw, None),
        Err(refusal) => (None, Some(refusal)),
    };
    let cost = cost(&order, &ctx.state().options);
    Offer {
        order,
        target,
        cost,
        noticed: Vec::new(),
        throw,
        provokes: Vec::new(),
        drops: false,
        refusal,
    }
}

/// Whether the attack succeeds whatever falls: in melee against somebody unconscious (D100-CON-08).
fn is_sure(ctx: &impl RulesContext<D100>, who: Id, order: &Order, target: Option<Target>) -> bool {
    let Some(Target::Combatant(at)) = target else { return false };
    let table = ctx.state();
    let lies = table.sheet(at).is_some_and(|other| other.has(Condition::Unconscious));
    let melee = |with| table.sheet(who).is_some_and(|own| !acts::attack::is_ranged(own, with));
    let armed = if let Order::Attack { with, .. } | Order::Charge { with } = order {
        Some(*with)
    } else {
        None
    };
    let bare = matches!(order, Order::Double | Order::Clinch | Order::Wrestle);
    lies && (bare || armed.is_some_and(melee))
}

/// The same throw, which every face passes: its number still says the level.
fn sure(throw: Throw) -> Throw {
    let all = u16::try_from(throw.dice.faces).ok().map(|last| (1, last));
    let check = throw.check.map(|check| Check { always: all, never: None, ..check });
    Throw { check, ..throw }
}

/// The action, for what takes it (D100-TRN-04).
fn cost(order: &Order, options: &Options) -> Vec<Cost> {
    match order {
        Order::PickUp { .. } if options.pickup_cost != PickupCost::Action => Vec::new(),
        Order::StandUp
        | Order::Frenzy
        | Order::Leave
        | Order::Flee
        | Order::Jump { longer: false }
        | Order::Climb { faster: false }
        | Order::LetGo
        | Order::Mount
        | Order::Draw { .. }
        | Order::StepIn
        | Order::Leap { .. }
        | Order::Dismount => Vec::new(),
        Order::Seize { .. } | Order::SeizeAfter => vec![Cost::Pool(super::sheet::FORTUNE, 1)],
        Order::ShakeOff { .. } | Order::Ignore | Order::Compose => {
            vec![Cost::Pool(super::sheet::RESOLVE, 1)]
        }
        Order::Attack { .. }
        | Order::Charge { .. }
        | Order::Slip
        | Order::Apply { .. }
        | Order::Work
        | Order::Jump { .. }
        | Order::Climb { .. }
        | Order::Dash
        | Order::Kill { .. }
        | Order::Double
        | Order::Volley { .. }
        | Order::Clinch
        | Order::Wrestle
        | Order::Struggle
        | Order::Stance { .. }
        | Order::Aim { .. }
        | Order::Assess { .. }
        | Order::Douse
        | Order::Bind
        | Order::PickUp { .. }
        | Order::BindOwn => vec![Cost::Meter(ACTION, 1)],
    }
}

/// What somebody strikes with, by name.
pub(super) fn name(sheet: Option<&Sheet>, with: With) -> Arg {
    let number = match with {
        With::Weapon(number) => Some(number),
        With::Fists => None,
    };
    let weapon = number.and_then(|number| sheet?.weapon(number));
    weapon.map_or_else(
        || Arg::Phrase(Phrase::new("d100-fists")),
        |weapon| Arg::Name(weapon.name.clone()),
    )
}

/// What an order is one of, where there are many of a kind.
fn among(order: &Order) -> Option<Phrase> {
    let key = match order {
        Order::Attack { called: Some(_), .. } => "d100-offers-called",
        Order::Charge { .. } => "d100-offers-charge",
        Order::Draw { .. } | Order::PickUp { .. } => "d100-offers-hands",
        Order::Stance { .. } => "d100-offers-stance",
        Order::Assess { .. } => "d100-offers-assess",
        Order::Apply { .. } => "d100-offers-apply",
        Order::Jump { .. } | Order::Leap { .. } | Order::Climb { .. } => "d100-offers-jump",
        Order::Bind | Order::BindOwn => "d100-offers-bind",
        Order::Seize { .. } | Order::SeizeAfter => "d100-offers-fortune",
        Order::ShakeOff { .. } | Order::Ignore | Order::Compose => "d100-offers-resolve",
        Order::Attack { .. }
        | Order::Kill { .. }
        | Order::Double
        | Order::Volley { .. }
        | Order::Clinch
        | Order::Wrestle
        | Order::LetGo
        | Order::Struggle
        | Order::Mount
        | Order::Dismount
        | Order::StepIn
        | Order::Aim { .. }
        | Order::StandUp
        | Order::Douse
        | Order::Leave
        | Order::Slip
        | Order::Flee
        | Order::Dash
        | Order::Work
        | Order::Frenzy => return None,
    };
    Some(Phrase::new(key))
}

/// What an order is to a screen.
pub(super) fn act(ctx: &impl RulesContext<D100>, who: Id, order: &Order) -> Act {
    // A strike has a line for each foe, anything else is pointed at one of them.
    let pointing = match (aimed(order), order) {
        (Aimed::Nowhere, _) | (_, Order::Attack { called: None, .. }) => Pointing::Listed,
        (Aimed::Person | Aimed::Place, _) => Pointing::AtOffered,
    };
    let sheet = ctx.state().sheet(who);
    let opposed = sheet.is_some_and(|sheet| is_opposed(sheet, order));
    Act { pointing, among: among(order), opposed, ..named(ctx, who, order) }
}

/// Whether somebody rolls against the roll of it (D100-OPP-01).
fn is_opposed(sheet: &Sheet, order: &Order) -> bool {
    match order {
        Order::Attack { with, .. } | Order::Charge { with } => {
            !acts::attack::is_ranged(sheet, *with)
        }
        Order::Double | Order::Clinch | Order::Wrestle | Order::Struggle | Order::Slip => true,
        Order::Kill { .. }
        | Order::Aim { .. }
        | Order::Stance { .. }
        | Order::Assess { .. }
        | Order::StandUp
        | Order::Douse
        | Order::Bind
        | Order::BindOwn
        | Order::Volley { .. }
        | Order::LetGo
        | Order::Mount
        | Order::Dismount
        | Order::Seize { .. }
        | Order::SeizeAfter
        | Order::StepIn
        | Order::Draw { .. }
        | Order::Leap { .. }
        | Order::Leave
        | Order::Flee
        | Order::Dash
        | Order::Apply { .. }
        | Order::PickUp { .. }
        | Order::Work
        | Order::Jump { .. }
        | Order::Climb { .. }
        | Order::Frenzy
        | Order::Compose
        | Order::Ignore
        | Order::ShakeOff { .. } => false,
    }
}

/// What an order is called.
fn named(ctx: &impl RulesContext<D100>, who: Id, order: &Order) -> Act {
    let sheet = ctx.state().sheet(who);
    let named = |key: &'static str, with: With| Phrase::new(key).with("weapon", name(sheet, with));
    let plain = |verb, key| Act::plain(verb, Phrase::new(key));
    match order {
        Order::Attack { with, called: Some(at) } => {
            let what = named("d100-offer-called", *with).with("place", named_place(*at));
            Act::plain("strike", what)
        }
        Order::Attack { with, called: None } => {
            let all = sheet.map(withs).unwrap_or_default();
            let way = all.iter().position(|one| one == with).and_then(|at| u8::try_from(at).ok());
            let act = Act::plain("strike", named("d100-offer-attack", *with));
            Act { role: Role::Strike { way: way.unwrap_or(0) }, ..act }
        }
        Order::Kill { with } => Act::plain("kill", named("d100-offer-kill", *with)),
        Order::Aim { with } => Act::plain("aim", named("d100-offer-aim", *with)),
        Order::Stance { skill: by } => {
            Act::plain("stance", Phrase::new("d100-offer-stance").with("skill", skill(*by)))
        }
        Order::Assess { skill: by } => {
            Act::plain("assess", Phrase::new("d100-offer-assess").with("skill", skill(*by)))
        }
        Order::StandUp => plain("stand", "d100-offer-stand"),
        Order::Douse => plain("douse", "d100-offer-douse"),
        Order::Bind => plain("bind", "d100-offer-bind"),
        Order::BindOwn => plain("bindown", "d100-offer-bind-own"),
        Order::Charge { with } => Act::plain("charge", named("d100-offer-charge", *with)),
        Order::Double => plain("double", "d100-offer-double"),
        Order::Volley { with } => Act::plain("volley", named("d100-offer-volley", *with)),
        Order::Clinch => plain("clinch", "d100-offer-clinch"),
        Order::Wrestle => plain("brawl", "d100-offer-wrestle"),
        Order::LetGo => plain("letgo", "d100-offer-let-go"),
        Order::Struggle => plain("struggle", "d100-offer-struggle"),
        Order::Mount => plain("mount", "d100-offer-mount"),
        Order::Dismount => plain("dismount", "d100-offer-dismount"),
        Order::Seize { last: false } => plain("seize", "d100-offer-seize-first"),
        Order::Seize { last: true } => plain("seize", "d100-offer-seize-last"),
        Order::SeizeAfter => plain("behind", "d100-offer-seize-after"),
        Order::StepIn => plain("stepin", "d100-offer-step-in"),
        Order::Draw { with } => Act::plain("draw", named("d100-offer-draw", *with)),
        Order::Leap { longer: false } => plain("leap", "d100-offer-leap"),
        Order::Leap { longer: true } => plain("leap", "d100-offer-leap-longer"),
        Order::Leave => plain("disengage", "d100-offer-leave"),
        Order::Slip => plain("slip", "d100-offer-slip"),
        Order::Flee => plain("runaway", "d100-offer-flee"),
        Order::Dash => plain("dash", "d100-offer-dash"),
        Order::Apply { ability, .. } => {
            let what = ability.word();
            Act::plain("apply", Phrase::new("d100-offer-apply").with("skill", what))
        }
        Order::PickUp { item } => {
            let lies = acts::things::at_hand(ctx, who);
            let item =
                lies.get(usize::from(*item)).map(|(.., item)| Arg::Name(item.0.name.clone()));
            let item = item.unwrap_or(Arg::Number(0));
            Act::plain("take", Phrase::new("d100-offer-take").with("weapon", item))
        }
        Order::Work => plain("work", "d100-offer-work"),
        Order::Jump { longer: false } => plain("jump", "d100-offer-jump"),
        Order::Jump { longer: true } => plain("jump", "d100-offer-jump-longer"),
        Order::Climb { faster: false } => plain("climb", "d100-offer-climb"),
        Order::Climb { faster: true } => plain("climb", "d100-offer-climb-faster"),
        Order::Frenzy => plain("frenzy", "d100-offer-frenzy"),
        Order::Compose => plain("compose", "d100-offer-compose"),
        Order::Ignore => plain("ignore", "d100-offer-ignore"),
        Order::ShakeOff { condition: what } => {
            let what = condition(*what);
            Act::plain("shake", Phrase::new("d100-offer-shake").with("what", what))
        }
    }
}
