//! Want of air, warmth, water and food (D100-ENV).

use super::{
    conditions, drain, harm, points,
    trials::{self, keep, say},
};
use crate::d100::{
    D100,
    fact::Ability,
    field::living,
    numbers::{
        harm::{
            conditions::Condition,
            healing::{
                TOLL, Toll, chilled, hunger, thirst, thirst_loss, weather_takes, weather_tests,
            },
            losses::{breath, suffocated},
        },
        sheet::characteristics::Characteristic,
    },
    options::{ExposureRepeat, Options, ThirstDamage},
    rolls::{self, AMOUNTS},
    sheet::{Lasting, Sheet, Skill, Want},
};
use crate::{Id, Phrase, Refusal, RulesContext, Stop};

/// Throws for a characteristic that weather may still lower, at most.
const MOST: usize = 100;

/// Which want a test is against.
#[derive(Debug, Clone, Copy)]
pub(super) enum Lack {
    Warmth,
    Water,
    Food,
}

impl Lack {
    const fn of(self, lasting: &mut Lasting) -> &mut Want {
        match self {
            Self::Warmth => &mut lasting.weather,
            Self::Water => &mut lasting.thirst,
            Self::Food => &mut lasting.hunger,
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Self::Warmth => "D100-ENV-03",
            Self::Water => "D100-ENV-04",
            Self::Food => "D100-ENV-05",
        }
    }
}

fn tens(sheet: &Sheet, options: &Options) -> u16 {
    u16::try_from(sheet.bonus(Characteristic::Toughness, options)).unwrap_or(0)
}

/// Without air: one health at the end of each round after the breath is spent, unconscious at 0 (D100-ENV-01,
/// D100-ENV-02).
pub(in crate::d100::acts) fn gasps(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return Ok(()) };
    let Some(since) = sheet.lasting.airless else { return Ok(()) };
    if ctx.round() < breathless(ctx, sheet, since) {
        return Ok(());
    }
    let awake = sheet.is_conscious();
    drain::drains(ctx, who, 1)?;
    let at_zero = ctx.state().sheet(who).is_some_and(|sheet| sheet.health == 0);
    if at_zero && awake {
        conditions::afflict(ctx, who, Condition::Unconscious, 1);
        harm::faints(ctx, who, |down| down.by_zero = true);
    }
    Ok(())
}

/// The round at whose end the breath of somebody is spent who has been without air since that round (D100-ENV-01).
fn breathless(ctx: &impl RulesContext<D100>, sheet: &Sheet, since: u16) -> u16 {
    let options = &ctx.state().options;
    let seconds = u16::try_from(options.round_seconds).unwrap_or(1);
    since.saturating_add(breath(tens(sheet, options), seconds))
}

/// Whoever goes on without air at 0 dies after as many rounds as its toughness bonus (D100-ENV-02).
pub(in crate::d100::acts) fn suffocates(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
) -> Result<(), Stop> {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead && sheet.health == 0)
    else {
        return Ok(());
    };
    let Some((since, zero)) = sheet.lasting.airless.zip(sheet.down.since) else { return Ok(()) };
    // Breath that is held is air (D100-ENV-01).
    if ctx.edition().applies_throughout() && ctx.round() < breathless(ctx, sheet, since) {
        return Ok(());
    }
    if u32::from(ctx.round()) >= suffocated(zero.into(), tens(sheet, &ctx.state().options)) {
        harm::dies(ctx, who)?;
    }
    Ok(())
}

/// A test of endurance against a want: whether it failed, and how many have by now.
fn fails(ctx: &mut impl RulesContext<D100>, who: Id, lack: Lack) -> Result<Option<u16>, Stop> {
    let endurance = Ability::Skill(Skill::Endurance);
    let trial = trials::trial(ctx, who, endurance, 0, lack.rule())?;
    if rolls::test(ctx, &trial)?.passed {
        return Ok(None);
    }
    let mut lasting = ctx.state().sheet(who).map(|sheet| sheet.lasting.clone()).unwrap_or_default();
    let before = lack.of(&mut lasting).failures.len();
    Ok(Some(u16::try_from(before).unwrap_or(u16::MAX).saturating_add(1)))
}

/// What a failure lowers is noted, and told.
fn lowers(ctx: &mut impl RulesContext<D100>, who: Id, lack: Lack, which: Vec<Characteristic>) {
    let told = which.iter().map(|one| Phrase::new(crate::d100::sheet::word(*one)).into());
    let line = Phrase::new("d100-log-weakens").with("who", who).with("by", -TOLL);
    let line = line.with("what", crate::Arg::List(told.collect()));
    let some = !which.is_empty();
    let lost = which.into_iter().map(|one| (one, -TOLL)).collect();
    keep(ctx, who, |lasting| lack.of(lasting).failures.push(lost));
    if some {
        say(ctx, vec![who], line, lack.rule());
    }
}

/// Hours in bad weather, a test every four of them, or two (D100-ENV-03).
pub(super) fn weathers(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    hours: u16,
    harsh: bool,
) -> Result<(), Stop> {
    for _ in 0..weather_tests(hours, harsh) {
        let Some(failure) = fails(ctx, who, Lack::Warmth)? else { continue };
        let another = ctx.state().options.exposure_repeat == ExposureRepeat::Another;
        let known = ctx.state().sheet(who).map(|sheet| sheet.lasting.weather.clone());
        let known = known.unwrap_or_default();
        let left = |one: &Characteristic| known.lowers(*one) == 0;
        let takes = weather_takes(failure, another) && Characteristic::ALL.iter().any(left);
        let mut which = Vec::new();
        for _ in 0..MOST {
            if !takes || !which.is_empty() {
                break;
            }
            let face = rolls::die(ctx, (who, AMOUNTS), 10, "D100-ENV-03")?;
            which.extend(chilled(face).filter(left));
        }
        lowers(ctx, who, Lack::Warmth, which);
    }
    Ok(())
}

/// A day without water, or two without food (D100-ENV-04, D100-ENV-05).
pub(super) fn starves(ctx: &mut impl RulesContext<D100>, who: Id, lack: Lack) -> Result<(), Stop> {
    let Some(failure) = fails(ctx, who, lack)? else { return Ok(()) };
    let options = ctx.state().options;
    let Toll { lowers: which, hurts } = match lack {
        Lack::Water => thirst(failure),
        Lack::Food | Lack::Warmth => hunger(failure, options.hunger_second_failure),
    };
    let tens = ctx.state().sheet(who).map_or(0, |sheet| tens(sheet, &options));
    lowers(ctx, who, lack, which);
    if hurts {
        let face = rolls::die(ctx, (who, AMOUNTS), 10, lack.rule())?;
        let direct = options.thirst_damage == ThirstDamage::Direct;
        let loss = thirst_loss(face, tens, direct).into();
        if !points::avoids(ctx, who, loss)? && harm::lose(ctx, who, loss) {
            drain::injures(ctx, who)?;
        }
    }
    Ok(())
}

/// What want has lowered comes back: all of it, or of hunger what one failed test has.
pub(super) fn restored(ctx: &mut impl RulesContext<D100>, who: Id, lack: Lack) -> Result<(), Stop> {
    let mut lasting = living(ctx.state(), who)?.lasting.clone();
    if lack.of(&mut lasting).failures.is_empty() {
        return Err(Refusal::already_so(lack.rule()).into());
    }
    keep(ctx, who, |lasting| {
        let want = lack.of(lasting);
        if matches!(lack, Lack::Food) {
            want.failures.pop();
        } else {
            want.failures.clear();
        }
    });
    say(ctx, vec![who], Phrase::new("d100-log-restored").with("who", who), lack.rule());
    Ok(())
}

/// Somebody is without air from now on, or has air again (D100-ENV-01).
pub(super) fn breathes(ctx: &mut impl RulesContext<D100>, who: Id, has: bool) -> Result<(), Stop> {
    if living(ctx.state(), who)?.lasting.airless.is_none() == has {
        return Err(Refusal::already_so("D100-ENV-01").into());
    }
    let since = (!has).then(|| ctx.round().max(1));
    keep(ctx, who, |lasting| lasting.airless = since);
    let key = if has { "d100-log-breathes" } else { "d100-log-airless" };
    say(ctx, vec![who], Phrase::new(key).with("who", who), "D100-ENV-01");
    Ok(())
}
