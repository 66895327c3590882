//! Why something may not be done, as data; the words are the locale's.

use serde::{Deserialize, Serialize};

use crate::{Id, Phrase, PoolId, RuleId, Terrain};

/// An answer to a player, not an error: what stands in the way, and the numbers to see it by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{self:?}")]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Refusal {
    /// Nobody has this number.
    Nobody(Id),
    /// Not this one's turn.
    NotYourTurn {
        /// Who was told to act.
        who: Id,
        /// Whose turn it is, if anyone's.
        turn: Option<Id>,
    },
    /// Too little in a pool.
    NotEnough {
        pool: PoolId,
        have: i32,
        need: i32,
        /// The rule that sets the price.
        rule: RuleId,
    },
    /// Too few movement points.
    TooFar {
        have: i32,
        need: i32,
        /// The rule that sets the price.
        rule: RuleId,
    },
    /// The target is out of reach.
    OutOfReach {
        /// King's moves to the target; `None` if it is not on the field.
        distance: Option<u8>,
        /// King's moves the attack reaches.
        reach: u8,
        /// The rule that sets the reach.
        rule: RuleId,
    },
    /// Something stops the line of sight.
    NoSight {
        /// The rule of sight.
        rule: RuleId,
    },
    /// One cannot do this to oneself.
    Oneself {
        /// The rule that says to whom.
        rule: RuleId,
    },
    /// One cannot do this to the dead, nor can they do it.
    Dead(Id),
    /// The order needs a target of another kind, or one at all.
    BadTarget,
    /// The place cannot be entered.
    Blocked {
        terrain: Terrain,
        /// The rule that says so.
        rule: RuleId,
    },
    /// An answer of another kind than was asked for, or one too many.
    WrongAnswer,
    /// What was typed belongs to another system than the fight.
    OtherSystem,
    /// A number outside its bounds.
    OutOfRange {
        /// The key of the number, in the locale's `number-*` family.
        what: String,
        given: i32,
        /// The least that is allowed.
        least: i32,
        /// The most that is allowed.
        most: i32,
    },
    /// Another combatant stands on the place.
    Taken {
        by: Id,
        /// The rule that says so.
        rule: RuleId,
    },
    /// One cannot do this to one's own side.
    Ally {
        /// Who is of it.
        who: Id,
        /// The rule that says so.
        rule: RuleId,
    },
    /// What only one system refuses.
    Own {
        phrase: Phrase,
        /// The rule that says so, where one does.
        rule: Option<RuleId>,
    },
    /// A pool is full, or as low as it goes, and nothing would change.
    Unchanged {
        who: Id,
        pool: PoolId,
        /// What is in it.
        now: i32,
    },
    /// Nothing would change, which the rule is about.
    AlreadySo(RuleId),
    /// The sheet would break a rule of sheets.
    Breach(crate::system::Fault),
}

impl Refusal {
    /// Nothing would change of what this rule is about.
    pub(crate) fn already_so(rule: &'static str) -> Self {
        Self::AlreadySo(RuleId::new(rule))
    }

    /// That a number which the GM gives for `what` lies in these bounds, both among them.
    pub(crate) fn in_range(what: &str, given: i32, (least, most): (i32, i32)) -> Result<(), Self> {
        if (least..=most).contains(&given) {
            return Ok(());
        }
        Err(Self::OutOfRange { what: what.to_owned(), given, least, most })
    }
}
