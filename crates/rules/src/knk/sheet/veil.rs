//! The Crimson Veil of a hybrid, and the prana below which it threatens (KNK-CLS-13).

use serde::{Deserialize, Serialize};

use crate::knk::sheet::{Sheet, hybrid};

/// Prana a point of inverse impulse that the limit stands at, and the penalty of the save (KNK-CLS-13).
const PER_POINT: i32 = 5;

/// How a hybrid and its Veil stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Veil {
    /// It is itself; so is everybody who is no hybrid.
    #[default]
    Raised,
    /// Its prana has fallen below the limit, and the save is still to be made. Only inside a command.
    Shaken,
    /// The Veil has fallen: the GM's, and hostile to all (KNK-CLS-16).
    Fallen,
}

/// Prana below which the Veil is near; `None` for one who is no hybrid.
pub fn limit(sheet: &Sheet) -> Option<i32> {
    let value = sheet.stats.sixth.map_or(0, |rank| i32::from(rank.value()));
    hybrid::is_hybrid(sheet).then_some(PER_POINT * value)
}
