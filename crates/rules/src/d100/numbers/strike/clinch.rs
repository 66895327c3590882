//! Unarmed fighting and the clinch.

use super::damage;
use crate::d100::{
    numbers::sheet::{characteristics::Characteristic, skills::Skill},
    options::{ClinchTest, Options},
};

/// What an action in a clinch is tested by (D100-GRAP-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestedBy {
    /// A skill of the sheet.
    Skill(Skill),
    /// A characteristic without any skill.
    Bare(Characteristic),
}

/// What the actions of a clinch are tested by.
pub const fn tested_by(options: &Options) -> TestedBy {
    match options.clinch_test {
        ClinchTest::MeleeBrawling => TestedBy::Skill(Skill::MeleeBrawling),
        ClinchTest::Strength => TestedBy::Bare(Characteristic::Strength),
    }
}

/// Stacks of entangled that the target gains when a clinch is won, and later by choice (D100-GRAP-03, D100-GRAP-04).
pub const ENTANGLES: i32 = 1;

/// The health that a won action of a clinch takes (D100-GRAP-04).
pub fn harm(
    strength_bonus: i32,
    level: i32,
    (toughness_bonus, armour_class): (i32, i32),
    options: &Options,
) -> i32 {
    let armour_class = if options.clinch_ignores_armour { 0 } else { armour_class };
    damage::lost(damage::damage(strength_bonus, level), toughness_bonus, armour_class)
}
