//! The rule books, a module for each system. One program, so that a change of the rules links once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    clippy::disallowed_methods,
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "a test that cannot go on should stop with a word; the environment asks for more of it"
)]

mod common;
mod d100;
mod d20;
mod fields;
mod knk;
#[path = "../support/size.rs"]
mod size;
