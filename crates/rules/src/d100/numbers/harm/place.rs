//! Sides of a body, and the places that lasting harm sits in.

use serde::{Deserialize, Serialize};

use super::{conditions::Facet, injuries::Table};

/// A side of the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The left side of the body.
    Left,
    /// The right side of the body.
    Right,
}

impl Side {
    /// The arm that the face of 1d10 names where a rule does not: 1–5 the left one (D100-INJ-05).
    pub const fn named_by(face: u16) -> Self {
        if face <= 5 { Self::Left } else { Self::Right }
    }

    /// The side across from it.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Where lasting harm sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HitLocation {
    /// The head with what is on it.
    Head,
    /// An arm with its hand.
    Arm(Side),
    /// The trunk of the body.
    Torso,
    /// A leg with its foot.
    Leg(Side),
}

impl HitLocation {
    /// Every place of a body, in the order of table LOC.
    pub const ALL: [Self; 6] = [
        Self::Head,
        Self::Arm(Side::Left),
        Self::Arm(Side::Right),
        Self::Torso,
        Self::Leg(Side::Left),
        Self::Leg(Side::Right),
    ];

    /// Which of all it is, from 1 on.
    pub fn number(self) -> u32 {
        (1..).zip(Self::ALL).find(|(_, one)| *one == self).map_or(0, |(number, _)| number)
    }

    /// How files and people spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Arm(Side::Left) => "left-arm",
            Self::Arm(Side::Right) => "right-arm",
            Self::Torso => "torso",
            Self::Leg(Side::Left) => "left-leg",
            Self::Leg(Side::Right) => "right-leg",
        }
    }

    /// The side of it; what is in the middle counts as the left one.
    pub const fn side(self) -> Side {
        match self {
            Self::Arm(side) | Self::Leg(side) => side,
            Self::Head | Self::Torso => Side::Left,
        }
    }

    /// The table in which an injury there is read (D100-INJ-01).
    pub const fn table(self) -> Table {
        match self {
            Self::Head => Table::Head,
            Self::Arm(_) => Table::Arm,
            Self::Torso => Table::Torso,
            Self::Leg(_) => Table::Leg,
        }
    }

    /// What a test is built on that this place is needed for (D100-INJ-11). Nothing rests on the head alone.
    pub const fn facet(self) -> Option<Facet> {
        match self {
            Self::Head => None,
            Self::Arm(Side::Left) => Some(Facet::LeftArm),
            Self::Arm(Side::Right) => Some(Facet::RightArm),
            Self::Torso => Some(Facet::Physical),
            Self::Leg(_) => Some(Facet::Leg),
        }
    }
}
