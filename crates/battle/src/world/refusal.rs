//! Why something may not be done in the world around the fight.

use kekkai_rules::{Id, PlainText, RuleId};
use serde::{Deserialize, Serialize};

use super::PartyId;

/// What stands in the way. Places are named: who reads it may not have the world before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum WorldRefusal {
    /// The fight has no world around it.
    NoWorld,
    /// No party or place has this number.
    Unknown,
    /// There is no way from one place to the other.
    NoWay {
        from: PlainText,
        to: PlainText,
        /// The rule of links.
        rule: RuleId,
    },
    /// More places than the slowest comes in a turn.
    TooFar {
        have: u8,
        /// Places of the way.
        need: usize,
        /// The rule of the step.
        rule: RuleId,
    },
    /// One of it is in a fight that is not over.
    InFight {
        who: Id,
        /// The rule of leaving.
        rule: RuleId,
    },
    /// One of it has a hit that is not settled yet.
    HitWaits {
        who: Id,
        /// The rule of hits that wait.
        rule: RuleId,
    },
    /// Enemies are left on the board.
    NotAlone {
        /// The rule of leaving freely.
        rule: RuleId,
    },
    /// Nobody of this party lives; it is named, for no view shows it.
    NobodyLeft(PlainText),
    /// It flees or pursues, and moves by the throws of the chase only.
    InChase {
        party: PartyId,
        /// The rule of chases.
        rule: RuleId,
    },
    /// There is no such chase.
    NoChase,
    /// Nobody has said where the border leads.
    LeadsNowhere {
        /// The rule of borders.
        rule: RuleId,
    },
    /// The border behind which one of it waits leads to another place.
    LeadsElsewhere {
        who: Id,
        place: PlainText,
        /// The rule of borders.
        rule: RuleId,
    },
    /// The two are not of one party.
    NotTogether {
        /// The rule of passengers.
        rule: RuleId,
    },
    /// It carries as many as it can, or is carried itself.
    CannotCarry {
        who: Id,
        /// How many it can carry.
        most: u8,
        /// The rule of passengers.
        rule: RuleId,
    },
    /// It has no base where it is.
    NoBase {
        /// The rule of bases.
        rule: RuleId,
    },
    /// They are in different places.
    Elsewhere {
        /// The rule of meeting.
        rule: RuleId,
    },
    /// It is there already.
    Arrived,
    /// The place has no such board.
    NoBoard {
        /// The rule of boards.
        rule: RuleId,
    },
    /// It has hurried in this round of the fight.
    Hurried {
        /// The rule of hurrying.
        rule: RuleId,
    },
    /// The fight is not over.
    NotOver {
        /// The rule of its end.
        rule: RuleId,
    },
    /// The fight is set up and has not begun.
    NotBegun {
        /// The rule of its end.
        rule: RuleId,
    },
    /// There is nothing to take.
    NothingThere {
        /// The rule of looting.
        rule: RuleId,
    },
    /// A number that is too large or too small.
    OutOfRange { given: u16, least: u16, most: u16 },
    /// A new party without anybody in it.
    Memberless(PlainText),
    /// A party that has somebody twice.
    NamedTwice(Id),
    /// A place of that name is there already.
    PlaceTaken(PlainText),
    /// The world has no room for another place.
    Full { most: usize },
    /// There are as many parties as there may be.
    TooManyParties { most: usize },
}
