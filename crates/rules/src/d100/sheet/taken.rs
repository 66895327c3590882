//! A record of the library that a sheet takes.

use serde::{Deserialize, Serialize};

use super::Spec;
use crate::{
    PlainText,
    d100::numbers::sheet::gear::{Armour, Model},
};

/// A record of any kind that a character takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Taken {
    /// A sheet to begin with.
    Combatant(Box<Spec>),
    /// Something to strike with.
    Weapon(Box<Model>),
    /// Something that is worn.
    Protection(Box<Armour>),
}

impl Taken {
    /// The kind of it as verbs call it, and its name, where somebody in a fight can be given one.
    pub fn given(&self) -> Option<(&'static str, &PlainText)> {
        match self {
            Self::Weapon(model) => Some(("weapon", &model.name)),
            Self::Protection(piece) => Some(("protection", &piece.name)),
            Self::Combatant(_) => None,
        }
    }
}

impl Spec {
    /// Puts a record on the sheet: a weapon behind its own ones, protection over what it wears. Combatants are no part of one.
    pub fn gain(&mut self, record: &Taken) {
        match record {
            Taken::Weapon(model) => self.arm(model),
            Taken::Protection(piece) => self.wear(piece),
            Taken::Combatant(_) => {}
        }
    }
}
