//! What the book computes, as functions of numbers alone: no turn, no field, no dice thrown. Play uses each of them; a rule
//! that play works out otherwise is tested in play.
//!
//! Lowest first: tests; what a sheet holds; what a blow does, and the harm that it leaves; pools and the mind; distances and
//! movement; turns.

pub mod harm;
pub mod mind;
pub mod pools;
pub mod rolls;
pub mod sheet;
pub mod space;
pub mod strike;
pub mod turn;

/// A table of the book, whose file is a part of the program; tests read each. Nothing of one that cannot be read.
pub(super) fn table<T: serde::de::DeserializeOwned>(text: &str) -> Option<T> {
    let some = ron::extensions::Extensions::IMPLICIT_SOME;
    ron::Options::default().with_default_extension(some).from_str(text).ok()
}
