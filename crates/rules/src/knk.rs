//! КНК: МФ: ranks F to EX, three categories, health and prana, and a dodge that is thrown on the defender's own turn.
//!
//! The catalogue is `docs/rules/knk.md`. [`Knk`] is the system. Its folders are its subjects, and each uses only those
//! before it: `content`, `sheet`, `table`, `body`, `place`, `combat`, `movement`, `magic`, `classes`, `turn`, `making`,
//! `world`. `doing` (offers, orders, rulings), `character` and the files beside them tie these together; none of them uses those.

mod body;
mod classes;
mod combat;
mod content;
mod doing;
mod magic;
mod making;
mod movement;
mod place;
pub mod sheet;
mod table;
mod turn;
mod world;

mod book;
mod character;
mod faults;
mod knk_system;
pub mod records;
mod report;
pub mod verbs;
pub mod view;

pub use self::doing::offers;
use self::doing::{acts, ruling, turn_left};

pub use body::hiding;
pub use character::preview;
pub use combat::{arms, attack, crit, damage, grab, save};
pub use content::{
    category::{self, Category, Custom},
    class::{self, Class},
    combatant::Spec,
    condition::{self, Condition},
    familiar, impulse, item,
    mode::Mode,
    modifier,
    nature::{self, Nature},
    phantasm,
    quality::Quality,
    rank,
    reserve::{self, Reserve},
    skill, spell,
    weapon::{self, Tier, Weapon, WeaponKind},
};
pub use magic::cast;
pub use making::{
    creation, fit, growth, mage, spec,
    start::{self, Start},
};
pub use place::modes;
pub use sheet::{
    Hit, Life, Sheet, award, base, derived, expression, flying, hybrid, injury, lasting, plus,
    service, sixth, stealth, undo, veil,
};
pub use table::{
    catalogue, energy,
    fact::{self, Fact, Fate, Strike, Why},
    gift,
    options::{self, Options},
    order::{self, Order, Ruling},
    path_state::{PathState, StepCost},
    picks, refusals, switches,
    turn::{Phase, Turn},
    walk_mode::{self, WalkMode},
};
pub use turn::prana;
pub use world::travel::BREAK_AWAY;

/// The system КНК: МФ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knk;
