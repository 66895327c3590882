//! What a magical girl can put her prana into (KNK-MODE-06).

use serde::{Deserialize, Serialize};

use crate::knk::content::{
    modifier::{Modifier, Rolls, To, When},
    value::Override,
};

crate::listed! {
    /// What her energy goes to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Energy {
        /// A shot at an enemy in sight, as magical damage.
        Shot,
        /// Points added to her Defence.
        Defence,
        /// The constant of her attacks.
        Attack,
        /// Points that heal her.
        Healing,
    }
}

impl Energy {
    /// What lasts of so many points.
    pub(crate) fn modifier(self, points: i32) -> Option<Modifier> {
        match self {
            Self::Shot | Self::Healing => None,
            Self::Defence => Some(Modifier::Value { of: Override::Defence, by: points }),
            Self::Attack => Some(Modifier::Roll {
                of: Rolls::Attack,
                to: To::Attack,
                by: points,
                when: When::Always,
            }),
        }
    }
}
