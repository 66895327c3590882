//! The field: its cells and what fills them, and what can be seen, reached and hit from where.

pub mod area;
pub mod cell;
pub mod field;
pub mod generated;
pub mod patch;
pub(crate) mod path;
pub mod reach;
pub mod shape;
pub mod sight;
pub mod terrain_setup;
pub(crate) mod token;
