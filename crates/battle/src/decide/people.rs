//! Those who are of the fight: taken out of it, called otherwise, copied.

use kekkai_rules::{Id, PlainText};

use super::{Halt, Transaction, gm::known};
use crate::{
    Cell, Combatant, Event, Refusal, State,
    combatant::Presence,
    queue::Slot,
    systems::{Listed, SystemPart},
    token,
};

/// Takes `who` out of the fight. What binds it to others ends as where it is put elsewhere; who serves it, or follows it on the
/// map of the world, goes on doing so.
pub(super) fn remove<S: Listed>(tx: &mut Transaction<'_, S>, who: Id) -> Result<(), Halt> {
    known(tx, who)?;
    let state = tx.state();
    let is_gone = state
        .combatant(who)
        .is_some_and(|one| one.presence == Presence::Departed && state.is_of_the_past(one));
    if is_gone {
        return Err(Refusal::NotInQueue(who).into());
    }
    tx.push(Event::Removed { who });
    S::shifted(tx, who);
    Ok(())
}

/// Calls and draws `who` otherwise.
pub(super) fn rename<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    name: &PlainText,
    token: &PlainText,
) -> Result<(), Halt> {
    let state = tx.state();
    let Some(one) = state.combatant(who) else {
        return Err(kekkai_rules::Refusal::Nobody(who).into());
    };
    if name.is_empty() || token.is_empty() {
        return Err(Refusal::BadName.into());
    }
    if let Some(by) = taken(state, who, name, token) {
        let drawn =
            state.combatant(by).filter(|by| token::are_alike(by.token.as_str(), token.as_str()));
        let name = if drawn.is_some() { token.clone() } else { name.clone() };
        return Err(Refusal::NameTaken { name, by }.into());
    }
    let was = one.name.clone();
    if was == *name && one.token == *token {
        return Err(Refusal::NameTaken { name: was, by: who }.into());
    }
    tx.push(Event::Renamed { who, was, name: name.clone(), token: token.clone() });
    Ok(())
}

/// Who else has this name or looks like this token; a line cannot tell a name from a token.
fn taken<T: SystemPart>(
    state: &State<T>,
    who: Id,
    name: &PlainText,
    token: &PlainText,
) -> Option<Id> {
    let lower = name.as_str().to_lowercase();
    let others = state.combatants.iter().filter(|one| one.id != who);
    let is_taken = |one: &&std::sync::Arc<Combatant>| {
        one.name.as_str().to_lowercase() == lower
            || one.token.as_str().to_lowercase() == lower
            || token::are_alike(one.token.as_str(), token.as_str())
    };
    others.into_iter().find(is_taken).map(|one| one.id)
}

/// That so many more can take part, each on a cell of its own.
pub(super) fn has_room<S: Listed>(tx: &Transaction<'_, S>, more: usize) -> Result<(), Refusal> {
    if let Some(most) = tx.state().overfull(more) {
        return Err(Refusal::TooMany { most });
    }
    let free = Cell::all().filter(|cell| tx.is_free(*cell)).count();
    if more <= free {
        return Ok(());
    }
    let number = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    Err(Refusal::NoRoom { count: number(more), free: number(free) })
}

/// So many others like `who` join on its side, beside it or from `at` on.
pub(super) fn copy<S: Listed>(
    tx: &mut Transaction<'_, S>,
    who: Id,
    count: u8,
    at: Option<Cell>,
) -> Result<(), Halt> {
    known(tx, who)?;
    let sheet = S::copied(&tx.state().system, who)?;
    let state = tx.state();
    let Some(one) = state.combatant(who).cloned() else { return Ok(()) };
    let near = at.or(one.at);
    if near.is_some() || state.queue.round > 0 {
        has_room(tx, count.into())?;
    } else if let Some(most) = state.overfull(count.into()) {
        return Err(Refusal::TooMany { most }.into());
    }
    let state = tx.state();
    let base = token::without_number(&one.name);
    let first = token::next_number(state, &base);
    let round = state.queue.round;
    for number in first..first.saturating_add(count.into()) {
        let state = tx.state();
        let id = Id(u16::try_from(state.combatants.len()).unwrap_or(u16::MAX));
        // Before the fight one who is on no cell is copied onto none.
        let at = near.and_then(|near| tx.nearest_free(near));
        if at.is_none() && (near.is_some() || round > 0) {
            return Err(Refusal::OffField(who).into());
        }
        let used: Vec<PlainText> = state.combatants.iter().map(|one| one.token.clone()).collect();
        let combatant = Combatant {
            id,
            name: PlainText::new(&format!("{base} {number}")),
            token: token::numbered(&base, number, &used),
            side: one.side,
            at,
            presence: Presence::Present,
            away: None,
        };
        tx.push(Event::Joined {
            combatant: Box::new(combatant),
            sheet: Box::new(S::any_sheet(sheet.clone())),
            slot: (round > 0).then(|| Slot::newcomer(id, round)),
        });
    }
    Ok(())
}
