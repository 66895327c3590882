//! What acts do: the throw that all of them share, and each family in a file of its own.

mod against;
mod folk;
mod mind;
mod rolls;
mod senses;
mod work;

use super::{
    T3d,
    act::Act,
    catalogue::{DEGREE, LEVEL, MARGIN},
    fact::Fact,
    level::{self, Wanted},
    names,
    outcome::{BEST, Came, DICE, LevelTotal, Try, WORST},
    sheet::{Action, ActionKind, Tries, Turn},
    terms::{Class, Loss, Seen, Terms, Time, Trait},
    verbs,
};
use crate::{
    Bar, Check, Id, PartOp, Phrase, PlainText, Purpose, PurposeKey, PurposeKind, Refusal, RollPart,
    RuleId, RulesContext, Stop, SystemQueries as _, SystemState, Throw,
};

pub(super) use against::rule_of;
pub(super) use folk::may_react;
pub(super) use mind::recover;
pub(super) use senses::{notice, remind};
pub(super) use work::{advance, tick};

/// The worst and the best reaction.
pub(super) const fn folk_bounds() -> (i32, i32) {
    folk::REACTIONS
}

/// What it throws for, as it is declared.
pub(super) const PURPOSES: &[PurposeKind] = &[PurposeKind::new("Level")];
const OPEN: Purpose = Purpose::Own(PurposeKey::new("Level"));

/// Carries out an act.
pub(super) fn perform(ctx: &mut impl RulesContext<T3d>, act: &Act) -> Result<(), Stop> {
    nothing_owed(ctx.table())?;
    ctx.fact(Fact::Began { sealed: matches!(act, Act::Reaction { .. }) });
    let before = ctx.table().turn.as_ref().map(|turn| turn.rolls);
    carry_out(ctx, act)?;
    forget_rolls(ctx, act, before);
    Ok(())
}

/// Leaves out of what the running turn has had what was rolled because of one whom its side does not see: the screen would
/// tell of it, as the log does not (T3D-TAB-14).
fn forget_rolls(ctx: &mut impl RulesContext<T3d>, act: &Act, before: Option<i32>) {
    let (Some(turn), Some(rolls)) = (ctx.table().turn.clone(), before) else { return };
    let side = ctx.side(turn.who);
    let is_theirs = |one: Id| ctx.side(one) == side;
    let hides = |one: &Id| !is_theirs(*one) && ctx.table().is_hidden(*one, &is_theirs);
    if turn.rolls != rolls && verbs::everybody(act).iter().any(hides) {
        ctx.fact(Fact::Turn(Some(Turn { rolls, ..turn })));
    }
}

fn carry_out(ctx: &mut impl RulesContext<T3d>, act: &Act) -> Result<(), Stop> {
    match act {
        Act::Check { who, with, terms } => rolls::check(ctx, *who, with, terms),
        Act::Group { who, mode, with, terms } => rolls::group(ctx, who, *mode, with, terms),
        Act::Feat(feat) => rolls::feat(ctx, feat),
        Act::Contest { sides, race, terms } => against::contest(ctx, sides, race.as_ref(), terms),
        Act::Ability(ability) => against::ability(ctx, ability),
        Act::Attack { who, target, with, defence, takes, terms } => {
            against::attack(ctx, (*who, *target), with, defence.as_ref(), takes.as_ref(), terms)
        }
        Act::Sense(sense) => senses::sense(ctx, sense),
        Act::Sneak(sneak) => senses::sneak(ctx, sneak),
        Act::Terror { who, effect, common, again } => {
            mind::terror(ctx, *who, effect, *common, *again)
        }
        Act::Will { who, terms } => mind::will(ctx, who, terms),
        Act::Control { who, flaw, terms } => mind::control(ctx, who, flaw, terms),
        Act::Recover { who } => recover(ctx, *who),
        Act::Reaction { who, npc, people, common } => {
            folk::reaction(ctx, who, *npc, people, *common)
        }
        Act::Influence(influence) => folk::influence(ctx, influence),
        Act::Work { who, with, terms } => work::begin(ctx, *who, with, terms),
    }
}

/// That the effect of every critical result is written, where the table wants that (T3D-CRIT-03).
pub(super) fn nothing_owed(table: &SystemState<T3d>) -> Result<(), Refusal> {
    let owed = table.common.critical.first().filter(|_| table.options.crit_text_required);
    owed.map_or(Ok(()), |owed| {
        Err(level::refused(Phrase::new("t3d-effect-first").with("who", owed.who), DEGREE))
    })
}

/// Notes that somebody has gone somewhere in its turn (T3D-MAP-02).
fn has_moved(ctx: &mut impl RulesContext<T3d>, who: Id) {
    let turn = ctx.table().turn.clone().filter(|turn| turn.who == who && !turn.moved);
    if let Some(turn) = turn {
        ctx.fact(Fact::Turn(Some(Turn { moved: true, ..turn })));
    }
}

/// The act that an entry of a sheet stands for (T3D-TAB-22).
pub(super) fn of_sheet(
    action: &Action,
    who: Id,
    target: Option<Id>,
    with: Option<i32>,
    common: Option<i32>,
) -> Result<Act, Refusal> {
    let with = with.map_or_else(|| action.with.clone(), Trait::Typed);
    let terms = Terms {
        common: common.unwrap_or(action.common),
        personal: action.personal.clone(),
        class: action.class,
        ..Terms::default()
    };
    Ok(match (action.kind, target) {
        (ActionKind::Check, None) => Act::Check { who, with, terms },
        (ActionKind::Attack, Some(target)) => {
            let (defence, takes) = (action.against.clone(), action.takes.clone());
            Act::Attack { who, target, with, defence, takes, terms }
        }
        (ActionKind::Ability, Some(target)) => Act::Ability(super::act::Ability {
            who,
            with,
            victims: vec![target],
            resist: action.against.clone(),
            plain: None,
            willing: Vec::new(),
            terms,
        }),
        (ActionKind::Check, Some(_)) | (ActionKind::Attack | ActionKind::Ability, None) => {
            return Err(Refusal::BadTarget);
        }
    })
}

/// Throws against a level, and tells what came of it.
fn throw(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    with: &Trait,
    level: LevelTotal,
    seen: Seen,
) -> Result<Came, Stop> {
    let came = cast(ctx, who, &level, seen)?;
    tell(ctx, who, with, level, came, seen);
    Ok(came)
}

/// Throws against a level, and tells nothing yet.
fn cast(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    level: &LevelTotal,
    seen: Seen,
) -> Result<Came, Stop> {
    let sum = ctx.roll(thrown(who, level, seen))?.total;
    Ok(Came::of(level.number(), sum, &ctx.table().options))
}

/// The throw against a level.
fn thrown(who: Id, level: &LevelTotal, seen: Seen) -> Throw {
    let number = level.number();
    let check = Check { always: Some(BEST), never: Some(WORST), ..Check::of(Bar::AtMost(number)) };
    let parts = level.parts.iter().map(|part| RollPart {
        // What has a name of its own is told by that.
        source: match &part.name {
            Some(name) if part.key.as_str() != "effect" => name.to_string(),
            None if part.key.as_str() == "base" => "t3d-typed".to_owned(),
            Some(_) | None if part.key.as_str() == "difficulty" => level::step(part.by).to_owned(),
            Some(_) | None => format!("t3d-{}", part.key),
        },
        op: PartOp::ToBar,
        amount: part.by,
        rule: RuleId::new(level::rule_of(part.key.as_str())),
    });
    Throw {
        who,
        purpose: if seen == Seen::All { OPEN } else { Purpose::Secret },
        dice: DICE,
        check: Some(check),
        parts: parts.collect(),
        rule: RuleId::new(LEVEL),
    }
}

fn tell(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    with: &Trait,
    level: LevelTotal,
    came: Came,
    seen: Seen,
) {
    ctx.fact(Fact::Tried(Box::new(Try { who, with: with.clone(), level, came, seen })));
}

/// One success roll from its level to what is remembered of it.
fn make(ctx: &mut impl RulesContext<T3d>, wanted: &Wanted<'_>, usual: Seen) -> Result<Came, Stop> {
    let level = level::of(ctx, wanted)?;
    make_at(ctx, wanted, level, usual)
}

/// The same at a level that is known.
fn make_at(
    ctx: &mut impl RulesContext<T3d>,
    wanted: &Wanted<'_>,
    level: LevelTotal,
    usual: Seen,
) -> Result<Came, Stop> {
    let class = level::class(ctx.table(), wanted);
    let late = if class == Class::HiddenResult { Seen::Attempt } else { usual };
    let seen = wanted.terms.seen.unwrap_or(late);
    for (line, rule) in level::warnings(ctx, wanted) {
        say(ctx, &[wanted.who], line, rule, true);
    }
    let came = if level::is_automatic(ctx.table(), wanted) {
        let came = Came::automatic();
        tell(ctx, wanted.who, wanted.with, level, came, seen);
        came
    } else {
        throw(ctx, wanted.who, wanted.with, level, seen)?
    };
    remember(ctx, wanted, class, (came.success, seen));
    Ok(came)
}

/// What a try leaves behind (T3D-RTRY-04).
fn remember(
    ctx: &mut impl RulesContext<T3d>,
    wanted: &Wanted<'_>,
    class: Class,
    (success, seen): (bool, Seen),
) {
    let Some(task) = &wanted.terms.task else { return };
    let before = level::tries(ctx.table(), wanted.who, task);
    let keeps = ctx.table().options.retry_reset.as_str() == "scene_end";
    let failed = match (success, keeps) {
        (false, _) => before.failed.saturating_add(1),
        (true, true) => before.failed,
        (true, false) => 0,
    };
    let closed = match class {
        Class::HiddenResult => true,
        Class::OneTry => before.closed || !success,
        Class::Penalty | Class::Free | Class::Hurts => before.closed,
    };
    let instant = before.instant || wanted.terms.time == Time::Instant;
    let last = ctx.round();
    let secret = before.secret || seen != Seen::All;
    let now = Tries { failed, closed, instant, last, secret };
    let (who, task) = (wanted.who, task.clone());
    ctx.fact(Fact::Tries { who, task, tries: Some(now) });
}

/// What a failure takes, if something was named (T3D-RTRY-03).
fn pay_for(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    came: Came,
    loss: Option<&Loss>,
) -> Result<(), Refusal> {
    match loss.filter(|_| !came.success) {
        Some(loss) => lose(ctx, who, loss),
        None => Ok(()),
    }
}

/// Takes something from a tracker.
fn lose(ctx: &mut impl RulesContext<T3d>, who: Id, loss: &Loss) -> Result<(), Refusal> {
    change(ctx, who, &loss.pool, loss.amount.saturating_neg())
}

/// Changes a tracker within its bounds (T3D-MAP-07).
pub(super) fn change(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    pool: &PlainText,
    by: i32,
) -> Result<(), Refusal> {
    let sheet = ctx.table().sheet(who).ok_or(Refusal::Nobody(who))?;
    let (now, most) = sheet.pool(pool.as_str()).ok_or_else(|| no_pool(who, pool))?;
    let floor = match ctx.table().options.pool_floor.as_str() {
        // A floor does not lift what is below it already.
        "0" => now.min(0),
        _ => -super::sheet::MOST_POOL,
    };
    let then = now.saturating_add(by).clamp(floor, most.max(floor));
    if then != now {
        let change = then.saturating_sub(now);
        ctx.fact(Fact::Pool { who, pool: pool.clone(), now: then, change });
    }
    Ok(())
}

/// That a sheet has no such tracker.
pub(super) fn no_pool(who: Id, pool: &PlainText) -> Refusal {
    let phrase = Phrase::new("t3d-no-pool").with("who", who);
    let phrase = phrase.with("name", crate::Arg::Name(pool.clone()));
    level::refused(phrase, super::catalogue::POOLS)
}

/// Tells those who may know of all of these.
pub(super) fn say(
    ctx: &mut impl RulesContext<T3d>,
    about: &[Id],
    line: Phrase,
    rule: &'static str,
    secret: bool,
) {
    let (about, rule) = (about.to_vec(), names::of(rule));
    ctx.fact(Fact::Said { about, line, rule, secret });
}

/// The rules behind a success roll.
pub(super) const ROLL_RULES: [&str; 3] = [super::catalogue::ROLL, MARGIN, DEGREE];

/// The attribute that the order of turns is made by.
const ORDER_VALUE: &str = "initiative";

/// The order of turns (T3D-MAP-06): as the setup has it, by an attribute, or by a roll against that.
pub(super) fn order(ctx: &mut impl RulesContext<T3d>, who: &[Id]) -> Result<Vec<(Id, i32)>, Stop> {
    let with = Trait::Named(names::of(ORDER_VALUE));
    let way = ctx.table().options.queue_order.clone();
    if way.as_str() == "contest" {
        ctx.fact(Fact::Began { sealed: false });
    }
    let mut all = Vec::new();
    for one in who.iter().copied() {
        let sheet = ctx.table().sheet(one);
        let own = sheet.and_then(|sheet| sheet.spec.value(ORDER_VALUE)).unwrap_or_default();
        let own = if way.as_str() == "side" { 0 } else { own };
        let rank = match way.as_str() {
            "side" => -ctx.side(one).map_or(i32::MAX, i32::from),
            "attribute" => own,
            "contest" => {
                let base = LevelTotal::default().and("base", Some(names::of(ORDER_VALUE)), own);
                let terms = Terms::default();
                let wanted = Wanted::asked(one, &with, &["order"], &terms);
                let level = level::upon(ctx, &wanted, base)?;
                throw(ctx, one, &with, level, Seen::All)?.margin
            }
            _ => 0,
        };
        all.push((one, rank, own));
    }
    if way.as_str() != "manual" {
        // Stable: what is equal stands as in the setup.
        all.sort_by_key(|(_, rank, own)| std::cmp::Reverse((*rank, *own)));
    }
    Ok(all.into_iter().map(|(one, rank, _)| (one, rank)).collect())
}
