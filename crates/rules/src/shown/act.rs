//! What an order is to a screen: its words, and how it is chosen. The same at every target of the order.

use crate::{Id, Phrase};

/// How an order is chosen, and what it is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A strike: made by `Enter` at a foe and at what fills a cell.
    Strike {
        /// Its place among the attacks of the sheet, from 0, by which a digit chooses it.
        way: u8,
    },
    /// An answer to something that waits for whoever acts.
    Answer {
        /// Its place among what waits, from 0, by which a digit chooses it; `None` where no digit does.
        number: Option<u8>,
        /// What is answered by itself: the greatest; `None` for what must be chosen.
        rank: Option<i32>,
    },
    /// Lets be whatever waits.
    Accept,
    /// What the table settles by talk: possible at any time, so that a screen need not point it out.
    Talk,
    /// Any other order, chosen from a menu.
    Plain,
}

/// How the target of an order is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointing {
    /// Each target is a line of a menu; so is an order without one.
    Listed,
    /// One line of a menu stands for all targets that are offered; one of them is then pointed at.
    AtOffered,
    /// Likewise, and places that are not offered may be pointed at as well, to hear why not.
    Anywhere,
}

/// What an order is to a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The verb of the command line that orders it.
    pub verb: &'static str,
    /// How it is chosen.
    pub role: Role,
    /// How its target is chosen.
    pub pointing: Pointing,
    /// What a menu calls it.
    pub what: Phrase,
    /// What it is one of, where a menu has one line for all of those; `None` for a line of its own.
    pub among: Option<Phrase>,
    /// What it is called while it is pointed at a target; `None` for what a menu calls it.
    pub name: Option<Phrase>,
    /// Whom it concerns without being aimed.
    pub whom: Option<Id>,
    /// The question of the prompt where the map is pointed at, to which the screen adds `target`; `None` for what a menu
    /// calls it.
    pub asks: Option<Phrase>,
    /// The question of the prompt in a menu; `None` for what a menu calls it.
    pub confirms: Option<Phrase>,
    /// What the prompt says beside price and chance.
    pub beside: Option<Phrase>,
    /// Whether its roll is only one side of an opposed test: the chance of that alone is not the chance that it comes off.
    pub opposed: bool,
    /// Whether it goes on with what was begun and is lost otherwise: a menu puts it first.
    pub goes_on: bool,
}

impl Act {
    /// One that is chosen from a menu and has no more words.
    pub fn plain(verb: &'static str, what: Phrase) -> Self {
        Self {
            verb,
            role: Role::Plain,
            pointing: Pointing::Listed,
            what,
            among: None,
            name: None,
            whom: None,
            asks: None,
            confirms: None,
            beside: None,
            opposed: false,
            goes_on: false,
        }
    }
}

/// Something begun that is lost if it is not gone on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtStake {
    /// Said where the turn may end with it.
    pub ends: Phrase,
    /// Said of an order that loses it, in few words.
    pub loses: Phrase,
}
