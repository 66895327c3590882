//! Distances, movement, and where thrown things land.

pub mod grid;
pub mod movement;
pub mod scatter;
