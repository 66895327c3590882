//! Nights, days and hours: what heals by them, and help that is no test (D100-HEAL, D100-INJ-09 to D100-INJ-12).

use super::{
    conditions, harm, illness, injury, surgery,
    trials::{self, keep, say},
};
use crate::d100::{
    D100,
    fact::{Ability, Fact, Test},
    field::living,
    marks,
    numbers::{
        harm::{
            conditions::{Binding, Bound, Condition},
            durations::Lasts,
            healing::{Help, NIGHT, day_of_rest, night},
            injuries::Severity,
            lasting::{Leaves, Tear},
            losses::{magic_stops, rested},
            place::HitLocation,
        },
        mind::mutations::Change,
        sheet::characteristics::Characteristic,
    },
    options::MagicStopsBleeding,
    rolls::{self, LASTS, Reads},
    sheet::{Mending, Skill, word},
    tables,
};
use crate::{Arg, Id, Phrase, RulesContext, Stop};

/// Hours of a night of sleep.
const SLEEP: u16 = 8;
/// Hours of a day with its night.
const DAY: u16 = 24;

fn tens(ctx: &impl RulesContext<D100>, who: Id) -> u16 {
    let (sheet, options) = (ctx.state().sheet(who), &ctx.state().options);
    let bonus = sheet.map_or(0, |sheet| sheet.bonus(Characteristic::Toughness, options));
    u16::try_from(bonus).unwrap_or(0)
}

/// Sound sleep: endurance at +20 gives back health, and hours of rest take fatigue off (D100-HEAL-01, D100-CON-38).
pub(super) fn sleeps(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let endurance = Ability::Skill(Skill::Endurance);
    let trial = trials::trial(ctx, who, endurance, NIGHT, "D100-HEAL-01")?;
    let (whole, tens) = (ctx.edition().holds_in_each_case(), tens(ctx, who));
    let needs = ctx.state().options.heal_requires_success;
    let lacks = ctx.state().sheet(who).map_or(0, |sheet| {
        sheet.spec.health.saturating_sub(sheet.lasting.unhealing()).saturating_sub(sheet.health)
    });
    let test = rolls::test_of_level(ctx, &trial, &|test| {
        let more = i32::from(night(tens, test.passed, test.level, needs));
        whole && (test.passed || !needs) && more < lacks
    })?;
    harm::regain(ctx, who, night(tens, test.passed, test.level, needs).into());
    rests(ctx, who, SLEEP)?;
    wakes_up(ctx, who);
    Ok(())
}

/// Dreams tire whoever has them, for hours after waking (D100-MUT-02).
fn wakes_up(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let after = sheet.lasting.changed().filter_map(|change| {
        let Change::AfterSleep(condition, hours) = change else { return None };
        Some((*condition, *hours))
    });
    for (condition, hours) in after.collect::<Vec<_>>() {
        conditions::afflict(ctx, who, condition, 1);
        let until = Lasts::Hours(hours);
        conditions::change(ctx, who, |all, _| {
            all.bind(condition, Bound { binding: Binding::Hold, until });
        });
    }
}

/// Hours of rest: fatigue goes, and what was to last for minutes or hours (D100-CON-38, D100-TRN-10).
pub(super) fn rests(ctx: &mut impl RulesContext<D100>, who: Id, hours: u16) -> Result<(), Stop> {
    living(ctx.state(), who)?;
    let each = u32::try_from(ctx.state().options.fatigue_rest_hours).unwrap_or(1);
    let stacks = illness::rested_off(ctx, who, rested(hours.into(), each));
    conditions::shed(ctx, who, Condition::Fatigued, stacks);
    conditions::change(ctx, who, |conditions, round| conditions.hours_pass(hours, round));
    injury::leave(ctx, who, Vec::new(), |harmed, _| *harmed = harmed.hours_pass(hours));
    illness::relapses(ctx, who);
    Ok(())
}

/// A day passes: what heals by days, and diseases (D100-HEAL-02).
pub(super) fn passes(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    full_rest: bool,
) -> Result<(), Stop> {
    living(ctx.state(), who)?;
    if full_rest {
        harm::regain(ctx, who, day_of_rest(tens(ctx, who)).into());
    }
    conditions::change(ctx, who, |conditions, round| {
        conditions.hours_pass(DAY, round);
        conditions.days_pass(1, round);
    });
    injury::leave(ctx, who, Vec::new(), |harmed, _| *harmed = harmed.day_passes());
    injury::falls_due(ctx, who, false)?;
    muscles(ctx, who);
    bones(ctx, who)?;
    illness::day(ctx, who)
}

/// The same for everybody who lives, in the order of the queue and after it in that of the setup; a day of the calendar.
pub(super) fn passes_for_all(
    ctx: &mut impl RulesContext<D100>,
    full_rest: bool,
) -> Result<(), Stop> {
    let mut all = ctx.queue();
    let rest: Vec<Id> = ctx.present().into_iter().filter(|who| !all.contains(who)).collect();
    all.extend(rest);
    ctx.fact(Fact::DayPassed);
    for who in all {
        if living(ctx.state(), who).is_ok() {
            passes(ctx, who, full_rest)?;
        }
    }
    Ok(())
}

/// Torn muscles: a light tear heals, a severe one becomes light (D100-INJ-11, D100-INJ-12).
fn muscles(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let span = Tear::span(tens(ctx, who));
    let known = sheet.lasting.torn_days.iter().copied().chain(std::iter::repeat(0));
    let mut left = Vec::new();
    let mut days = Vec::new();
    for ((place, severity), day) in sheet.harmed.tears.iter().zip(known) {
        let day = day.saturating_add(1);
        match severity {
            _ if day <= span => {
                left.push((*place, *severity));
                days.push(day);
            }
            Severity::Severe => {
                left.push((*place, Severity::Light));
                days.push(day.saturating_sub(span));
            }
            Severity::Light => {}
        }
    }
    injury::leave(ctx, who, Vec::new(), |harmed, _| harmed.tears = left);
    keep(ctx, who, |lasting| lasting.torn_days = days);
}

/// Broken bones: the days are thrown with the first of them; at the end comes a test of endurance (D100-INJ-09).
fn bones(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let broken: Vec<(HitLocation, Severity)> = sheet.harmed.fractures.clone();
    let mending = sheet.lasting.mending.clone();
    let mut left = Vec::new();
    let mut kept = Vec::new();
    for (at, (place, severity)) in broken.into_iter().enumerate() {
        let Some(fracture) = tables::fracture(severity) else { continue };
        let one = if let Some(one) = mending.get(at) {
            *one
        } else {
            let face = rolls::die(ctx, (who, LASTS), 10, "D100-INJ-09")?;
            Mending { day: 0, heals_in: fracture.heals_in(face), set: false }
        };
        let one = Mending { day: one.day.saturating_add(1), ..one };
        if one.day < one.heals_in {
            left.push((place, severity));
            kept.push(one);
            continue;
        }
        if !one.set && !endures(ctx, who, fracture.difficulty)? {
            heals_badly(ctx, who, place, fracture.leaves(place));
        }
    }
    injury::leave(ctx, who, Vec::new(), |harmed, _| harmed.fractures = left);
    keep(ctx, who, |lasting| lasting.mending = kept);
    Ok(())
}

/// A bone has healed badly, and that stays (D100-INJ-09).
fn heals_badly(ctx: &mut impl RulesContext<D100>, who: Id, place: HitLocation, leaves: Leaves) {
    let (what, by) = match leaves {
        Leaves::Tests(facet, by) => {
            keep(ctx, who, |lasting| lasting.crooked.push((facet, by)));
            (Phrase::new(marks::terms::tests(facet)), by)
        }
        Leaves::Agility(by) => {
            keep(ctx, who, |lasting| {
                let agility = lasting.lowered.entry(Characteristic::Agility).or_default();
                *agility = agility.saturating_add(by);
            });
            (Phrase::new(word(Characteristic::Agility)), by)
        }
    };
    if ctx.edition().tells_what_is_lost() {
        let line = Phrase::new("d100-log-heals-badly").with("who", who);
        let line = line.with("place", marks::named_place(place)).with("what", what);
        say(ctx, vec![who], line.with("by", Arg::Change(by)), "D100-INJ-09");
    }
}

/// Whether a test of endurance is passed; whoever has no number for it fails.
fn endures(ctx: &mut impl RulesContext<D100>, who: Id, difficulty: i32) -> Result<bool, Stop> {
    let rule = if ctx.edition().resists_untired() { "D100-INJ-09" } else { "D100-INJ-04" };
    let older = !ctx.edition().holds_in_each_case();
    let counts = |test: &Test| older && !test.passed;
    let test = injury::endurance(ctx, who, (difficulty, rule), (Reads::Level, &counts))?;
    Ok(test.is_some_and(|test| test.passed))
}

/// A broken bone is set within a week: whoever passes a heal test spares the test of endurance (D100-INJ-09).
pub(super) fn sets(ctx: &mut impl RulesContext<D100>, who: Id, by: Id) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    let days = |at: usize| sheet.lasting.mending.get(at).map_or(0, |one| one.day);
    let fits = |at: usize, severity| {
        let set = sheet.lasting.mending.get(at).is_some_and(|one| one.set);
        !set && tables::fracture(severity).is_some_and(|one| one.may_be_set(days(at)))
    };
    let broken = sheet.harmed.fractures.iter().enumerate();
    let found = broken.map(|(at, (_, severity))| (at, *severity)).find(|(at, one)| fits(*at, *one));
    let none = || crate::d100::field::refused("d100-no-fracture", "D100-INJ-09");
    let (at, severity) = found.ok_or_else(none)?;
    let known = sheet.lasting.mending.len();
    let fracture = tables::fracture(severity).ok_or_else(none)?;
    let severities: Vec<Severity> =
        sheet.harmed.fractures.iter().map(|(_, severity)| *severity).collect();
    let heal = Ability::Skill(Skill::Heal);
    let trial = trials::trial(ctx, by, heal, fracture.difficulty, "D100-INJ-09")?;
    let passed = rolls::test(ctx, &trial)?.passed;
    let mut new = Vec::new();
    for severity in severities.into_iter().take(at.saturating_add(1)).skip(known) {
        let face = rolls::die(ctx, (who, LASTS), 10, "D100-INJ-09")?;
        let heals_in = tables::fracture(severity).map_or(0, |one| one.heals_in(face));
        new.push(Mending { day: 0, heals_in, set: false });
    }
    keep(ctx, who, |lasting| {
        lasting.mending.extend(new);
        if let Some(one) = lasting.mending.get_mut(at) {
            one.set = passed;
        }
    });
    let key = if passed { "d100-log-bone-set" } else { "d100-log-bone-not-set" };
    say(ctx, vec![who, by], Phrase::new(key).with("who", by).with("other", who), "D100-INJ-09");
    Ok(())
}

/// Help that needs no test: a remedy, magic, surgery (D100-HEAL-03, D100-HEAL-04, D100-CON-20).
pub(super) fn helps(ctx: &mut impl RulesContext<D100>, who: Id, help: Help) -> Result<(), Stop> {
    living(ctx.state(), who)?;
    if help == Help::Surgery {
        surgery::may(ctx, false)?;
    }
    operated(ctx, who, help);
    say(ctx, vec![who], Phrase::new("d100-log-helped").with("who", who), "D100-HEAL-03");
    Ok(())
}

/// What help does, by whatever test it came.
pub(super) fn operated(ctx: &mut impl RulesContext<D100>, who: Id, help: Help) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let bleeding = sheet.conditions.count(Condition::Bleeding);
    let restores = help.restores(None);
    if let Help::Magic(points) = help {
        let all = ctx.state().options.magic_stops_bleeding == MagicStopsBleeding::All;
        conditions::shed(ctx, who, Condition::Bleeding, magic_stops(bleeding, points, all));
    }
    // A bandage is medical help, and stops no bleeding by itself (D100-HEAL-03, D100-CON-20).
    if help == Help::Remedy && !ctx.edition().holds_in_each_case() {
        conditions::shed(ctx, who, Condition::Bleeding, 1);
    }
    if let Some(event) = help.event() {
        harm::helped(ctx, who, event);
    }
    harm::regain(ctx, who, restores.into());
    if help == Help::Surgery {
        illness::operated(ctx, who);
    }
}

/// Whether the unconscious wakes by time alone (`wake_after_rounds`, D100-CON-10).
pub(in crate::d100::acts) fn wakes(ctx: &mut impl RulesContext<D100>, who: Id, round: u16) {
    let after = ctx.state().options.wake_after_rounds;
    let sheet = ctx.state().sheet(who).filter(|sheet| !sheet.dead && !sheet.down.out);
    let Some(sheet) = sheet.filter(|sheet| sheet.has(Condition::Unconscious)) else { return };
    let since = sheet.conditions.since(Condition::Unconscious).unwrap_or(0);
    let passed = u32::from(round).saturating_sub(since);
    if after > 0 && passed >= u32::try_from(after).unwrap_or(u32::MAX) && sheet.health > 0 {
        conditions::relieve(ctx, who, Condition::Unconscious);
        harm::faints(ctx, who, |down| down.by_injury = false);
    }
}
