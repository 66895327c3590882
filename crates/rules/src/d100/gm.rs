//! A ruling of the GM.

use super::{
    D100,
    acts::{advantage, conditions, demanded::trials::say, harm, mind},
    fact::{self, Fact, Ruling},
    field::{living, refused},
    numbers::harm::conditions::Condition,
    options::HOUSE_RULES,
    sheet::{ADVANTAGE, FORTUNE, HEALTH, MOST, Notes, POOL_KINDS, RESOLVE, Sheet},
};
use crate::{Arg, Id, Phrase, PoolId, PoolKind, Refusal, RulesContext, Stop};

/// Carries out a ruling; refuses only nonsense.
pub(super) fn rule(ctx: &mut impl RulesContext<D100>, ruling: &Ruling) -> Result<(), Stop> {
    match ruling {
        Ruling::Pool { who, pool, value } => {
            let (least, most, now) = bounds(ctx, *who, *pool)?;
            Refusal::in_range(&pool.field(), *value, (least, most))?;
            change(ctx, *who, *pool, value.saturating_sub(now))?;
        }
        Ruling::Change { who, pool, by } => change(ctx, *who, *pool, *by)?,
        Ruling::Damage { who, amount } => {
            Refusal::in_range("damage", *amount, (1, MOST))?;
            living(ctx.state(), *who)?;
            change(ctx, *who, HEALTH, amount.saturating_neg())?;
        }
        Ruling::Heal { who, amount } => {
            Refusal::in_range("healing", *amount, (1, MOST))?;
            living(ctx.state(), *who)?;
            change(ctx, *who, HEALTH, *amount)?;
        }
        Ruling::Condition { who, condition, stacks } => {
            let now = living(ctx.state(), *who)?.conditions.count(*condition);
            let stacks = if condition.declared().stacks { *stacks } else { (*stacks).min(1) };
            if now == stacks {
                return Err(Refusal::already_so("D100-CON-02").into());
            }
            if stacks > now {
                conditions::afflict(ctx, *who, *condition, stacks.saturating_sub(now));
            } else {
                let gone = conditions::shed(ctx, *who, *condition, now.saturating_sub(stacks));
                if gone == 0 {
                    return Err(refused("d100-locked", "D100-CON-06").into());
                }
            }
        }
        Ruling::Row { who, row, on } => {
            let now = &living(ctx.state(), *who)?.rows;
            if now.contains(row) == *on {
                return Err(Refusal::already_so("D100-MODS-12").into());
            }
            let now = row.set(now, *on);
            ctx.fact(Fact::Rows { who: *who, now });
        }
        Ruling::Dead { who, dead } => {
            let sheet = ctx.state().sheet(*who).ok_or(Refusal::Nobody(*who))?;
            if sheet.dead == *dead {
                return Err(Refusal::already_so("D100-WND-08").into());
            }
            if *dead {
                harm::become_dead(ctx, *who);
            } else {
                ctx.fact(Fact::Dead { who: *who, dead: false });
                ctx.rise(*who);
            }
        }
        Ruling::Demand(demand) => super::acts::demanded::demanded(ctx, demand)?,
        Ruling::Snare { who, stacks, strength } => {
            living(ctx.state(), *who)?;
            conditions::afflict(ctx, *who, Condition::Entangled, *stacks);
            ctx.fact(Fact::Snare { who: *who, strength: *strength });
        }
        Ruling::Modifier { who, by } => {
            let line = Phrase::new("d100-log-modifier").with("by", Arg::Change(*by));
            let set = |notes| Notes { modifier: *by, ..notes };
            noted(ctx, *who, set, (line, "D100-MODS-12"))?;
        }
        Ruling::Nerves { who, by } => mind::set_difficulty(ctx, *who, *by)?,
        Ruling::Loses { who, amount } => {
            let line = Phrase::new("d100-log-loses").with("amount", *amount);
            let set = |notes| Notes { loses: Some(*amount), ..notes };
            noted(ctx, *who, set, (line, "D100-SHT-05"))?;
        }
        Ruling::Important { who, on } => {
            if living(ctx.state(), *who)?.spec.important == *on {
                return Err(Refusal::already_so("D100-ADV-03").into());
            }
            ctx.fact(Fact::Important { who: *who, on: *on });
        }
        Ruling::Healed { who, number } => heals(ctx, *who, *number)?,
        Ruling::Motivated { who } => motivates(ctx, *who)?,
        Ruling::Session => begin_session(ctx)?,
        Ruling::FightOver => over(ctx)?,
        Ruling::Ammo { who, weapon, shots } => counts_shots(ctx, *who, *weapon, *shots)?,
        Ruling::Give { who, record } => super::acts::things::give(ctx, *who, record)?,
        Ruling::Scene => {
            for who in ctx.present() {
                harm::scene_over(ctx, who)?;
            }
        }
        Ruling::Options(options) => {
            if let Some(fault) = HOUSE_RULES.iter().find_map(|rule| rule.fault(options)) {
                return Err(Refusal::Breach(fault).into());
            }
            ctx.fact(Fact::Options(options.clone()));
            keep_bounds(ctx);
        }
    }
    Ok(())
}

/// The injury of this number, from 0, is healed (D100-INJ-02).
fn heals(ctx: &mut impl RulesContext<D100>, who: Id, number: u16) -> Result<(), Refusal> {
    match living(ctx.state(), who)?.injuries.get(usize::from(number)) {
        None => return Err(refused("d100-no-injury", "D100-INJ-02")),
        Some(injury) if injury.healed => {
            return Err(Refusal::already_so("D100-INJ-02"));
        }
        Some(_) => ctx.fact(Fact::Healed { who, number }),
    }
    Ok(())
}

/// The fight is over: nobody has Advantage, is engaged or raves any more, and the tests against infection are told
/// (D100-INI-11, D100-ADV-11, D100-DSE-03).
fn over(ctx: &mut impl RulesContext<D100>) -> Result<(), Refusal> {
    if ctx.round() == 0 {
        return Err(refused("d100-no-fight", "D100-INI-11"));
    }
    fight_ends(ctx);
    Ok(())
}

/// What ends with a fight, for all who are there (D100-INI-11, D100-ADV-11).
pub(super) fn fight_ends(ctx: &mut impl RulesContext<D100>) {
    for who in ctx.present() {
        advantage::lose(ctx, who);
        advantage::part_all(ctx, who);
        conditions::drop_aim(ctx, who);
        mind::calm(ctx, who);
        super::acts::demanded::illness::reminds(ctx, who);
    }
}

/// So many shots are left for a weapon (D100-RNG-10).
fn counts_shots(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    weapon: u8,
    shots: Option<u16>,
) -> Result<(), Refusal> {
    let sheet = living(ctx.state(), who)?;
    let (mut weapons, in_hand) = (sheet.spec.weapons.clone(), sheet.in_hand.clone());
    let unknown = || refused("d100-no-weapon", "D100-SHT-04");
    let one = weapons.get_mut(usize::from(weapon)).ok_or_else(unknown)?;
    if !one.is_ranged() {
        return Err(refused("d100-aims-from-afar", "D100-RNG-10"));
    }
    if one.ammo == shots {
        return Err(Refusal::already_so("D100-RNG-10"));
    }
    one.ammo = shots;
    let line = match shots {
        Some(shots) => Phrase::new("d100-log-shots").with("shots", shots),
        None => Phrase::new("d100-log-shots-uncounted"),
    };
    let line = line.with("weapon", Arg::Name(one.name.clone()));
    ctx.fact(Fact::Weapons { who, weapons, in_hand });
    tell_set(ctx, who, line, "D100-RNG-10");
    Ok(())
}

/// A deed by one's motivation brings a point of Resolve back (D100-FATE-14).
fn motivates(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    let (now, most) = (sheet.pools.resolve, sheet.pools.motivated().resolve);
    change(ctx, who, RESOLVE, i32::from(most) - i32::from(now)).map_err(Stop::from)
}

/// Everybody has all Fortune again (D100-FATE-07).
fn begin_session(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    for who in ctx.present() {
        let pools = ctx.state().sheet(who).map(|sheet| sheet.pools).unwrap_or_default();
        let missing = i32::from(pools.session().fortune) - i32::from(pools.fortune);
        if missing > 0 {
            change(ctx, who, FORTUNE, missing)?;
        }
        super::acts::demanded::illness::session(ctx, who);
    }
    Ok(())
}

/// A mark of the GM, unless it stands already.
fn noted(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    set: impl FnOnce(Notes) -> Notes,
    (line, rule): (Phrase, &'static str),
) -> Result<(), Refusal> {
    let before = living(ctx.state(), who)?.notes;
    let notes = set(before);
    if notes == before {
        return Err(Refusal::already_so(rule));
    }
    ctx.fact(Fact::Noted { who, notes });
    tell_set(ctx, who, line, rule);
    Ok(())
}

/// Tells what has been set of somebody, in editions that do.
fn tell_set(ctx: &mut impl RulesContext<D100>, who: Id, line: Phrase, rule: &'static str) {
    if ctx.edition().tells_what_is_set() {
        say(ctx, vec![who], line.with("who", who), rule);
    }
}

/// The least and the most of a pool, and what is in it.
fn bounds(
    ctx: &impl RulesContext<D100>,
    who: Id,
    pool: PoolId,
) -> Result<(i32, i32, i32), Refusal> {
    let sheet = living(ctx.state(), who)?;
    let bounds = sheet.bounds(pool, &ctx.state().options);
    let (least, most) = bounds.ok_or(Refusal::BadTarget)?;
    Ok((least, most, sheet.pool(pool)))
}

/// Changes a pool as far as it goes, and refuses what changes nothing.
fn change(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    pool: PoolId,
    by: i32,
) -> Result<(), Refusal> {
    let (least, most, now) = bounds(ctx, who, pool)?;
    let then = now.saturating_add(by).clamp(least, most);
    if then == now {
        return Err(Refusal::Unchanged { who, pool, now });
    }
    match pool {
        HEALTH => {
            // The word of the GM goes before what poison keeps from healing (D100-SHT-05).
            if then < now {
                harm::lose(ctx, who, now.saturating_sub(then));
            } else {
                let fact = ctx.state().sheet(who).and_then(|one| fact::health(one, who, then));
                if let Some(fact) = fact {
                    ctx.fact(fact);
                }
                harm::risen(ctx, who);
            }
        }
        ADVANTAGE if then == 0 => advantage::lose(ctx, who),
        _ => {
            let fact = ctx.state().sheet(who).and_then(|one| fact::pool(one, who, pool, then));
            if let Some(fact) = fact {
                ctx.fact(fact);
            }
        }
    }
    Ok(())
}

/// Under other house rules no pool holds more than it may.
fn keep_bounds(ctx: &mut impl RulesContext<D100>) {
    let table = ctx.state();
    let held = |sheet: &Sheet, pool| Some((sheet.pool(pool), sheet.bounds(pool, &table.options)?));
    for (who, pool, now, change) in PoolKind::beyond(POOL_KINDS, &table.sheets, held) {
        ctx.fact(Fact::Pool { who, pool, now, change });
    }
}

/// The ruling that sets a pool.
pub(super) fn set_pool(who: Id, pool: PoolId, value: i32) -> Option<Ruling> {
    let known = POOL_KINDS.iter().any(|kind| kind.id == pool);
    known.then_some(Ruling::Pool { who, pool, value })
}
