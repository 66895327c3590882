//! Going over the field: what a step costs, whom it provokes, and the walk itself.

use super::{afflict, contingent, costs, strike::Provoked, ways::way};
use crate::d20::{
    D20,
    fact::Fact,
    field::{
        acting, controllers, controls, direction, fell, fills, is_difficult, living, own,
        partial_move, speed, take,
    },
    numbers::{conditions::Condition, squares},
    options::AooTrigger,
    sheet::{Gone, Held, Rest, Sheet, Turn},
    steps::{RUN, STEP, WALK, WITHDRAW, Walked},
};
use crate::{
    Flow, Id, MoveMode, PathStep, Phrase, Refusal, RuleId, RulesContext, Spot, Stop,
    SystemQueries as _, SystemState,
};

/// Those whom a step provokes (D20-MOV-04 to D20-MOV-06), `start` being where the walk began.
pub(super) fn provoked(
    ctx: &impl RulesContext<D20>,
    who: Id,
    (from, to): (Spot, Spot),
    start: Spot,
    mode: MoveMode,
) -> Vec<Id> {
    if mode == STEP {
        return Vec::new();
    }
    let withdraws = mode == WITHDRAW;
    let left = if withdraws && from == start { Vec::new() } else { controllers(ctx, who, from) };
    let enters = ctx.state().options.aoo_trigger == AooTrigger::EnterOrLeave;
    let mut entered = if withdraws || enters { controllers(ctx, who, to) } else { Vec::new() };
    if withdraws && !enters {
        let at_start = controllers(ctx, who, start);
        entered.retain(|one| !at_start.contains(one) && !controls(ctx, *one, who, from));
    }
    if left.is_empty() && entered.is_empty() {
        return left;
    }
    let all = match (left.is_empty(), entered.is_empty()) {
        (_, true) => left,
        (true, false) => entered,
        (false, false) => {
            let met = |one: &Id| left.contains(one) || entered.contains(one);
            ctx.queue().into_iter().filter(met).collect()
        }
    };
    // Once an enemy and turn; not those whom the mover has just escaped, at its first step (D20-MOV-04, D20-GRP-14).
    let turn = ctx.state().turn.as_ref().filter(|turn| turn.who == who);
    let once = turn.map(|turn| turn.struck_by.clone()).unwrap_or_default();
    let escaped = turn.filter(|_| from == start).map(|turn| turn.escaped.clone());
    let escaped = escaped.unwrap_or_default();
    all.into_iter().filter(|one| !once.contains(one) && !escaped.contains(one)).collect()
}

/// Metres that somebody may go this way now, and how many partial actions each so many of them take.
pub(in crate::d20) fn budget(
    state: &SystemState<D20>,
    who: Id,
    mode: MoveMode,
) -> Result<(i32, i32), Refusal> {
    let (sheet, turn) = acting(state, who)?;
    let options = &state.options;
    if sheet.has(Condition::Grappling) || sheet.has(Condition::Pinned) {
        return Err(own("d20-grapples", "D20-GRP-17"));
    }
    if turn.way == Some(Gone::Step) {
        return Err(own("d20-has-stepped", "D20-MOV-06"));
    }
    if turn.full.is_some() && !(mode == STEP && options.full_attack_step > 0) {
        return Err(own("d20-full-attack-moves-not", "D20-ACT-07"));
    }
    let each = partial_move(sheet, options);
    let rest = turn.interrupted(way_of(mode)).map(|rest| rest.metres);
    match mode {
        WALK => {
            let whole = each.saturating_mul(turn.parts.into());
            Ok((whole.saturating_add(rest.unwrap_or_default()), each))
        }
        STEP if turn.gone > 0 => Err(own("d20-has-gone", "D20-MOV-06")),
        STEP => {
            // A step beside a full attack costs nothing where the table has one (D20-ACT-07).
            let (free, parts) = (turn.full.is_some(), costs::row(options.action_cost_step));
            if parts == 2 && turn.is_used() && !free {
                return Err(own("d20-needs-whole-turn", "D20-ACT-02"));
            }
            Ok((i32::from(turn.parts >= parts || free), 1))
        }
        RUN | WITHDRAW if sheet.has(Condition::Prone) => Err(own("d20-lies", "D20-ACT-09")),
        RUN | WITHDRAW if rest.is_some() => {
            let left = rest.unwrap_or_default();
            Ok((left, left))
        }
        RUN | WITHDRAW if turn.is_used() => Err(own("d20-needs-whole-turn", "D20-RND-03")),
        RUN | WITHDRAW => {
            let times = if mode == RUN { 4 } else { 2 };
            let all = speed(sheet, options).saturating_mul(times);
            Ok((all, all))
        }
        _ => Err(Refusal::BadTarget),
    }
}

/// What a turn notes of a way of going.
fn way_of(mode: MoveMode) -> Option<Gone> {
    match mode {
        STEP => Some(Gone::Step),
        RUN => Some(Gone::Run),
        WITHDRAW => Some(Gone::Withdrawal),
        _ => None,
    }
}

/// How a walk stands after one more step.
pub(in crate::d20) fn after_step(
    ctx: &impl RulesContext<D20>,
    who: Id,
    step: &PathStep,
    going: Walked,
    mode: MoveMode,
) -> Result<Walked, Refusal> {
    let budget = budget(ctx.state(), who, mode)?;
    let one_part = ctx.state().turn.as_ref().is_some_and(|turn| turn.most < 2);
    if one_part && [RUN, WITHDRAW].contains(&mode) && ctx.edition().runs_with_whole_turns() {
        return Err(own("d20-needs-whole-turn", "D20-DMG-04"));
    }
    // A move that is held is movement of this round too (D20-RDY-05).
    let moves = |sheet: &Sheet| sheet.held.iter().any(|held| matches!(held, Held::Moves { .. }));
    let holds = mode == STEP && ctx.state().sheet(who).is_some_and(moves);
    if holds && ctx.edition().applies_throughout() {
        return Err(own("d20-has-gone", "D20-MOV-06"));
    }
    let turn = ctx.state().turn.as_ref();
    let Some(rest) = turn.and_then(|turn| turn.interrupted(way_of(mode))) else {
        return step_of(ctx, who, step, going, mode, budget);
    };
    // An interrupted move goes on: the metres that are left of it are paid for (D20-RDY-05).
    let start = if mode == WITHDRAW { going.start.or(Some(rest.start)) } else { going.start };
    let next = step_of(ctx, who, step, Walked { start, ..going }, mode, budget)?;
    let (beyond, each) = (next.metres.saturating_sub(rest.metres).max(0), budget.1.max(1));
    let parts = beyond.saturating_add(each.saturating_sub(1)) / each;
    Ok(Walked { parts, ..next })
}

/// That a way is longer than so many metres (D20-ACT-09).
pub(super) fn too_far(most: i32) -> Refusal {
    let phrase = Phrase::new("d20-too-far").with("most", most);
    Refusal::Own { phrase, rule: Some(RuleId::new("D20-ACT-09")) }
}

/// The same within so many metres, each so many of which take a partial action.
pub(in crate::d20) fn step_of(
    ctx: &impl RulesContext<D20>,
    who: Id,
    step: &PathStep,
    going: Walked,
    mode: MoveMode,
    (most, each): (i32, i32),
) -> Result<Walked, Refusal> {
    let options = &ctx.state().options;
    let terrain = ctx.ground(step.to).terrain;
    if terrain.is_obstacle() || !step.over.is_empty() {
        return Err(Refusal::Blocked { terrain, rule: RuleId::new("D20-MOV-07") });
    }
    let from = step.from.ok_or(Refusal::BadTarget)?;
    let difficult = is_difficult(terrain);
    if difficult && mode == STEP {
        return Err(own("d20-step-needs-free-ground", "D20-MOV-06"));
    }
    let crossed = ctx.all_on(step.to).into_iter().filter(|by| *by != who && fills(ctx, *by));
    for by in crossed {
        if !options.pass_allies || ctx.state().is_thing(by) || ctx.hostile(who, by) {
            return Err(Refusal::Taken { by, rule: RuleId::new("D20-MOV-07") });
        }
    }
    let is_across = direction(ctx, from, step.to).is_some_and(|way| way % 2 == 1);
    let mut next =
        Walked { steps: going.steps.saturating_add(1), start: going.start.or(Some(from)), ..going };
    if difficult {
        next.straight = next.straight.saturating_add(options.difficult_cost);
    } else if is_across {
        next.diagonals = next.diagonals.saturating_add(1);
    } else {
        next.straight = next.straight.saturating_add(1);
    }
    next.metres = squares::metres(next.straight, next.diagonals, options);
    if next.metres > most {
        return Err(too_far(most));
    }
    let whole = mode == RUN || mode == WITHDRAW;
    let each = each.max(1);
    let begun = next.metres.saturating_add(each.saturating_sub(1)) / each;
    next.parts = match mode {
        STEP => costs::row(options.action_cost_step).into(),
        _ if whole => 2,
        _ => begun.max(1),
    };
    let start = next.start.unwrap_or(from);
    let met = |mode| {
        let by = provoked(ctx, who, (from, step.to), start, mode);
        by.into_iter().map(Walked::bit).fold(0, |all, one| all | one)
    };
    let may_withdraw = withdraws_undeclared(ctx.state(), mode);
    let (walked, withdrawn) = (met(mode), if may_withdraw { met(WITHDRAW) } else { 0 });
    next.walked_by |= walked;
    next.withdrawn_by |= withdrawn;
    let whole_turn = may_withdraw && next.parts > 1;
    next.struck_by = if whole_turn { next.withdrawn_by } else { next.walked_by };
    next.provokes = if whole_turn { withdrawn } else { walked };
    Ok(next)
}

/// Whether a walk of two partial actions, ordered as one, is a withdrawal: where the table needs no declaration of it, as the
/// whole turn of one who does not lie (D20-MOV-05).
fn withdraws_undeclared(state: &SystemState<D20>, mode: MoveMode) -> bool {
    let Some(turn) = state.turn.as_ref() else { return false };
    let lies = state.sheet(turn.who).is_some_and(|sheet| sheet.has(Condition::Prone));
    mode == WALK && !state.options.withdraw_needs_declaration && !turn.is_used() && !lies
}

/// Whether a walk may end at a place: not where somebody else stands (D20-MOV-01).
pub(in crate::d20) fn may_rest(
    ctx: &impl RulesContext<D20>,
    who: Id,
    at: Spot,
) -> Result<(), Refusal> {
    match ctx.all_on(at).into_iter().find(|by| *by != who && fills(ctx, *by)) {
        Some(by) => Err(Refusal::Taken { by, rule: RuleId::new("D20-MOV-01") }),
        None => Ok(()),
    }
}

/// Walks: each step after the attacks that it provokes. It ends where whoever walks can go no further.
pub(in crate::d20) fn walk(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    path: &[PathStep],
    mode: MoveMode,
) -> Result<Flow, Stop> {
    let mut going = Walked::default();
    for step in path {
        going = after_step(ctx, who, step, going, mode)?;
    }
    let end = path.last().ok_or(Refusal::BadTarget)?;
    may_rest(ctx, who, end.to)?;
    let undeclared = withdraws_undeclared(ctx.state(), mode) && going.parts > 1;
    let mode = if undeclared { WITHDRAW } else { mode };
    pay(ctx, going, mode);
    // Whoever is struck before its first step does not run yet (D20-AOO-03, D20-ACT-10).
    let mut begins_to_run = mode == RUN && ctx.edition().keeps_to_the_letter();
    for step in path {
        let (Some(from), Some(start)) = (step.from, going.start) else { break };
        let by = provoked(ctx, who, (from, step.to), start, mode);
        let provoked = Provoked::of(by, "D20-MOV-04");
        if !provoked.before(ctx, who)? {
            return Ok(fell(ctx, who));
        }
        take(ctx, who, from, step.to);
        if std::mem::take(&mut begins_to_run) {
            afflict(ctx, who, Condition::Running, None);
        }
        if !provoked.after(ctx, who)? {
            return Ok(fell(ctx, who));
        }
        if !contingent::came_near(ctx, who, from, None)? {
            return Ok(fell(ctx, who));
        }
    }
    if let Some(turn) = ctx.state().turn.clone().filter(|turn| !turn.escaped.is_empty()) {
        ctx.fact(Fact::Turn(Some(Turn { escaped: Vec::new(), ..turn })));
    }
    Ok(Flow::Open)
}

/// A partial move that was readied, by the shortest way: in another's turn, as if it were a turn of its own (D20-RDY-05).
pub(in crate::d20) fn advance(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    to: Spot,
) -> Result<Flow, Stop> {
    let state = ctx.state();
    let sheet = living(state, who)?;
    let moves = |held: &&Held| matches!(held, Held::Moves { .. });
    let held = sheet.held.iter().find(moves).cloned();
    let held = held.ok_or_else(|| own("d20-holds-nothing", "D20-RDY-05"))?;
    let running = state.turn.as_ref().map(|turn| turn.who);
    let running = contingent::in_anothers_turn(running, who)?;
    if !sheet.can_act(&state.options) {
        return Err(own("d20-cannot-act", "D20-MOD-15").into());
    }
    let path = way(ctx, who, to, partial_move(sheet, &state.options))?;
    contingent::goes(ctx, who, &held, running);
    let mut struck: Vec<Id> = Vec::new();
    let start = ctx.place(who).ok_or(Refusal::BadTarget)?;
    let mut from = start;
    for to in path {
        let mut by = provoked(ctx, who, (from, to), start, WALK);
        by.retain(|one| !struck.contains(one));
        let before: Vec<(Id, u8)> = by.iter().map(|one| (*one, reacted(ctx, *one))).collect();
        let provoked = Provoked::of(by, "D20-AOO-05");
        if !provoked.before(ctx, who)? {
            fell(ctx, who);
            break;
        }
        take(ctx, who, from, to);
        if !provoked.after(ctx, who)? {
            fell(ctx, who);
            break;
        }
        let new = before.iter().filter(|(one, was)| reacted(ctx, *one) > *was);
        struck.extend(new.map(|(one, _)| *one));
        from = to;
    }
    Ok(Flow::Open)
}

/// Opportunity attacks that somebody has made in this round.
fn reacted(ctx: &impl RulesContext<D20>, who: Id) -> u8 {
    ctx.state().sheet(who).map_or(0, |sheet| sheet.reacted)
}

/// Metres that are left of what a movement has been paid for: they are lost unless something interrupts it.
fn metres_left(ctx: &impl RulesContext<D20>, turn: &Turn, going: Walked, mode: MoveMode) -> i32 {
    let options = &ctx.state().options;
    let Some(sheet) = ctx.state().sheet(turn.who) else { return 0 };
    let rest = turn.interrupted(way_of(mode)).map(|rest| rest.metres);
    let paid = match (mode, rest) {
        (STEP, _) => 0,
        (WALK, rest) => {
            let bought = partial_move(sheet, options).saturating_mul(going.parts);
            bought.saturating_add(rest.unwrap_or_default())
        }
        (_, Some(left)) => left,
        (RUN, None) => speed(sheet, options).saturating_mul(4),
        _ => speed(sheet, options).saturating_mul(2),
    };
    paid.saturating_sub(going.metres)
}

/// The movement is paid for before its first step.
fn pay(ctx: &mut impl RulesContext<D20>, going: Walked, mode: MoveMode) {
    let Some(mut turn) = ctx.state().turn.clone() else { return };
    let free = mode == STEP && turn.full.is_some();
    let parts = if free { 0 } else { u8::try_from(going.parts).unwrap_or(u8::MAX) };
    let left = metres_left(ctx, &turn, going, mode);
    let begun = turn.interrupted(way_of(mode)).map(|rest| rest.start).or(going.start);
    turn.parts = turn.parts.saturating_sub(parts);
    turn.gone = turn.gone.saturating_add(going.metres);
    turn.way = way_of(mode).or(turn.way);
    let kept = left > 0 && ctx.edition().applies_throughout();
    let parts = turn.parts;
    let rest = |start| Rest { metres: left, parts, start, goes_on: false };
    turn.rest = begun.filter(|_| kept).map(rest);
    let who = turn.who;
    ctx.fact(Fact::Turn(Some(turn)));
    if mode == RUN && !ctx.edition().keeps_to_the_letter() {
        afflict(ctx, who, Condition::Running, None);
    }
}
