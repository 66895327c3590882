//! КНК: МФ: ranks F to EX, three categories, health and prana, and a dodge that is thrown on the defender's own turn.
//!
//! The catalogue is `docs/rules/knk.md`. [`Knk`] is the system; the modules below are its nouns.

pub mod arms;
pub mod attack;
pub mod base;
pub mod cast;
pub mod catalogue;
pub mod category;
pub mod class;
pub mod creation;
pub mod crit;
pub mod derived;
pub mod energy;
pub mod expression;
pub mod fact;
pub mod familiar;
pub mod fit;
pub mod gift;
pub mod growth;
pub mod impulse;
pub mod initiative;
pub mod injury;
pub mod item;
pub mod lasting;
pub mod mage;
pub mod modes;
pub mod modifier;
pub mod nature;
pub mod offers;
pub mod options;
pub mod order;
pub mod phantasm;
pub mod phases;
pub mod plus;
pub mod prana;
pub mod preview;
pub mod rank;
pub mod refusals;
pub mod save;
pub mod sheet;
pub mod sixth;
pub mod skill;
pub mod spec;
pub mod spell;
pub mod start;
pub mod stealth;
pub mod switches;
pub mod turn;
pub mod undo;
pub mod veil;
pub mod view;
pub mod walking;
pub mod wand;
pub mod weapon;

mod aftermath;
mod afterwards;
mod allies;
mod apply;
mod conjure;
pub mod damage;
mod dodge;
mod faults;
pub mod grab;
mod ground;
mod knk_system;
mod knockback;
mod life;
mod magic;
mod pools;
mod report;
mod ruling;
mod stride;
mod terms;
mod things;
mod transfer;
mod travel;
mod withheld;
mod zone;

pub use category::{Category, Custom};
pub use class::Class;
pub use fact::{Fact, Fate, Strike, Why};
pub use nature::Nature;
pub use options::Options;
pub use order::{Mode, Order, Ruling};
pub use sheet::{Hit, Life, Sheet};
pub use spec::Spec;
pub use start::Start;
pub use travel::BREAK_AWAY;
pub use turn::{Phase, Turn};
pub use weapon::{Kind, Tier, Weapon};

/// The system КНК: МФ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knk;
