//! d20: one die of twenty faces and modifiers against a number. A book of turns that others break into: what somebody does
//! provokes attacks, and three kinds of damage have pools of their own.
//!
//! Lowest first: what is computed of numbers alone; house rules; the sheet; facts; movement and acts; what screens read; the
//! system.

mod acts;
mod book;
pub mod catalogue;
pub mod character;
mod d20_system;
pub mod fact;
mod field;
mod gm;
pub mod marks;
pub mod numbers;
mod offers;
pub mod options;
pub mod records;
mod report;
mod rolls;
pub mod sheet;
pub mod steps;
mod things;
mod turn;
mod verbs;
mod view;

/// The system of the d20 book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct D20;
