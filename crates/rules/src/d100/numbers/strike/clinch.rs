//! Unarmed fighting and the clinch.

use super::damage;
use crate::d100::{
    numbers::{
        rolls::opposed,
        sheet::{characteristics::Characteristic, skills::Skill},
    },
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

/// What may be declared before a hit test (D100-GRAP-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked by itself")]
pub struct Declared {
    /// Both hands of the attacker are empty, or what they hold is put away.
    pub empty_hands: bool,
    /// The target is conscious.
    pub conscious: bool,
    /// One of both is in a clinch already.
    pub in_clinch: bool,
    /// A location was named.
    pub called: bool,
}

impl Declared {
    /// Whether a clinch may be declared.
    pub const fn is_allowed(self) -> bool {
        self.empty_hands && self.conscious && !self.in_clinch && !self.called
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

/// Own stacks of the clinch that are left after shedding by this level (D100-GRAP-04).
pub fn shed(stacks: i32, level: i32) -> i32 {
    stacks.saturating_sub(opposed::one_and(level)).max(0)
}

/// Whether a clinch goes on: somebody has a stack of it, both are conscious and side by side (D100-GRAP-05). Both are
/// engaged as long as it does (D100-GRAP-06).
pub const fn lasts(stacks: [i32; 2], conscious: bool, adjacent: bool) -> bool {
    let [own, other] = stacks;
    (own > 0 || other > 0) && conscious && adjacent
}
