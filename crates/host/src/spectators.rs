//! The hub of spectators. It knows the fight and what each guest may see of it; by which connection a guest came
//! is unknown here.
//!
//! Nobody waits for a guest: the GM's side hands on what has happened and goes on, and each guest gets the
//! newest picture when its connection takes it. What lies between is left out, so that nothing grows for a slow one.

mod broadcast;
mod keys;
mod pace;
mod picture;
mod proposing;
mod registry;
mod terminal_kind;
mod view_state;
mod visit;

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Sender},
    },
    time::Duration,
};

use kekkai_battle::{Fight, fight::Change};
use kekkai_rules::PlainText;
use kekkai_widgets::{
    Lang, Words,
    theme::{Depth, Shipped},
};
use ratatui_core::buffer::Buffer;
use tokio::sync::watch;

pub use registry::{Dismissed, GuestId, GuestRow, Proposal, Rejected};
pub use terminal_kind::TerminalKind;
pub use visit::Visit;

use self::{
    broadcast::{Broadcast, News},
    registry::GuestRegistry,
    view_state::{Notice, Page, ViewState},
};
use crate::{Origin, Seat};

/// A terminal of fewer columns opens on the map.
const MAP_FIRST: u16 = 60;

/// A guest that has been admitted.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// What it is called.
    pub name: PlainText,
    /// Where it comes from: an address, or the socket.
    pub from: PlainText,
    /// What would bar it and all others from there.
    pub origin: Origin,
    /// What it is bound to.
    pub seat: Seat,
    /// Columns and rows as its terminal claims; anything at all.
    pub size: (u32, u32),
    /// The kind of its terminal, as it says: the word of a [`TerminalKind`], or anything at all.
    pub term: String,
    /// Its language, as a locale; the hub's own if it says nothing.
    pub lang: Option<String>,
    /// Whether it comes in the place of one of that name and seat who is lost, as it seems. When is not known.
    pub again: bool,
}

/// The hub; a copy is the same hub.
#[derive(Debug, Clone)]
pub struct SpectatorHub(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    lang: Lang,
    news: Sender<News>,
    broadcast: Mutex<Broadcast>,
    registry: Mutex<GuestRegistry>,
    /// Counts what guests have to look at.
    guest_changes: watch::Sender<u64>,
    /// Counts what the GM has to look at.
    gm_changes: AtomicU64,
}

/// A lock that a panic elsewhere does not take away: what it guards is copies and lists that are whole after each line.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SpectatorHub {
    /// A hub in which `fight` is to be seen. Guests who say nothing of their language read that of `words`; the names of
    /// the table's own files are shown to all.
    pub fn new(fight: Fight, words: &Words) -> Self {
        let (news, heard) = mpsc::channel();
        Self(Arc::new(Inner {
            lang: words.lang(),
            news,
            broadcast: Mutex::new(Broadcast::new(fight, words, heard)),
            registry: Mutex::default(),
            guest_changes: watch::Sender::new(0),
            gm_changes: AtomicU64::new(0),
        }))
    }

    /// Admits a guest, or says why there is no seat.
    pub fn admit(&self, arrival: Arrival) -> Result<Visit, Rejected> {
        let Arrival { name, from, origin, seat, size, term, lang, again } = arrival;
        // The locale of no language says nothing.
        let lang = lang.filter(|lang| !matches!(lang.split('.').next(), Some("" | "C" | "POSIX")));
        let lang = lang.map_or(self.0.lang, |lang| Lang::of_locale(&lang));
        let mut viewing = ViewState::new(seat.clone(), lang);
        viewing.resize(size.0, size.1);
        // There is no room for both, and the map is what the fight is.
        viewing.map = viewing.size.0 < MAP_FIRST;
        // A terminal that says it is nothing special is taken at its word.
        let kind = TerminalKind::read(&term);
        (viewing.ascii, viewing.theme, viewing.depth) =
            (kind.is_ascii(), kind.theme(), kind.depth());
        let broadcast = self.0.broadcast();
        let head = broadcast.head();
        let mut registry = lock(&self.0.registry);
        registry.admits(&seat, &broadcast)?;
        let size = viewing.size;
        let row = |id| GuestRow { id, name, from, origin, seat, size, muted: false };
        let (id, seen, dismissed) = registry.enter(row, (again, head));
        drop((registry, broadcast));
        self.0.notify_gm();
        let seen = seen.filter(|seen| *seen != head);
        if let Some(seen) = seen {
            viewing.page = Page::Since(seen, 0);
        }
        Ok(Visit::new(Arc::clone(&self.0), id, dismissed, viewing, seen.unwrap_or(head)))
    }

    /// What somebody of that seat sees on a terminal of this size.
    pub fn preview(
        &self,
        seat: &Seat,
        (columns, rows): (u16, u16),
        lang: Lang,
        (theme, depth): (Shipped, Depth),
    ) -> Buffer {
        let mut viewing = ViewState { theme, depth, ..ViewState::new(seat.clone(), lang) };
        viewing.resize(columns.into(), rows.into());
        let mut broadcast = self.0.broadcast();
        broadcast.picture(&viewing).buffer()
    }

    /// Lets those stand out for so long who have just been hurt or healed, until a guest's next key.
    pub fn flash_for(&self, time: Duration) {
        self.0.broadcast().flash_time = Some(time);
    }

    /// Whether what guests see is kept as it is.
    pub fn is_frozen(&self) -> bool {
        let broadcast = self.0.broadcast();
        broadcast.is_frozen()
    }

    /// Hands on a change of the fight, in the order in which they are made. Waits for nobody.
    pub fn tell(&self, change: &Change) {
        self.0.send_news(News::Change(Box::new(change.clone())));
    }

    /// Keeps what guests see as it is, or lets it go on.
    pub fn freeze(&self, frozen: bool) {
        self.0.send_news(News::Freeze(frozen));
    }

    /// A number that grows whenever the GM has something new to look at.
    pub fn gm_changes(&self) -> u64 {
        self.0.gm_changes.load(Ordering::Relaxed)
    }

    /// All spectators, in the order of arrival.
    pub fn guests(&self) -> Vec<GuestRow> {
        lock(&self.0.registry).guests.values().map(|kept| kept.row.clone()).collect()
    }

    /// Sends a guest away.
    pub fn send_away(&self, id: GuestId) {
        if let Some(kept) = lock(&self.0.registry).guests.get(&id) {
            kept.dismiss(Dismissed::SentAway);
        }
        self.0.notify_guests();
    }

    /// Ignores what a guest proposes, or hears it again; muting drops what waits.
    pub fn mute(&self, id: GuestId, muted: bool) {
        let mut registry = lock(&self.0.registry);
        if let Some(kept) = registry.guests.get_mut(&id) {
            kept.row.muted = muted;
        }
        if muted {
            registry.proposals.retain(|proposal| proposal.guest != id);
        }
        drop(registry);
        self.0.notify_guests();
        self.0.notify_gm();
    }

    /// Lets players propose what their characters do, or ignores all of it; closing drops what waits.
    pub fn let_propose(&self, open: bool) {
        let mut registry = lock(&self.0.registry);
        registry.open = open;
        if !open {
            registry.proposals.clear();
        }
        drop(registry);
        self.0.notify_guests();
        self.0.notify_gm();
    }

    /// Whether players may propose anything.
    pub fn is_open(&self) -> bool {
        lock(&self.0.registry).open
    }

    /// What players propose, oldest first.
    pub fn proposals(&self) -> Vec<Proposal> {
        lock(&self.0.registry).proposals.clone()
    }

    /// Takes a proposal off the list; whose it is learns whether it was done. `None` if it is no more.
    pub fn settle(&self, id: u32, done: bool) -> Option<Proposal> {
        let settled = lock(&self.0.registry).settle(id, done);
        self.0.notify_guests();
        self.0.notify_gm();
        settled
    }

    /// Tells whose proposal it is why it cannot be done, if its character may know that. It stays on the list until its player
    /// proposes something else.
    pub fn refuse(&self, id: u32) {
        let proposals = self.proposals();
        let Some(proposal) = proposals.iter().find(|proposal| proposal.id == id) else { return };
        let why = self.0.broadcast().why_not(&proposal.character, &proposal.line);
        let Some(why) = why else { return };
        lock(&self.0.registry).refuse(id, Notice::Refused(why));
        self.0.notify_guests();
    }

    /// Sends everybody away and lets nobody in any more.
    pub fn close(&self) {
        let mut registry = lock(&self.0.registry);
        registry.closed = true;
        registry.guests.values().for_each(|kept| kept.dismiss(Dismissed::Closed));
        drop(registry);
        self.0.notify_guests();
    }
}

impl Inner {
    /// The fight as guests are to see it now.
    fn broadcast(&self) -> MutexGuard<'_, Broadcast> {
        let mut broadcast = lock(&self.broadcast);
        broadcast.follow();
        broadcast
    }

    fn send_news(&self, news: News) {
        // The other end is in here too, so that it is always there.
        let _ = self.news.send(news);
        // Where nobody looks on, nobody takes it in either. Whoever comes just now may have to wait for a moment.
        if self.guest_changes.receiver_count() == 0
            && let Ok(mut broadcast) = self.broadcast.try_lock()
        {
            broadcast.follow();
        }
        self.notify_guests();
    }

    fn notify_guests(&self) {
        self.guest_changes.send_modify(|count| *count += 1);
    }

    fn notify_gm(&self) {
        self.gm_changes.fetch_add(1, Ordering::Relaxed);
    }
}
