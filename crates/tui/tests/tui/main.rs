//! The program as a person plays it, as a shell sees it, and in tmux. One binary, so that the program is linked once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may panic"
)]

#[cfg(all(unix, feature = "browser-tests"))]
mod browser;
#[cfg(unix)]
#[path = "../../../host/tests/support/letters.rs"]
mod letters;
#[cfg(unix)]
mod play;
mod read_aloud;
mod shell;
#[path = "../../../rules/tests/support/size.rs"]
mod size;
#[cfg(all(unix, feature = "tmux-tests"))]
mod tmux;
mod worked;
