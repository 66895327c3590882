//! Hiding, being noticed, and striking out of hiding (KNK-STL).

use crate::knk::{
    Knk,
    body::action::spend_action,
    content::saving,
    sheet::{Life, expression::Expression, stealth::Stealth},
    table::{
        fact::Fact,
        refusals,
        switches::{SilentKill, StealthEntry},
        turn::{Phase, Turn, free_beside},
    },
};
use crate::{Flow, Id, PartOp, Purpose, Refusal, RuleId, RulesContext, Stop, SystemState, Throw};

/// What an attack out of hiding gets, and what the dodge of it loses (KNK-STL-04).
pub const AMBUSH: i32 = 20;

fn of(state: &SystemState<Knk>, who: Id) -> Stealth {
    state.sheet(who).map_or(Stealth::Open, |sheet| sheet.stealth)
}

/// Whether `who` is hidden.
pub(crate) fn is_hidden(state: &SystemState<Knk>, who: Id) -> bool {
    of(state, who) == Stealth::Hidden
}

/// Whether `target` is hidden from `who` (KNK-STL-08).
pub(crate) fn is_unseen(ctx: &impl RulesContext<Knk>, who: Id, target: Id) -> bool {
    is_hidden(ctx.state(), target) && ctx.hostile(who, target)
}

/// The roll of an attack with what the ambush adds (KNK-STL-04).
pub(crate) fn ambush(state: &SystemState<Knk>, who: Id, roll: Expression) -> Expression {
    let amount = if is_hidden(state, who) { AMBUSH } else { 0 };
    roll.with("stealth", PartOp::ToAttack, amount, RuleId::new("KNK-STL-04"))
}

/// Enemies of `who` that could see anything now, in the order of the queue. The doomed do not (KNK-STL-02).
fn enemies(ctx: &impl RulesContext<Knk>, who: Id) -> Vec<Id> {
    let queue = ctx.queue();
    let present = ctx.present();
    let late = present.iter().copied().filter(|id| !queue.contains(id)).collect::<Vec<_>>();
    let watches = |id: &Id| {
        let alive = ctx.state().sheet(*id).is_some_and(|sheet| sheet.life == Life::Alive);
        alive && present.contains(id) && ctx.hostile(who, *id)
    };
    queue.into_iter().chain(late).filter(watches).collect()
}

/// Whether `watcher` has `who` in view: a line of sight, and not from afar into a shadow (KNK-STL-01).
fn sees(ctx: &impl RulesContext<Knk>, watcher: Id, who: Id) -> bool {
    let between = ctx.between(watcher, who);
    let shadow = ctx.place(who).is_some_and(|at| ctx.ground(at).shadow);
    between.sight && (!shadow || between.distance.is_some_and(|distance| distance <= 1))
}

/// Whether `who` may begin to hide now, or why not.
pub(crate) fn check(ctx: &impl RulesContext<Knk>, who: Id) -> Result<(), Refusal> {
    let goes_with = |turn: &Turn| turn.bandaged && !turn.hid;
    let (sheet, turn) = free_beside(ctx.state(), who, goes_with)?;
    let rule = || RuleId::new("KNK-STL-01");
    if let Some(by) = sheet.held_by {
        return Err(refusals::held(who, by, rule()));
    }
    if let Some(whom) = sheet.holding {
        return Err(refusals::holds(who, whom, rule()));
    }
    if sheet.stealth == Stealth::Hidden {
        return Err(refusals::lacks("need", Some(RuleId::new("KNK-STL-07"))));
    }
    if turn.moved {
        return Err(refusals::wrong_phase(RuleId::new("KNK-TRN-14")));
    }
    if turn.countered {
        return Err(refusals::wrong_phase(rule()));
    }
    match enemies(ctx, who).into_iter().find(|enemy| sees(ctx, *enemy, who)) {
        Some(by) => Err(refusals::seen(by, rule())),
        None => Ok(()),
    }
}

/// Spends movement and main action on hiding; a bandage may have gone before (KNK-STL-01).
pub(crate) fn hide(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<Flow, Stop> {
    check(ctx, who)?;
    spend_action(ctx, who, false);
    if let Some(turn) = ctx.state().turn.clone() {
        ctx.fact(Fact::Turn(Some(Turn { hid: true, ..turn })));
    }
    let at_once = ctx.state().options.stealth_entry == StealthEntry::EndOfTurn;
    turn_to(ctx, who, if at_once { Stealth::Hidden } else { Stealth::Hiding });
    Ok(Flow::Open)
}

fn turn_to(ctx: &mut impl RulesContext<Knk>, who: Id, now: Stealth) {
    if of(ctx.state(), who) != now {
        ctx.fact(Fact::Stealth { who, now });
    }
}

/// `who` is hidden on the field as it was on the map of the world, or in the open (KNK-GLB-04).
pub(crate) fn conceal(ctx: &mut impl RulesContext<Knk>, who: Id, hidden: bool) {
    turn_to(ctx, who, if hidden { Stealth::Hidden } else { Stealth::Open });
}

/// `who` is in the open.
pub(crate) fn reveal(ctx: &mut impl RulesContext<Knk>, who: Id) {
    turn_to(ctx, who, Stealth::Open);
}

/// The own turn of one who hides begins: hidden, if no enemy has it in view (KNK-STL-02).
///
/// In the first edition everybody else in plain view is found then, so that the turn of one of whom nobody knows tells
/// of itself; later [`turn_over`] finds them.
pub(crate) fn begin_turn(ctx: &mut impl RulesContext<Knk>, who: Id) {
    if ctx.edition().is_first() {
        look_out(ctx);
    } else {
        look_for(ctx, who);
    }
    if of(ctx.state(), who) == Stealth::Hiding {
        turn_to(ctx, who, Stealth::Hidden);
    }
}

/// A turn is over, or a round is about to begin: whoever hides in plain view, as a ruling can bring about, has failed
/// (KNK-STL-02).
pub(crate) fn turn_over(ctx: &mut impl RulesContext<Knk>) {
    if !ctx.edition().is_first() {
        look_out(ctx);
    }
}

/// Somebody stepped, a wall fell: whoever hides and has come into view has failed (KNK-STL-02).
pub(crate) fn look_out(ctx: &mut impl RulesContext<Knk>) {
    for who in ctx.present() {
        look_for(ctx, who);
    }
}

/// The same of one of them.
fn look_for(ctx: &mut impl RulesContext<Knk>, who: Id) {
    let watched = match of(ctx.state(), who) {
        Stealth::Open => false,
        Stealth::Hiding => true,
        Stealth::Hidden => ctx.state().options.proximity_reveals,
    };
    if watched && enemies(ctx, who).into_iter().any(|enemy| sees(ctx, enemy, who)) {
        reveal(ctx, who);
    }
}

/// Whoever takes damage is revealed (KNK-STL-08).
pub(crate) fn hurt(ctx: &mut impl RulesContext<Knk>, who: Id, damage: i32) {
    if damage > 0 && ctx.state().options.damage_reveals {
        reveal(ctx, who);
    }
}

/// Those who could see `who` now, shadow or not, and so throw for it (KNK-STL-03).
pub(crate) fn watchers(ctx: &impl RulesContext<Knk>, who: Id) -> Vec<Id> {
    if !is_hidden(ctx.state(), who) {
        return Vec::new();
    }
    let sees = |enemy: &Id| ctx.between(*enemy, who).sight;
    enemies(ctx, who).into_iter().filter(sees).collect()
}

fn throw(watcher: Id) -> Throw {
    let rule = RuleId::new("KNK-STL-03");
    Expression::d100().throw(watcher, Purpose::Detection, Some(saving::ABOVE), rule)
}

/// The first dice of an act of `who`, if it is hidden and anybody could notice: one a watcher.
pub(crate) fn throws(ctx: &impl RulesContext<Knk>, who: Id) -> Vec<Throw> {
    watchers(ctx, who).into_iter().map(throw).collect()
}

/// All of `watchers` throw; if one notices, all do (KNK-STL-03). Whether `who` is still hidden.
pub(crate) fn detect(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    watchers: &[Id],
) -> Result<bool, Stop> {
    let mut noticed = false;
    for watcher in watchers {
        noticed |= ctx.roll_success(throw(*watcher))?;
    }
    if noticed {
        reveal(ctx, who);
    }
    Ok(!noticed)
}

/// A hidden one is about to act.
pub(crate) fn act(ctx: &mut impl RulesContext<Knk>, who: Id) -> Result<(), Stop> {
    let watchers = watchers(ctx, who);
    detect(ctx, who, &watchers).map(|_| ())
}

/// Adds those who see `who` where it has just come to `seen`, in the order of the queue.
pub(crate) fn seen_here(ctx: &impl RulesContext<Knk>, who: Id, seen: &mut Vec<Id>) {
    for watcher in watchers(ctx, who) {
        if !seen.contains(&watcher) {
            seen.push(watcher);
        }
    }
}

/// The move of a hidden one is over: every enemy that saw it on its way throws, and it has no second one this turn
/// (KNK-STL-03).
pub(crate) fn moved(ctx: &mut impl RulesContext<Knk>, who: Id, seen: &[Id]) -> Result<(), Stop> {
    if !is_hidden(ctx.state(), who) {
        return Ok(());
    }
    let order: Vec<Id> = enemies(ctx, who).into_iter().filter(|id| seen.contains(id)).collect();
    detect(ctx, who, &order)?;
    if let Some(turn) = ctx.state().turn.clone().filter(|turn| turn.phase == Phase::Move) {
        ctx.fact(Fact::Turn(Some(Turn { points: 0, ..turn })));
    }
    Ok(())
}

/// After an attack the position is known, unless a silent weapon has killed and nobody who is left notices (KNK-STL-05,
/// KNK-STL-06).
pub(crate) fn struck(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    target: Option<Id>,
    silent: bool,
) -> Result<(), Stop> {
    if !is_hidden(ctx.state(), who) {
        return Ok(());
    }
    let on_zero = ctx.state().options.silent_kill_check == SilentKill::OnZeroHp;
    let killed = target
        .and_then(|target| ctx.state().sheet(target))
        .is_some_and(|sheet| if on_zero { sheet.hp <= 0 } else { sheet.life == Life::Dead });
    if silent && killed {
        let left: Vec<Id> =
            watchers(ctx, who).into_iter().filter(|watcher| Some(*watcher) != target).collect();
        detect(ctx, who, &left)?;
    } else {
        reveal(ctx, who);
    }
    Ok(())
}

/// Somebody who was taken for dead lives: whoever struck it down unseen is known (KNK-STL-06).
pub(crate) fn survived(ctx: &mut impl RulesContext<Knk>, strikers: impl Iterator<Item = Id>) {
    for striker in strikers {
        if is_hidden(ctx.state(), striker) {
            reveal(ctx, striker);
        }
    }
}

/// Whether the way of a hidden one may go on: it has one move a turn (KNK-STL-03).
pub(crate) fn may_go_on(state: &SystemState<Knk>, who: Id, moved: bool) -> Result<(), Refusal> {
    if moved && is_hidden(state, who) {
        return Err(Refusal::TooFar { have: 0, need: 1, rule: RuleId::new("KNK-STL-03") });
    }
    Ok(())
}
