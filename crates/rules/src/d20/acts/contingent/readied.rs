//! What the table calls off in the turn of another (D20-RDY-05).

use super::{goes, goes_on, of_held, why};
use crate::d20::acts::{
    aimable, blast, grapple, hands, perform,
    strike::{self, Swing},
};
use crate::d20::{
    D20,
    fact::{Fact, Order},
    field::{living, own},
    sheet::{Held, Readied, Turn},
};
use crate::{Flow, Id, Refusal, RulesContext, Stop, Target};

/// Whether an order is what was readied: of an attack with a weapon that strikes a group, also one at a square (D20-RDY-05).
pub(in crate::d20) fn is_held(held: &Held, order: &Order) -> bool {
    match held {
        Held::Ready { with: own, .. } => matches!(order, Order::Blast { with } if with == own),
        Held::Acts { what, with, .. } => match what {
            Readied::Macro(own) => matches!(order, Order::Macro { number } if number == own),
            Readied::Disarm => {
                matches!(order, Order::Disarm { with: own, .. } if with.is_none_or(|with| with == *own))
            }
            Readied::Smash => {
                matches!(order, Order::Smash { with: own, .. } if with.is_none_or(|with| with == *own))
            }
            Readied::Grapple => matches!(order, Order::Grapple),
            Readied::Tend => matches!(order, Order::Tend),
            Readied::StandUp => matches!(order, Order::StandUp),
            Readied::PickUp => matches!(order, Order::PickUp { .. }),
            Readied::Draw => matches!(order, Order::Draw { .. }),
            Readied::Reload => matches!(order, Order::Reload),
        },
        Held::Against { .. } | Held::Guards { .. } | Held::Moves { .. } => false,
    }
}

/// The trigger has come for another action than an attack or a move: it is carried out in another's turn, which then goes on
/// (D20-RDY-05).
pub(in crate::d20::acts) fn acts(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let sheet = living(ctx.state(), who)?;
    let running = ctx.state().turn.clone();
    let Some(held) = sheet.held.iter().find(|held| is_held(held, order)).cloned() else {
        let turn = running.map(|turn| turn.who);
        return Err(Refusal::NotYourTurn { who, turn }.into());
    };
    if !sheet.can_act(&ctx.state().options) {
        return Err(own("d20-cannot-act", "D20-MOD-15").into());
    }
    in_a_turn_of_its_own(ctx, who, &held, |ctx| perform(ctx, who, order, target).map(drop))
}

/// Does something held in what counts as a turn of its own, after which that of another goes on (D20-RDY-05, D20-MOV-04).
fn in_a_turn_of_its_own<C: RulesContext<D20>>(
    ctx: &mut C,
    who: Id,
    held: &Held,
    act: impl FnOnce(&mut C) -> Result<(), Stop>,
) -> Result<Flow, Stop> {
    let running = in_anothers_turn(ctx.state().turn.as_ref().map(|turn| turn.who), who)?;
    goes(ctx, who, held, running);
    let turn = ctx.state().turn.clone();
    ctx.fact(Fact::Turn(Some(Turn::held(who))));
    act(ctx)?;
    ctx.fact(Fact::Turn(turn));
    Ok(if goes_on(ctx, running) { Flow::Open } else { Flow::Over })
}

/// The trigger has come: the held attack is made in another's turn, which then goes on (D20-RDY-05, D20-AOO-05). Whether its
/// kind of damage is swapped is chosen only now.
pub(in crate::d20::acts) fn triggered(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    swapped: bool,
) -> Result<Flow, Stop> {
    let options = ctx.state().options;
    let sheet = living(ctx.state(), who)?;
    let running = ctx.state().turn.as_ref().map(|turn| turn.who);
    let ready = sheet.held.iter().find(|held| matches!(held, Held::Ready { .. })).cloned();
    let Some((with, held)) = ready.and_then(|held| Some((held.with()?, held))) else {
        return Err(own("d20-holds-nothing", "D20-RDY-05").into());
    };
    let running = in_anothers_turn(running, who)?;
    if !sheet.can_act(&options) {
        return Err(own("d20-cannot-act", "D20-MOD-15").into());
    }
    aimable(ctx, who, at, "D20-RDY-05")?;
    let why = why(&held, false, ctx.edition());
    let swing = Swing { swapped, ..of_held(ctx, sheet, (who, at), (with, why)) };
    strike::check(ctx, &swing)?;
    let group = hands::weapon(sheet, with, &options).group;
    let square = ctx.place(at).and_then(|spot| ctx.square(spot));
    if let (Some(group), Some(square)) = (group, square) {
        return in_a_turn_of_its_own(ctx, who, &held, |ctx| {
            blast::strikes(ctx, Turn { parts: 0, ..Turn::held(who) }, &swing, square, group)
        });
    }
    let swing = grapple::of_shot(ctx, swing)?;
    goes(ctx, who, &held, running);
    strike::strike(ctx, &swing)?;
    Ok(if goes_on(ctx, running) { Flow::Open } else { Flow::Over })
}

/// Whose turn runs, if it is another's: what was readied goes off in no other (D20-RDY-05).
pub(in crate::d20) fn in_anothers_turn(running: Option<Id>, who: Id) -> Result<Id, Refusal> {
    let running = running.filter(|running| *running != who);
    running.ok_or_else(|| own("d20-trigger-in-others-turn", "D20-RDY-05"))
}
