//! What belongs to no combatant: how high squares lie, and which weapons do nothing to what.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{PlainText, Spot, d20::numbers::objects::Ineffective};

/// What belongs to no combatant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Common {
    /// Squares that lie higher or lower than 0 (D20-MOD-02).
    pub heights: BTreeMap<Spot, i32>,
    /// Weapons that do nothing to whatever has a tag (D20-OBJ-08).
    pub ineffective: Vec<Ineffective>,
}

impl Default for Common {
    fn default() -> Self {
        let pistol = Ineffective {
            weapon: Some(PlainText::new("pistol")),
            kind: None,
            against: PlainText::new("machine"),
        };
        Self { heights: BTreeMap::new(), ineffective: vec![pistol] }
    }
}

impl Common {
    /// How high a square lies.
    pub fn height(&self, at: Spot) -> i32 {
        self.heights.get(&at).copied().unwrap_or(0)
    }
}
