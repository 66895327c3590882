//! Cells, terrain, sight, reach and shapes.

mod cell;
mod field;
mod generated;
mod patch;
mod reach;
mod shape;
mod sight;
