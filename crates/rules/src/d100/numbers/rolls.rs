//! Tests: the face of 1d100, the number that it is held against, and what comes of both.

pub mod difficulty;
pub mod face;
pub mod help;
pub mod modifiers;
pub mod opposed;
pub mod prolonged;
pub mod test;
