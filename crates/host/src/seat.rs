//! What somebody who comes in is bound to.

use kekkai_rules::PlainText;
use serde::{Deserialize, Serialize};

/// What a person may see and move. Sides and characters go by their name in the fight.
///
/// Whether the fight has such a side or character is not known here: the hub asks when somebody comes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// Sees what everybody may see, moves nothing.
    Public,
    /// A side of that name.
    Side(PlainText),
    /// The character of that name.
    Character(PlainText),
}
