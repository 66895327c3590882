//! Where the faces of a session come from.

use std::collections::VecDeque;

use kekkai_battle::{
    Command, Fight,
    fight::{Change, Hand},
};
use kekkai_rules::{Answer, Ask, Origin};

use crate::error::AppError;

/// Where faces come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Dice {
    /// The generator, or people at the table.
    Hand(Hand),
    /// A list of faces that were thrown elsewhere, taken in their order.
    List(VecDeque<u16>),
}

impl Dice {
    /// Whose hand throws where no list of faces does.
    pub(crate) fn hand(&self) -> Hand {
        match self {
            Self::Hand(hand) => *hand,
            Self::List(_) => Hand::Table,
        }
    }

    /// What comes of `command` in `fight`, faces being taken from here. With a list the only prompt is a choice; a list
    /// that is too short is an error.
    pub(super) fn propose(
        &mut self,
        fight: &Fight,
        command: &Command,
        mut answers: Vec<Answer>,
    ) -> Result<Change, AppError> {
        loop {
            let change = fight.propose(command.clone(), answers, self.hand())?;
            match (change, &mut *self) {
                (Change::Ask(prompt, Ask::Die(throw)), Self::List(list)) => {
                    let dice = throw.dice;
                    // What no die of several can show is their sum.
                    let is_sum = |first: &u16| dice.count > 1 && i32::from(*first) > dice.faces;
                    let is_sum = list.front().is_some_and(is_sum);
                    let count = if is_sum { 1 } else { usize::from(dice.count) };
                    if let Some(missing) = count.checked_sub(list.len()).filter(|count| *count > 0)
                    {
                        let coming = command.newcomers(fight.state());
                        let throw = Box::new(throw);
                        return Err(AppError::FacesMissing { throw, coming, missing });
                    }
                    answers = prompt.answers;
                    let faces = dice.read(list.drain(..count).collect());
                    answers.push(Answer::Faces(faces, Origin::Typed));
                }
                (change, _) => return Ok(change),
            }
        }
    }
}
