//! Attacks, holds, injuries, hiding, and the turns that they fall in.

pub(crate) mod atk;
pub(crate) mod grb;
pub(crate) mod ini;
pub(crate) mod inj;
pub(crate) mod knb;
pub(crate) mod rol;
pub(crate) mod stl;
pub(crate) mod trn;
