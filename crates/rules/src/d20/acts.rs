//! What somebody does, from the order to the facts.

pub(super) mod attack;
pub(super) mod blast;
pub(super) mod charge;
pub(super) mod contingent;
pub(super) mod costs;
mod cover;
pub(super) mod disarm;
pub(super) mod grapple;
pub(super) mod hands;
pub(super) mod harm;
mod macros;
pub(super) mod mend;
pub(super) mod mind;
pub(super) mod movement;
pub(super) mod reactions;
mod smash;
pub(super) mod strike;
mod thing;
pub(super) mod time;
pub(super) mod trial;
pub(super) mod ways;

use super::{
    D20,
    fact::{Fact, Order},
    field::{acting, living, loses_aim, own},
    numbers::{attack as roll, classes::Gift, conditions::Condition, hands::Hand},
    options::AooExtra,
    sheet::{Aim, Sheet, Turn, With},
};
use crate::{
    Edition, Flow, Id, Phrase, PlainText, Refusal, RuleId, RulesContext, Stop, SystemQueries as _,
    Target,
};

/// Carries out an order.
pub(super) fn perform(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let held = !matches!(order, Order::Trigger | Order::TriggerSwapped | Order::Advance);
    if held && ctx.state().turn.as_ref().is_some_and(|turn| turn.who != who) {
        return contingent::acts(ctx, who, order, target);
    }
    let at = match (order, target) {
        (Order::Advance, Some(Target::Spot(to))) => return movement::advance(ctx, who, to),
        (Order::Blast { with }, Some(Target::Spot(at))) => {
            blast::blast(ctx, who, at, *with)?;
            return Ok(open(ctx, who));
        }
        (_, Some(Target::Combatant(at))) => Some(at),
        (_, Some(Target::Spot(_))) => return Err(Refusal::BadTarget.into()),
        (_, None) => None,
    };
    match (order, at) {
        (Order::Attack { with, swapped, second_end }, Some(at)) => {
            attack::attack(ctx, who, at, *with, (*swapped, *second_end))?;
        }
        (Order::FullAttack { both, fists }, None) => attack::full(ctx, who, *both, *fists)?,
        (Order::Mercy { with, swapped }, Some(at)) => attack::mercy(ctx, who, at, *with, *swapped)?,
        (Order::Pair, Some(at)) => attack::pair(ctx, who, at, false)?,
        (Order::PairSwapped, Some(at)) => attack::pair(ctx, who, at, true)?,
        (Order::Check { skill, dc }, None) => trial::order(ctx, who, *skill, *dc)?,
        (Order::Charge { with, to, swapped }, Some(at)) => {
            return charge::charge(ctx, (who, at), *with, *to, *swapped);
        }
        (Order::Defend { points }, None) => defend(ctx, who, *points)?,
        (Order::Aim { with }, Some(at)) => aim(ctx, who, at, *with)?,
        (Order::Await { with }, Some(at)) => contingent::awaits(ctx, who, Some(at), *with)?,
        (Order::Brace { with }, None) => contingent::awaits(ctx, who, None, *with)?,
        (Order::Guard { with }, Some(at)) => contingent::guards(ctx, who, at, *with)?,
        (Order::Ready { with, until }, None) => contingent::readies(ctx, who, *with, until)?,
        (Order::ReadyMove { until }, None) => contingent::readies_move(ctx, who, until)?,
        (Order::ReadyAct { what, until, with }, None) => {
            contingent::readies_act(ctx, who, *what, *with, until)?;
        }
        (Order::Sneak { on }, None) => sneak(ctx, who, *on)?,
        (Order::Batter { with, swapped }, Some(at)) => {
            thing::batter(ctx, who, at, *with, *swapped)?;
        }
        (Order::Macro { number }, Some(at)) => macros::cast(ctx, who, at, *number)?,
        (Order::Trigger, Some(at)) => return contingent::triggered(ctx, who, at, false),
        (Order::TriggerSwapped, Some(at)) => return contingent::triggered(ctx, who, at, true),
        (Order::StandUp, None) => stand_up(ctx, who)?,
        (Order::Draw { weapons }, None) => hands::draw(ctx, who, weapons)?,
        (Order::Reload, None) => hands::reload(ctx, who)?,
        (Order::PickUp { item }, None) => hands::pick_up(ctx, who, *item)?,
        (Order::Drop { weapon }, None) => hands::drop_weapon(ctx, who, *weapon)?,
        (Order::Tend, Some(at)) => mend::tend(ctx, who, at)?,
        (Order::Focus, Some(at)) => focus(ctx, who, at)?,
        (Order::Disarm { with, weapon }, Some(at)) => {
            disarm::disarm(ctx, who, at, *with, *weapon)?;
        }
        (Order::Smash { with, weapon, swapped }, Some(at)) => {
            smash::smash(ctx, who, at, (*with, *swapped), *weapon)?;
        }
        (Order::Grapple, Some(at)) => grapple::seize(ctx, who, at)?,
        (Order::Wrestle { to, swapped }, Some(at)) => {
            grapple::wrestle(ctx, who, at, *to, *swapped)?;
        }
        (Order::BreakFree, None) => grapple::break_free(ctx, who)?,
        (Order::LetGo, Some(at)) => grapple::let_go(ctx, who, at)?,
        _ => return Err(Refusal::BadTarget.into()),
    }
    Ok(open(ctx, who))
}

/// Whether the turn of somebody goes on after what it did.
fn open(ctx: &impl RulesContext<D20>, who: Id) -> Flow {
    let able = ctx.state().sheet(who).is_some_and(|sheet| sheet.can_act(&ctx.state().options));
    if able { Flow::Open } else { Flow::Over }
}

/// Takes so many partial actions of the running turn.
pub(super) fn spend(ctx: &mut impl RulesContext<D20>, parts: u8) {
    if let Some(turn) = ctx.state().turn.clone() {
        let parts = turn.parts.saturating_sub(parts);
        ctx.fact(Fact::Turn(Some(Turn { parts, ..turn })));
    }
}

/// The sheet and turn of one who has so many partial actions left (D20-RND-03).
pub(super) fn with_parts<'a>(
    ctx: &'a impl RulesContext<D20>,
    who: Id,
    parts: u8,
    rule: &'static str,
) -> Result<(&'a Sheet, &'a Turn), Refusal> {
    free_of_grapples(acting(ctx.state(), who)?.0)?;
    parts_left(ctx, who, parts, rule)
}

/// That somebody is in no grapple, in which there is next to nothing to do but grapple (D20-GRP-17).
fn free_of_grapples(sheet: &Sheet) -> Result<(), Refusal> {
    if sheet.has(Condition::Pinned) || sheet.has(Condition::Grappling) {
        return Err(own("d20-grapples", "D20-GRP-17"));
    }
    Ok(())
}

/// The same for one who may grapple (D20-GRP-17).
fn parts_left<'a>(
    ctx: &'a impl RulesContext<D20>,
    who: Id,
    parts: u8,
    rule: &'static str,
) -> Result<(&'a Sheet, &'a Turn), Refusal> {
    let (sheet, turn) = acting(ctx.state(), who)?;
    if turn.full.is_some() {
        return Err(own("d20-full-attack-runs", "D20-ACT-07"));
    }
    if parts == 2 && (turn.is_used() || turn.most < 2) {
        return Err(own("d20-needs-whole-turn", rule));
    }
    if turn.parts < parts {
        return Err(own("d20-no-action-left", rule));
    }
    Ok((sheet, turn))
}

/// Takes so many partial actions for an act that the book has free, where the table prices it: it may be done in a full attack
/// and in a grapple (D20-ACT-02).
pub(super) fn pay_row(ctx: &mut impl RulesContext<D20>, who: Id, cost: i32) -> Result<(), Refusal> {
    let parts = costs::row(cost);
    if parts > 0 {
        parts_left(ctx, who, parts, "D20-ACT-02")?;
        spend(ctx, parts);
    }
    Ok(())
}

/// A condition comes over somebody, or is there for so many turns now.
pub(super) fn afflict(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    condition: Condition,
    turns: Option<u8>,
) {
    ctx.fact(Fact::Condition { who, condition, on: true, turns });
    if condition.drops_held() {
        contingent::lost::all_held(ctx, who);
    }
    // Whoever is helpless is out of its grapple (D20-GRP-18).
    if condition.is_helpless() {
        grapple::settle(ctx);
    }
    // Who cannot act has aimed in vain (D20-RDY-01).
    if condition.takes_turn(&ctx.state().options) {
        loses_aim(ctx, who);
    }
}

/// A condition is over, if it was there.
pub(super) fn relieve(ctx: &mut impl RulesContext<D20>, who: Id, condition: Condition) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.has(condition)) {
        ctx.fact(Fact::Condition { who, condition, on: false, turns: None });
    }
}

/// Tells those who may know of all of these.
pub(super) fn say(
    ctx: &mut impl RulesContext<D20>,
    about: &[Id],
    line: Phrase,
    rule: &'static str,
) {
    let rule = PlainText::new(rule);
    ctx.fact(Fact::Said { about: about.to_vec(), line, rule, ends: false });
}

/// The same of one of the ways in which an act may come out: odds tell how likely each of them is.
pub(super) fn comes_out(
    ctx: &mut impl RulesContext<D20>,
    about: &[Id],
    line: Phrase,
    rule: &'static str,
) {
    let rule = PlainText::new(rule);
    ctx.fact(Fact::Said { about: about.to_vec(), line, rule, ends: true });
}

/// That `target` is somebody else of whom the rules for combatants hold (D20-ATK-01, D20-OBJ-01).
pub(super) fn victim(
    ctx: &impl RulesContext<D20>,
    who: Id,
    target: Id,
    rule: &'static str,
) -> Result<(), Refusal> {
    aimable(ctx, who, target, rule)?;
    if ctx.state().is_thing(target) { Err(own("d20-is-a-thing", "D20-OBJ-01")) } else { Ok(()) }
}

/// That `target` is somebody else, or a whole thing, that may be attacked (D20-ATK-01, D20-OBJ-06).
pub(super) fn aimable(
    ctx: &impl RulesContext<D20>,
    who: Id,
    target: Id,
    rule: &'static str,
) -> Result<(), Refusal> {
    if ctx
        .state()
        .sheet(target)
        .is_some_and(|sheet| sheet.dead && sheet.is_thing(&ctx.state().options))
    {
        return Err(own("d20-broken", "D20-OBJ-06"));
    }
    if ctx.state().sheet(target).is_some_and(|sheet| sheet.dead) {
        let phrase = Phrase::new("d20-is-dead").with("who", target);
        return Err(Refusal::Own { phrase, rule: Some(RuleId::new(rule)) });
    }
    living(ctx.state(), target)?;
    if who == target { Err(Refusal::Oneself { rule: RuleId::new(rule) }) } else { Ok(()) }
}

/// Which hand a weapon is in: the second weapon in hand is that of the off hand (D20-TWF-04).
pub(super) fn hand(edition: Edition, sheet: &Sheet, with: With) -> Hand {
    match with {
        With::Weapon(number) if hands::held(edition, sheet).get(1) == Some(&number) => Hand::Off,
        With::Weapon(_) | With::Fists => Hand::Main,
    }
}

/// The defence that was chosen holds from the first attack on (D20-DEF-01).
pub(super) fn take_stance(ctx: &mut impl RulesContext<D20>, who: Id) {
    let points = ctx.state().turn.as_ref().filter(|turn| turn.who == who);
    let Some(points) = points.and_then(|turn| turn.defends) else { return };
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (attack, dodge) = roll::defensive(points, &ctx.state().options);
    let stance = super::sheet::Stance { attack, dodge, ..sheet.stance };
    if stance != sheet.stance {
        ctx.fact(Fact::Stance { who, stance });
    }
}

/// How the attacks of the turn are made, before the first of them (D20-DEF-01, D20-DEF-02).
fn defend(ctx: &mut impl RulesContext<D20>, who: Id, points: u8) -> Result<(), Stop> {
    let (sheet, turn) = acting(ctx.state(), who)?;
    free_of_grapples(sheet)?;
    if turn.attacked {
        return Err(own("d20-has-attacked", "D20-DEF-01").into());
    }
    if points > 0 {
        if !sheet.spec.can(Gift::ImprovedDefence) {
            return Err(own("d20-no-feat", "D20-DEF-02").into());
        }
        let most = roll::most_turned(sheet.spec.best_bonus(), &ctx.state().options);
        if i32::from(points) > most {
            let (what, given) = ("points".to_owned(), i32::from(points));
            return Err(Refusal::OutOfRange { what, given, least: 1, most }.into());
        }
    }
    if turn.barred || turn.defends == Some(points) || (turn.parts == 0 && turn.full.is_none()) {
        return Err(own("d20-nothing-to-defend", "D20-DEF-01").into());
    }
    let cost = ctx.state().options.action_cost_defend;
    pay_row(ctx, who, cost)?;
    reactions::by_the_list(ctx, who, AooExtra::Defend, |ctx| {
        if let Some(turn) = ctx.state().turn.clone() {
            ctx.fact(Fact::Turn(Some(Turn { defends: Some(points), ..turn })));
        }
        if ctx.edition().tells_in_full() {
            let line = Phrase::new("d20-log-will-defend").with("who", who);
            say(ctx, &[who], line, "D20-DEF-01");
        }
        Ok(())
    })
}

/// A whole turn of aiming (D20-RDY-01).
fn aim(ctx: &mut impl RulesContext<D20>, who: Id, at: Id, with: With) -> Result<(), Stop> {
    let parts = costs::row(ctx.state().options.action_cost_aim);
    let (sheet, _) = with_parts(ctx, who, parts, "D20-RDY-01")?;
    victim(ctx, who, at, "D20-RDY-01")?;
    let weapon = hands::in_hand(ctx.edition(), sheet, with, &ctx.state().options)?;
    if !weapon.is_ranged() {
        return Err(own("d20-aims-from-afar", "D20-RDY-01").into());
    }
    hands::usable(sheet, &weapon, &ctx.state().options)?;
    strike::sees(ctx, who, at, &weapon)?;
    reactions::by_the_list(ctx, who, AooExtra::Aim, |ctx| {
        spend(ctx, parts);
        ctx.fact(Fact::Aim { who, aim: Some(Aim { with, at, last: false }) });
        Ok(())
    })
}

/// Who lies stands up (D20-ACT-02).
fn stand_up(ctx: &mut impl RulesContext<D20>, who: Id) -> Result<(), Stop> {
    let parts = costs::row(ctx.state().options.action_cost_stand);
    let (sheet, _) = with_parts(ctx, who, parts, "D20-ACT-02")?;
    if !sheet.has(Condition::Prone) {
        return Err(own("d20-stands", "D20-ACT-02").into());
    }
    reactions::by_the_list(ctx, who, AooExtra::StandUp, |ctx| {
        spend(ctx, parts);
        relieve(ctx, who, Condition::Prone);
        Ok(())
    })
}

/// Attends to one enemy alone, before anything else of the turn (D20-FLK-03).
fn focus(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<(), Stop> {
    let (sheet, turn) = acting(ctx.state(), who)?;
    free_of_grapples(sheet)?;
    if turn.is_used() {
        return Err(own("d20-turn-has-begun", "D20-FLK-03").into());
    }
    victim(ctx, who, at, "D20-FLK-03")?;
    if !ctx.hostile(who, at) {
        return Err(Refusal::Ally { who: at, rule: RuleId::new("D20-FLK-03") }.into());
    }
    if sheet.focus == Some(at) {
        return Err(own("d20-attends-already", "D20-FLK-03").into());
    }
    ctx.fact(Fact::Focus { who, on: Some(at) });
    Ok(())
}

/// The dice of sneak attacks are left out from now on, opportunity attacks included, or count again: a free act (D20-FLK-04).
fn sneak(ctx: &mut impl RulesContext<D20>, who: Id, on: bool) -> Result<(), Stop> {
    let (sheet, _) = acting(ctx.state(), who)?;
    if sheet.spec.class.sneak.is_none() {
        return Err(own("d20-no-sneak", "D20-FLK-04").into());
    }
    if sheet.plain != on {
        return Err(Refusal::already_so("D20-FLK-04").into());
    }
    ctx.fact(Fact::Plain { who, plain: !on });
    Ok(())
}

/// Points that may be turned into AC: 0 for the usual exchange, more for one who has learnt it.
pub(super) fn defences(sheet: &Sheet, options: &super::options::Options) -> Vec<u8> {
    let learnt = sheet.spec.can(Gift::ImprovedDefence);
    let most = roll::most_turned(sheet.spec.best_bonus(), options);
    let most = if learnt { u8::try_from(most.max(0)).unwrap_or(u8::MAX) } else { 0 };
    (0..=most).collect()
}

/// Kinds of damage that a weapon may be meant with are two.
pub(super) fn may_swap(
    weapon: &super::numbers::weapon::Weapon,
    options: &super::options::Options,
) -> bool {
    roll::may_deal(weapon, strike::other_kind(weapon.deals), options)
}
