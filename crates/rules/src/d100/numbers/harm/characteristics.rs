//! The nine characteristics, where harm changes them.

use serde::{Deserialize, Serialize};

crate::listed! {
    /// A characteristic (table CHAR).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Characteristic {
        /// Fighting hand to hand.
        WeaponSkill,
        /// The strength of the body.
        Strength,
        /// What a body bears.
        Toughness,
        /// How early one acts in a round.
        Initiative,
        /// Quickness of the body.
        Agility,
        /// Skill of the hands.
        Dexterity,
        /// What one knows and thinks of.
        Intelligence,
        /// Strength of the mind.
        Willpower,
        /// How one deals with other people.
        Fellowship,
    }
}
