//! Orders as they are typed: the verb of each, and the values that make it.

use super::{
    Args,
    words::{ENERGIES, FORMULAS, MODES},
};
use crate::knk::table::order::Order;

/// The verb of an order, and the values that make it.
pub(crate) fn args(order: &Order) -> (&'static str, Args) {
    let none = Args::none();
    match order {
        Order::Dodge { hit } => ("dodge", none.with("hit", *hit)),
        Order::Accept => ("accept", none),
        Order::Strike { mode, weapon } => {
            let weapon = weapon.map_or(0, |carried| u16::from(carried) + 1);
            ("attack", none.with_some("mode", MODES.word(*mode)).with("weapon", weapon))
        }
        Order::PickUp { item } => ("pickup", none.with("number", u16::from(*item) + 1)),
        Order::Use { item } => ("use", none.with("number", u16::from(*item) + 1)),
        Order::Special => ("special", none),
        Order::Grab => ("grab", none),
        Order::Release => ("release", none),
        Order::BreakFree => ("break", none),
        Order::Hide => ("hide", none),
        Order::Bandage => ("bandage", none),
        Order::Drink { takes, hp, prana } => {
            ("drink", none.with("takes", *takes).with("hp", *hp).with("prana", *prana))
        }
        Order::Plus { formula, marks } => {
            ("plus", none.with_some("formula", FORMULAS.word(*formula)).with("marks", *marks))
        }
        Order::Skill { skill, on } => {
            ("skill", none.with("skill", u16::from(*skill) + 1).with_flag("off", !on))
        }
        Order::Phantasm { phantasm } => {
            ("phantasm", none.with("phantasm", u16::from(*phantasm) + 1))
        }
        Order::Cast { spell } => ("cast", none.with("spell", u16::from(*spell) + 1)),
        Order::Energy(energy) => ("energy", none.with_some("energy", ENERGIES.word(*energy))),
    }
}
