//! The GM's ruling on a sheet (KNK-GEN-01).

use crate::knk::{
    Knk,
    body::{action, effects, hiding, life, pools, veil_watch, wounds},
    classes::{crimson_veil, servants},
    combat::{plus_use, save},
    content::{
        modifier::Modifier,
        rank::Rank,
        reserve::Reserve,
        saving::{Saving, Terms},
        value::Override,
    },
    making::{giving, growth},
    place::home,
    sheet::{
        Sheet, derived, hybrid,
        lasting::{Cause, Lasting},
        veil::Veil,
    },
    table::{
        fact::{Fact, Why},
        options::Options,
        order::Ruling,
        refusals,
        turn::living,
    },
    world::transfer,
};
use crate::{Id, Refusal, RuleId, RulesContext, Stop};

/// Least health and largest effect that can be set; they only keep sums small.
const MOST: i32 = 100_000;
/// Largest bonus to a save, and highest threshold.
const MOST_BONUS: i32 = 1_000;

/// Carries out a ruling and what follows from it by the rules. Only nonsense is refused.
pub(crate) fn carry_out(ctx: &mut impl RulesContext<Knk>, ruling: &Ruling) -> Result<(), Stop> {
    match ruling {
        Ruling::Pool { who, pool, value } => set_pool(ctx, *who, *pool, *value)?,
        Ruling::Change { who, pool, by } => change_pool(ctx, *who, *pool, *by)?,
        Ruling::Damage { who, amount, half } => damage(ctx, *who, *amount, *half)?,
        Ruling::Heal { who, amount } => heal(ctx, *who, *amount)?,
        Ruling::Override { who, value, to } => set_value(ctx, *who, *value, *to)?,
        Ruling::Afflict { who, name, hp, prana, turns, modifiers } => {
            let sheet = living(ctx.state(), *who)?;
            Refusal::in_range("hp", *hp, (-MOST, MOST))?;
            Refusal::in_range("prana", *prana, (-MOST, MOST))?;
            if let Some(turns) = turns {
                Refusal::in_range("turns", i32::from(*turns), (1, i32::from(u16::MAX)))?;
            }
            for modifier in modifiers {
                if let Modifier::Stat { by, .. } = modifier {
                    Refusal::in_range("stat", *by, (-i32::from(Rank::MAX), i32::from(Rank::MAX)))?;
                }
            }
            let effect = Lasting {
                modifiers: modifiers.clone(),
                counted_on: None,
                ends_with: None,
                id: sheet.next_lasting,
                name: name.clone(),
                hp: *hp,
                prana: *prana,
                turns: *turns,
                cause: Cause::Ruled,
            };
            ctx.fact(Fact::Afflicted { who: *who, effect });
            pools::fit(ctx, *who, Why::Ruling);
            follow(ctx, *who);
        }
        Ruling::Relieve { who, effect } => {
            let sheet = pools::sheet_of(ctx, *who)?;
            if !sheet.lasting.iter().any(|lasting| lasting.id == *effect) {
                return Err(refusals::lacks("effect", None).into());
            }
            effects::take_off(ctx, *who, *effect);
            pools::fit(ctx, *who, Why::Ruling);
            follow(ctx, *who);
        }
        Ruling::LosesTurn { who, lost } => {
            living(ctx.state(), *who)?;
            ctx.fact(Fact::LosesTurn { who: *who, lost: *lost });
        }
        Ruling::Prone { who, prone } => {
            living(ctx.state(), *who)?;
            ctx.fact(Fact::Prone { who: *who, prone: *prone });
        }
        Ruling::Options(options) => set_options(ctx, options)?,
        Ruling::Restore { who, injury } => wounds::restore(ctx, *who, *injury)?,
        Ruling::Extend { who, injury, by } => wounds::extend(ctx, *who, *injury, *by)?,
        Ruling::Replace { who, injury } => wounds::replace(ctx, *who, *injury)?,
        Ruling::Plus { who, formula, marks } => plus_use::ruled(ctx, *who, *formula, *marks)?,
        Ruling::NewDay => ctx.fact(Fact::NewDay),
        Ruling::Stealth { who, now } => {
            living(ctx.state(), *who)?;
            ctx.fact(Fact::Stealth { who: *who, now: *now });
        }
        Ruling::Base { who, here } => home::ruled(ctx, *who, *here)?,
        Ruling::Deathless { who, on } => deathless(ctx, *who, *on)?,
        Ruling::Veil { who, fallen } => {
            if !hybrid::is_hybrid(living(ctx.state(), *who)?) {
                let rule = Some(RuleId::new("KNK-CLS-13"));
                return Err(refusals::lacks("veil", rule).into());
            }
            if *fallen {
                crimson_veil::fall(ctx, *who);
            } else {
                veil_watch::now(ctx, *who, Veil::Raised);
            }
        }
        Ruling::Transfer { from, to } => transfer::give(ctx, *from, *to)?,
        Ruling::Serve { who, master, kind, upkeep } => {
            Refusal::in_range("upkeep", upkeep.unwrap_or(0), (0, MOST))?;
            servants::ruled(ctx, *who, *master, (*kind, *upkeep))?;
        }
        Ruling::Serviced { who } => serviced(ctx, *who)?,
        Ruling::Grow { who, of, to } => growth::grow(ctx, *who, *of, *to)?,
        Ruling::School { who, school, to } => growth::school(ctx, *who, *school, *to)?,
        Ruling::Learn { who, spell } => growth::learn(ctx, *who, spell)?,
        Ruling::Study { who } => growth::study(ctx, *who)?,
        Ruling::Give { who, gift } => giving::give(ctx, *who, gift)?,
        Ruling::Award { who, cp, sp } => giving::award(ctx, *who, *cp, *sp)?,
        Ruling::Save { who, of, terms } => {
            living(ctx.state(), *who)?;
            Refusal::in_range("bonus", terms.bonus, (-MOST_BONUS, MOST_BONUS))?;
            Refusal::in_range("threshold", terms.above.unwrap_or(0), (0, MOST_BONUS))?;
            let held = save::throw(ctx, *who, *of, *terms)?;
            ctx.fact(Fact::Saved { who: *who, of: *of, held });
        }
        Ruling::Body { who, intact } => life::set_body(ctx, *who, *intact)?,
    }
    Ok(())
}

/// Health stops at 1 from now on: one who is doomed has that much at once (KNK-CLS-07).
fn deathless(ctx: &mut impl RulesContext<Knk>, who: Id, on: bool) -> Result<(), Refusal> {
    living(ctx.state(), who)?;
    ctx.fact(Fact::Deathless { who, on });
    let sheet = pools::sheet_of(ctx, who)?;
    // A maximum that injuries took to nothing counts again when nothing holds it at 1.
    pools::set(ctx, who, Reserve::Hp, sheet.hp.min(derived::hp_max(&sheet)), Why::Ruling);
    follow(ctx, who);
    Ok(())
}

fn set_pool(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    pool: Reserve,
    value: i32,
) -> Result<(), Refusal> {
    let sheet = pools::sheet_of(ctx, who)?;
    match pool {
        Reserve::Hp => {
            let least = if sheet.deathless { 1 } else { -MOST };
            Refusal::in_range("hp", value, (least, derived::hp_max(&sheet)))?;
        }
        Reserve::Prana => Refusal::in_range("prana", value, (0, derived::prana_max(&sheet)))?,
    }
    fill(ctx, who, pool, value);
    Ok(())
}

/// Changes a pool by so much, as far as it goes.
fn change_pool(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    pool: Reserve,
    by: i32,
) -> Result<(), Refusal> {
    Refusal::in_range("change", by, (-MOST, MOST))?;
    let sheet = pools::sheet_of(ctx, who)?;
    let (now, value) = (pools::now(&sheet, pool), pools::after(&sheet, pool, by));
    if now == value {
        return Err(Refusal::Unchanged { who, pool: pool.id(), now });
    }
    fill(ctx, who, pool, value);
    Ok(())
}

/// Damage as surroundings do it: it takes health, shows the hidden and may end what is read (KNK-STL-08, KNK-MAG-09).
fn damage(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    amount: i32,
    half: Option<Saving>,
) -> Result<(), Stop> {
    Refusal::in_range("damage", amount, (1, MOST))?;
    unless_idle(living(ctx.state(), who)?, who, amount.saturating_neg())?;
    let mut damage = amount;
    if let Some(of) = half {
        let held = save::throw(ctx, who, of, Terms::default())?;
        ctx.fact(Fact::Saved { who, of, held });
        if held {
            damage /= 2;
        }
    }
    pools::change(ctx, who, Reserve::Hp, damage.saturating_neg(), Why::Damage);
    life::hurt(ctx, who, damage, None);
    follow(ctx, who);
    Ok(())
}

/// Health is given back, up to its most.
fn heal(ctx: &mut impl RulesContext<Knk>, who: Id, amount: i32) -> Result<(), Refusal> {
    Refusal::in_range("healing", amount, (1, MOST))?;
    unless_idle(living(ctx.state(), who)?, who, amount)?;
    pools::change(ctx, who, Reserve::Hp, amount, Why::Healing);
    follow(ctx, who);
    Ok(())
}

/// Refuses a change of health that changes nothing.
fn unless_idle(sheet: &Sheet, who: Id, by: i32) -> Result<(), Refusal> {
    if pools::after(sheet, Reserve::Hp, by) == sheet.hp {
        return Err(Refusal::Unchanged { who, pool: Reserve::Hp.id(), now: sheet.hp });
    }
    Ok(())
}

/// A pool is now this; health above 0 raises the dead.
fn fill(ctx: &mut impl RulesContext<Knk>, who: Id, pool: Reserve, value: i32) {
    let was_dead = life::is_dead(ctx, who);
    pools::set(ctx, who, pool, value, Why::Ruling);
    if was_dead && pool == Reserve::Hp && value > 0 {
        life::warn(ctx, who);
        ctx.fact(Fact::Spared { who });
        ctx.rise(who);
        hiding::look_out(ctx);
    }
    follow(ctx, who);
}

/// Sets a computed value; a pool above its new maximum is cut to it (KNK-STAT-08).
fn set_value(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    value: Override,
    to: Option<i32>,
) -> Result<(), Refusal> {
    let before = derived::prana_max(&*pools::sheet_of(ctx, who)?);
    if let Some(to) = to {
        Refusal::in_range(value.key(), to, value.bounds())?;
    }
    ctx.fact(Fact::Overrode { who, value, to });
    let sheet = pools::sheet_of(ctx, who)?;
    pools::set(ctx, who, Reserve::Hp, sheet.hp.min(derived::hp_max(&sheet)), Why::Ruling);
    let most = derived::prana_max(&sheet);
    if most < before {
        pools::set(ctx, who, Reserve::Prana, sheet.prana.min(most), Why::Ruling);
    }
    follow(ctx, who);
    Ok(())
}

/// A person that carries no firearm which water has ruined has nothing to see to.
fn serviced(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Refusal> {
    if !living(ctx.state(), who)?.weapons.iter().any(|weapon| weapon.ruined) {
        return Err(refusals::lacks("ruined-firearm", Some(RuleId::new("KNK-MODE-05"))));
    }
    ctx.fact(Fact::Firearms { who, ruined: false });
    Ok(())
}

fn set_options(ctx: &mut impl RulesContext<Knk>, options: &Options) -> Result<(), Refusal> {
    if let Some((what, given, bounds)) = options.out_of_bounds() {
        Refusal::in_range(what, given, bounds)?;
    }
    ctx.fact(Fact::Options(options.clone()));
    Ok(())
}

/// Doom and death by the rules; the turn of one who dies in it is over.
fn follow(ctx: &mut impl RulesContext<Knk>, who: Id) {
    life::check(ctx, who);
    if life::is_dead(ctx, who) && ctx.state().turn.as_ref().is_some_and(|turn| turn.who == who) {
        action::leave(ctx);
    }
}
