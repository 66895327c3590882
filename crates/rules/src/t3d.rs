//! 3d6: three dice at most a level. A book without hit points, initiative or damage: order and trackers are the GM's,
//! and almost everything happens between combatants.
//!
//! Lowest first: names and terms; the sheet; levels and outcomes; facts; acts; what screens read; the system.

pub mod act;
mod acts;
mod book;
pub mod catalogue;
pub mod character;
pub mod fact;
mod gm;
mod level;
pub mod names;
mod offers;
pub mod options;
pub mod outcome;
pub mod records;
mod report;
pub mod sheet;
pub mod steps;
mod t3d_system;
pub mod terms;
mod verbs;
mod view;

/// The system of the 3d6 book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct T3d;
