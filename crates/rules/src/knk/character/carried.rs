//! What a fight has made of a character: wounds, growth, things, death, each to be written into its file or not.

use crate::knk::{
    content::{combatant::Spec, impulse::Impulse, part::Part, skill::Use},
    making::creation::Character,
    sheet::{Life, Sheet, derived, injury},
};

/// What a fight may change for good, by the keys of its words, in the order in which it is told.
pub(in crate::knk) const PARTS: &[&str] = &[WOUNDS, GROWTH, THINGS, DEATH];
const WOUNDS: &str = "wounds";
const GROWTH: &str = "growth";
const THINGS: &str = "things";
const DEATH: &str = "death";

/// Makes one part of the character what the fight has left of it. A part that is as it was stays as it was typed.
pub(in crate::knk) fn carry(character: &mut Character, sheet: &Sheet, part: &str) {
    match part {
        WOUNDS => wounds(character, sheet),
        GROWTH => growth(character, sheet),
        THINGS => things(character, sheet),
        DEATH => character.dead = sheet.life == Life::Dead,
        _ => {}
    }
}

/// Health, prana, what is missing and what is hurt or lost; of the dead nothing, which start no fight. Bleeding does not go on.
fn wounds(character: &mut Character, sheet: &Sheet) {
    if sheet.life == Life::Dead {
        return;
    }
    let Ok(fresh) = character.in_play().restored() else { return };
    let limbs = |sheet: &Sheet| {
        let missing = sheet.injuries.iter().filter(|injury| injury.is_missing());
        let mut limbs: Vec<Part> = missing.map(|injury| injury.part).collect();
        limbs.sort_unstable();
        limbs
    };
    if limbs(&fresh) != limbs(sheet) {
        character.sheet.missing = limbs(sheet);
    }
    let hurt = injury::wounds(sheet);
    if injury::wounds(&fresh) != hurt {
        character.sheet.wounds = hurt;
    }
    // Growth that is not taken home has made the most of it more: as much is missing of what it was.
    let left = |now: i32, most: i32, full: i32, least: i32| {
        let grown = most.saturating_sub(full).max(0);
        (now < most).then(|| now.saturating_sub(grown).max(least))
    };
    let full = Spec { hp: None, prana: None, ..character.in_play() };
    let Ok(full) = full.restored() else { return };
    let hp = left(sheet.hp, derived::hp_max(sheet), full.hp, 1);
    let prana = left(sheet.prana, derived::prana_max(sheet), full.prana, 0);
    // A number that is as full as can be is none.
    character.sheet.hp = hp.filter(|hp| *hp < full.hp);
    character.sheet.prana = prana.filter(|prana| *prana < full.prana);
}

/// Ranks, skills, schools, spells and what impulse points have bought.
fn growth(character: &mut Character, sheet: &Sheet) {
    let Ok(fresh) = character.in_play().restored() else { return };
    let (fresh, now) = (known(&fresh), known(sheet));
    let spec = &mut character.sheet;
    put(&mut spec.s, &fresh.s, now.s);
    put(&mut spec.e, &fresh.e, now.e);
    put(&mut spec.a, &fresh.a, now.a);
    put(&mut spec.m, &fresh.m, now.m);
    put(&mut spec.l, &fresh.l, now.l);
    put(&mut spec.sixth, &fresh.sixth, now.sixth);
    put(&mut spec.skills, &fresh.skills, now.skills);
    put(&mut spec.schools, &fresh.schools, now.schools);
    put(&mut spec.spells, &fresh.spells, now.spells);
    put(&mut spec.impulses, &fresh.impulses, now.impulses);
}

/// Weapons that it carries, and items.
fn things(character: &mut Character, sheet: &Sheet) {
    let Ok(fresh) = character.in_play().restored() else { return };
    let (fresh, now) = (known(&fresh), known(sheet));
    put(&mut character.sheet.weapons, &fresh.weapons, now.weapons);
    put(&mut character.sheet.items, &fresh.items, now.items);
}

/// A sheet as it would be typed, without what passes with the fight and what comes of other fields.
fn known(sheet: &Sheet) -> Spec {
    let mut spec = Spec::of(sheet);
    for owned in &mut spec.skills {
        owned.in_use = Use::default();
    }
    let bought: Vec<_> = spec.impulses.iter().filter_map(Impulse::weapon).collect();
    spec.weapons.retain(|weapon| !bought.contains(weapon));
    spec
}

/// What has changed takes the place of what was typed.
fn put<T: PartialEq>(typed: &mut T, before: &T, now: T) {
    if *before != now {
        *typed = now;
    }
}
