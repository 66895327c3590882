//! To whom somebody is bound: a clinch, what entangles it, its mount.

use serde::{Deserialize, Serialize};

use crate::Id;

/// A clinch as one of its two sides has it (D100-GRAP-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clinch {
    /// The other side of it.
    pub with: Id,
    /// Stacks of entangled that it has of this clinch, apart from those of nets and the like (D100-GRAP-05).
    pub stacks: u16,
}

/// What binds somebody to others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Bonds {
    /// The clinch that it is in.
    pub clinch: Option<Clinch>,
    /// Strength of the thing that entangles it, as the GM says (D100-CON-22).
    pub snare: Option<i32>,
    /// The mount that it rides (D100-MNT-06).
    pub rides: Option<Id>,
    /// The rider that it carries.
    pub carries: Option<Id>,
}
