//! Going over the field: how far a move goes, and who keeps whom from leaving.

use super::{advantage, attack::weapon_of, conditions, mind, mount};
use crate::d100::{
    D100,
    fact::Fact,
    field::{apart, apart_at, body, fills, in_turn, kept, met, open_to, refused, with_action},
    numbers::{
        harm::{conditions::Condition, losses::crawl_cells},
        mind::psychology::Doing,
        space::{
            grid::{self, Occupant, cells, may_cross},
            movement::Pace,
        },
    },
    options::{EdgeExit, Options},
    sheet::{Notes, Run, Sheet, Turn, With},
    steps::{RUN, WALK, Walked},
};
use crate::{
    Flow, Id, MoveMode, PathStep, Phrase, Refusal, RuleId, RulesContext, Spot, Stop, SystemState,
};

/// Cells that blows of somebody reach now: those of the melee weapon in hand (D100-GRD-04).
pub(in crate::d100) fn reach(sheet: &Sheet, options: &Options) -> u8 {
    let usual = u8::try_from(options.reach_cells.max(1)).unwrap_or(1);
    let held = sheet.in_hand.iter().filter_map(|number| sheet.weapon(*number));
    let melee = held.filter(|weapon| !weapon.is_ranged());
    melee.map(|weapon| weapon.reach.unwrap_or(usual)).max().unwrap_or(usual)
}

/// Whether two are in each other's reach, or one of them in that of the other.
pub(in crate::d100) fn in_reach(ctx: &impl RulesContext<D100>, who: Id, other: Id) -> bool {
    let state = ctx.state();
    let reaches = |one: Id| state.sheet(one).map_or(1, |sheet| reach(sheet, &state.options));
    let most = reaches(who).max(reaches(other));
    apart(ctx, who, other).is_some_and(|distance| distance <= most)
}

/// Cells that somebody may crawl (D100-CON-35).
fn crawl(sheet: &Sheet, options: &Options) -> i32 {
    let speed = u16::try_from(sheet.spec.speed).unwrap_or(0);
    let each = u16::try_from(options.yards_per_cell).unwrap_or(1);
    crawl_cells(speed, each, options.crawl_min_cell).into()
}

/// Whether going this way takes the action (`run_costs_action`).
fn runs_for_action(options: &Options, mode: MoveMode) -> bool {
    options.run_costs_action && mode == RUN
}

/// Cells that somebody may still go this way in its turn.
pub(in crate::d100) fn budget(
    state: &SystemState<D100>,
    who: Id,
    mode: MoveMode,
) -> Result<i32, Refusal> {
    left(state, who, mode, false)
}

/// The same of one who `goes_on` with the move that it is at: its action has not come in between.
pub(super) fn left(
    state: &SystemState<D100>,
    who: Id,
    mode: MoveMode,
    goes_on: bool,
) -> Result<i32, Refusal> {
    let (sheet, turn, leaves) = in_turn(state, who)?;
    open_to(sheet, Doing::Move)?;
    let options = &state.options;
    if turn.no_move {
        return Err(refused("d100-move-lost", "D100-FUM-07"));
    }
    if sheet.bonds.clinch.is_some() {
        return Err(refused("d100-in-clinch", "D100-GRAP-05"));
    }
    if sheet.bonds.carries.is_some() {
        return Err(refused("d100-carries", "D100-MNT-06"));
    }
    let carrier = mount::carrier(state, who).unwrap_or(sheet);
    if sheet.has(Condition::Entangled) || carrier.has(Condition::Entangled) {
        return Err(refused("d100-entangled", "D100-CON-21"));
    }
    if !leaves.moves {
        return Err(kept(sheet, "d100-barred-move", "d100-cannot-move"));
    }
    if let Some(left) = super::escape::dashes(turn, mode).filter(|_| !leaves.crawls) {
        return Ok(left);
    }
    let goes_on = goes_on && turn.gone > 0 && (!turn.acted || options.run_costs_action);
    if turn.moved && !options.split_move && !goes_on {
        return Err(refused("d100-has-moved", "D100-TRN-02"));
    }
    if mode != WALK && mode != RUN {
        return Err(Refusal::BadTarget);
    }
    if leaves.crawls || sheet.harmed.only_crawls(options) {
        let lies = || refused("d100-lies", "D100-CON-35");
        return if mode == WALK { Ok(crawl(sheet, options)) } else { Err(lies()) };
    }
    if runs_for_action(options, mode) && turn.gone == 0 {
        with_action(state, who, "D100-MOV-01")?;
    }
    let pace = pace(state, who);
    let yards = if mode == RUN { pace.run } else { pace.walk };
    Ok(cells(yards, options).saturating_sub(turn.gone).max(0))
}

/// What somebody covers in a turn, by its own legs or by those of its mount (D100-MOV-02, D100-MNT-01).
pub(super) fn pace(state: &SystemState<D100>, who: Id) -> Pace {
    let options = &state.options;
    let Some(carrier) = mount::carrier(state, who) else { return Pace::of(0, 0, options) };
    let halved = u32::from(carrier.conditions.turn().halved);
    let halvings = halved.saturating_add(carrier.harmed.halvings(options));
    Pace::of(carrier.spec.speed, halvings, options)
}

/// That the mount of somebody may move: neither surprised, nor by a fumble of its own (D100-MNT-06, D100-CON-14, D100-FUM-07).
pub(super) fn carried(ctx: &impl RulesContext<D100>, who: Id) -> Result<(), Refusal> {
    let state = ctx.state();
    let ridden = state.sheet(who).and_then(|sheet| state.sheet(sheet.bonds.rides?));
    match ridden.filter(|_| ctx.edition().holds_in_each_case()) {
        Some(mount) if mount.notes.no_move => Err(refused("d100-move-lost", "D100-FUM-07")),
        Some(mount) if !mount.conditions.turn().moves => {
            Err(kept(mount, "d100-barred-move", "d100-cannot-move"))
        }
        Some(_) | None => Ok(()),
    }
}

/// How a walk stands after one more step.
pub(in crate::d100) fn after_step(
    ctx: &impl RulesContext<D100>,
    who: Id,
    step: &PathStep,
    going: Walked,
    mode: MoveMode,
) -> Result<Walked, Refusal> {
    let most = budget(ctx.state(), who, mode)?;
    carried(ctx, who)?;
    if !step.over.is_empty() {
        let terrain = ctx.ground(step.to).terrain;
        return Err(Refusal::Blocked { terrain, rule: RuleId::new("D100-GRD-05") });
    }
    has_room(ctx, who, step.to)?;
    may_pass(ctx, who, step.to)?;
    goes_on(ctx, who, step)?;
    held_back(ctx, who, step.to)?;
    mind::held_off(ctx, who, step.to)?;
    let next = further(ctx, step, going);
    if next.cells > most {
        return Err(too_far(ctx.state(), who, mode, most));
    }
    Ok(next)
}

/// That nobody stands at a place through whom somebody may not move (D100-GRD-05).
pub(super) fn may_pass(ctx: &impl RulesContext<D100>, who: Id, at: Spot) -> Result<(), Refusal> {
    let options = &ctx.state().options;
    let own = ctx.state().sheet(who).and_then(|sheet| sheet.bonds.rides);
    let crossed = met(ctx, who, at).into_iter().filter(|by| own != Some(*by));
    for by in crossed.filter(|by| fills(ctx.state(), *by)) {
        let who_is = if ctx.hostile(who, by) { Occupant::Foe } else { Occupant::Friend };
        if !may_cross(who_is, options) {
            return Err(Refusal::Taken { by, rule: RuleId::new("D100-GRD-05") });
        }
    }
    Ok(())
}

/// That no step leads on from the place of a foe who lies there awake: a move may end in it, and not go through (D100-GRD-05).
fn goes_on(ctx: &impl RulesContext<D100>, who: Id, step: &PathStep) -> Result<(), Refusal> {
    let (state, own) = (ctx.state(), ctx.place(who));
    let Some(from) = step.from.filter(|from| Some(*from) != own) else { return Ok(()) };
    if !ctx.edition().holds_in_each_case() || may_cross(Occupant::Foe, &state.options) {
        return Ok(());
    }
    let bars =
        |one: &Id| ctx.hostile(who, *one) && state.sheet(*one).is_some_and(Sheet::is_conscious);
    match met(ctx, who, from).into_iter().find(bars) {
        Some(by) => Err(Refusal::Taken { by, rule: RuleId::new("D100-GRD-05") }),
        None => Ok(()),
    }
}

/// That a way is longer than the cells that are left, and how far a sprint would go where that is farther (D100-MOV-01,
/// D100-MOV-04, D100-CON-35).
fn too_far(state: &SystemState<D100>, who: Id, mode: MoveMode, most: i32) -> Refusal {
    let sprint = budget(state, who, RUN).ok().filter(|cells| mode != RUN && *cells > most);
    let key = if sprint.is_some() { "d100-too-far-to-walk" } else { "d100-too-far" };
    let phrase = Phrase::new(key).with("most", most).with("sprint", sprint.unwrap_or(most));
    let crawls = state.sheet(who).is_some_and(|sheet| {
        sheet.conditions.turn().crawls || sheet.harmed.only_crawls(&state.options)
    });
    let dashes = state.turn.as_ref().is_some_and(|turn| turn.dash > 0);
    let rule = if crawls {
        "D100-CON-35"
    } else if dashes {
        "D100-MOV-04"
    } else {
        "D100-MOV-01"
    };
    Refusal::Own { phrase, rule: Some(RuleId::new(rule)) }
}

/// A walk with one more step, whatever stands against that (D100-GRD-03).
fn further(ctx: &impl RulesContext<D100>, step: &PathStep, going: Walked) -> Walked {
    let square = |at: Spot| ctx.square(at);
    let ends = step.from.and_then(square).zip(square(step.to));
    let diagonal = ends.is_some_and(|((column, row), (to, line))| column != to && row != line);
    let before = ctx.state().turn.as_ref().map_or(0, |turn| turn.diagonals);
    let before = before.saturating_add(going.diagonals);
    let costs = grid::step(diagonal, before, &ctx.state().options);
    Walked {
        cells: going.cells.saturating_add(costs),
        diagonals: going.diagonals.saturating_add(i32::from(diagonal)),
    }
}

/// That the whole body of somebody finds ground at a place: on the field, and no obstacle (D100-GRD-05).
pub(super) fn has_room(ctx: &impl RulesContext<D100>, who: Id, at: Spot) -> Result<(), Refusal> {
    let rule = || RuleId::new("D100-GRD-05");
    for square in body(ctx, who, at).into_iter().flat_map(grid::Body::squares) {
        let cell = ctx.spot(square).ok_or_else(|| refused("d100-no-room", "D100-GRD-05"))?;
        let terrain = ctx.ground(cell).terrain;
        if terrain.is_obstacle() {
            return Err(Refusal::Blocked { terrain, rule: rule() });
        }
    }
    Ok(())
}

/// Whoever is engaged stays within the reach of each of its opponents (D100-MOV-03).
pub(super) fn held_back(ctx: &impl RulesContext<D100>, who: Id, to: Spot) -> Result<(), Refusal> {
    let state = ctx.state();
    let Some(sheet) = state.sheet(who) else { return Ok(()) };
    for with in sheet.engaged.keys() {
        let reaches = state.sheet(*with).map_or(1, |other| reach(other, &state.options));
        let most = reaches.max(reach(sheet, &state.options));
        let near = apart_at(ctx, *with, who, to).is_some_and(|distance| distance <= most);
        if !near || !state.options.step_in_engagement {
            return Err(refused("d100-engaged", "D100-MOV-03"));
        }
    }
    Ok(())
}

/// Whether a walk may end at a place: nobody else stands there (D100-GRD-05).
pub(in crate::d100) fn may_rest(
    ctx: &impl RulesContext<D100>,
    who: Id,
    at: Spot,
) -> Result<(), Refusal> {
    let own = ctx.state().sheet(who).and_then(|sheet| sheet.bonds.rides);
    let taken = met(ctx, who, at).into_iter().filter(|by| own != Some(*by));
    if let Some(by) = taken.into_iter().find(|by| fills(ctx.state(), *by)) {
        return Err(Refusal::Taken { by, rule: RuleId::new("D100-GRD-05") });
    }
    mind::may_come(ctx, who, at)?;
    mind::flees_to(ctx, who, at)
}

/// Walks, all of it or nothing.
pub(in crate::d100) fn walk(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    path: &[PathStep],
    mode: MoveMode,
) -> Result<Flow, Stop> {
    let end = path.last().ok_or(Refusal::BadTarget)?;
    // Said before what else lies in the way: no other way leads there either.
    mind::held_off(ctx, who, end.to)?;
    let mut going = Walked::default();
    for step in path {
        going = after_step(ctx, who, step, going, mode)?;
    }
    may_rest(ctx, who, end.to)?;
    if !mind::dares(ctx, who, path)? {
        return Ok(Flow::Open);
    }
    let mount = ctx.state().sheet(who).and_then(|sheet| sheet.bonds.rides);
    // A mount frightens those whom it is ridden up to (D100-MNT-06).
    let ridden = mount.filter(|_| ctx.edition().applies_throughout());
    let fearing: Vec<_> = [Some(who), ridden]
        .into_iter()
        .flatten()
        .map(|one| (one, mind::fearing(ctx, one)))
        .collect();
    if let Some(turn) = ctx.state().turn.clone() {
        let gone = turn.gone.saturating_add(going.cells);
        let diagonals = turn.diagonals.saturating_add(going.diagonals);
        let acted = turn.acted || runs_for_action(&ctx.state().options, mode);
        let run = if ctx.edition().knows_no_exception() { line(ctx, turn.run, path) } else { None };
        ctx.fact(Fact::Turn(Some(Turn { moved: true, gone, diagonals, acted, run, ..turn })));
    }
    for step in path {
        ctx.step(who, step.to);
        if let Some(mount) = mount {
            ctx.step(mount, step.to);
        }
    }
    arrives(ctx, who);
    for (cause, fearing) in fearing {
        mind::approaches(ctx, cause, fearing)?;
    }
    Ok(Flow::Open)
}

/// The straight line in which the last steps go once a path is walked (D100-MOV-08).
fn line(ctx: &impl RulesContext<D100>, before: Option<Run>, path: &[PathStep]) -> Option<Run> {
    let ends =
        |step: &PathStep| step.from.and_then(|from| ctx.square(from)).zip(ctx.square(step.to));
    path.iter().filter_map(ends).fold(before, |line, (from, to)| Some(Run::after(line, from, to)))
}

/// What follows from having moved, for somebody and for its mount.
pub(super) fn arrives(ctx: &mut impl RulesContext<D100>, who: Id) {
    let mount = ctx.state().sheet(who).and_then(|sheet| sheet.bonds.rides);
    went(ctx, who);
    if let Some(mount) = mount {
        went(ctx, mount);
    }
}

/// Somebody stands where it did not before: it shares the place with those who stand there (*Readings*, D100-GRD-05).
pub(super) fn stands_up(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(at) = ctx.place(who).filter(|_| fills(ctx.state(), who)) else { return };
    for with in ctx.all_on(at) {
        if with != who && fills(ctx.state(), with) {
            ctx.fact(Fact::Crowds { who, with, on: true });
        }
    }
}

/// Whoever shared a place no longer does once one of the two is elsewhere or lies (*Readings*, D100-GRD-05).
pub(in crate::d100) fn settle(ctx: &mut impl RulesContext<D100>) {
    for who in ctx.present() {
        let crowds = ctx.state().sheet(who).map(|sheet| sheet.crowds.clone()).unwrap_or_default();
        for with in crowds {
            let stand = fills(ctx.state(), who) && fills(ctx.state(), with);
            if !stand || ctx.place(who) != ctx.place(with) || ctx.place(who).is_none() {
                ctx.fact(Fact::Crowds { who, with, on: false });
            }
        }
    }
}

/// Goes over the edge of the field, which takes a cell of the move: the order of leaving is the word of the GM,
/// since no walk crosses the edge by itself (D100-GRD-08).
pub(in crate::d100) fn cross(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    mode: MoveMode,
) -> Result<(), Stop> {
    if ctx.state().options.edge_exit == EdgeExit::Forbid {
        return Err(refused("d100-edge", "D100-GRD-08").into());
    }
    let (sheet, ..) = in_turn(ctx.state(), who)?;
    // A mount goes along with its rider (D100-MNT-06).
    if sheet.bonds.rides.is_some() && !ctx.edition().holds_in_each_case() {
        return Err(refused("d100-edge-in-the-saddle", "D100-GRD-08").into());
    }
    if !sheet.engaged.is_empty() {
        return Err(refused("d100-engaged", "D100-MOV-03").into());
    }
    mind::may_go(ctx, who)?;
    carried(ctx, who)?;
    let walks = left(ctx.state(), who, mode, true)?;
    let (mode, have) =
        if walks > 0 { (mode, walks) } else { (RUN, left(ctx.state(), who, RUN, true)?) };
    if have < 1 {
        return Err(too_far(ctx.state(), who, mode, have).into());
    }
    if let Some(turn) = ctx.state().turn.clone() {
        let gone = turn.gone.saturating_add(1);
        let acted = turn.acted || runs_for_action(&ctx.state().options, mode);
        ctx.fact(Fact::Turn(Some(Turn { moved: true, gone, acted, ..turn })));
    }
    conditions::drop_aim(ctx, who);
    advantage::part_all(ctx, who);
    Ok(())
}

/// What follows from having moved: an aim is lost, engagements are left, and shots are harder (D100-MODS-07).
pub(in crate::d100) fn went(ctx: &mut impl RulesContext<D100>, who: Id) {
    conditions::drop_aim(ctx, who);
    advantage::moved(ctx, who);
    let notes = ctx.state().sheet(who).map(|sheet| sheet.notes).unwrap_or_default();
    if !notes.moved {
        ctx.fact(Fact::Noted { who, notes: Notes { moved: true, ..notes } });
    }
}

/// Cells that a blow with something reaches.
pub(in crate::d100) fn reach_of(sheet: &Sheet, with: With, options: &Options) -> u8 {
    let usual = u8::try_from(options.reach_cells.max(1)).unwrap_or(1);
    weapon_of(sheet, with).and_then(|weapon| weapon.reach).unwrap_or(usual)
}
