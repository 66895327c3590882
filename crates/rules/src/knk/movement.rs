//! Going on foot (KNK-MOV, KNK-OBS).

pub(super) mod step;
pub(super) mod walking;
