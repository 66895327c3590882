//! What a fuzzer does with bytes: a body for everything that is read from outside.
//!
//! A body panics if the bytes break the program, and says nothing otherwise. The targets in `fuzz/` call them with the
//! fuzzer's bytes; `tests/corpus.rs` calls them with good files, with good files changed at random, and with what once broke
//! the program.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::wildcard_enum_match_arm,
    clippy::missing_panics_doc,
    reason = "a body that cannot go on has found something"
)]

pub mod content;
pub mod fight;
pub mod good;
pub mod guest;
pub mod save;
#[path = "../../battle/tests/support/table.rs"]
mod table;
mod target;

pub use target::{TARGETS, Target};
