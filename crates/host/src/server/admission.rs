//! Admission of a guest who has said who they are: the same over SSH and the socket.

use std::{
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use bytes::Bytes;
use kekkai_rules::PlainText;
use tokio_util::sync::CancellationToken;

use super::{
    Times,
    disconnect::DisconnectReason,
    gate::{Gate, Origin, Shut},
    inbox::{InboxSender, inbox},
    news::{EventSender, News, Refused},
    session_loop::{Coming, End, Sink, run_session},
    wire::Inflow,
};
use crate::{
    Arrival, Dismissed, Invited, Rejected, Seat, Seats, SpectatorHub, Unredeemed, Visit,
    spectators::GuestRow,
};

/// Longest name of a terminal or language that is kept, in bytes.
const MAX_CLAIM: usize = 64;

/// What SSH and socket connections share.
#[derive(Debug)]
pub(super) struct Admission {
    pub(super) hub: SpectatorHub,
    pub(super) seats: Arc<Seats>,
    pub(super) gate: Gate,
    pub(super) events: EventSender,
    pub(super) inflow: Inflow,
    pub(super) times: Times,
    /// Cancelled when the server stops.
    pub(super) closing: CancellationToken,
    /// Words for somebody who is not let in, or has to go.
    pub(super) words: fn(DisconnectReason) -> String,
}

/// Who a connection is, as it has proved.
#[derive(Debug)]
pub(super) struct Identity {
    pub(super) name: PlainText,
    pub(super) seat: Seat,
    /// What they said for it.
    pub(super) ticket: Option<Invited>,
}

/// A guest that is admitted and not connected to the hub yet.
#[derive(Debug)]
pub(super) struct Admitted {
    guard: SeatGuard,
    guest: GuestRow,
    coming: Coming,
}

/// A visit and the invitation that it sits on, which ends for good if the GM sends the guest away.
#[derive(Debug)]
struct SeatGuard {
    visit: Visit,
    ticket: Option<Invited>,
}

impl Drop for SeatGuard {
    fn drop(&mut self) {
        let sent_away = self.visit.dismissal() == Some(Dismissed::SentAway);
        if let Some(ticket) = self.ticket.take().filter(|_| sent_away) {
            ticket.revoke();
        }
    }
}

impl Admitted {
    /// What puts the guest's terminal back.
    pub(super) fn restore_bytes(&self) -> Bytes {
        self.guard.visit.restore_bytes()
    }
}

/// What a terminal says of itself. Names went through [`claim`].
#[derive(Debug, Clone, Default)]
pub(super) struct Terminal {
    /// Columns and rows, unclamped.
    pub(super) size: (u32, u32),
    pub(super) term: String,
    pub(super) lang: Option<String>,
}

impl Admission {
    /// Tries a code. A wrong one counts against its origin.
    pub(super) fn redeem(
        &self,
        code: &str,
        origin: Origin,
        from: &PlainText,
    ) -> Result<Identity, Unredeemed> {
        // They may have been shut out while they went on trying on an old connection.
        let redeemed = if self.gate.is_banned(origin, Instant::now()) {
            Err(Unredeemed::Unknown)
        } else {
            self.seats.redeem(code, origin, SystemTime::now())
        };
        match redeemed {
            Ok(ticket) => {
                let seat = ticket.seat().clone();
                let name = match &seat {
                    Seat::Side(name) | Seat::Character(name) => name.clone(),
                    Seat::Public => PlainText::new("guest"),
                };
                Ok(Identity { name, seat, ticket: Some(ticket) })
            }
            Err(why) => {
                // Who comes back from elsewhere, before the lost connection is found to be lost, has said a code that holds.
                if why != Unredeemed::Taken {
                    self.gate.failed(origin, Instant::now());
                }
                self.events.refused(from, origin, Refused::Code(why));
                Err(why)
            }
        }
    }

    /// A guest that calls itself so.
    pub(super) fn guest(name: &str) -> Identity {
        let name = PlainText::new(name);
        let name = if name.is_empty() { PlainText::new("guest") } else { name };
        Identity { name, seat: Seat::Public, ticket: None }
    }

    /// Asks the hub for a place.
    pub(super) fn admit(
        &self,
        known: Identity,
        from: &PlainText,
        origin: Origin,
        terminal: Terminal,
    ) -> Result<(Box<Admitted>, InboxSender), Rejected> {
        let Identity { name, seat, ticket } = known;
        let Terminal { size, term, lang } = terminal;
        let again = ticket.as_ref().is_some_and(Invited::replaces);
        let arrival = Arrival { name, from: from.clone(), origin, seat, size, term, lang, again };
        let visit = self.hub.admit(arrival).inspect_err(|turned| {
            self.events.refused(from, origin, Refused::Rejected(*turned));
        })?;
        // They may have been shut out while they were on their way in; a ban sends away only those who are inside.
        if self.gate.is_banned(origin, Instant::now()) {
            self.events.refused(from, origin, Refused::Shut(Shut::Banned));
            return Err(Rejected::Banned);
        }
        let guest = visit.row().ok_or(Rejected::Closed)?;
        self.events.tell(News::Arrived(guest.clone()));
        let (sender, inbox) = inbox(size);
        let elsewhere = ticket.as_ref().map(Invited::again);
        let coming = Coming { inbox, closing: self.closing.clone(), elsewhere };
        let guard = SeatGuard { visit, ticket };
        let admitted = Box::new(Admitted { guard, guest, coming });
        Ok((admitted, sender))
    }

    /// Keeps a visit until its end, and tells of it.
    pub(super) async fn keep(&self, mut admitted: Box<Admitted>, sink: &mut impl Sink) -> End {
        let Admitted { guard, coming, .. } = &mut *admitted;
        let end = run_session(&mut guard.visit, sink, coming, self.times.stall).await;
        if matches!(end, End::Elsewhere | End::Stalled) {
            guard.visit.lost();
        }
        let Admitted { guard, guest, .. } = *admitted;
        drop(guard);
        self.events.tell(News::Left { guest, end });
        end
    }

    /// How long somebody may take to get inside.
    pub(super) fn grace(&self) -> Duration {
        self.times.grace
    }
}

/// A name of a terminal or language as claimed, if it looks like one.
pub(super) fn claim(text: &str) -> Option<String> {
    let sane = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '@' | '+');
    (!text.is_empty() && text.len() <= MAX_CLAIM && text.chars().all(sane)).then(|| text.to_owned())
}
