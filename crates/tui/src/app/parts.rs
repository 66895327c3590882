//! What the screen keeps between two keys.

pub(crate) mod console;
pub(crate) mod flight;
pub(crate) mod idle;
pub(crate) mod lens;
pub(crate) mod looks;
pub(crate) mod news;
pub(crate) mod odds_ahead;
pub(crate) mod ordering;
pub(crate) mod path_preview;
pub(crate) mod pointer;
pub(crate) mod snapshot;
pub(crate) mod tour;
