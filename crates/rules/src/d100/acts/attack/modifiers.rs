//! Rows of table MOD that the program finds by itself, for attacks in melee and from afar.

use super::super::super::{
    D100,
    numbers::{
        harm::conditions::AtOwner,
        strike::{hands, situation::outnumbers},
    },
    options::SizeModsScope,
    rolls::Trial,
    sheet::{Hand, Sheet},
};
use super::{Strike, weapon_of};
use crate::{Id, RulesContext};

/// The hit test in melee with what the situation adds (D100-MODS-01).
pub(super) fn of_melee(ctx: &impl RulesContext<D100>, strike: Strike, trial: Trial) -> Trial {
    let mut trial = of_both(ctx, strike, trial, true);
    let numbers = outnumber(ctx, strike.target);
    trial.modifiers = trial.modifiers.and("d100-numbers", numbers, "D100-MODS-03");
    trial
}

/// What attacks in melee and from afar have in common: the called shot, the hand, the state of the target, a clumsy grip.
pub(super) fn of_both(
    ctx: &impl RulesContext<D100>,
    strike: Strike,
    mut trial: Trial,
    melee: bool,
) -> Trial {
    let table = ctx.table();
    let options = &table.options;
    let (Some(sheet), Some(target)) = (table.sheet(strike.who), table.sheet(strike.target)) else {
        return trial;
    };
    let called = if strike.called.is_some() { -20 } else { 0 };
    let at = AtOwner {
        melee,
        prone_ranged: options.prone_bonus_ranged,
        sums: options.attacker_bonus_sum,
    };
    let size = if !melee || options.size_mods_scope == SizeModsScope::All {
        target.spec.size.modifier(options)
    } else {
        0
    };
    let clumsy = if sheet.notes.clumsy == Some(ctx.round()) { -10 } else { 0 };
    trial.modifiers = trial
        .modifiers
        .and("d100-called", called, "D100-MEL-07")
        .and("d100-off-hand", off_hand(sheet, strike), "D100-DUAL-02")
        .and("d100-target", target.conditions.at_owner(at), "D100-CON-05")
        .and("d100-size", size, "D100-MODS-02")
        .and("d100-clumsy", clumsy, "D100-FUM-06");
    trial
}

/// What the off hand costs (D100-DUAL-02).
fn off_hand(sheet: &Sheet, strike: Strike) -> i32 {
    if weapon_of(sheet, strike.with).is_none_or(|weapon| weapon.hand != Hand::Off) {
        return 0;
    }
    hands::off_hand(sheet.spec.ambidextrous)
}

/// What numbers around a target give to those who attack it (D100-MODS-03).
fn outnumber(ctx: &impl RulesContext<D100>, target: Id) -> i32 {
    let table = ctx.table();
    let near = |one: Id, other: Id| ctx.between(one, other).distance.is_some_and(|far| far <= 1);
    let fights = |one: Id, other: Id| {
        near(one, other) || table.sheet(one).is_some_and(|sheet| sheet.engaged.contains_key(&other))
    };
    let conscious: Vec<Id> = ctx
        .present()
        .into_iter()
        .filter(|one| table.sheet(*one).is_some_and(Sheet::is_conscious))
        .collect();
    let against = conscious.iter().filter(|one| ctx.hostile(**one, target));
    let against: Vec<Id> = against.copied().filter(|one| fights(*one, target)).collect();
    let helps = |one: &&Id| **one != target && !ctx.hostile(**one, target);
    let allies = conscious.iter().filter(helps);
    let allies = allies.filter(|one| against.iter().any(|foe| near(**one, *foe))).count();
    let heads = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    outnumbers([heads(against.len()), heads(allies).saturating_add(1)])
}
