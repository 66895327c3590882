//! Fights by seizing (D20-GRP): who is in one, and the numbers of its checks.

mod ends;
mod free;
mod seize;
mod wrestle;

use super::{
    hands, harm,
    strike::{self, Swing},
};
use crate::d20::{
    D20,
    fact::Fact,
    numbers::{
        damage::DamageRoll,
        grapple::Grappler,
        hands::Hand,
        tally::Tally,
        weapon::{Deals, Weapon},
    },
    options::GrappleMiss,
    rolls::{self, DAMAGE},
    sheet::Sheet,
};
use crate::{Dice, Id, RulesContext, Stop};

pub(super) use ends::settle;
pub(in crate::d20) use ends::{part, set_apart};
pub(super) use free::{break_free, let_go};
pub(in crate::d20) use free::{frees, loose};
pub(super) use seize::seize;
pub(in crate::d20) use seize::{NOT_SEIZED, SEIZED, TOO_LARGE};
pub(super) use wrestle::{may_strike, wrestle};
pub(in crate::d20) use wrestle::{pins_end, unpin};

fn check_of(sheet: &Sheet, bonus: i32, swap: i32) -> Grappler {
    let (strength, size) = (sheet.spec.abilities.str_mod, sheet.spec.size);
    Grappler { bonus, strength, size, swap, gm: 0 }
}

/// What somebody adds to a grapple check that answers another one (D20-GRP-09).
fn answer(ctx: &impl RulesContext<D20>, who: Id) -> Tally {
    let options = &ctx.state().options;
    let of = |sheet: &Sheet| check_of(sheet, sheet.spec.best_bonus(), 0).tally(options);
    ctx.state().sheet(who).map_or_else(Tally::of_roll, of)
}

fn fists_of(ctx: &impl RulesContext<D20>, who: Id) -> Weapon {
    let options = &ctx.state().options;
    let sheet = ctx.state().sheet(who);
    sheet.map_or_else(
        || Weapon::fists(Dice { plus: 0, count: 0, faces: 0 }),
        |sheet| sheet.spec.hands().weapon(options),
    )
}

/// `who` is the last who came to where it is (D20-GRP-18).
fn joins(ctx: &mut impl RulesContext<D20>, who: Id) {
    let last = everyone(ctx).map(|(_, sheet)| sheet.joined).max().unwrap_or(0);
    ctx.fact(Fact::Joined { who, number: last.saturating_add(1) });
}

/// Damage of bare hands, without critical hits and sneak dice (D20-GRP-06, D20-GRP-10).
fn hurts(ctx: &mut impl RulesContext<D20>, who: Id, at: Id, deals: Deals) -> Result<(), Stop> {
    let options = ctx.state().options;
    let fists = fists_of(ctx, who);
    let strength = ctx.state().sheet(who).map_or(0, |sheet| sheet.spec.abilities.str_mod);
    let attack = DamageRoll::of(&fists, (Hand::Main, false), strength, false, &options);
    let total = strike::points(ctx, who, attack.dice, DAMAGE, "D20-UNA-03")?;
    harm::hurt(ctx, at, attack.points(total, 0, &options), deals);
    Ok(())
}

/// Whether the first holds the second.
fn is_held(ctx: &impl RulesContext<D20>, who: Id, at: Id) -> bool {
    ctx.state().sheet(who).is_some_and(|sheet| sheet.holds.contains(&at))
}

/// Everybody at the table with its sheet.
fn everyone(ctx: &impl RulesContext<D20>) -> impl Iterator<Item = (Id, &Sheet)> {
    (0..).map(Id).zip(ctx.state().sheets.iter().map(|sheet| &**sheet))
}

/// Everybody who is in the same grapple, in the order of the queue (D20-MOD-11).
pub(super) fn together(ctx: &impl RulesContext<D20>, who: Id) -> Vec<Id> {
    let mut all = vec![who];
    let mut looked = 0;
    while let Some(one) = all.get(looked).copied() {
        looked += 1;
        let linked = |(other, sheet): (Id, &Sheet)| {
            let holds = sheet.holds.contains(&one) || is_held(ctx, one, other);
            (holds && !all.contains(&other)).then_some(other)
        };
        let more: Vec<Id> = everyone(ctx).filter_map(linked).collect();
        all.extend(more);
    }
    let queue = ctx.queue();
    let place = |one: &Id| queue.iter().position(|other| other == one).unwrap_or(usize::MAX);
    all.sort_by_key(|one| (place(one), *one));
    all
}

/// Those whom `who` fights in its grapple, in the order of the queue.
pub(super) fn opponents(ctx: &impl RulesContext<D20>, who: Id) -> Vec<Id> {
    let all = together(ctx, who).into_iter();
    all.filter(|other| *other != who && ctx.hostile(who, *other)).collect()
}

/// Whom each holds and pins who does.
fn links(ctx: &impl RulesContext<D20>) -> Vec<(Id, Vec<Id>, Vec<Id>)> {
    let all = everyone(ctx).filter(|(_, sheet)| !sheet.holds.is_empty() || !sheet.pins.is_empty());
    all.map(|(who, sheet)| (who, sheet.holds.clone(), sheet.pins.clone())).collect()
}

/// An attack as it is made: a shot at one in a grapple goes at whom a die chooses (D20-MOD-11).
pub(in crate::d20) fn of_shot(
    ctx: &mut impl RulesContext<D20>,
    swing: Swing,
) -> Result<Swing, Stop> {
    let options = ctx.state().options;
    let sheet = ctx.state().sheet(swing.who);
    let shoots = sheet.is_some_and(|sheet| hands::weapon(sheet, swing.with, &options).is_ranged());
    let target = if shoots { shot_at(ctx, swing.who, swing.target)? } else { swing.target };
    Ok(Swing { target, ..swing })
}

/// Whom a shot at one in a grapple goes at: a die chooses among all in it, before the roll to hit.
fn shot_at(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<Id, Stop> {
    let all = together(ctx, at);
    let gm = ctx.state().options.grapple_miss == GrappleMiss::Gm;
    if all.len() < 2 || gm || all.contains(&who) {
        return Ok(at);
    }
    let faces = i32::try_from(all.len()).unwrap_or(i32::MAX);
    let dice = Dice::new(0, faces);
    let face = strike::points(ctx, who, dice, rolls::CHOOSING, "D20-MOD-11")?;
    let chosen = usize::try_from(face.saturating_sub(1)).unwrap_or(0);
    Ok(all.get(chosen).copied().unwrap_or(at))
}
