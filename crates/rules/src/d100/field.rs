//! What acts and movement share: who may act, who is near whom, yards and cells.

use super::{
    D100,
    fact::Ability,
    marks,
    numbers::{
        harm::conditions::{Condition, Turn as Leaves},
        mind::psychology::{Doing, frenzy},
        space::grid::{self, Body},
    },
    sheet::{Sheet, Skill, Turn},
};
use crate::{Id, Phrase, Refusal, RuleId, RulesContext, Spot, SystemState};

/// A refusal that only this book has.
pub(super) fn refused(key: &'static str, rule: &'static str) -> Refusal {
    Refusal::Own { phrase: Phrase::new(key), rule: Some(RuleId::new(rule)) }
}

/// The sheet of one who is not dead.
pub(super) fn living(state: &SystemState<D100>, who: Id) -> Result<&Sheet, Refusal> {
    match state.sheet(who) {
        None => Err(Refusal::Nobody(who)),
        Some(sheet) if sheet.dead => Err(Refusal::Dead(who)),
        Some(sheet) => Ok(sheet),
    }
}

/// The sheet and turn of one whose turn it is, with what its conditions leave of that.
pub(super) fn in_turn(
    state: &SystemState<D100>,
    who: Id,
) -> Result<(&Sheet, &Turn, Leaves), Refusal> {
    let sheet = living(state, who)?;
    let running = state.turn.as_ref().map(|turn| turn.who);
    let turn = state.turn.as_ref().filter(|turn| turn.who == who);
    let turn = turn.ok_or(Refusal::NotYourTurn { who, turn: running })?;
    Ok((sheet, turn, sheet.conditions.turn()))
}

/// The same of one who has its action left (D100-TRN-01).
pub(super) fn with_action<'a>(
    state: &'a SystemState<D100>,
    who: Id,
    rule: &'static str,
) -> Result<&'a Sheet, Refusal> {
    let (sheet, turn, leaves) = in_turn(state, who)?;
    if turn.no_action {
        return Err(refused("d100-action-lost", "D100-FUM-08"));
    }
    if turn.acted {
        return Err(refused("d100-has-acted", rule));
    }
    if !leaves.acts {
        return Err(kept(sheet, "d100-barred-act", "d100-cannot-act"));
    }
    Ok(sheet)
}

/// Whether panic and frenzy let somebody do something (D100-CON-11, D100-PSY-10).
pub(super) fn open_to(sheet: &Sheet, doing: Doing) -> Result<(), Refusal> {
    let (panicked, raves) = (sheet.has(Condition::Panicked), raves(sheet));
    match (doing.is_open(panicked, raves), raves) {
        (true, _) => Ok(()),
        (false, true) => Err(refused("d100-raves", "D100-PSY-10")),
        (false, false) => Err(refused("d100-panics", "D100-CON-11")),
    }
}

/// Whether somebody is in a frenzy that nothing suspends.
pub(super) const fn raves(sheet: &Sheet) -> bool {
    sheet.mind.frenzy && sheet.mind.composed.is_none()
}

/// What frenzy adds to the level of a test: +1 in melee, −1 otherwise (D100-PSY-10).
pub(super) const fn raving(sheet: &Sheet, ability: Ability) -> i32 {
    let melee = matches!(ability, Ability::Skill(Skill::Melee | Skill::MeleeBrawling));
    if raves(sheet) { frenzy(melee) } else { 0 }
}

/// That a condition keeps somebody from acting or moving, and which: `barred` names it, `plain` does without.
pub(super) fn kept(sheet: &Sheet, barred: &'static str, plain: &'static str) -> Refusal {
    let all = [
        (Condition::Unconscious, "D100-CON-07"),
        (Condition::Surprised, "D100-CON-14"),
        (Condition::Stunned, "D100-CON-31"),
    ];
    let Some((condition, rule)) = all.into_iter().find(|(one, _)| sheet.has(*one)) else {
        return refused(plain, "D100-TRN-01");
    };
    let phrase = Phrase::new(barred).with("what", marks::condition(condition));
    Refusal::Own { phrase, rule: Some(RuleId::new(rule)) }
}

/// Yards between two; `None` where one of them is off the field (D100-GRD-03).
pub(super) fn yards(ctx: &impl RulesContext<D100>, from: Id, to: Id) -> Option<i32> {
    let cells = apart(ctx, from, to)?;
    Some(grid::yards(cells.into(), &ctx.state().options))
}

/// Cells between two, of large bodies from the nearest of theirs, diagonals as the table counts them; `None` where one of
/// them is off the field (D100-GRD-03, D100-GRD-05).
pub(super) fn apart(ctx: &impl RulesContext<D100>, from: Id, to: Id) -> Option<u8> {
    Some(cells_between(ctx, standing(ctx, from)?, standing(ctx, to)?))
}

/// Cells between somebody and a place (D100-GRD-03).
pub(super) fn apart_from(ctx: &impl RulesContext<D100>, who: Id, to: Spot) -> Option<u8> {
    let to = Body { corner: ctx.square(to)?, breadth: 1 };
    Some(cells_between(ctx, standing(ctx, who)?, to))
}

/// Cells between two places (D100-GRD-03).
pub(super) fn spots_apart(ctx: &impl RulesContext<D100>, from: Spot, to: Spot) -> Option<u8> {
    let [from, to] = [from, to].map(|spot| Some(Body { corner: ctx.square(spot)?, breadth: 1 }));
    Some(cells_between(ctx, from?, to?))
}

/// Cells between one who is there and another one who would stand at a place (D100-GRD-03).
pub(super) fn apart_at(ctx: &impl RulesContext<D100>, who: Id, other: Id, to: Spot) -> Option<u8> {
    Some(cells_between(ctx, standing(ctx, who)?, body(ctx, other, to)?))
}

fn cells_between(ctx: &impl RulesContext<D100>, from: Body, to: Body) -> u8 {
    u8::try_from(from.apart(to, &ctx.state().options)).unwrap_or(u8::MAX)
}

/// The squares that somebody fills where it is; `None` off the field (D100-GRD-05).
pub(super) fn standing(ctx: &impl RulesContext<D100>, who: Id) -> Option<Body> {
    body(ctx, who, ctx.place(who)?)
}

/// The squares that somebody would fill at a place: from that place on to the right and down (D100-GRD-05).
pub(super) fn body(ctx: &impl RulesContext<D100>, who: Id, at: Spot) -> Option<Body> {
    let breadth = breadth(ctx.state(), who).into();
    Some(Body { corner: ctx.square(at)?, breadth })
}

/// Cells of one side of the square that somebody fills; rider and mount are one figure (D100-GRD-05, D100-MNT-06).
pub(super) fn breadth(state: &SystemState<D100>, who: Id) -> u8 {
    let sheet = state.sheet(who);
    let mount = sheet.and_then(|sheet| state.sheet(sheet.bonds.rides?));
    let cells = |sheet: &Sheet| sheet.spec.size.cells(&state.options);
    sheet.into_iter().chain(mount).map(cells).max().unwrap_or(1)
}

/// Those whose bodies meet that of somebody at a place, in the order of the setup (D100-GRD-05).
pub(super) fn met(ctx: &impl RulesContext<D100>, who: Id, at: Spot) -> Vec<Id> {
    let state = ctx.state();
    let large = |sheet: &Sheet| sheet.spec.size.cells(&state.options) > 1;
    if !state.sheets.iter().any(|sheet| large(sheet)) {
        return ctx.all_on(at).into_iter().filter(|one| *one != who).collect();
    }
    let Some(own) = body(ctx, who, at) else { return Vec::new() };
    let meets = |one: &Id| *one != who && standing(ctx, *one).is_some_and(|one| own.meets(one));
    ctx.present().into_iter().filter(meets).collect()
}

/// Whether somebody takes its place for itself: whoever stands, but not a mount under its rider (D100-MNT-06).
pub(super) fn fills(state: &SystemState<D100>, who: Id) -> bool {
    stands(state, who) && state.sheet(who).is_some_and(|sheet| sheet.bonds.carries.is_none())
}

/// Whether somebody stands in the way of others: neither lying nor gone (D100-GRD-05).
pub(super) fn stands(state: &SystemState<D100>, who: Id) -> bool {
    state.sheet(who).is_some_and(|sheet| sheet.is_conscious() && !sheet.has(Condition::Prone))
}
