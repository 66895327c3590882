//! Chances, exact.

mod faces;
mod probability;
