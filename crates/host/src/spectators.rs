//! The hall from which guests look on. It knows the fight and what each guest may see of it; by which door a guest came
//! is unknown here.
//!
//! Nobody waits for a guest: the game master's side hands on what has happened and goes on, and each guest gets the
//! newest picture when its door takes it. What lies between is left out, so that nothing grows for a slow one.

mod broadcast;
mod keys;
mod pace;
mod picture;
mod proposing;
mod registry;
mod terminal_kind;
mod view_state;

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Sender},
    },
    time::{Duration, Instant},
};

use bytes::Bytes;
use kekkai_battle::{
    Fight,
    fight::{Change, ROOT},
    journal::Seq,
};
use kekkai_rules::PlainText;
use kekkai_widgets::{Lang, Words};
use ratatui_core::buffer::Buffer;
use tokio::{sync::watch, task::yield_now, time::timeout};

pub use registry::{Dismissed, GuestId, GuestRow, Proposal, Rejected};
pub use terminal_kind::TerminalKind;

use self::{
    broadcast::{Broadcast, Clicked, Enter, News, Task},
    keys::Keys,
    pace::Pace,
    picture::Picture,
    proposing::Said,
    registry::GuestRegistry,
    view_state::{Notice, Page, ViewState, Wish},
};
use crate::{Origin, Seat};

/// The other screen, no cursor, no wrapping at the right border.
const ENTER: &[u8] = b"\x1b[?1049h\x1b[?25l\x1b[?7l";
/// The terminal as it was.
const FAREWELL: &[u8] = b"\x1b[?1006l\x1b[?1000l\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l";

/// A terminal of fewer columns opens on the map.
const MAP_FIRST: u16 = 60;
/// Clicks and the wheel are told of, or select text.
const MOUSE: [&[u8]; 2] = [b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"];

/// Somebody whom a door has let in.
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
    /// Its language, as a locale; the hall's own if it says nothing.
    pub lang: Option<String>,
    /// Whether it comes in the place of one of that name and seat who is lost, as it seems. When is not known.
    pub again: bool,
}

/// The hall; a copy is the same hall.
#[derive(Debug, Clone)]
pub struct SpectatorHub(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    lang: Lang,
    news: Sender<News>,
    showing: Mutex<Broadcast>,
    book: Mutex<GuestRegistry>,
    /// Counts what guests have to look at.
    stir: watch::Sender<u64>,
    /// Counts what the game master has to look at.
    stirred: AtomicU64,
}

/// A guest's stay, owned by its door. It ends when this is dropped.
#[derive(Debug)]
pub struct Visit {
    hall: Arc<Inner>,
    id: GuestId,
    stir: watch::Receiver<u64>,
    dismissed: watch::Receiver<Option<Dismissed>>,
    look: ViewState,
    keys: Keys,
    shown: Option<Arc<Picture>>,
    /// Whether its terminal was told to tell of the mouse.
    has_mouse: bool,
    /// The step after which everything is new to the guest.
    seen: Seq,
    /// Whether something has changed since it was shown something.
    changed: bool,
    /// What is being worked out of what it looks at.
    task: Option<Task>,
    /// What it proposes as soon as what it has proposed is taken.
    then: Option<String>,
    /// The number of what stood out last for its seat.
    flashed: u64,
    /// When that is over; `None` where it is.
    rests: Option<Instant>,
    /// When it may be shown what it changed itself; the fight's changes are shown at once.
    pace: Pace,
    over: bool,
}

/// A lock that a panic elsewhere does not take away: what it guards is copies and lists that are whole after each line.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SpectatorHub {
    /// A hall in which `fight` is to be seen. Guests who say nothing of their language read that of `words`; the names of
    /// the table's own files are shown to all.
    pub fn new(fight: Fight, words: &Words) -> Self {
        let (news, heard) = mpsc::channel();
        Self(Arc::new(Inner {
            lang: words.lang(),
            news,
            showing: Mutex::new(Broadcast::new(fight, words, heard)),
            book: Mutex::default(),
            stir: watch::Sender::new(0),
            stirred: AtomicU64::new(0),
        }))
    }

    /// Admits a guest, or says why there is no seat.
    pub fn admit(&self, arrival: Arrival) -> Result<Visit, Rejected> {
        let Arrival { name, from, origin, seat, size, term, lang, again } = arrival;
        // The locale of no language says nothing.
        let lang = lang.filter(|lang| !matches!(lang.split('.').next(), Some("" | "C" | "POSIX")));
        let lang = lang.map_or(self.0.lang, |lang| Lang::of_locale(&lang));
        let mut look = ViewState::new(seat.clone(), lang);
        look.resize(size.0, size.1);
        // There is no room for both, and the map is what the fight is.
        look.map = look.size.0 < MAP_FIRST;
        // A terminal that says it is nothing special is taken at its word.
        let kind = TerminalKind::read(&term);
        (look.ascii, look.theme, look.depth) = (kind.is_ascii(), kind.theme(), kind.depth());
        let showing = self.0.showing();
        let head = showing.head();
        let mut book = lock(&self.0.book);
        book.admits(&seat, &showing)?;
        let size = look.size;
        let row = |id| GuestRow { id, name, from, origin, seat, size, muted: false };
        let (id, seen, dismissed) = book.enter(row, (again, head));
        drop((book, showing));
        self.0.for_master();
        let seen = seen.filter(|seen| *seen != head);
        if let Some(seen) = seen {
            look.page = Page::Since(seen, 0);
        }
        let (stir, shown) = (self.0.stir.subscribe(), None);
        let (seen, keys) = (seen.unwrap_or(head), Keys::default());
        let hall = Arc::clone(&self.0);
        let (changed, pace, over) = (true, Pace::new(Instant::now()), false);
        let has_mouse = false;
        Ok(Visit {
            hall,
            id,
            stir,
            dismissed,
            look,
            keys,
            shown,
            has_mouse,
            seen,
            changed,
            task: None,
            then: None,
            flashed: 0,
            rests: None,
            pace,
            over,
        })
    }

    /// What somebody of that seat sees on a terminal of this size.
    pub fn preview(&self, seat: &Seat, (columns, rows): (u16, u16), lang: Lang) -> Buffer {
        let mut look = ViewState::new(seat.clone(), lang);
        look.resize(columns.into(), rows.into());
        let mut showing = self.0.showing();
        showing.picture(&look).buffer()
    }

    /// Lets those stand out for so long who have just been hurt or healed, until a guest's next key.
    pub fn flash_for(&self, time: Duration) {
        self.0.showing().flash_time = Some(time);
    }

    /// Whether what guests see is kept as it is.
    pub fn is_frozen(&self) -> bool {
        let showing = self.0.showing();
        showing.is_frozen()
    }

    /// Hands on a change of the fight, in the order in which they are made. Waits for nobody.
    pub fn tell(&self, change: &Change) {
        self.0.hand_on(News::Change(Box::new(change.clone())));
    }

    /// Keeps what guests see as it is, or lets it go on.
    pub fn freeze(&self, frozen: bool) {
        self.0.hand_on(News::Freeze(frozen));
    }

    /// A number that grows whenever the game master has something new to look at.
    pub fn stirred(&self) -> u64 {
        self.0.stirred.load(Ordering::Relaxed)
    }

    /// Everybody who looks on, in the order of arrival.
    pub fn guests(&self) -> Vec<GuestRow> {
        lock(&self.0.book).guests.values().map(|kept| kept.row.clone()).collect()
    }

    /// Sends a guest away.
    pub fn send_away(&self, id: GuestId) {
        if let Some(kept) = lock(&self.0.book).guests.get(&id) {
            kept.dismiss(Dismissed::SentAway);
        }
        self.0.for_guests();
    }

    /// Hears what a guest proposes, or no longer does.
    pub fn mute(&self, id: GuestId, muted: bool) {
        let mut book = lock(&self.0.book);
        if let Some(kept) = book.guests.get_mut(&id) {
            kept.row.muted = muted;
        }
        if muted {
            book.proposals.retain(|proposal| proposal.guest != id);
        }
        drop(book);
        self.0.for_guests();
        self.0.for_master();
    }

    /// Lets players propose what their characters do, or no longer does.
    pub fn let_propose(&self, open: bool) {
        let mut book = lock(&self.0.book);
        book.open = open;
        if !open {
            book.proposals.clear();
        }
        drop(book);
        self.0.for_guests();
        self.0.for_master();
    }

    /// Whether players may propose anything.
    pub fn is_open(&self) -> bool {
        lock(&self.0.book).open
    }

    /// What players propose, oldest first.
    pub fn proposals(&self) -> Vec<Proposal> {
        lock(&self.0.book).proposals.clone()
    }

    /// Takes a proposal off the list; whose it is learns whether it was done. `None` if it is no more.
    pub fn settle(&self, id: u32, done: bool) -> Option<Proposal> {
        let notice = if done { Notice::Taken } else { Notice::Declined };
        let settled = lock(&self.0.book).settle(id, notice);
        self.0.for_guests();
        self.0.for_master();
        settled
    }

    /// Tells whose proposal it is why it cannot be done, if its character may know that. It stays on the list.
    pub fn refuse(&self, id: u32) {
        let proposals = self.proposals();
        let Some(proposal) = proposals.iter().find(|proposal| proposal.id == id) else { return };
        let why = self.0.showing().why_not(&proposal.character, &proposal.line);
        let Some(why) = why else { return };
        lock(&self.0.book).tell(proposal.guest, Notice::Refused(why));
        self.0.for_guests();
    }

    /// Sends everybody away and lets nobody in any more.
    pub fn close(&self) {
        let mut book = lock(&self.0.book);
        book.closed = true;
        book.guests.values().for_each(|kept| kept.dismiss(Dismissed::Closed));
        drop(book);
        self.0.for_guests();
    }
}

impl Inner {
    /// The fight as guests are to see it now.
    fn showing(&self) -> MutexGuard<'_, Broadcast> {
        let mut showing = lock(&self.showing);
        showing.follow();
        showing
    }

    fn hand_on(&self, news: News) {
        // The other end is in here too, so that it is always there.
        let _ = self.news.send(news);
        // Where nobody looks on, nobody takes it in either. Whoever comes just now may have to wait for a moment.
        if self.stir.receiver_count() == 0
            && let Ok(mut showing) = self.showing.try_lock()
        {
            showing.follow();
        }
        self.for_guests();
    }

    fn for_guests(&self) {
        self.stir.send_modify(|count| *count += 1);
    }

    fn for_master(&self) {
        self.stirred.fetch_add(1, Ordering::Relaxed);
    }
}

impl Visit {
    /// The next bytes for the guest's terminal: at first all of the picture, then what changes of it. Waits until there
    /// is something; may be given up at any time and begun anew. `None`: the visit is over.
    pub async fn next(&mut self) -> Option<Bytes> {
        loop {
            self.stir.has_changed().ok()?;
            // Seen and counted in one: what came between the two would never be shown.
            self.changed |= self.stir.borrow_and_update().has_changed();
            let now = Instant::now();
            if self.rests.is_some_and(|rests| rests <= now) {
                self.rest();
                self.changed = true;
            }
            let wait = self.pace.wait(now);
            if (self.changed || wait == Some(Duration::ZERO))
                && !self.over
                && let Some(bytes) = self.paint()
            {
                return Some(bytes);
            }
            if self.over {
                return None;
            }
            if self.think() {
                // Others have their turn between two slices.
                yield_now().await;
                continue;
            }
            // What was waited for counts as seen: it has to be remembered here.
            let now = Instant::now();
            let rests = self.rests.map(|rests| rests.saturating_duration_since(now));
            match self.pace.wait(now).into_iter().chain(rests).min() {
                None => {
                    self.stir.changed().await.ok()?;
                    self.changed = true;
                }
                Some(wait) => {
                    self.changed |= timeout(wait, self.stir.changed()).await.is_ok();
                }
            }
        }
    }

    /// Works for about a millisecond on what the guest looks at; whether there was anything to do. The fight is not held
    /// meanwhile.
    fn think(&mut self) -> bool {
        let Some(task) = &mut self.task else { return false };
        if let Some(known) = task.go_on()
            && let Some(task) = self.task.take()
        {
            self.hall.showing().learn(task, known);
            self.changed = true;
        }
        true
    }

    /// What leads from what the guest has before it to what it should have; `None` if that is the same.
    fn paint(&mut self) -> Option<Bytes> {
        self.changed = false;
        self.pace.shown();
        {
            let mut book = lock(&self.hall.book);
            let kept = book.guests.get_mut(&self.id);
            if kept.is_none() || self.dismissal().is_some() {
                self.over = true;
                return None;
            }
            if let Some(notice) = kept.and_then(|kept| kept.notice.take()) {
                let next = self.then.take().filter(|_| notice == Notice::Taken);
                let proposed = next.map(|line| book.propose(self.id, line));
                self.look.notice = Some(proposed.unwrap_or(notice));
            }
            self.look.proposes = book.hears(self.id);
        }
        let picture = {
            let mut showing = self.hall.showing();
            let flashed = showing.flashed(&self.look.seat);
            // What was before it came is nothing that it has missed.
            let is_new = self.shown.is_some() && self.look.page == Page::Now;
            if let Some(time) = showing.flash_time.filter(|_| flashed != self.flashed && is_new) {
                (self.look.calm, self.rests) = (false, Some(Instant::now() + time));
            }
            self.flashed = flashed;
            self.task = showing.task(&self.look, self.task.take());
            showing.picture(&self.look)
        };
        let first = self.shown.is_none();
        let mouse = (self.has_mouse != self.look.mouse).then_some(if self.look.mouse {
            MOUSE[0]
        } else {
            MOUSE[1]
        });
        self.has_mouse = self.look.mouse;
        let same = self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, &picture));
        let bytes = if same { None } else { picture.bytes(self.shown.as_ref()) };
        self.shown = Some(picture);
        let enter = first.then_some(ENTER);
        if enter.is_none() && mouse.is_none() {
            return bytes;
        }
        let parts = enter.into_iter().chain(mouse).chain(bytes.as_deref());
        Some(parts.collect::<Vec<_>>().concat().into())
    }

    /// Takes in bytes that the guest's terminal sent.
    pub fn typed(&mut self, bytes: &[u8]) {
        let head = self.hall.showing().head();
        self.look.proposes = lock(&self.hall.book).alive(self.id, head);
        self.rest();
        for key in self.keys.read(bytes) {
            let wish = self.look.press(key);
            self.carry_out(wish);
            self.pace.press();
        }
        self.stay_in_bounds();
    }

    /// Nothing stands out any more.
    fn rest(&mut self) {
        (self.look.calm, self.rests) = (true, None);
    }

    fn carry_out(&mut self, wish: Wish) {
        match wish {
            Wish::ViewState => {}
            Wish::Leave => self.over = true,
            Wish::Choose(forward) => {
                let goes = self.choose(forward);
                self.tell_idle_if(!goes);
            }
            Wish::News => self.tell_news(),
            Wish::Log => self.look.page = Page::Since(ROOT, usize::MAX),
            Wish::Past => {
                let last = self.hall.showing().last_past(&self.look.seat);
                self.look.page = Page::Past(last);
            }
            Wish::Propose(line) => self.propose(line),
            Wish::Point(columns, rows) => {
                let cell = self.hall.showing().pointed(&self.look, columns, rows);
                (self.look.cursor, self.look.ways) = (Some(cell), None);
            }
            Wish::Click(column, row) => self.click(column, row),
            Wish::Act => {
                let enter = self.hall.showing().act(&self.look);
                match enter {
                    Some(Enter::Ways) => self.look.ways = Some(0),
                    Some(Enter::Propose(lines)) => {
                        let mut lines = lines.into_iter();
                        if let Some(line) = lines.next() {
                            self.propose(line);
                        }
                        self.then = lines.next();
                    }
                    None => self.tell_idle_if(true),
                }
            }
            Wish::Inspect(at) => {
                let cell = self.hall.showing().inspects(&self.look, at);
                self.tell_idle_if(cell.is_none() && at.is_none());
                self.look.page = cell.map_or(self.look.page, |cell| Page::Cell(cell, 0));
            }
            Wish::Wheel { up, at } => {
                let in_log = self.hall.showing().is_log(&self.look, at);
                match (in_log, up) {
                    (true, true) => self.carry_out(Wish::Log),
                    (true, false) => {}
                    (false, _) => {
                        self.choose(!up);
                    }
                }
            }
            Wish::Say(letter) => {
                let said = self.hall.showing().says(&self.look, letter);
                match said {
                    Some(Said::Whole(line)) => self.propose(line),
                    Some(Said::Begun(line)) => self.look.line = Some(line),
                    None => self.tell_idle_if(true),
                }
            }
        }
    }

    /// Chooses the next of those who are to be seen, or the one before; whether that is another one.
    fn choose(&mut self, forward: bool) -> bool {
        let chosen = self.hall.showing().neighbour(&self.look, forward);
        let goes = chosen != self.look.chosen;
        self.look.chosen = chosen;
        goes
    }

    /// Says that what was pressed does nothing here, if that is so and nothing else is said of it.
    fn tell_idle_if(&mut self, is_idle: bool) {
        if is_idle {
            self.look.notice.get_or_insert(Notice::Idle);
        }
    }

    /// What stands there is chosen; a second click on a cell proposes what can be done there.
    fn click(&mut self, column: u16, row: u16) {
        let clicked = self.hall.showing().clicked(&self.look, (column, row));
        match clicked {
            Some(Clicked::Cell(cell)) if self.look.cursor == Some(cell) => {
                self.carry_out(Wish::Act);
            }
            Some(Clicked::Cell(cell)) => {
                (self.look.cursor, self.look.ways) = (Some(cell), None);
            }
            Some(Clicked::Name(name)) => self.look.chosen = Some(name),
            Some(Clicked::Key(key)) => {
                let wish = self.look.press(key);
                self.carry_out(wish);
            }
            None => {}
        }
    }

    fn propose(&mut self, line: String) {
        (self.look.ways, self.then) = (None, None);
        let notice = lock(&self.hall.book).propose(self.id, line);
        self.look.notice = Some(notice);
        self.hall.for_master();
    }

    fn tell_news(&mut self) {
        self.look.page = Page::Since(self.seen, 0);
        self.seen = self.hall.showing().head();
    }

    /// Beyond the end is the end, so that one step back from there is one.
    fn stay_in_bounds(&mut self) {
        let mut showing = self.hall.showing();
        match self.look.page {
            Page::Past(at) => {
                self.look.page = Page::Past(at.min(showing.last_past(&self.look.seat)));
            }
            Page::Since(from, top) => {
                self.look.page = Page::Since(from, top.min(showing.last_row(&self.look)));
            }
            Page::Cell(cell, top) => {
                self.look.page = Page::Cell(cell, top.min(showing.last_row(&self.look)));
            }
            Page::Notes(top) => {
                self.look.page = Page::Notes(top.min(showing.last_row(&self.look)));
            }
            Page::Why(top) => {
                self.look.page = Page::Why(top.min(showing.last_row(&self.look)));
            }
            Page::Now | Page::Help | Page::Signs(_) => {}
        }
    }

    /// Takes a size as the guest's terminal claims it; anything at all.
    pub fn resized(&mut self, columns: u32, rows: u32) {
        let before = self.look.size;
        self.look.resize(columns, rows);
        if self.look.size != before {
            self.pace.press();
            if let Some(kept) = lock(&self.hall.book).guests.get_mut(&self.id) {
                kept.row.size = self.look.size;
            }
        }
    }

    /// The guest as the game master sees it.
    pub fn row(&self) -> Option<GuestRow> {
        lock(&self.hall.book).guests.get(&self.id).map(|kept| kept.row.clone())
    }

    /// Why the hall has ended the visit, if it has.
    pub fn dismissal(&self) -> Option<Dismissed> {
        *self.dismissed.borrow()
    }

    /// Ends as soon as the hall ends the visit; also while nobody asks for the next bytes.
    pub fn dismissed(&self) -> impl Future<Output = Dismissed> + Send + use<> {
        let mut dismissed = self.dismissed.clone();
        async move {
            match dismissed.wait_for(Option::is_some).await.as_deref() {
                Ok(Some(why)) => *why,
                // The hall is no more.
                Ok(None) | Err(_) => Dismissed::Closed,
            }
        }
    }

    /// The connection is lost, and nobody knows since when: what was sent since its last key may not have been seen.
    pub fn lost(&self) {
        if let Some(kept) = lock(&self.hall.book).guests.get_mut(&self.id) {
            kept.lost = true;
        }
    }

    /// What puts the guest's terminal back; for every orderly end.
    pub fn farewell(&self) -> Bytes {
        Bytes::from_static(FAREWELL)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let seen = self.hall.showing().head();
        lock(&self.hall.book).leave(self.id, seen);
        self.hall.for_master();
    }
}
