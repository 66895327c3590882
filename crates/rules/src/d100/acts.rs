//! What somebody does, from the order to the facts.

pub(super) mod advantage;
mod after_test;
pub(super) mod attack;
mod charge;
pub(super) mod clinch;
pub(super) mod conditions;
mod contest;
pub(super) mod demanded;
mod drain;
mod escape;
pub(super) mod harm;
pub(super) mod injury;
pub(super) mod mind;
pub(super) mod mount;
pub(super) mod movement;
pub(super) mod plain;
mod points;
pub(super) mod queue;
pub(super) mod round;
pub(super) mod things;

use super::{
    D100,
    fact::{Fact, Order},
    field::{self, living},
    numbers::turn::mounts,
    sheet::Turn,
};
use crate::{Flow, Id, Refusal, RuleId, RulesContext, Stop, Target};

/// Carries out an order.
pub(super) fn perform(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let at = match target {
        Some(Target::Combatant(at)) => Some(at),
        Some(Target::Spot(to)) => {
            let Order::Leap { longer } = order else { return Err(Refusal::BadTarget.into()) };
            demanded::falls::leaps(ctx, who, to, *longer)?;
            return Ok(open(ctx, who));
        }
        None => None,
    };
    match (order, at) {
        (Order::Attack { with, called }, Some(at)) => {
            attack::attack(ctx, who, at, *with, *called)?;
        }
        (Order::Charge { with }, Some(at)) => charge::charge(ctx, who, at, *with)?,
        (Order::Double, Some(at)) => attack::double(ctx, who, at)?,
        (Order::Volley { with }, Some(at)) => attack::volley(ctx, who, at, *with)?,
        (Order::Clinch, Some(at)) => clinch::declare(ctx, who, at)?,
        (Order::Wrestle, None) => clinch::wrestle(ctx, who)?,
        (Order::LetGo, None) => clinch::let_go(ctx, who)?,
        (Order::Struggle, None) => clinch::struggle(ctx, who)?,
        (Order::Mount, Some(at)) => mount::mount(ctx, who, at)?,
        (Order::Dismount, None) => mount::dismount(ctx, who)?,
        (Order::Seize { last }, None) => plain::seize(ctx, who, *last, None)?,
        (Order::SeizeAfter, Some(at)) => plain::seize(ctx, who, false, Some(at))?,
        (Order::StepIn, None) => plain::step_in(ctx, who)?,
        (Order::Draw { with }, None) => plain::draws(ctx, who, *with)?,
        (Order::Leave, None) => escape::leave(ctx, who)?,
        (Order::Slip, None) => escape::slip(ctx, who)?,
        (Order::Flee, None) => escape::flee(ctx, who)?,
        (Order::Dash, None) => escape::dash(ctx, who)?,
        (Order::Kill { with }, Some(at)) => attack::kill(ctx, who, at, *with)?,
        (Order::Aim { with }, Some(at)) => plain::aim(ctx, who, at, *with)?,
        (Order::Bind, Some(at)) => plain::bind(ctx, who, at)?,
        (Order::BindOwn, None) => plain::bind(ctx, who, who)?,
        (Order::Stance { skill }, None) => plain::stance(ctx, who, *skill)?,
        (Order::Assess { skill }, None) => plain::assess(ctx, who, *skill)?,
        (Order::StandUp, None) => plain::stand_up(ctx, who)?,
        (Order::Douse, None) => plain::douse(ctx, who)?,
        (Order::Frenzy, None) => mind::enter(ctx, who)?,
        (Order::Compose, None) => mind::compose(ctx, who)?,
        (Order::Apply { ability, difficulty }, None) => {
            demanded::trials::apply(ctx, who, *ability, *difficulty)?;
        }
        (Order::Work, None) => demanded::trials::work(ctx, who)?,
        (Order::Jump { longer }, None) => demanded::falls::jumps(ctx, who, *longer)?,
        (Order::Climb { faster }, None) => demanded::falls::climbs(ctx, who, *faster)?,
        (Order::PickUp { item }, None) => things::pick_up(ctx, who, *item)?,
        (Order::Ignore, None) => plain::ignore(ctx, who)?,
        (Order::ShakeOff { condition }, None) => plain::shake_off(ctx, who, *condition)?,
        _ => return Err(Refusal::BadTarget.into()),
    }
    Ok(open(ctx, who))
}

/// Whether the turn of somebody goes on after what it did.
fn open(ctx: &impl RulesContext<D100>, who: Id) -> Flow {
    let lost = living(ctx.state(), who).is_err();
    if lost { Flow::Over } else { Flow::Open }
}

/// Takes the action of the running turn.
pub(super) fn spend_action(ctx: &mut impl RulesContext<D100>) {
    if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { acted: true, ..turn })));
    }
}

/// Takes a free action of the running turn, of which a table may allow only so many (D100-TRN-03).
pub(super) fn spend_free(ctx: &mut impl RulesContext<D100>) -> Result<(), Refusal> {
    let Some(turn) = ctx.state().turn.clone() else { return Ok(()) };
    let most = ctx.state().options.free_actions_per_turn;
    if most > 0 && i32::from(turn.free) >= most {
        return Err(field::refused("d100-no-free-action", "D100-TRN-03"));
    }
    ctx.fact(Fact::Turn(Some(Turn { free: turn.free.saturating_add(1), ..turn })));
    Ok(())
}

/// Takes the move of the running turn.
pub(super) fn spend_move(ctx: &mut impl RulesContext<D100>) {
    if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { moved: true, ..turn })));
    }
}

/// That `target` is somebody else who lives and is not taken for dead: nobody finishes that one off (D100-FATE-05).
pub(super) fn victim(
    ctx: &impl RulesContext<D100>,
    who: Id,
    target: Id,
    rule: &'static str,
) -> Result<(), Refusal> {
    let carries = living(ctx.state(), target)?.bonds.carries;
    let rides = living(ctx.state(), who)?.bonds.rides.is_some();
    let foot = ctx.state().options.foot_may_target_mount;
    if carries.is_some() && !mounts::may_choose(rides, foot) {
        return Err(field::refused("d100-strikes-rider", "D100-MNT-04"));
    }
    if carries == Some(who) {
        return Err(field::refused("d100-own-mount", "D100-MNT-06"));
    }
    if who == target {
        return Err(Refusal::Oneself { rule: RuleId::new(rule) });
    }
    spared(ctx, target)
}

/// That somebody is not taken for dead until the scene is over (D100-FATE-05).
pub(super) fn spared(ctx: &impl RulesContext<D100>, target: Id) -> Result<(), Refusal> {
    let out = living(ctx.state(), target)?.down.out;
    if out { Err(field::refused("d100-taken-for-dead", "D100-FATE-05")) } else { Ok(()) }
}
