//! Pools of points. A system declares which there are; all that draws, types, discloses or sets them reads that.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Key;

/// A pool by the key that its system declares: ASCII letters, `Hp`. What is longer is cut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PoolId(Key);

/// What a system declares of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolKind {
    /// Which one. Its words are the messages `pool-<key>` and `price-<key>` of the locales, in small letters.
    pub id: PoolId,
    /// The words for it on the command line, the English one first.
    pub words: &'static [&'static str],
    /// Whether it is what keeps its owner alive: drawn as the bar, told to others in words for wounds.
    pub vital: bool,
    /// How others read it before the GM says anything.
    pub usual: Reading,
}

/// How a pool is shown to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Reading {
    /// With its numbers.
    Numbers,
    /// As a bar.
    Bars,
    /// In words.
    Words,
    /// Not at all.
    Nothing,
}

/// A pool as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool {
    /// Which one.
    pub id: PoolId,
    /// What is there now; may be at or below 0.
    pub now: i32,
    /// The most there can be.
    pub max: i32,
    /// How much of what is missing may still be given back: the sum of the hits that can still be undone.
    pub waits: i32,
}

impl PoolId {
    /// The pool of this key.
    pub const fn new(key: &str) -> Self {
        Self(Key::new(key))
    }

    /// Its key.
    pub fn key(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Debug for PoolId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// How keyframes and hashes spell a pool: those of format 1 by number, as it did, so that the hashes of its steps stand.
#[derive(Serialize, Deserialize)]
enum Packed<'a> {
    Hp,
    Prana,
    Key(&'a str),
}

impl Serialize for PoolId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.serialize_str(self.key());
        }
        match self.key() {
            "Hp" => Packed::Hp,
            "Prana" => Packed::Prana,
            key => Packed::Key(key),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PoolId {
    /// Saves of format 1 name a pool by a bare word, `Hp`; later ones by the same word in quotation marks.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Spelled {
            Word(String),
        }
        if deserializer.is_human_readable() {
            return Spelled::deserialize(deserializer).map(|Spelled::Word(key)| Self::new(&key));
        }
        Ok(match Packed::deserialize(deserializer)? {
            Packed::Hp => Self::new("Hp"),
            Packed::Prana => Self::new("Prana"),
            Packed::Key(key) => Self::new(key),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_is_read_as_a_key_and_as_older_saves_spell_it() {
        for text in ["\"Hp\"", "Hp"] {
            assert_eq!(ron::from_str::<PoolId>(text).unwrap(), PoolId::new("Hp"), "{text}");
        }
        assert_eq!(ron::to_string(&PoolId::new("Hp")).unwrap(), "\"Hp\"");
    }

    #[test]
    fn a_key_that_is_too_long_is_cut() {
        assert_eq!(PoolId::new("a-very-long-name-of-a-pool").key(), "a-very-long-nam");
        assert_eq!(PoolId::new("").key(), "");
    }
}
