//! How hard a test is.

use serde::{Deserialize, Serialize};

crate::listed! {
    /// A step of difficulty, the easiest first (D100-TST-10, table DIF).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Difficulty {
        /// The easiest one: it adds +60.
        Elementary,
        /// An easy one adds +40.
        Easy,
        /// A routine one adds +20.
        Routine,
        /// +0, and every test whose step nobody names.
        #[default]
        Serious,
        /// A hard one adds −10.
        Hard,
        /// A severe one adds −20.
        Severe,
        /// The hardest one: it adds −30.
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
