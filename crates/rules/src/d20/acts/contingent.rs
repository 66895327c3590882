//! Attacks and actions that are held for what others do, and what sets them off.

mod charged;
mod holding;
pub(super) mod lost;
mod readied;
mod set_off;
pub(in crate::d20) mod waits;

use super::{
    hand,
    strike::{self, Swing},
};
use crate::d20::{
    D20,
    fact::{Fact, Why},
    sheet::{Held, Rest, Sheet, Turn, With},
};
use crate::{Edition, Id, RulesContext};

pub(super) use charged::charged;
pub(super) use holding::{awaits, guards, readies, readies_act, readies_move};
pub(in crate::d20) use readied::is_held;
pub(super) use readied::{acts, in_anothers_turn, triggered};
pub(super) use set_off::{attacked, attacked_among, came_near, guarded};

/// What was held goes off: it is held no more, and its owner takes its place in the queue directly before whoever has set it
/// off (D20-INI-06).
pub(super) fn goes(ctx: &mut impl RulesContext<D20>, who: Id, held: &Held, by: Id) {
    let mut left = ctx.state().sheet(who).map(|sheet| sheet.held.clone()).unwrap_or_default();
    if let Some(at) = left.iter().position(|one| one == held) {
        left.remove(at);
    }
    ctx.fact(Fact::Held { who, held: left });
    interrupts(ctx, held, by);
    if ctx.state().options.ready_moves_place {
        ctx.go_before(who, by);
    }
}

/// What was readied interrupts a move of whoever has set it off: that goes on afterwards if it still can (D20-RDY-05).
fn interrupts(ctx: &mut impl RulesContext<D20>, held: &Held, by: Id) {
    let turn = ctx.state().turn.clone().filter(|turn| turn.who == by && held.is_readied());
    let Some(turn) = turn else { return };
    let rest = turn.rest.filter(|rest| !rest.goes_on && rest.parts == turn.parts);
    if let Some(rest) = rest {
        let rest = Some(Rest { goes_on: true, ..rest });
        ctx.fact(Fact::Turn(Some(Turn { rest, ..turn })));
    }
}

/// Whether what runs is a readied action: it sets off no contingent attack (D20-RDY-04).
pub(super) fn runs(ctx: &impl RulesContext<D20>) -> bool {
    ctx.state().turn.as_ref().is_some_and(|turn| turn.held)
}

/// A held attack: the best bonus, the hand as in the own turn (D20-RDY-02).
fn of_held(
    ctx: &impl RulesContext<D20>,
    sheet: &Sheet,
    (who, at): (Id, Id),
    (with, why): (With, Why),
) -> Swing {
    let (hand, options) = (hand(ctx.edition(), sheet, with), &ctx.state().options);
    let penalty = strike::lone_hand(ctx.edition(), sheet, hand, options);
    let bonus = sheet.spec.best_bonus();
    Swing { bonus, hand, penalty, ..Swing::new(who, at, with, why) }
}

/// Why what is held is struck with, by the rule that sets it off; at one who `charges` otherwise than at one who walks.
fn why(held: &Held, charges: bool, edition: Edition) -> Why {
    match held {
        _ if !edition.cites_what_sets_off() => Why::Held,
        Held::Against { .. } if charges => Why::Held,
        Held::Against { .. } => Why::Met,
        Held::Guards { .. } => Why::Guard,
        Held::Ready { .. } | Held::Moves { .. } | Held::Acts { .. } => Why::Ready,
    }
}

/// Whether somebody can still go on with what it does.
fn goes_on(ctx: &impl RulesContext<D20>, who: Id) -> bool {
    ctx.state().sheet(who).is_some_and(|sheet| sheet.can_act(&ctx.state().options))
}
