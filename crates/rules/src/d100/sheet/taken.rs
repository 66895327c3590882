//! A record of the library that a sheet takes.

use super::Spec;
use crate::d100::numbers::sheet::gear::{Armour, Model};

/// A record of any kind that a character takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// A sheet to begin with.
    Combatant(Box<Spec>),
    /// Something to strike with.
    Weapon(Box<Model>),
    /// Something that is worn.
    Protection(Box<Armour>),
}
