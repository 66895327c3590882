//! A weapon in each hand.

use crate::d100::{
    numbers::rolls::face::Face,
    options::{DualAttackMode, Options},
};

/// What the off hand adds to an attack by the level of the talent ambidextrous (D100-DUAL-02, D100-MODS-11).
pub const fn off_hand(ambidextrous: u8) -> i32 {
    match ambidextrous {
        0 => -20,
        1 => -10,
        2.. => 0,
    }
}

/// Attacks of one action of somebody with two weapons (D100-DUAL-03).
pub const fn attacks(double_attack: bool) -> u8 {
    if double_attack { 2 } else { 1 }
}

/// What the second attack of a double one is decided by (D100-DUAL-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Second {
    /// A throw of its own.
    Throws,
    /// This face, the first one flipped.
    Shows(Face),
    /// There is none: the first one has missed.
    None,
}

/// The second attack after a first one with this face (D100-DUAL-04).
pub const fn second(first: Face, hit: bool, options: &Options) -> Second {
    match (options.dual_attack_mode, hit) {
        (DualAttackMode::SeparateRoll, _) => Second::Throws,
        (DualAttackMode::Flip, true) => Second::Shows(first.flipped()),
        (DualAttackMode::Flip, false) => Second::None,
    }
}
