//! d100: two dice of ten faces as a percentage, under a number. The book with the longest memory: a blow leaves a place, an
//! injury, conditions that stack and wear off.

pub mod numbers;
pub mod options;
