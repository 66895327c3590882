//! What a hit takes.

use crate::d100::options::Options;

/// The damage of a hit: that of the weapon and the level of the hit test (D100-DMG-01).
pub const fn damage(weapon: i32, level: i32) -> i32 {
    weapon.saturating_add(level)
}

/// The health that the damage of an attack takes past toughness bonus and armour class, at least 1 (D100-DMG-02,
/// D100-DMG-03).
pub fn lost(damage: i32, toughness_bonus: i32, armour_class: i32) -> i32 {
    reduced(damage, toughness_bonus, armour_class).max(1)
}

/// The same without the least loss of an attack, never below 0.
pub fn reduced(damage: i32, toughness_bonus: i32, armour_class: i32) -> i32 {
    damage.saturating_sub(toughness_bonus).saturating_sub(armour_class).max(0)
}

/// What is left of health after a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Health, never below 0.
    pub health: i32,
    /// What is shown for it: below 0 where the table shows that.
    pub shown: i32,
    /// Whether more was lost than was there, which injures (D100-DMG-04).
    pub injured: bool,
}

/// Health after a loss (D100-DMG-04).
pub fn left(health: i32, loss: i32, options: &Options) -> Left {
    let raw = health.saturating_sub(loss);
    let shown = if options.negative_health { raw } else { raw.max(0) };
    Left { health: raw.max(0), shown, injured: raw < 0 }
}

/// Advantage after a loss of health: all of it is lost with the first point (D100-DMG-05, D100-DMG-07).
pub const fn advantage_after(advantage: i32, loss: i32) -> i32 {
    if loss > 0 { 0 } else { advantage }
}
