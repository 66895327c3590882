//! Values in bytes without names: what is hashed, and what is put aside beside a save.

use postcard::{Result, ser_flavors::Flavor, serialize_with_flavor};
use serde::Serialize;

/// A value in bytes, for about so many of which room is made at once; `None` for one that cannot be written so.
pub(crate) fn packed<T: Serialize + ?Sized>(value: &T, room: usize) -> Option<Vec<u8>> {
    serialize_with_flavor(value, Bytes(Vec::with_capacity(room))).ok()
}

/// The same of a value of our own types, all of which can be written so. Two that could not would have the same hash.
pub(crate) fn whole<T: Serialize + ?Sized>(value: &T, room: usize) -> Vec<u8> {
    let bytes = packed(value, room);
    debug_assert!(bytes.is_some(), "a part of a state has no form in bytes");
    bytes.unwrap_or_default()
}

/// Bytes with those of one more value behind them; `None` for one that cannot be written so.
pub(super) fn followed_by<T: Serialize + ?Sized>(bytes: Vec<u8>, value: &T) -> Option<Vec<u8>> {
    serialize_with_flavor(value, Bytes(bytes)).ok()
}

/// Bytes that are written one behind the other.
struct Bytes(Vec<u8>);

impl Flavor for Bytes {
    type Output = Vec<u8>;

    fn try_push(&mut self, byte: u8) -> Result<()> {
        self.0.push(byte);
        Ok(())
    }

    fn try_extend(&mut self, bytes: &[u8]) -> Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn finalize(self) -> Result<Vec<u8>> {
        Ok(self.0)
    }
}
