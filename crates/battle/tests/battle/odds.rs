//! Chances as exact fractions, and what adds up to them.

mod exchange;
mod faces;
mod probability;
