//! Steps back and on: the head moves, and nothing is forgotten.

use kekkai_battle::{
    Prompt,
    fight::{Change, Hand, ROOT},
    journal::Seq,
};
use kekkai_rules::{Answer, Origin};

use super::{Ran, Session};
use crate::error::AppError;

impl Session {
    /// One step back; with a prompt open, the last answer that a person gave to it, or the prompt itself.
    pub(crate) fn undo(&mut self) -> Result<Ran, AppError> {
        if let Some((prompt, _)) = self.fight.prompt() {
            let by_hand = |answer: &Answer| !matches!(answer, Answer::Faces(_, Origin::Generated));
            return match prompt.answers.iter().rposition(by_hand) {
                None => {
                    let joined = prompt.joined;
                    let ran = self.make(Change::GiveUp)?;
                    if joined { self.undo() } else { Ok(ran) }
                }
                Some(last) => {
                    let Prompt { command, mut answers, .. } = prompt.clone();
                    answers.truncate(last);
                    let change = self.fight.propose(command, answers, Hand::Table)?;
                    self.make(change)
                }
            };
        }
        let change = self.fight.undo().ok_or(AppError::AtStart)?;
        self.go(change)
    }

    /// One step on, the way it was last.
    pub(super) fn redo(&mut self) -> Result<Ran, AppError> {
        let change = self.fight.redo().ok_or(AppError::AtEnd)?;
        self.go(change)
    }

    /// The head to a step, or to the root.
    pub(crate) fn goto(&mut self, step: Seq) -> Result<Ran, AppError> {
        let known = step == ROOT || self.fight.record(step).map_err(|bad| self.bad(bad))?.is_some();
        if !known {
            return Err(AppError::NoStep { step, last: self.fight.last_step() });
        }
        if step == self.fight.head() && self.fight.prompt().is_none() {
            return Err(AppError::AtStep(step));
        }
        let change = self.fight.jump(step);
        self.go(change)
    }
}
