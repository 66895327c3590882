//! Injuries: a row of a table by 1d100, its loss, and its effects in their order (D100-INJ-01 to D100-INJ-04).

mod parts;

pub(super) use parts::{falls_due, loses};

use super::{conditions, harm};
use crate::d100::{
    D100,
    fact::{Ability, Fact, Left, Test},
    numbers::harm::{
        conditions::{Bound, Condition},
        durations::{Amount, Inputs},
        injuries::{BodyPart, Effect, in_order, printed_twice},
        lasting::{Record, cries_out, row_loss},
        place::{HitLocation, Side},
    },
    rolls::{self, AMOUNTS, INJURES, LASTS, Reads, Trial},
    sheet::{Hand, Harmed, Item, Skill, Tag, Weapon, With},
    tables,
};
use crate::{
    Id, Phrase, PlainText, RulesContext, Spot, Stop,
    d100::numbers::sheet::characteristics::Characteristic,
};

/// Somebody is injured at a place.
pub(super) fn injure(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    place: HitLocation,
) -> Result<(), Stop> {
    if ctx.state().sheet(who).is_none_or(|sheet| sheet.dead) {
        return Ok(());
    }
    let injuries = tables::injuries();
    let row = |face| injuries.read(place.table(), u8::try_from(face).unwrap_or(u8::MAX));
    let first = |face| row(face).map_or(0, |(_, row)| row.from.into());
    let face = rolls::sorted(ctx, (who, INJURES), 100, "D100-INJ-01", |_, face| first(face))?;
    let row = row(face);
    let Some((key, row)) = row else { return Ok(()) };
    let injury = Record { row: key.to_owned(), place, round: ctx.round().into(), healed: false };
    ctx.fact(Fact::Injured { who, injury, face });
    super::demanded::illness::wounded(ctx, who, |wounds| wounds.injured = true);
    let options = &ctx.state().options;
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
pub(super) fn amount(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    amount: Amount,
    level: i32,
) -> Result<u16, Stop> {
    let face =
        if amount.is_thrown() { rolls::die(ctx, (who, AMOUNTS), 10, "D100-INJ-18")? } else { 0 };
    let (sheet, options) = (ctx.state().sheet(who), &ctx.state().options);
    let tens = sheet.map_or(0, |sheet| sheet.bonus(Characteristic::Toughness, options));
    let toughness_bonus = u16::try_from(tens).unwrap_or(0);
    Ok(amount.value(Inputs { face, toughness_bonus, level }))
}

/// One effect of a row (D100-INJ-04).
pub(super) fn happens(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    place: HitLocation,
    effect: &Effect,
    level: i32,
) -> Result<(), Stop> {
    let dead = ctx.state().sheet(who).is_none_or(|sheet| sheet.dead);
    if let Effect::Lands(how_far) = effect {
        return if dead { lands(ctx, who, *how_far) } else { Ok(()) };
    }
    if dead {
        return Ok(());
    }
    match effect {
        Effect::Dies => harm::dies(ctx, who)?,
        Effect::Gains(condition, stacks) => {
            let stacks = amount(ctx, who, *stacks, level)?;
            conditions::afflict(ctx, who, *condition, stacks);
            if *condition == Condition::Unconscious {
                harm::by_injury(ctx, who);
            }
        }
        Effect::PrintedTwice(condition) => {
            let reading = ctx.state().options.head_94_96_duplicate;
            if let Some(condition) = printed_twice(*condition, reading) {
                conditions::afflict(ctx, who, condition, 1);
            }
        }
        Effect::Binds(binding, condition, lasts) => {
            let (binding, condition) = (*binding, *condition);
            let known = match lasts.amount().filter(|amount| amount.is_thrown()) {
                Some(_) => rolls::die(ctx, (who, LASTS), 10, "D100-INJ-18")?,
                None => 0,
            };
            let until = lasts.thrown(Inputs { face: known, toughness_bonus: 0, level });
            conditions::change(ctx, who, |all, _| {
                all.bind(condition, Bound { binding, until });
            });
        }
        Effect::Test(difficulty, fails) => {
            let by_level = fails.iter().any(Effect::reads_level);
            if let Some(level) = endures(ctx, who, *difficulty, by_level)? {
                for effect in fails {
                    happens(ctx, who, place, effect, level)?;
                }
            }
        }
        Effect::CriesOut(difficulty, below) => {
            let whole = ctx.edition().holds_in_each_case();
            let counts = |test: &Test| {
                if whole { cries_out(test.level, *below) } else { !test.passed }
            };
            let by = (*difficulty, "D100-INJ-04");
            let test = endurance(ctx, who, by, (Reads::Level, &counts))?;
            if test.is_some_and(|test| cries_out(test.level, *below)) {
                leave(ctx, who, vec![Left::CriesOut], |_, _| {});
            }
        }
        Effect::Drops => drop_of(ctx, who, place),
        Effect::OneArm(effects) => {
            let face = rolls::die(ctx, (who, AMOUNTS), 10, "D100-INJ-05")?;
            for effect in effects {
                happens(ctx, who, HitLocation::Arm(Side::named_by(face)), effect, level)?;
            }
        }
        Effect::Amputation(parts, difficulty) => {
            parts::amputated(ctx, who, place, parts, *difficulty)?;
        }
        Effect::Loses(part, how_many) => {
            let how_many = amount(ctx, who, *how_many, level)?;
            loses(ctx, who, place, &[(*part, how_many)]);
        }
        Effect::Lands(_)
        | Effect::Fracture(_)
        | Effect::Tear(_)
        | Effect::Useless(_)
        | Effect::HalvesSpeed(_)
        | Effect::LegUseless
        | Effect::HandTest(_)
        | Effect::MoreFingers
        | Effect::Reopens(_)
        | Effect::Starts(_)
        | Effect::Modifier(..)
        | Effect::SecondTimeDeaf
        | Effect::Leaves(_)
        | Effect::AfterScene(_)
        | Effect::Unless(..) => parts::lasts(ctx, who, place, effect, level)?,
    }
    Ok(())
}

/// What was cut off whoever died of it comes down so many feet away (D100-WND-07).
fn lands(ctx: &mut impl RulesContext<D100>, who: Id, how_far: Amount) -> Result<(), Stop> {
    let feet = amount(ctx, who, how_far, 0)?;
    let line = Phrase::new("d100-log-lands").with("who", who).with("feet", feet);
    ctx.fact(Fact::Said { about: vec![who], line, rule: PlainText::new("D100-WND-07") });
    Ok(())
}

/// A test of endurance inside a row: its level if it fails (D100-INJ-04).
fn endures(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    difficulty: i32,
    by_level: bool,
) -> Result<Option<i32>, Stop> {
    let reads = if by_level { Reads::Level } else { Reads::By(|test| test.passed.into()) };
    let counts = |test: &Test| by_level && !test.passed;
    let test = endurance(ctx, who, (difficulty, "D100-INJ-04"), (reads, &counts))?;
    Ok(test.filter(|test| !test.passed).map(|test| test.level))
}

/// The same with all that came of it: by what is read of it, and where its level counts; `None` where the sheet has no number for
/// it.
pub(super) fn endurance(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    (difficulty, rule): (i32, &'static str),
    (reads, counts): (Reads, &dyn Fn(&Test) -> bool),
) -> Result<Option<Test>, Stop> {
    let ability = Ability::Skill(Skill::Endurance);
    let trial = rolls::plain(ctx.state(), who, ability, difficulty, rule);
    let Some(trial) = trial else { return Ok(None) };
    rolls::test_of_level(ctx, &Trial { reads, ..trial }, counts).map(Some)
}

/// Changes what injuries have left on somebody, and tells it.
pub(super) fn leave(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    left: Vec<Left>,
    change: impl FnOnce(&mut Harmed, u32),
) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return };
    let mut now = sheet.harmed.clone();
    change(&mut now, ctx.round().into());
    if now != sheet.harmed || !left.is_empty() {
        ctx.fact(Fact::Harmed { who, now: Box::new(now), left });
    }
}

/// What the hand of an arm holds falls on the cell (D100-INJ-05).
pub(super) fn drop_of(ctx: &mut impl RulesContext<D100>, who: Id, place: HitLocation) {
    let (HitLocation::Arm(side), Some(sheet)) = (place, ctx.state().sheet(who)) else { return };
    let main = side == sheet.side_of(false);
    let whole = ctx.edition().applies_throughout();
    let lost = whole && sheet.harmed.lost.on(BodyPart::Arm, side) > 0;
    // What is used with the other hand, its own being of no use, is in that one.
    let holds = |number: u8| match sheet.hand_of(With::Weapon(number)).filter(|_| whole) {
        Some(Hand::Main) => main,
        Some(Hand::Off) => !main,
        Some(Hand::Both) | None => false,
    };
    let held = |number: &u8| {
        sheet.weapon(*number).is_some_and(|weapon| {
            let fits = matches!(
                (weapon.hand, main),
                (Hand::Both, _) | (Hand::Main, true) | (Hand::Off, false)
            );
            (fits && !lost || holds(*number)) && !weapon.is(Tag::Natural)
        })
    };
    // The last first, so that the numbers of the others stand.
    let mut numbers: Vec<u8> = sheet.in_hand.iter().copied().filter(held).collect();
    numbers.sort_unstable_by(|one, other| other.cmp(one));
    for number in numbers {
        drops(ctx, who, With::Weapon(number), true);
    }
    if !main {
        drops_shield(ctx, who);
    }
}

/// The large shield lies with whatever the off hand drops (*Readings*, D100-RNG-02); in older editions it stays on the arm.
fn drops_shield(ctx: &mut impl RulesContext<D100>, who: Id) {
    let bears = ctx.state().sheet(who).is_some_and(|sheet| sheet.spec.shield);
    if !bears || !ctx.edition().knows_no_exception() {
        return;
    }
    ctx.fact(Fact::Shield { who, on: false });
    if let Some(at) = ctx.place(who) {
        ctx.drop_item(at, Item(Weapon::fallen_shield()));
    }
}

/// A weapon leaves its owner: it falls on the cell, or is destroyed.
pub(super) fn drops(ctx: &mut impl RulesContext<D100>, who: Id, with: With, lies: bool) {
    let at = ctx.place(who).filter(|_| lies);
    drops_at(ctx, who, with, at);
}

/// The same where it comes to lie at a place; `None` where nothing is left of it.
pub(super) fn drops_at(ctx: &mut impl RulesContext<D100>, who: Id, with: With, at: Option<Spot>) {
    let (With::Weapon(number), Some(sheet)) = (with, ctx.state().sheet(who)) else { return };
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
    if let Some(at) = at {
        ctx.drop_item(at, Item(weapon));
    }
}
