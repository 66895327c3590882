//! Every order that may be given on one's own, each rehearsed up to its first die.

use super::{
    T3d,
    act::{Ability, Act, Feat, FeatKind, Influence, Instead, Sense, Sensing, Side, Sneak},
    acts,
    catalogue::FEAT,
    fact::{self, Order},
    level::{self, Wanted},
    names::{self, FEAR},
    sheet::{ActionKind, Number, Sheet},
    terms::{Terms, Trait},
};
use crate::{
    Act as Shown, Arg, Flow, Id, Phrase, PlainText, Refusal, RuleId, RulesContext, Spot, Stop,
    SystemQueries as _, SystemState, Target, Throw, act::Pointing, sheet_view::Aimed,
    system::Offer, system::rehearsal,
};

/// The attributes of the book, which nobody contends, works or influences with.
const ATTRIBUTES: [&str; 8] =
    ["int", "cha", "will", "per", "per_vision", "per_hearing", "per_taste", "per_touch"];
/// The skills that the book influences with.
const INFLUENCES: [&str; 5] = ["diplomacy", "fast_talk", "intimidation", "seduction", "streetwise"];
/// The feats that move the one who does them, with the skills that they are made by.
const FEATS: [(FeatKind, &str); 2] = [(FeatKind::Jump, "jumping"), (FeatKind::Climb, "climbing")];

/// How far places are listed for a feat, in cells.
const NEAR: u8 = 4;

/// At what an order is done.
pub(super) fn aimed(state: &SystemState<T3d>, who: Id, order: &Order) -> Aimed {
    match order {
        Order::Do { action } => {
            let own = state.sheet(who);
            let own = own.and_then(|sheet| sheet.spec.actions.get(usize::from(*action)));
            let alone = own.is_none_or(|own| own.kind == ActionKind::Check);
            if alone { Aimed::Nowhere } else { Aimed::Person }
        }
        Order::Contest { .. } | Order::Use { .. } | Order::Influence { .. } | Order::Meet => {
            Aimed::Person
        }
        Order::Feat { .. } => Aimed::Place,
        Order::Check { .. }
        | Order::Sense { .. }
        | Order::Sneak
        | Order::Terror
        | Order::Will
        | Order::Control { .. }
        | Order::Recover
        | Order::Work { .. } => Aimed::Nowhere,
    }
}

/// Everybody else whom the side of `who` sees.
fn seen_by(ctx: &impl RulesContext<T3d>, who: Id) -> Vec<Id> {
    let side = ctx.side(who);
    let is_theirs = |one: Id| ctx.side(one) == side;
    let is_seen = |one: &Id| is_theirs(*one) || !ctx.state().is_hidden(*one, &is_theirs);
    ctx.present().into_iter().filter(|one| *one != who).filter(is_seen).collect()
}

/// The act that an order stands for.
fn act_of(
    ctx: &impl RulesContext<T3d>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Act, Refusal> {
    let sheet = level::living(ctx.state(), who)?;
    let at = match (aimed(ctx.state(), who, order), target) {
        (Aimed::Person, Some(Target::Combatant(at))) if at == who => {
            return Err(Refusal::Oneself { rule: RuleId::new(super::catalogue::SIDES) });
        }
        // Whether it is seen is no condition (T3D-TAB-04, T3D-TAB-15). In the fight as a player supposes it to be, one who
        // hides from him is not present.
        (Aimed::Person, Some(Target::Combatant(at))) if ctx.present().contains(&at) => at,
        (Aimed::Nowhere, None) | (Aimed::Place, Some(Target::Spot(_))) => who,
        _ => return Err(Refusal::BadTarget),
    };
    let (terms, named) = (Terms::default(), |name: &PlainText| Trait::Named(name.clone()));
    Ok(match order {
        Order::Check { with } => Act::Check { who, with: named(with), terms },
        Order::Do { action } => {
            let own = sheet.spec.actions.get(usize::from(*action)).ok_or(Refusal::BadTarget)?;
            let target = target.is_some().then_some(at);
            acts::of_sheet(ctx, own, (who, target), (None, None), &Instead::default())?
        }
        Order::Sense { sense } => Act::Sense(Sensing {
            who,
            sense: *sense,
            target: None,
            with: None,
            against: None,
            speech: None,
            terms,
        }),
        Order::Sneak => {
            let past = seen_by(ctx, who).into_iter().filter(|one| ctx.hostile(who, *one));
            let (past, sense) = (past.collect(), Sense::Hearing);
            Act::Sneak(Sneak {
                who: vec![who],
                past,
                sense,
                with: None,
                against: None,
                own: Vec::new(),
                terms,
            })
        }
        Order::Terror => Act::Terror { who, effect: names::of(FEAR), common: 0, again: false },
        Order::Will => Act::Will { who: vec![who], terms },
        Order::Control { flaw } => Act::Control { who: vec![who], flaw: flaw.clone(), terms },
        Order::Recover => Act::Recover { who },
        Order::Contest { with } => {
            let side = |who| Side { who, with: named(with), terms: Terms::default() };
            Act::Contest { sides: vec![side(who), side(at)], race: None, terms }
        }
        Order::Use { ability } => {
            let own = sheet.spec.ability(ability.as_str()).ok_or(Refusal::BadTarget)?;
            Act::Ability(Ability {
                who,
                with: named(&own.name),
                victims: vec![at],
                resist: None,
                plain: None,
                willing: Vec::new(),
                takes: None,
                terms,
            })
        }
        Order::Influence { with, thing, neutral } => {
            let (with, thing) = (named(with), *thing);
            let neutral = *neutral || !ctx.edition().holds_everywhere();
            Act::Influence(Influence { who, with, npc: at, thing, neutral, terms })
        }
        Order::Meet => {
            // Those who take part in the meeting, not all of their side (T3D-REA-02).
            let whole = ctx.edition().holds_everywhere();
            let side = ctx.side(at);
            let meets = |one: &Id| if whole { *one == at } else { ctx.side(*one) == side };
            let party = ctx.present().into_iter().filter(meets).collect();
            Act::Reaction { who: party, npc: who, people: Vec::new(), common: 0 }
        }
        Order::Feat { kind } => {
            let known = FEATS.into_iter().find(|(known, _)| known == kind);
            let (kind, skill) = known.ok_or(Refusal::BadTarget)?;
            let Some(Target::Spot(to)) = target else { return Err(Refusal::BadTarget) };
            if ctx.place(who).is_none_or(|from| from == to) {
                return Err(Refusal::OutOfReach {
                    distance: None,
                    reach: 1,
                    rule: RuleId::new(FEAT),
                });
            }
            let with = Trait::Named(names::of(skill));
            Act::Feat(Feat { who, kind, with, to: Some(to), whom: None, levels: 1, terms })
        }
        Order::Work { task, with } => {
            let terms = Terms { task: Some(task.clone()), ..terms };
            Act::Work { who, with: named(with), terms }
        }
    })
}

/// What an act would throw first, or why it may not be done.
fn rehearsed(ctx: &impl RulesContext<T3d>, act: &Act) -> Result<Option<Throw>, Refusal> {
    rehearsal::first_throw(ctx, None, fact::decides_nothing, |on| acts::perform(on, act))
        .map(|rehearsed| rehearsed.throw)
}

/// Carries out an order.
pub(super) fn decide(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let act = act_of(ctx, who, order, target)?;
    // The reason of the rules goes first, then that this is nothing for whoever it is.
    rehearsed(ctx, &act)?;
    let known = ctx.state().sheet(who).map_or_else(Vec::new, |sheet| orders(ctx, sheet));
    if !known.into_iter().any(|known| spelled(known) == spelled(order.clone())) {
        return Err(Refusal::BadTarget.into());
    }
    acts::perform(ctx, &act)?;
    Ok(Flow::Open)
}

/// The orders of `who`: every one in the own turn, places farther off than [`NEAR`] left out. Off it a player's token is
/// listed with what it does at nobody, and the GM calls the acts of all others: nothing is refused for it
/// (T3D-ROLL-04, T3D-TAB-18).
pub(super) fn all(ctx: &impl RulesContext<T3d>, who: Id) -> Vec<Offer<Order>> {
    let Some(sheet) = ctx.state().sheet(who) else { return Vec::new() };
    let in_turn = ctx.state().turn.as_ref().is_some_and(|turn| turn.who == who);
    if !in_turn && !sheet.spec.player {
        return Vec::new();
    }
    let targets: Vec<Id> = ctx.present().into_iter().filter(|one| *one != who).collect();
    let mut offers = Vec::new();
    for order in orders(ctx, sheet) {
        match aimed(ctx.state(), who, &order) {
            Aimed::Person | Aimed::Place if !in_turn => {}
            Aimed::Person => {
                let targets = targets.iter().filter(|target| is_news(ctx, who, &order, **target));
                let targets = targets.map(|target| Target::Combatant(*target));
                offers.extend(targets.map(|to| offer(ctx, who, order.clone(), Some(to))));
            }
            Aimed::Place => {
                let places = reached(ctx, who).into_iter().map(Target::Spot);
                offers.extend(places.map(|to| offer(ctx, who, order.clone(), Some(to))));
            }
            Aimed::Nowhere => offers.push(offer(ctx, who, order, None)),
        }
    }
    offers
}

/// Whether an order says anything else at somebody than one without its last word: nobody goes on from neutral who has an
/// attitude already.
fn is_news(ctx: &impl RulesContext<T3d>, who: Id, order: &Order, target: Id) -> bool {
    let Order::Influence { neutral: true, .. } = order else { return true };
    let (sheet, side) = (ctx.state().sheet(target), ctx.side(who));
    side.is_none_or(|side| sheet.is_some_and(|sheet| !sheet.reactions.contains_key(&side)))
}

/// An order with its names as files spell them.
fn spelled(order: Order) -> Order {
    let key = |name: PlainText| PlainText::new(&names::key(name.as_str()));
    match order {
        Order::Check { with } => Order::Check { with: key(with) },
        Order::Control { flaw } => Order::Control { flaw: key(flaw) },
        Order::Contest { with } => Order::Contest { with: key(with) },
        Order::Use { ability } => Order::Use { ability: key(ability) },
        Order::Influence { with, thing, neutral } => {
            Order::Influence { with: key(with), thing, neutral }
        }
        Order::Work { task, with } => Order::Work { task: key(task), with: key(with) },
        Order::Do { .. }
        | Order::Sense { .. }
        | Order::Sneak
        | Order::Terror
        | Order::Will
        | Order::Recover
        | Order::Meet
        | Order::Feat { .. } => order,
    }
}

/// What somebody with this sheet may try, at whatever it is done.
fn orders(ctx: &impl RulesContext<T3d>, sheet: &Sheet) -> Vec<Order> {
    let spec = &sheet.spec;
    let names = || spec.values.iter().map(|Number(name, _)| name.clone());
    let key = |name: &PlainText| names::key(name.as_str());
    let skills = || names().filter(|name| !ATTRIBUTES.contains(&key(name).as_str()));
    let mut orders: Vec<Order> = Vec::new();
    if sheet.shaken.is_some() {
        orders.push(Order::Recover);
    }
    orders.extend((0_u8..).zip(&spec.actions).map(|(action, _)| Order::Do { action }));
    let abilities = spec.abilities.iter();
    orders.extend(abilities.map(|own| Order::Use { ability: own.name.clone() }));
    if sheet.hidden.is_some() {
        orders.push(Order::Sneak);
    }
    orders.extend(names().map(|with| Order::Check { with }));
    for with in names().filter(|name| INFLUENCES.contains(&key(name).as_str())) {
        let influence = |(thing, neutral)| Order::Influence { with: with.clone(), thing, neutral };
        orders.extend([(false, false), (true, false)].map(influence));
        // In fights of older editions each of them goes on from neutral.
        let apart = ctx.edition().holds_everywhere();
        let neutral = [(false, true), (true, true)].into_iter().filter(|_| apart);
        orders.extend(neutral.map(influence));
    }
    let can = |(_, skill): &(FeatKind, &str)| spec.value(skill).is_some();
    orders.extend(FEATS.into_iter().filter(can).map(|(kind, _)| Order::Feat { kind }));
    orders.extend(Sense::ALL.map(|sense| Order::Sense { sense }));
    orders.push(Order::Will);
    orders.extend(spec.flaws.iter().map(|flaw| Order::Control { flaw: flaw.name.clone() }));
    if !spec.player {
        orders.extend([Order::Meet, Order::Terror]);
    }
    orders.extend(skills().map(|with| Order::Contest { with }));
    for task in ctx.state().common.tasks.keys().map(|task| PlainText::new(task)) {
        orders.extend(skills().map(|with| Order::Work { task: task.clone(), with }));
    }
    orders
}

/// The places around `who` that a feat is offered to; farther ones may be pointed at.
fn reached(ctx: &impl RulesContext<T3d>, who: Id) -> Vec<Spot> {
    let Some(from) = ctx.place(who) else { return Vec::new() };
    let (mut all, mut ring) = (vec![from], vec![from]);
    for _ in 0..NEAR {
        let mut next: Vec<Spot> = ring.iter().flat_map(|at| ctx.around(*at)).collect();
        next.sort_unstable();
        next.dedup();
        next.retain(|spot| !all.contains(spot));
        all.extend(&next);
        ring = next;
    }
    all.split_off(1)
}

fn offer(
    ctx: &impl RulesContext<T3d>,
    who: Id,
    order: Order,
    target: Option<Target>,
) -> Offer<Order> {
    let first = act_of(ctx, who, &order, target).and_then(|act| rehearsed(ctx, &act));
    let (throw, refusal) = match first {
        Ok(throw) => (throw, None),
        Err(refusal) => (None, Some(refusal)),
    };
    Offer {
        order,
        target,
        cost: Vec::new(),
        noticed: Vec::new(),
        throw,
        provokes: Vec::new(),
        drops: false,
        refusal,
    }
}

/// What an order is to a screen.
pub(super) fn act(ctx: &impl RulesContext<T3d>, who: Id, order: &Order) -> Shown {
    let named = |key: &'static str, name: &PlainText| {
        Phrase::new(key).with("name", Arg::Name(name.clone()))
    };
    let (verb, what) = match order {
        Order::Check { with } => {
            let (terms, value) = (Terms::default(), Trait::Named(with.clone()));
            let wanted = Wanted::new(who, &value, &[], &terms);
            let level = level::of(ctx, &wanted).map_or(0, |level| level.number());
            ("attempt", named("t3d-offer-check", with).with("level", level))
        }
        Order::Do { action } => {
            let sheet = ctx.state().sheet(who);
            let own = sheet.and_then(|sheet| sheet.spec.actions.get(usize::from(*action)));
            let name = own.map_or(Arg::Number(0), |own| Arg::Name(own.name.clone()));
            ("do", Phrase::new("t3d-offer-do").with("name", name))
        }
        Order::Sense { sense } => ("try", named("t3d-offer-sense", &names::of(sense.value()))),
        Order::Sneak => ("try", Phrase::new("t3d-offer-sneak")),
        Order::Terror => ("try", Phrase::new("t3d-offer-terror")),
        Order::Will => ("try", Phrase::new("t3d-offer-will")),
        Order::Control { flaw } => ("try", named("t3d-offer-control", flaw)),
        Order::Recover => ("try", Phrase::new("t3d-offer-recover")),
        Order::Contest { with } => ("try", named("t3d-offer-contest", with)),
        Order::Use { ability } => ("try", named("t3d-offer-do", ability)),
        Order::Influence { with, thing, neutral } => {
            let key = match (thing, neutral) {
                (false, false) => "t3d-offer-influence",
                (true, false) => "t3d-offer-demand",
                (false, true) => "t3d-offer-influence-neutral",
                (true, true) => "t3d-offer-demand-neutral",
            };
            ("try", named(key, with))
        }
        Order::Meet => ("try", Phrase::new("t3d-offer-meet")),
        Order::Feat { kind: FeatKind::Climb } => ("try", Phrase::new("t3d-offer-climb")),
        Order::Feat { .. } => ("try", Phrase::new("t3d-offer-jump")),
        Order::Work { task, with } => {
            ("try", named("t3d-offer-work", task).with("with", Arg::Name(with.clone())))
        }
    };
    let pointing = match aimed(ctx.state(), who, order) {
        Aimed::Nowhere => Pointing::Listed,
        Aimed::Person => Pointing::AtOffered,
        Aimed::Place => Pointing::Anywhere,
    };
    Shown { pointing, ..Shown::plain(verb, what) }
}
