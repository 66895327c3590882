//! Spells: how they are read, whom they reach and what they do (KNK-MAG).

pub mod cast;
pub(super) mod conjure;
pub(super) mod magical_girl;
pub(super) mod outcome;
pub(super) mod zone;
