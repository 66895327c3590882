//! Rows of table MOD that the GM has set for somebody (D100-MODS-12).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::d100::numbers::strike::situation::{Cover, Footing};

crate::listed! {
    /// A row that the field does not tell by itself, or tells otherwise.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Row {
        /// Nothing hides it from shots.
        NoCover,
        /// Unreliable cover against shots.
        LightCover,
        /// Passable cover against shots.
        MediumCover,
        /// Reliable cover against shots.
        SolidCover,
        /// Firm ground, whatever the field has.
        Firm,
        /// Awkward ground to stand on.
        Awkward,
        /// Too cramped to swing a weapon.
        Cramped,
        /// Deep snow, water and the like.
        Difficult,
        /// Fog or smoke around it.
        Fog,
        /// Bad weather where it is.
        Weather,
        /// It is dark where it is.
        Dark,
        /// It is attacked from flank or rear.
        Flanked,
    }
}

impl Row {
    /// How people spell it.
    pub const fn spelled(self) -> &'static str {
        match self {
            Self::NoCover => "no-cover",
            Self::LightCover => "light-cover",
            Self::MediumCover => "medium-cover",
            Self::SolidCover => "solid-cover",
            Self::Firm => "firm",
            Self::Awkward => "awkward",
            Self::Cramped => "cramped",
            Self::Difficult => "difficult",
            Self::Fog => "fog",
            Self::Weather => "weather",
            Self::Dark => "dark",
            Self::Flanked => "flanked",
        }
    }

    /// The cover that it says.
    pub const fn cover(self) -> Option<Cover> {
        match self {
            Self::NoCover => Some(Cover::None),
            Self::LightCover => Some(Cover::Light),
            Self::MediumCover => Some(Cover::Medium),
            Self::SolidCover => Some(Cover::Solid),
            Self::Firm
            | Self::Awkward
            | Self::Cramped
            | Self::Difficult
            | Self::Fog
            | Self::Weather
            | Self::Dark
            | Self::Flanked => None,
        }
    }

    /// The ground that it says.
    pub const fn footing(self) -> Option<Footing> {
        match self {
            Self::Firm => Some(Footing::Firm),
            Self::Awkward => Some(Footing::Awkward),
            Self::Cramped => Some(Footing::Cramped),
            Self::Difficult => Some(Footing::Difficult),
            Self::NoCover
            | Self::LightCover
            | Self::MediumCover
            | Self::SolidCover
            | Self::Fog
            | Self::Weather
            | Self::Dark
            | Self::Flanked => None,
        }
    }

    /// The rows with this one set or struck: of cover and of ground only one stands.
    #[must_use]
    pub fn set(self, rows: &BTreeSet<Self>, on: bool) -> BTreeSet<Self> {
        let apart = |other: &Self| {
            let covers = self.cover().is_some() && other.cover().is_some();
            let grounds = self.footing().is_some() && other.footing().is_some();
            *other != self && !covers && !grounds
        };
        let mut left: BTreeSet<Self> = rows.iter().copied().filter(apart).collect();
        if on {
            left.insert(self);
        }
        left
    }
}
