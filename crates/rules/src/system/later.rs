//! Fields that came to be after states had been hashed: the lines of a save have them, hashes and keyframes do not.
//!
//! For `#[serde(default, with = "crate::system::later")]`. A state that holds anything in one is put into no keyframe.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a field where fields have names, and nothing else.
pub(crate) fn serialize<T: Serialize, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        value.serialize(serializer)
    } else {
        serializer.serialize_unit()
    }
}

/// Reads it where fields have names; elsewhere it is as it usually is.
pub(crate) fn deserialize<'de, T: Deserialize<'de> + Default, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        T::deserialize(deserializer)
    } else {
        <()>::deserialize(deserializer).map(|()| T::default())
    }
}
