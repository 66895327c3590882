//! What nobody may learn of those who are hidden, whatever they do in whichever fight.
#![cfg(test)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::wildcard_enum_match_arm,
    clippy::disallowed_methods,
    reason = "a test that cannot go on should stop with a word, and it reads its own files"
)]

mod fights;
#[path = "../support/table.rs"]
mod fought;
mod leaves;
#[path = "../support/masked.rs"]
mod masked;
mod turns;
