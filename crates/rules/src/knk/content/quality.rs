//! Properties of weapons as data: each is a record of `systems/knk/qualities.ron`, and nothing else names it.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor, value::MapAccessDeserializer},
};

use crate::PlainText;

/// A property of a weapon: its names, and what it adds to an attack with that weapon. Numbers that a record leaves out
/// add nothing. A weapon names it by its key; a fight keeps the whole record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Quality {
    /// Name shown for it, in English.
    pub name: PlainText,
    /// Name shown for it in Russian; empty where the other one stands for both.
    #[serde(default = "nothing")]
    pub ru: PlainText,
    /// Bonus to the number of faces (KNK-ROL-02).
    #[serde(default)]
    pub to_roll: i32,
    /// Bonus to the constant (KNK-ROL-03).
    #[serde(default)]
    pub to_attack: i32,
    /// Bonus to the minimum roll (KNK-ROL-05).
    #[serde(default)]
    pub to_min: i32,
    /// Bonus to the final damage (KNK-ROL-04).
    #[serde(default)]
    pub to_damage: i32,
    /// How much of the target's Defence does not count, from 0.
    #[serde(default)]
    pub pierces: i32,
    /// Cells that it adds to the reach, or to the range of a shot that has one.
    #[serde(default)]
    pub reach: i32,
    /// Prana that an attack costs more; below 0 less.
    #[serde(default)]
    pub prana: i32,
    /// Whether a kill with it may go unnoticed (KNK-STL-06).
    #[serde(default)]
    pub silent: bool,
    /// Whether it works on the unclean as no ordinary weapon does (KNK-SKL-07).
    #[serde(default)]
    pub cleansing: bool,
    /// Whether only its key is known, as a weapon of a data file names it.
    #[serde(skip)]
    is_key: bool,
}

fn nothing() -> PlainText {
    PlainText::new("")
}

impl Quality {
    /// The one of this key, before its record is looked up.
    fn of_key(key: &str) -> Self {
        Self {
            name: PlainText::new(key),
            ru: nothing(),
            to_roll: 0,
            to_attack: 0,
            to_min: 0,
            to_damage: 0,
            pierces: 0,
            reach: 0,
            prana: 0,
            silent: false,
            cleansing: false,
            is_key: true,
        }
    }

    /// The key to look up; `None` for a whole record.
    pub(crate) fn key(&self) -> Option<&str> {
        self.is_key.then_some(self.name.as_str())
    }

    /// Each of its numbers by the name of its field, for the bounds of them.
    pub(crate) fn numbers(&self) -> [(&'static str, i32); 7] {
        [
            ("to_roll", self.to_roll),
            ("to_attack", self.to_attack),
            ("to_min", self.to_min),
            ("to_damage", self.to_damage),
            ("pierces", self.pierces),
            ("reach", self.reach),
            ("prana", self.prana),
        ]
    }
}

impl Serialize for Quality {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.key() {
            Some(key) if serializer.is_human_readable() => serializer.serialize_str(key),
            Some(_) | None => Self::serialize(self, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Quality {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Reader)
        } else {
            Self::deserialize(deserializer)
        }
    }
}

/// Reads a key, or a whole record.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Quality;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the key of a quality, or a quality")
    }

    fn visit_str<E>(self, key: &str) -> Result<Quality, E> {
        Ok(Quality::of_key(key))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Quality, A::Error> {
        Quality::deserialize(MapAccessDeserializer::new(map))
    }
}
