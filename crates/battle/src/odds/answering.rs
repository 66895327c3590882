//! What one who was hit may order about it.

use std::sync::Arc;

use kekkai_rules::{Id, act::Role};

use crate::{Command, State, offer};

/// What one who was hit may order in its turn: an answer to the hit, and to let it be.
pub(super) type Orders = (Option<Arc<Command>>, Arc<Command>);

/// What somebody may order about a hit in its turn.
pub(super) fn orders_about(state: &State, who: Id, hit: u16) -> Orders {
    let waits = state.rules().hits_waiting(who);
    let number = waits.iter().position(|wait| wait.hit == hit);
    let number = number.and_then(|number| u8::try_from(number).ok());
    let offers = offer::orders(state, who);
    let mut open = offers.into_iter().filter(|offer| offer.refusal.is_none());
    let (mut answer, mut accept) = (None, None);
    for offer in open.by_ref() {
        match offer.role() {
            Some(Role::Answer { number: Some(at), .. }) if Some(at) == number => {
                answer.get_or_insert(offer.command);
            }
            Some(Role::Accept) => {
                accept.get_or_insert(offer.command);
            }
            Some(Role::Answer { .. } | Role::Strike { .. } | Role::Talk | Role::Plain) | None => {}
        }
    }
    let accept = accept.unwrap_or(Command::EndTurn { who });
    (answer.map(Arc::new), Arc::new(accept))
}
