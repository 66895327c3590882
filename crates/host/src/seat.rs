//! What a guest is bound to.

use kekkai_rules::PlainText;
use serde::{Deserialize, Serialize};

/// A place among those who look on. Sides and characters are named as in the fight.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Sees what anybody may see.
    Public,
    /// Sees what the players of a side may see.
    Side(PlainText),
    /// The player of one character.
    Character(PlainText),
}
