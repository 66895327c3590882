//! What the book computes, as functions of numbers alone: no turn, no field, no dice thrown.
//!
//! Lowest first: tables; sums with their parts; checks; records; attacks and what they are held against; what damage
//! does; fights by seizing; objects; geometry of squares.

pub mod attack;
pub mod checks;
pub mod classes;
pub mod conditions;
pub mod damage;
pub mod defence;
pub mod disarm;
pub mod grapple;
pub mod hands;
pub mod macros;
pub mod objects;
pub mod saves;
pub mod skills;
pub mod squares;
pub mod tables;
pub mod tally;
pub mod vitals;
pub mod weapon;
pub mod wounds;
