//! Tests that start other processes. Apart from the tests in `host`, which says why.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod crash;
#[cfg(feature = "ssh")]
mod descriptors;
#[cfg(feature = "openssh-tests")]
mod openssh;

#[cfg(feature = "openssh-tests")]
#[path = "../support/letters.rs"]
mod letters;
#[cfg(feature = "ssh")]
#[path = "../support/master.rs"]
mod master;
#[cfg(feature = "openssh-tests")]
#[path = "../support/screen.rs"]
mod screen;
#[cfg(feature = "ssh")]
#[path = "../support/table.rs"]
mod table;
