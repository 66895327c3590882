//! A step of a fight, as the battle file keeps it.

use kekkai_rules::{Answer, Roll};
use serde::{Deserialize, Serialize};

use crate::{Command, Event};

/// One step: what was ordered, what was answered on the way, what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Command that was given.
    pub command: Command,
    /// Faces and choices in the order in which they were asked for.
    pub answers: Vec<Answer>,
    /// Events that the command led to.
    pub events: Vec<Event>,
    /// Hash of the state after it.
    pub hash: Hash,
}

impl Record {
    /// Every roll of the step, in the order in which the dice fell.
    pub fn rolls(&self) -> impl Iterator<Item = &Roll> {
        self.events
            .iter()
            .filter_map(|event| if let Event::Rolled(roll) = event { Some(roll) } else { None })
    }
}

/// A prompt that was left open: the command and the answers so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prompt {
    /// Command that was given.
    pub command: Command,
    /// The answers so far.
    pub answers: Vec<Answer>,
    /// Whether its step will be one action with the one before: one undo takes back both.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub joined: bool,
}

/// Hash of a state, written as 16 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hash(pub u64);

impl From<Hash> for String {
    fn from(hash: Hash) -> Self {
        format!("{:016x}", hash.0)
    }
}

impl TryFrom<String> for Hash {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        u64::from_str_radix(&text, 16).map(Self)
    }
}
