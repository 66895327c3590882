//! A fight of the d100 book as large as the crowd: one hundred combatants, the first of whom stands in melee.
#![allow(dead_code, reason = "each bench uses its own part of it")]
#![allow(clippy::indexing_slicing, reason = "the index is within the list")]
#![allow(unreachable_pub, missing_docs, reason = "a bench says what it measures")]

use kekkai_battle::{
    Aim, Command, Fight, State, library::Library, scenario::Setup, systems::Order as AnyOrder,
};
use kekkai_rules::{
    Answer, Id,
    d100::{fact::Order, sheet::With},
};

use crate::ring;

/// Nobody of these has a point of Fortune, Fate or Resilience to be asked for.
const LIKE: [&str; 4] = ["bandit", "watchman", "crossbowman", "brawler"];

fn library() -> Library {
    let file = |name: &str, text: &str| (format!("systems/d100/{name}.ron"), text.to_owned());
    Library::new(vec![
        file("protection", include_str!("../../../../assets/systems/d100/protection.ron")),
        file("weapons", include_str!("../../../../assets/systems/d100/weapons.ron")),
        file("combatants", include_str!("../../../../assets/systems/d100/combatants.ron")),
    ])
}

/// The fight in the turn of the first, a bandit; a watchman stands beside it.
pub fn fight() -> Fight {
    ring::begun(setup()).fight
}

/// The fight before its first round.
pub fn setup() -> Setup {
    let beside = [(0, 0), (1, 0)].into_iter();
    let cells = beside.chain(ring::chequered().filter(|(x, y)| x + y > 0));
    ring::laid("d100", &library(), cells, |index| LIKE[index % LIKE.len()])
}

/// The blow at the watchman.
pub fn blow() -> Command {
    let order = Order::Attack { with: With::Weapon(0), called: None };
    Command::Act { who: Id(0), order: AnyOrder::D100(order), aim: Some(Aim::At(Id(1))) }
}

/// Answers with which it hits, and the defence fails.
pub fn answers(state: &State) -> Vec<Answer> {
    ring::answered(state, &blow(), |throw| if throw.who == Id(0) { 12 } else { 78 })
}
