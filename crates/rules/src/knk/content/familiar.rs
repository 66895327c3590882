//! What makes a familiar of a combatant (KNK-FAM, T23).

use serde::{Deserialize, Serialize};

use crate::PlainText;
use crate::knk::content::{class::Class, nature::Nature};

crate::listed! {
    /// What kind of familiar somebody is (T23).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum FamiliarKind {
        /// A summoned heroic spirit.
        Servant,
        /// Sees and tells; cannot attack.
        Scout,
        /// Guards a base or goes along.
        Guard,
        /// A drained human: no jumping, water as for living dead.
        Thrall,
        /// An artificial body, through which its owner acts from its base.
        Body,
        /// A character with a sheet of its own.
        Character,
    }
}

impl FamiliarKind {
    /// Its key, as files spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Servant => "servant",
            Self::Scout => "scout",
            Self::Guard => "guard",
            Self::Thrall => "thrall",
            Self::Body => "body",
            Self::Character => "character",
        }
    }

    /// What its class makes of it: every Servant is a familiar (KNK-CLS-03).
    pub fn of_class(class: &Class) -> Option<Self> {
        (*class == Class::Servant).then_some(Self::Servant)
    }

    /// What the ground makes of it, where neither its class nor its record says so.
    pub const fn nature(self) -> Option<Nature> {
        match self {
            Self::Thrall => Some(Nature::Thrall),
            Self::Servant | Self::Scout | Self::Guard | Self::Body | Self::Character => None,
        }
    }
}

/// What makes a familiar of somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Familiar {
    /// Kind of the familiar.
    pub kind: FamiliarKind,
    /// Prana that it uses up each turn of its master, from 0 (KNK-FAM-02).
    #[serde(default)]
    pub upkeep: i32,
    /// Who acts through an artificial body, and wakes at its base when that is destroyed (KNK-FAM-04).
    #[serde(default)]
    pub owner: Option<PlainText>,
}
