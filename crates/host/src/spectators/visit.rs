//! The session of one guest: what it types is carried out, and what it may see is drawn for it.

use std::{
    collections::VecDeque,
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use kekkai_battle::{fight::ROOT, journal::Seq};
use tokio::{sync::watch, task::yield_now, time::timeout};

use super::{
    Inner,
    broadcast::{Clicked, Enter, Task},
    keys::{Key, Keys},
    lock,
    pace::Pace,
    picture::Picture,
    proposing::Said,
    registry::{Dismissed, GuestId, GuestRow},
    view_state::{Notice, Page, Request, ViewState},
};

/// The other screen, no cursor, no wrapping at the right border.
const ENTER: &[u8] = b"\x1b[?1049h\x1b[?25l\x1b[?7l";
/// The terminal as it was.
const RESTORE: &[u8] = b"\x1b[?1006l\x1b[?1000l\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l";
/// Clicks and the wheel are told of, or select text.
const MOUSE: [&[u8]; 2] = [b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"];

/// How long an escape waits for the rest of its sequence: longer than the pieces of one are apart on a network, shorter than
/// anybody notices.
const PATIENCE: Duration = Duration::from_millis(50);

/// Keys that are carried out before others have their turn.
const KEYS_AT_ONCE: usize = 64;
/// What the mouse does takes as long as so many keys: what stands where it points has to be found.
const COST_OF_MOUSE: usize = 8;
/// Keys that wait to be carried out, at most: what is typed beyond them nobody has meant.
const MOST_TYPED: usize = 16_384;

/// How many keys one takes the time of.
const fn cost(key: Key) -> usize {
    if matches!(key, Key::Click(..) | Key::Aside(..) | Key::Wheel { .. }) {
        COST_OF_MOUSE
    } else {
        1
    }
}

/// The session of a guest, owned by its connection. It ends when this is dropped.
#[derive(Debug)]
pub struct Visit {
    hub: Arc<Inner>,
    id: GuestId,
    guest_changes: watch::Receiver<u64>,
    dismissed: watch::Receiver<Option<Dismissed>>,
    viewing: ViewState,
    keys: Keys,
    /// Keys that were typed and not yet carried out.
    typed: VecDeque<Key>,
    /// When an escape that nothing has followed is the key.
    escapes: Option<Instant>,
    shown: Option<Arc<Picture>>,
    /// Whether its terminal was told to tell of the mouse.
    has_mouse: bool,
    /// The step after which everything is new to the guest.
    seen: Seq,
    /// Whether something has changed since it was shown something.
    changed: bool,
    /// What is being worked out of what it looks at.
    task: Option<Task>,
    /// The line to propose once the proposal of this number is taken: the strike after a walk.
    then: Option<(u32, String)>,
    /// The number of what stood out last for its seat.
    flashed: u64,
    /// When that is over; `None` where it is.
    flash_ends: Option<Instant>,
    /// When it may be shown what it changed itself; the fight's changes are shown at once.
    pace: Pace,
    over: bool,
}

impl Visit {
    /// Begins the session of the guest `id`, who has seen the fight up to `seen`.
    pub(super) fn new(
        hub: Arc<Inner>,
        id: GuestId,
        dismissed: watch::Receiver<Option<Dismissed>>,
        viewing: ViewState,
        seen: Seq,
    ) -> Self {
        Self {
            guest_changes: hub.guest_changes.subscribe(),
            hub,
            id,
            dismissed,
            viewing,
            keys: Keys::default(),
            typed: VecDeque::new(),
            escapes: None,
            shown: None,
            has_mouse: false,
            seen,
            changed: true,
            task: None,
            then: None,
            flashed: 0,
            flash_ends: None,
            pace: Pace::new(Instant::now()),
            over: false,
        }
    }

    /// The next bytes for the guest's terminal: at first all of the picture, then what changes of it. Waits until there
    /// is something; may be given up at any time and begun anew. `None`: the visit is over.
    pub async fn next(&mut self) -> Option<Bytes> {
        loop {
            self.guest_changes.has_changed().ok()?;
            // Seen and counted in one: what came between the two would never be shown.
            self.changed |= self.guest_changes.borrow_and_update().has_changed();
            let now = Instant::now();
            if self.flash_ends.is_some_and(|ends| ends <= now) {
                self.end_flash();
                self.changed = true;
            }
            if self.escapes.is_some_and(|escapes| escapes <= now) {
                let key = self.keys.give_up();
                self.press(key);
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
            if self.go_on_typing() || self.compute() {
                // Others have their turn between two slices.
                yield_now().await;
                continue;
            }
            // What was waited for counts as seen: it has to be remembered here.
            let now = Instant::now();
            let moments = [self.flash_ends, self.escapes].into_iter().flatten();
            let waits = moments.map(|moment| moment.saturating_duration_since(now));
            match self.pace.wait(now).into_iter().chain(waits).min() {
                None => {
                    self.guest_changes.changed().await.ok()?;
                    self.changed = true;
                }
                Some(wait) => {
                    self.changed |= timeout(wait, self.guest_changes.changed()).await.is_ok();
                }
            }
        }
    }

    /// Works for about a millisecond on what the guest looks at; whether there was anything to do. The fight is not held
    /// meanwhile.
    fn compute(&mut self) -> bool {
        let Some(task) = &mut self.task else { return false };
        if let Some(computed) = task.go_on() {
            self.hub.broadcast().keep(task, computed);
            self.changed = true;
        }
        if task.is_done() {
            self.task = None;
        }
        true
    }

    /// What leads from what the guest has before it to what it should have; `None` if that is the same.
    fn paint(&mut self) -> Option<Bytes> {
        self.changed = false;
        self.pace.shown();
        let mut follows = None;
        {
            let mut registry = lock(&self.hub.registry);
            let kept = registry.guests.get_mut(&self.id);
            if kept.is_none() || self.dismissal().is_some() {
                self.over = true;
                return None;
            }
            if let Some(notice) = kept.and_then(|kept| kept.notice.take()) {
                let is_next = |(number, _): &mut (u32, String)| notice == Notice::Taken(*number);
                let next = self.then.take_if(is_next);
                follows = next.map(|(_, line)| registry.propose(self.id, line).1);
                self.viewing.notice = follows.clone().or(Some(notice));
            }
            self.viewing.proposes = registry.may_propose(self.id);
        }
        if follows.is_some() {
            self.hub.notify_gm();
        }
        let picture = {
            let mut broadcast = self.hub.broadcast();
            let flashed = broadcast.flashed(&self.viewing.seat);
            // What was before it came is nothing that it has missed.
            let is_new = self.shown.is_some() && self.viewing.page == Page::Now;
            if let Some(time) = broadcast.flash_time.filter(|_| flashed != self.flashed && is_new) {
                (self.viewing.flash_over, self.flash_ends) = (false, Some(Instant::now() + time));
            }
            self.flashed = flashed;
            self.task = broadcast.task(&self.viewing, self.task.take());
            broadcast.picture(&self.viewing)
        };
        let first = self.shown.is_none();
        let mouse = (self.has_mouse != self.viewing.mouse).then_some(if self.viewing.mouse {
            MOUSE[0]
        } else {
            MOUSE[1]
        });
        self.has_mouse = self.viewing.mouse;
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
        let head = self.hub.broadcast().head();
        self.viewing.proposes = lock(&self.hub.registry).note_activity(self.id, head);
        self.end_flash();
        let keys = self.keys.read(bytes);
        self.press(keys);
    }

    /// Does what keys stand for: as many as one turn has time for, and the rest in later ones.
    fn press(&mut self, keys: impl IntoIterator<Item = Key>) {
        self.escapes = self.keys.waits().then(|| Instant::now() + PATIENCE);
        let room = MOST_TYPED.saturating_sub(self.typed.len());
        self.typed.extend(keys.into_iter().take(room));
        self.go_on_typing();
    }

    /// Carries out some of the keys that were typed, so that no other guest waits for all of them; whether there were any.
    fn go_on_typing(&mut self) -> bool {
        if self.typed.is_empty() {
            return false;
        }
        let mut left = KEYS_AT_ONCE;
        while let Some(cost) = self.typed.front().copied().map(cost).filter(|cost| *cost <= left) {
            left -= cost;
            let Some(key) = self.typed.pop_front() else { break };
            let request = self.viewing.press(key);
            self.carry_out(request);
            self.pace.press();
        }
        self.stay_in_bounds();
        true
    }

    /// Nothing stands out any more.
    fn end_flash(&mut self) {
        (self.viewing.flash_over, self.flash_ends) = (true, None);
    }

    fn carry_out(&mut self, request: Request) {
        match request {
            Request::Redraw => {}
            Request::Leave => self.over = true,
            Request::Choose(forward) => {
                let goes = self.choose(forward);
                self.tell_idle_if(!goes);
            }
            Request::News => self.tell_news(),
            Request::Log => self.viewing.page = Page::Since(ROOT, usize::MAX),
            Request::Past => {
                let last = self.hub.broadcast().last_past(&self.viewing.seat);
                self.viewing.page = Page::Past(last);
            }
            Request::Propose(line) => {
                self.propose(line);
            }
            Request::Point(columns, rows) => {
                let cell = self.hub.broadcast().pointed(&self.viewing, columns, rows);
                (self.viewing.cursor, self.viewing.ways) = (Some(cell), None);
            }
            Request::Click(column, row) => self.click(column, row),
            Request::Act => {
                let enter = self.hub.broadcast().act(&self.viewing);
                match enter {
                    Some(Enter::Ways) => self.viewing.ways = Some(0),
                    Some(Enter::Propose(lines)) => {
                        let mut lines = lines.into_iter();
                        let number = lines.next().and_then(|line| self.propose(line));
                        self.then = number.zip(lines.next());
                    }
                    None => self.tell_idle_if(true),
                }
            }
            Request::Inspect(at) => {
                let cell = self.hub.broadcast().inspects(&self.viewing, at);
                self.tell_idle_if(cell.is_none() && at.is_none());
                self.viewing.page = cell.map_or(self.viewing.page, |cell| Page::Cell(cell, 0));
            }
            Request::Wheel { up, at } => {
                let in_log = self.hub.broadcast().is_log(&self.viewing, at);
                match (in_log, up) {
                    (true, true) => self.carry_out(Request::Log),
                    (true, false) => {}
                    (false, _) => {
                        self.choose(!up);
                    }
                }
            }
            Request::Turn { on } => {
                let parts = self.hub.broadcast().parts_of_choice(&self.viewing);
                let by = if on { 1 } else { parts.saturating_sub(1) };
                match (parts, on) {
                    (2.., _) => self.viewing.picks = (self.viewing.picks + by) % parts,
                    (_, true) => self.tell_idle_if(true),
                    (_, false) => self.carry_out(Request::Log),
                }
            }
            Request::Say(letter) => {
                let said = self.hub.broadcast().says(&self.viewing, letter);
                match said {
                    Some(Said::Whole(line)) => {
                        self.propose(line);
                    }
                    Some(Said::Begun(line)) => self.viewing.line = Some(line),
                    None => self.tell_idle_if(true),
                }
            }
        }
    }

    /// Chooses the next of those who are to be seen, or the one before; whether that is another one.
    fn choose(&mut self, forward: bool) -> bool {
        let chosen = self.hub.broadcast().neighbour(&self.viewing, forward);
        let goes = chosen != self.viewing.chosen;
        self.viewing.chosen = chosen;
        goes
    }

    /// Says that what was pressed does nothing here, if that is so and nothing else is said of it.
    fn tell_idle_if(&mut self, is_idle: bool) {
        if is_idle {
            self.viewing.notice.get_or_insert(Notice::Idle);
        }
    }

    /// What stands there is chosen; a second click on a cell proposes what can be done there.
    fn click(&mut self, column: u16, row: u16) {
        let clicked = self.hub.broadcast().clicked(&self.viewing, (column, row));
        match clicked {
            Some(Clicked::Cell(cell)) if self.viewing.cursor == Some(cell) => {
                self.carry_out(Request::Act);
            }
            Some(Clicked::Cell(cell)) => {
                (self.viewing.cursor, self.viewing.ways) = (Some(cell), None);
            }
            Some(Clicked::Name(name)) => self.viewing.chosen = Some(name),
            Some(Clicked::Key(key)) => {
                let request = self.viewing.press(key);
                self.carry_out(request);
            }
            None => {}
        }
    }

    /// Proposes a line; gives its number where it lies before the GM now.
    fn propose(&mut self, line: String) -> Option<u32> {
        (self.viewing.ways, self.viewing.picks, self.then) = (None, 0, None);
        if self.viewing.proposes {
            let broadcast = self.hub.broadcast();
            let gms_alone = broadcast.gms_alone(&line).map(Notice::GmsAlone);
            let refused = gms_alone.or_else(|| broadcast.no_verb(&line).map(Notice::Refused));
            if refused.is_some() {
                self.viewing.notice = refused;
                return None;
            }
        }
        let (number, notice) = lock(&self.hub.registry).propose(self.id, line);
        self.viewing.notice = Some(notice);
        self.hub.notify_gm();
        number
    }

    fn tell_news(&mut self) {
        self.viewing.page = Page::Since(self.seen, 0);
        self.seen = self.hub.broadcast().head();
    }

    /// Beyond the end is the end, so that one step back from there is one.
    fn stay_in_bounds(&mut self) {
        let mut broadcast = self.hub.broadcast();
        match self.viewing.page {
            Page::Past(at) => {
                self.viewing.page = Page::Past(at.min(broadcast.last_past(&self.viewing.seat)));
            }
            Page::Since(from, top) => {
                self.viewing.page = Page::Since(from, top.min(broadcast.last_row(&self.viewing)));
            }
            Page::Cell(cell, top) => {
                self.viewing.page = Page::Cell(cell, top.min(broadcast.last_row(&self.viewing)));
            }
            Page::Notes(top) => {
                self.viewing.page = Page::Notes(top.min(broadcast.last_row(&self.viewing)));
            }
            Page::Why(top) => {
                self.viewing.page = Page::Why(top.min(broadcast.last_row(&self.viewing)));
            }
            Page::Now | Page::Help | Page::Signs(_) => {}
        }
    }

    /// Takes a size as the guest's terminal claims it; anything at all.
    pub fn resized(&mut self, columns: u32, rows: u32) {
        let before = self.viewing.size;
        self.viewing.resize(columns, rows);
        if self.viewing.size != before {
            self.pace.press();
            if let Some(kept) = lock(&self.hub.registry).guests.get_mut(&self.id) {
                kept.row.size = self.viewing.size;
            }
        }
    }

    /// The guest as the GM sees it.
    pub fn row(&self) -> Option<GuestRow> {
        lock(&self.hub.registry).guests.get(&self.id).map(|kept| kept.row.clone())
    }

    /// Why the hub has ended the visit, if it has.
    pub fn dismissal(&self) -> Option<Dismissed> {
        *self.dismissed.borrow()
    }

    /// Ends as soon as the hub ends the visit; also while nobody asks for the next bytes.
    pub fn dismissed(&self) -> impl Future<Output = Dismissed> + Send + use<> {
        let mut dismissed = self.dismissed.clone();
        async move {
            match dismissed.wait_for(Option::is_some).await.as_deref() {
                Ok(Some(why)) => *why,
                // The hub is no more.
                Ok(None) | Err(_) => Dismissed::Closed,
            }
        }
    }

    /// The connection is lost, and nobody knows since when: what was sent since its last key may not have been seen.
    pub fn lost(&self) {
        if let Some(kept) = lock(&self.hub.registry).guests.get_mut(&self.id) {
            kept.lost = true;
        }
    }

    /// What puts the guest's terminal back; for every orderly end.
    pub fn restore_bytes(&self) -> Bytes {
        Bytes::from_static(RESTORE)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let seen = self.hub.broadcast().head();
        lock(&self.hub.registry).leave(self.id, seen);
        self.hub.notify_gm();
    }
}
