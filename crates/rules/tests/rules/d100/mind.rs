//! Psychology, corruption, mutations.

mod corruption;
mod psychology;
