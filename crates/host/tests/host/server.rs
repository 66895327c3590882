//! The server as strangers, players and the GM find it: everything over real sockets of this machine.

#[cfg(all(unix, feature = "ssh"))]
mod crowd;
#[cfg(feature = "ssh")]
mod half_open;
#[cfg(feature = "ssh")]
mod hostile;
#[cfg(unix)]
mod leak;
mod seats;
#[cfg(unix)]
mod socket;
#[cfg(feature = "ssh")]
mod ssh;
