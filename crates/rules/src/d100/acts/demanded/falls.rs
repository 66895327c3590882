//! Jumps, climbs and falls (D100-MOV-06 to D100-MOV-14).

use super::{
    after_test, conditions, drain, harm, mind, mount, movement, points, spend_action, spend_move,
    trials,
};
use crate::d100::{
    D100,
    fact::{Ability, Fact},
    field::{in_turn, living, open_to, refused, with_action},
    numbers::{
        harm::conditions::{Condition, Facet},
        mind::psychology::Doing,
        sheet::characteristics::Characteristic,
        space::{
            grid,
            movement::{Pace, ROUTINE, climbed, counted, fall, is_runup, jump},
        },
    },
    options::JumpCost,
    rolls::{self, FALLS, Trial},
    sheet::{Run, Sheet, Skill, Turn},
    steps::{RUN, WALK},
};
use crate::{Id, PathStep, Phrase, Refusal, RulesContext, Spot, Stop, SystemState};

/// Most yards of a fall that is demanded.
const DEEPEST: i32 = 999;

/// Feet that a test adds to a jump, at most: those of its highest level.
const FARTHEST: i32 = 10;

/// The test of a jump or a climb: tied to fleeing, and an act of one's own (D100-CON-12, D100-TRN-11).
fn trial(
    ctx: &impl RulesContext<D100>,
    who: Id,
    skill: Skill,
    difficulty: i32,
    rule: &'static str,
) -> Result<Trial, Refusal> {
    let ability = (who, Ability::Skill(skill), [Facet::Fleeing].as_slice());
    let trial = trials::built_on(ctx, ability, difficulty, rule)?;
    Ok(rolls::acting(ctx, trial))
}

/// The speed that somebody jumps by, and the skill: in the saddle those are its mount's and riding (D100-MNT-02).
fn jumper(state: &SystemState<D100>, who: Id) -> (i32, Skill) {
    let rides = state.sheet(who).is_some_and(|sheet| sheet.bonds.rides.is_some());
    let speed = mount::carrier(state, who).map_or(0, |carrier| carrier.spec.speed);
    (speed, if rides { Skill::Ride } else { Skill::Athletics })
}

/// The test of a longer jump, at +20 with a run-up in a straight line, of a leap to a place in its own (D100-MOV-07, D100-MOV-08).
fn of_jump(ctx: &impl RulesContext<D100>, who: Id, to: Option<Spot>) -> Result<Trial, Refusal> {
    let (_, turn, _) = in_turn(ctx.state(), who)?;
    let ((speed, skill), options) = (jumper(ctx.state(), who), ctx.state().options);
    let gone = if ctx.edition().knows_no_exception() {
        let leads = |run: &Run| to.is_none_or(|to| way_to(ctx, who, to) == Some(run.way));
        turn.run.filter(leads).map_or(0, |run| run.cells)
    } else {
        turn.gone
    };
    let runup = is_runup(grid::yards(gone, &options), speed, &options) && gone > 0;
    trial(ctx, who, skill, if runup { ROUTINE } else { 0 }, "D100-MOV-07")
}

/// Jumps over a gap in a straight line to a place of the field: so many feet as lie between, by speed alone or by a test
/// (D100-GRD-06). The jump is part of the move; one that falls short ends where it began, and the GM says what
/// comes of that.
pub(in crate::d100::acts) fn leaps(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    to: Spot,
    longer: bool,
) -> Result<(), Stop> {
    let (sheet, _, leaves) = in_turn(ctx.state(), who)?;
    open_to(sheet, Doing::Shift)?;
    if leaves.crawls {
        return Err(refused("d100-no-jump", "D100-MOV-06").into());
    }
    if !sheet.engaged.is_empty() {
        return Err(refused("d100-engaged", "D100-MOV-03").into());
    }
    let ((speed, _), options) = (jumper(ctx.state(), who), ctx.state().options);
    let cells = straight(ctx, who, to).ok_or_else(|| refused("d100-no-gap", "D100-GRD-06"))?;
    let gap = grid::feet(cells.saturating_sub(1), &options);
    let most = if longer { speed.saturating_add(FARTHEST) } else { speed };
    if gap > most {
        return Err(refused("d100-gap-too-wide", "D100-GRD-06").into());
    }
    let budget = movement::left(ctx.state(), who, RUN, true)?;
    movement::carried(ctx, who)?;
    if cells > budget {
        let rule = crate::RuleId::new("D100-MOV-01");
        return Err(Refusal::TooFar { have: budget, need: cells, rule }.into());
    }
    if !ctx.towards(who, to).shot {
        return Err(Refusal::NoSight { rule: crate::RuleId::new("D100-GRD-06") }.into());
    }
    movement::has_room(ctx, who, to)?;
    movement::may_rest(ctx, who, to)?;
    if ctx.edition().leaps_over_no_foe() {
        let on_the_way = (1..cells).filter_map(|far| along(ctx, who, to, far));
        for at in on_the_way.collect::<Vec<_>>() {
            movement::may_pass(ctx, who, at)?;
        }
    }
    mind::held_off(ctx, who, to)?;
    let step = PathStep { from: ctx.place(who), to, over: Vec::new(), squeezes: false };
    let test = if longer {
        let by_action = options.jump_cost == JumpCost::Action;
        if by_action {
            with_action(ctx.state(), who, "D100-MOV-07")?;
        }
        let trial = of_jump(ctx, who, Some(to))?;
        // It may not dare to come nearer to what it fears (D100-PSY-07).
        if !mind::dares(ctx, who, &[step])? {
            return Ok(());
        }
        if by_action {
            spend_action(ctx);
        }
        let whole = ctx.edition().holds_in_each_case();
        Some(after_test::tested_of_level(ctx, &trial, &|test| {
            whole && test.passed && jump(speed, test.graded()) < gap
        })?)
    } else {
        if !mind::dares(ctx, who, &[step])? {
            return Ok(());
        }
        None
    };
    conditions::drop_aim(ctx, who);
    if let Some(turn) = ctx.state().turn.clone() {
        let gone = turn.gone.saturating_add(cells);
        ctx.fact(Fact::Turn(Some(Turn { moved: true, gone, ..turn })));
    }
    let feet = jump(speed, test.and_then(|test| test.graded()));
    let line = Phrase::new("d100-log-jumps").with("who", who).with("feet", feet);
    trials::say(ctx, vec![who], line, "D100-MOV-06");
    if feet < gap {
        let line = Phrase::new("d100-log-falls-short").with("who", who).with("feet", gap);
        trials::say(ctx, vec![who], line, "D100-GRD-06");
        return Ok(());
    }
    let fearing = mind::fearing(ctx, who);
    ctx.step(who, to);
    if let Some(mount) = ctx.state().sheet(who).and_then(|sheet| sheet.bonds.rides) {
        ctx.step(mount, to);
    }
    movement::arrives(ctx, who);
    mind::approaches(ctx, who, fearing)
}

/// Cells to a place in a straight line with a gap of at least one between; `None` to any other.
fn straight(ctx: &impl RulesContext<D100>, who: Id, to: Spot) -> Option<i32> {
    let (from, to) = (ctx.square(ctx.place(who)?)?, ctx.square(to)?);
    let (columns, rows) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let straight = columns == 0 || rows == 0 || columns == rows;
    let cells = columns.max(rows);
    (straight && cells > 1).then_some(cells)
}

/// Columns and rows of each step to a place in a straight line.
fn way_to(ctx: &impl RulesContext<D100>, who: Id, to: Spot) -> Option<(i32, i32)> {
    let (from, to) = (ctx.square(ctx.place(who)?)?, ctx.square(to)?);
    Some(((to.0 - from.0).signum(), (to.1 - from.1).signum()))
}

/// The place so many cells on the way to another one that lies in a straight line.
fn along(ctx: &impl RulesContext<D100>, who: Id, to: Spot, cells: i32) -> Option<Spot> {
    let (from, (right, down)) = (ctx.square(ctx.place(who)?)?, way_to(ctx, who, to)?);
    ctx.spot((from.0 + right * cells, from.1 + down * cells))
}

/// Places to which somebody could leap: in each straight line those behind a gap that is not too wide (D100-GRD-06).
pub(in crate::d100) fn landings(ctx: &impl RulesContext<D100>, who: Id, longer: bool) -> Vec<Spot> {
    let Some(from) = ctx.place(who).and_then(|at| ctx.square(at)) else { return Vec::new() };
    let (options, speed) = (&ctx.state().options, jumper(ctx.state(), who).0);
    let most = if longer { speed.saturating_add(FARTHEST) } else { speed };
    let far = (2..=20).take_while(|cells| grid::feet(cells - 1, options) <= most).last();
    let lines = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let at = |(right, down): (i32, i32), cells: i32| {
        ctx.spot((from.0 + right * cells, from.1 + down * cells))
    };
    let cells = 2..=far.unwrap_or(1);
    lines.into_iter().flat_map(|line| cells.clone().filter_map(move |far| at(line, far))).collect()
}

/// Jumps as far as speed reaches, or by a test further (D100-MOV-06 to D100-MOV-08). The feet are told; where one comes
/// down is shown by a move.
pub(in crate::d100::acts) fn jumps(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    longer: bool,
) -> Result<(), Stop> {
    let (sheet, turn, leaves) = in_turn(ctx.state(), who)?;
    open_to(sheet, Doing::Shift)?;
    if !leaves.moves || leaves.crawls || turn.no_move {
        return Err(refused("d100-no-jump", "D100-MOV-06").into());
    }
    let ((speed, _), options) = (jumper(ctx.state(), who), ctx.state().options);
    let test = if longer {
        let by_move = options.jump_cost == JumpCost::Move;
        if by_move {
            movement::budget(ctx.state(), who, WALK)?;
        } else {
            with_action(ctx.state(), who, "D100-MOV-07")?;
        }
        let trial = of_jump(ctx, who, None)?;
        if by_move {
            spend_move(ctx);
        } else {
            spend_action(ctx);
        }
        conditions::drop_aim(ctx, who);
        let whole = ctx.edition().holds_in_each_case();
        Some(after_test::tested_of_level(ctx, &trial, &|test| whole && test.passed)?)
    } else {
        None
    };
    let feet = jump(speed, test.and_then(|test| test.graded()));
    let line = Phrase::new("d100-log-jumps").with("who", who).with("feet", feet);
    trials::say(ctx, vec![who], line, "D100-MOV-06");
    Ok(())
}

fn pace(sheet: &Sheet, ctx: &impl RulesContext<D100>) -> Pace {
    let options = &ctx.state().options;
    let halvings = u32::from(sheet.conditions.turn().halved);
    Pace::of(sheet.spec.speed, halvings.saturating_add(sheet.harmed.halvings(options)), options)
}

/// Climbs with the move of the turn, and with its action by a test (D100-MOV-09, D100-MOV-10). The yards are told.
pub(in crate::d100::acts) fn climbs(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    faster: bool,
) -> Result<(), Stop> {
    let (sheet, turn, leaves) = in_turn(ctx.state(), who)?;
    open_to(sheet, Doing::Shift)?;
    if turn.moved || !leaves.moves || leaves.crawls || turn.no_move {
        return Err(refused("d100-no-climb", "D100-MOV-09").into());
    }
    movement::budget(ctx.state(), who, WALK)?;
    let (speed, yards) = (sheet.spec.speed, pace(sheet, ctx).climb(&ctx.state().options));
    let trial = if faster {
        with_action(ctx.state(), who, "D100-MOV-10")?;
        let trial = trial(ctx, who, Skill::Climb, ROUTINE, "D100-MOV-10")?;
        spend_action(ctx);
        Some(trial)
    } else {
        None
    };
    spend_move(ctx);
    movement::went(ctx, who);
    let more = if let Some(trial) = trial {
        let whole = ctx.edition().holds_in_each_case();
        let test = after_test::tested_of_level(ctx, &trial, &|test| whole && test.passed)?;
        test.graded().map_or(0, |test| climbed(speed, test))
    } else {
        0
    };
    let yards = yards.saturating_add(more);
    let line = Phrase::new("d100-log-climbs").with("who", who).with("yards", yards);
    trials::say(ctx, vec![who], line, "D100-MOV-09");
    Ok(())
}

/// Somebody falls so many yards, on purpose perhaps (D100-MOV-11 to D100-MOV-14).
pub(super) fn falls(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    yards: i32,
    on_purpose: bool,
) -> Result<(), Stop> {
    living(ctx.state(), who)?;
    if !(1..=DEEPEST).contains(&yards) {
        let (what, least, most) = ("fall".to_owned(), 1, DEEPEST);
        return Err(Refusal::OutOfRange { what, given: yards, least, most }.into());
    }
    let test = if on_purpose {
        let athletics = Ability::Skill(Skill::Athletics);
        let trial = trials::trial(ctx, who, athletics, ROUTINE, "D100-MOV-13")?;
        let whole = ctx.edition().holds_in_each_case();
        let test = after_test::tested_of_level(ctx, &trial, &|test| {
            whole && test.passed && counted(yards, test.graded()) > 0
        })?;
        test.graded()
    } else {
        None
    };
    let counts = counted(yards, test);
    let line = Phrase::new("d100-log-falls").with("who", who).with("yards", counts);
    trials::say(ctx, vec![who], line, "D100-MOV-11");
    if counts == 0 {
        return Ok(());
    }
    let face = rolls::die(ctx, (who, FALLS), 10, "D100-MOV-11")?;
    let state = ctx.state();
    let toughness = |sheet: &Sheet| sheet.bonus(Characteristic::Toughness, &state.options);
    let tens = state.sheet(who).map_or(0, toughness);
    let fall = fall(counts, face, tens, &ctx.state().options);
    if points::avoids(ctx, who, fall.loss)? {
        return Ok(());
    }
    let over = harm::lose(ctx, who, fall.loss);
    conditions::afflict(ctx, who, Condition::Prone, u16::from(fall.prone));
    if over {
        drain::injures(ctx, who)?;
    }
    Ok(())
}
