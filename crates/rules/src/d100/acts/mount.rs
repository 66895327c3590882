//! Riders and their mounts: one figure of two records (D100-MNT).

use super::{attack::after, conditions, drain, harm, injury, movement, points, spend_move};
use crate::d100::{
    D100,
    fact::Fact,
    field::{apart, in_turn, living, open_to, refused},
    numbers::{
        harm::conditions::Condition,
        mind::psychology::Doing,
        sheet::{characteristics::Characteristic, size::Size},
        space::movement as falls,
        turn::mounts,
    },
    rolls::{self, FALLS},
    sheet::Sheet,
    steps::WALK,
};
use crate::{Id, Refusal, RuleId, RulesContext, Spot, Stop, SystemQueries as _, SystemState};

/// Whose legs carry somebody: those of its mount, if it rides (D100-MNT-01).
pub(in crate::d100) fn carrier(state: &SystemState<D100>, who: Id) -> Option<&Sheet> {
    let sheet = state.sheet(who)?;
    sheet.bonds.rides.map_or(Some(sheet), |mount| state.sheet(mount))
}

/// The size of the mount that somebody rides.
pub(super) fn height(state: &SystemState<D100>, who: Id) -> Option<Size> {
    let mount = state.sheet(who)?.bonds.rides?;
    state.sheet(mount).map(|mount| mount.spec.size)
}

/// The figure that somebody belongs to: of a mount, its rider (*Readings*, D100-MNT-06).
pub(super) fn figure(state: &SystemState<D100>, who: Id) -> Id {
    state.sheet(who).and_then(|sheet| sheet.bonds.carries).unwrap_or(who)
}

/// Gets on a mount beside, with the move (D100-MNT-06).
pub(super) fn mount(ctx: &mut impl RulesContext<D100>, who: Id, mount: Id) -> Result<(), Stop> {
    fresh_move(ctx, who)?;
    fits(ctx, who, mount)?;
    if let Some(at) = ctx.place(mount).filter(|_| ctx.edition().applies_throughout()) {
        // A saddle is no way out of melee, nor for whoever panics or raves (D100-MOV-03, D100-CON-11, D100-PSY-10).
        open_to(living(ctx.state(), who)?, Doing::Mount)?;
        movement::held_back(ctx, who, at)?;
    }
    spend_move(ctx);
    sits(ctx, who, mount);
    Ok(())
}

/// Gets off, with the move, to a free place beside (D100-MNT-06).
pub(super) fn dismount(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    fresh_move(ctx, who)?;
    let ridden = living(ctx.state(), who)?.bonds.rides;
    let mount = ridden.ok_or_else(|| refused("d100-on-foot", "D100-MNT-06"))?;
    spend_move(ctx);
    ctx.fact(Fact::Rides { who, mount, on: false });
    if let Some(at) = ctx.place(mount) {
        ctx.put_back(who, at);
    }
    movement::went(ctx, who);
    // Whoever stood there beside the two stays there beside the mount (D100-GRD-05).
    movement::stands_up(ctx, mount);
    Ok(())
}

/// That the whole move of the turn is left.
fn fresh_move(ctx: &impl RulesContext<D100>, who: Id) -> Result<(), Refusal> {
    let (_, turn, leaves) = in_turn(ctx.state(), who)?;
    if turn.moved || turn.gone > 0 {
        return Err(refused("d100-has-moved", "D100-MNT-06"));
    }
    if leaves.crawls {
        return Err(refused("d100-lies", "D100-CON-35"));
    }
    movement::budget(ctx.state(), who, WALK).map(|_| ())
}

/// That somebody may sit on a mount: beside it, larger than itself, on its feet, of no other side and with no rider.
pub(in crate::d100) fn fits(
    ctx: &impl RulesContext<D100>,
    who: Id,
    mount: Id,
) -> Result<(), Refusal> {
    let sheet = living(ctx.state(), who)?;
    let other = living(ctx.state(), mount)?;
    if who == mount {
        return Err(Refusal::Oneself { rule: RuleId::new("D100-MNT-06") });
    }
    if sheet.bonds.rides.is_some() || sheet.bonds.carries.is_some() {
        return Err(refused("d100-rides-already", "D100-MNT-06"));
    }
    let free = other.bonds.carries.is_none() && other.bonds.rides.is_none();
    let stands = crate::d100::field::stands(ctx.state(), mount);
    let bound = sheet.bonds.clinch.is_some() || other.bonds.clinch.is_some();
    let grown = other.spec.size > sheet.spec.size;
    if !free || !stands || bound || !grown || ctx.hostile(who, mount) {
        return Err(refused("d100-no-mount", "D100-MNT-06"));
    }
    let distance = apart(ctx, who, mount);
    if distance.is_none_or(|cells| cells > 1) {
        let rule = RuleId::new("D100-MNT-06");
        return Err(Refusal::OutOfReach { distance, reach: 1, rule });
    }
    Ok(())
}

/// Somebody sits on a mount from now on, at its place.
pub(in crate::d100) fn sits(ctx: &mut impl RulesContext<D100>, who: Id, mount: Id) {
    ctx.fact(Fact::Rides { who, mount, on: true });
    if let Some(at) = ctx.place(mount).filter(|at| ctx.place(who) != Some(*at)) {
        ctx.step(who, at);
        movement::went(ctx, who);
    }
}

/// Whoever went down no longer sits: a rider whose mount went down falls a yard, one that went down itself lies in the
/// same place (D100-MNT-06).
pub(in crate::d100) fn settle(ctx: &mut impl RulesContext<D100>) -> Result<(), Stop> {
    for who in ctx.present() {
        let state = ctx.state();
        let Some(mount) = state.sheet(who).and_then(|sheet| sheet.bonds.rides) else { continue };
        let down = |one: Id| !crate::d100::field::stands(ctx.state(), one);
        let (own, under) = (down(who), down(mount));
        if !own && !under {
            continue;
        }
        ctx.fact(Fact::Rides { who, mount, on: false });
        let yards = mounts::falls(under && !own);
        if yards > 0 {
            falls_off(ctx, who, yards.into())?;
        }
        movement::stands_up(ctx, mount);
    }
    Ok(())
}

/// Somebody was put elsewhere by a ruling, or taken out of the fight: a mount takes its rider along where that has room, a
/// rider that is put elsewhere is on foot there, and whose other half is gone is on foot in the same cell (D100-MNT-06).
pub(in crate::d100) fn shifted(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some(bonds) = ctx.state().sheet(who).map(|sheet| &sheet.bonds) else { return };
    if !ctx.edition().settles_saddles() {
        return;
    }
    let (rider, mount) = match (bonds.rides, bonds.carries) {
        (Some(mount), _) => (who, mount),
        (None, Some(rider)) => (rider, who),
        (None, None) => return,
    };
    let (at, under) = (ctx.place(rider), ctx.place(mount));
    let present = ctx.present();
    let there = [rider, mount].map(|one| present.contains(&one));
    let both = there == [true, true];
    // Those who stay behind together stay together.
    let neither = there == [false, false] && ctx.edition().parts_who_stays_behind();
    if neither || (both && at == under) {
        return;
    }
    let follows = both && who == mount && at.is_some();
    if let Some(to) = under.filter(|to| follows && has_room(ctx, (rider, mount), *to)) {
        ctx.step(rider, to);
        movement::went(ctx, rider);
    } else {
        ctx.fact(Fact::Rides { who: rider, mount, on: false });
        movement::stands_up(ctx, mount);
    }
}

/// Whether those who stand where a mount was put let its rider stand there too (D100-GRD-05).
fn has_room(ctx: &impl RulesContext<D100>, (rider, mount): (Id, Id), to: Spot) -> bool {
    let state = ctx.state();
    let all = ctx.present().into_iter();
    let there = all.filter(|one| *one != rider && *one != mount && ctx.place(*one) == Some(to));
    let there: Vec<Id> = there.collect();
    state.may_share(rider, &there) && there.iter().all(|one| state.may_share(*one, &[rider]))
}

/// A fall from the saddle: 1d10 and 3 a yard, against which armour does not help (D100-MOV-11, D100-MOV-12).
fn falls_off(ctx: &mut impl RulesContext<D100>, who: Id, yards: i32) -> Result<(), Stop> {
    let face = rolls::die(ctx, (who, FALLS), 10, "D100-MOV-11")?;
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let toughness = sheet.bonus(Characteristic::Toughness, &ctx.state().options);
    let fall = falls::fall(yards, face, toughness, &ctx.state().options);
    if points::avoids(ctx, who, fall.loss)? {
        return Ok(());
    }
    if harm::lose(ctx, who, fall.loss) {
        if ctx.edition().applies_throughout() {
            drain::injures(ctx, who)?;
        } else {
            let place = after::anywhere(ctx, who)?;
            injury::injure(ctx, who, place)?;
        }
    }
    if fall.prone {
        conditions::afflict(ctx, who, Condition::Prone, 1);
    }
    Ok(())
}
