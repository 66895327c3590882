//! What data files describe: categories, classes, ranks, weapons, spells, skills, and the combatant made of them
//! (KNK-CAT, KNK-STAT, KNK-CLS, KNK-MAG-12, KNK-SKL-01). Data only; nothing here knows a sheet in play.

pub mod category;
pub mod class;
pub(super) mod combatant;
pub mod condition;
pub mod familiar;
pub mod impulse;
pub mod item;
pub(super) mod mode;
pub mod modifier;
pub mod nature;
pub(super) mod part;
pub mod phantasm;
pub(super) mod quality;
pub mod rank;
pub mod reserve;
pub(super) mod saving;
pub mod skill;
pub mod spell;
pub(super) mod value;
pub mod weapon;

pub(super) mod bounds;
