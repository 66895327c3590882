//! Chances as exact fractions, and what adds up to them.

mod faces;
mod probability;
