//! Points that the GM has awarded (KNK-NEW-09).

use serde::{Deserialize, Serialize};

/// Points earned in play that are not spent yet (KNK-NEW-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Awarded {
    /// Points to spend on characteristics.
    pub cp: i32,
    /// Points to spend on skills.
    pub sp: i32,
}
