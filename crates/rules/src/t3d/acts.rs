//! What acts do: the throw that all of them share, and each family in a file of its own.

mod against;
mod folk;
mod mind;
mod rolls;
mod senses;
mod work;

use super::{
    T3d,
    act::{Act, Instead},
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
    Bar, Check, Edition, Id, PartOp, Phrase, PlainText, Purpose, PurposeKey, PurposeKind, Refusal,
    RollPart, RuleId, RulesContext, Stop, SystemQueries as _, SystemState, Throw,
};

pub(super) use against::rule_of;
pub(super) use folk::may_react;
pub(super) use mind::recover;
pub(super) use senses::{notice, remind};
pub(super) use work::{advance, stop, tick};

/// The worst and the best reaction.
pub(super) const fn folk_bounds() -> (i32, i32) {
    folk::REACTIONS
}

/// What it throws for, as it is declared.
pub(super) const PURPOSES: &[PurposeKind] = &[PurposeKind::new("Level")];
const OPEN: Purpose = Purpose::Own(PurposeKey::new("Level"));

/// Carries out an act.
pub(super) fn perform(ctx: &mut impl RulesContext<T3d>, act: &Act) -> Result<(), Stop> {
    nothing_owed(ctx.state())?;
    ctx.fact(Fact::Began { sealed: matches!(act, Act::Reaction { .. }) });
    let before = ctx.state().turn.as_ref().map(|turn| turn.rolls);
    carry_out(ctx, act)?;
    forget_rolls(ctx, act, before);
    Ok(())
}

/// Leaves out of what the running turn has had what was rolled because of one whom its side does not see: the screen would
/// tell of it, as the log does not (T3D-TAB-14).
fn forget_rolls(ctx: &mut impl RulesContext<T3d>, act: &Act, before: Option<i32>) {
    let (Some(turn), Some(rolls)) = (ctx.state().turn.clone(), before) else { return };
    let side = ctx.side(turn.who);
    let is_theirs = |one: Id| ctx.side(one) == side;
    let hides = |one: &Id| !is_theirs(*one) && ctx.state().is_hidden(*one, &is_theirs);
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
pub(super) fn nothing_owed(state: &SystemState<T3d>) -> Result<(), Refusal> {
    let owed = state.common.critical.first().filter(|_| state.options.crit_text_required);
    owed.map_or(Ok(()), |owed| {
        Err(level::refused(Phrase::new("t3d-effect-first").with("who", owed.who), DEGREE))
    })
}

/// Notes that somebody has gone somewhere in its turn (T3D-MAP-02).
pub(super) fn has_moved(ctx: &mut impl RulesContext<T3d>, who: Id) {
    let turn = ctx.state().turn.clone().filter(|turn| turn.who == who && !turn.moved);
    if let Some(turn) = turn {
        ctx.fact(Fact::Turn(Some(Turn { moved: true, ..turn })));
    }
}

/// The act that an entry of a sheet stands for; what is named instead of a part of it goes before that (T3D-TAB-22).
pub(super) fn of_sheet(
    ctx: &impl RulesContext<T3d>,
    action: &Action,
    (who, target): (Id, Option<Id>),
    (with, common): (Option<i32>, Option<i32>),
    instead: &Instead,
) -> Result<Act, Refusal> {
    let whole = ctx.edition().holds_everywhere();
    let with = match with.map_or_else(|| action.with.clone(), Trait::Typed) {
        Trait::Typed(number) if ctx.edition().names_acts() => {
            Trait::Own { name: action.name.clone(), number }
        }
        given @ (Trait::Named(_) | Trait::Typed(_) | Trait::Own { .. }) => given,
    };
    let against = instead.against.clone().or_else(|| action.against.clone());
    let takes = instead.takes.clone().or_else(|| action.takes.clone());
    let personal = Some(&instead.personal).filter(|named| !named.is_empty());
    let terms = Terms {
        common: common.unwrap_or(action.common),
        personal: personal.unwrap_or(&action.personal).clone(),
        class: instead.class.or(action.class),
        ..Terms::default()
    };
    Ok(match (action.kind, target) {
        // What a roll at nobody takes, its failure does.
        (ActionKind::Check, None) => {
            Act::Check { who, with, terms: Terms { loss: takes.filter(|_| whole), ..terms } }
        }
        (ActionKind::Attack, Some(target)) => {
            Act::Attack { who, target, with, defence: against, takes, terms }
        }
        (ActionKind::Ability, Some(target)) => {
            // Another number is still a number of that ability.
            let own = match &action.with {
                Trait::Named(name) if whole => {
                    let sheet = level::living(ctx.state(), who)?;
                    sheet.spec.ability(name.as_str()).cloned()
                }
                Trait::Named(_) | Trait::Typed(_) | Trait::Own { .. } => None,
            };
            Act::Ability(super::act::Ability {
                who,
                with,
                victims: vec![target],
                resist: against.or_else(|| own.as_ref()?.resist.clone()),
                plain: own.map(|own| own.plain),
                willing: Vec::new(),
                takes: takes.filter(|_| whole),
                terms,
            })
        }
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
    let throw = thrown(ctx.edition(), who, level, seen);
    let sum = ctx.roll(throw)?.total;
    Ok(Came::of(level.number(), sum, &ctx.state().options))
}

/// The throw against a level.
fn thrown(edition: Edition, who: Id, level: &LevelTotal, seen: Seen) -> Throw {
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
        rule: RuleId::new(level::rule_of(edition, part)),
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
    let class = level::class(ctx.state(), wanted);
    let seen = visibility(ctx.state(), wanted, usual);
    for (line, rule) in level::warnings(ctx, wanted) {
        say(ctx, &[wanted.who], line, rule, true);
    }
    let came = if level::is_automatic(ctx.state(), wanted) {
        let came = Came::automatic();
        tell(ctx, wanted.who, wanted.with, level, came, seen);
        came
    } else {
        throw(ctx, wanted.who, wanted.with, level, seen)?
    };
    remember(ctx, wanted, class, (came.success, seen));
    Ok(came)
}

/// Who is told of a roll: as was said with it, else only that it was tried where what came of it is known too late.
fn visibility(state: &SystemState<T3d>, wanted: &Wanted<'_>, usual: Seen) -> Seen {
    let late = level::class(state, wanted) == Class::HiddenResult;
    wanted.terms.seen.unwrap_or(if late { Seen::Attempt } else { usual })
}

/// Who is told of what stands beside a roll: the same who are told of that (T3D-TAB-14).
fn visibility_beside(ctx: &impl RulesContext<T3d>, wanted: &Wanted<'_>, usual: Seen) -> Seen {
    if ctx.edition().holds_everywhere() {
        visibility(ctx.state(), wanted, usual)
    } else {
        wanted.terms.seen.unwrap_or(usual)
    }
}

/// What a try leaves behind (T3D-RTRY-04).
fn remember(
    ctx: &mut impl RulesContext<T3d>,
    wanted: &Wanted<'_>,
    class: Class,
    (success, seen): (bool, Seen),
) {
    let Some(task) = &wanted.terms.task else { return };
    let before = level::tries(ctx.state(), wanted.who, task);
    let keeps = ctx.state().options.retry_reset.as_str() == "scene_end";
    let failed = match (success, keeps) {
        (false, _) => before.failed.saturating_add(1),
        (true, true) => before.failed,
        (true, false) => 0,
    };
    let closed = match class {
        Class::HiddenResult => true,
        Class::OneTry => before.closed || !success,
        // Only a failure closes (T3D-RTRY-01).
        Class::Penalty | Class::Free | Class::Hurts => {
            before.closed && !(success && ctx.edition().holds_everywhere())
        }
    };
    let instant = before.instant || wanted.terms.time == Time::Instant;
    let last = ctx.round();
    let secret = before.secret || seen != Seen::All;
    let now = Tries { failed, closed, instant, last, secret };
    let (who, task) = (wanted.who, task.clone());
    ctx.fact(Fact::Tries { who, task, tries: Some(now) });
}

/// That whoever may lose something has such a tracker, which is known before any die (T3D-RTRY-03).
fn may_lose(ctx: &impl RulesContext<T3d>, who: Id, loss: Option<&Loss>) -> Result<(), Refusal> {
    let Some(loss) = loss.filter(|_| ctx.edition().holds_everywhere()) else { return Ok(()) };
    level::within("pool", loss.amount, (1, super::sheet::MOST_POOL))?;
    let sheet = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
    sheet.pool(loss.pool.as_str()).map(drop).ok_or_else(|| no_pool(who, &loss.pool))
}

/// What a failure takes, if something was named (T3D-RTRY-03).
fn pay_for(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    came: Came,
    loss: Option<&Loss>,
) -> Result<(), Refusal> {
    let Some(loss) = loss.filter(|_| !came.success) else { return Ok(()) };
    match lose(ctx, who, loss) {
        // It had such a tracker when it began.
        Err(_) if ctx.edition().holds_everywhere() => Ok(()),
        taken => taken,
    }
}

/// The same of acts of which older editions let nothing be lost.
fn pay_beside(
    ctx: &mut impl RulesContext<T3d>,
    who: Id,
    came: Came,
    loss: Option<&Loss>,
) -> Result<(), Refusal> {
    pay_for(ctx, who, came, loss.filter(|_| ctx.edition().holds_everywhere()))
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
    let sheet = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
    let (now, most) = sheet.pool(pool.as_str()).ok_or_else(|| no_pool(who, pool))?;
    let floor = match ctx.state().options.pool_floor.as_str() {
        // A floor does not lift what is below it already.
        "0" => now.min(0),
        _ => -super::sheet::MOST_POOL,
    };
    // Nor does the most take what is above it already.
    let most = if ctx.edition().holds_everywhere() { most.max(now) } else { most };
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
    let way = ctx.state().options.queue_order.clone();
    if way.as_str() == "contest" {
        ctx.fact(Fact::Began { sealed: false });
    }
    let mut all = Vec::new();
    for one in who.iter().copied() {
        let sheet = ctx.state().sheet(one);
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
