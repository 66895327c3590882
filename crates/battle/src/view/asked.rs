//! What an audience may know of a question that waits.

use kekkai_rules::{Ask, Choice, Pick, Throw, Withheld};

use super::{
    Audience, Numbers,
    audience::{keep_bar, withheld},
};
use crate::{Command, State};

impl Audience {
    /// What it may know of a question that `command` asks in `state`, in its own numbers: all of what its own are asked, but
    /// for numbers of others that a throw has to beat, and for the reasons against what cannot be chosen. Nobody but the game
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
            Ask::Die(throw) if withheld(state, throw.purpose) == Withheld::All => None,
            Ask::Die(throw) => {
                let mut throw = Throw { who, ..throw.clone() };
                keep_bar(state, &mut throw);
                Some(Ask::Die(throw))
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
