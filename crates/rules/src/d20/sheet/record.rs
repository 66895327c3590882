//! A record of the library that a sheet takes.

use serde::{Deserialize, Serialize};

use super::Spec;
use crate::PlainText;
use crate::d20::numbers::{
    classes::{Class, Feat},
    macros::Macro,
    objects::Object,
    weapon::{Armour, Weapon},
};

/// A record of any kind that a character takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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

impl Record {
    /// The kind of it as verbs call it, and its name, where somebody in a fight can be given one.
    pub fn given(&self) -> Option<(&'static str, &PlainText)> {
        Some(match self {
            Self::Weapon(weapon) => ("weapon", &weapon.name),
            Self::Armour(worn) => ("protection", &worn.name),
            Self::Feat(feat) => ("feat", &feat.name),
            Self::Class(class) => ("class", &class.name),
            Self::Macro(program) => ("macro", &program.name),
            Self::Object(_) | Self::Combatant(_) => return None,
        })
    }
}

impl Spec {
    /// Puts a record behind what is of its kind already; a class takes the place of the one before. Things and combatants
    /// are no part of a sheet.
    pub fn gain(&mut self, record: Record) {
        match record {
            Record::Weapon(weapon) => self.weapons.push(*weapon),
            Record::Armour(worn) => self.armour.push(*worn),
            Record::Feat(feat) => self.feats.push(*feat),
            Record::Class(class) => self.class = *class,
            Record::Macro(program) => self.macros.push(*program),
            Record::Object(_) | Record::Combatant(_) => {}
        }
    }
}
