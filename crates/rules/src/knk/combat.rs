//! Attacks and what they do: damage, critical effects, knockback, taking hold, saves (KNK-ATK, KNK-CRT, KNK-KNB, KNK-GRB,
//! KNK-SAV).

pub mod arms;
pub mod attack;
pub mod crit;
pub mod damage;
pub mod grab;
pub mod save;

pub(super) mod crit_effects;
pub(super) mod knockback;
pub(super) mod plus_use;
pub(super) mod reach;
pub(super) mod taken_back;
