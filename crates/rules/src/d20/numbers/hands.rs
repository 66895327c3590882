//! Two weapons at once: what each hand pays.

use serde::{Deserialize, Serialize};

use crate::d20::options::Options;

/// With which hand an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// The one that holds the first weapon.
    #[default]
    Main,
    /// The one that holds the second (D20-TWF-04).
    Off,
}

/// What a hand pays for an attack, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandPenalty {
    /// What is added to the roll, 0 or less.
    pub points: i32,
    /// The rule that the explanation of the roll cites.
    pub rule: &'static str,
}

impl HandPenalty {
    /// Of a hand that pays nothing.
    pub const NONE: Self = Self { points: 0, rule: "D20-TWF-01" };
}

impl Default for HandPenalty {
    fn default() -> Self {
        Self::NONE
    }
}

/// How somebody fights with two weapons (D20-TWF-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair {
    /// Whether the off hand's weapon is light, as the second end of a double weapon always is (D20-TWF-03, D20-DBL-02).
    pub light: bool,
    /// Whether it has the two-weapon skill.
    pub two_weapon: bool,
    /// Whether it uses both hands alike.
    pub ambidexterity: bool,
}

impl Pair {
    /// What an attack of this hand pays (D20-TWF-01).
    pub const fn penalty(self, hand: Hand) -> i32 {
        let both = if self.light { 2 } else { 0 } + if self.two_weapon { 2 } else { 0 };
        match hand {
            Hand::Main => -6 + both,
            Hand::Off => -10 + both + if self.ambidexterity { 4 } else { 0 },
        }
    }
}

/// What an attack with the second weapon alone pays (D20-TWF-04).
pub const fn off_alone(ambidexterity: bool, options: &Options) -> i32 {
    if ambidexterity { 0 } else { options.offhand_only_penalty }
}
