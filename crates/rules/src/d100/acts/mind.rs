//! Fear, terror and frenzy, animosity, hatred and prejudice in a fight (D100-PSY).

mod approach;
mod groups;

pub(super) use approach::{approaches, dares, fearing, held_off};

use super::{after_test, conditions};
use crate::d100::{
    D100,
    fact::{Ability, Fact, Felt, Test},
    field::{apart, apart_at, in_turn, living, raves, raving, refused},
    numbers::{
        harm::{conditions::Condition, losses::terrified},
        mind::psychology::{
            Aim, Fear, Grip, Prejudiced, Trait, frenzy_begins, is_nearest, is_tested, may_end,
            prejudice,
        },
        pools::Pool,
        sheet::characteristics::Characteristic,
        strike::advantage::Tested,
    },
    options::{FearNegativeTotal, FrenzyEntry},
    rolls,
    sheet::{Afraid, Mind, Sheet, Skill, Traits, Turn},
};
use crate::{Edition, Id, Phrase, PlainText, Refusal, RulesContext, Spot, Stop, SystemState};
use groups::{joins_its_group, members, shared};

/// What each trait adds to the level of a test of `who` against somebody, as the edition has it (D100-PSY-02, D100-PSY-04,
/// D100-PSY-07, D100-PSY-10).
pub(in crate::d100) fn shifts(
    (state, edition): (&SystemState<D100>, Edition),
    (who, other): (Id, Id),
    aim: Aim,
    ability: Ability,
) -> Vec<(Trait, i32)> {
    let Some(sheet) = state.sheet(who) else { return Vec::new() };
    // Fear of whom it hates sleeps (D100-PSY-04), and nobody is afraid of one who lies there (D100-PSY-07).
    let awake = |cause: Id| state.sheet(cause).is_some_and(Sheet::is_conscious);
    let works = |cause: Id| awake(cause) && !sheet.mind.hates(cause);
    let bears = sheet.mind.bears(&|cause| !edition.sleeping_fears_rest() || works(cause));
    let mut towards = sheet.mind.towards(other);
    if edition.fears_the_awake() && !awake(other) {
        towards.fear = Grip::Free;
    }
    let levels = towards.levels(aim, bears).into_iter();
    levels.chain([(Trait::Frenzy, raving(sheet, ability))]).filter(|(_, by)| *by != 0).collect()
}

/// What they add in all.
pub(super) fn shift(
    ctx: &impl RulesContext<D100>,
    who: Id,
    other: Id,
    aim: Aim,
    ability: Ability,
) -> i32 {
    let all = shifts((ctx.state(), ctx.edition()), (who, other), aim, ability);
    all.into_iter().fold(0, |sum, (_, by)| sum.saturating_add(by))
}

/// The rule by which a trait does what it does.
pub(in crate::d100) const fn rule_of(which: Trait) -> &'static str {
    match which {
        Trait::Animosity => "D100-PSY-02",
        Trait::Hatred => "D100-PSY-04",
        Trait::Prejudice => "D100-PSY-05",
        Trait::Fear => "D100-PSY-07",
        Trait::Terror => "D100-PSY-08",
        Trait::Frenzy => "D100-PSY-10",
    }
}

/// Changes how the mind of somebody stands, and tells it.
fn feel(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    felt: Vec<Felt>,
    change: impl FnOnce(&mut Mind),
) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let mut now = sheet.mind.clone();
    change(&mut now);
    if now != sheet.mind || !felt.is_empty() {
        ctx.fact(Fact::Mind { who, now: Box::new(now), felt });
    }
}

/// Sets the difficulty of the psychology tests of somebody (D100-PSY-01).
pub(in crate::d100) fn set_difficulty(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    by: i32,
) -> Result<(), Refusal> {
    if living(ctx.state(), who)?.mind.difficulty == by {
        return Err(Refusal::already_so("D100-PSY-01"));
    }
    feel(ctx, who, vec![Felt::Difficulty(by)], |mind| mind.difficulty = by);
    Ok(())
}

/// A psychology test, as hard as the GM has set (D100-PSY-01); `None` where the sheet has no number for it.
fn tested(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    rule: &'static str,
) -> Result<Option<Test>, Stop> {
    let difficulty = ctx.state().sheet(who).map_or(0, |sheet| sheet.mind.difficulty);
    cool(ctx, who, (difficulty, rule), &|_| false)
}

/// The same of a test of which the level counts, where it does.
fn tested_of_level(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    rule: &'static str,
    counts: &dyn Fn(&Test) -> bool,
) -> Result<Option<Test>, Stop> {
    let difficulty = ctx.state().sheet(who).map_or(0, |sheet| sheet.mind.difficulty);
    cool(ctx, who, (difficulty, rule), counts)
}

/// A test of cool so hard, with Advantage; `None` where the sheet has no number for it.
fn cool(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    (difficulty, rule): (i32, &'static str),
    counts: &dyn Fn(&Test) -> bool,
) -> Result<Option<Test>, Stop> {
    let state = ctx.state();
    let trial = rolls::plain(state, who, Ability::Skill(Skill::Cool), difficulty, rule);
    let Some((mut trial, sheet)) = trial.zip(state.sheet(who)) else { return Ok(None) };
    trial.modifiers = trial.modifiers.with_advantage(sheet, Tested::Mind, &state.options);
    after_test::tested_of_level(ctx, &trial, counts).map(Some)
}

/// The start of a round: whoever meets a cause of a trait is tested, and whoever raves may come to its senses
/// (D100-TRN-08).
pub(in crate::d100) fn begin_round(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    for who in ctx.queue() {
        if !ctx.state().sheet(who).is_some_and(Sheet::is_conscious) {
            continue;
        }
        calms(ctx, who)?;
        let mut faced = Vec::new();
        for other in ctx.queue() {
            meets(ctx, who, other, (true, &mut faced))?;
        }
    }
    Ok(())
}

/// In the middle of a round whoever meets a cause of a trait for the first time is tested at once (D100-PSY-01).
pub(in crate::d100) fn first_meetings(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    if ctx.state().turn.is_none() {
        return Ok(());
    }
    let queue = ctx.queue();
    // Nearly nobody of a large fight frightens, or has a trait towards anybody: that is seen first.
    let of = |who: &Id| ctx.state().sheet(*who).map(|sheet| &sheet.spec.traits);
    let causes: Vec<Id> =
        queue.iter().copied().filter(|one| of(one).is_some_and(frightens)).collect();
    let minds = |one: &Id| of(one).is_some_and(Traits::has_any);
    let minding: Vec<bool> = queue.iter().map(minds).collect();
    for (who, minds) in queue.iter().zip(minding) {
        let mut faced = Vec::new();
        for other in if minds { &queue } else { &causes } {
            if ctx.state().sheet(*who).is_some_and(Sheet::is_conscious)
                && may_mind(ctx, *who, *other)
            {
                meets(ctx, *who, *other, (false, &mut faced))?;
            }
        }
    }
    Ok(())
}

/// Whether whoever has these traits frightens others.
fn frightens(traits: &Traits) -> bool {
    traits.fear.max(traits.terror) > 0
}

/// Whether one has a trait towards the other, or the other frightens.
fn may_mind(ctx: &impl RulesContext<D100>, who: Id, other: Id) -> bool {
    let (Some(sheet), Some(cause)) = (ctx.state().sheet(who), ctx.state().sheet(other)) else {
        return false;
    };
    let traits = &cause.spec.traits;
    frightens(traits) || !sheet.spec.traits.towards(&traits.groups).is_empty()
}

/// Whether `other` is there to be met: conscious, on the field and seen.
fn is_there(ctx: &impl RulesContext<D100>, who: Id, other: Id) -> bool {
    let lives = ctx.state().sheet(other).is_some_and(Sheet::is_conscious);
    let between = ctx.between(who, other);
    who != other
        && lives
        && between.distance.is_some()
        && between.sight
        && !is_unknown(ctx, who, other)
}

/// Whether somebody cannot know of another one, whom the GM keeps from its side.
fn is_unknown(ctx: &impl RulesContext<D100>, who: Id, other: Id) -> bool {
    ctx.edition().minds_the_seen() && ctx.side(who) != ctx.side(other) && ctx.is_veiled(other)
}

/// Somebody sees another one: its traits towards that one come to work (D100-PSY-02 to D100-PSY-09).
///
/// `again` is the start of a round, when a failed test may be repeated; `faced` are the traits that have been tested by now, which
/// hold towards the whole of a group (D100-PSY-01).
fn meets(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    other: Id,
    (again, faced): (bool, &mut Vec<(Trait, PlainText)>),
) -> Result<(), Stop> {
    if !is_there(ctx, who, other) {
        return Ok(());
    }
    let state = ctx.state();
    let (Some(sheet), Some(cause)) = (state.sheet(who), state.sheet(other)) else { return Ok(()) };
    let composed = sheet.mind.composed.is_some();
    let traits = sheet.spec.traits.towards(&cause.spec.traits.groups);
    let retry = again && state.options.psych_retry;
    for which in traits {
        let mind = ctx.state().sheet(who).map(|sheet| sheet.mind.clone()).unwrap_or_default();
        let key = (other, which);
        let shared = shared(ctx, who, key);
        if joins_its_group(ctx, who, key, &shared) {
            continue;
        }
        let by_now = |group: &PlainText| faced.contains(&(which, group.clone()));
        if shared.iter().any(by_now) {
            continue;
        }
        let asks = is_tested(mind.immune.contains(&key), mind.held.contains(&key), retry);
        if asks && !composed {
            faces(ctx, who, key, &shared)?;
            faced.extend(shared.into_iter().map(|group| (which, group)));
        }
    }
    let state = ctx.state();
    let (Some(sheet), Some(cause)) = (state.sheet(who), state.sheet(other)) else { return Ok(()) };
    if !ctx.hostile(who, other) {
        return Ok(());
    }
    let (terror, fear) = (cause.spec.traits.terror, cause.spec.traits.fear);
    let blocked = !sheet.mind.towards(other).is_terrified(state.options.hatred_blocks_terror);
    if terror > 0 && !sheet.mind.met.contains(&other) && !blocked {
        if !composed
            && let Some(test) = tested_of_level(ctx, who, "D100-PSY-08", &|test| !test.passed)?
            && !test.passed
        {
            let stacks = terrified(terror, test.level);
            conditions::afflict(ctx, who, Condition::Panicked, stacks);
        }
        feel(ctx, who, Vec::new(), |mind| {
            mind.met.insert(other);
        });
    }
    let level = fear.max(terror);
    let known = ctx.state().sheet(who).is_some_and(|sheet| sheet.mind.fears.contains_key(&other));
    if level > 0 && !known {
        let fear = Afraid { level, stands: Fear::Resisting(0) };
        // Fear of whom it hates sleeps (D100-PSY-04).
        let sleeps = ctx.state().sheet(who).is_some_and(|sheet| sheet.mind.hates(other));
        let felt = if sleeps { Vec::new() } else { vec![Felt::Afraid(other)] };
        feel(ctx, who, felt, |mind| {
            mind.fears.insert(other, fear);
        });
    }
    Ok(())
}

/// The test of a trait towards a group whose member is met (D100-PSY-01, D100-PSY-05).
fn faces(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    (other, which): (Id, Trait),
    shared: &[PlainText],
) -> Result<(), Stop> {
    let Some(test) = tested(ctx, who, rule_of(which))? else { return Ok(()) };
    let key = (other, which);
    if which == Trait::Prejudice {
        // Its own text rules: no immunity, and no second test while that one is there.
        let insults = prejudice(test.passed) == Prejudiced::Insults;
        let felt = if insults { vec![Felt::Insults(other)] } else { Vec::new() };
        feel(ctx, who, felt, |mind| {
            mind.immune.insert(key);
            if test.passed {
                mind.reserved.insert(other);
            }
        });
        return Ok(());
    }
    let felt = if test.passed { Felt::Mastered(other, which) } else { Felt::Held(other, which) };
    let mut towards = members(ctx, who, shared);
    towards.push(other);
    feel(ctx, who, vec![felt], |mind| {
        for key in towards.into_iter().map(|one| (one, which)) {
            if test.passed {
                mind.held.remove(&key);
                mind.immune.insert(key);
            } else {
                mind.held.insert(key);
            }
        }
    });
    Ok(())
}

/// Whoever raves may come to its senses by a cool test, if it wants to (D100-PSY-11).
fn calms(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    if !ctx.state().sheet(who).is_some_and(raves) {
        return Ok(());
    }
    let question = Phrase::new("d100-ask-calm").with("who", who);
    if !rolls::agrees(ctx, who, question, "d100-pick-calm", "D100-PSY-11")? {
        return Ok(());
    }
    if cool(ctx, who, (0, "D100-PSY-11"), &|_| false)?.is_some_and(|test| test.passed) {
        feel(ctx, who, vec![Felt::Frenzy(false)], |mind| mind.frenzy = false);
    }
    Ok(())
}

/// The end of a round: what a point of Resolve suspended works again (D100-PSY-13).
pub(super) fn works_again(ctx: &mut impl RulesContext<D100>, who: Id, round: u16) {
    let last = ctx.state().sheet(who).and_then(|sheet| sheet.mind.composed);
    if last.is_some_and(|last| last <= round) {
        feel(ctx, who, Vec::new(), |mind| mind.composed = None);
    }
}

/// The end of a round: one test against each fear (D100-PSY-06).
pub(super) fn resists(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| sheet.is_conscious()) else {
        return Ok(());
    };
    let fears: Vec<(Id, Afraid)> = sheet.mind.fears.iter().map(|(id, one)| (*id, *one)).collect();
    let fears: Vec<(Id, Afraid)> = fears
        .into_iter()
        .filter(|(id, one)| matches!(one.stands, Fear::Resisting(_)) && !sheet.mind.hates(*id))
        .collect();
    for (other, fear) in fears {
        let wakes = ctx.state().sheet(other).is_some_and(Sheet::is_conscious);
        if !wakes || is_unknown(ctx, who, other) {
            continue;
        }
        let rule = "D100-PSY-06";
        let Some(test) = tested_of_level(ctx, who, rule, &|_| true)? else { continue };
        let fails = ctx.state().options.fear_negative_total == FearNegativeTotal::FailScene;
        let stands = fear.stands.tested(fear.level, test.level, fails);
        let overcome = stands == Fear::Overcome;
        let felt = if overcome { vec![Felt::Overcome(other)] } else { Vec::new() };
        feel(ctx, who, felt, |mind| {
            mind.fears.insert(other, Afraid { stands, ..fear });
        });
    }
    Ok(())
}

/// Conscious foes of somebody with the cells to them, but for those of whom its side cannot know.
fn foes(ctx: &impl RulesContext<D100>, who: Id) -> Vec<(Id, u32)> {
    let awake = |one: &Id| ctx.state().sheet(*one).is_some_and(Sheet::is_conscious);
    let unseen = |one: Id| ctx.edition().holds_in_each_case() && is_unknown(ctx, who, one);
    let all = ctx.present().into_iter().filter(|one| ctx.hostile(who, *one)).filter(awake);
    let all = all.filter(|one| !unseen(*one));
    all.filter_map(|one| Some((one, apart(ctx, who, one)?.into()))).collect()
}

/// Whether frenzy lets somebody strike at a target: one of the nearest foes (D100-PSY-10).
pub(super) fn may_strike(
    ctx: &impl RulesContext<D100>,
    who: Id,
    target: Id,
) -> Result<(), Refusal> {
    if !ctx.state().sheet(who).is_some_and(raves) {
        return Ok(());
    }
    let foes = foes(ctx, who);
    let Some(at) = foes.iter().find(|(one, _)| *one == target).map(|(_, cells)| *cells) else {
        return if foes.is_empty() { Ok(()) } else { Err(refused("d100-raves", "D100-PSY-10")) };
    };
    let others: Vec<u32> = foes.iter().map(|(_, cells)| *cells).collect();
    if is_nearest(at, &others) { Ok(()) } else { Err(refused("d100-raves", "D100-PSY-10")) }
}

/// Whether frenzy lets somebody leave the field: not while a foe is there (D100-PSY-10).
pub(super) fn may_go(ctx: &impl RulesContext<D100>, who: Id) -> Result<(), Refusal> {
    let raves = ctx.state().sheet(who).is_some_and(raves);
    if raves && ctx.edition().holds_in_each_case() && !foes(ctx, who).is_empty() {
        return Err(refused("d100-raves", "D100-PSY-10"));
    }
    Ok(())
}

/// Whether frenzy lets somebody end a move at a place: next to one of the nearest foes or nearer to it (D100-PSY-10).
pub(super) fn may_come(ctx: &impl RulesContext<D100>, who: Id, to: Spot) -> Result<(), Refusal> {
    if !ctx.state().sheet(who).is_some_and(raves) {
        return Ok(());
    }
    let foes = foes(ctx, who);
    let Some((first, before)) = foes.iter().copied().min_by_key(|(_, cells)| *cells) else {
        return Ok(());
    };
    let near = |one: Id| {
        let after = apart_at(ctx, one, who, to).map_or(u32::MAX, u32::from);
        may_end(before, after)
    };
    // In older editions the first of those who are equally near.
    let any = ctx.edition().holds_in_each_case();
    let mut nearest = foes.iter().filter(|(one, cells)| *one == first || any && *cells == before);
    if nearest.any(|(one, _)| near(*one)) {
        Ok(())
    } else {
        Err(refused("d100-raves", "D100-PSY-10"))
    }
}

/// Enters frenzy at the start of the own turn, by a test of willpower (D100-PSY-12).
pub(super) fn enter(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let (sheet, turn, _) = in_turn(ctx.state(), who)?;
    if !sheet.spec.traits.frenzy {
        return Err(refused("d100-no-frenzy", "D100-PSY-12").into());
    }
    if sheet.mind.frenzy || turn.raved {
        return Err(Refusal::already_so("D100-PSY-12").into());
    }
    if turn.is_used() || sheet.has(Condition::Surprised) {
        return Err(refused("d100-turn-has-begun", "D100-PSY-12").into());
    }
    let (reading, turn) = (ctx.state().options.frenzy_entry, turn.clone());
    ctx.fact(Fact::Turn(Some(Turn { raved: true, ..turn })));
    let ability = Ability::Of(Characteristic::Willpower);
    let passed = match reading {
        FrenzyEntry::Free => true,
        FrenzyEntry::WpTest => {
            let trial = rolls::plain(ctx.state(), who, ability, 0, "D100-PSY-12");
            let trial = trial.ok_or(Refusal::BadTarget)?;
            after_test::tested(ctx, &trial)?.passed
        }
        FrenzyEntry::FailedPsychTest => {
            tested(ctx, who, "D100-PSY-12")?.is_none_or(|test| test.passed)
        }
    };
    if frenzy_begins(passed, reading) {
        feel(ctx, who, vec![Felt::Frenzy(true)], |mind| mind.frenzy = true);
    }
    Ok(())
}

/// A point of Resolve suspends psychological traits to the end of the next round (D100-FATE-09).
pub(super) fn compose(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let sheet = living(ctx.state(), who)?;
    super::plain::resolves(sheet, "D100-FATE-09")?;
    let last = ctx.round().saturating_add(1);
    if sheet.mind.composed == Some(last) {
        return Err(Refusal::already_so("D100-FATE-09").into());
    }
    rolls::spend(ctx, who, Pool::Resolve);
    feel(ctx, who, vec![Felt::Composed(last)], |mind| mind.composed = Some(last));
    Ok(())
}

/// Whether panic lets somebody end a move at a place: out of the sight of every conscious foe, or at least no nearer to any
/// that sees it there (D100-CON-11).
pub(super) fn flees_to(ctx: &impl RulesContext<D100>, who: Id, to: Spot) -> Result<(), Refusal> {
    let panics = |sheet: &Sheet| sheet.has(Condition::Panicked) && !raves(sheet);
    if !ctx.state().sheet(who).is_some_and(panics) {
        return Ok(());
    }
    let sees = |foe: Id| ctx.towards(foe, to).sight;
    let nearer =
        |foe: Id, now: u32| apart_at(ctx, foe, who, to).is_some_and(|then| u32::from(then) < now);
    let towards = foes(ctx, who).into_iter().any(|(foe, now)| sees(foe) && nearer(foe, now));
    if towards { Err(refused("d100-panic-flees", "D100-CON-11")) } else { Ok(()) }
}

/// The frenzy of somebody is over with its fight (D100-INI-11).
pub(in crate::d100) fn calm(ctx: &mut impl RulesContext<D100>, who: Id) {
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.mind.frenzy) {
        feel(ctx, who, vec![Felt::Frenzy(false)], |mind| mind.frenzy = false);
    }
}

/// A fight is over: nobody raves any more, and what was met is met anew (D100-PSY-11).
pub(in crate::d100) fn afresh(ctx: &mut impl RulesContext<D100>, who: Id) {
    feel(ctx, who, Vec::new(), |mind| *mind = Mind::default());
}

/// The scene is over: nobody raves any more, and whom a trait left alone is tested anew (D100-PSY-01, D100-PSY-11).
pub(super) fn scene_over(ctx: &mut impl RulesContext<D100>, who: Id) {
    let raves = ctx.state().sheet(who).is_some_and(|sheet| sheet.mind.frenzy);
    let felt = if raves { vec![Felt::Frenzy(false)] } else { Vec::new() };
    feel(ctx, who, felt, |mind| {
        mind.frenzy = false;
        mind.immune.clear();
        mind.reserved.clear();
    });
}
