//! What befalls a mind: psychological traits, and the corruption that changes mind and body.

pub mod corruption;
pub mod mutations;
pub mod psychology;
