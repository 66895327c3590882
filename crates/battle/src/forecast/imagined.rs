//! A command carried out on a copy, each question answered by one answer: one line of the tree that [`crate::odds`] walks.

use kekkai_rules::{Answer, Ask, Origin, Refusal as RulesRefusal, Throw};

use crate::{Command, Decision, Event, Refusal, State, decide::decide};

/// Questions that one command may ask at most: more than a walk over every cell of the field.
const MOST_ASKS: usize = 400;

/// What would happen, and the fight after it.
pub(super) struct Imagined {
    pub(super) events: Vec<Event>,
    pub(super) state: Box<State>,
}

/// Carries `command` out on a copy, going on from `answers` with what `answer` says to each question.
pub(super) fn imagine(
    state: &State,
    command: &Command,
    answers: &[Answer],
    mut answer: impl FnMut(&Ask) -> Answer,
) -> Result<Imagined, Refusal> {
    let mut answers = answers.to_vec();
    for _ in 0..=MOST_ASKS {
        match decide(state, command, &answers) {
            Decision::Done { events, state } => return Ok(Imagined { events, state }),
            Decision::Refused(refusal) => return Err(refusal),
            Decision::Need(ask) => answers.push(answer(&ask)),
        }
    }
    Err(RulesRefusal::WrongAnswer.into())
}

/// The highest face of every die of a throw.
pub(super) fn highest(throw: &Throw) -> u16 {
    u16::try_from(throw.dice.faces).unwrap_or(u16::MAX)
}

/// Whether a throw of which every die shows this face passes its check; always where there is none.
pub(super) fn is_passed(throw: &Throw, face: u16) -> bool {
    let faces = vec![face; throw.dice.count.into()];
    throw.check.is_none_or(|check| check.outcome(throw.dice.total(&faces), &faces).success)
}

/// Every die of a throw shows this face.
pub(super) fn shows(throw: &Throw, face: u16) -> Answer {
    Answer::Faces(vec![face; throw.dice.count.into()], Origin::Generated)
}
