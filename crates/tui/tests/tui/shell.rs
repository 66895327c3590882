//! The program as a shell sees it: what is printed, what is kept, how it ends.

mod broken;
mod characters;
mod content;
mod data;
mod docs;
pub(crate) mod exported;
mod fight_one;
mod files;
mod listed;
mod mended;
mod names;
mod odds;
mod own;
mod packed;
mod played;
mod printed;
mod refused;
mod rules;
mod save_as;
pub(crate) mod support;
mod tongue;
