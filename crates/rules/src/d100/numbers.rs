//! What the book computes, as functions of numbers alone: no turn, no field, no dice thrown.

pub mod harm;
pub mod mind;
pub mod pools;
pub mod talents;
pub mod turn;
