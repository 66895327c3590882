//! What a system declares of itself once and for all: names, bounds, signs and order, as tables.

pub mod book;
pub mod citation;
pub mod condition;
pub mod house_rule;
pub(crate) mod house_rules;
pub(crate) mod key;
mod listed;
pub mod movement;
pub mod pool;
pub mod relation;
pub mod section;
