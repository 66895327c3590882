//! The end of a round, stage by stage, each for everybody in the order of the queue (D100-TRN-09).

use super::{
    advantage, after_test, clinch, conditions, demanded::trials::say, drain, harm, injury, mind,
    points,
};
use crate::d100::numbers::sheet::characteristics::Characteristic;
use crate::d100::{
    D100,
    fact::{Ability, Fact, Left},
    marks,
    numbers::harm::{
        conditions::Condition,
        durations::one_more,
        injuries::BodyPart,
        losses::{RoundEnd, bleeding_death, fire, poison_death_again, poison_death_round, within},
        place::HitLocation,
    },
    options::{
        ConditionStacking, InjuryHealsWhen, Options, OutnumberScope, PanicRecovery,
        SecondRoundClock,
    },
    rolls::{self, BURNS, DIES},
    sheet::{Down, Notes, Sheet, Skill},
};
use crate::{Id, Phrase, RulesContext, Stop};

/// The end of this round, counted from 1.
pub(in crate::d100) fn ends(ctx: &mut impl RulesContext<D100>, round: u16) -> Result<(), Stop> {
    // The command that has led here is done: only how all stand counts.
    ctx.merge_point(0);
    let all = ctx.queue();
    for who in &all {
        losses(ctx, *who)?;
    }
    // Figure by figure inside a stage (*Readings*, D100-TRN-09).
    let whole = ctx.edition().applies_throughout();
    for who in &all {
        recoveries(ctx, *who)?;
        if whole {
            mind::resists(ctx, *who)?;
        }
    }
    for who in all.iter().filter(|_| !whole) {
        mind::resists(ctx, *who)?;
    }
    for who in &all {
        goes_by_itself(ctx, *who, round);
        mind::works_again(ctx, *who, round);
    }
    for who in &all {
        faints(ctx, *who, round);
    }
    for who in &all {
        poisoned_to_death(ctx, *who, round)?;
    }
    for who in &all {
        super::demanded::want::suffocates(ctx, *who)?;
        super::demanded::days::wakes(ctx, *who, round);
    }
    for who in &all {
        deaths(ctx, *who, round)?;
    }
    for who in &all {
        outnumbered(ctx, *who);
    }
    for who in &all {
        idle(ctx, *who, round);
    }
    for who in &all {
        takes_its_place(ctx, *who, round);
    }
    Ok(())
}

/// The sheet of one for whom the end of a round counts: neither dead nor taken for dead.
fn counts(ctx: &impl RulesContext<D100>, who: Id) -> Option<&Sheet> {
    ctx.state().sheet(who).filter(|sheet| !sheet.dead && !sheet.down.out)
}

fn tens(sheet: &Sheet, options: &Options) -> u16 {
    u16::try_from(sheet.bonus(Characteristic::Toughness, options)).unwrap_or(0)
}

/// Stage 1: fire, blood and poison (D100-CON-29, D100-CON-17, D100-CON-26).
fn losses(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let Some(sheet) = counts(ctx, who) else { return Ok(()) };
    let awake = sheet.is_conscious();
    let strict = ctx.state().options.condition_stacking == ConditionStacking::Strict;
    let stacks = |condition| sheet.conditions.count(condition);
    let [ablaze, bleeding, poisoned] =
        [Condition::Ablaze, Condition::Bleeding, Condition::Poisoned].map(stacks);
    let least = u16::try_from(sheet.spec.armour.least()).unwrap_or(0);
    let toughness = tens(sheet, &ctx.state().options);
    let burnt = if ablaze > 0 {
        let face = rolls::die(ctx, (who, BURNS), 10, "D100-CON-29")?;
        fire(face, ablaze, toughness, least)
    } else {
        0
    };
    let [burnt, bled, sickened] = RoundEnd { ablaze: burnt, bleeding, poisoned }.losses(strict);
    let burnt = if points::avoids(ctx, who, burnt.into())? { 0 } else { burnt };
    suffers(ctx, who, (Condition::Ablaze, "D100-CON-29"), burnt);
    if harm::lose(ctx, who, burnt.into()) {
        drain::injures(ctx, who)?;
    }
    // Whoever bleeds at 0 loses nothing more by it (D100-CON-19).
    if counts(ctx, who).is_some_and(|sheet| sheet.health > 0) {
        suffers(ctx, who, (Condition::Bleeding, "D100-CON-17"), bled);
        drain::drains(ctx, who, bled.into())?;
    }
    if let Some(sheet) = counts(ctx, who) {
        if sheet.health > 0 {
            suffers(ctx, who, (Condition::Poisoned, "D100-CON-26"), sickened);
        }
        drain::drains(ctx, who, sickened.into())?;
    }
    super::demanded::want::gasps(ctx, who)?;
    further_fingers(ctx, who);
    // Who falls in the end phase itself has a round of grace (D100-TRN-09).
    if awake && counts(ctx, who).is_some_and(|sheet| !sheet.is_conscious()) {
        let round = ctx.round();
        harm::faints(ctx, who, |down| down.fell = Some(round));
    }
    Ok(())
}

/// Tells of what condition somebody is about to lose health, if it loses any.
fn suffers(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    (condition, rule): (Condition, &'static str),
    loss: u16,
) {
    if loss > 0 && ctx.edition().tells_in_full() {
        let what = marks::condition(condition);
        let line = Phrase::new("d100-log-suffers").with("who", who).with("what", what);
        say(ctx, vec![who], line, rule);
    }
}

/// One finger more of a cleft hand, each round after that of the blow (D100-AMP-12).
fn further_fingers(ctx: &mut impl RulesContext<D100>, who: Id) {
    let now = u32::from(ctx.round());
    let hands = counts(ctx, who).map(|sheet| sheet.harmed.cleft_hands.clone());
    for (side, since) in hands.unwrap_or_default() {
        if since < now {
            injury::loses(ctx, who, HitLocation::Arm(side), &[(BodyPart::Finger, 1)]);
        }
    }
}

/// Stage 2: tests against poison, shock and panic (D100-CON-27, D100-CON-32, D100-CON-13).
fn recoveries(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let all = [
        (Condition::Poisoned, Skill::Endurance, "D100-CON-27"),
        (Condition::Stunned, Skill::Endurance, "D100-CON-32"),
        (Condition::Panicked, Skill::Cool, "D100-CON-13"),
    ];
    for (condition, skill, rule) in all {
        let Some(sheet) = counts(ctx, who).filter(|sheet| sheet.has(condition)) else { continue };
        let hidden = ctx.state().options.panic_recovery == PanicRecovery::HiddenOnly;
        let waits = !sheet.is_conscious() || hidden && is_seen(ctx, who);
        if condition == Condition::Panicked && waits {
            continue;
        }
        let trial = rolls::plain(ctx.state(), who, Ability::Skill(skill), 0, rule);
        let Some(trial) = trial else { continue };
        let stacks = counts(ctx, who).map_or(0, |sheet| sheet.conditions.count(condition));
        let test = after_test::tested_of_level(ctx, &trial, &|test| {
            test.passed && one_more(test.level) < stacks
        })?;
        if test.passed {
            conditions::shed(ctx, who, condition, one_more(test.level));
        }
    }
    Ok(())
}

/// Whether a conscious enemy sees somebody (`panic_recovery`, D100-CON-13).
fn is_seen(ctx: &impl RulesContext<D100>, who: Id) -> bool {
    let foes = ctx.present().into_iter().filter(|one| ctx.hostile(*one, who));
    let awake = |one: &Id| ctx.state().sheet(*one).is_some_and(Sheet::is_conscious);
    foes.filter(awake).any(|one| ctx.between(one, who).sight)
}

/// Stage 3: surprise is over, sight and hearing come back (D100-CON-16, D100-CON-24).
fn goes_by_itself(ctx: &mut impl RulesContext<D100>, who: Id, round: u16) {
    let Some(sheet) = counts(ctx, who) else { return };
    let (notes, even) =
        (sheet.notes, ctx.state().options.second_round_clock == SecondRoundClock::EvenRounds);
    conditions::relieve(ctx, who, Condition::Surprised);
    conditions::change(ctx, who, |conditions, now| conditions.second_round(now, even));
    let options = ctx.state().options;
    let useless: Vec<HitLocation> = counts(ctx, who)
        .map(|sheet| sheet.harmed.useless.iter().map(|one| one.place).collect())
        .unwrap_or_default();
    let after = counts(ctx, who).map(|sheet| sheet.harmed.round_ends(round.into(), &options));
    if let Some(after) = after {
        let back = useless
            .into_iter()
            .filter(|place| !after.useless.iter().any(|one| one.place == *place));
        let told = back.map(Left::Works).collect();
        injury::leave(ctx, who, told, |harmed, _| *harmed = after);
    }
    if notes.clumsy == Some(round) {
        let again = Notes { clumsy: notes.clumsy_again, clumsy_again: None, ..notes };
        ctx.fact(Fact::Noted { who, notes: again });
    }
}

/// Stage 4: whoever has been at health 0 for as many rounds as its toughness bonus is unconscious (D100-WND-03).
fn faints(ctx: &mut impl RulesContext<D100>, who: Id, round: u16) {
    let Some(sheet) = counts(ctx, who) else { return };
    let Some(since) = sheet.down.since else { return };
    let over = round >= since.saturating_add(tens(sheet, &ctx.state().options))
        || sheet.has(Condition::Bleeding);
    if sheet.health > 0 || !over {
        return;
    }
    if !sheet.is_conscious() {
        // It would be unconscious by this too, whatever laid it low before (D100-CON-10).
        if ctx.edition().applies_throughout() {
            harm::faints(ctx, who, |down| down.by_zero = true);
        }
        return;
    }
    let down = Down { fell: Some(round), by_zero: true, ..sheet.down };
    ctx.fact(Fact::Down { who, down });
    conditions::afflict(ctx, who, Condition::Unconscious, 1);
}

/// Stage 4, further: whoever has been poisoned at 0 for as many rounds is tested for its life (D100-CON-28).
fn poisoned_to_death(ctx: &mut impl RulesContext<D100>, who: Id, round: u16) -> Result<(), Stop> {
    let Some(sheet) = counts(ctx, who).filter(|sheet| sheet.health == 0) else { return Ok(()) };
    let poisoned = sheet.conditions.since(Condition::Poisoned);
    let Some((zero, poisoned)) = sheet.down.since.zip(poisoned) else { return Ok(()) };
    let first = poison_death_round(zero.into(), poisoned, tens(sheet, &ctx.state().options));
    // What was waited for by an earlier poison is over with that (D100-CON-28).
    let again = sheet.down.poison.map(u32::from);
    let stale = |due: &u32| ctx.edition().applies_throughout() && *due < first;
    let due = again.filter(|due| !stale(due)).unwrap_or(first);
    if u32::from(round) < due {
        return Ok(());
    }
    let tens = tens(sheet, &ctx.state().options);
    let ability = Ability::Skill(Skill::Endurance);
    let Some(trial) = rolls::plain(ctx.state(), who, ability, 0, "D100-CON-28") else {
        return Ok(());
    };
    let test = rolls::test(ctx, &trial)?;
    if !test.passed {
        return harm::dies(ctx, who);
    }
    let repeats = ctx.state().options.poison_death_repeat;
    let again = poison_death_again(round.into(), tens, repeats);
    let again = again.and_then(|again| u16::try_from(again).ok()).unwrap_or(u16::MAX);
    harm::faints(ctx, who, |down| down.poison = Some(again));
    Ok(())
}

/// Stage 5: death by bleeding, and by more injuries than toughness bears (D100-CON-19, D100-WND-06).
fn deaths(ctx: &mut impl RulesContext<D100>, who: Id, round: u16) -> Result<(), Stop> {
    let Some(sheet) = counts(ctx, who) else { return Ok(()) };
    let grace = ctx.state().options.death_check_grace && sheet.down.fell == Some(round);
    if sheet.health > 0 || sheet.is_conscious() || grace {
        return Ok(());
    }
    let gone = ctx.state().options.injury_heals_when == InjuryHealsWhen::EffectsGone;
    let bleeding = sheet.conditions.count(Condition::Bleeding);
    let wounds = sheet.injuries.iter().filter(|one| one.counts(sheet.has_left(one), gone)).count();
    let many = wounds > usize::from(tens(sheet, &ctx.state().options));
    let percent = bleeding_death(bleeding);
    let bleeds = match percent {
        0 => false,
        100.. => true,
        _ => {
            let face = rolls::sorted(ctx, (who, DIES), 100, "D100-CON-19", |_, face| {
                within(face, percent).into()
            })?;
            within(face, percent)
        }
    };
    if !bleeds && !many {
        return Ok(());
    }
    let (key, rule) = if bleeds {
        ("d100-log-bleeds-to-death", "D100-CON-19")
    } else {
        ("d100-log-too-many-injuries", "D100-WND-06")
    };
    if ctx.edition().tells_in_full() {
        let wounds = i32::try_from(wounds).unwrap_or(i32::MAX);
        say(ctx, vec![who], Phrase::new(key).with("who", who).with("count", wounds), rule);
    }
    harm::dies(ctx, who)
}

/// Stage 6: Advantage is lost by whoever has gained none, or is outnumbered (D100-ADV-08, D100-ADV-09).
fn outnumbered(ctx: &mut impl RulesContext<D100>, who: Id) {
    let table = ctx.state();
    let Some(sheet) = table.sheet(who).filter(|sheet| sheet.advantage > 0) else { return };
    let conscious = |one: &Id| table.sheet(*one).is_some_and(Sheet::is_conscious);
    let (foes, own) = if table.options.outnumber_scope == OutnumberScope::Engagement {
        let foes: Vec<Id> = sheet.engaged.keys().copied().filter(conscious).collect();
        let helps = |one: &Id| {
            *one != who
                && !ctx.hostile(who, *one)
                && table
                    .sheet(*one)
                    .is_some_and(|sheet| foes.iter().any(|foe| sheet.engaged.contains_key(foe)))
        };
        let own = ctx.present().into_iter().filter(conscious).filter(helps).count();
        (foes.len(), own.saturating_add(1))
    } else {
        let all: Vec<Id> = ctx.present().into_iter().filter(conscious).collect();
        let foes = all.iter().filter(|one| ctx.hostile(who, **one)).count();
        (foes, all.len().saturating_sub(foes))
    };
    if !sheet.notes.gained || foes > own {
        advantage::lose(ctx, who);
    }
}

/// Stage 7: two who have not struck at each other for a whole round are not engaged (D100-MEL-05).
fn idle(ctx: &mut impl RulesContext<D100>, who: Id, round: u16) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let old = sheet.engaged.iter().filter(|(_, struck)| **struck < round);
    // A clinch engages as long as it lasts (D100-GRAP-06).
    let old = old.filter(|(with, _)| !clinch::holds(sheet, **with));
    let old: Vec<Id> = old.map(|(with, _)| *with).collect();
    for with in old {
        advantage::part(ctx, who, with);
    }
}

/// What put somebody elsewhere in this round is used up (D100-INI-08, D100-INI-09).
fn takes_its_place(ctx: &mut impl RulesContext<D100>, who: Id, round: u16) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let notes = sheet.notes;
    let has_bought = notes.seizes.is_some_and(|seizes| seizes.round == round);
    if notes.last == Some(round) || has_bought {
        let last = notes.last.filter(|last| *last != round);
        let seizes = notes.seizes.filter(|seizes| seizes.round != round);
        ctx.fact(Fact::Noted { who, notes: Notes { last, seizes, ..notes } });
    }
}
