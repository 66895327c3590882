//! What an audience may know of a question that waits.

use kekkai_rules::{Ask, Purpose, Throw};

use super::Audience;
use crate::State;

impl Audience {
    /// What it may know of a question in `state`: all of what its own are asked, but for the Defence that an attack has
    /// to beat. Nobody but the game master knows of a throw to notice somebody, which would tell that somebody is there.
    pub fn asked(self, state: &State, ask: &Ask) -> Option<Ask> {
        if self == Self::Gm {
            return Some(ask.clone());
        }
        if !self.knows(state, ask.who()) {
            return None;
        }
        match ask {
            Ask::Die(throw) if throw.purpose == Purpose::Detection => None,
            Ask::Die(throw) if throw.purpose == Purpose::Attack => {
                Some(Ask::Die(Throw { above: None, ..throw.clone() }))
            }
            Ask::Die(_) | Ask::Choice(_) => Some(ask.clone()),
        }
    }
}
