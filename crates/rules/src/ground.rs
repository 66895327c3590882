//! The field as the rules see it.

use serde::{Deserialize, Serialize};

/// What fills a cell.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub enum Terrain {
    /// Free to walk.
    #[default]
    Floor,
    /// Ordinary obstacle (KNK-OBS-02).
    Ordinary,
    /// Strong obstacle (KNK-OBS-03).
    Strong,
    /// Indestructible obstacle (KNK-OBS-04).
    Indestructible,
    /// Hindrance: may be entered, at a price (KNK-OBS-05).
    Hindrance,
}

impl Terrain {
    /// Every kind, in the order of the catalogue's table T13.
    pub const ALL: [Self; 5] =
        [Self::Floor, Self::Ordinary, Self::Strong, Self::Indestructible, Self::Hindrance];

    /// Whether it stops walking (KNK-OBS-01).
    pub const fn is_obstacle(self) -> bool {
        matches!(self, Self::Ordinary | Self::Strong | Self::Indestructible)
    }

    /// Whether it stops sight (KNK-MOV-06).
    pub const fn blocks_sight(self) -> bool {
        self.is_obstacle()
    }
}

/// One cell's content with the damage it has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ground {
    /// What fills it.
    pub terrain: Terrain,
    /// Damage that adds up until the terrain gives way (KNK-OBS-02).
    #[serde(default)]
    pub worn: i32,
    /// Whether one can hide there (KNK-LOC-07).
    #[serde(default)]
    pub shadow: bool,
}

impl Ground {
    /// Unworn ground of one kind, without marks.
    pub const fn of(terrain: Terrain) -> Self {
        Self { terrain, worn: 0, shadow: false }
    }

    /// What is left when the terrain gives way. The shadow stays.
    #[must_use]
    pub const fn broken(self) -> Self {
        Self { shadow: self.shadow, ..Self::of(Terrain::Floor) }
    }
}

/// What lies between an actor and its target, in words without cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Situation {
    /// King's moves between the two; 0 for oneself. `None` when one of them is not on the field.
    pub distance: Option<u8>,
    /// Whether nothing between them stops sight.
    pub sight: bool,
}
