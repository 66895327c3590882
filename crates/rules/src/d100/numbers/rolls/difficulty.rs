//! How hard a test is.

use serde::{Deserialize, Serialize};

crate::listed! {
    /// A step of difficulty, the easiest first (D100-TST-10, table DIF).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Difficulty {
        /// +60.
        Elementary,
        /// +40.
        Easy,
        /// +20.
        Routine,
        /// +0, and every test whose step nobody names.
        #[default]
        Serious,
        /// −10.
        Hard,
        /// −20.
        Severe,
        /// −30.
        Insane,
    }
}

impl Difficulty {
    /// What it adds to the value that is tested.
    pub const fn modifier(self) -> i32 {
        match self {
            Self::Elementary => 60,
            Self::Easy => 40,
            Self::Routine => 20,
            Self::Serious => 0,
            Self::Hard => -10,
            Self::Severe => -20,
            Self::Insane => -30,
        }
    }
}
