//! A ruling of the GM.

use super::{
    D20,
    acts::{self, harm, strike},
    fact::{Fact, Ruling, Why},
    field::{living, own},
    numbers::{attack::bonuses, conditions::Condition, vitals::Vitals, weapon::Deals},
    options::HOUSE_RULES,
    rolls::USUAL_DC,
    sheet::{HP, MOST_HP, POOL_KINDS, PSYCHE, STRESS, Sheet},
    verbs,
};
use crate::{Id, PoolId, PoolKind, Refusal, RulesContext, Spot, Stop, system::Halving};

/// Carries out a ruling; refuses only nonsense.
pub(super) fn rule(ctx: &mut impl RulesContext<D20>, ruling: &Ruling) -> Result<(), Stop> {
    match ruling {
        Ruling::Pool { who, pool, value } => {
            let (least, most, now) = bounds(ctx, *who, *pool)?;
            Refusal::in_range(&pool.field(), *value, (least, most))?;
            change(ctx, *who, *pool, value.saturating_sub(now))?;
        }
        Ruling::Change { who, pool, by } => change(ctx, *who, *pool, *by)?,
        Ruling::Damage { who, amount, deals, half } => {
            Refusal::in_range("damage", *amount, (1, MOST_HP))?;
            living(ctx.state(), *who)?;
            let points = match half {
                Some(save) => acts::trial::halved(ctx, *who, *save, *amount)?,
                None => *amount,
            };
            harm::hurt(ctx, *who, points, *deals);
        }
        Ruling::Heal { who, amount } => {
            Refusal::in_range("healing", *amount, (1, MOST_HP))?;
            heal(ctx, *who, *amount)?;
        }
        Ruling::Condition { who, condition, on, turns } => {
            let sheet = living(ctx.state(), *who)?;
            let same = sheet.conditions.get(condition) == on.then_some(turns);
            if same {
                return Err(Refusal::already_so("D20-MOD-15").into());
            }
            if *on {
                acts::afflict(ctx, *who, *condition, *turns);
                counts_from_the_next(ctx, *who, *condition, *turns);
            } else {
                ends(ctx, *who, *condition);
            }
        }
        Ruling::Face { who, to } => {
            living(ctx.state(), *who)?;
            super::field::face(ctx, *who, *to % 8);
        }
        Ruling::Down { who, mark, on } => {
            let vitals = living(ctx.state(), *who)?.vitals();
            if vitals.hp > 0 {
                return Err(own("d20-not-down", "D20-HEAL-04").into());
            }
            let down = harm::marked(vitals.down, *mark, *on);
            harm::becomes(ctx, *who, Vitals { down, ..vitals });
        }
        Ruling::Release { who } => {
            if living(ctx.state(), *who)?.held.is_empty() {
                return Err(own("d20-holds-nothing", "D20-RDY-06").into());
            }
            ctx.fact(Fact::Held { who: *who, held: Vec::new() });
        }
        Ruling::Ambush { who, target, with, from, to, swapped } => {
            let swing = strike::Swing::new(*who, *target, *with, Why::Ambush);
            let swing = strike::Swing { swapped: *swapped, ..swing };
            ambush(ctx, &swing, (*from, *to))?;
        }
        Ruling::Hour { who } => acts::time::hour(ctx, *who)?,
        Ruling::Day { who } => acts::time::day(ctx, *who)?,
        Ruling::Pressure { who, dc } => acts::mind::pressure(ctx, *who, *dc)?,
        Ruling::Add { who, adds, by } => {
            let word = living(ctx.state(), *who)?.word;
            if word.of(*adds) == *by {
                return Err(Refusal::already_so("D20-MOD-14").into());
            }
            ctx.fact(Fact::Word { who: *who, word: word.with(*adds, *by) });
        }
        Ruling::Cover { who, cover } => {
            if living(ctx.state(), *who)?.cover == *cover {
                return Err(Refusal::already_so("D20-COV-01").into());
            }
            ctx.fact(Fact::Cover { who: *who, cover: *cover });
        }
        Ruling::Height { at, height } => raise(ctx, *at, *height)?,
        Ruling::Ineffective { pair, on } => {
            if ctx.state().common.ineffective.contains(pair) == *on {
                return Err(Refusal::already_so("D20-OBJ-08").into());
            }
            ctx.fact(Fact::Ineffective { pair: pair.clone(), on: *on });
        }
        Ruling::Check { who, skill, dc } => acts::trial::ruled(ctx, *who, *skill, *dc)?,
        Ruling::Save { who, kind, dc } => acts::trial::saves(ctx, *who, *kind, *dc)?,
        Ruling::Give { who, record } => acts::hands::give(ctx, *who, record)?,
        Ruling::Attacks { who, first, count } => give_attacks(ctx, *who, *first, *count)?,
        Ruling::Loose { who, other } => acts::grapple::loose(ctx, *who, *other)?,
        Ruling::Options(options) => {
            if let Some(fault) = HOUSE_RULES.iter().find_map(|rule| rule.fault(options)) {
                return Err(Refusal::Breach(fault).into());
            }
            let machines = options.vehicle_as != ctx.state().options.vehicle_as;
            ctx.fact(Fact::Options(options.clone()));
            keep_bounds(ctx);
            if machines {
                recount(ctx);
            }
        }
    }
    Ok(())
}

/// A counter that is set in its owner's running turn begins with the next one (D20-MOD-15).
fn counts_from_the_next(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    condition: Condition,
    turns: Option<u8>,
) {
    let counts = turns.is_some() && ctx.edition().applies_throughout();
    let turn = ctx.state().turn.clone().filter(|turn| counts && turn.who == who && !turn.held);
    if let Some(mut turn) = turn.filter(|turn| !turn.counted.contains(&condition)) {
        turn.counted.push(condition);
        ctx.fact(Fact::Turn(Some(turn)));
    }
}

/// A condition is over by the ruling; where it is one side of a grapple or of a pin, so is the other (D20-GRP-18).
fn ends(ctx: &mut impl RulesContext<D20>, who: Id, condition: Condition) {
    let both = ctx.edition().lets_go_both();
    if both && condition == Condition::Grappling {
        acts::grapple::frees(ctx, who);
    } else if both && condition == Condition::Pinned {
        acts::grapple::unpin(ctx, who);
    } else {
        acts::relieve(ctx, who, condition);
    }
}

/// Says how high a square lies (D20-MOD-02).
fn raise(ctx: &mut impl RulesContext<D20>, at: Spot, height: i32) -> Result<(), Refusal> {
    if ctx.state().common.height(at) == height {
        return Err(Refusal::already_so("D20-MOD-02"));
    }
    ctx.fact(Fact::Height { at, height });
    Ok(())
}

/// Sets the attacks of somebody of whom only the first bonus and their number are known (D20-ACT-08).
fn give_attacks(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    first: i32,
    count: u8,
) -> Result<(), Refusal> {
    let bonuses = bonuses(first, count, &ctx.state().options);
    if living(ctx.state(), who)?.spec.attack_bonuses == bonuses {
        return Err(Refusal::already_so("D20-ACT-08"));
    }
    ctx.fact(Fact::Attacks { who, bonuses });
    Ok(())
}

/// The least and the most of a pool, and what is in it.
fn bounds(ctx: &impl RulesContext<D20>, who: Id, pool: PoolId) -> Result<(i32, i32, i32), Refusal> {
    let table = ctx.state();
    let sheet = table.sheet(who).ok_or(Refusal::Nobody(who))?;
    let (least, most) = sheet.bounds(pool, &table.options).ok_or(Refusal::BadTarget)?;
    Ok((least, most, sheet.pool(pool)))
}

/// Changes a pool as far as it goes, and refuses what changes nothing.
fn change(ctx: &mut impl RulesContext<D20>, who: Id, pool: PoolId, by: i32) -> Result<(), Refusal> {
    let (least, most, now) = bounds(ctx, who, pool)?;
    let then = now.saturating_add(by).clamp(least, most);
    if then == now {
        return Err(Refusal::Unchanged { who, pool, now });
    }
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let mut vitals = sheet.vitals();
    match pool {
        HP => vitals.hp = then,
        STRESS => vitals.stress = then,
        PSYCHE => vitals.psyche = then,
        _ => {}
    }
    if vitals.hp > 0 {
        vitals.down = super::numbers::vitals::Down::default();
    }
    harm::becomes(ctx, who, vitals);
    Ok(())
}

fn heal(ctx: &mut impl RulesContext<D20>, who: Id, amount: i32) -> Result<(), Refusal> {
    let sheet = living(ctx.state(), who)?;
    let (before, after) = (sheet.vitals(), sheet.vitals().healed(amount));
    if before == after {
        return Err(Refusal::Unchanged { who, pool: HP, now: before.hp });
    }
    harm::becomes(ctx, who, after);
    Ok(())
}

/// A stab before the fight: its victim is surprised until its first turn, and nobody reacts (D20-INI-05).
fn ambush(
    ctx: &mut impl RulesContext<D20>,
    swing: &strike::Swing,
    (from, to): (Option<Spot>, Option<Spot>),
) -> Result<(), Stop> {
    let strike::Swing { who, target, with, .. } = *swing;
    let options = ctx.state().options;
    if ctx.round() > 0 || !ctx.queue().is_empty() {
        return Err(own("d20-fight-has-begun", "D20-INI-05").into());
    }
    let sheet = living(ctx.state(), who)?;
    if !sheet.has(Condition::Hidden) {
        return Err(own("d20-not-hidden", "D20-INI-05").into());
    }
    if !sheet.can_act(&options) {
        return Err(own("d20-cannot-act", "D20-MOD-15").into());
    }
    acts::victim(ctx, who, target, "D20-INI-05")?;
    let moves = i32::from(from.is_some()) + i32::from(to.is_some());
    if moves >= options.ambush_actions {
        let one = options.ambush_actions == 1;
        let key = if one { "d20-one-ambush-action" } else { "d20-no-action-left" };
        return Err(own(key, "D20-INI-05").into());
    }
    sneak(ctx, who, from)?;
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let hand = acts::hand(ctx.edition(), sheet, with);
    let penalty = strike::lone_hand(ctx.edition(), sheet, hand, &options);
    let bonus = sheet.spec.best_bonus();
    let swing = strike::Swing { bonus, hand, penalty, ..*swing };
    strike::check(ctx, &swing)?;
    let group = acts::hands::weapon(sheet, with, &options).group;
    let square = ctx.place(target).and_then(|spot| ctx.square(spot));
    let Some((group, square)) = group.zip(square) else {
        acts::afflict(ctx, target, Condition::Surprised, None);
        let swing = acts::grapple::of_shot(ctx, swing)?;
        strike::strike(ctx, &swing)?;
        return sneak(ctx, who, to);
    };
    // A weapon that strikes a group surprises all enemies whom it strikes (D20-ATK-13).
    acts::blast::goes_so_far(ctx, who, square, group)?;
    let all = acts::blast::struck(ctx, who, square, group);
    for (one, _) in &all {
        if ctx.hostile(who, *one) {
            acts::afflict(ctx, *one, Condition::Surprised, None);
        }
    }
    strike::look(ctx, who, target);
    acts::blast::each(ctx, &swing, all)?;
    sneak(ctx, who, to)
}

/// The move of an ambusher, which nobody reacts to (D20-INI-05).
fn sneak(ctx: &mut impl RulesContext<D20>, who: Id, to: Option<Spot>) -> Result<(), Stop> {
    let Some((to, sheet)) = to.zip(ctx.state().sheet(who)) else { return Ok(()) };
    let metres = super::field::partial_move(sheet, &ctx.state().options);
    let mut from = ctx.place(who).ok_or(Refusal::BadTarget)?;
    for at in acts::ways::way(ctx, who, to, metres)? {
        super::field::take(ctx, who, from, at);
        from = at;
    }
    Ok(())
}

/// Under other house rules no pool holds more than it may.
fn keep_bounds(ctx: &mut impl RulesContext<D20>) {
    let table = ctx.state();
    let held = |sheet: &Sheet, pool| Some((sheet.pool(pool), sheet.bounds(pool, &table.options)?));
    for (who, pool, now, change) in PoolKind::beyond(POOL_KINDS, &table.sheets, held) {
        ctx.fact(Fact::Pool { who, pool, now, change });
    }
}

/// What is broken or dead is told anew, once machines are things or no longer are (D20-ACT-12).
fn recount(ctx: &mut impl RulesContext<D20>) {
    let all = (0_u16..).zip(&ctx.state().sheets);
    let machines: Vec<(Id, Vitals)> = all
        .filter(|(_, sheet)| sheet.spec.is_machine())
        .map(|(number, sheet)| (Id(number), sheet.vitals()))
        .collect();
    for (who, vitals) in machines {
        harm::becomes(ctx, who, vitals);
    }
}

/// The ruling that sets a pool.
pub(super) fn set_pool(who: Id, pool: PoolId, value: i32) -> Option<Ruling> {
    let known = POOL_KINDS.iter().any(|kind| kind.id == pool);
    known.then_some(Ruling::Pool { who, pool, value })
}

/// The ruling by which hit points are lost, half of them after a save of the usual difficulty where none is named; `None` for
/// a save that there is not.
pub(super) fn damage(who: Id, amount: i32, half: Option<Halving<'_>>) -> Option<Ruling> {
    let half = match half {
        Some(Halving { save, difficulty }) => {
            Some((verbs::save_called(save)?, difficulty.unwrap_or(USUAL_DC)))
        }
        None => None,
    };
    Some(Ruling::Damage { who, amount, deals: Deals::Physical, half })
}
