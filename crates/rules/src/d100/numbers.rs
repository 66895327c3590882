//! What the book computes, as functions of numbers alone: no turn, no field, no dice thrown.
//!
//! Lowest first: tests; what a sheet holds; what a blow does; distances and movement; the order of turns.

pub mod order;
pub mod rolls;
pub mod sheet;
pub mod space;
pub mod strike;
