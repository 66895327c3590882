//! How large a body is.

use serde::{Deserialize, Serialize};

use crate::d100::options::Options;

crate::listed! {
    /// A size, the smallest first (table SIZE).
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Size {
        /// As small as a mouse.
        Tiny,
        /// As small as a cat.
        Little,
        /// As small as a child.
        Small,
        /// As large as a human.
        #[default]
        Average,
        /// As large as a horse.
        Large,
        /// As large as an elephant.
        Enormous,
        /// Larger than all others.
        Monstrous,
    }
}

impl Size {
    /// What it adds to shots at such a body (D100-MODS-02).
    pub const fn modifier(self, options: &Options) -> i32 {
        match self {
            Self::Tiny => -30,
            Self::Little => -20,
            Self::Small => -10,
            Self::Average => options.size_average_modifier,
            Self::Large => 20,
            Self::Enormous => 40,
            Self::Monstrous => 60,
        }
    }

    /// Cells of one side of the square on which such a body stands (D100-GRD-05).
    pub const fn cells(self, options: &Options) -> u8 {
        match self {
            _ if !options.footprints => 1,
            Self::Tiny | Self::Little | Self::Small | Self::Average | Self::Large => 1,
            Self::Enormous => 2,
            Self::Monstrous => 3,
        }
    }
}
