//! A record of the library that a sheet takes.

use super::Spec;
use crate::d20::numbers::{
    classes::{Class, Feat},
    macros::Macro,
    objects::Object,
    weapon::{Armour, Weapon},
};

/// A record of any kind that a character takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A sheet to begin with.
    Combatant(Box<Spec>),
    /// Something to strike with.
    Weapon(Box<Weapon>),
    /// Something that is worn.
    Armour(Box<Armour>),
    /// Something that was learnt.
    Feat(Box<Feat>),
    /// The class of somebody.
    Class(Box<Class>),
    /// A thing that stands on the field.
    Object(Box<Object>),
    /// A program that is used.
    Macro(Box<Macro>),
}
