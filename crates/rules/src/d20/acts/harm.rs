//! What damage and help do to somebody.

use super::{contingent::lost, grapple, relieve, say};
use crate::d20::{
    D20,
    fact::Fact,
    field::loses_aim,
    numbers::{
        conditions::Condition,
        damage::{harms_objects, past_hardness},
        vitals::{Down, VitalState, Vitals},
        weapon::Deals,
    },
    sheet::{HP, PSYCHE, STRESS, Sheet, Stance},
};
use crate::{Id, Phrase, RulesContext};

/// Somebody takes damage of a kind (D20-DMG-03).
pub(in crate::d20) fn hurt(ctx: &mut impl RulesContext<D20>, who: Id, points: i32, deals: Deals) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return };
    let options = &ctx.state().options;
    if let Some(thing) = sheet.thing(options) {
        let harms = harms_objects(deals, options);
        let points = if harms { past_hardness(points, thing.hardness) } else { 0 };
        wears(ctx, who, points);
        return;
    }
    let vitals = sheet.vitals();
    // Whoever is hit has aimed in vain (D20-RDY-01).
    loses_aim(ctx, who);
    let after = match deals {
        Deals::Physical => vitals.hurt(points),
        Deals::Stress => vitals.stressed(points),
        Deals::Psy => vitals.shaken(points),
    };
    becomes(ctx, who, after);
}

/// A thing loses what has gone through its hardness, down to 0 (D20-OBJ-05, D20-OBJ-06).
pub(super) fn wears(ctx: &mut impl RulesContext<D20>, who: Id, points: i32) {
    let Some(vitals) = ctx.state().sheet(who).map(Sheet::vitals) else { return };
    let hp = vitals.hp.saturating_sub(points).max(0);
    becomes(ctx, who, Vitals { hp, ..vitals });
}

/// Makes pools and marks of somebody these, with all that follows.
pub(in crate::d20) fn becomes(ctx: &mut impl RulesContext<D20>, who: Id, after: Vitals) {
    let options = ctx.state().options;
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (dead, is_thing) = (sheet.is_over(after.hp, &options), sheet.is_thing(&options));
    let (before, was_able, was_dead) = (sheet.vitals(), sheet.is_able(&options), sheet.dead);
    let was = sheet.state(&options);
    let pools = [
        (HP, before.hp, after.hp),
        (STRESS, before.stress, after.stress),
        (PSYCHE, before.psyche, after.psyche),
    ];
    for (pool, was, now) in pools.into_iter().filter(|(_, was, now)| was != now) {
        ctx.fact(Fact::Pool { who, pool, now, change: now.saturating_sub(was) });
    }
    if before.down != after.down {
        ctx.fact(Fact::Down { who, down: after.down });
    }
    if dead != was_dead {
        ctx.fact(if is_thing {
            Fact::Broken { who, broken: dead }
        } else {
            Fact::Dead { who, dead }
        });
        if dead { ctx.fall(who) } else { ctx.rise(who) }
    }
    let is_able = ctx.state().sheet(who).is_some_and(|sheet| sheet.is_able(&options));
    if was_able && !is_able {
        gives_up(ctx, who);
        grapple::settle(ctx);
        if !dead {
            let key = if dies(ctx, who) { "d20-log-falls-dying" } else { "d20-log-falls" };
            say(ctx, &[who], Phrase::new(key).with("who", who), "D20-DMG-04");
        }
    } else if !was_able && is_able {
        say(ctx, &[who], Phrase::new("d20-log-wakes").with("who", who), "D20-HEAL-02");
    } else if [VitalState::Unconscious, VitalState::Neutralised].contains(&was)
        && dies(ctx, who)
        && ctx.edition().tells_what_is_lost()
    {
        // Help has ended for one who was stable; who has not been below 0 was not dying before (D20-DMG-05, D20-DMG-08).
        let key = if before.hp >= 0 { "d20-log-dying" } else { "d20-log-dying-again" };
        say(ctx, &[who], Phrase::new(key).with("who", who), "D20-DMG-05");
    }
}

/// Whether somebody is dying now.
fn dies(ctx: &impl RulesContext<D20>, who: Id) -> bool {
    let options = &ctx.state().options;
    ctx.state().sheet(who).is_some_and(|sheet| sheet.state(options) == VitalState::Dying)
}

/// What one who can no longer act lets go of (D20-RDY-07, D20-GRP-18).
fn gives_up(ctx: &mut impl RulesContext<D20>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let Sheet { focus, stance, holds, .. } = sheet.clone();
    lost::all_held(ctx, who);
    loses_aim(ctx, who);
    if focus.is_some() {
        ctx.fact(Fact::Focus { who, on: None });
    }
    // What a charge takes from the AC it takes until the own next turn, whoever falls (D20-ACT-03, D20-RND-05).
    let charges = stance.charges && ctx.edition().applies_throughout();
    let left = Stance { charges, ..Stance::default() };
    if stance != left {
        ctx.fact(Fact::Stance { who, stance: left });
    }
    if !holds.is_empty() {
        ctx.fact(Fact::Holds { who, holds: Vec::new(), pins: Vec::new() });
    }
    relieve(ctx, who, Condition::Running);
}

/// The marks of one who is down, one of them changed by the GM.
pub(in crate::d20) fn marked(down: Down, mark: crate::d20::fact::DownMark, on: bool) -> Down {
    use crate::d20::fact::DownMark;
    match mark {
        DownMark::Stable => Down { stable: on, ..down },
        DownMark::Awake => Down { awake: on, ..down },
        DownMark::Tended => Down { tended: on, stable: on || down.stable, ..down },
        DownMark::Recovering => Down { recovering: on, ..down },
    }
}
