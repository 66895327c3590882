//! What has happened: the tree of steps, its records, and what they add up to.

pub mod chapter;
pub mod dice_seed;
pub mod fight;
pub mod journal;
pub mod record;
pub mod summary;
pub mod text;
pub(crate) mod written;
