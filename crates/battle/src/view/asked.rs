//! What an audience may know of a question that waits.

use kekkai_rules::{Answer, Ask, Choice, Origin, Pick, Throw, Withheld};

use super::{
    Audience, Numbers,
    audience::{keep_bar, withheld},
    redaction::may_strike_unnamed,
};
use crate::{Command, Decision, Event, Prompt, Record, State, decide};

impl Audience {
    /// What it may know of the question of an open prompt, in its own numbers: as [`offered`](Self::offered), but that nobody
    /// except the GM knows of a throw at somebody whom it does not see.
    pub fn asked(self, state: &State, prompt: &Prompt, ask: &Ask) -> Option<Ask> {
        let is_die = matches!(ask, Ask::Die(_));
        if self != Self::Gm && is_die && self.is_at_unseen(state, &prompt.command, &prompt.answers)
        {
            return None;
        }
        self.offered(state, &prompt.command, ask)
    }

    /// What it may know of a question that `command` would ask in `state`, in its own numbers: all of what its own are asked,
    /// but for numbers of others that a throw has to beat, and for the reasons against what cannot be chosen. Nobody but the
    /// GM knows of a throw that would tell that somebody is there.
    pub fn offered(self, state: &State, command: &Command, ask: &Ask) -> Option<Ask> {
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

    /// Whether the die that `command` asks for after these answers is thrown at somebody whom it does not see.
    fn is_at_unseen(self, state: &State, command: &Command, answers: &[Answer]) -> bool {
        let strikes = may_strike_unnamed(command);
        let Some(record) = strikes.then(|| played_out(state, command, answers)).flatten() else {
            return false;
        };
        let is_throw = |answer: &&Answer| matches!(answer, Answer::Faces(..));
        let before = answers.iter().filter(is_throw).count();
        let is_thrown =
            |event: &Event| matches!(event, Event::Rolled(roll) if roll.throw.dice.is_thrown());
        let mut throws = (0..).zip(&record.events).filter(|(_, event)| is_thrown(event));
        let asked = throws.nth(before).map(|(number, _)| number);
        asked.is_some_and(|number| self.thrown_at_unseen(state, &record).contains(&number))
    }
}

/// One way in which a command may come out after these answers: each die shows another face than the one before, so that those
/// who throw against each other come to an end, and of every choice the first is taken.
fn played_out(state: &State, command: &Command, answers: &[Answer]) -> Option<Record> {
    let mut answers = answers.to_vec();
    loop {
        let answer = match decide(state, command, &answers) {
            Decision::Done { events, state } => {
                return Some(Record {
                    command: command.clone(),
                    answers,
                    events,
                    hash: state.hash(),
                });
            }
            Decision::Refused(_) => return None,
            Decision::Need(Ask::Die(Throw { dice, .. })) => {
                let faces = usize::try_from(dice.faces).unwrap_or_default().max(1);
                let face = u16::try_from(answers.len() % faces + 1).unwrap_or(1);
                Answer::Faces(vec![face; dice.count.into()], Origin::Generated)
            }
            Decision::Need(Ask::Choice(_)) => Answer::Pick(0),
        };
        answers.push(answer);
    }
}
