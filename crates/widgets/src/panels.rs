//! The parts of a fight's screen, each drawn into its area.

pub mod card;
mod clocks;
pub mod inspected;
pub mod log;
pub mod log_list;
pub mod map;
pub(crate) mod notes;
pub mod odds;
pub mod prompt;
pub mod queue;
pub mod ring;
