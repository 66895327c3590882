//! Windows that lie over the map: lists of what may be done, of people, steps and house rules.

pub(crate) mod acting;
pub(crate) mod atlas;
pub(crate) mod building;
pub(crate) mod choosing;
pub(crate) mod clocks;
pub(crate) mod crossing;
pub(crate) mod explaining;
pub(crate) mod exporting;
pub(crate) mod field;
pub(crate) mod finding;
pub(crate) mod finishing;
pub(crate) mod inspecting;
pub(crate) mod jumping;
pub(crate) mod log_cursor;
pub(crate) mod noting;
pub(crate) mod options;
pub(crate) mod players;
pub(crate) mod proposals;
pub(crate) mod recruiting;
pub(crate) mod steps;
pub(crate) mod theming;
