//! What may be done now and what it is called, and what the GM may set.

pub(crate) mod acts;
pub mod offers;
pub(crate) mod ruling;
pub(crate) mod turn_left;
