//! How a character is made, what makes it legal, and how it grows (KNK-NEW, KNK-CAT, KNK-STAT-10).

pub mod creation;
pub mod fit;
pub mod mage;
pub mod spec;
pub mod start;

pub(super) mod copied;
pub(super) mod giving;
pub mod growth;
pub(super) mod impulses;
