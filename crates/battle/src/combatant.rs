//! Who fights, in words that every system shares.

use kekkai_rules::{Id, PlainText};
use serde::{Deserialize, Serialize};

use crate::Cell;

/// One of the sides, numbered from 0 in the order of the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    /// No side: whoever has it is hostile to everybody, others like it included.
    pub const NONE: Self = Self(u8::MAX);
}

kekkai_rules::listed! {
    /// A border of the field.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Edge {
        /// The edge above row A.
        North,
        /// The edge beyond the last column.
        East,
        /// The edge below the last row.
        South,
        /// The edge before column 1.
        West,
    }
}

impl Edge {
    /// The word for it in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// Whether the two meet at a corner.
    pub fn meets(self, other: Self) -> bool {
        self.runs_across() != other.runs_across()
    }

    /// Whether it runs from west to east.
    pub const fn runs_across(self) -> bool {
        matches!(self, Self::North | Self::South)
    }

    /// The number of `cell` along this border: its row for the west and the east, its column for the others.
    pub fn along(self, cell: Cell) -> u8 {
        if self.runs_across() { cell.column() } else { cell.row() }
    }
}

/// A combatant as the field knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combatant {
    /// Number in the order of the setup.
    pub id: Id,
    /// Name, different from all others of the fight.
    pub name: PlainText,
    /// Two columns wide, drawn on the map, different from all others of the fight.
    pub token: PlainText,
    /// Side that the combatant fights for.
    pub side: SideId,
    /// Where it stands or its body lies; `None` before it is placed.
    pub at: Option<Cell>,
    /// Whether it takes part.
    pub presence: Presence,
    /// Where it waits, if it has left the field over a border.
    #[serde(default)]
    pub away: Option<Away>,
}

/// Behind a border, still in the fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// Edge that leads away.
    pub edge: Edge,
    /// The cell it left from; after a walk round the field any of the new border will do.
    pub cell: Option<Cell>,
}

/// Whether somebody takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Presence {
    /// It takes part in the fight.
    Present,
    /// Dead: the body lies where it fell and does not block.
    Fallen,
    /// Gone from the fight, and alive.
    Departed,
}

impl Combatant {
    /// Whether it still has to be placed: neither on the field nor behind a border.
    pub fn is_nowhere(&self) -> bool {
        self.at.is_none() && self.away.is_none()
    }

    /// Whether the two are enemies: of different sides, or one of no side.
    pub fn is_hostile_to(&self, other: &Self) -> bool {
        self.id != other.id && (self.side != other.side || self.side == SideId::NONE)
    }

    /// Whether it stands on the field, so that nobody else can stand there.
    pub fn stands_on(&self, cell: Cell) -> bool {
        self.at == Some(cell) && self.presence == Presence::Present
    }
}
