//! Why a hold ends (KNK-GRB).

use serde::{Deserialize, Serialize};

/// Why a hold ended (KNK-GRB-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Release {
    /// The victim's Luck dodge undid it.
    Dodged,
    /// The victim broke free.
    Broke,
    /// The holder let go.
    LetGo,
    /// The holder could not pay.
    Unpaid,
    /// One of the two died, or the holder is doomed.
    Death,
    /// One of the two was thrown, put elsewhere or changed sides.
    Parted,
}
