//! The field as the rules see it.

use serde::{Deserialize, Serialize};

crate::listed! {
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
        /// Shallow water: a hindrance that nothing breaks (KNK-OBS-07).
        Shallow,
        /// Deep water: an obstacle that nothing breaks (KNK-OBS-07).
        Deep,
        /// Ice: the agile slide, the others may fall (KNK-OBS-09, KNK-OBS-10).
        Ice,
        /// Cover: an ordinary obstacle past which whoever touches it may shoot (KNK-OBS-11).
        Cover,
        /// Plants: an ordinary obstacle that some magic asks for (KNK-OBS-11).
        Plants,
    }
}

impl Terrain {
    /// The key of its name in the locales.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Floor => "terrain-floor",
            Self::Ordinary => "terrain-ordinary",
            Self::Strong => "terrain-strong",
            Self::Indestructible => "terrain-indestructible",
            Self::Hindrance => "terrain-hindrance",
            Self::Shallow => "terrain-shallow",
            Self::Deep => "terrain-deep",
            Self::Ice => "terrain-ice",
            Self::Cover => "terrain-cover",
            Self::Plants => "terrain-plants",
        }
    }

    /// Whether it stops walking (KNK-OBS-01).
    pub const fn is_obstacle(self) -> bool {
        self.is_ordinary() || matches!(self, Self::Strong | Self::Indestructible | Self::Deep)
    }

    /// Whether it breaks like an ordinary obstacle (T13).
    pub const fn is_ordinary(self) -> bool {
        matches!(self, Self::Ordinary | Self::Cover | Self::Plants)
    }

    /// Whether it stops sight where its cell does not say otherwise (KNK-MOV-06).
    pub const fn blocks_sight(self) -> bool {
        self.is_ordinary() || matches!(self, Self::Strong | Self::Indestructible)
    }
}

/// One cell's content with the damage it has taken.
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of its own of the cell's record")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// What fills it.
    pub terrain: Terrain,
    /// Damage that adds up until the terrain gives way (KNK-OBS-02).
    #[serde(default)]
    pub worn: i32,
    /// Whether shallow water lies below the ice (KNK-OBS-13).
    #[serde(default)]
    pub over_water: bool,
    /// Whether one can hide there (KNK-LOC-07).
    #[serde(default)]
    pub shadow: bool,
    /// Whether it cannot be jumped over (KNK-OBS-06).
    #[serde(default)]
    pub unjumpable: bool,
    /// Whether sight goes over it, whatever fills it (KNK-MOV-06).
    #[serde(default)]
    pub low: bool,
    /// Whether it burns (KNK-LOC-08). What fire does is for the game master to say.
    #[serde(default)]
    pub fire: bool,
}

impl Ground {
    /// Unworn ground of one kind, without marks.
    pub const fn of(terrain: Terrain) -> Self {
        Self {
            terrain,
            worn: 0,
            over_water: false,
            shadow: false,
            unjumpable: false,
            low: false,
            fire: false,
        }
    }

    /// What is left when the terrain gives way: water under ice, else floor (KNK-OBS-13). The shadow stays.
    #[must_use]
    pub const fn broken(self) -> Self {
        let water = matches!(self.terrain, Terrain::Ice) && self.over_water;
        let left = if water { Terrain::Shallow } else { Terrain::Floor };
        Self { shadow: self.shadow, ..Self::of(left) }
    }

    /// Whether it stops sight (KNK-MOV-06).
    pub const fn blocks_sight(self) -> bool {
        self.terrain.blocks_sight() && !self.low
    }
}

/// The light of a place; one of them at a time (KNK-LOC-03).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Light {
    /// Nothing to note (KNK-LOC-04).
    #[default]
    Day,
    /// May be deadly to vampires (KNK-LOC-05).
    Sunlight,
    /// Strengthens vampires (KNK-LOC-06).
    Night,
}

/// The statuses that are in force at a place (KNK-LOC-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ambient {
    /// The light.
    pub light: Light,
    /// Whether it rains (KNK-LOC-08).
    pub rain: bool,
    /// Whether the ground is holy (KNK-LOC-09).
    pub holy: bool,
    /// How strong the radiation is; 0 for none (KNK-MODE-02).
    #[serde(default)]
    pub radiation: u8,
    /// Whether it lies under water (KNK-MODE-03).
    #[serde(default)]
    pub under_water: bool,
}

/// A status that magic can bring over a place (T21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AmbientKind {
    /// Plain day.
    Day,
    /// Sunlight.
    Sunlight,
    /// Night.
    Night,
    /// Rain.
    Rain,
    /// Holy ground.
    Holy,
}

/// What lies between an actor and its target, in words without cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Situation {
    /// King's moves between the two; 0 for oneself. `None` when one of them is not on the field.
    pub distance: Option<u8>,
    /// Whether nothing between them stops sight (KNK-MOV-06).
    pub sight: bool,
    /// Whether the first may shoot at the second: as sight, but past cover that the first touches (KNK-OBS-11).
    pub shot: bool,
}
