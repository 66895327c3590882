//! Whether a combatant is hidden (KNK-STL).

use serde::{Deserialize, Serialize};

/// Whether somebody is to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Stealth {
    /// Everybody may see it.
    #[default]
    Open,
    /// Spends its turn on hiding (KNK-STL-02).
    Hiding,
    /// Nobody of another side sees it.
    Hidden,
}
