//! The effective level, part by part.

use super::{
    T3d,
    act::{FeatKind, Sense},
    catalogue::{
        AGAIN, CLASS, COMBAT_TIME, DESTROYED, DIFFICULTY, EFFECT, EXTRA_TIME, FEAT, FIELD,
        FIXED_TIME, FORBIDDEN, HIDDEN_RESULT, INSTANT, LEAST_LEVEL, LEVEL, PERSONAL, POOLS,
        PREDETERMINED, PROMPT, RACE, REACTIONS, RETRY, SENSE_DISTANCE, SHAKEN, SHORT_TIME, TIMED,
        WORK,
    },
    names::{self, PER},
    options::Options,
    outcome::{LevelPart, LevelTotal},
    sheet::{FieldModifier, MOST, Sheet, Tries},
    terms::{Class, Terms, Time, Trait},
};
use crate::{
    Arg, Edition, Id, Phrase, PlainText, Refusal, RuleId, RulesContext, Spot, SystemState,
};

/// What being shaken costs.
const SHAKEN_COSTS: i32 = -2;
/// What an instant try costs (T3D-TIME-04).
const INSTANT_COSTS: i32 = -10;
/// Cells that cost nothing to hear over, and cells of each further step.
const HEARING_STEP: i32 = 5;

/// A roll that somebody is about to make.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted<'a> {
    /// The combatant who makes the roll.
    pub(super) who: Id,
    /// The value that is rolled against.
    pub(super) with: &'a Trait,
    /// The families that modifiers of the field may touch it by.
    pub(super) families: &'a [&'static str],
    /// Those at whom it is done.
    pub(super) target: Option<Id>,
    /// What is said with it.
    pub(super) terms: &'a Terms,
    /// The class of a task that nobody classed.
    pub(super) class: Class,
    /// Whether it is undertaken, not asked for: then it may be forbidden.
    pub(super) undertaken: bool,
    /// Whether it may succeed without dice.
    pub(super) automatic: bool,
    /// Whether being shaken counts.
    pub(super) shakes: bool,
    /// A part that only this kind of act has, by the key of its word.
    pub(super) own: Option<(&'static str, i32)>,
}

impl<'a> Wanted<'a> {
    /// A success roll that somebody undertakes.
    pub(super) const fn new(
        who: Id,
        with: &'a Trait,
        families: &'a [&'static str],
        terms: &'a Terms,
    ) -> Self {
        Self {
            who,
            with,
            families,
            target: None,
            terms,
            class: Class::Penalty,
            undertaken: true,
            automatic: true,
            shakes: true,
            own: None,
        }
    }

    /// One that is asked by something else, with dice always.
    pub(super) const fn asked(
        who: Id,
        with: &'a Trait,
        families: &'a [&'static str],
        terms: &'a Terms,
    ) -> Self {
        Self { undertaken: false, automatic: false, ..Self::new(who, with, families, terms) }
    }

    /// The same at somebody.
    pub(super) const fn at(self, target: Option<Id>) -> Self {
        Self { target, ..self }
    }
}

/// The families of rolls that a modifier of the field may touch (T3D-TAB-02).
pub(super) const FAMILIES: [&str; 23] = [
    "vision",
    "hearing",
    "taste",
    "touch",
    "sense",
    "contest",
    "ability",
    "resist",
    "attack",
    "defend",
    "hide",
    "sneak",
    "speech",
    "influence",
    "will",
    "self_control",
    "feat",
    "jump",
    "climb",
    "throw",
    "lift",
    "other",
    "order",
];

/// A refusal of the book.
pub(super) fn refused(phrase: Phrase, rule: &'static str) -> Refusal {
    Refusal::Own { phrase, rule: Some(RuleId::new(rule)) }
}

/// The sheet of one who lives.
pub(super) fn living(state: &SystemState<T3d>, who: Id) -> Result<&Sheet, Refusal> {
    match state.sheet(who) {
        None => Err(Refusal::Nobody(who)),
        Some(sheet) if sheet.dead => Err(Refusal::Dead(who)),
        Some(sheet) => Ok(sheet),
    }
}

/// That a number is within its bounds.
pub(super) fn within(what: &str, given: i32, (least, most): (i32, i32)) -> Result<(), Refusal> {
    if (least..=most).contains(&given) {
        return Ok(());
    }
    let rule = match what {
        "difficulty" => DIFFICULTY,
        "modifier" => PERSONAL,
        "time-factor" => EXTRA_TIME,
        "time-cut" | "time-penalty" => SHORT_TIME,
        "lead" => RACE,
        "pool" => POOLS,
        "reaction" => REACTIONS,
        "ticks" => WORK,
        "turns" | "rounds" => TIMED,
        _ => PROMPT,
    };
    let phrase =
        Phrase::new("t3d-out-of-range").with("what", Phrase::new(format!("number-{what}")));
    Err(refused(phrase.with("given", given).with("least", least).with("most", most), rule))
}

/// The number that a roll is made against before anything is added (T3D-TAB-01).
pub(super) fn base(sheet: &Sheet, who: Id, with: &Trait) -> Result<i32, Refusal> {
    match with {
        Trait::Typed(number) | Trait::Own { number, .. } => {
            within("level", *number, (-MOST, MOST)).map(|()| *number)
        }
        Trait::Named(name) => sheet.spec.value(name.as_str()).ok_or_else(|| {
            let phrase = Phrase::new("t3d-no-value").with("who", who);
            refused(phrase.with("name", Arg::Name(name.clone())), PROMPT)
        }),
    }
}

/// The number of a sense: its own, or that for all (T3D-SNS-01).
pub(super) fn perception(sheet: &Sheet, sense: Sense) -> Trait {
    let own = sheet.spec.value(sense.value()).is_some();
    Trait::Named(names::of(if own { sense.value() } else { PER }))
}

/// The class of a roll's task (T3D-RTRY-01).
pub(super) fn class(state: &SystemState<T3d>, wanted: &Wanted<'_>) -> Class {
    let task = wanted.terms.task.as_ref().and_then(|task| state.common.task(task));
    wanted.terms.class.or_else(|| task.and_then(|task| task.class)).unwrap_or(wanted.class)
}

/// What the task of a feat without a name is called: its kind and the cell (T3D-TAB-16). `None` for any other task.
pub(super) fn feat_task(key: &str) -> Option<Phrase> {
    let (kind, cell) = feat_of(key)?;
    let name = match kind {
        FeatKind::Jump => "t3d-task-jump",
        FeatKind::Climb => "t3d-task-climb",
        FeatKind::Throw => "t3d-task-throw",
        FeatKind::Lift => "t3d-task-lift",
        FeatKind::Other => "t3d-task-other",
    };
    Some(Phrase::new(name).with("cell", Arg::Spot(cell)))
}

/// The feat that such a task is of, and the cell.
fn feat_of(key: &str) -> Option<(FeatKind, Spot)> {
    let (kind, at) = key.rsplit_once('_')?;
    let kind = FeatKind::ALL.into_iter().find(|one| one.word() == kind)?;
    at.parse().ok().map(|at| (kind, Spot(at)))
}

/// What the next try of a task costs that failed so often, unless it is classed anew with the roll.
pub(super) fn next_cost(state: &SystemState<T3d>, key: &str, failed: u16) -> i32 {
    let known = state.common.tasks.get(key).and_then(|task| task.class);
    let usual = || feat_of(key).map_or(Class::Penalty, |(kind, _)| kind.class());
    cost(&state.options, known.unwrap_or_else(usual), failed)
}

/// What somebody remembers of a task.
pub(super) fn tries(state: &SystemState<T3d>, who: Id, task: &PlainText) -> Tries {
    let sheet = state.sheet(who);
    let tries = sheet.and_then(|sheet| sheet.tries.get(&names::key(task.as_str())));
    tries.cloned().unwrap_or_default()
}

/// The common difficulty of a roll, as it was given (T3D-DIF-01).
pub(super) fn common(state: &SystemState<T3d>, terms: &Terms) -> i32 {
    let task = terms.task.as_ref().and_then(|task| state.common.task(task));
    terms.common.saturating_add(task.map_or(0, |task| task.common))
}

/// The level of a roll with its parts, or why it may not be made.
pub(super) fn of(ctx: &impl RulesContext<T3d>, wanted: &Wanted<'_>) -> Result<LevelTotal, Refusal> {
    let sheet = living(ctx.state(), wanted.who)?;
    let number = base(sheet, wanted.who, wanted.with)?;
    let name = match wanted.with {
        Trait::Named(name) | Trait::Own { name, .. } => Some(name.clone()),
        Trait::Typed(_) => None,
    };
    upon(ctx, wanted, LevelTotal::default().and("base", name, number))
}

/// A common difficulty as it counts: cut to the scale where the table says so (T3D-DIF-06).
pub(super) fn cut(options: &Options, given: i32) -> i32 {
    if options.difficulty_clamp { given.clamp(-10, 10) } else { given }
}

/// The same from a number that is found otherwise.
pub(super) fn upon(
    ctx: &impl RulesContext<T3d>,
    wanted: &Wanted<'_>,
    base: LevelTotal,
) -> Result<LevelTotal, Refusal> {
    let state = ctx.state();
    let sheet = living(state, wanted.who)?;
    let terms = wanted.terms;
    sound(terms)?;
    let given = common(state, terms);
    let mut level = base.and("difficulty", None, cut(&state.options, given));
    for personal in &terms.personal {
        level = level.and("personal", Some(personal.name.clone()), personal.by);
    }
    level = level.and("time", None, time(ctx, wanted)?);
    level = level.and("retry", None, retry(ctx, wanted)?);
    if let Some(effect) = &terms.effect {
        let wards = sheet.spec.tagged.iter();
        let wards = wards.filter(|ward| names::is(ward.effect.as_str(), effect.as_str()));
        let by = wards.fold(0_i32, |sum, ward| sum.saturating_add(ward.by));
        level = level.and("effect", Some(effect.clone()), by);
    }
    for modifier in &state.common.fields {
        if touches(ctx, modifier, wanted) {
            level = level.and("field", Some(modifier.name.clone()), modifier.by);
        }
    }
    level = level.and("distance", None, distance(ctx, wanted));
    if wanted.shakes && sheet.shaken.is_some() {
        level = level.and("shaken", None, SHAKEN_COSTS);
    }
    if let Some((key, by)) = wanted.own {
        level = level.and(key, None, by);
    }
    if wanted.undertaken {
        if state.options.minus10_forbidden && given <= -10 {
            return Err(refused(Phrase::new("t3d-forbidden").with("common", given), FORBIDDEN));
        }
        if state.options.min_level_to_try.as_str() == "3" && level.number() < 3 {
            let phrase = Phrase::new("t3d-level-too-low").with("level", level.number());
            return Err(refused(phrase, LEAST_LEVEL));
        }
    }
    Ok(level)
}

/// That what was said with a roll is no nonsense.
fn sound(terms: &Terms) -> Result<(), Refusal> {
    within("difficulty", terms.common, (-MOST, MOST))?;
    terms.personal.iter().try_for_each(|one| within("modifier", one.by, (-MOST, MOST)))?;
    let (cut, own) = match terms.time {
        Time::Ordinary | Time::Instant => (None, None),
        Time::Times(factor) => return within("time-factor", factor.into(), (1, 1000)),
        Time::Cut(percent) => (Some(percent), None),
        Time::Hurried(by) => (None, Some(by)),
        Time::Rushed { percent, by } => (Some(percent), Some(by)),
    };
    if let Some(percent) = cut.filter(|percent| *percent > 90) {
        return Err(refused(Phrase::new("t3d-cut-too-much").with("percent", percent), INSTANT));
    }
    within("time-cut", cut.map_or(1, i32::from), (1, 90))?;
    within("time-penalty", own.map_or(1, i32::from), (1, 9))
}

/// Whether a roll succeeds without dice (T3D-DIF-03).
pub(super) fn is_automatic(state: &SystemState<T3d>, wanted: &Wanted<'_>) -> bool {
    let rolls = match state.options.plus10_rolls.as_str() {
        "always_roll" => true,
        "never" => false,
        _ => wanted.terms.special,
    };
    wanted.automatic && common(state, wanted.terms) >= 10 && !rolls
}

/// The bonus of more time (T3D-TIME-01).
const fn bonus(factor: u16) -> i32 {
    match factor {
        0 | 1 => 0,
        2..=3 => 1,
        4..=7 => 2,
        8..=14 => 3,
        15..=29 => 4,
        _ => 5,
    }
}

/// The penalty of less time (T3D-TIME-03).
fn penalty(percent: u8, options: &Options) -> i32 {
    let rounds_up = options.time_cut_rounding.as_str() == "ceil";
    -i32::from(if rounds_up { percent.div_ceil(10) } else { (percent / 10).max(1) })
}

/// What the time that is taken changes.
fn time(ctx: &impl RulesContext<T3d>, wanted: &Wanted<'_>) -> Result<i32, Refusal> {
    let state = ctx.state();
    let task = wanted.terms.task.as_ref();
    let known = task.and_then(|task| state.common.task(task));
    let fixed = known.is_some_and(|task| task.fixed_time);
    match wanted.terms.time {
        Time::Ordinary => Ok(0),
        // While the queue runs the bonus needs the word that slow work pays (T3D-TIME-02).
        Time::Times(factor) => Ok(if pays(ctx, wanted) { bonus(factor) } else { 0 }),
        Time::Cut(_) | Time::Hurried(_) | Time::Rushed { .. } | Time::Instant if fixed => {
            Err(refused(Phrase::new("t3d-fixed-time"), FIXED_TIME))
        }
        Time::Cut(percent) => Ok(penalty(percent, &state.options)),
        Time::Hurried(by) | Time::Rushed { by, .. } => Ok(-i32::from(by)),
        Time::Instant if state.options.instant_try.as_str() == "off" => {
            Err(refused(Phrase::new("t3d-no-instant"), INSTANT))
        }
        Time::Instant => match task {
            None => Err(refused(Phrase::new("t3d-instant-needs-task"), INSTANT)),
            Some(task) if tries(state, wanted.who, task).instant => {
                Err(refused(Phrase::new("t3d-instant-again"), INSTANT))
            }
            Some(_) => Ok(INSTANT_COSTS),
        },
    }
}

/// Whether more time helps now.
fn pays(ctx: &impl RulesContext<T3d>, wanted: &Wanted<'_>) -> bool {
    ctx.round() == 0 || wanted.terms.slow || ctx.state().options.combat_time_bonus
}

/// What earlier tries cost, or that no more is allowed (T3D-RTRY-01..06).
fn retry(ctx: &impl RulesContext<T3d>, wanted: &Wanted<'_>) -> Result<i32, Refusal> {
    let Some(task) = &wanted.terms.task else { return Ok(0) };
    let state = ctx.state();
    let called = || {
        feat_task(&names::key(task.as_str())).map_or_else(|| Arg::Name(task.clone()), Arg::Phrase)
    };
    let of_task = |key: &'static str| Phrase::new(key).with("task", called());
    if state.common.task(task).is_some_and(|task| task.destroyed) {
        return Err(refused(of_task("t3d-destroyed"), DESTROYED));
    }
    let tries = tries(state, wanted.who, task);
    // A failure counts in whichever class it was.
    let was_tried = tries.failed > 0 && ctx.edition().holds_everywhere();
    let class = class(state, wanted);
    match class {
        Class::OneTry if tries.closed || was_tried => Err(refused(of_task("t3d-one-try"), CLASS)),
        Class::HiddenResult if tries.closed => {
            Err(refused(of_task("t3d-hidden-result"), HIDDEN_RESULT))
        }
        Class::Penalty | Class::Free | Class::OneTry | Class::HiddenResult | Class::Hurts => {
            Ok(cost(&state.options, class, tries.failed))
        }
    }
}

/// What a further try costs after so many that failed (T3D-RTRY-03, T3D-RTRY-04).
pub(super) fn cost(options: &Options, class: Class, failed: u16) -> i32 {
    let counts = match class {
        Class::Penalty => true,
        Class::Hurts => options.hurts_retry_penalty.as_str() == "-1",
        Class::Free | Class::OneTry | Class::HiddenResult => false,
    };
    if counts { i32::from(failed).saturating_neg() } else { 0 }
}

/// Whether a modifier of the field counts (T3D-TAB-02).
fn touches(ctx: &impl RulesContext<T3d>, modifier: &FieldModifier, wanted: &Wanted<'_>) -> bool {
    let meant = |text: &PlainText| {
        let key = names::key(text.as_str());
        let named = matches!(wanted.with, Trait::Named(name) if names::key(name.as_str()) == key);
        named || wanted.families.iter().any(|family| *family == key)
    };
    let about = if modifier.on_target { wanted.target } else { Some(wanted.who) };
    let here = about.is_some_and(|about| {
        modifier.at.is_empty() || ctx.place(about).is_some_and(|at| modifier.at.contains(&at))
    });
    let exempt = modifier.exempt.as_ref().is_some_and(|flag| {
        ctx.state().sheet(wanted.who).is_some_and(|sheet| sheet.spec.has_flag(flag.as_str()))
    });
    here && !exempt && (modifier.rolls.is_empty() || modifier.rolls.iter().any(meant))
}

/// What distance changes, where the table has the preset for hearing (T3D-MAP-03).
fn distance(ctx: &impl RulesContext<T3d>, wanted: &Wanted<'_>) -> i32 {
    let hears = wanted.families.contains(&"hearing");
    let target = wanted.target.filter(|_| hears && ctx.state().options.sense_distance_preset);
    let cells = target.and_then(|target| ctx.between(wanted.who, target).distance);
    cells.map_or(0, |cells| hearing(cells.into()))
}

/// What hearing over so many cells costs: one for each full step beyond the first.
pub(super) fn hearing(cells: i32) -> i32 {
    -(cells.saturating_sub(HEARING_STEP) / HEARING_STEP).max(0)
}

/// What the GM should look at before such a roll.
pub(super) fn warnings(
    ctx: &impl RulesContext<T3d>,
    wanted: &Wanted<'_>,
) -> Vec<(Phrase, &'static str)> {
    let mut all = Vec::new();
    if wanted.undertaken && common(ctx.state(), wanted.terms) <= -10 {
        all.push((Phrase::new("t3d-warn-minus10"), FORBIDDEN));
    }
    let slow = matches!(wanted.terms.time, Time::Times(factor) if bonus(factor) > 0);
    if slow && !pays(ctx, wanted) {
        all.push((Phrase::new("t3d-warn-combat-time"), COMBAT_TIME));
    }
    all
}

/// The rule behind a part of a level.
pub(super) fn rule_of(edition: Edition, part: &LevelPart) -> &'static str {
    match part.key.as_str() {
        "difficulty" => DIFFICULTY,
        "personal" => PERSONAL,
        // No cut costs as much as no time at all, and only more of it helps.
        "time" if part.by > 0 && edition.holds_everywhere() => EXTRA_TIME,
        "time" if part.by == INSTANT_COSTS && edition.holds_everywhere() => INSTANT,
        "time" => SHORT_TIME,
        "retry" => RETRY,
        "effect" => EFFECT,
        "field" => FIELD,
        "distance" => SENSE_DISTANCE,
        "shaken" => SHAKEN,
        "predetermined" => PREDETERMINED,
        "pressed" => AGAIN,
        "feat" => FEAT,
        _ => LEVEL,
    }
}

/// The word of a difficulty; what lies beyond the scale is called as its end.
pub(super) const fn step(difficulty: i32) -> &'static str {
    match difficulty {
        10.. => "t3d-step-automatic",
        8 | 9 => "t3d-step-trivial",
        6 | 7 => "t3d-step-very-easy",
        4 | 5 => "t3d-step-easy",
        2 | 3 => "t3d-step-fairly-easy",
        1 => "t3d-step-not-hard",
        0 => "t3d-step-average",
        -1 => "t3d-step-troublesome",
        -3 | -2 => "t3d-step-quite-troublesome",
        -5 | -4 => "t3d-step-hard",
        -7 | -6 => "t3d-step-very-hard",
        -9 | -8 => "t3d-step-dangerous",
        _ => "t3d-step-incredible",
    }
}
