//! A visit from its first frame to the farewell: what the hub shows goes out, what is typed goes in.
//!
//! Nothing is queued for a guest who reads slowly: the hub is asked for the next bytes only after the last ones are
//! gone. Keys and sizes are taken even while bytes wait to go, since the peer may have to be heard before it reads on.

use std::{
    future::{Future, pending},
    io,
    pin::Pin,
    time::Duration,
};

use bytes::Bytes;
use tokio::{
    sync::watch,
    time::{Instant, sleep_until, timeout},
};
use tokio_util::sync::CancellationToken;

use super::inbox::Inbox;
use crate::{Dismissed, Visit};

/// Two changes of size are no closer than this.
const RESIZE_PACE: Duration = Duration::from_millis(100);
/// For the last frame and the farewell, once somebody has to go.
pub(super) const CLOSING_TIME: Duration = Duration::from_secs(1);

/// Where the bytes of a visit go.
pub(super) trait Sink: Send {
    /// Sends bytes; waits as long as the peer does not take them.
    fn send(&mut self, bytes: Bytes) -> impl Future<Output = io::Result<()>> + Send;
    /// The visit is over in good order. Nothing is sent after it.
    fn close(&mut self, end: End) -> impl Future<Output = io::Result<()>> + Send;
}

/// How a visit ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The guest has left.
    Over,
    /// The GM asked them to leave.
    Kicked,
    /// The server or the hub has stopped.
    Closing,
    /// The connection was lost.
    Gone,
    /// They took nothing for too long.
    Stalled,
    /// They came in again on the same invitation.
    Elsewhere,
}

impl From<Dismissed> for End {
    fn from(why: Dismissed) -> Self {
        match why {
            Dismissed::SentAway => Self::Kicked,
            Dismissed::Closed => Self::Closing,
        }
    }
}

/// What comes from the peer.
#[derive(Debug)]
pub(super) struct Coming {
    /// Key presses and terminal sizes that come in.
    pub(super) inbox: Inbox,
    /// Cancelled when the server stops.
    pub(super) closing: CancellationToken,
    /// Ends when somebody else redeems the same invitation.
    pub(super) elsewhere: Option<watch::Receiver<()>>,
}

/// What comes from the peer, kept apart from the visit that it goes to.
#[derive(Debug)]
struct Incoming<'c, D> {
    coming: &'c mut Coming,
    dismissed: Pin<Box<D>>,
    next_resize: Instant,
}

#[derive(Debug)]
enum SessionEvent {
    Keys(Bytes),
    Size(u32, u32),
    End(End),
}

impl<D: Future<Output = Dismissed>> Incoming<'_, D> {
    /// The next that came. Cancel safe.
    async fn next(&mut self) -> SessionEvent {
        let Coming { inbox, closing, elsewhere } = &mut *self.coming;
        let resized = async {
            sleep_until(self.next_resize).await;
            inbox.size().await
        };
        let moved = async {
            match elsewhere {
                Some(elsewhere) => drop(elsewhere.changed().await),
                None => pending().await,
            }
        };
        tokio::select! {
            why = &mut self.dismissed => SessionEvent::End(why.into()),
            () = closing.cancelled() => SessionEvent::End(End::Closing),
            () = moved => SessionEvent::End(End::Elsewhere),
            typed = inbox.keys() => typed.map_or(SessionEvent::End(End::Gone), SessionEvent::Keys),
            (columns, rows) = resized => {
                self.next_resize = Instant::now() + RESIZE_PACE;
                SessionEvent::Size(columns, rows)
            }
        }
    }
}

/// Keeps a visit until its end. `stall`: how long bytes may wait to go.
///
/// In good order, the last frame goes out whole, then the farewell; both within [`CLOSING_TIME`].
pub(super) async fn run_session(
    visit: &mut Visit,
    sink: &mut impl Sink,
    coming: &mut Coming,
    stall: Duration,
) -> End {
    let dismissed = Box::pin(visit.dismissed());
    let mut incoming = Incoming { coming, dismissed, next_resize: Instant::now() };
    let end = loop {
        let bytes = tokio::select! {
            event = incoming.next() => match handle(visit, event) {
                None => continue,
                Some(end) => break end,
            },
            bytes = visit.next() => match bytes {
                None => break visit.dismissal().map_or(End::Over, End::from),
                Some(bytes) => bytes,
            },
        };
        let mut sending = Box::pin(sink.send(bytes));
        let mut deadline = Instant::now() + stall;
        let mut leaving = None;
        let sent = loop {
            tokio::select! {
                sent = &mut sending => break sent,
                () = sleep_until(deadline) => return leaving.unwrap_or(End::Stalled),
                event = incoming.next(), if leaving.is_none() => {
                    leaving = handle(visit, event);
                    if leaving == Some(End::Gone) {
                        return End::Gone;
                    }
                    if leaving.is_some() {
                        deadline = deadline.min(Instant::now() + CLOSING_TIME);
                    }
                }
            }
        };
        if sent.is_err() {
            break End::Gone;
        }
        if let Some(end) = leaving {
            break end;
        }
    };
    if end != End::Gone {
        // Boxed, as it would take room all the time.
        let parting = Box::pin(async {
            sink.send(visit.restore_bytes()).await?;
            sink.close(end).await
        });
        // A peer that does not take even this is cut off by the caller.
        let _ = timeout(CLOSING_TIME, parting).await;
    }
    end
}

/// Hands on what came; an end if it was one.
fn handle(visit: &mut Visit, event: SessionEvent) -> Option<End> {
    match event {
        SessionEvent::Keys(keys) => visit.typed(&keys),
        SessionEvent::Size(columns, rows) => visit.resized(columns, rows),
        SessionEvent::End(end) => return Some(end),
    }
    None
}
