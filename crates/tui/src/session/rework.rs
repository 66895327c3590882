//! What goes back over the last order: throwing again, and setting one of its dice.

use kekkai_battle::{
    Command, Fight, Gm, Prompt,
    fight::{Change, Hand},
};
use kekkai_rules::{Answer, Origin};

use super::{End, Ran, Session};
use crate::error::AppError;

/// The last order that can be gone over again.
struct Last {
    command: Command,
    answers: Vec<Answer>,
    /// Whether it was carried out; else its prompt is open.
    done: bool,
    /// Whether it is one action with the order before.
    joined: bool,
}

impl Last {
    /// What takes its place is one action with the order before if it is.
    fn replaced_by(&self, change: Change) -> Change {
        if self.joined { change.joined() } else { change }
    }
}

impl Session {
    /// The last order again with other luck: back to before it, the GM's ruling for fresh luck, the order anew.
    pub(crate) fn again(&mut self) -> Result<Ran, AppError> {
        let last = self.last()?;
        if last.done && !last.answers.iter().any(|answer| matches!(answer, Answer::Faces(..))) {
            return Err(AppError::NoDie { number: 1, dice: 0 });
        }
        let (mut trial, mut changes) = (self.fight.clone(), Vec::new());
        if last.done {
            let change = self.without_last(&mut trial)?;
            changes.push(change.clone());
            trial.take(change);
        }
        let luck = Command::Gm { what: Gm::FreshLuck, reason: None };
        let change = last.replaced_by(trial.propose(luck, Vec::new(), Hand::Generator)?);
        changes.push(change.clone());
        trial.take(change);
        let mut dice = self.dice.clone();
        let change = dice.propose(&trial, &last.command, Vec::new())?;
        changes.push(last.replaced_by(change));
        let ran = self.together(changes)?;
        self.dice = dice;
        Ok(ran)
    }

    /// The last order again with one face of it set by the GM's ruling: `index` counts its dice from 0.
    ///
    /// What was answered before that die stands; what came after it is thrown or asked for anew.
    pub(crate) fn overrule(&mut self, index: usize, face: u16) -> Result<Ran, AppError> {
        let last = self.last()?;
        let answers = with_face(&last.answers, index, face)?;
        let (mut trial, mut changes) = (self.fight.clone(), Vec::new());
        if last.done {
            let change = self.without_last(&mut trial)?;
            changes.push(change.clone());
            trial.take(change);
        }
        let mut dice = self.dice.clone();
        let change = dice.propose(&trial, &last.command, answers)?;
        changes.push(last.replaced_by(change));
        let ran = self.together(changes)?;
        self.dice = dice;
        Ok(ran)
    }

    /// Back over the last step of `trial` alone, be it one action with the one before or not.
    fn without_last(&self, trial: &mut Fight) -> Result<Change, AppError> {
        let before = trial.parent(trial.head()).ok_or(AppError::AtStart)?;
        trial.jump(before).map_err(|bad| self.bad(bad))
    }

    fn last(&mut self) -> Result<Last, AppError> {
        if let Some((prompt, _)) = self.fight.prompt() {
            let Prompt { command, answers, joined } = prompt.clone();
            return Ok(Last { command, answers, done: false, joined });
        }
        let head = self.fight.head();
        let record = self.fight.record(head).map_err(|bad| self.bad(bad))?;
        let record = record.ok_or(AppError::AtStart)?;
        let (command, answers) = (record.command.clone(), record.answers.clone());
        let joined = self.fight.is_joined(head);
        Ok(Last { command, answers, done: true, joined })
    }

    /// Makes changes true that were each made from the fight as the one before leaves it, or none of them.
    fn together(&mut self, changes: Vec<Change>) -> Result<Ran, AppError> {
        self.all_or_none(changes, Self::make)
    }

    /// Does one after the other. If one fails or cannot be kept, the fight goes back to where it stood.
    pub(super) fn all_or_none<T>(
        &mut self,
        all: impl IntoIterator<Item = T>,
        mut each: impl FnMut(&mut Self, T) -> Result<Ran, AppError>,
    ) -> Result<Ran, AppError> {
        let stood = self.fight.head();
        let open = self.fight.prompt().map(|(prompt, ask)| (prompt.clone(), ask.clone()));
        let mut done = Ran { steps: Vec::new(), end: End::Done };
        for one in all {
            match each(self, one) {
                Ok(ran) => {
                    done.steps.extend(ran.steps);
                    done.end = ran.end;
                }
                Err(error) => {
                    // The disk took a line and refused the next: going back may fail as well, and then the fight
                    // stands where the file does, every step of it still there.
                    if self.fight.head() != stood {
                        let _ = self.goto(stood);
                    }
                    if let Some((prompt, ask)) = open.filter(|_| self.fight.prompt().is_none()) {
                        let _ = self.commit(Change::Ask(prompt, ask));
                    }
                    return Err(error);
                }
            }
        }
        Ok(done)
    }
}

/// The answers up to die number `index`, from 0, with that face on it.
fn with_face(answers: &[Answer], index: usize, face: u16) -> Result<Vec<Answer>, AppError> {
    let mut dice = 0;
    for (place, answer) in answers.iter().enumerate() {
        let Answer::Faces(faces, _) = answer else { continue };
        if index - dice < faces.len() {
            let mut faces = faces.clone();
            if let Some(die) = faces.get_mut(index - dice) {
                *die = face;
            }
            let mut kept: Vec<Answer> = answers.iter().take(place).cloned().collect();
            kept.push(Answer::Faces(faces, Origin::Ruled));
            return Ok(kept);
        }
        dice += faces.len();
    }
    Err(AppError::NoDie { number: index.saturating_add(1), dice })
}
