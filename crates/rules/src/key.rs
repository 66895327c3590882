//! Short names that a system declares and others pass on: copied like a number, read like a word.

use std::{fmt, str};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Longest key, in bytes.
const LONGEST: usize = 15;

/// A declared name of at most 15 bytes: ASCII letters, digits and dashes, `flip`. What is longer is cut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; LONGEST]);

impl Key {
    /// The key of this text.
    pub const fn new(text: &str) -> Self {
        let mut bytes = [0; LONGEST];
        fill(&mut bytes, text.as_bytes());
        Self(bytes)
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(LONGEST);
        self.0.get(..end).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// Copies as much as there is room for.
const fn fill(to: &mut [u8], from: &[u8]) {
    if let (Some((slot, to)), Some((byte, from))) = (to.split_first_mut(), from.split_first()) {
        *slot = *byte;
        fill(to, from);
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self::new(&text))
    }
}
