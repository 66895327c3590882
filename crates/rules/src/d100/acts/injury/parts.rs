//! What a row leaves for longer: lost parts, torn muscles, broken bones, limbs of no use, wounds that open again.

use super::{
    super::{
        super::{
            D100,
            fact::{Left, Test},
            numbers::harm::{
                conditions::{Condition, Facet},
                durations::{Amount, Inputs, Lasts},
                injuries::{BodyPart, Effect, InjuryMark},
                lasting::{Reopening, leg_facet},
                lost_parts::{Shock, shock},
                place::HitLocation,
            },
            options::LegInjuryChar,
            rolls::{self, AMOUNTS, Reads},
            sheet::{Hindered, Useless, Waiting},
        },
        conditions, harm,
    },
    amount, drop_of, endurance, happens, leave,
};
use crate::{Id, RulesContext, Stop};

/// Parts are gone for good; one that was gone already is not lost again (D100-AMP-01). Whether any went.
pub(in crate::d100::acts) fn loses(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    place: HitLocation,
    parts: &[(BodyPart, u16)],
) -> bool {
    let Some(sheet) = ctx.state().sheet(who) else { return false };
    let (side, hand_at) = (place.side(), ctx.state().options.fingers_hand_lost_at);
    let hand_at = u16::try_from(hand_at).unwrap_or(u16::MAX);
    let goes = |(part, many): &(BodyPart, u16)| {
        let many = (*many).min(sheet.harmed.left_of(*part, side));
        (many > 0).then_some((*part, many))
    };
    let goes: Vec<(BodyPart, u16)> = parts.iter().filter_map(goes).collect();
    if goes.is_empty() {
        return false;
    }
    let told = goes.iter().map(|(part, many)| Left::Lost(*part, *many)).collect();
    leave(ctx, who, told, |harmed, _| {
        for (part, many) in goes {
            harmed.lost.lose(part, side, many, hand_at);
        }
    });
    // Nothing is held on a side without a hand (D100-AMP-11).
    let works = ctx.state().sheet(who).is_some_and(|sheet| sheet.harmed.works(side));
    if matches!(place, HitLocation::Arm(_)) && !works {
        drop_of(ctx, who, place);
    }
    true
}

/// Parts are cut off: numbers of teeth are thrown first, then one test of endurance for all of them (D100-AMP-01).
pub(super) fn amputated(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    place: HitLocation,
    parts: &[(BodyPart, Amount)],
    difficulty: i32,
) -> Result<(), Stop> {
    let mut all = Vec::new();
    for (part, many) in parts {
        all.push((*part, amount(ctx, who, *many, 0)?));
    }
    if !loses(ctx, who, place, &all) {
        return Ok(());
    }
    let reads = Reads::By(|test| {
        let Shock { stunned, unconscious, prone } = shock(test.passed, test.level, true);
        u32::from(stunned) + u32::from(unconscious) + u32::from(prone)
    });
    let rule = if ctx.edition().tells_in_full() { "D100-AMP-01" } else { "D100-INJ-04" };
    let whole = ctx.edition().holds_in_each_case();
    let counts = |test: &Test| whole && shock(test.passed, test.level, false).stunned;
    let Some(test) = endurance(ctx, who, (difficulty, rule), (reads, &counts))? else {
        return Ok(());
    };
    let fail_prone = ctx.state().options.amputation_fail_prone;
    let Shock { stunned, unconscious, prone } = shock(test.passed, test.level, fail_prone);
    conditions::afflict(ctx, who, Condition::Prone, u16::from(prone));
    conditions::afflict(ctx, who, Condition::Stunned, u16::from(stunned));
    if unconscious {
        conditions::afflict(ctx, who, Condition::Unconscious, 1);
        harm::by_injury(ctx, who);
    }
    Ok(())
}

/// The round at whose end something is over that lasts for so many (D100-TRN-10).
fn last_round(ctx: &impl RulesContext<D100>, rounds: u16) -> u32 {
    let (now, counts) = (ctx.round().into(), ctx.state().options.duration_counts_current_round);
    Lasts::Rounds(rounds).last_round(now, counts).unwrap_or(now)
}

/// An effect that lasts. What waits for days is in the record of the injury.
pub(super) fn lasts(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    place: HitLocation,
    effect: &Effect,
    level: i32,
) -> Result<(), Stop> {
    match effect {
        Effect::Tear(severity) => {
            let torn = (place, *severity);
            let told = vec![Left::Torn(place, *severity)];
            leave(ctx, who, told, |harmed, _| harmed.tears.push(torn));
        }
        Effect::Fracture(severity) => {
            let broken = (place, *severity);
            let told = vec![Left::Broken(place, *severity)];
            leave(ctx, who, told, |harmed, _| harmed.fractures.push(broken));
        }
        Effect::Useless(rounds) => {
            let rounds = amount(ctx, who, *rounds, level)?;
            let last = Some(last_round(ctx, rounds));
            let told = vec![Left::Useless(place, last)];
            leave(ctx, who, told, |harmed, _| {
                harmed.useless.push(Useless { place, last, rotten: false });
            });
        }
        Effect::LegUseless => {
            let told = vec![Left::Useless(place, None)];
            let useless = Useless { place, last: None, rotten: false };
            leave(ctx, who, told, |harmed, _| harmed.useless.push(useless));
        }
        Effect::HalvesSpeed(rounds) => {
            let rounds = amount(ctx, who, *rounds, level)?;
            let last = last_round(ctx, rounds);
            leave(ctx, who, Vec::new(), |harmed, _| {
                harmed.winded = harmed.winded.max(Some(last));
            });
        }
        Effect::HandTest(difficulty) => {
            let hand = (place.side(), *difficulty);
            leave(ctx, who, Vec::new(), |harmed, _| harmed.bleeding_hands.push(hand));
        }
        Effect::MoreFingers => leave(ctx, who, Vec::new(), |harmed, round| {
            harmed.cleft_hands.push((place.side(), round));
        }),
        Effect::Reopens(bleeding) => {
            let wound = Reopening { place, bleeding: *bleeding };
            leave(ctx, who, Vec::new(), |harmed, _| harmed.reopens.push(wound));
        }
        Effect::Starts(disease) => {
            let told = vec![Left::Infected(*disease)];
            leave(ctx, who, told, |harmed, _| harmed.started.push(*disease));
        }
        Effect::Leaves(mark) => {
            // Some bodies keep no scars (D100-MUT-03).
            let keeps = ctx.state().sheet(who).is_none_or(|sheet| sheet.lasting.keeps_scars());
            if *mark != InjuryMark::Scar || keeps {
                leave(ctx, who, Vec::new(), |harmed, _| harmed.marks.push(*mark));
            }
        }
        Effect::Modifier(facet, by, lasts) => hinders(ctx, who, (*facet, *by), *lasts)?,
        Effect::Unless(event, days, effects) => {
            let days = Some(amount(ctx, who, *days, level)?);
            waits(
                ctx,
                who,
                Waiting { place, unless: Some(*event), days, effects: effects.clone() },
            );
        }
        Effect::AfterScene(effects) => {
            waits(ctx, who, Waiting { place, unless: None, days: None, effects: effects.clone() });
        }
        Effect::Dies
        | Effect::Gains(..)
        | Effect::Binds(..)
        | Effect::PrintedTwice(_)
        | Effect::Test(..)
        | Effect::CriesOut(..)
        | Effect::Amputation(..)
        | Effect::Loses(..)
        | Effect::Drops
        | Effect::OneArm(_)
        | Effect::Lands(_)
        | Effect::SecondTimeDeaf => {}
    }
    Ok(())
}

fn waits(ctx: &mut impl RulesContext<D100>, who: Id, waiting: Waiting) {
    leave(ctx, who, Vec::new(), |harmed, _| harmed.waits.push(waiting));
}

/// What injuries had in store for this time happens: the end of the scene, or a day (D100-AMP-13).
pub(in crate::d100::acts) fn falls_due(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    scene: bool,
) -> Result<(), Stop> {
    let is_due = |one: &Waiting| one.days.map_or(scene, |days| days == 0 && !scene);
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return Ok(()) };
    let due: Vec<Waiting> = sheet.harmed.waits.iter().filter(|one| is_due(one)).cloned().collect();
    if due.is_empty() {
        return Ok(());
    }
    leave(ctx, who, Vec::new(), |harmed, _| harmed.waits.retain(|one| !is_due(one)));
    for one in due {
        for effect in &one.effects {
            happens(ctx, who, one.place, effect, 0)?;
        }
    }
    Ok(())
}

/// A modifier of tests comes over somebody (D100-INJ-08, D100-INJ-15).
fn hinders(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    (facet, by): (Facet, i32),
    lasts: Lasts<Amount>,
) -> Result<(), Stop> {
    let thrown = lasts.amount().is_some_and(Amount::is_thrown);
    let face = if thrown { rolls::die(ctx, (who, AMOUNTS), 10, "D100-INJ-18")? } else { 0 };
    let lasts = lasts.thrown(Inputs { face, ..Inputs::default() });
    let agility = ctx.state().options.leg_injury_char == LegInjuryChar::Agility;
    let facet = if facet == Facet::Dexterity { leg_facet(agility) } else { facet };
    leave(ctx, who, Vec::new(), |harmed, since| {
        harmed.hindered.push(Hindered { facet, by, lasts, since });
    });
    Ok(())
}
