//! КНК: МФ: ranks F to EX, three categories, health and prana, and a dodge that is thrown on the defender's own turn.
//!
//! The catalogue is `docs/rules/knk.md`. [`Knk`] is the system; the modules below are its nouns.

pub mod arms;
pub mod attack;
pub mod category;
pub mod crit;
pub mod derived;
pub mod expression;
pub mod fact;
pub mod initiative;
pub mod item;
pub mod lasting;
pub mod offers;
pub mod order;
pub mod phases;
pub mod rank;
pub mod save;
pub mod sheet;
pub mod spec;
pub mod turn;
pub mod view;
pub mod walking;
pub mod weapon;

mod apply;
mod damage;
mod dodge;
mod faults;
mod knk_system;
mod life;
mod pools;
mod ruling;
mod things;

pub use category::{Category, Custom};
pub use fact::{Fact, Fate, Strike, Why};
pub use order::{Mode, Order, Ruling};
pub use sheet::{Hit, Life, Sheet};
pub use spec::Spec;
pub use turn::{Phase, Turn};
pub use weapon::{Kind, Tier, Weapon};

use serde::{Deserialize, Serialize};

use crate::{RuleId, system::Fault};

/// The system КНК: МФ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knk;

/// How the table reads what the book leaves open: the switches of table T28 that are in force so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many rows or columns from its edge a side may set up in (KNK-INI-01).
    pub deploy_depth: u8,
}

impl Options {
    /// How deep a strip may be made (KNK-INI-01).
    pub const DEPLOY_DEPTHS: (i32, i32) = (1, 10);

    /// Every choice that is outside its bounds.
    pub fn faults(&self) -> Vec<Fault> {
        let (least, most) = Self::DEPLOY_DEPTHS;
        if (least..=most).contains(&i32::from(self.deploy_depth)) {
            return Vec::new();
        }
        vec![Fault {
            field: "deploy_depth".to_owned(),
            found: self.deploy_depth.to_string(),
            expected: "number-in-bounds".to_owned(),
            rule: Some(RuleId::new("KNK-INI-01")),
        }]
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { deploy_depth: 2 }
    }
}
