//! Names that the rules use for things they cannot look into.

use serde::{Deserialize, Serialize};

/// One combatant of a fight, numbered from 0 in the order of the setup; never used again within a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(pub u16);

impl Id {
    /// Nobody of the fight: throws that the GM makes.
    pub const NOBODY: Self = Self(u16::MAX);

    /// The position in a list kept in setup order.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A place on the field, opaque to the rules: only the fight knows which cell it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(pub u16);
