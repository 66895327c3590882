//! Words that leave the rules: the key of a message and what stands in it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Dice, Id, PlainText, PoolId, Spot, Terrain};

/// A message of the locales with its arguments. The rules choose it, a locale makes the sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrase {
    /// Key of the message.
    pub key: Cow<'static, str>,
    /// The arguments by the names that the message uses.
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// What may stand in a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arg {
    /// A number, with the sign of the locale where it is negative.
    Number(i32),
    /// A change: a number with its sign, `+3`, `−5`, `0`.
    Change(i32),
    /// The name of a combatant, as the reader knows it.
    Combatant(Id),
    /// Text as it stands: typed by somebody, or the same in every language.
    Text(PlainText),
    /// The name of something from a data file, translated where the locale knows it.
    Name(PlainText),
    /// Another message inside of this one.
    Phrase(Phrase),
    /// Several things, joined by commas.
    List(Vec<Self>),
    /// Dice that are to be rolled.
    Dice(Dice),
    /// A cell of the field.
    Spot(Spot),
    /// The weapon of this number on the sheet of somebody, from 0: what is told puts its name in place of it.
    Carried(Id, u8),
}

impl Phrase {
    /// The message `key` without arguments.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), args: Vec::new() }
    }

    /// A message that is its argument and nothing else.
    pub fn plain(what: impl Into<Arg>) -> Self {
        Self::new("plain").with("what", what)
    }

    /// The message of `name` in an open family such as `step-`.
    pub fn of_family(family: &str, name: &str) -> Self {
        Self::new(format!("{family}{}", name.replace('_', "-")))
    }

    /// Hands over everyone whom it names, to be called otherwise.
    pub fn for_each_named(&mut self, visit: &mut dyn FnMut(&mut Id)) {
        self.args.iter_mut().for_each(|(_, arg)| arg.for_each_named(visit));
    }

    /// Puts the names of weapons in place of their numbers on sheets.
    pub fn name_carried(&mut self, name: &dyn Fn(Id, u8) -> Option<PlainText>) {
        self.args.iter_mut().for_each(|(_, arg)| arg.name_carried(name));
    }

    /// The same with one argument more.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name.into(), arg.into()));
        self
    }
}

impl Arg {
    fn for_each_named(&mut self, visit: &mut dyn FnMut(&mut Id)) {
        match self {
            Self::Combatant(who) | Self::Carried(who, _) => visit(who),
            Self::Phrase(phrase) => phrase.for_each_named(visit),
            Self::List(list) => list.iter_mut().for_each(|arg| arg.for_each_named(visit)),
            Self::Number(_)
            | Self::Change(_)
            | Self::Text(_)
            | Self::Name(_)
            | Self::Dice(_)
            | Self::Spot(_) => {}
        }
    }

    fn name_carried(&mut self, name: &dyn Fn(Id, u8) -> Option<PlainText>) {
        match self {
            Self::Carried(who, number) => {
                if let Some(name) = name(*who, *number) {
                    *self = Self::Name(name);
                }
            }
            Self::Phrase(phrase) => phrase.name_carried(name),
            Self::List(list) => list.iter_mut().for_each(|arg| arg.name_carried(name)),
            Self::Number(_)
            | Self::Change(_)
            | Self::Combatant(_)
            | Self::Text(_)
            | Self::Name(_)
            | Self::Dice(_)
            | Self::Spot(_) => {}
        }
    }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u16> for Arg {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<Id> for Arg {
    fn from(who: Id) -> Self {
        Self::Combatant(who)
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
    }
}

impl From<Vec<Self>> for Arg {
    fn from(list: Vec<Self>) -> Self {
        Self::List(list)
    }
}

impl From<PoolId> for Arg {
    fn from(pool: PoolId) -> Self {
        Self::Phrase(Phrase::new(format!("pool-{}", pool.key().to_lowercase())))
    }
}

impl From<Terrain> for Arg {
    fn from(terrain: Terrain) -> Self {
        Self::Phrase(Phrase::new(terrain.key()))
    }
}

impl From<Dice> for Arg {
    fn from(dice: Dice) -> Self {
        Self::Dice(dice)
    }
}

impl From<Spot> for Arg {
    fn from(spot: Spot) -> Self {
        Self::Spot(spot)
    }
}
