//! Around and between fights: travel, chases, rest, spoils (KNK-GLB, KNK-CHS, KNK-END).

pub(super) mod travel;

pub(super) mod downtime;
pub(super) mod transfer;
