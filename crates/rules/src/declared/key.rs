//! Keys that a system declares for what it has: small, copied freely, the same in every file.

use std::str;

/// Longest key, in bytes; what is longer is cut.
const LONGEST: usize = 15;

/// A short ASCII text that names something declared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key([u8; LONGEST]);

impl Key {
    /// The key of this text, cut at its longest length.
    pub(crate) const fn new(text: &str) -> Self {
        let mut bytes = [0; LONGEST];
        fill(&mut bytes, text.as_bytes());
        Self(bytes)
    }

    /// The text of the key, without padding.
    pub(crate) fn text(&self) -> &str {
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

/// Makes a type of keys. Files spell a key as a text; older ones as a bare word. Keyframes and hashes spell those after
/// `numbered` by their place in that list, as format 1 did, so that the hashes of its steps stand.
macro_rules! keyed {
    (@numbered $name:ident, []) => {};
    (@numbered $name:ident, [$($old:ident),+]) => {
        impl $name {
            /// Those that older programs knew, in their order.
            pub const NUMBERED: [Self; [$(stringify!($old)),+].len()] =
                [$(Self::new(stringify!($old))),+];
        }
    };
    ($(#[$doc:meta])* $name:ident, numbered [$($old:ident),*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($crate::key::Key);

        impl $name {
            /// The one of this key: ASCII, at most 15 bytes, else it is cut.
            pub const fn new(key: &str) -> Self {
                Self($crate::key::Key::new(key))
            }

            /// Its key as text.
            pub fn key(&self) -> &str {
                self.0.text()
            }
        }

        $crate::key::keyed!(@numbered $name, [$($old),*]);

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.key())
            }
        }

        const _: () = {
            #[derive(serde::Serialize, serde::Deserialize)]
            enum Packed<'a> {
                $($old,)*
                Key(&'a str),
            }

            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    if serializer.is_human_readable() {
                        return serializer.serialize_str(self.key());
                    }
                    match self.key() {
                        $(stringify!($old) => Packed::$old,)*
                        key => Packed::Key(key),
                    }
                    .serialize(serializer)
                }
            }

            impl<'de> serde::Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    #[derive(serde::Deserialize)]
                    #[serde(untagged)]
                    enum Spelled {
                        Word(String),
                    }
                    if deserializer.is_human_readable() {
                        return Spelled::deserialize(deserializer).map(|Spelled::Word(key)| Self::new(&key));
                    }
                    Ok(match Packed::deserialize(deserializer)? {
                        $(Packed::$old => Self::new(stringify!($old)),)*
                        Packed::Key(key) => Self::new(key),
                    })
                }
            }
        };
    };
}
pub(crate) use keyed;
