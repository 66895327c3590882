//! What a place does to those who are in it: water, sunlight, night, radiation, the own base (T14, T21, T24, KNK-MODE).

pub mod modes;

pub(super) mod ground;
pub(super) mod home;
