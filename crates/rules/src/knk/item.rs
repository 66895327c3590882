//! Things that are carried, lie on cells and are used up (KNK-TRN-13, KNK-TRN-14).

use serde::{Deserialize, Serialize};

use crate::PlainText;

/// A thing; what it gives when it is drunk or used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Its name.
    pub name: PlainText,
    /// Health it gives when used.
    #[serde(default)]
    pub hp: i32,
    /// Prana it gives when used.
    #[serde(default)]
    pub prana: i32,
}
