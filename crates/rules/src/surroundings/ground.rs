//! The field as the rules see it.

use serde::{Deserialize, Serialize};

crate::listed! {
    /// What fills a cell.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
    )]
    pub enum Terrain {
        /// Floor that is free to walk on.
        #[default]
        Floor,
        /// An ordinary obstacle, which blows break.
        Ordinary,
        /// A strong obstacle, which takes more to break.
        Strong,
        /// An obstacle that nothing breaks.
        Indestructible,
        /// Hindrance: may be entered, at a price.
        Hindrance,
        /// Shallow water: a hindrance that nothing breaks.
        Shallow,
        /// Deep water: an obstacle that nothing breaks.
        Deep,
        /// Ice: the agile slide, the others may fall.
        Ice,
        /// Cover: an ordinary obstacle past which whoever touches it may shoot.
        Cover,
        /// Plants: an ordinary obstacle that some magic asks for.
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

    /// Whether it stops walking.
    pub const fn is_obstacle(self) -> bool {
        self.is_ordinary() || matches!(self, Self::Strong | Self::Indestructible | Self::Deep)
    }

    /// Whether it breaks like an ordinary obstacle.
    pub const fn is_ordinary(self) -> bool {
        matches!(self, Self::Ordinary | Self::Cover | Self::Plants)
    }

    /// Whether it stops sight where its cell does not say otherwise.
    pub const fn blocks_sight(self) -> bool {
        self.is_ordinary() || matches!(self, Self::Strong | Self::Indestructible)
    }
}

/// One cell's content with the damage it has taken.
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of its own of the cell's record")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// The terrain that fills it.
    pub terrain: Terrain,
    /// Damage that adds up until the terrain gives way.
    #[serde(default)]
    pub worn: i32,
    /// Whether shallow water lies below the ice.
    #[serde(default)]
    pub over_water: bool,
    /// Whether one can hide there.
    #[serde(default)]
    pub shadow: bool,
    /// Whether it cannot be jumped over.
    #[serde(default)]
    pub unjumpable: bool,
    /// Whether sight goes over it, whatever fills it.
    #[serde(default)]
    pub low: bool,
    /// Whether it burns. What fire does is for the GM to say.
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

    /// What is left when the terrain gives way: water under ice, else floor. The shadow stays.
    #[must_use]
    pub const fn broken(self) -> Self {
        let water = matches!(self.terrain, Terrain::Ice) && self.over_water;
        let left = if water { Terrain::Shallow } else { Terrain::Floor };
        Self { shadow: self.shadow, ..Self::of(left) }
    }

    /// Whether it stops sight.
    pub const fn blocks_sight(self) -> bool {
        self.terrain.blocks_sight() && !self.low
    }
}

/// The light of a place; one of them at a time.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Light {
    /// Plain daylight, which does nothing.
    #[default]
    Day,
    /// Sunlight, deadly to some beings.
    Sunlight,
    /// Night, which strengthens some beings.
    Night,
}

/// The statuses that are in force at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ambient {
    /// The light that falls on it.
    pub light: Light,
    /// Whether it rains there.
    pub rain: bool,
    /// Whether the ground is holy.
    pub holy: bool,
    /// How strong the radiation is; 0 for none.
    #[serde(default)]
    pub radiation: u8,
    /// Whether it lies under water.
    #[serde(default)]
    pub under_water: bool,
}

/// A status that magic can bring over a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AmbientKind {
    /// Day without direct sunlight.
    Day,
    /// Direct sunlight falls there.
    Sunlight,
    /// It is night there.
    Night,
    /// It is raining there.
    Rain,
    /// The ground there is holy.
    Holy,
}

/// What lies between an actor and its target, in words without cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Situation {
    /// King's moves between the two; 0 for oneself. `None` when one of them is not on the field.
    pub distance: Option<u8>,
    /// Whether nothing between them stops sight.
    pub sight: bool,
    /// Whether the first may shoot at the second: as sight, but past cover that the first touches.
    pub shot: bool,
}
