//! The fight as the guests see it: a copy that follows the game master's, its views, and the pictures drawn of them.
//!
//! A picture is drawn once for all guests who look alike, and so are the bytes that lead from the one before to it. A
//! guest who missed one gets the difference from what it has; nothing is ever queued for anybody.

mod ahead;
mod flash;
mod lens;
mod own;
mod prompt;
mod refused;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Weak, mpsc::Receiver},
    time::Duration,
};

use kekkai_battle::{
    Audience, BattleView, Cell, Fight,
    cell::SIZE,
    fight::{Change, ROOT},
    grammar,
    journal::Seq,
    view::{LogEntry, ReadSheets},
};
use kekkai_rules::{Ask, Id, PlainText};
use kekkai_widgets::{
    Glyphs, Hint, Lang, LogLine, Pointed, PromptLine, Tone, Words, list,
    map::Shown,
    ring::Ring,
    spectator::{self, Drawn, Popup, Seen, SpectatorModel},
};
use ratatui_core::{buffer::Buffer, layout::Rect};

pub(super) use self::{ahead::Task, own::Enter};
use self::{
    ahead::{Known, Question},
    flash::Flash,
    own::Supposed,
};
use super::{
    keys::Key,
    picture::{Picture, ScratchBuffers},
    proposing::{Pending, Said},
    view_state::{Page, ViewState},
};
use crate::{Seat, painter};

/// What the game master's side hands on.
#[derive(Debug)]
pub(super) enum News {
    /// The fight has changed; frames are drawn anew.
    Change(Box<Change>),
    /// Guests see it as it is now until told otherwise, or as it goes again.
    Freeze(bool),
}

/// Most entries that a log is made of.
const LOG_STEPS: usize = 64;
/// Most attacks that have a digit.
const ARMS: usize = 10;
/// Most steps told by the list of what is new.
const NEWS_STEPS: usize = 500;

/// Looks after which those are forgotten that nobody has any more.
const LOOKS: usize = 128;

/// Whose log it is, in which language, and on a terminal of how many columns and rows.
type LogKey = (Seat, Lang, (u16, u16));

/// Steps with the lines that tell of them, of some none.
type Lines = Arc<[(Seq, Vec<LogLine>)]>;

/// Steps with what is known of them.
type Entries = Arc<[(Seq, LogEntry)]>;

/// A log of the fight up to a step.
#[derive(Debug)]
struct Told {
    ring: Ring,
    area: Rect,
    last: Seq,
    /// The last step of which it tells anything.
    spoke: Seq,
}

/// A moment of the past.
#[derive(Debug)]
struct Then {
    view: Arc<BattleView>,
    ring: Ring,
    at: usize,
    last: usize,
}

/// The copy and what was made of it.
#[derive(Debug)]
pub(super) struct Broadcast {
    fight: Fight,
    news: Receiver<News>,
    /// What happened behind a frozen view; `None` where it is not frozen.
    later: Option<Vec<Change>>,
    words: [Words; 2],
    views: BTreeMap<Seat, Arc<BattleView>>,
    /// Those before them, where what has changed since is to stand out.
    was: BTreeMap<Seat, Arc<BattleView>>,
    flashes: BTreeMap<Seat, Flash>,
    /// So many of these there were; 0 and no more where nothing is to stand out.
    flashed: u64,
    /// How long what has just changed stands out; `None` where nothing does.
    pub(super) flash_time: Option<Duration>,
    /// The sheets in them: those who see the same combatants share them, and most steps touch few.
    sheets: ReadSheets,
    /// The fight as players suppose it, of those whose characters have something to do.
    supposed: BTreeMap<Seat, Arc<Supposed>>,
    pasts: BTreeMap<Seat, Arc<[Seq]>>,
    /// The pictures that some guest has, as the fight is now.
    pictures: BTreeMap<ViewState, Weak<Picture>>,
    /// Those that some guest still has, as it was.
    before: BTreeMap<ViewState, Weak<Picture>>,
    /// What the last picture of a look shows, with its number.
    seen: BTreeMap<ViewState, (u64, Seen)>,
    /// So many have been drawn.
    drawn: u64,
    easel: ScratchBuffers,
    /// So many looks may be known before those are forgotten that nobody has.
    most: usize,
    logs: BTreeMap<LogKey, Told>,
    /// What was told to a seat after a step, and after an earlier one where that one is undone: the same for all sizes.
    told: BTreeMap<(Seat, Lang, Seq, Seq), Option<Lines>>,
    /// The same before it was put into words.
    entries: BTreeMap<(Seat, Seq, Seq), Option<Entries>>,
    lists: BTreeMap<(Seat, Lang, Seq), Arc<[LogLine]>>,
    /// What was worked out for the guests of a seat, of the fight as it is now.
    known: BTreeMap<Seat, BTreeMap<Question, Arc<Known>>>,
    /// Grows whenever the fight changes.
    age: u64,
}

impl Broadcast {
    pub(super) fn new(fight: Fight, words: &Words, news: Receiver<News>) -> Self {
        Self {
            fight,
            news,
            later: None,
            words: [Lang::En, Lang::Ru].map(|lang| words.in_language(lang)),
            views: BTreeMap::new(),
            was: BTreeMap::new(),
            flashes: BTreeMap::new(),
            flashed: 0,
            flash_time: None,
            sheets: ReadSheets::default(),
            supposed: BTreeMap::new(),
            pasts: BTreeMap::new(),
            pictures: BTreeMap::new(),
            before: BTreeMap::new(),
            seen: BTreeMap::new(),
            drawn: 0,
            easel: ScratchBuffers::default(),
            most: LOOKS,
            logs: BTreeMap::new(),
            told: BTreeMap::new(),
            entries: BTreeMap::new(),
            lists: BTreeMap::new(),
            known: BTreeMap::new(),
            age: 0,
        }
    }

    /// Takes in what was handed on.
    pub(super) fn follow(&mut self) {
        let mut changed = false;
        while let Ok(news) = self.news.try_recv() {
            match (news, &mut self.later) {
                (News::Change(change), Some(later)) => later.push(*change),
                (News::Change(change), None) => {
                    self.fight.take(*change);
                    changed = true;
                }
                (News::Freeze(true), later) => {
                    later.get_or_insert_default();
                    changed = true;
                }
                (News::Freeze(false), later) => {
                    later.take().into_iter().flatten().for_each(|change| self.fight.take(change));
                    changed = true;
                }
            }
        }
        if changed {
            let views = std::mem::take(&mut self.views);
            if self.flash_time.is_some() {
                self.was.extend(views);
            }
            self.supposed.clear();
            self.pasts.clear();
            self.told.clear();
            self.entries.clear();
            self.lists.clear();
            self.known.clear();
            self.age += 1;
            self.before.append(&mut self.pictures);
            self.sweep();
        }
    }

    /// Whether guests see it as it was.
    pub(super) fn is_frozen(&self) -> bool {
        self.later.is_some()
    }

    /// The step that guests see the fight after.
    pub(super) fn head(&self) -> Seq {
        self.fight.head()
    }

    /// Whether somebody of that name can sit there.
    pub(super) fn has(&self, seat: &Seat) -> bool {
        *seat == Seat::Public || self.audience(seat) != Audience::Public
    }

    /// Who a seat looks on as; as anybody, once its side or character is no more.
    fn audience(&self, seat: &Seat) -> Audience {
        let found = match seat {
            Seat::Public => None,
            Seat::Side(name) => self.fight.side_called(name),
            Seat::Character(name) => self.fight.character_called(name).map(Audience::Character),
        };
        found.unwrap_or(Audience::Public)
    }

    /// The character of a seat.
    fn character(&self, seat: &Seat) -> Option<Id> {
        let Seat::Character(name) = seat else { return None };
        self.fight.character_called(name)
    }

    /// The same by its number in what the seat sees.
    fn own(&self, seat: &Seat) -> Option<Id> {
        self.fight.number_of(self.character(seat)?, self.audience(seat))
    }

    /// What a seat sees.
    pub(super) fn view(&mut self, seat: &Seat) -> Arc<BattleView> {
        if let Some(view) = self.views.get(seat) {
            return Arc::clone(view);
        }
        let audience = self.audience(seat);
        let view = Arc::new(self.fight.view_with(audience, &mut self.sheets));
        self.compare(seat, &view);
        self.views.insert(seat.clone(), Arc::clone(&view));
        view
    }

    /// The next of those who are to be seen after `chosen`, or the one before.
    pub(super) fn neighbour(&mut self, look: &ViewState, forward: bool) -> Option<PlainText> {
        let view = self.view(&look.seat);
        let seen: Vec<Id> = view.queue.iter().map(|row| row.who).collect();
        let all = if seen.is_empty() {
            let all = view.combatants.iter().filter(|combatant| !combatant.past);
            all.map(|combatant| combatant.id).collect()
        } else {
            seen
        };
        let at = chosen_of(look, &view)
            .or(view.actor)
            .and_then(|who| all.iter().position(|id| *id == who));
        let next = match (at, forward) {
            (Some(at), true) => (at + 1) % all.len().max(1),
            (Some(at), false) => at.checked_sub(1).unwrap_or_else(|| all.len().saturating_sub(1)),
            (None, _) => 0,
        };
        view.find(*all.get(next)?).map(|one| one.name.clone())
    }

    /// What the fight waits for from the character of a guest who may speak for it.
    pub(super) fn duty(&mut self, look: &ViewState) -> Pending {
        let own = self.own(&look.seat).filter(|_| look.speaks() && !self.is_frozen());
        let Some(own) = own else { return Pending::None };
        let view = self.view(&look.seat);
        let book = self.fight.state().rules().book();
        Pending::of(own, self.asked(look), &view, book)
    }

    /// What the character of a guest is asked for, as its player may know it.
    fn asked(&self, look: &ViewState) -> Option<Ask> {
        let own = self.character(&look.seat);
        let (_, ask) = self.fight.prompt().filter(|(_, ask)| Some(ask.who()) == own)?;
        self.audience(&look.seat).asked(self.fight.state(), ask)
    }

    /// The cell beside the one that a guest points at; from its own character on, if it points at none.
    pub(super) fn pointed(&mut self, look: &ViewState, columns: i16, rows: i16) -> Cell {
        let (own, view) = (self.own(&look.seat), self.view(&look.seat));
        let own = own.and_then(|own| view.find(own)?.at);
        let from = look.cursor.or(own).unwrap_or(Cell::MIDDLE);
        let clamp = |at: u8, by: i16| (i16::from(at) + by).clamp(0, i16::from(SIZE) - 1);
        Cell::new(clamp(from.column(), columns), clamp(from.row(), rows)).unwrap_or(from)
    }

    /// What can be proposed at the cell that a guest points at.
    pub(super) fn at_cursor(&mut self, look: &ViewState) -> Option<String> {
        let duty = self.duty(look);
        duty.at(look.cursor?, self.own(&look.seat)?, &self.view(&look.seat))
    }

    /// What a letter or a digit of a guest says; in its turn, a digit is the attack on whom it points at.
    pub(super) fn says(&mut self, look: &ViewState, key: char) -> Option<Said> {
        let duty = self.duty(look);
        if let Some(said) = duty.says(key) {
            return Some(said);
        }
        let arm = (0..ARMS).find(|arm| list::key(*arm) == key)?;
        let cell = look.cursor?;
        let (own, view) = (self.own(&look.seat)?, self.view(&look.seat));
        let is_foe = view.find(own)?.is_hostile_to(view.on(cell)?);
        let supposed = self.suppose(look, &duty).filter(|_| is_foe)?;
        let command = supposed.strikes(arm, cell)?;
        Some(Said::Whole(grammar::write(command, self.fight.state())))
    }

    /// The moments that a seat can look back at, oldest first: since the fight began. Before that the game master was
    /// still deciding what to show.
    fn past(&mut self, seat: &Seat) -> Arc<[Seq]> {
        if let Some(steps) = self.pasts.get(seat) {
            return Arc::clone(steps);
        }
        let told = self.fight.told_steps(self.audience(seat)).unwrap_or_default();
        let steps: Vec<Seq> = std::iter::once(ROOT).chain(told).collect();
        let mut fought = |step: &Seq| {
            let then = self.fight.view_at(*step, Audience::Public);
            matches!(then, Ok(Some(view)) if view.round > 0)
        };
        let last = steps.len().saturating_sub(1);
        let begun = steps.iter().position(&mut fought).unwrap_or(last);
        let steps: Arc<[Seq]> = steps.into_iter().skip(begun).collect();
        self.pasts.insert(seat.clone(), Arc::clone(&steps));
        steps
    }

    /// The last moment of the past that a seat can look at.
    pub(super) fn last_past(&mut self, seat: &Seat) -> usize {
        self.past(seat).len().saturating_sub(1)
    }

    /// The picture of a look; of guests who look alike it is drawn once.
    pub(super) fn picture(&mut self, look: &ViewState) -> Arc<Picture> {
        if let Some(picture) = self.pictures.get(look).and_then(Weak::upgrade) {
            return picture;
        }
        let mut easel = std::mem::take(&mut self.easel);
        let (columns, rows) = look.size;
        let canvas = easel.canvas(Rect::new(0, 0, columns, rows));
        let still = look.at_rest();
        let seen = self.seen.remove(&still);
        let before = self.before(look, seen.as_ref().map(|(number, _)| *number));
        let inherits = before.as_ref().filter(|before| before.is_inherited());
        let seen = seen.filter(|(number, _)| inherits.is_some_and(|it| it.number() == *number));
        let over = (canvas.map.as_deref(), seen.as_ref().map(|(_, seen)| seen));
        let (Drawn { map, dirty }, seen) = self.draw(look, &mut canvas.drawn, over);
        canvas.map = map;
        self.drawn += 1;
        let picture = Picture::new(self.drawn, &mut easel, before, dirty.as_deref());
        self.easel = easel;
        if cfg!(debug_assertions) && dirty.is_some() {
            let mut anew = Buffer::empty(Rect::new(0, 0, columns, rows));
            self.draw(look, &mut anew, (None, None));
            painter::settle(&mut anew);
            assert_eq!(picture.buffer(), anew, "drawn in part is not as drawn anew");
        }
        if let Some(seen) = seen {
            self.seen.insert(still, (picture.number(), seen));
        }
        self.pictures.insert(look.clone(), Arc::downgrade(&picture));
        if self.pictures.len() > self.most {
            self.sweep();
        }
        picture
    }

    /// A picture that guests of a look have before them now: the one of that number, or any. What stands out in one of them
    /// and no more in the other is little.
    fn before(&self, look: &ViewState, number: Option<u64>) -> Option<Arc<Picture>> {
        let other = ViewState { calm: !look.calm, ..look.clone() };
        let all = [(&self.pictures, &other), (&self.before, look), (&self.before, &other)];
        let alive = all.map(|(pictures, look)| pictures.get(look).and_then(Weak::upgrade));
        let mut alive = alive.into_iter().flatten();
        let first = alive.next()?;
        if Some(first.number()) == number {
            return Some(first);
        }
        Some(alive.find(|picture| Some(picture.number()) == number).unwrap_or(first))
    }

    /// Forgets looks that nobody has any more, and their logs: a guest may go through as many as it likes.
    fn sweep(&mut self) {
        let Self { pictures, before, seen, logs, most, .. } = self;
        for looks in [&mut *pictures, &mut *before] {
            looks.retain(|_, picture| picture.strong_count() > 0);
        }
        seen.retain(|look, _| {
            let flashing = ViewState { calm: false, ..look.clone() };
            let has = |look| pictures.contains_key(look) || before.contains_key(look);
            has(look) || has(&flashing)
        });
        *most = (pictures.len() * 2).max(LOOKS);
        let all = pictures.keys().chain(before.keys());
        let kept: BTreeSet<_> = all.map(|look| (&look.seat, look.lang, look.size)).collect();
        logs.retain(|(seat, lang, size), _| kept.contains(&(seat, *lang, *size)));
    }

    fn words(&self, lang: Lang) -> &Words {
        let [english, russian] = &self.words;
        match lang {
            Lang::En => english,
            Lang::Ru => russian,
        }
    }

    /// Brings the log of a look up to date.
    fn tell(&mut self, look: &ViewState, area: Rect) -> LogKey {
        let key = (look.seat.clone(), look.lang, look.size);
        let head = self.fight.head();
        let known = self.logs.remove(&key).filter(|told| told.area == area);
        let known = known.and_then(|told| {
            let lines = self.told_since(look, (told.last, told.spoke))?;
            Some((told, lines))
        });
        let (mut log, lines) = known.unwrap_or_else(|| {
            let ring = Ring::new(area.width, area.height);
            let entries = self.fight.told(self.audience(&look.seat), LOG_STEPS);
            let lines = self.lines_of(look, &entries.unwrap_or_default());
            (Told { ring, area, last: head, spoke: ROOT }, lines)
        });
        for (step, lines) in &*lines {
            log.ring.push(lines);
            log.spoke = *step;
        }
        log.last = head;
        self.logs.insert(key.clone(), log);
        key
    }

    /// What is new in the log of a seat after the step `last`. What was undone since, and was told to nobody, leaves the log as
    /// it is: then what is new after the step that `spoke` last.
    fn told_since(&mut self, look: &ViewState, (last, spoke): (Seq, Seq)) -> Option<Lines> {
        let key = (look.seat.clone(), look.lang, last, spoke);
        if let Some(lines) = self.told.get(&key) {
            return lines.clone();
        }
        let entries = self.entries_since(&look.seat, (last, spoke));
        let lines = entries.map(|entries| self.lines_of(look, &entries));
        self.told.insert(key, lines.clone());
        lines
    }

    /// What that is told of, the same in both languages.
    fn entries_since(&mut self, seat: &Seat, (last, spoke): (Seq, Seq)) -> Option<Entries> {
        let key = (seat.clone(), last, spoke);
        if let Some(entries) = self.entries.get(&key) {
            return entries.clone();
        }
        let audience = self.audience(seat);
        let mut since = |seq, most| self.fight.told_since(seq, audience, most).ok().flatten();
        let entries = since(last, LOG_STEPS).or_else(|| since(spoke, NEWS_STEPS));
        let entries = entries.map(Entries::from);
        self.entries.insert(key, entries.clone());
        entries
    }

    fn lines_of(&mut self, look: &ViewState, entries: &[(Seq, LogEntry)]) -> Lines {
        let view = self.view(&look.seat);
        let words = self.words(look.lang);
        let lines = |entry| {
            if is_played(entry) { words.log_lines(entry, &*view) } else { Vec::new() }
        };
        entries.iter().map(|(step, entry)| (*step, lines(entry))).collect()
    }

    /// The last row from which the text that lies over the fight still fills the screen.
    pub(super) fn last_row(&mut self, look: &ViewState) -> usize {
        let (columns, rows) = look.size;
        let all = Rect::new(0, 0, columns, rows);
        let count = match look.page {
            Page::Since(from, _) => list::log_rows(&self.lines_since(look, from), all).count(),
            Page::Cell(..) | Page::Why(_) | Page::Notes(_) => {
                list::text_rows(&self.text(look), all).count()
            }
            Page::Now | Page::Help | Page::Signs(_) | Page::Past(_) => return 0,
        };
        // The frame of the list, and the two lines below it.
        count.saturating_sub(usize::from(rows).saturating_sub(4))
    }

    /// The text that lies over the fight, the log aside.
    fn text(&mut self, look: &ViewState) -> Vec<String> {
        match look.page {
            Page::Cell(cell, _) => self.inspected(look, cell),
            Page::Why(_) => self.why(look),
            Page::Notes(_) => self.noted(look),
            Page::Now | Page::Help | Page::Signs(_) | Page::Past(_) | Page::Since(..) => Vec::new(),
        }
    }

    /// What has happened after a step, as lines.
    fn lines_since(&mut self, look: &ViewState, from: Seq) -> Arc<[LogLine]> {
        let key = (look.seat.clone(), look.lang, from);
        if let Some(lines) = self.lists.get(&key) {
            return Arc::clone(lines);
        }
        let audience = self.audience(&look.seat);
        let since = self.fight.log_since(from, audience, NEWS_STEPS).ok().flatten();
        let entries =
            since.or_else(|| self.fight.log(audience, LOG_STEPS).ok()).unwrap_or_default();
        let view = self.view(&look.seat);
        let words = self.words(look.lang);
        let lines = entries
            .iter()
            .filter(|entry| is_played(entry))
            .flat_map(|entry| words.log_lines(entry, &*view));
        let mut lines: Vec<LogLine> = lines.collect();
        if lines.is_empty() {
            let text = words.t("watch-nothing-new");
            lines.push(LogLine { text, tone: Tone::Headline });
        }
        let lines: Arc<[LogLine]> = lines.into();
        self.lists.insert(key, Arc::clone(&lines));
        lines
    }

    /// A moment of the past as a seat knew it, its log with it, and which one of how many it is.
    fn then(&mut self, look: &ViewState, at: usize, all: Rect) -> Option<Then> {
        let steps = self.past(&look.seat);
        let last = steps.len().saturating_sub(1);
        let at = at.min(last);
        let (step, audience) = (*steps.get(at)?, self.audience(&look.seat));
        let view = self.fight.view_at(step, audience).ok()??;
        let entries = self.fight.log_at(step, audience, LOG_STEPS).ok().flatten();
        let area = spectator::log_area(all, &view, None);
        let mut ring = Ring::new(area.width, area.height);
        let words = self.words(look.lang);
        for entry in entries.iter().flatten().filter(|entry| is_played(entry)) {
            ring.push(&words.log_lines(entry, &view));
        }
        Some(Then { view: Arc::new(view), ring, at, last })
    }

    /// Draws a look over whatever the buffer holds, which is this map if it is one: what may differ from what was `seen`, or
    /// everything. Gives what is drawn and what is seen then, if nothing lies over it.
    fn draw(
        &mut self,
        look: &ViewState,
        buffer: &mut Buffer,
        over: (Option<&Shown>, Option<&Seen>),
    ) -> (Drawn, Option<Seen>) {
        let (all, view) = (buffer.area, self.view(&look.seat));
        let is_now = look.page == Page::Now;
        self.with_model(look, all, |model| {
            let drawn = spectator::draw(model, all, buffer, over);
            let map = drawn.map.clone().filter(|_| is_now);
            let seen = map.map(|map| Seen::new(model, view, map));
            (drawn, seen)
        })
    }

    /// What stands at a place of a guest's screen; of a hint, with its key.
    fn pointed_at(&mut self, look: &ViewState, at: (u16, u16)) -> (Pointed, Option<Key>) {
        let all = Rect::new(0, 0, look.size.0, look.size.1);
        self.with_model(look, all, |model| {
            let pointed = spectator::pointed(model, all, at.into());
            let Pointed::Hint(number) = pointed else { return (pointed, None) };
            (pointed, model.hints.get(number).and_then(|hint| Key::called(hint.key)))
        })
    }

    /// What a guest points at on its screen, if it can do anything with that.
    pub(super) fn clicked(&mut self, look: &ViewState, at: (u16, u16)) -> Option<Clicked> {
        let (pointed, hint) = self.pointed_at(look, at);
        let view = self.view(&look.seat);
        let name = |who: Id| view.find(who).map(|one| Clicked::Name(one.name.clone()));
        match pointed {
            Pointed::Hint(_) => hint.map(Clicked::Key),
            Pointed::Line(number) => Some(Clicked::Key(Key::Char(list::key(number)))),
            _ if look.page != Page::Now => None,
            Pointed::Cell(cell) if look.speaks() => Some(Clicked::Cell(cell)),
            Pointed::Cell(cell) => view.on(cell).and_then(|one| name(one.id)),
            Pointed::Row(who) => name(who),
            Pointed::Queue | Pointed::Log | Pointed::Nothing => None,
        }
    }

    /// Puts together what a guest has before it, and hands it on.
    fn with_model<R>(
        &mut self,
        look: &ViewState,
        all: Rect,
        with: impl FnOnce(&SpectatorModel<'_>) -> R,
    ) -> R {
        let then = match look.page {
            Page::Past(at) => self.then(look, at, all),
            Page::Now
            | Page::Help
            | Page::Signs(_)
            | Page::Since(..)
            | Page::Cell(..)
            | Page::Why(_)
            | Page::Notes(_) => None,
        };
        let now = self.view(&look.seat);
        let view = then.as_ref().map_or(&now, |then| &then.view);
        let past = then.as_ref().map(|then| (then.at, then.last));
        let lines = self.text(look);
        let since = match look.page {
            Page::Since(from, _) => self.lines_since(look, from),
            Page::Cell(..)
            | Page::Why(_)
            | Page::Notes(_)
            | Page::Now
            | Page::Help
            | Page::Signs(_)
            | Page::Past(_) => Arc::default(),
        };
        let (duty, aimed) = (self.duty(look), self.at_cursor(look));
        let supposed = self.suppose(look, &duty).filter(|_| look.page == Page::Now);
        let mut outlook = self.outlook(look, supposed.as_deref(), aimed.as_deref());
        if let Some(odds) = self.odds_typed(look, supposed.as_deref()) {
            outlook.odds = Some(odds);
        }
        let log = spectator::log_area(all, &now, outlook.odds.as_ref());
        let key = self.tell(look, log);
        let laid = self.laid_over(look, supposed.as_deref());
        let empty = Ring::new(log.width, log.height);
        let ring = then.as_ref().map(|then| &then.ring);
        let ring = ring.or_else(|| Some(&self.logs.get(&key)?.ring)).unwrap_or(&empty);
        let words = self.words(look.lang);
        let hints = prompt::hints(look, (&duty, aimed.is_some(), outlook.ways), words);
        let (text, right, tone) = self.prompt(look, view, past, (aimed, &outlook));
        let picks = if look.line.is_none() { duty.picks(words, &**view) } else { Vec::new() };
        let hints: Vec<Hint<'_>> = hints.iter().map(|(key, label)| Hint { key, label }).collect();
        let title = duty.question(words, &**view).filter(|_| look.page == Page::Now);
        let title = title.unwrap_or_else(|| match look.page {
            Page::Since(ROOT, _) => words.t("log"),
            Page::Cell(cell, _) => {
                words.with("inspect-title", &[("cell", cell.to_string().into())])
            }
            Page::Why(_) => words.t("watch-why-title"),
            Page::Notes(_) => words.t("watch-notes-title"),
            Page::Now | Page::Help | Page::Signs(_) | Page::Since(..) | Page::Past(_) => {
                words.t("watch-news-title")
            }
        });
        let popup = match look.page {
            Page::Help => Popup::Help,
            Page::Signs(page) => Popup::Signs { page },
            Page::Since(_, top) => Popup::Log { title: &title, lines: &since, top },
            Page::Cell(_, top) | Page::Why(top) | Page::Notes(top) => {
                Popup::Lines { title: &title, lines: &lines, top }
            }
            Page::Now if !picks.is_empty() => Popup::Picks { title: &title, picks: &picks },
            Page::Now | Page::Past(_) => Popup::None,
        };
        let glyphs = if look.ascii { Glyphs::ascii() } else { Glyphs::unicode() };
        let theme = look.theme.at(look.depth);
        let flash = self.flashes.get(&look.seat).filter(|_| !look.calm && look.page == Page::Now);
        let brief = if outlook.ways > 0 { outlook.brief.as_str() } else { "" };
        let model = SpectatorModel {
            view,
            words,
            theme: &theme,
            glyphs: &glyphs,
            ring,
            chosen: chosen_of(look, view),
            cursor: look.points(),
            overlay: laid.overlay(),
            path: &outlook.path,
            odds: outlook.odds.as_ref(),
            flash: flash.map_or(&[], |flash| &flash.changes),
            map: look.shows_map(),
            prompt: PromptLine { text: &text, right: &right, brief, tone },
            hints: &hints,
            popup,
        };
        with(&model)
    }
}

/// Whom a guest looks at, by the numbers of its view: whom it has chosen, else its own character.
fn chosen_of(look: &ViewState, view: &BattleView) -> Option<Id> {
    let own = if let Seat::Character(name) = &look.seat { Some(name) } else { None };
    let mut all = look.chosen.as_ref().into_iter().chain(own);
    all.find_map(|name| view.called(name)).map(|one| one.id)
}

/// What a guest points at.
#[derive(Debug)]
pub(super) enum Clicked {
    /// A cell at which it may propose something.
    Cell(Cell),
    /// Somebody to look at.
    Name(PlainText),
    /// A key that is shown.
    Key(Key),
}

/// Whether it is of the fight itself: what is set up before it, and may be hidden by and by, is told to nobody.
fn is_played(entry: &LogEntry) -> bool {
    entry.round > 0
}
