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
        /// Who acts first.
        Initiative,
        /// Quickness of the body.
        Agility,
        /// Skill of the hands.
        Dexterity,
        /// Knowing and thinking.
        Intelligence,
        /// Strength of the mind.
        Willpower,
        /// Dealing with others.
        Fellowship,
    }
}
