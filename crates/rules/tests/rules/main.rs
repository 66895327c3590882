//! The rule books, a module for each system. One program, so that a change of the rules links once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "a test that cannot go on should stop with a word"
)]

mod fields;
mod knk;
