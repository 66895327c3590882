//! The turn: who acts when, its phases, and the orders of a turn that are neither attack nor spell (KNK-INI, KNK-TRN).

pub mod prana;

pub(super) mod allies;
pub(super) mod breaking_free;
pub(super) mod dodge;
pub(super) mod initiative;
pub(super) mod phases;
pub(super) mod things;
