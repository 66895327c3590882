//! Conditions that come and go, with what follows from that.

use super::{advantage, harm, movement};
use crate::d100::{
    D100,
    fact::Fact,
    field::fills,
    numbers::harm::conditions::{Condition, Conditions},
};
use crate::{Id, RulesContext};

/// Stacks of a condition come over somebody; that takes all its Advantage (D100-CON-01, D100-CON-04).
pub(in crate::d100) fn afflict(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    condition: Condition,
    stacks: u16,
) {
    let mut received = false;
    change(ctx, who, |conditions, round| {
        received = conditions.gain(condition, stacks, round);
    });
    if received {
        advantage::lose(ctx, who);
    }
    if condition == Condition::Unconscious && received {
        // Whoever is unconscious lies (D100-CON-10), and is engaged with nobody (D100-MEL-05).
        afflict(ctx, who, Condition::Prone, 1);
        advantage::part_all(ctx, who);
        drop_aim(ctx, who);
    }
    if condition == Condition::Bleeding {
        harm::bleeds_at_zero(ctx, who);
    }
}

/// Stacks of a condition go, as many of them as are free (D100-CON-06); how many went.
pub(in crate::d100) fn shed(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    condition: Condition,
    stacks: u16,
) -> u16 {
    let mut gone = 0;
    change(ctx, who, |conditions, round| gone = conditions.shed(condition, stacks, round));
    gone
}

/// All stacks of a condition go that are free.
pub(in crate::d100) fn relieve(ctx: &mut impl RulesContext<D100>, who: Id, condition: Condition) {
    shed(ctx, who, condition, u16::MAX);
}

/// Changes the conditions of somebody, and tells by how many stacks each has changed.
pub(in crate::d100) fn change(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    change: impl FnOnce(&mut Conditions, u32),
) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return };
    let (before, filled) = (&sheet.conditions, fills(ctx.state(), who));
    let mut now = before.clone();
    change(&mut now, ctx.round().into());
    let by = |condition: Condition| {
        let by = i32::from(now.count(condition)) - i32::from(before.count(condition));
        (by != 0).then_some((condition, by))
    };
    let changes: Vec<(Condition, i32)> = Condition::ALL.into_iter().filter_map(by).collect();
    if now != *before {
        let stops = before.has(Condition::Bleeding) && !now.has(Condition::Bleeding);
        let received = changes.iter().any(|(_, by)| *by > 0);
        ctx.fact(Fact::Conditions { who, now, changes });
        // Also what follows from another one, as fatigue does from a shock (D100-CON-33).
        if received && ctx.edition().applies_throughout() {
            advantage::lose(ctx, who);
        }
        if stops && ctx.edition().holds_in_each_case() {
            // Hands bleed as long as anything does (D100-INJ-16).
            super::injury::leave(ctx, who, Vec::new(), |harmed, _| harmed.bleeding_hands.clear());
        }
        super::clinch::kept(ctx, who);
        if !filled {
            movement::stands_up(ctx, who);
        }
    }
}

/// Whoever is dead is free of every condition (D100-WND-08).
pub(in crate::d100) fn clear(ctx: &mut impl RulesContext<D100>, who: Id) {
    change(ctx, who, |conditions, _| *conditions = Conditions::default());
}

/// Whoever aims no longer does (D100-TRN-07).
pub(in crate::d100) fn drop_aim(ctx: &mut impl RulesContext<D100>, who: Id) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.aim.is_some()) {
        ctx.fact(Fact::Aim { who, aim: None });
    }
}
