//! What an audience may know of a question that waits.

use kekkai_rules::{Ask, Choice, Pick, Purpose, Throw};

use super::{Audience, Numbers, audience::is_telltale};
use crate::{Command, State};

impl Audience {
    /// What it may know of a question that `command` asks in `state`, in its own numbers: all of what its own are asked, but
    /// for the Defence that an attack has to beat, and for the reasons against what cannot be chosen. Nobody but the game
    /// master knows of a throw that would tell that somebody is there.
    pub fn asked(self, state: &State, command: &Command, ask: &Ask) -> Option<Ask> {
        if self == Self::Gm {
            return Some(ask.clone());
        }
        if !self.knows(state, ask.who()) || !self.unseen_of(state, command).is_empty() {
            return None;
        }
        let numbers = Numbers::new(state, self);
        let who = numbers.of(ask.who())?;
        match ask {
            Ask::Die(throw) if is_telltale(throw.purpose) => None,
            Ask::Die(throw) => {
                let check = throw.check.filter(|_| throw.purpose != Purpose::Attack);
                Some(Ask::Die(Throw { who, check, ..throw.clone() }))
            }
            Ask::Choice(choice) => {
                let mut question = choice.disclosed_question();
                question.for_each_named(&mut |who| numbers.put(who));
                let choice = (**choice).clone();
                let picks = choice.picks.into_iter().map(Pick::disclosed).map(|mut pick| {
                    pick.phrase.for_each_named(&mut |who| numbers.put(who));
                    pick
                });
                let picks = picks.collect();
                Some(Ask::Choice(Box::new(Choice {
                    who,
                    question,
                    picks,
                    closed: Vec::new(),
                    ..choice
                })))
            }
        }
    }
}
