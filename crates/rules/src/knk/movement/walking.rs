//! Going on foot: what `step` allows, carried out (KNK-MOV, KNK-OBS, KNK-TRN-15, KNK-EXIT-04).

use crate::knk::{
    Knk,
    body::{action, hiding, hold, interruption, life, pools},
    combat::{damage, plus_use, save},
    content::{rank::Stat, reserve::Reserve, saving},
    movement::step::{self, Deed},
    place::{ground, home, modes},
    sheet::{Life, plus::Formula},
    table::{
        fact::{Fact, Why},
        path_state::PathState,
        refusals,
        switches::ProneEffect,
        turn::{Phase, Turn, acting},
        walk_mode::WalkMode,
    },
};
use crate::{
    Flow, Ground, Id, PathStep, Purpose, Refusal, RuleId, RulesContext, Spot, Stop, SystemState,
};

/// A step with what fills its cell when it is taken, and what it does.
struct Made<'a> {
    step: &'a PathStep,
    ground: Ground,
    deed: Deed,
}

/// Walks `who` along `path`, step by step. All of it must be possible, saves passed, before its first die is asked
/// for; a failed save ends it, and with it the turn (KNK-TRN-17).
pub(crate) fn walk(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    path: &[PathStep],
    mode: WalkMode,
) -> Result<Flow, Stop> {
    let (going, taken) = check(ctx, who, path, mode)?;
    let points = ctx.state().turn.as_ref().map_or(0, |turn| turn.points);
    let mut seen = Vec::new();
    for taken in taken {
        let left = ctx.place(who);
        let met = ctx.standing_on(taken.step.to);
        carry_out(ctx, who, &taken);
        home::settle(ctx, who);
        modes::soak(ctx, who);
        modes::surface(ctx, who);
        hiding::seen_here(ctx, who, &mut seen);
        if life::is_dead(ctx, who) {
            return Ok(action::leave(ctx));
        }
        if taken.deed.save && !keeps_its_feet(ctx, who, taken.deed.pays)? {
            // Nobody ends on somebody (KNK-BON-02): it falls back.
            if let Some(left) = left.filter(|_| met.is_some_and(|met| !life::is_dead(ctx, met))) {
                ctx.put_back(who, left);
            }
            // Whoever saw it on its way throws all the same (KNK-STL-03).
            hiding::moved(ctx, who, &seen)?;
            return Ok(action::leave(ctx));
        }
    }
    if mode == WalkMode::Retreat {
        pools::change(ctx, who, Reserve::Prana, -going.cost.prana, Why::Retreat);
    } else if let Some(turn) = ctx.state().turn.clone() {
        let points = points.saturating_sub(going.cost.points);
        ctx.fact(Fact::Turn(Some(Turn { points, moved: true, going, ..turn })));
    }
    hiding::moved(ctx, who, &seen)?;
    Ok(Flow::Open)
}

/// Pays for crossing a border: one cell, whatever the mode (KNK-EXIT-04, KNK-EXIT-07).
pub(crate) fn cross(ctx: &mut impl RulesContext<Knk>, who: Id, mode: WalkMode) -> Result<(), Stop> {
    let at = ctx.place(who).ok_or(Refusal::BadTarget)?;
    if let Some(whom) = ctx.state().sheet(who).and_then(|sheet| sheet.holding) {
        return Err(refusals::holds(who, whom, RuleId::new("KNK-EXIT-04")).into());
    }
    let floor = PathStep { from: Some(at), to: at, over: Vec::new(), squeezes: false };
    let set_out = step::set_out(ctx.state(), who);
    let floor = (&floor, Ground::default(), 1);
    let (going, _) = step::at_price(ctx, who, floor, set_out, mode)?;
    match (mode, ctx.state().turn.clone()) {
        (WalkMode::Walk, Some(turn)) => {
            let points = turn.points.saturating_sub(going.cost.points);
            ctx.fact(Fact::Turn(Some(Turn { points, moved: true, going, ..turn })));
        }
        (WalkMode::Walk, None) => {}
        (WalkMode::Retreat, _) => {
            pools::change(ctx, who, Reserve::Prana, -going.cost.prana, Why::Retreat);
        }
    }
    hiding::reveal(ctx, who);
    home::leave(ctx, who);
    Ok(())
}

/// Whether nothing of the turn has been spent but what passes by itself, as `rule` demands.
pub(crate) fn is_fresh(state: &SystemState<Knk>, who: Id, rule: RuleId) -> Result<(), Refusal> {
    let (sheet, turn) = acting(state, who)?;
    if turn.phase != Phase::Move || turn.moved {
        return Err(refusals::wrong_phase(rule));
    }
    if sheet.prone && state.options.prone_effect != ProneEffect::None {
        return Err(Refusal::TooFar { have: 0, need: 1, rule: RuleId::new("KNK-MOV-07") });
    }
    Ok(())
}

/// Whether the whole path can be walked, every save passed, and what each step does. Walls broken on it are gone when
/// it comes back to them.
fn check<'a>(
    ctx: &impl RulesContext<Knk>,
    who: Id,
    path: &'a [PathStep],
    mode: WalkMode,
) -> Result<(PathState, Vec<Made<'a>>), Refusal> {
    let mut going = step::set_out(ctx.state(), who);
    let (mut taken, mut broken): (Vec<Made<'a>>, Vec<Spot>) = (Vec::new(), Vec::new());
    for step in path {
        let here = ctx.ground(step.to);
        let ground = if broken.contains(&step.to) { here.broken() } else { here };
        let (next, deed) = step::next(ctx, who, step, ground, going, mode)?;
        if deed.breaks {
            broken.push(step.to);
        }
        taken.push(Made { step, ground, deed });
        going = next;
        // Whatever lies behind the cell where it is sure to fall is not come to.
        if going.fallen {
            break;
        }
    }
    let end = taken.last().ok_or(Refusal::BadTarget)?;
    step::may_rest(ctx, who, end.step.to, going, mode)?;
    Ok((going, taken))
}

/// One step, in the order in which it happens: the jump is paid, the wall breaks, whoever stood in the way is
/// trodden down, the cell is entered, the water takes its price.
fn carry_out(ctx: &mut impl RulesContext<Knk>, who: Id, taken: &Made<'_>) {
    pools::change(ctx, who, Reserve::Prana, -taken.deed.jump, Why::Jump);
    if taken.deed.breaks {
        ctx.reshape(taken.step.to, taken.ground.broken());
    }
    let left = ctx.place(who);
    ctx.step(who, taken.step.to);
    hold::follow(ctx, who, left);
    hiding::look_out(ctx);
    if let Some(victim) = taken.deed.tramples {
        trample(ctx, who, victim);
    }
    if taken.deed.wades {
        ground::wade(ctx, who);
    }
}

/// Once per enemy and movement phase: no attack, no Defence, no dodge, but the creature matrix of a plain blow
/// (KNK-BON-04).
fn trample(ctx: &mut impl RulesContext<Knk>, who: Id, victim: Id) {
    let Some(turn) = ctx.state().turn.clone() else { return };
    if turn.trampled.contains(&victim) {
        return;
    }
    let mut trampled = turn.trampled.clone();
    trampled.push(victim);
    ctx.fact(Fact::Turn(Some(Turn { trampled, ..turn })));
    let force = ctx.state().sheet(who).map_or(0, step::force);
    let weight = if force > 1 { 15 } else { 10 };
    let damage = ctx.state().sheet(victim).map_or(0, |sheet| damage::plain(weight, sheet));
    let damage = if modes::is_wet(ctx, who, Some(victim)) { damage / 2 } else { damage };
    pools::change(ctx, victim, Reserve::Hp, -damage, Why::Trampled);
    life::check(ctx, victim);
    // Who is trodden on is found.
    hiding::reveal(ctx, victim);
    interruption::hurt(ctx, victim, damage, None);
}

/// The Agility save on ice. Who cannot pay for it falls without a roll (KNK-OBS-10).
fn keeps_its_feet(
    ctx: &mut impl RulesContext<Knk>,
    who: Id,
    pays: Option<bool>,
) -> Result<bool, Stop> {
    let sheet = pools::sheet_of(ctx, who)?;
    match pays {
        None => return Ok(false),
        Some(true) => {
            let price = save::price(&sheet, Stat::A);
            pools::change(ctx, who, Reserve::Prana, -price, Why::Save);
        }
        Some(false) => {}
    }
    let roll = ground::on_save(ctx, who, save::stat_save(&sheet, Stat::A));
    let throw = roll.throw(who, Purpose::Save, Some(saving::ABOVE), RuleId::new("KNK-OBS-10"));
    let saved = ctx.roll_success(throw)?;
    plus_use::spend(ctx, who, Formula::Agility);
    Ok(saved)
}

/// Whether `who` keeps others from crossing the border it stands at: the doomed and the dead do not (KNK-EXIT-03).
pub(crate) fn guards(state: &SystemState<Knk>, who: Id) -> bool {
    state.sheet(who).is_some_and(|sheet| sheet.life == Life::Alive)
        && !hiding::is_hidden(state, who)
}
