//! What a hit rolls for damage, and what is left of it.

use super::{
    hands::Hand,
    weapon::{Deals, Weapon},
};
use crate::{
    Dice,
    d20::options::{CritDamage, ObjectDmgKind, Options},
};

/// The damage of a hit before its dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DamageRoll {
    /// What is thrown, strength and every multiple included.
    pub dice: Dice,
    /// How many times the total counts, from 1 (D20-CRT-03).
    pub times: i32,
}

impl DamageRoll {
    /// The damage of a weapon in the hand of one of this strength (D20-DMG-01, D20-CRT-03).
    pub fn of(
        with: &Weapon,
        (hand, second_end): (Hand, bool),
        strength: i32,
        critical: bool,
        options: &Options,
    ) -> Self {
        let halved = hand == Hand::Off && options.offhand_half_str;
        let strength = if halved { strength.div_euclid(2) } else { strength };
        let dice = with.dice_of(second_end);
        let dice = if with.adds_strength(options) { dice.to_attack(strength) } else { dice };
        let times = if critical { with.crit_mult.max(1) } else { 1 };
        match options.crit_damage {
            CritDamage::RollN => {
                let plus = dice.plus.saturating_mul(times.into());
                let count = dice.count.saturating_mul(times.into());
                Self { dice: Dice { plus, count, ..dice }, times: 1 }
            }
            CritDamage::MultiplyTotal => Self { dice, times: times.into() },
        }
    }

    /// The points of the whole hit, before a save and hardness: `total` of its dice, and what a sneak attack adds, which
    /// nothing multiplies (D20-DMG-02, D20-FLK-04).
    pub fn points(self, total: i32, sneak: i32, options: &Options) -> i32 {
        let points = total.saturating_mul(self.times).saturating_add(sneak);
        points.max(options.min_damage)
    }
}

/// What hardness leaves of a hit (D20-OBJ-05).
pub fn past_hardness(points: i32, hardness: i32) -> i32 {
    points.saturating_sub(hardness).max(0)
}

/// Whether things take damage of this kind (D20-OBJ-06).
pub fn harms_objects(deals: Deals, options: &Options) -> bool {
    options.object_dmg_kinds.has(match deals {
        Deals::Physical => ObjectDmgKind::Physical,
        Deals::Stress => ObjectDmgKind::Stress,
        Deals::Psy => ObjectDmgKind::Psy,
    })
}
