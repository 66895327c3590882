//! Those who are called into a running fight by one who is in it.

use kekkai_rules::{Id, PlainText};

use super::Transaction;
use crate::{
    Combatant, Event,
    combatant::Presence,
    queue::Slot,
    state::MOST_EVER,
    systems::{Listed, Sheet},
    token,
};

/// Somebody called `name` joins beside `by`, on its side. It throws no initiative: it acts after `by`, from the next
/// round on. Nobody joins where the field is full or `by` is off it.
pub(super) fn join<S: Listed>(tx: &mut Transaction<'_, S>, by: Id, name: &PlainText, sheet: Sheet) {
    let state = tx.state();
    let number = u16::try_from(state.combatants.len()).unwrap_or(u16::MAX);
    let Some(caller) = state.combatant(by) else { return };
    let Some(at) = caller.at.and_then(|at| tx.nearest_free(at)) else { return };
    if state.overfull(1).is_some() {
        return;
    }
    let name = own_name(tx, name);
    let taken: Vec<&PlainText> = state.combatants.iter().map(|other| &other.token).collect();
    let combatant = Combatant {
        id: Id(number),
        token: token::of(&name, &taken),
        name,
        side: caller.side,
        at: Some(at),
        presence: Presence::Present,
        away: None,
    };
    let round = state.queue.round;
    let newcomer = Slot::newcomer(Id(number), round);
    let slot = state.queue.slot(by).map(|slot| Slot { initiative: slot.initiative, ..newcomer });
    let slot = slot.or_else(|| (round > 0).then_some(newcomer));
    let (combatant, sheet) = (Box::new(combatant), Box::new(sheet));
    tx.push(Event::Joined { combatant, sheet, slot });
}

/// The name, with the first free number behind it where it is taken.
fn own_name<S: Listed>(tx: &Transaction<'_, S>, name: &PlainText) -> PlainText {
    let free = |name: &PlainText| {
        !name.is_empty() && !tx.state().combatants.iter().any(|other| other.name == *name)
    };
    if free(name) {
        return name.clone();
    }
    let mut numbered = (2..=MOST_EVER).map(|n| PlainText::new(&format!("{name} {n}")));
    numbered.find(|name| free(name)).unwrap_or_else(|| PlainText::new(&format!("#{MOST_EVER}")))
}
