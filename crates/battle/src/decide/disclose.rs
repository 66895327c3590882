//! What the GM shows to others, and what it keeps from them.

use super::Transaction;
use crate::{
    Event, Refusal,
    disclosure::{Disclose, Viewer},
    systems::Listed,
};

/// Carries out a word; says nothing of what is so already.
pub(super) fn obey<S: Listed>(tx: &mut Transaction<'_, S>, word: &Disclose) -> Result<(), Refusal> {
    let state = tx.state();
    match word {
        Disclose::Sight { who, .. } | Disclose::Numbers { who, .. } => {
            if state.combatant(*who).is_none() {
                return Err(kekkai_rules::Refusal::Nobody(*who).into());
            }
        }
        Disclose::Fog { at, .. } => {
            if let Some(at) = at.iter().copied().find(|cell| !state.field.has(*cell)) {
                return Err(Refusal::Filled { at });
            }
        }
        Disclose::Pools { viewer: Viewer::Side(side), .. } => {
            if usize::from(side.0) >= state.sides.len() {
                return Err(kekkai_rules::Refusal::BadTarget.into());
            }
        }
        Disclose::Pools { viewer: Viewer::Public, .. } => {}
    }
    if state.is_news(word) {
        tx.push(Event::Disclosed(word.clone()));
    }
    Ok(())
}
