//! Why a command may not be carried out.

use kekkai_rules::{Id, PlainText, RuleId};
use serde::{Deserialize, Serialize};

use crate::{Cell, Command, Gm, SideId, combatant::Edge, world::WorldRefusal};

/// An answer to a player: what stands in the way. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{self:?}")]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Refusal {
    /// The rules say no.
    Rules(kekkai_rules::Refusal),
    /// The fight has not begun.
    NotBegun,
    /// The fight has begun already.
    Begun,
    /// Another combatant stands on the cell.
    Occupied {
        at: Cell,
        by: Id,
        /// The rule of free cells.
        rule: RuleId,
    },
    /// An obstacle fills the cell.
    Filled { at: Cell },
    /// Outside the side's strip at its border.
    OutsideStrip {
        at: Cell,
        edge: Edge,
        /// How deep the strip is.
        depth: u8,
        /// The rule of setting up.
        rule: RuleId,
    },
    /// Not on the field.
    OffField(Id),
    /// These have not been placed.
    Unplaced(Vec<Id>),
    /// The fight has no combatants.
    Empty,
    /// A path without cells, or with a gap before this cell.
    BrokenPath {
        /// Where the gap is.
        at: Option<Cell>,
    },
    /// The order belongs to another system.
    OtherSystem,
    /// A name, or a token, without a single sign.
    BadName,
    /// A name, or a token, that somebody has already.
    NameTaken { name: PlainText, by: Id },
    /// A name or token is that of somebody who has left the fight, and can be put back into it.
    NameLeft { name: PlainText, by: Id },
    /// It has acted in this round.
    HasActed(Id),
    /// Something was done in its turn already, so that it cannot be put off.
    TurnUsed(Id),
    /// Something is to be answered in its turn before anything else.
    AnswersFirst(Id),
    /// It cannot come before or after itself.
    BesideItself(Id),
    /// It is not in the queue: dead, or not of the fight.
    NotInQueue(Id),
    /// There are as many as there can be.
    TooMany { most: u16 },
    /// Fewer cells are free than are to stand there.
    NoRoom {
        count: u16,
        /// How many cells are free.
        free: u16,
    },
    /// A sheet that breaks the rules.
    BadSheet(Vec<kekkai_rules::system::Fault>),
    /// Not on a cell of this border.
    NotAtBorder {
        edge: Edge,
        /// The rule of leaving and coming back.
        rule: RuleId,
    },
    /// The turn did not begin on this border.
    NotBegunThere {
        edge: Edge,
        /// The rule of leaving.
        rule: RuleId,
    },
    /// The border cannot be crossed.
    Closed {
        edge: Edge,
        /// The rule of borders.
        rule: RuleId,
    },
    /// No border can be crossed.
    AllClosed {
        /// The rule of borders.
        rule: RuleId,
    },
    /// An enemy stands on the border.
    Guarded {
        edge: Edge,
        by: Id,
        /// The rule of guards.
        rule: RuleId,
    },
    /// On the field, or gone, not behind a border.
    NotAway(Id),
    /// It left in this turn.
    JustLeft {
        /// The rule of coming back.
        rule: RuleId,
    },
    /// Too far along the border from where it left.
    EntersElsewhere {
        from: Cell,
        /// The rule of coming back.
        rule: RuleId,
    },
    /// The two borders do not meet.
    NotNextTo {
        from: Edge,
        /// Where it wanted to go.
        to: Edge,
        /// The rule of walking round.
        rule: RuleId,
    },
    /// An enemy was on the field when the turn began.
    NotAlone {
        /// The rule of leaving freely.
        rule: RuleId,
    },
    /// No clock has this name.
    NoClock(PlainText),
    /// It would change nothing.
    Idle(Idle),
    /// Not in the world around the fight, or not yet.
    World(WorldRefusal),
}

/// What is so already where a command would change nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the case says what is so, and the names of its fields of whom")]
pub enum Idle {
    /// Somebody acts by this number.
    Initiative { who: Id, number: i32 },
    /// Somebody is on this side; [`SideId::NONE`] for none.
    Side { who: Id, side: SideId },
    /// Somebody stands on that cell.
    Place { who: Id, at: Cell },
    /// Somebody has that name and token.
    Name(Id),
    /// The turns come in that order.
    Order,
    /// What fills the cells, lies on them or closes the borders.
    Field,
    /// What others may see.
    Disclosed,
    /// The note says that already.
    Note,
    /// There is no note.
    NoNote,
    /// The clock stands so.
    Clock,
    /// Something on a sheet.
    Sheet,
    /// Anything else that an order sets.
    Other,
}

impl Idle {
    /// What is so already where `command` changes nothing.
    pub(crate) fn of(command: &Command) -> Self {
        match command {
            Command::Gm { what, .. } => Self::of_word(what),
            Command::Place { who, at } => Self::Place { who: *who, at: *at },
            Command::RollInitiative
            | Command::Act { .. }
            | Command::Walk { .. }
            | Command::EndTurn { .. }
            | Command::Leave { .. }
            | Command::Enter { .. }
            | Command::Detour { .. }
            | Command::Depart { .. }
            | Command::World(_)
            | Command::Loot { .. }
            | Command::Anew { .. } => Self::Other,
        }
    }

    fn of_word(what: &Gm) -> Self {
        match what {
            Gm::Initiative { who, number } => Self::Initiative { who: *who, number: *number },
            Gm::Side { who, to } => Self::Side { who: *who, side: *to },
            Gm::Move { who, to } => Self::Place { who: *who, at: *to },
            Gm::Rename { who, .. } => Self::Name(*who),
            Gm::Order { .. } | Gm::Wait { .. } | Gm::Turn { .. } => Self::Order,
            Gm::Ground { .. }
            | Gm::Mark { .. }
            | Gm::Status { .. }
            | Gm::Everywhere { .. }
            | Gm::Border { .. }
            | Gm::Part { .. }
            | Gm::CustomZone { .. }
            | Gm::Fill { .. }
            | Gm::Lay { .. } => Self::Field,
            Gm::Disclose(_) => Self::Disclosed,
            Gm::Remember { lines, .. } if lines.is_empty() => Self::NoNote,
            Gm::Remember { .. } => Self::Note,
            Gm::Clock(_) => Self::Clock,
            Gm::Sheet(_) => Self::Sheet,
            // All of them are so already: what the first one is about stands for the rest where it names nobody.
            Gm::Several(each) => match each.first().map(Self::of_word) {
                Some(all @ (Self::Field | Self::Disclosed | Self::Sheet | Self::Order)) => all,
                Some(_) | None => Self::Other,
            },
            Gm::Join { .. }
            | Gm::Band { .. }
            | Gm::FreshLuck
            | Gm::Note(_)
            | Gm::Roll { .. }
            | Gm::Remove { .. }
            | Gm::Copy { .. } => Self::Other,
        }
    }
}

impl From<WorldRefusal> for Refusal {
    fn from(refusal: WorldRefusal) -> Self {
        Self::World(refusal)
    }
}

impl From<kekkai_rules::Refusal> for Refusal {
    fn from(refusal: kekkai_rules::Refusal) -> Self {
        Self::Rules(refusal)
    }
}
