//! Spending the main action, standing up, and leaving the turn (KNK-TRN-01).

use crate::knk::{
    Knk,
    body::interruption,
    sheet::reading::Lapse,
    table::{
        fact::Fact,
        turn::{Phase, Turn},
    },
};
use crate::{Flow, Id, RulesContext};

/// No turn runs any more.
pub(crate) fn leave(ctx: &mut impl RulesContext<Knk>) -> Flow {
    interruption::turn_over(ctx);
    ctx.fact(Fact::Turn(None));
    Flow::Over
}

/// Spends the main action: phase 4 is over, and with it the lying on the ground (KNK-TRN-01, KNK-MOV-07).
pub(crate) fn spend_action(ctx: &mut impl RulesContext<Knk>, who: Id, attacked: bool) {
    interruption::drop_spell(ctx, who, Lapse::Left);
    if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { phase: Phase::Retreat, points: 0, attacked, ..turn })));
    }
    stand_up(ctx, who);
}

/// Ends lying on the ground.
pub(crate) fn stand_up(ctx: &mut impl RulesContext<Knk>, who: Id) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.prone) {
        ctx.fact(Fact::Prone { who, prone: false });
    }
}
