//! Going on foot (KNK-MOV, KNK-OBS).

pub(super) mod stride;
pub(super) mod walking;
