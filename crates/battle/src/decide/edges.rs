//! Over the borders of the field and back.

use kekkai_rules::{Citation, Id, MoveMode, PathStep, system::Pending as _};

use super::{Halt, Transaction, acts_now, turn};
use crate::{
    Cell, Event, Refusal, State,
    combatant::{Away, Edge},
    systems::{Listed, SystemPart},
};

/// Goes over a border from one of its cells: where the system says so only who began the turn on it, and past nobody who
/// guards it.
pub(super) fn leave<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    edge: Edge,
    mode: MoveMode,
) -> Result<(), Halt> {
    acts_now(tx.state(), who)?;
    let state = tx.state();
    let from = state.cell_of(who).ok_or(Refusal::OffField(who))?;
    if !state.field.is_border(edge, from) {
        return Err(Refusal::NotAtBorder { edge, rule: tx.state().cite(Citation::Leaving) }.into());
    }
    open(state, edge, from)?;
    let began = state.began.cell.is_some_and(|cell| state.field.is_border(edge, cell));
    if !began && !state.rules().leaves_on_arrival() {
        return Err(
            Refusal::NotBegunThere { edge, rule: tx.state().cite(Citation::Leaving) }.into()
        );
    }
    unguarded(state, who, edge, from)?;
    let leads = state.field.leads(edge, from).cloned();
    let with = state.rules().goes_with(who);
    S::cross(tx, who, mode)?;
    for who in std::iter::once(who).chain(with) {
        tx.push(Event::Left { who, edge, from, leads: leads.clone() });
    }
    Ok(())
}

/// Comes back over the border it waits behind: an ordinary step, not in the turn of leaving.
pub(super) fn enter<S: Listed>(tx: &mut Transaction<'_, S>, who: Id, at: Cell) -> Result<(), Halt> {
    acts_now(tx.state(), who)?;
    let state = tx.state();
    let away = away(state, who)?;
    if state.began.cell.is_some() {
        return Err(Refusal::JustLeft { rule: tx.state().cite(Citation::Entering) }.into());
    }
    if !state.field.is_border(away.edge, at) {
        let rule = tx.state().cite(Citation::Entering);
        return Err(Refusal::NotAtBorder { edge: away.edge, rule }.into());
    }
    if let Some(from) = away.cell.filter(|from| from.distance(at) > 1) {
        return Err(
            Refusal::EntersElsewhere { from, rule: tx.state().cite(Citation::Entering) }.into()
        );
    }
    open(state, away.edge, at)?;
    if state.rules().guard_blocks_reentry() {
        unguarded(state, who, away.edge, at)?;
    }
    let step = PathStep { from: None, to: at.into(), over: Vec::new(), squeezes: false };
    let mode = S::BOOK.modes.first().ok_or(kekkai_rules::Refusal::BadTarget)?.id;
    let flow = S::walk(tx, who, &[step], mode)?;
    turn::go_on(tx, who, flow)
}

/// Walks round to the next border, which takes a whole turn.
pub(super) fn detour<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    to: Edge,
) -> Result<(), Halt> {
    acts_now(tx.state(), who)?;
    let away = away(tx.state(), who)?;
    if !away.edge.meets(to) {
        return Err(Refusal::NotNextTo {
            from: away.edge,
            to,
            rule: tx.state().cite(Citation::Detour),
        }
        .into());
    }
    tx.rules().is_fresh(who, tx.state().cite(Citation::Detour))?;
    tx.push(Event::Rounded { who, to });
    S::Pending::end_turn(tx, who)?;
    turn::finish(tx, who)
}

/// Leaves the fight for good: no enemy was on the field when the turn began, and nothing was done in
/// it. Any open border will do.
pub(super) fn depart<S: Listed>(tx: &mut Transaction<'_, S>, who: Id) -> Result<(), Halt> {
    acts_now(tx.state(), who)?;
    let state = tx.state();
    if !state.began.alone {
        return Err(Refusal::NotAlone { rule: tx.state().cite(Citation::Departure) }.into());
    }
    if !Edge::ALL.iter().any(|edge| state.field.is_open(*edge)) {
        return Err(Refusal::AllClosed { rule: tx.state().cite(Citation::Borders) }.into());
    }
    tx.rules().is_fresh(who, tx.state().cite(Citation::Departure))?;
    S::Pending::end_turn(tx, who)?;
    tx.push(Event::Departed { who });
    S::shifted(tx, who);
    turn::finish(tx, who)
}

fn away<T: SystemPart>(state: &State<T>, who: Id) -> Result<Away, Refusal> {
    let away = state.combatant(who).and_then(|combatant| combatant.away);
    away.ok_or(Refusal::NotAway(who))
}

fn open<T: SystemPart>(state: &State<T>, edge: Edge, at: Cell) -> Result<(), Refusal> {
    if state.field.is_open_at(edge, at) {
        return Ok(());
    }
    Err(Refusal::Closed { edge, rule: state.cite(Citation::Borders) })
}

/// Whether no enemy that can guard it stands on the border, as far from `at` as the table lets a guard reach.
fn unguarded<T: SystemPart>(
    state: &State<T>,
    who: Id,
    edge: Edge,
    at: Cell,
) -> Result<(), Refusal> {
    let scope = state.rules().guard_scope();
    let guards = state.present().find(|other| {
        let near = |cell: Cell| {
            state.field.is_border(edge, cell)
                && scope.is_none_or(|scope| cell.distance(at) <= scope)
        };
        state.is_hostile(who, other.id)
            && other.at.is_some_and(near)
            && state.rules().guards(other.id)
    });
    match guards {
        Some(by) => Err(Refusal::Guarded { edge, by: by.id, rule: state.cite(Citation::Guards) }),
        None => Ok(()),
    }
}
