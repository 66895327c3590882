//! How a view of the fight is drawn, and the words for it.
//!
//! [`screen::draw`] puts a [`screen::ScreenModel`] into a buffer; it reads a [`kekkai_battle::BattleView`] and the few
//! things a person is doing (cursor, prompt, overlay), and nothing else. [`words::Words`] holds every word a person
//! reads. States, files, terminals and keys are unknown here.

pub mod atlas;
mod bar;
pub mod editor;
pub mod export;

mod frame;
pub mod glyphs;
pub mod help;
pub mod keyboard;
pub mod list;
pub mod own_names;
pub mod paint;
pub mod palette;
mod panels;
pub mod picker;
mod pointed;
pub mod screen;
pub mod sheet_text;
pub mod spectator;
pub mod theme;
pub mod words;

use panels::notes;
pub use panels::{card, inspected, log, log_list, map, odds, prompt, queue, ring};

pub use glyphs::Glyphs;
pub use odds::OddsShown;
pub use own_names::OwnNames;
pub use pointed::{Pointed, pointed};
pub use screen::flash;
pub use screen::{Areas, Hint, Overlay, PromptLine, SaveMark, ScreenModel};
pub use theme::{Role, Theme};
pub use words::{Lang, LogLine, Names, Reason, Tone, Words};
