//! The turn, the ways out of melee, chases, mounts.

mod escape;
mod mounts;
mod phases;
