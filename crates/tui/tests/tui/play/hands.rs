//! What hands do with the map: ways to a foe, the mouse, what the map can show, keys that are told.

use super::{sandbox, terminal};

mod actions;
mod approach;
mod boarders;
mod evening;
mod every_key;
mod from_nothing;
mod giant;
mod hints;
mod honour;
mod lens;
mod lines;
mod marks;
mod mouse;
mod narrow;
mod notes;
mod played;
pub(crate) mod raid;
mod rounds;
mod second_key;
mod vault;
