//! Battle files on a real disk, the server over real sockets, and what guests see. One binary, so that the library is linked
//! once. It starts no processes: one that is about to start holds the lock of every battle file that is open then, and
//! a test that closes and opens one at that moment would fail. Those are in `processes`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::wildcard_enum_match_arm,
    clippy::naive_bytecount,
    reason = "a test stops at the first surprise; whatever else came is a failure; files have five lines"
)]

mod disk;
#[path = "../../../battle/tests/support/table.rs"]
mod fought;
#[path = "../support/letters.rs"]
mod letters;
#[path = "../../../battle/tests/support/masked.rs"]
mod masked;
#[path = "../support/master.rs"]
mod master;
#[path = "../support/screen.rs"]
mod screen;
#[path = "../support/secret.rs"]
mod secret;
mod server;
mod spectators;
#[path = "../support/table.rs"]
mod table;
