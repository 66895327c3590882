//! How an attack is made.

use serde::{Deserialize, Serialize};

crate::listed! {
    /// A kind of attack.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Mode {
        /// The only melee attack of monsters and commoners (KNK-ATK-04, KNK-ATK-07).
        Blow,
        /// Attack 1 of a profi: paid and full (KNK-ATK-05).
        One,
        /// Attack 2 of a profi: free and halved (KNK-ATK-06).
        Two,
        /// A ranged attack (KNK-ATK-10).
        Shot,
    }
}

impl Mode {
    /// The key that the rest of the program knows it by.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Blow => "Blow",
            Self::One => "One",
            Self::Two => "Two",
            Self::Shot => "Shot",
        }
    }

    /// The kind of that key.
    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.key() == key)
    }
}
