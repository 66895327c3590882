//! d100: two dice of ten faces as a percentage, under a number. The book with the longest memory: a blow leaves a place, an
//! injury, conditions that stack and wear off.
//!
//! Lowest first: what is computed of numbers alone; house rules; the sheet; facts; movement and acts; what screens read; the
//! system.

mod acts;
mod book;
pub mod catalogue;
pub mod character;
pub mod common;
mod d100_system;
pub mod demand;
pub mod fact;
mod field;
mod gm;
pub mod marks;
pub mod numbers;
mod offers;
pub mod options;
mod queue;
pub mod records;
mod report;
mod rolls;
pub mod sheet;
pub mod steps;
mod tables;
mod turn;
mod verbs;
mod view;

/// The system of the d100 book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct D100;
