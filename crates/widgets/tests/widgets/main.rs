//! Everything that is drawn, and the words for it. One binary, so that the library is linked once.
#![cfg(test)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    clippy::disallowed_methods,
    reason = "a test stops at the first surprise, and it reads its own files"
)]

mod explain;
mod facts;
mod leak;
mod menu;
mod offers;
mod place;
mod played;
mod screen;
mod sheet_text;
#[path = "../../../battle/tests/support/table.rs"]
mod table;
mod telling;
mod theme;
mod words;
