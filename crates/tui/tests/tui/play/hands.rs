//! What hands do with the map: ways to a foe, the mouse, what the map can show, keys that are told.

use super::{desk, terminal};

mod actions;
mod approach;
mod hints;
mod lens;
mod marks;
mod mouse;
pub(crate) mod rounds;
