//! The numbers of a roll to hit: every part of its bonus, and of the AC that it is held against.

use super::{Swing, deals};
use crate::d20::acts::{grapple, hands};
use crate::d20::{
    D20,
    fact::Why,
    field::{between, reaches},
    numbers::{
        attack::{At, Attack, Circumstances, Flank},
        conditions::Condition,
        defence::{Against, Defender},
        squares::{self, Square},
        tables::Ability,
        tally::Tally,
        weapon::{Weapon, WeaponKind},
    },
    options::{AcAbility, FlankFocus, Options},
    sheet::Sheet,
};
use crate::{Id, RulesContext};

/// Whether somebody fights what stands on a square in melee and counts for a flank (D20-FLK-01).
fn threatens(ctx: &impl RulesContext<D20>, ally: Id, at: Square) -> bool {
    let options = &ctx.state().options;
    let (Some(sheet), true) = (ctx.state().sheet(ally), reaches(ctx, ally, at)) else {
        return false;
    };
    let wrestles = sheet.has(Condition::Grappling) || sheet.has(Condition::Pinned);
    !wrestles && !sheet.is_helpless(options)
}

/// Allies of `who` who fight `target` in melee.
fn allies_at(ctx: &impl RulesContext<D20>, who: Id, target: Id) -> Vec<Id> {
    let Some(at) = ctx.place(target).and_then(|spot| ctx.square(spot)) else { return Vec::new() };
    let fights = |ally: &Id| {
        let other = *ally != who && *ally != target && threatens(ctx, *ally, at);
        other && !ctx.hostile(who, *ally) && ctx.hostile(*ally, target)
    };
    ctx.present().into_iter().filter(fights).collect()
}

/// Where an ally stands who attacks the same one (D20-FLK-01 to D20-FLK-03).
fn flank(
    ctx: &impl RulesContext<D20>,
    (who, target): (Id, Id),
    weapon: &Weapon,
    mut allies: Vec<Id>,
) -> Flank {
    let options = &ctx.state().options;
    let at = |one: Id| ctx.place(one).and_then(|spot| ctx.square(spot));
    let (Some(from), Some(middle)) = (at(who), at(target)) else { return Flank::None };
    if weapon.is_ranged() {
        return Flank::None;
    }
    let has_struck = |ally: Id| {
        !options.flank_needs_attack
            || ctx.state().sheet(ally).is_some_and(|sheet| sheet.notes.struck.contains(&target))
    };
    let opposite = |ally: &Id| at(*ally).is_some_and(|other| squares::flanks(from, middle, other));
    allies.retain(|ally| opposite(ally) && has_struck(*ally));
    // A focus that does not flank has no effect.
    match ctx.state().sheet(target).and_then(|sheet| sheet.focus) {
        _ if allies.is_empty() => Flank::None,
        Some(focus) if focus == who => match options.flank_focus {
            FlankFocus::BehindOnly => Flank::None,
            FlankFocus::BothFlank => Flank::Opposite,
        },
        Some(focus) if allies.contains(&focus) => Flank::Behind,
        Some(_) | None => Flank::Opposite,
    }
}

/// Whether somebody stands higher than its target (D20-MOD-02).
fn is_higher(ctx: &impl RulesContext<D20>, who: Id, target: Id) -> bool {
    let height = |one: Id| ctx.place(one).map_or(0, |at| ctx.state().common.height(at));
    height(who) > height(target)
}

/// What a roll to hit is made of: its parts, those of the AC, whether the target is flanked.
#[derive(Debug, Clone)]
pub(super) struct Aimed {
    pub(super) tally: Tally,
    pub(super) ac: Tally,
    pub(super) flanked: bool,
    pub(super) weapon: Weapon,
}

/// The parts of the roll to hit, and of the AC that it is held against with so much cover.
pub(super) fn aimed(ctx: &impl RulesContext<D20>, swing: &Swing, cover: i32) -> Option<Aimed> {
    let options = &ctx.state().options;
    let (sheet, other) = (ctx.state().sheet(swing.who)?, ctx.state().sheet(swing.target)?);
    let weapon = hands::weapon(sheet, swing.with, options);
    let standing = other.standing(options);
    let allies = allies_at(ctx, swing.who, swing.target);
    let beside_ally = !allies.is_empty();
    let flank = flank(ctx, (swing.who, swing.target), &weapon, allies);
    let aims = |aim: crate::d20::sheet::Aim| aim.at == swing.target && aim.with == swing.with;
    let distance = between(ctx, swing.who, swing.target).unwrap_or_default();
    let grapples = grapple::together(ctx, swing.who).contains(&swing.target);
    let now = Circumstances {
        hand: swing.penalty,
        charges: swing.why == Why::Charge,
        distance,
        defensive: sheet.stance.attack,
        prepared: swing.braced || sheet.aim.is_some_and(aims),
        flank,
        higher: is_higher(ctx, swing.who, swing.target),
        whole_round: swing.whole_round,
        beside_ally,
        grapples,
        gm: sheet.word.roll,
    };
    let attack = Attack {
        abilities: &sheet.spec.abilities,
        size: sheet.spec.size,
        has: &sheet.conditions,
        with: &weapon,
        bonus: swing.bonus,
        ability: None,
        deals: deals(swing, &weapon),
        at: At::Combatant(standing),
        now,
    };
    let abilities = ac_abilities(other, options);
    let against = Against {
        strips: swing.strips || attack.strips(options),
        psionic: weapon.kind == WeaponKind::Psionic,
        touch: swing.touch,
        grapples,
    };
    let ac = defender(other, &abilities, cover, options).ac(against, options);
    Some(Aimed { tally: attack.tally(options), ac, flanked: flank != Flank::None, weapon })
}

/// The abilities that somebody's AC adds (D20-AC-01).
pub(in crate::d20) fn ac_abilities(sheet: &Sheet, options: &Options) -> Vec<Ability> {
    let own = &sheet.spec.ac_ability;
    let named = if own.is_empty() { &sheet.spec.class.ac_ability } else { own };
    if !named.is_empty() {
        return named.clone();
    }
    vec![match options.ac_ability {
        AcAbility::Dex => Ability::Dex,
        AcAbility::Wis => Ability::Wis,
        AcAbility::Con => Ability::Con,
    }]
}

/// Whoever is attacked, as numbers, with so much cover.
pub(in crate::d20::acts) fn defender<'a>(
    sheet: &'a Sheet,
    abilities: &'a [Ability],
    cover: i32,
    options: &Options,
) -> Defender<'a> {
    Defender {
        base: sheet.spec.base_ac(),
        with: abilities,
        abilities: &sheet.spec.abilities,
        armour: &sheet.spec.armour,
        size: sheet.spec.size,
        standing: sheet.standing(options),
        dodge: sheet.stance.dodge,
        charged: sheet.stance.charges,
        cover,
        gm: sheet.word.ac,
    }
}

/// The armour class of somebody as it stands, without what stands between it and others.
pub(in crate::d20) fn ac(sheet: &Sheet, options: &Options) -> Tally {
    let abilities = ac_abilities(sheet, options);
    defender(sheet, &abilities, 0, options).ac(Against::default(), options)
}
