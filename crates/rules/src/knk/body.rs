//! The body of a combatant and what it is in: health and prana, life and death, injuries, lasting effects, holds, hiding
//! (KNK-STAT-08, KNK-TRN-08, KNK-TRN-11, KNK-INJ, KNK-STL).

pub mod hiding;

pub(super) mod action;
pub(super) mod effects;
pub(super) mod hold;
pub(super) mod interruption;
pub(super) mod life;
pub(super) mod marks;
pub(super) mod pools;
pub(super) mod veil_watch;
pub(super) mod wounds;
