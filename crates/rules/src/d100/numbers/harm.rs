//! What befalls a body and a mind, and how it ends.
//!
//! Lowest first: how long things last; conditions; injuries and what they leave; what heals them; mind and corruption.

pub mod conditions;
pub mod diseases;
pub mod durations;
pub mod healing;
pub mod injuries;
pub mod lasting;
pub mod losses;
pub mod lost_parts;
pub mod place;
