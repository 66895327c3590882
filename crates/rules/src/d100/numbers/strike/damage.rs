//! What a hit takes.

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
