//! The fight: a field of 20 by 20 cells, combatants, a queue, and one way to change them.
//!
//! [`Command`] goes through [`decide`](fn@decide) and becomes [`Event`]s; [`State::apply`] makes the next state of them; a
//! [`Record`] keeps all three on one line of the battle file; [`Fight`] is the tree of records with a
//! moving head. [`BattleView`] is what an audience may see of it. Files, clocks and terminals are unknown here, and
//! no field of a sheet: sheets are read through [`kekkai_rules::SheetView`].
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod area;
pub mod cell;
pub mod character;
pub mod combatant;
pub mod command;
pub mod content;
pub mod decide;
pub mod dice_seed;
pub mod disclosure;
pub mod event;
pub mod field;
pub mod fight;
pub mod forecast;
pub mod grammar;
pub mod journal;
pub mod library;
pub mod offer;
pub mod queue;
pub mod reach;
pub mod record;
pub mod refusal;
pub mod scenario;
pub mod sight;
pub mod state;
pub mod summary;
mod supposed;
pub mod systems;
pub mod terrain_setup;
pub mod view;
pub mod world;

mod path;
mod token;
mod written;

pub use cell::Cell;
pub use combatant::{Combatant, Side, SideId};
pub use command::{Aim, Command, Gm};
pub use decide::{Decision, decide};
pub use event::Event;
pub use field::Field;
pub use fight::Fight;
pub use queue::Queue;
pub use record::{Hash, Prompt, Record};
pub use refusal::Refusal;
pub use state::{Stage, State};
pub use view::{Audience, BattleView};
pub use world::World;
