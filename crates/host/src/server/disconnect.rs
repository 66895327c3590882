//! What somebody is told whose visit is over, or who is not let in.

use super::{gate::Shut, news::Refused, session_loop::End};
use crate::{Rejected, Unredeemed};

/// Why it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisconnectReason {
    /// They left, or the hub ended it.
    Over,
    /// The GM sent them out.
    Kicked,
    /// The host closes, and may come back.
    Closing,
    /// No seat is left.
    Full,
    /// The GM banned the address.
    Banned,
    /// The same invitation came in again, from the same place.
    Elsewhere,
    /// A code that opens nothing.
    Code,
    /// A code on which somebody sits.
    Taken,
    /// Guests may not watch.
    Guests,
    /// The fight has no such seat.
    Seat,
    /// The host does not understand this client.
    Version,
}

impl DisconnectReason {
    const ALL: [(&'static str, Self); 11] = [
        ("over", Self::Over),
        ("kicked", Self::Kicked),
        ("closing", Self::Closing),
        ("full", Self::Full),
        ("banned", Self::Banned),
        ("elsewhere", Self::Elsewhere),
        ("code", Self::Code),
        ("taken", Self::Taken),
        ("guests", Self::Guests),
        ("seat", Self::Seat),
        ("version", Self::Version),
    ];

    /// As it goes over the socket.
    pub(super) fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, known)| *known == self).map_or("over", |(word, _)| word)
    }

    /// What goes so over the socket.
    pub(super) fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == word).map(|(_, end)| *end)
    }
}

impl From<End> for DisconnectReason {
    fn from(end: End) -> Self {
        match end {
            End::Over | End::Gone | End::Stalled => Self::Over,
            End::Kicked => Self::Kicked,
            End::Closing => Self::Closing,
            End::Elsewhere => Self::Elsewhere,
        }
    }
}

impl From<Refused> for DisconnectReason {
    fn from(why: Refused) -> Self {
        match why {
            Refused::Shut(Shut::Full | Shut::Crowded | Shut::Waiting) => Self::Full,
            Refused::Shut(Shut::Banned) | Refused::Rejected(Rejected::Banned) => Self::Banned,
            Refused::Rejected(Rejected::Closed) => Self::Closing,
            Refused::Code(Unredeemed::Taken) => Self::Taken,
            Refused::Code(Unredeemed::Unknown | Unredeemed::Expired | Unredeemed::Unread)
            | Refused::Key
            | Refused::RsaKey => Self::Code,
            Refused::NoGuests => Self::Guests,
            Refused::Rejected(Rejected::NoSuchSeat) => Self::Seat,
            Refused::Silent | Refused::Garbled => Self::Version,
        }
    }
}
