//! A character outside of a fight: its fields, its written sheet, the numbers that follow from it.

mod carried;
mod form;
pub mod preview;
mod written;

pub(super) use carried::{PARTS, carry};
pub(super) use form::{choices, put};
pub(super) use written::{FIRST as SHEET_BEGINS, read, write};
