//! What a turn has, what a round does at its ends, and the ways out of melee.

pub mod chase;
pub mod escape;
pub mod mounts;
pub mod phases;
