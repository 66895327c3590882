//! Doors as strangers, players and the game master find them: everything over real sockets of this machine.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "helpers of tests fail like tests"
)]

#[cfg(all(unix, feature = "ssh"))]
mod crowd;
#[cfg(unix)]
#[path = "../../../battle/tests/support/table.rs"]
mod fought;
#[cfg(feature = "ssh")]
mod half_open;
#[cfg(feature = "ssh")]
mod hostile;
#[cfg(unix)]
mod leak;
#[cfg(unix)]
#[path = "../../../battle/tests/support/masked.rs"]
mod masked;
#[path = "../support/master.rs"]
mod master;
#[path = "../support/screen.rs"]
mod screen;
mod seats;
#[cfg(unix)]
#[path = "../support/secret.rs"]
mod secret;
#[cfg(unix)]
mod socket;
#[cfg(feature = "ssh")]
mod ssh;
#[path = "../support/table.rs"]
mod table;
