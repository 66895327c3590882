//! What orders do, and what takes place by itself.

use super::{
    Coin,
    catalogue::{CALL, FLIP, HUDDLE, PENNY, SPLIT, STEADY, STEPS as STEP_RULE, WAIT},
    fact::{Fact, Order, Ruling},
    sheet::{DEBT, HOUSE_RULES, Item, LUCK, MOST, NERVE, STEPS, Sheet, Turn},
    steps::Walked,
};
use crate::{
    Bar, Check, Choice, Dice, Flow, Id, PathStep, Phrase, Pick, PoolId, Purpose, PurposeKey,
    PurposeKind, Refusal, RuleId, RulesContext, Spot, Stop, SystemState, Target, Throw,
};

/// Cells that a coin flies.
pub(super) const RANGE: u8 = 5;
/// Most on one cell.
const MOST_IN_HUDDLE: usize = 3;
/// Faces of the coin.
pub(super) const FACES: i32 = 10;
/// What steadying oneself takes.
const STEADY_FROM: i32 = 6;
/// Luck that a penny gives.
const PENNY_LUCK: i32 = 2;

/// What it throws for, as it is declared.
pub(super) const PURPOSES: &[PurposeKind] =
    &[PurposeKind::new("flip"), PurposeKind::new("call"), PurposeKind::new("steady")];

/// What the throws are for.
pub(super) const FLIPS: Purpose = Purpose::Own(PurposeKey::new("flip"));
/// What the throw of one who calls is for.
pub(super) const CALLS: Purpose = Purpose::Own(PurposeKey::new("call"));

/// The sheet of one who plays on.
fn playing(state: &SystemState<Coin>, who: Id) -> Result<&Sheet, Refusal> {
    match state.sheet(who) {
        None => Err(Refusal::Nobody(who)),
        Some(sheet) if sheet.out => Err(Refusal::Dead(who)),
        Some(sheet) => Ok(sheet),
    }
}

/// The sheet and turn of one whose turn it is and who has not acted in it.
fn free<'a>(
    state: &'a SystemState<Coin>,
    who: Id,
    rule: &'static str,
) -> Result<(&'a Sheet, &'a Turn), Refusal> {
    let sheet = playing(state, who)?;
    match &state.turn {
        Some(turn) if turn.who == who && turn.acted => Err(own("coin-no-act", rule)),
        Some(turn) if turn.who == who => Ok((sheet, turn)),
        other => Err(Refusal::NotYourTurn { who, turn: other.as_ref().map(|turn| turn.who) }),
    }
}

/// Whether `who` may be given an order at all (COIN-RUL-06).
pub(super) fn may_act(state: &SystemState<Coin>, who: Id, turn: Option<Id>) -> Result<(), Refusal> {
    let waits = state.sheet(who).is_some_and(|sheet| sheet.waits && !sheet.out);
    if turn == Some(who) || (turn.is_some() && waits) {
        Ok(())
    } else {
        Err(Refusal::NotYourTurn { who, turn })
    }
}

/// Whether `who` may stand with these (COIN-RUL-04).
pub(super) fn may_share(state: &SystemState<Coin>, who: Id, with: &[Id]) -> bool {
    let holds = |one: &Id| state.sheet(who).is_some_and(|sheet| sheet.huddle.contains(one));
    with.len() < MOST_IN_HUDDLE && with.iter().all(holds)
}

/// Why an order may not be given, if it may not.
pub(super) fn check(
    ctx: &impl RulesContext<Coin>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<(), Refusal> {
    let state = ctx.state();
    match (order, target) {
        (Order::Flip, Some(Target::Combatant(target))) => {
            let sheet = playing(state, who)?;
            if state.turn.as_ref().is_some_and(|turn| turn.who == who) || !sheet.waits {
                free(state, who, FLIP)?;
            }
            other(ctx, who, target, FLIP)?;
            let distance = ctx.between(who, target).distance;
            if distance.is_some_and(|distance| distance <= RANGE) {
                return Ok(());
            }
            Err(Refusal::OutOfReach { distance, reach: RANGE, rule: RuleId::new(FLIP) })
        }
        (Order::Huddle, Some(Target::Combatant(target))) => {
            let (sheet, _) = free(state, who, HUDDLE)?;
            other(ctx, who, target, HUDDLE)?;
            if let Some(by) = sheet.huddle.first() {
                return Err(held(*by));
            }
            let distance = ctx.between(who, target).distance;
            if distance != Some(1) {
                let rule = RuleId::new(HUDDLE);
                return Err(Refusal::OutOfReach { distance, reach: 1, rule });
            }
            let there = ctx.place(target).map(|at| ctx.all_on(at)).unwrap_or_default();
            if there.len() >= MOST_IN_HUDDLE {
                return Err(Refusal::Taken { by: target, rule: RuleId::new(HUDDLE) });
            }
            Ok(())
        }
        (Order::Split, None) => {
            let (sheet, _) = free(state, who, SPLIT)?;
            if sheet.huddle.is_empty() {
                return Err(own("coin-no-huddle", SPLIT));
            }
            Ok(())
        }
        (Order::Steady, None) => {
            let (sheet, _) = free(state, who, STEADY)?;
            if sheet.marks == 0 { Err(own("coin-no-marks", STEADY)) } else { Ok(()) }
        }
        (Order::Wait, None) => free(state, who, WAIT).map(|_| ()),
        (Order::Spend { item }, None) => {
            let (sheet, _) = free(state, who, PENNY)?;
            match sheet.items.get(usize::from(*item)) {
                Some(_) => Ok(()),
                None => Err(own("coin-no-item", PENNY)),
            }
        }
        (Order::Flip | Order::Huddle, _)
        | (Order::Split | Order::Wait | Order::Steady | Order::Spend { .. }, Some(_)) => {
            Err(Refusal::BadTarget)
        }
    }
}

/// A refusal that only this book has.
fn own(key: &'static str, rule: &'static str) -> Refusal {
    Refusal::Own { phrase: Phrase::new(key), rule: Some(RuleId::new(rule)) }
}

/// That somebody is of a huddle with another.
fn held(by: Id) -> Refusal {
    let phrase = Phrase::new("coin-no-way-out").with("other", by);
    Refusal::Own { phrase, rule: Some(RuleId::new(HUDDLE)) }
}

/// That `target` is somebody else who plays on.
fn other(
    ctx: &impl RulesContext<Coin>,
    who: Id,
    target: Id,
    rule: &'static str,
) -> Result<(), Refusal> {
    playing(ctx.state(), target)?;
    if who == target { Err(Refusal::Oneself { rule: RuleId::new(rule) }) } else { Ok(()) }
}

/// Carries out an order.
pub(super) fn decide(
    ctx: &mut impl RulesContext<Coin>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    check(ctx, who, order, target)?;
    match (order, target) {
        (Order::Flip, Some(Target::Combatant(target))) => {
            if ctx.state().turn.as_ref().is_some_and(|turn| turn.who == who) {
                spend_act(ctx);
            } else {
                ctx.fact(Fact::Waits { who, on: false });
            }
            flip(ctx, who, target)?;
        }
        (Order::Huddle, Some(Target::Combatant(target))) => {
            spend_act(ctx);
            if let Some(at) = ctx.place(target) {
                let with = ctx.all_on(at);
                ctx.fact(Fact::Huddled { who, with });
                ctx.step(who, at);
            }
        }
        (Order::Wait, _) => {
            ctx.fact(Fact::Waits { who, on: true });
            return Ok(Flow::Over);
        }
        (Order::Steady, _) => {
            spend_act(ctx);
            let success = ctx.roll(steady_throw(ctx.state(), who))?.outcome();
            let success = success.is_some_and(|outcome| outcome.success);
            ctx.fact(Fact::Steadied { who, success });
            if success {
                mark(ctx, who, -1);
            }
        }
        (Order::Spend { item }, _) => {
            spend_act(ctx);
            let sheet = playing(ctx.state(), who)?;
            let mut items = sheet.items.clone();
            if usize::from(*item) < items.len() {
                items.remove(usize::from(*item));
            }
            ctx.fact(Fact::Carries { who, items });
            change(ctx, who, LUCK, PENNY_LUCK);
        }
        (Order::Split, _) => {
            spend_act(ctx);
            split(ctx, who);
        }
        (Order::Flip | Order::Huddle, _) => return Err(Refusal::BadTarget.into()),
    }
    Ok(Flow::Open)
}

fn spend_act(ctx: &mut impl RulesContext<Coin>) {
    if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { acted: true, ..turn })));
    }
}

/// The throw of a flip, held against the own grit (COIN-RUL-02).
pub(super) fn throw(state: &SystemState<Coin>, who: Id, target: Id) -> Throw {
    let grit = state.sheet(who).map_or(0, |sheet| sheet.spec.grit);
    let marks = state.sheet(target).map_or(0, |sheet| i32::from(sheet.marks));
    let check = Check {
        always: Some((1, 1)),
        never: Some((10, 10)),
        per_degree: 2,
        ..Check::of(Bar::AtMost(grit.saturating_add(marks).min(MOST)))
    };
    let (dice, rule) = (Dice::new(0, FACES), RuleId::new(FLIP));
    Throw { who, purpose: FLIPS, dice, check: Some(check), parts: Vec::new(), rule }
}

/// The throw that takes a mark off: 6 or more, or more than 6 (COIN-RUL-11).
pub(super) fn steady_throw(state: &SystemState<Coin>, who: Id) -> Throw {
    let bar = if state.options.steady_above {
        Bar::Above(STEADY_FROM)
    } else {
        Bar::AtLeast(STEADY_FROM)
    };
    let (dice, rule) = (Dice::new(0, FACES), RuleId::new(STEADY));
    let purpose = Purpose::Own(PurposeKey::new("steady"));
    Throw { who, purpose, dice, check: Some(Check::of(bar)), parts: Vec::new(), rule }
}

/// A flip, which the other may call before the coin falls (COIN-RUL-02, COIN-RUL-03).
fn flip(ctx: &mut impl RulesContext<Coin>, who: Id, target: Id) -> Result<(), Stop> {
    let mut throw = throw(ctx.state(), who, target);
    let called = calls(ctx, who, target)?;
    if called {
        change(ctx, target, LUCK, -1);
        let dice = Dice::new(0, FACES);
        let rule = RuleId::new(CALL);
        let call =
            Throw { who: target, purpose: CALLS, dice, check: None, parts: Vec::new(), rule };
        let against = ctx.roll(call)?.total;
        let grit = ctx.state().sheet(who).map_or(0, |sheet| sheet.spec.grit);
        throw.dice = Dice::new(grit, FACES);
        throw.check = Some(Check { per_degree: 2, ..Check::of(Bar::Opposed(against)) });
        throw.rule = RuleId::new(CALL);
    }
    let outcome = ctx.roll(throw)?.outcome();
    let success = outcome.is_some_and(|outcome| outcome.success);
    let degrees = outcome.filter(|_| success).map_or(0, |outcome| outcome.degrees.max(0));
    ctx.fact(Fact::Flipped { who, target, success, degrees, called });
    if success {
        mark(ctx, target, 1);
        change(ctx, target, NERVE, (-1_i32).saturating_sub(degrees));
    } else {
        change(ctx, who, DEBT, -1);
    }
    Ok(())
}

/// Whether the other pays for a call: its own player is asked.
fn calls(ctx: &mut impl RulesContext<Coin>, who: Id, target: Id) -> Result<bool, Stop> {
    if ctx.state().sheet(target).is_none_or(|sheet| sheet.luck < 1) {
        return Ok(false);
    }
    let choice = Choice {
        who: target,
        question: Phrase::new("coin-ask-call").with("who", who),
        picks: vec![Pick::none(), Pick::new(Phrase::new("coin-pick-call"))],
        closed: Vec::new(),
        rule: RuleId::new(CALL),
    };
    Ok(ctx.choose(choice)? == 1)
}

/// Changes a pool within its bounds; whoever has no nerve left is out.
pub(super) fn change(ctx: &mut impl RulesContext<Coin>, who: Id, pool: PoolId, by: i32) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let Some((least, most)) = sheet.bounds(pool) else { return };
    let before = sheet.pool(pool);
    let now = before.saturating_add(by).clamp(least, most);
    if now != before {
        ctx.fact(Fact::Pool { who, pool, now, change: now.saturating_sub(before) });
    }
    settle(ctx, who);
}

/// Who has no nerve left is out, who has some again is back.
fn settle(ctx: &mut impl RulesContext<Coin>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let out = sheet.nerve <= 0;
    if out == sheet.out {
        return;
    }
    ctx.fact(Fact::Out { who, out });
    if out {
        ctx.fact(Fact::Split { who });
        ctx.fact(Fact::Waits { who, on: false });
        ctx.fall(who);
    } else {
        ctx.rise(who);
    }
}

fn mark(ctx: &mut impl RulesContext<Coin>, who: Id, by: i16) {
    let marks = ctx.state().sheet(who).map_or(0, |sheet| sheet.marks);
    let most = u8::try_from(MOST).unwrap_or(u8::MAX);
    let now = i16::from(marks).saturating_add(by).clamp(0, i16::from(most));
    let now = u8::try_from(now).unwrap_or_default();
    if now != marks {
        ctx.fact(Fact::Marks { who, now });
    }
}

/// Leaves a huddle for the nearest free cell.
fn split(ctx: &mut impl RulesContext<Coin>, who: Id) {
    ctx.fact(Fact::Split { who });
    if let Some(at) = ctx.place(who) {
        ctx.put_back(who, at);
    }
}

/// Who was put elsewhere has left its huddle.
pub(super) fn shifted(ctx: &mut impl RulesContext<Coin>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let apart = sheet.huddle.iter().any(|other| ctx.place(*other) != ctx.place(who));
    let gone = ctx.place(who).is_none() && !sheet.huddle.is_empty();
    if apart || gone {
        ctx.fact(Fact::Split { who });
    }
}

/// A turn begins: waiting is over.
pub(super) fn begin_turn(ctx: &mut impl RulesContext<Coin>, who: Id) {
    renew_turn(ctx, who);
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.waits) {
        ctx.fact(Fact::Waits { who, on: false });
    }
}

/// Steps and act are there anew.
pub(super) fn renew_turn(ctx: &mut impl RulesContext<Coin>, who: Id) {
    ctx.fact(Fact::Turn(Some(Turn { who, steps: STEPS, acted: false })));
}

/// A mark fades (COIN-RUL-07).
pub(super) fn turn_ends(ctx: &mut impl RulesContext<Coin>, who: Id) {
    mark(ctx, who, -1);
}

/// Luck comes back (COIN-RUL-08).
pub(super) fn round_ends(ctx: &mut impl RulesContext<Coin>) {
    let by = ctx.state().options.luck_per_round;
    for who in ctx.queue() {
        change(ctx, who, LUCK, by);
    }
}

/// How a walk stands after one more step (COIN-RUL-10).
pub(super) fn after_step(
    ctx: &impl RulesContext<Coin>,
    who: Id,
    step: &PathStep,
    going: Walked,
) -> Result<Walked, Refusal> {
    let rule = || RuleId::new(STEP_RULE);
    let sheet = playing(ctx.state(), who)?;
    let turn = ctx.state().turn.as_ref().filter(|turn| turn.who == who);
    let turn = turn.ok_or(Refusal::NotYourTurn { who, turn: None })?;
    if let Some(by) = sheet.huddle.first() {
        return Err(held(*by));
    }
    let terrain = ctx.ground(step.to).terrain;
    if !step.over.is_empty() {
        return Err(own("coin-no-jump", STEP_RULE));
    }
    if terrain.is_obstacle() {
        return Err(Refusal::Blocked { terrain, rule: rule() });
    }
    if let Some(by) = ctx.standing_on(step.to).filter(|by| *by != who) {
        return Err(Refusal::Taken { by, rule: rule() });
    }
    let next = Walked(going.0.saturating_add(1));
    if next.0 > turn.steps {
        let have = turn.steps.saturating_sub(going.0);
        return Err(Refusal::TooFar { have, need: 1, rule: rule() });
    }
    Ok(next)
}

/// Walks, all of it or nothing.
pub(super) fn walk(
    ctx: &mut impl RulesContext<Coin>,
    who: Id,
    path: &[PathStep],
) -> Result<Flow, Stop> {
    let mut going = Walked::default();
    for step in path {
        going = after_step(ctx, who, step, going)?;
    }
    for step in path {
        ctx.step(who, step.to);
    }
    pay_steps(ctx, going.0);
    Ok(Flow::Open)
}

/// Pays for the step over a border.
pub(super) fn cross(ctx: &mut impl RulesContext<Coin>, who: Id) -> Result<(), Stop> {
    let at: Spot = ctx.place(who).ok_or(Refusal::BadTarget)?;
    let step = PathStep { from: Some(at), to: at, over: Vec::new(), squeezes: false };
    let going = after_step(ctx, who, &step, Walked::default())?;
    pay_steps(ctx, going.0);
    Ok(())
}

fn pay_steps(ctx: &mut impl RulesContext<Coin>, steps: i32) {
    if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { steps: turn.steps.saturating_sub(steps), ..turn })));
    }
}

/// The GM's ruling: a pool within its bounds, or the house rules.
pub(super) fn rule(ctx: &mut impl RulesContext<Coin>, ruling: &Ruling) -> Result<(), Stop> {
    match ruling {
        Ruling::Pool { who, pool, value } => {
            let sheet = ctx.state().sheet(*who).ok_or(Refusal::Nobody(*who))?;
            let bounds = sheet.bounds(*pool).ok_or(Refusal::BadTarget)?;
            Refusal::in_range(&pool.key().to_lowercase(), *value, bounds)?;
            let by = value.saturating_sub(sheet.pool(*pool));
            change(ctx, *who, *pool, by);
        }
        Ruling::Change { who, pool, by } => change_or_refuse(ctx, *who, *pool, *by)?,
        Ruling::Damage { who, amount } => {
            Refusal::in_range("damage", *amount, (1, MOST))?;
            change_or_refuse(ctx, *who, NERVE, amount.saturating_neg())?;
        }
        Ruling::Heal { who, amount } => {
            Refusal::in_range("healing", *amount, (1, MOST))?;
            change_or_refuse(ctx, *who, NERVE, *amount)?;
        }
        Ruling::Options(options) => {
            if let Some(fault) = HOUSE_RULES.iter().find_map(|rule| rule.fault(options)) {
                return Err(Refusal::Breach(fault).into());
            }
            ctx.fact(Fact::Options(options.clone()));
        }
    }
    Ok(())
}

/// Changes a pool as far as it goes, and refuses what changes nothing.
fn change_or_refuse(
    ctx: &mut impl RulesContext<Coin>,
    who: Id,
    pool: PoolId,
    by: i32,
) -> Result<(), Refusal> {
    let sheet = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
    let (least, most) = sheet.bounds(pool).ok_or(Refusal::BadTarget)?;
    let now = sheet.pool(pool);
    if now.saturating_add(by).clamp(least, most) == now {
        return Err(Refusal::Unchanged { who, pool, now });
    }
    change(ctx, who, pool, by);
    Ok(())
}

/// Takes what one who is out has left.
pub(super) fn loot(ctx: &mut impl RulesContext<Coin>, who: Id, from: Id) {
    let items = ctx.state().sheet(from).map(|sheet| sheet.items.clone()).unwrap_or_default();
    ctx.fact(Fact::Carries { who: from, items: Vec::new() });
    take(ctx, who, &items);
}

/// Carries these as well from now on.
pub(super) fn take(ctx: &mut impl RulesContext<Coin>, who: Id, more: &[Item]) {
    if let Some(sheet) = ctx.state().sheet(who) {
        let items = sheet.items.iter().chain(more).cloned().collect();
        ctx.fact(Fact::Carries { who, items });
    }
}
