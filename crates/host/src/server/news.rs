//! What happened to connections, for the GM's screen.

use std::{
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    time::Duration,
};

use kekkai_rules::PlainText;

use super::{
    gate::{Origin, Shut},
    session_loop::End,
};
use crate::{Rejected, Unredeemed, spectators::GuestRow};

/// News that wait to be read. More are dropped: nobody may fill the memory by knocking.
const MOST_WAITING: usize = 256;

/// An event that the GM is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A guest has been admitted.
    Arrived(GuestRow),
    /// Somebody is inside no more.
    Left {
        /// The guest who has left.
        guest: GuestRow,
        /// How the connection has ended.
        end: End,
    },
    /// A connection has been refused.
    Refused {
        /// The address, or `socket` and the number of the user.
        from: PlainText,
        /// What would bar it and all others from there.
        origin: Origin,
        /// Why the newcomer was refused.
        why: Refused,
    },
    /// A connection could not be accepted, in the system's words; mostly too many open files. It is tried again.
    Failing {
        /// Reason given by the operating system.
        reason: String,
    },
}

/// Why a connection has been refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// Not even spoken to.
    Shut(Shut),
    /// A code that opens nothing.
    Code(Unredeemed),
    /// A key that nobody here has.
    Key,
    /// An RSA key, which cannot be checked here.
    RsaKey,
    /// Guests may not watch.
    NoGuests,
    /// Let in, but there is no place for them.
    Rejected(Rejected),
    /// Said nothing of use in the time given.
    Silent,
    /// Spoke something else, or left before anything was said.
    Garbled,
}

/// Where news are put.
#[derive(Debug, Clone)]
pub(super) struct EventSender(SyncSender<News>);

impl EventSender {
    pub(super) fn tell(&self, news: News) {
        // Full, or nobody listens any more: dropped.
        let _ = self.0.try_send(news);
    }

    pub(super) fn refused(&self, from: &PlainText, origin: Origin, why: Refused) {
        self.tell(News::Refused { from: from.clone(), origin, why });
    }
}

/// Where they are read.
#[derive(Debug)]
pub(super) struct NewsBox(Mutex<Receiver<News>>);

impl NewsBox {
    /// The next, if one is there or comes within `limit`.
    pub(super) fn next(&self, limit: Duration) -> Option<News> {
        let news = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if limit.is_zero() { news.try_recv().ok() } else { news.recv_timeout(limit).ok() }
    }
}

/// The sending and the receiving end.
pub(super) fn channel() -> (EventSender, NewsBox) {
    let (sender, receiver) = sync_channel(MOST_WAITING);
    (EventSender(sender), NewsBox(Mutex::new(receiver)))
}
