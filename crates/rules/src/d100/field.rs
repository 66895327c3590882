//! What acts and movement share: who may act, who is near whom, yards and cells.

use super::{
    D100,
    fact::Ability,
    numbers::{
        harm::conditions::{Condition, Turn as Leaves},
        mind::psychology::{Doing, frenzy},
        space::grid,
    },
    sheet::{Sheet, Skill, Turn},
};
use crate::{Id, Phrase, Refusal, RuleId, RulesContext, SystemState};

/// A refusal that only this book has.
pub(super) fn refused(key: &'static str, rule: &'static str) -> Refusal {
    Refusal::Own { phrase: Phrase::new(key), rule: Some(RuleId::new(rule)) }
}

/// The sheet of one who is not dead.
pub(super) fn living(table: &SystemState<D100>, who: Id) -> Result<&Sheet, Refusal> {
    match table.sheet(who) {
        None => Err(Refusal::Nobody(who)),
        Some(sheet) if sheet.dead => Err(Refusal::Dead(who)),
        Some(sheet) => Ok(sheet),
    }
}

/// The sheet and turn of one whose turn it is, with what its conditions leave of that.
pub(super) fn in_turn(
    table: &SystemState<D100>,
    who: Id,
) -> Result<(&Sheet, &Turn, Leaves), Refusal> {
    let sheet = living(table, who)?;
    let running = table.turn.as_ref().map(|turn| turn.who);
    let turn = table.turn.as_ref().filter(|turn| turn.who == who);
    let turn = turn.ok_or(Refusal::NotYourTurn { who, turn: running })?;
    Ok((sheet, turn, sheet.conditions.turn()))
}

/// The same of one who has its action left (D100-TRN-01).
pub(super) fn with_action<'a>(
    table: &'a SystemState<D100>,
    who: Id,
    rule: &'static str,
) -> Result<&'a Sheet, Refusal> {
    let (sheet, turn, leaves) = in_turn(table, who)?;
    if turn.no_action {
        return Err(refused("d100-action-lost", "D100-FUM-08"));
    }
    if turn.acted {
        return Err(refused("d100-has-acted", rule));
    }
    if !leaves.acts {
        return Err(refused("d100-cannot-act", helpless(sheet)));
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

/// The rule of the condition that takes the action of somebody.
pub(super) fn helpless(sheet: &Sheet) -> &'static str {
    if sheet.has(Condition::Unconscious) {
        "D100-CON-07"
    } else if sheet.has(Condition::Surprised) {
        "D100-CON-14"
    } else if sheet.has(Condition::Stunned) {
        "D100-CON-31"
    } else {
        "D100-TRN-01"
    }
}

/// Yards between two; `None` where one of them is off the field (D100-GRD-03).
pub(super) fn yards(ctx: &impl RulesContext<D100>, from: Id, to: Id) -> Option<i32> {
    let cells = ctx.between(from, to).distance?;
    Some(grid::yards(cells.into(), &ctx.table().options))
}

/// Whether somebody takes its place for itself: whoever stands, but not a mount under its rider (D100-MNT-06).
pub(super) fn fills(table: &SystemState<D100>, who: Id) -> bool {
    stands(table, who) && table.sheet(who).is_some_and(|sheet| sheet.bonds.carries.is_none())
}

/// Whether somebody stands in the way of others: neither lying nor gone (D100-GRD-05).
pub(super) fn stands(table: &SystemState<D100>, who: Id) -> bool {
    table.sheet(who).is_some_and(|sheet| sheet.is_conscious() && !sheet.has(Condition::Prone))
}
