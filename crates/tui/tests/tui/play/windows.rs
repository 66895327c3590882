//! Windows over the map, each by its keys.

mod clocks;
pub(crate) mod editor;
pub(crate) mod field;
pub(crate) mod keeping;
pub(crate) mod line;
mod made;
pub(crate) mod menu;
mod menu_files;
pub(crate) mod notices;
pub(crate) mod options;
pub(crate) mod painting;
pub(crate) mod past;
pub(crate) mod players;
mod tour;
pub(crate) mod why;
