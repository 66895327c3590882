//! The GM's ruling: what is set, and the acts that are called.

use super::{
    T3d,
    acts::{self, advance, folk_bounds, may_react, perform},
    catalogue::{
        AGAIN, ATTITUDE, DEGREE, HIDDEN, POOLS, RETRY, SHEET_ACT, TIMED, VISIBILITY, WORK,
    },
    fact::{Fact, Ruling},
    level::{self, living, refused, within},
    names,
    sheet::{Cause, Critical, FieldModifier, MOST, MOST_POOL, Sheet, Tagged, Tries},
};
use crate::{Arg, Id, Phrase, PlainText, Refusal, RulesContext, Stop};

/// Most modifiers of the field, and most of anything that a table lists.
const MOST_LISTED: usize = 99;

/// Carries out a ruling. What the dice decide may be refused by a rule; what is set only as nonsense.
pub(super) fn rule(ctx: &mut impl RulesContext<T3d>, ruling: &Ruling) -> Result<(), Stop> {
    match ruling {
        Ruling::Act(act) => perform(ctx, act),
        Ruling::Do { who, action, target, with, common, instead } => {
            let sheet = living(ctx.state(), *who)?;
            let own = sheet.spec.actions.get(usize::from(*action)).cloned();
            let own = own.ok_or_else(|| {
                refused(Phrase::new("t3d-no-action").with("who", *who), SHEET_ACT)
            })?;
            let act = acts::of_sheet(ctx, &own, (*who, *target), (*with, *common), instead)?;
            perform(ctx, &act)
        }
        Ruling::Advance { who, ticks } => {
            within("ticks", (*ticks).into(), (1, 1000))?;
            acts::nothing_owed(ctx.state())?;
            advance(ctx, *who, *ticks)
        }
        Ruling::Release { act, word } => Ok(release(ctx, *act, word.as_ref())?),
        Ruling::Pool { .. }
        | Ruling::Change { .. }
        | Ruling::Value { .. }
        | Ruling::Condition { .. }
        | Ruling::Ward { .. }
        | Ruling::Hide { .. }
        | Ruling::Noticed { .. }
        | Ruling::Attitude { .. }
        | Ruling::Task { .. }
        | Ruling::Retry { .. }
        | Ruling::GiveUp { .. }
        | Ruling::Calm { .. }
        | Ruling::Field { .. }
        | Ruling::Stop { .. }
        | Ruling::Scene
        | Ruling::Day
        | Ruling::Effect { .. }
        | Ruling::Options(_) => Ok(set(ctx, ruling)?),
    }
}

fn set(ctx: &mut impl RulesContext<T3d>, ruling: &Ruling) -> Result<(), Refusal> {
    match ruling {
        Ruling::Act(_) | Ruling::Do { .. } | Ruling::Advance { .. } | Ruling::Release { .. } => {}
        Ruling::Pool { who, pool, to } => {
            within("pool", *to, (-MOST_POOL, MOST_POOL))?;
            let (now, _) = tracker(ctx, *who, pool)?;
            let change = to.saturating_sub(now);
            let (who, pool) = (*who, pool.clone());
            ctx.fact(Fact::Pool { who, pool, now: *to, change });
        }
        Ruling::Change { who, pool, by } => {
            within("pool", *by, (-MOST_POOL, MOST_POOL))?;
            acts::change(ctx, *who, pool, *by)?;
        }
        Ruling::Value { who, name, to } => {
            sheet(ctx, *who)?;
            within("level", to.unwrap_or_default(), (-MOST, MOST))?;
            ctx.fact(Fact::Value { who: *who, name: name.clone(), now: *to });
        }
        Ruling::Condition { who, name, on, turns } => condition(ctx, *who, name, *on, *turns)?,
        Ruling::Ward { who, effect, by, turns } => {
            within("modifier", *by, (-MOST, MOST))?;
            lasts(*turns)?;
            let mut wards = sheet(ctx, *who)?.spec.tagged.clone();
            wards.retain(|ward| !names::is(ward.effect.as_str(), effect.as_str()));
            if *by != 0 {
                wards.push(Tagged { effect: effect.clone(), by: *by, turns: *turns });
            }
            ctx.fact(Fact::Wards { who: *who, wards });
        }
        Ruling::Hide { who, on } => {
            sheet(ctx, *who)?;
            ctx.fact(Fact::Hidden { who: *who, noticed: on.then(Vec::new) });
        }
        Ruling::Noticed { who, by } => {
            sheet(ctx, *by)?;
            if sheet(ctx, *who)?.hidden.is_none() {
                return Err(refused(Phrase::new("t3d-not-hidden").with("who", *who), HIDDEN));
            }
            acts::notice(ctx, *who, *by);
        }
        Ruling::Attitude { npc, to, index } => {
            let side = ctx.side(*to).ok_or(Refusal::BadTarget)?;
            within("reaction", index.unwrap_or_default(), folk_bounds())?;
            sheet(ctx, *npc)?;
            // What it thinks already may be taken from it whatever has become of it (T3D-TAB-12).
            if index.is_some() || !ctx.edition().holds_everywhere() {
                may_react(ctx, *npc, side)?;
            }
            if index.is_none() && !sheet(ctx, *npc)?.reactions.contains_key(&side) {
                let phrase = Phrase::new("t3d-no-attitude").with("who", *npc);
                return Err(refused(phrase, ATTITUDE));
            }
            ctx.fact(Fact::Reaction { npc: *npc, side, index: *index });
        }
        Ruling::Task { name, task } => {
            let common = task.as_ref().map_or(0, |task| task.common);
            within("difficulty", common, (-MOST, MOST))?;
            let known = ctx.state().common.task(name).is_some();
            if may_add(ctx, task.is_some() && !known) {
                counted(ctx.state().common.tasks.len())?;
            }
            ctx.fact(Fact::Task { name: name.clone(), task: task.clone() });
        }
        Ruling::Retry { who, task } => anew(ctx, *who, task)?,
        Ruling::GiveUp { who, task } => give_up(ctx, *who, task)?,
        Ruling::Calm { who, npc, gives_up } => calm(ctx, *who, *npc, *gives_up)?,
        Ruling::Field { modifier, on } => field(ctx, modifier, *on)?,
        Ruling::Stop { who } => {
            if sheet(ctx, *who)?.work.is_none() {
                return Err(refused(Phrase::new("t3d-not-at-work").with("who", *who), WORK));
            }
            acts::stop(ctx, *who);
        }
        Ruling::Scene => scene(ctx),
        Ruling::Day => ctx.fact(Fact::DayPassed),
        Ruling::Effect { text } => {
            let Some(owed) = ctx.state().common.critical.first().cloned() else {
                return Err(refused(Phrase::new("t3d-no-critical"), DEGREE));
            };
            let Critical { who, degree, seen } = owed;
            ctx.fact(Fact::Effect { who, degree, text: text.clone(), seen });
        }
        Ruling::Options(options) => {
            if let Some(key) = options.unknown() {
                return Err(refused(
                    Phrase::new("t3d-bad-option").with("name", Arg::Text(PlainText::new(key))),
                    POOLS,
                ));
            }
            ctx.fact(Fact::Options(options.clone()));
        }
    }
    Ok(())
}

/// What came of an act is told to all (T3D-TAB-14).
fn release(
    ctx: &mut impl RulesContext<T3d>,
    act: u8,
    word: Option<&PlainText>,
) -> Result<(), Refusal> {
    if let Some(word) = word {
        let line = Phrase::new("t3d-log-released").with("text", Arg::Text(word.clone()));
        let (about, rule) = (Vec::new(), names::of(VISIBILITY));
        ctx.fact(Fact::Said { about, line, rule, secret: false });
        return Ok(());
    }
    let recent = ctx.state().common.recent.get(usize::from(act)).cloned().unwrap_or_default();
    if recent.outcomes.is_empty() {
        return Err(refused(Phrase::new("t3d-nothing-to-release"), VISIBILITY));
    }
    recent.outcomes.into_iter().for_each(|outcome| ctx.fact(Fact::Released(outcome)));
    Ok(())
}

fn sheet(ctx: &impl RulesContext<T3d>, who: Id) -> Result<&Sheet, Refusal> {
    ctx.state().sheet(who).ok_or(Refusal::Nobody(who))
}

/// What somebody remembers of a task is forgotten.
fn anew(ctx: &mut impl RulesContext<T3d>, who: Id, task: &PlainText) -> Result<(), Refusal> {
    if !sheet(ctx, who)?.tries.contains_key(&names::key(task.as_str())) {
        return Err(no_tries(who, task));
    }
    ctx.fact(Fact::Tries { who, task: task.clone(), tries: None });
    say_of(ctx, "t3d-log-anew", who, task);
    Ok(())
}

/// Somebody gives a task up, and its failed tries cost nothing any more.
fn give_up(ctx: &mut impl RulesContext<T3d>, who: Id, task: &PlainText) -> Result<(), Refusal> {
    sheet(ctx, who)?;
    let before = level::tries(ctx.state(), who, task);
    if before.failed == 0 {
        return Err(no_tries(who, task));
    }
    // The counter is the scene's where the table says so.
    if ctx.state().options.retry_reset.as_str() == "scene_end" {
        return Err(refused(Phrase::new("t3d-scene-counts"), RETRY));
    }
    ctx.fact(Fact::Tries { who, task: task.clone(), tries: Some(Tries { failed: 0, ..before }) });
    say_of(ctx, "t3d-log-gives-up", who, task);
    Ok(())
}

/// What somebody has tried in vain to influence another by is forgotten, or given up (T3D-INF-08).
fn calm(ctx: &mut impl RulesContext<T3d>, who: Id, npc: Id, gives_up: bool) -> Result<(), Refusal> {
    sheet(ctx, who)?;
    if !sheet(ctx, npc)?.pressed.contains_key(&who) {
        let phrase = Phrase::new("t3d-no-pressing").with("who", who).with("other", npc);
        return Err(refused(phrase, AGAIN));
    }
    if gives_up && ctx.state().options.retry_reset.as_str() == "scene_end" {
        return Err(refused(Phrase::new("t3d-scene-counts"), RETRY));
    }
    ctx.fact(Fact::Pressed { npc, by: who, lost: 0 });
    let line = Phrase::new("t3d-log-calm").with("who", who).with("other", npc);
    acts::say(ctx, &[who, npc], line, AGAIN, true);
    Ok(())
}

/// A new scene: what it makes anew of tries is of those to influence too, where these cost and are not only one (T3D-TAB-20).
fn scene(ctx: &mut impl RulesContext<T3d>) {
    ctx.fact(Fact::Scene);
    let closes = ctx.state().options.influence_retry.as_str() == "one_try";
    if closes || !ctx.edition().holds_everywhere() {
        return;
    }
    let sheets = (0_u16..).map(Id).zip(&ctx.state().sheets);
    let pressed = sheets.flat_map(|(npc, sheet)| sheet.pressed.keys().map(move |by| (npc, *by)));
    for (npc, by) in pressed.collect::<Vec<_>>() {
        ctx.fact(Fact::Pressed { npc, by, lost: 0 });
    }
}

/// Whether the table has to have room for something: where it is added to it.
fn may_add(ctx: &impl RulesContext<T3d>, adds: bool) -> bool {
    adds || !ctx.edition().holds_everywhere()
}

/// That somebody remembers no failed try of a task.
fn no_tries(who: Id, task: &PlainText) -> Refusal {
    refused(about_task("t3d-no-tries", who, task), RETRY)
}

fn about_task(key: &'static str, who: Id, task: &PlainText) -> Phrase {
    Phrase::new(key).with("who", who).with("name", Arg::Name(task.clone()))
}

/// Tells the GM what has become of what somebody remembers.
fn say_of(ctx: &mut impl RulesContext<T3d>, key: &'static str, who: Id, task: &PlainText) {
    acts::say(ctx, &[who], about_task(key, who, task), RETRY, true);
}

fn tracker(ctx: &impl RulesContext<T3d>, who: Id, pool: &PlainText) -> Result<(i32, i32), Refusal> {
    sheet(ctx, who)?.pool(pool.as_str()).ok_or_else(|| acts::no_pool(who, pool))
}

fn lasts(turns: Option<u8>) -> Result<(), Refusal> {
    within("turns", turns.map_or(1, i32::from), (1, 99))
}

fn counted(count: usize) -> Result<(), Refusal> {
    let most = i32::try_from(MOST_LISTED).unwrap_or(i32::MAX);
    within("listed", i32::try_from(count).unwrap_or(i32::MAX), (0, most))
}

/// A condition begins or ends; two of them mean something.
fn condition(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    name: &PlainText,
    on: bool,
    turns: Option<u8>,
) -> Result<(), Refusal> {
    lasts(turns)?;
    let sheet = sheet(ctx, who)?;
    let (key, whole) = (names::key(name.as_str()), ctx.edition().holds_everywhere());
    // A roll ends the one, the GM the other: neither counts turns.
    if whole && turns.is_some() && ["dead", "shaken"].contains(&key.as_str()) {
        let phrase = Phrase::new("t3d-no-turns").with("name", Arg::Name(name.clone()));
        return Err(refused(phrase, TIMED));
    }
    match key.as_str() {
        "dead" if sheet.dead != on => {
            if on && whole && sheet.work.is_some() {
                acts::stop(ctx, who);
            }
            ctx.fact(Fact::Dead { who, dead: on });
            if on { ctx.fall(who) } else { ctx.rise(who) }
        }
        "dead" => {}
        "shaken" => {
            let cause = Cause { flaw: None, effect: names::of(names::FEAR) };
            ctx.fact(Fact::Shaken { who, cause: on.then_some(cause) });
        }
        _ => ctx.fact(Fact::Condition { who, name: name.clone(), on, turns, runs_down: false }),
    }
    Ok(())
}

/// A modifier of the field comes in place of the one of its name, or goes.
fn field(
    ctx: &mut impl RulesContext<T3d>,
    modifier: &FieldModifier,
    on: bool,
) -> Result<(), Refusal> {
    within("modifier", modifier.by, (-MOST, MOST))?;
    within("rounds", modifier.rounds.map_or(1, i32::from), (1, 99))?;
    let mut fields = ctx.state().common.fields.clone();
    let alike = |one: &FieldModifier| names::is(one.name.as_str(), modifier.name.as_str());
    let known = fields.iter().position(alike);
    if may_add(ctx, on && known.is_none()) {
        counted(fields.len())?;
    }
    match (known, on) {
        (Some(at), true) => {
            if let Some(one) = fields.get_mut(at) {
                one.clone_from(modifier);
            }
        }
        (Some(at), false) => drop(fields.remove(at)),
        (None, true) => fields.push(modifier.clone()),
        (None, false) => return Err(refused(Phrase::new("t3d-no-field"), TIMED)),
    }
    ctx.fact(Fact::Fields { fields });
    Ok(())
}

/// Marks of one whose turn ends run down (T3D-TAB-21).
pub(super) fn run_down(ctx: &mut impl RulesContext<T3d>, who: Id) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let wards = sheet.spec.tagged.clone();
    let conditions = sheet.conditions.clone();
    let left: Vec<Tagged> = wards
        .iter()
        .filter(|ward| ward.turns != Some(1))
        .map(|ward| Tagged {
            turns: ward.turns.map(|turns| turns.saturating_sub(1)),
            ..ward.clone()
        })
        .collect();
    if left != wards {
        ctx.fact(Fact::Wards { who, wards: left });
    }
    for (name, turns) in conditions {
        let Some(turns) = turns else { continue };
        let (on, name) = (turns > 1, PlainText::new(&name));
        let turns = on.then(|| turns.saturating_sub(1));
        let runs_down = on && ctx.edition().holds_everywhere();
        ctx.fact(Fact::Condition { who, name, on, turns, runs_down });
    }
}

/// Modifiers of the field run down when a new round begins.
pub(super) fn run_down_fields(ctx: &mut impl RulesContext<T3d>) {
    let fields = ctx.state().common.fields.clone();
    let left: Vec<FieldModifier> = fields
        .iter()
        .filter(|field| field.rounds != Some(1))
        .map(|field| FieldModifier {
            rounds: field.rounds.map(|rounds| rounds.saturating_sub(1)),
            ..field.clone()
        })
        .collect();
    if left != fields {
        ctx.fact(Fact::Fields { fields: left });
    }
}
