//! Words for what keeps players from looking on.

use std::{net::SocketAddr, path::Path};

use kekkai_host::{
    DisconnectReason, HostKeyError, Refused, Rejected, SeatsError, SeatsFault, ServerError, Shut,
    Unredeemed,
};
#[cfg(unix)]
use kekkai_host::{SocketError, WatchError};
use kekkai_widgets::{Lang, Words, words::Arg};

use super::{file, of_io, shown};

fn named(path: &Path) -> (&'static str, Arg<'static>) {
    ("file", shown(path).into())
}

fn mode(mode: u32) -> (&'static str, Arg<'static>) {
    ("mode", format!("{mode:o}").into())
}

/// Why the server could not be started.
pub(super) fn refusal(words: &Words, error: &ServerError) -> String {
    let at = |address: &SocketAddr| ("address", address.to_string().into());
    match error {
        ServerError::Taken { address } => words.with("error-server-taken", &[at(address)]),
        ServerError::Forbidden { address } => words.with("error-server-forbidden", &[at(address)]),
        ServerError::NotHere { address } => words.with("error-server-not-here", &[at(address)]),
        ServerError::Listen { address, source } => {
            let cause = ("cause", of_io(words, source).into());
            words.with("error-server", &[at(address), cause])
        }
        ServerError::HostKey(error) => host_key(words, error),
        #[cfg(unix)]
        ServerError::Socket(error) => socket(words, error),
        ServerError::Unsupported => words.t("error-server-none"),
        ServerError::Thread(error) => {
            words.with("error-server-thread", &[("cause", of_io(words, error).into())])
        }
    }
}

fn host_key(words: &Words, error: &HostKeyError) -> String {
    match error {
        HostKeyError::Io { path, source } => {
            words.with("error-io", &[named(path), ("cause", of_io(words, source).into())])
        }
        HostKeyError::Exposed { path, mode: found } => {
            words.with("error-key-exposed", &[named(path), mode(*found)])
        }
        HostKeyError::Owner { path, owner } => {
            words.with("error-owner", &[named(path), ("owner", (*owner).into())])
        }
        HostKeyError::NotAKey { path } => words.with("error-key", &[named(path)]),
    }
}

#[cfg(unix)]
fn socket(words: &Words, error: &SocketError) -> String {
    match error {
        SocketError::Taken { path } => words.with("error-socket-taken", &[named(path)]),
        SocketError::NotASocket { path } => words.with("error-socket-not", &[named(path)]),
        SocketError::Exposed { folder, mode: found } => {
            words.with("error-socket-exposed", &[named(folder), mode(*found)])
        }
        SocketError::Io { path, source } => {
            words.with("error-io", &[named(path), ("cause", of_io(words, source).into())])
        }
    }
}

/// Why the seats could not be read or written.
pub(super) fn seats(words: &Words, error: &SeatsError) -> String {
    match error {
        SeatsError::File(error) => file(words, error),
        SeatsError::Writable { path, mode: found } => {
            words.with("error-seats-writable", &[named(path), mode(*found)])
        }
        SeatsError::Owner { path, owner } => {
            words.with("error-owner", &[named(path), ("owner", (*owner).into())])
        }
        SeatsError::Line { path, line, column, field, fault } => {
            let args = [
                ("file", shown(path).into()),
                ("line", (*line).into()),
                ("column", (*column).into()),
                ("field", super::clean(field.as_deref().unwrap_or("–")).into()),
                ("cause", seats_fault(words, fault).into()),
            ];
            words.with("error-character", &args)
        }
        SeatsError::Random => words.t("error-random"),
        SeatsError::TooMany => words.t("error-invitations"),
    }
}

fn seats_fault(words: &Words, fault: &SeatsFault) -> String {
    let key = match fault {
        SeatsFault::Notation(said) => return super::clean(&words.misread("", said)),
        SeatsFault::Format => "seats-format",
        SeatsFault::NoName => "seats-no-name",
        SeatsFault::KeyShape => "seats-key-shape",
        SeatsFault::KeyRsa => "seats-key-rsa",
        SeatsFault::KeyKind => "seats-key-kind",
        SeatsFault::KeyBody => "seats-key-body",
        SeatsFault::Twice => "seats-twice",
        SeatsFault::CodeHash => "seats-code-hash",
        SeatsFault::TooMany => "seats-too-many",
    };
    words.t(key)
}

/// Why nothing can be watched.
#[cfg(unix)]
pub(super) fn watch(words: &Words, error: &WatchError) -> String {
    match error {
        WatchError::NoHost { path, source } => {
            let cause = ("cause", of_io(words, source).into());
            words.with("error-no-host", &[named(path), cause])
        }
        WatchError::Io(error) => {
            words.with("error-output", &[("cause", of_io(words, error).into())])
        }
    }
}

/// A word in every language, a line each, for somebody whose language is not known yet.
pub(crate) fn both(key: &str) -> String {
    Lang::ALL.map(|lang| Words::new(lang).t(key)).join("\r\n")
}

/// Why somebody was not let in, for the GM.
pub(crate) fn refused(words: &Words, why: Refused) -> String {
    words.t(match why {
        Refused::Shut(Shut::Full | Shut::Crowded | Shut::Waiting) => "refused-full",
        Refused::Shut(Shut::Banned) | Refused::Rejected(Rejected::Banned) => "refused-shut-out",
        Refused::Code(Unredeemed::Unknown) => "refused-code",
        Refused::Code(Unredeemed::Taken) => "refused-taken",
        Refused::Code(Unredeemed::Expired) => "refused-expired",
        Refused::Code(Unredeemed::Unread) => "refused-unread",
        Refused::Key => "refused-key",
        Refused::RsaKey => "refused-rsa",
        Refused::NoGuests => "refused-guest",
        Refused::Rejected(Rejected::NoSuchSeat) => "refused-seat",
        Refused::Rejected(Rejected::Closed) => "refused-closed",
        Refused::Silent => "refused-silent",
        Refused::Garbled => "refused-garbled",
    })
}

/// What somebody is told who is not let in or has to go, and whose language is not known.
pub(crate) fn parting(end: DisconnectReason) -> String {
    Lang::ALL.map(|lang| farewell(&Words::new(lang), end)).join("\r\n")
}

/// Why the watching is over.
pub(crate) fn farewell(words: &Words, end: DisconnectReason) -> String {
    words.t(match end {
        DisconnectReason::Over => "watch-over",
        DisconnectReason::Kicked => "watch-kicked",
        DisconnectReason::Closing => "watch-closing",
        DisconnectReason::Full => "watch-full",
        DisconnectReason::Banned => "watch-banned",
        DisconnectReason::Elsewhere => "watch-elsewhere",
        DisconnectReason::Code => "watch-code",
        DisconnectReason::Taken => "watch-seat-taken",
        DisconnectReason::Guests => "watch-no-guests",
        DisconnectReason::Seat => "watch-no-seat",
        DisconnectReason::Version => "watch-version",
    })
}
