//! The fight: a field of 20 by 20 cells, combatants, a queue, and one way to change them.
//!
//! [`Command`] goes through [`decide`](fn@decide) and becomes [`Event`]s; [`State::apply`] makes the next state of them; a
//! [`Record`] keeps all three on one line of the battle file; [`Fight`] is the tree of records with a
//! moving head. [`BattleView`] is what an audience may see of it. Files, clocks and terminals are unknown here, and
//! no field of a sheet: sheets are read through [`kekkai_rules::SheetView`].
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod combatant;
pub mod command;
mod data;
pub mod decide;
pub mod disclosure;
pub mod event;
pub mod forecast;
pub mod grammar;
mod history;
pub mod odds;
pub mod offer;
pub mod queue;
pub mod refusal;
pub mod side;
mod space;
pub mod state;
mod supposed;
pub mod systems;
pub mod view;
pub mod world;

pub use data::{carried, character, content, library, scenario};

use history::written;
pub use state::{clocks, notes};

pub use history::{chapter, dice_seed, fight, journal, record, summary, text};

pub use space::{area, cell, field, generated, patch, reach, shape, sight, terrain_setup};
use space::{path, token};

pub use cell::Cell;
pub use combatant::{Combatant, SideId};
pub use command::{Aim, Command, Gm};
pub use decide::{Decision, decide};
pub use event::Event;
pub use field::Field;
pub use fight::Fight;
pub use queue::Queue;
pub use record::{Hash, Prompt, Record};
pub use refusal::{Idle, Refusal};
pub use side::{Hue, Side};
pub use state::{Stage, State};
pub use view::{Audience, BattleView};
pub use world::World;
