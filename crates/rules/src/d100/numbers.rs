//! What the book computes, as functions of numbers alone: no turn, no field, no dice thrown.
//!
//! Lowest first: tests; what a sheet holds; what a blow does, and the harm that it leaves; pools and the mind; distances and
//! movement; the order of turns, and turns.

pub mod harm;
pub mod mind;
pub mod order;
pub mod pools;
pub mod rolls;
pub mod sheet;
pub mod space;
pub mod strike;
pub mod talents;
pub mod turn;

/// A table of the book, whose file is a part of the program; tests read each. Nothing of one that cannot be read.
pub(super) fn table<T: serde::de::DeserializeOwned>(text: &str) -> Option<T> {
    let some = ron::extensions::Extensions::IMPLICIT_SOME;
    ron::Options::default().with_default_extension(some).from_str(text).ok()
}
