//! Steps back and on: the head moves, and nothing is forgotten.

use kekkai_battle::{
    Command, Prompt,
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
                    let joined = self.joined.get(&self.fight.head()) == Some(&prompt.command);
                    let ran = self.make(Change::GiveUp)?;
                    if joined { self.undo() } else { Ok(ran) }
                }
                Some(last) => {
                    let Prompt { command, mut answers } = prompt.clone();
                    answers.truncate(last);
                    let change = self.fight.propose(command, answers, Hand::Table)?;
                    self.make(change)
                }
            };
        }
        let (mut last, mut to) = (self.fight.head(), self.before(self.fight.head())?);
        while self.are_joined(to, last)? {
            (last, to) = (to, self.before(to)?);
        }
        let change = self.fight.jump(to);
        self.go(change)
    }

    fn before(&self, step: Seq) -> Result<Seq, AppError> {
        self.fight.parent(step).ok_or(AppError::AtStart)
    }

    /// One step on, the way it was last.
    pub(super) fn redo(&mut self) -> Result<Ran, AppError> {
        loop {
            let before = self.fight.head();
            let change = self.fight.redo().ok_or(AppError::AtEnd)?;
            let ran = self.go(change)?;
            let (path, at) = self.fight.path_near(1);
            let next = path.get(at).copied().filter(|next| *next != before);
            match next {
                Some(next) if self.are_joined(self.fight.head(), next)? => {}
                Some(_) | None => return Ok(ran),
            }
        }
    }

    /// The order belongs to the step that the fight stands at: one key gave both.
    pub(crate) fn join(&mut self, next: &Command) {
        self.joined.insert(self.fight.head(), next.clone());
    }

    /// Whether one key ordered a step and the one after it.
    fn are_joined(&mut self, step: Seq, next: Seq) -> Result<bool, AppError> {
        let Some(order) = self.joined.get(&step).cloned() else { return Ok(false) };
        let record = self.fight.record(next).map_err(|bad| self.bad(bad))?;
        Ok(record.is_some_and(|record| record.command == order))
    }

    /// The head to a step, or to the root.
    pub(crate) fn goto(&mut self, step: Seq) -> Result<Ran, AppError> {
        let known = step == ROOT || self.fight.record(step).map_err(|bad| self.bad(bad))?.is_some();
        if !known {
            return Err(AppError::NoStep(step));
        }
        let change = self.fight.jump(step);
        self.go(change)
    }
}
