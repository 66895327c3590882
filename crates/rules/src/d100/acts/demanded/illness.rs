//! Diseases by days (D100-DSE).

use std::sync::Arc;

use super::{
    attack::after,
    conditions, drain, harm, injury,
    trials::{keep, say},
};
use crate::d100::{
    D100,
    fact::{Ability, Left},
    field::{living, refused},
    numbers::harm::{
        conditions::Condition,
        diseases::{
            Complication, Degree, Disease, RASH, Symptom, Unit, Wounded, called_away, complication,
            drained, fever_goes, gangrene, hourly_tests, incubates, is_bedridden, rash_scars,
            resistance, weakness_rests,
        },
        injuries::InjuryMark,
        place::HitLocation,
    },
    options::GangreneSpread,
    rolls::{self, DIES, INCUBATES, LASTS, SICKENS},
    sheet::{Illness, Sheet, Skill, Useless},
    tables,
};
use crate::{Arg, Id, Phrase, Purpose, RulesContext, Stop, SystemState};

fn name(disease: &Disease) -> Phrase {
    tables::named(&disease.name, &disease.ru)
}

/// A test of endurance against a disease: what hinders it is bleeding, and its symptoms where a table says so (D100-DSE-02,
/// D100-DSE-08).
fn endures(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    disease: &Disease,
    (difficulty, rule): (i32, &'static str),
) -> Result<(bool, i32), Stop> {
    let counts = ctx.state().options.symptom_hits_resistance;
    let facets = [disease.facets(), resistance(counts)].concat();
    let endurance = (who, Ability::Skill(Skill::Endurance), facets.as_slice());
    let untired = ctx.edition().resists_untired();
    let rule = if untired { rule } else { "D100-DSE-02" };
    let once = adds_nothing(ctx);
    let rested = (untired && !counts).then(|| without_symptoms(ctx.state(), who, once));
    let trial = rolls::built_on(
        rested.as_ref().unwrap_or_else(|| ctx.state()),
        endurance,
        difficulty,
        rule,
    );
    let trial = trial.ok_or_else(|| refused("d100-no-skill", "D100-SHT-03"))?;
    // The level counts where complications come by it (D100-DSE-13).
    let by_level = rule == "D100-DSE-13" && ctx.edition().holds_in_each_case();
    let test = rolls::test_of_level(ctx, &trial, &|test| {
        let worst = matches!(
            complication(test.passed, test.level),
            Complication::Festering | Complication::BloodRot
        );
        by_level && worst
    })?;
    Ok((test.passed, test.level))
}

/// The table without what the symptoms of somebody's diseases have put on it: being tired, by all of them `once` or by each, and
/// lying in a fever (D100-DSE-08).
fn without_symptoms(state: &SystemState<D100>, who: Id, once: bool) -> SystemState<D100> {
    let mut state = state.clone();
    if let Some(sheet) = state.sheets.get_mut(who.index()) {
        let sheet = Arc::make_mut(sheet);
        let is_weak = |one: &&Illness| {
            one.shows() && one.eased.is_none() && degree(one, Symptom::Weakness).is_some()
        };
        let tired = sheet.lasting.illnesses.iter().filter(is_weak).count();
        let tired = u16::try_from(tired).unwrap_or(u16::MAX);
        let tired = if once { tired.min(1) } else { tired };
        let round = u32::MAX;
        sheet.conditions.shed(Condition::Fatigued, tired, round);
        if sheet.lasting.symptom(Symptom::Fever).is_some_and(is_bedridden) {
            sheet.conditions.shed(Condition::Prone, u16::MAX, round);
        }
    }
    state
}

/// Dice of ten that are thrown for a time.
fn thrown(
    ctx: &mut impl RulesContext<D100>,
    (who, purpose): (Id, Purpose),
    dice: u16,
) -> Result<Vec<u16>, Stop> {
    let purpose = if ctx.edition().tells_throws_apart() { purpose } else { LASTS };
    let mut faces = Vec::new();
    for _ in 0..dice {
        faces.push(rolls::die(ctx, (who, purpose), 10, "D100-DSE-04")?);
    }
    Ok(faces)
}

/// Somebody has caught a disease: its times are thrown (D100-DSE-01, D100-DSE-04). One that arises from another ailment has
/// no incubation (D100-DSE-21).
fn catches(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    key: &str,
    arisen: bool,
) -> Result<(), Stop> {
    let Some(disease) = tables::disease(key) else { return Ok(()) };
    let (mut waits, mut at_once) = (0, ctx.edition().holds_in_each_case());
    if let Some(span) = incubates(disease, arisen) {
        let long = span.long(&thrown(ctx, (who, INCUBATES), span.dice)?);
        waits = if span.unit == Unit::Days { long } else { 0 };
        at_once = false;
    }
    let span = disease.duration;
    let lasts = span.long(&thrown(ctx, (who, SICKENS), span.dice)?);
    let days = Disease::days(waits, lasts);
    // Without an incubation it shows on the day of the infection (D100-DSE-21, D100-INJ-17).
    let days = if at_once { (0, lasts.saturating_sub(1)) } else { days };
    let illness = Illness { disease: key.to_owned(), days, ..Illness::default() };
    keep(ctx, who, |lasting| lasting.illnesses.push(illness.clone()));
    let line = Phrase::new("d100-log-infected").with("who", who).with("what", name(disease));
    say(ctx, vec![who], line.with("from", days.0).with("to", days.1), "D100-DSE-01");
    if at_once {
        let all = ctx.state().sheet(who).map_or(0, |sheet| sheet.lasting.illnesses.len());
        appears(ctx, who, all.saturating_sub(1), &illness);
    }
    Ok(())
}

/// An infection by a test, or one that is sure (D100-DSE-02, D100-DSE-07).
pub(super) fn infects(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    key: &str,
    sure: bool,
) -> Result<(), Stop> {
    let unknown = || refused("d100-no-disease", "D100-DSE-01");
    let disease = tables::disease(key).ok_or_else(unknown)?;
    let sheet = living(ctx.state(), who)?;
    if !disease.is_tested(sheet.lasting.immune.contains(key)) {
        return Err(refused("d100-is-immune", "D100-DSE-07").into());
    }
    if sure {
        // One that another ailment brings on begins at once (D100-DSE-21).
        let arisen = key == "minor_infection" && !sheet.lasting.illnesses.is_empty();
        return catches(ctx, who, key, arisen);
    }
    let caught = disease.caught.first().map(|(_, difficulty)| *difficulty);
    let difficulty = caught.ok_or_else(|| refused("d100-not-caught", "D100-DSE-21"))?;
    let (passed, _) = endures(ctx, who, disease, (difficulty, "D100-DSE-02"))?;
    if passed { Ok(()) } else { catches(ctx, who, key, false) }
}

/// A day of all diseases of somebody, and the first of those that injuries have brought (D100-INJ-17).
pub(super) fn day(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let started = sheet.harmed.started.clone();
    if !started.is_empty() {
        injury::leave(ctx, who, Vec::new(), |harmed, _| harmed.started.clear());
    }
    for one in started {
        catches(ctx, who, one.key(), false)?;
    }
    let all = ctx.state().sheet(who).map_or(0, |sheet| sheet.lasting.illnesses.len());
    for at in 0..all {
        keep(ctx, who, |lasting| {
            if let Some(one) = lasting.illnesses.get_mut(at) {
                one.day = one.day.saturating_add(1);
            }
        });
        let Some(illness) = of(ctx, who, at) else { continue };
        if illness.day == illness.days.0 {
            appears(ctx, who, at, &illness);
        }
        tires_again(ctx, who, at, &illness);
        if illness.shows() {
            shows(ctx, who, at, &illness)?;
        }
        if ctx.state().sheet(who).is_none_or(|sheet| sheet.dead) {
            return Ok(());
        }
        if illness.day >= illness.days.1 {
            ends(ctx, who, at, &illness)?;
        }
    }
    // What began on this day has not had a day yet.
    let goes_on = |one: &Illness| one.day < one.days.1 || one.day == 0;
    keep(ctx, who, |lasting| lasting.illnesses.retain(goes_on));
    Ok(())
}

fn of(ctx: &impl RulesContext<D100>, who: Id, at: usize) -> Option<Illness> {
    ctx.state().sheet(who)?.lasting.illnesses.get(at).cloned()
}

/// The degree of a symptom of one illness, if it has it.
fn degree(illness: &Illness, which: Symptom) -> Option<Degree> {
    let disease = tables::disease(&illness.disease)?;
    let found = disease.symptoms.iter().find(|(one, _)| *one == which);
    found.map(|(_, degree)| *degree).filter(|_| !illness.cured.contains(&which))
}

/// The first day of symptoms (D100-DSE-11, D100-DSE-15, D100-DSE-10).
fn appears(ctx: &mut impl RulesContext<D100>, who: Id, at: usize, illness: &Illness) {
    if let Some(disease) = tables::disease(&illness.disease) {
        let line = Phrase::new("d100-log-symptoms").with("who", who).with("what", name(disease));
        say(ctx, vec![who], line, "D100-DSE-01");
    }
    if degree(illness, Symptom::Weakness).is_some() && !tired_by_another(ctx, who, at) {
        conditions::afflict(ctx, who, Condition::Fatigued, 1);
    }
    relapses(ctx, who);
}

/// Whether equal symptoms tire but once, as they do unless a table adds them up (`symptoms_stack`, D100-DSE-04). In older editions
/// each tired by itself.
fn adds_nothing(ctx: &impl RulesContext<D100>) -> bool {
    ctx.edition().holds_in_each_case() && !ctx.state().options.symptoms_stack
}

/// Whether weakness is at work in somebody by another disease than this one, and adds nothing to it.
fn tired_by_another(ctx: &impl RulesContext<D100>, who: Id, at: usize) -> bool {
    let Some(sheet) = ctx.state().sheet(who).filter(|_| adds_nothing(ctx)) else {
        return false;
    };
    // Those before it have had this day already.
    let over = |place: usize, one: &Illness| place < at && one.day > 0 && one.day >= one.days.1;
    let works = |one: &Illness| {
        let eased = one.eased >= Some(one.day);
        one.shows() && !eased && degree(one, Symptom::Weakness).is_some()
    };
    let mut all = sheet.lasting.illnesses.iter().enumerate();
    all.any(|(place, one)| place != at && !over(place, one) && works(one))
}

/// Stacks of fatigue that rest takes at most: that of weakness stays as long as it lasts (D100-DSE-15).
pub(super) fn rested_off(ctx: &impl RulesContext<D100>, who: Id, stacks: u16) -> u16 {
    let Some(sheet) = ctx.state().sheet(who) else { return stacks };
    if !ctx.edition().holds_in_each_case() {
        return stacks;
    }
    let symptoms = sheet.lasting.symptoms();
    let weak = symptoms.iter().filter(|(which, _)| *which == Symptom::Weakness).count();
    let most = if adds_nothing(ctx) { 1 } else { usize::from(u16::MAX) };
    let stay = u16::try_from(weak.min(most)).unwrap_or(u16::MAX);
    stacks.min(sheet.conditions.count(Condition::Fatigued).saturating_sub(stay))
}

/// Whether a fever keeps somebody unconscious in bed (D100-DSE-11).
pub(in crate::d100::acts) fn keeps_in_bed(sheet: &Sheet) -> bool {
    sheet.lasting.symptom(Symptom::Fever).is_some_and(is_bedridden)
}

/// A fever that keeps in bed takes whoever woke for a few minutes back (D100-DSE-11), and weakness tires whoever shook that off
/// (D100-DSE-15).
pub(super) fn relapses(ctx: &mut impl RulesContext<D100>, who: Id) {
    let weak = ctx.state().sheet(who).is_some_and(|sheet| {
        sheet.lasting.symptom(Symptom::Weakness).is_some() && !sheet.has(Condition::Fatigued)
    });
    if weak && ctx.edition().holds_in_each_case() {
        conditions::afflict(ctx, who, Condition::Fatigued, 1);
    }
    if ctx.state().sheet(who).is_some_and(keeps_in_bed) {
        conditions::afflict(ctx, who, Condition::Unconscious, 1);
    }
}

/// The day for which weakness did nothing is over (D100-DSE-15).
fn tires_again(ctx: &mut impl RulesContext<D100>, who: Id, at: usize, illness: &Illness) {
    if illness.eased.is_none_or(|last| last >= illness.day) {
        return;
    }
    keep(ctx, who, |lasting| {
        if let Some(one) = lasting.illnesses.get_mut(at) {
            one.eased = None;
        }
    });
    if illness.shows() && !tired_by_another(ctx, who, at) {
        conditions::afflict(ctx, who, Condition::Fatigued, 1);
    }
}

/// What a day of symptoms brings (D100-DSE-10, D100-DSE-12, D100-DSE-14, D100-DSE-18).
fn shows(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    at: usize,
    illness: &Illness,
) -> Result<(), Stop> {
    let Some(disease) = tables::disease(&illness.disease) else { return Ok(()) };
    let daily = |which: Symptom| {
        let degree = degree(illness, which)?;
        let sign = tables::signs().get(&which)?;
        sign.daily.get(&degree).or_else(|| sign.daily.get(&Degree::Plain)).copied()
    };
    if let Some(degree) = degree(illness, Symptom::Diarrhoea) {
        drain::drains(ctx, who, drained(degree, 1).into())?;
    }
    if let Some(difficulty) = daily(Symptom::Gangrene) {
        gangrenes(ctx, who, (at, illness), (disease, difficulty))?;
    }
    if let Some(difficulty) = daily(Symptom::Unhealing) {
        let tended = illness.tended;
        let test = (difficulty, "D100-DSE-18");
        if !tended && !endures(ctx, who, disease, test)?.0 && illness.disease != "festering" {
            catches(ctx, who, "festering", false)?;
        }
    }
    keep(ctx, who, |lasting| {
        if let Some(one) = lasting.illnesses.get_mut(at) {
            one.tended = false;
        }
    });
    if let Some(difficulty) = daily(Symptom::Deadly)
        && !endures(ctx, who, disease, (difficulty, "D100-DSE-12"))?.0
    {
        harm::dies(ctx, who)?;
    }
    Ok(())
}

/// A gangrene: its place on the first day, then a test each day (D100-DSE-10).
fn gangrenes(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    (at, illness): (usize, &Illness),
    (disease, difficulty): (&Disease, i32),
) -> Result<(), Stop> {
    let place = if let Some(place) = illness.place { place } else { after::anywhere(ctx, who)? };
    let failed = !endures(ctx, who, disease, (difficulty, "D100-DSE-10"))?.0;
    let spread = illness.spread.saturating_add(u16::from(failed));
    let by_steps = ctx.state().options.gangrene_spread == GangreneSpread::Steps24;
    let (useless, further) = gangrene(spread);
    let goes_on = failed && by_steps && further && place != HitLocation::Torso;
    keep(ctx, who, |lasting| {
        if let Some(one) = lasting.illnesses.get_mut(at) {
            // Everything borders on the torso.
            let next = if goes_on { (HitLocation::Torso, 0) } else { (place, spread) };
            (one.place, one.spread) = (Some(next.0), next.1);
        }
    });
    if !failed {
        return Ok(());
    }
    let line = Phrase::new("d100-log-gangrene").with("who", who);
    let line = line.with("place", crate::d100::marks::named_place(place));
    say(ctx, vec![who], line, "D100-DSE-10");
    let limb = matches!(place, HitLocation::Arm(_) | HitLocation::Leg(_));
    let known = ctx
        .state()
        .sheet(who)
        .is_some_and(|sheet| sheet.harmed.useless.iter().any(|one| one.place == place));
    if by_steps && limb && !known && useless {
        let rotten = ctx.edition().holds_in_each_case();
        let useless = Useless { place, last: None, rotten };
        let told = vec![Left::Useless(place, None)];
        injury::leave(ctx, who, told, |harmed, _| harmed.useless.push(useless));
    }
    Ok(())
}

/// The end of a disease: complications, a scar of a rash, immunity (D100-DSE-13, D100-DSE-17, D100-DSE-07).
fn ends(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    at: usize,
    illness: &Illness,
) -> Result<(), Stop> {
    let Some(disease) = tables::disease(&illness.disease) else { return Ok(()) };
    if let Some(difficulty) = disease.complications {
        let (passed, level) = endures(ctx, who, disease, (difficulty, "D100-DSE-13"))?;
        match complication(passed, level) {
            Complication::Over => {}
            Complication::Longer => {
                let more = thrown(ctx, (who, SICKENS), 1)?.into_iter().sum::<u16>();
                keep(ctx, who, |lasting| {
                    if let Some(one) = lasting.illnesses.get_mut(at) {
                        one.days.1 = one.days.1.saturating_add(more);
                    }
                });
                let line = Phrase::new("d100-log-longer").with("who", who).with("days", more);
                say(ctx, vec![who], line.with("what", name(disease)), "D100-DSE-13");
                return Ok(());
            }
            Complication::Festering => catches(ctx, who, "festering", false)?,
            Complication::BloodRot => catches(ctx, who, "blood_rot", false)?,
        }
    }
    let eased = of(ctx, who, at).is_some_and(|one| one.eased.is_some());
    if degree(illness, Symptom::Weakness).is_some() && !eased && !tired_by_another(ctx, who, at) {
        conditions::shed(ctx, who, Condition::Fatigued, 1);
    }
    if degree(illness, Symptom::Fever).is_some_and(is_bedridden) {
        conditions::relieve(ctx, who, Condition::Unconscious);
    }
    if degree(illness, Symptom::Rash).is_some() {
        let cool = Ability::Skill(Skill::Cool);
        let trial = rolls::plain(ctx.state(), who, cool, RASH, "D100-DSE-17");
        let passed = match trial {
            Some(trial) => rolls::test(ctx, &trial)?.passed,
            None => true,
        };
        let keeps = ctx.state().sheet(who).is_none_or(|sheet| sheet.lasting.keeps_scars());
        if rash_scars(passed) && keeps {
            let place = after::anywhere(ctx, who)?;
            injury::leave(ctx, who, Vec::new(), |harmed, _| harmed.marks.push(InjuryMark::Scar));
            let line = Phrase::new("d100-log-scar").with("who", who);
            let line = line.with("place", crate::d100::marks::named_place(place));
            say(ctx, vec![who], line, "D100-DSE-17");
        }
    }
    if disease.immunises {
        let key = illness.disease.clone();
        keep(ctx, who, |lasting| {
            lasting.immune.insert(key);
        });
    }
    let line = Phrase::new("d100-log-recovers").with("who", who).with("what", name(disease));
    say(ctx, vec![who], line, "D100-DSE-01");
    Ok(())
}

/// A medicine: against weakness in 75 % of cases, against a fever that is not very strong; then endurance (D100-DSE-11,
/// D100-DSE-15).
pub(super) fn medicine(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    let fits = |one: &Illness| {
        let eases = degree(one, Symptom::Weakness).is_some();
        let cures = degree(one, Symptom::Fever).is_some_and(|degree| !is_bedridden(degree));
        one.shows() && (eases || cures)
    };
    let found = sheet.lasting.illnesses.iter().position(fits);
    let at = found.ok_or_else(|| refused("d100-no-medicine", "D100-DSE-11"))?;
    let Some(illness) = of(ctx, who, at) else { return Ok(()) };
    let Some(disease) = tables::disease(&illness.disease) else { return Ok(()) };
    let face = rolls::die(ctx, (who, DIES), 100, "D100-DSE-15")?;
    let works = weakness_rests(face, true);
    let passed = works && endures(ctx, who, disease, (0, "D100-DSE-11"))?.0;
    let fever = degree(&illness, Symptom::Fever);
    let cured = fever.is_some_and(|fever| fever_goes(fever, works, passed));
    let eased = degree(&illness, Symptom::Weakness).is_some() && weakness_rests(face, passed);
    keep(ctx, who, |lasting| {
        if let Some(one) = lasting.illnesses.get_mut(at) {
            if cured {
                one.cured.insert(Symptom::Fever);
            }
            if eased {
                one.eased = Some(one.day);
            }
        }
    });
    if eased && illness.eased.is_none() && !tired_by_another(ctx, who, at) {
        conditions::shed(ctx, who, Condition::Fatigued, 1);
    }
    let key = match (cured || eased, works && ctx.edition().resists_untired()) {
        (true, _) => "d100-log-medicine",
        (false, true) => "d100-log-medicine-in-vain",
        (false, false) => "d100-log-no-medicine",
    };
    say(ctx, vec![who], Phrase::new(key).with("who", who), "D100-DSE-11");
    Ok(())
}

/// A wound that does not heal is tended for this day, by a heal test that was passed (D100-DSE-18).
pub(in crate::d100::acts) fn tended(ctx: &mut impl RulesContext<D100>, who: Id) {
    keep(ctx, who, |lasting| lasting.illnesses.iter_mut().for_each(|one| one.tended = true));
}

/// Surgery takes buboes away (D100-DSE-09).
pub(super) fn operated(ctx: &mut impl RulesContext<D100>, who: Id) {
    keep(ctx, who, |lasting| {
        let sick = lasting.illnesses.iter_mut();
        for one in sick.filter(|one| degree(one, Symptom::Buboes).is_some()) {
            one.cured.insert(Symptom::Buboes);
        }
    });
}

/// Minutes beside those who spread a disease, or among its fleas: a test for each hour begun, until one is caught
/// (D100-DSE-06, D100-DSE-20).
pub(super) fn beside(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    key: &str,
    minutes: u16,
) -> Result<(), Stop> {
    for _ in 0..hourly_tests(minutes) {
        infects(ctx, who, key, false)?;
        if has(ctx, who, key) {
            break;
        }
    }
    Ok(())
}

/// Whether somebody has a disease.
fn has(ctx: &impl RulesContext<D100>, who: Id, key: &str) -> bool {
    let sheet = ctx.state().sheet(who);
    sheet.is_some_and(|sheet| sheet.lasting.illnesses.iter().any(|one| one.disease == key))
}

/// Diarrhoea calls somebody away: so often a session as its degree allows (D100-DSE-05, D100-DSE-14).
pub(super) fn calls(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let lasting = &living(ctx.state(), who)?.lasting;
    let degree = lasting.symptom(Symptom::Diarrhoea);
    let most = degree.map(called_away);
    let called = lasting.called.saturating_add(1);
    match most {
        None => return Err(refused("d100-no-diarrhoea", "D100-DSE-14").into()),
        Some(most) if called > most => {
            return Err(refused("d100-called-enough", "D100-DSE-14").into());
        }
        Some(most) => {
            keep(ctx, who, |lasting| lasting.called = called);
            let line = Phrase::new("d100-log-called-away").with("who", who).with("now", called);
            say(ctx, vec![who], line.with("most", most), "D100-DSE-14");
        }
    }
    Ok(())
}

/// A session begins: nobody has been called away in it (D100-DSE-14).
pub(in crate::d100) fn session(ctx: &mut impl RulesContext<D100>, who: Id) {
    keep(ctx, who, |lasting| lasting.called = 0);
}

/// A fight does something to somebody that may infect (D100-DSE-03).
pub(in crate::d100::acts) fn wounded(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    change: impl FnOnce(&mut Wounded),
) {
    keep(ctx, who, |lasting| change(&mut lasting.wounds));
}

/// The fight or its scene is over: the tests against infection that it asks for are told, once (D100-DSE-03).
pub(in crate::d100) fn reminds(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return };
    let tests = tables::all_diseases().after_fight(sheet.lasting.wounds);
    for (key, difficulty) in tests {
        let Some(disease) = tables::disease(key) else { continue };
        let line = Phrase::new("d100-log-may-be-infected").with("who", who);
        let line = line.with("what", name(disease)).with("by", Arg::Change(difficulty));
        say(ctx, vec![who], line, "D100-DSE-03");
    }
    keep(ctx, who, |lasting| lasting.wounds = Wounded::default());
}
