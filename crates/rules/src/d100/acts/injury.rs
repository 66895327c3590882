//! Injuries: a row of a table by 1d100, its loss, and its effects in their order (D100-INJ-01 to D100-INJ-04).

use std::sync::LazyLock;

use super::super::{
    D100,
    fact::{Ability, Fact},
    numbers::harm::{
        conditions::{Bound, Condition},
        durations::{Amount, Known},
        injuries::{Effect, Injuries, in_order, printed_twice},
        lasting::{Record, row_loss},
        place::{Place, Side},
    },
    rolls::{self, AMOUNTS, INJURES},
    sheet::{Hand, Item, Skill, Tag, Weapon, With},
};
use super::{conditions, harm};
use crate::{Id, RulesContext, Stop, d100::numbers::harm::characteristics::Characteristic};

/// The four tables of the book. Their file is a part of the program, and a test reads it.
static TABLES: LazyLock<Injuries> = LazyLock::new(|| {
    let text = include_str!("../data/injuries.ron");
    let options = ron::Options::default();
    options.from_str(text).unwrap_or_else(|_| Injuries {
        head: Vec::new(),
        arm: Vec::new(),
        torso: Vec::new(),
        leg: Vec::new(),
    })
});

/// The tables of the book as they were read.
pub(in super::super) fn tables() -> &'static Injuries {
    &TABLES
}

/// Somebody is injured at a place.
pub(super) fn injure(ctx: &mut impl RulesContext<D100>, who: Id, place: Place) -> Result<(), Stop> {
    if ctx.table().sheet(who).is_none_or(|sheet| sheet.dead) {
        return Ok(());
    }
    let face = rolls::die(ctx, (who, INJURES), 100, "D100-INJ-01")?;
    let row = tables().read(place.table(), u8::try_from(face).unwrap_or(u8::MAX));
    let Some((key, row)) = row else { return Ok(()) };
    let injury = Record { row: key.to_owned(), place, round: ctx.round().into(), healed: false };
    ctx.fact(Fact::Injured { who, injury, face });
    let options = &ctx.table().options;
    let first = options.injury_conditions_first;
    let by = options.injury_damage_reduced.then(|| {
        let by = harm::reduces(ctx, who, place);
        u16::try_from(by.max(0)).unwrap_or(u16::MAX)
    });
    harm::lose(ctx, who, row_loss(row.loss, by).into());
    for effect in in_order(&row.effects, first) {
        happens(ctx, who, place, effect, 0)?;
    }
    Ok(())
}

/// An amount, its die thrown where it has one (D100-INJ-18).
fn amount(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    amount: Amount,
    level: i32,
) -> Result<u16, Stop> {
    let face =
        if amount.is_thrown() { rolls::die(ctx, (who, AMOUNTS), 10, "D100-INJ-18")? } else { 0 };
    let tens = ctx.table().sheet(who).map_or(0, |sheet| sheet.bonus(Characteristic::Toughness));
    let toughness_bonus = u16::try_from(tens).unwrap_or(0);
    Ok(amount.value(Known { face, toughness_bonus, level }))
}

/// One effect of a row. What the fight does not play yet is in the record of the injury.
fn happens(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    place: Place,
    effect: &Effect,
    level: i32,
) -> Result<(), Stop> {
    if ctx.table().sheet(who).is_none_or(|sheet| sheet.dead) {
        return Ok(());
    }
    match effect {
        Effect::Dies => harm::dies(ctx, who)?,
        Effect::Gains(condition, stacks) => {
            let stacks = amount(ctx, who, *stacks, level)?;
            conditions::afflict(ctx, who, *condition, stacks);
        }
        Effect::PrintedTwice(condition) => {
            let reading = ctx.table().options.head_94_96_duplicate;
            if let Some(condition) = printed_twice(*condition, reading) {
                conditions::afflict(ctx, who, condition, 1);
            }
        }
        Effect::Binds(binding, condition, lasts) => {
            let (binding, condition) = (*binding, *condition);
            let known = match lasts.amount().filter(|amount| amount.is_thrown()) {
                Some(_) => rolls::die(ctx, (who, AMOUNTS), 10, "D100-INJ-18")?,
                None => 0,
            };
            let until = lasts.thrown(Known { face: known, toughness_bonus: 0, level });
            conditions::change(ctx, who, |all, _| {
                all.bind(condition, Bound { binding, until });
            });
        }
        Effect::Test(difficulty, fails) => {
            if let Some(level) = endures(ctx, who, *difficulty)? {
                for effect in fails {
                    happens(ctx, who, place, effect, level)?;
                }
            }
        }
        Effect::CriesOut(difficulty, _) => {
            endures(ctx, who, *difficulty)?;
        }
        Effect::Amputation(parts, difficulty) => {
            for (_, how_many) in parts {
                amount(ctx, who, *how_many, level)?;
            }
            amputated(ctx, who, *difficulty)?;
        }
        Effect::Drops => drop_of(ctx, who, place),
        Effect::OneArm(effects) => {
            let face = rolls::die(ctx, (who, AMOUNTS), 10, "D100-INJ-05")?;
            for effect in effects {
                happens(ctx, who, Place::Arm(Side::named_by(face)), effect, level)?;
            }
        }
        Effect::Useless(rounds) | Effect::HalvesSpeed(rounds) => {
            amount(ctx, who, *rounds, level)?;
        }
        Effect::Lands(_)
        | Effect::Loses(..)
        | Effect::Fracture(_)
        | Effect::Tear(_)
        | Effect::LegUseless
        | Effect::HandTest(_)
        | Effect::MoreFingers
        | Effect::Reopens(_)
        | Effect::Starts(_)
        | Effect::Modifier(..)
        | Effect::SecondTimeDeaf
        | Effect::Leaves(_)
        | Effect::AfterScene(_)
        | Effect::Unless(..) => {}
    }
    Ok(())
}

/// A test of endurance inside a row: its level if it fails (D100-INJ-04).
fn endures(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    difficulty: i32,
) -> Result<Option<i32>, Stop> {
    let ability = Ability::Skill(Skill::Endurance);
    let trial = rolls::plain(ctx.table(), who, ability, difficulty, "D100-INJ-04");
    let Some(trial) = trial else { return Ok(None) };
    let test = rolls::test(ctx, &trial)?;
    Ok((!test.passed).then_some(test.level))
}

/// The shock of losing a part (D100-AMP-01).
fn amputated(ctx: &mut impl RulesContext<D100>, who: Id, difficulty: i32) -> Result<(), Stop> {
    let Some(level) = endures(ctx, who, difficulty)? else { return Ok(()) };
    if ctx.table().options.amputation_fail_prone {
        conditions::afflict(ctx, who, Condition::Prone, 1);
    }
    if level <= -2 {
        conditions::afflict(ctx, who, Condition::Stunned, 1);
    }
    if level <= -4 {
        conditions::afflict(ctx, who, Condition::Unconscious, 1);
    }
    Ok(())
}

/// What the hand of an arm holds falls on the cell (D100-INJ-05).
fn drop_of(ctx: &mut impl RulesContext<D100>, who: Id, place: Place) {
    let (Place::Arm(side), Some(sheet)) = (place, ctx.table().sheet(who)) else { return };
    let main = (side == Side::Left) == sheet.spec.left_handed;
    let held = |number: &u8| {
        sheet.weapon(*number).is_some_and(|weapon| {
            let fits = matches!(
                (weapon.hand, main),
                (Hand::Both, _) | (Hand::Main, true) | (Hand::Off, false)
            );
            fits && !weapon.is(Tag::Natural)
        })
    };
    // The last first, so that the numbers of the others stand.
    let mut numbers: Vec<u8> = sheet.in_hand.iter().copied().filter(held).collect();
    numbers.sort_unstable_by(|one, other| other.cmp(one));
    for number in numbers {
        drops(ctx, who, With::Weapon(number), true);
    }
}

/// A weapon leaves its owner: it falls on the cell, or is destroyed.
pub(super) fn drops(ctx: &mut impl RulesContext<D100>, who: Id, with: With, lies: bool) {
    let (With::Weapon(number), Some(sheet)) = (with, ctx.table().sheet(who)) else { return };
    let (mut weapons, mut in_hand) = (sheet.spec.weapons.clone(), sheet.in_hand.clone());
    if usize::from(number) >= weapons.len() {
        return;
    }
    let weapon: Weapon = weapons.remove(usize::from(number));
    in_hand.retain(|other| *other != number);
    for other in in_hand.iter_mut().filter(|other| **other > number) {
        *other -= 1;
    }
    ctx.fact(Fact::Weapons { who, weapons, in_hand });
    if let Some(at) = ctx.place(who).filter(|_| lies) {
        ctx.drop(at, Item(weapon));
    }
}
