//! What a system learns of where somebody is: the ground, the air and the way.

pub mod custom_zone;
pub mod ground;
pub mod journey;
