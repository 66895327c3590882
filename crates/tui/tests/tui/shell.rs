//! The program as a shell sees it: what is printed, what is kept, how it ends.

mod broken;
mod characters;
mod content;
mod data;
mod fight_one;
mod files;
mod mended;
mod names;
mod played;
mod printed;
mod refused;
mod rules;
mod save_as;
mod support;
mod tongue;
