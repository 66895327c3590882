//! Orders, rulings and facts, and how facts are applied.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Coin,
    sheet::{Item, Options, Sheet, Turn},
};
use crate::{Id, PoolId, SystemState};

/// What a combatant may be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Order {
    /// Flip a coin at somebody, on the own turn or while waiting.
    Flip,
    /// Step to somebody beside and huddle.
    Huddle,
    /// To leave the huddle that it is in.
    Split,
    /// End the turn and wait.
    Wait,
    /// Throw to take a mark off oneself.
    Steady,
    /// Spend an item by its number, from 0.
    Spend { item: u8 },
}

/// What the GM may set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Ruling {
    /// What is in a pool.
    Pool {
        who: Id,
        pool: PoolId,
        /// What is in it now.
        value: i32,
    },
    /// A pool changes by so much, within its bounds.
    Change {
        who: Id,
        pool: PoolId,
        /// By how much it changes.
        by: i32,
    },
    /// Nerve is lost by the ruling.
    Damage { who: Id, amount: i32 },
    /// Nerve comes back by the ruling.
    Heal { who: Id, amount: i32 },
    /// The house rules have changed.
    Options(Options),
}

/// A fact of a fight under Coin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Fact {
    /// What is left of the running turn; `None` when it is over.
    Turn(Option<Turn>),
    /// A coin has fallen.
    Flipped {
        who: Id,
        target: Id,
        success: bool,
        /// Degrees of success, 0 for a failure.
        degrees: i32,
        /// Whether the other has called.
        called: bool,
    },
    /// Somebody has tried to take a mark off.
    Steadied { who: Id, success: bool },
    /// A pool has changed.
    Pool {
        who: Id,
        pool: PoolId,
        /// What is in it now.
        now: i32,
        /// By how much it has changed.
        change: i32,
    },
    /// Somebody has so many marks now.
    Marks { who: Id, now: u8 },
    /// Somebody waits for a flip off its turn, or no longer.
    Waits {
        who: Id,
        /// Whether from now on.
        on: bool,
    },
    /// Somebody is one of a huddle.
    Huddled {
        who: Id,
        /// Those who were there.
        with: Vec<Id>,
    },
    /// Somebody is no longer of any huddle.
    Split { who: Id },
    /// Somebody is out of the fight, or back in it.
    Out { who: Id, out: bool },
    /// Somebody carries these now.
    Carries {
        who: Id,
        /// All that it carries.
        items: Vec<Item>,
    },
    /// The house rules are these now.
    Options(Options),
}

impl Fact {
    /// Everyone whose numbers it tells.
    pub(super) fn about(&self) -> Vec<Id> {
        match self {
            Self::Turn(turn) => turn.iter().map(|turn| turn.who).collect(),
            Self::Flipped { who, target, .. } => vec![*who, *target],
            Self::Huddled { who, with } => {
                let mut all = with.clone();
                all.push(*who);
                all
            }
            Self::Pool { who, .. }
            | Self::Marks { who, .. }
            | Self::Steadied { who, .. }
            | Self::Waits { who, .. }
            | Self::Split { who }
            | Self::Out { who, .. }
            | Self::Carries { who, .. } => vec![*who],
            Self::Options(_) => Vec::new(),
        }
    }
}

/// Whether a fact is only told.
pub(super) const fn is_only_told(fact: &Fact) -> bool {
    matches!(fact, Fact::Flipped { .. } | Fact::Steadied { .. })
}

/// Makes a fact true. One about nobody changes nothing.
pub(super) fn apply(state: &mut SystemState<Coin>, fact: &Fact) {
    match fact {
        Fact::Turn(turn) => state.turn.clone_from(turn),
        Fact::Options(options) => state.options.clone_from(options),
        Fact::Flipped { .. } | Fact::Steadied { .. } => {}
        Fact::Pool { who, pool, now, change: _ } => {
            on(state, *who, |sheet| sheet.set(*pool, *now));
        }
        Fact::Marks { who, now } => on(state, *who, |sheet| sheet.marks = *now),
        Fact::Waits { who, on: waits } => on(state, *who, |sheet| sheet.waits = *waits),
        Fact::Out { who, out } => on(state, *who, |sheet| sheet.out = *out),
        Fact::Carries { who, items } => on(state, *who, |sheet| sheet.items.clone_from(items)),
        Fact::Huddled { who, with } => {
            on(state, *who, |sheet| sheet.huddle.clone_from(with));
            for other in with {
                on(state, *other, |sheet| sheet.huddle.push(*who));
            }
        }
        Fact::Split { who } => {
            on(state, *who, |sheet| sheet.huddle.clear());
            for sheet in state.sheets.iter_mut().filter(|sheet| sheet.huddle.contains(who)) {
                Arc::make_mut(sheet).huddle.retain(|other| other != who);
            }
        }
    }
}

fn on(state: &mut SystemState<Coin>, who: Id, change: impl FnOnce(&mut Sheet)) {
    if let Some(sheet) = state.sheet_mut(who) {
        change(sheet);
    }
}
