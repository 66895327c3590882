//! A character of КНК as a written sheet: the book's own form, with every level of every skill in words.

mod familiar;
mod label;
mod powers;
mod reading;
mod writing;

pub(in crate::knk) use label::FIRST;
pub(in crate::knk) use reading::read;
pub(in crate::knk) use writing::write;

/// Before a value with one mark "+" used.
const PLUS: &str = "written-plus";
/// Before the letter of a level.
const LEVEL: &str = "written-level";
/// Between the number of dodges and their roll; its last word stands before the roll.
const DODGES: &str = "written-dodges";
/// The key of the word for yes.
const YES: &str = "value-true";
