//! The fight as the guests see it: a copy that follows the GM's, its views, and the pictures drawn of them.
//!
//! A picture is drawn once for all guests who look alike, and so are the bytes that lead from the one before to it. A
//! guest who missed one gets the difference from what it has; nothing is ever queued for anybody.

mod computed;
mod flash;
mod lens;
mod log;
mod model;
mod own;
mod pictures;
mod prompt;
mod refused;

use std::{
    collections::BTreeMap,
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
use kekkai_widgets::{Lang, LogLine, Words, card, list, ring::Ring, spectator::Seen};
use ratatui_core::layout::Rect;

use self::{
    computed::{Computed, Question},
    flash::Flash,
    model::{Moment, MomentKey, chosen_of},
    own::Supposed,
};
use super::{
    picture::{Picture, ScratchBuffers},
    proposing::{Pending, Said},
    view_state::ViewState,
};
use crate::Seat;

pub(super) use self::{computed::Task, model::Clicked, own::Enter};

/// What the GM's side hands on.
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

/// Cached view states kept before unused ones are evicted.
const MOST_KEPT: usize = 128;

/// Whose log it is, in which language, and on a terminal of how many columns and rows.
type LogKey = (Seat, Lang, (u16, u16));

/// Steps with the lines that tell of them, of some none.
type Lines = Arc<[(Seq, Vec<LogLine>)]>;

/// Steps with what is known of them.
type Entries = Arc<[(Seq, LogEntry)]>;

/// A log of the fight up to a step.
#[derive(Debug)]
struct CachedLog {
    ring: Ring,
    area: Rect,
    last: Seq,
    /// The last step of which it tells anything.
    spoke: Seq,
}

/// The steps that a seat can look back at.
#[derive(Debug)]
struct Past {
    /// The head up to which they are known, and for whom.
    head: Seq,
    audience: Audience,
    /// Whether the first of them is the one in which fighting began.
    begun: bool,
    steps: Arc<[Seq]>,
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
    /// Number of flashes so far; stays 0 where nothing is to stand out.
    flashed: u64,
    /// How long what has just changed stands out; `None` where nothing does.
    pub(super) flash_time: Option<Duration>,
    /// The sheets in them: those who see the same combatants share them, and most steps touch few.
    sheets: ReadSheets,
    /// The fight as players suppose it, of those whose characters have something to do.
    supposed: BTreeMap<Seat, Arc<Supposed>>,
    pasts: BTreeMap<Seat, Past>,
    /// Moments of the past that some guest looks at, the latest last.
    moments: Vec<(MomentKey, Arc<Moment>)>,
    /// The pictures that some guest has, as the fight is now.
    pictures: BTreeMap<ViewState, Weak<Picture>>,
    /// Those that some guest still has, as it was.
    before: BTreeMap<ViewState, Weak<Picture>>,
    /// What the last picture of a view state shows, with its number.
    seen: BTreeMap<ViewState, (u64, Seen)>,
    /// Number of pictures drawn so far.
    drawn: u64,
    buffers: ScratchBuffers,
    /// Number of cached view states at which unused ones are evicted next.
    most: usize,
    logs: BTreeMap<LogKey, CachedLog>,
    /// What was told to a seat after a step, and after an earlier one where that one is undone: the same for all sizes.
    told: BTreeMap<(Seat, Lang, Seq, Seq), Option<Lines>>,
    /// The same before it was put into words.
    entries: BTreeMap<(Seat, Seq, Seq), Option<Entries>>,
    lists: BTreeMap<(Seat, Lang, Seq), Arc<[LogLine]>>,
    /// What was worked out for the guests of a seat, of the fight as it is now.
    computed: BTreeMap<Seat, BTreeMap<Question, Arc<Computed>>>,
    /// What guests have looked away from before all of it was known, the latest last.
    left: Vec<Task>,
    /// Grows whenever the fight changes.
    age: u64,
}

impl Broadcast {
    pub(super) fn new(fight: Fight, words: &Words, news: Receiver<News>) -> Self {
        let book = fight.state().rules().book();
        Self {
            fight,
            news,
            later: None,
            words: [Lang::En, Lang::Ru].map(|lang| words.in_language(lang).of(book)),
            views: BTreeMap::new(),
            was: BTreeMap::new(),
            flashes: BTreeMap::new(),
            flashed: 0,
            flash_time: None,
            sheets: ReadSheets::default(),
            supposed: BTreeMap::new(),
            pasts: BTreeMap::new(),
            moments: Vec::new(),
            pictures: BTreeMap::new(),
            before: BTreeMap::new(),
            seen: BTreeMap::new(),
            drawn: 0,
            buffers: ScratchBuffers::default(),
            most: MOST_KEPT,
            logs: BTreeMap::new(),
            told: BTreeMap::new(),
            entries: BTreeMap::new(),
            lists: BTreeMap::new(),
            computed: BTreeMap::new(),
            left: Vec::new(),
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
            self.moments.clear();
            self.told.clear();
            self.entries.clear();
            self.lists.clear();
            self.computed.clear();
            self.left.clear();
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

    /// Whether the fight has the side or the character of this seat; the public seat always exists.
    pub(super) fn has(&self, seat: &Seat) -> bool {
        *seat == Seat::Public || self.audience(seat) != Audience::Public
    }

    /// The audience of a seat; the public one, once its side or character is no more.
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
    pub(super) fn neighbour(&mut self, viewing: &ViewState, forward: bool) -> Option<PlainText> {
        let view = self.view(&viewing.seat);
        let seen: Vec<Id> = view.queue.iter().map(|row| row.who).collect();
        let all = if seen.is_empty() {
            let all = view.combatants.iter().filter(|combatant| !combatant.past);
            all.map(|combatant| combatant.id).collect()
        } else {
            seen
        };
        let at = card::whose(chosen_of(viewing, &view), &view)
            .and_then(|who| all.iter().position(|id| *id == who));
        let next = match (at, forward) {
            (Some(at), true) => (at + 1) % all.len().max(1),
            (Some(at), false) => at.checked_sub(1).unwrap_or_else(|| all.len().saturating_sub(1)),
            (None, _) => 0,
        };
        view.find(*all.get(next)?).map(|one| one.name.clone())
    }

    /// What the fight waits for from the character of a guest who may speak for it.
    pub(super) fn pending(&mut self, viewing: &ViewState) -> Pending {
        let own = self.own(&viewing.seat).filter(|_| viewing.speaks() && !self.is_frozen());
        let Some(own) = own else { return Pending::None };
        let view = self.view(&viewing.seat);
        let book = self.fight.state().rules().book();
        Pending::of(own, self.asked(viewing), &view, book)
    }

    /// What the character of a guest is asked for, as its player may know it.
    fn asked(&self, viewing: &ViewState) -> Option<Ask> {
        let own = self.character(&viewing.seat);
        let (prompt, ask) = self.fight.prompt().filter(|(_, ask)| Some(ask.who()) == own)?;
        self.audience(&viewing.seat).asked(self.fight.state(), prompt, ask)
    }

    /// The cell beside the one that a guest points at; from its own character on, if it points at none.
    pub(super) fn pointed(&mut self, viewing: &ViewState, columns: i16, rows: i16) -> Cell {
        let (own, view) = (self.own(&viewing.seat), self.view(&viewing.seat));
        let own = own.and_then(|own| view.find(own)?.at);
        let from = viewing.cursor.or(own).unwrap_or(Cell::MIDDLE);
        let clamp = |at: u8, by: i16| (i16::from(at) + by).clamp(0, i16::from(SIZE) - 1);
        Cell::new(clamp(from.column(), columns), clamp(from.row(), rows)).unwrap_or(from)
    }

    /// What can be proposed at the cell that a guest points at.
    pub(super) fn at_cursor(&mut self, viewing: &ViewState) -> Option<String> {
        let pending = self.pending(viewing);
        pending.at(viewing.cursor?, self.own(&viewing.seat)?, &self.view(&viewing.seat))
    }

    /// What a letter or a digit of a guest says; in its turn, a digit is the attack on whom it points at.
    pub(super) fn says(&mut self, viewing: &ViewState, key: char) -> Option<Said> {
        let pending = self.pending(viewing);
        if let Some(said) = pending.says(key, viewing.picks) {
            return Some(said);
        }
        let arm = (0..ARMS).find(|arm| list::key(*arm) == key)?;
        let cell = viewing.cursor?;
        let (own, view) = (self.own(&viewing.seat)?, self.view(&viewing.seat));
        let there = view.on(cell)?;
        let is_foe = view.find(own)?.is_hostile_to(there);
        let supposed = self.suppose(viewing, &pending).filter(|_| is_foe)?;
        // Whoever reaches over a cell is struck where it stands.
        let command = supposed.strikes(arm, there.at?)?;
        Some(Said::Whole(grammar::write(command, self.fight.state())))
    }

    /// In how many parts a guest is shown what it has to choose from.
    pub(super) fn parts_of_choice(&mut self, viewing: &ViewState) -> usize {
        self.pending(viewing).parts()
    }

    /// The moments that a seat can look back at, oldest first: since the fight began. Before that the GM was
    /// still deciding what to show.
    fn past(&mut self, seat: &Seat) -> Arc<[Seq]> {
        let (head, audience) = (self.fight.head(), self.audience(seat));
        // Most steps only add to what was known before.
        let known = self.pasts.remove(seat).filter(|past| past.audience == audience && past.begun);
        let further = known.and_then(|past| {
            let later = self.fight.told_steps_after(past.head, audience).ok()??;
            if later.is_empty() {
                return Some(Past { head, ..past });
            }
            let steps = past.steps.iter().copied().chain(later).collect();
            Some(Past { head, steps, ..past })
        });
        let past = further.unwrap_or_else(|| self.whole_past(audience));
        let steps = Arc::clone(&past.steps);
        self.pasts.insert(seat.clone(), past);
        steps
    }

    /// The same from the beginning.
    fn whole_past(&mut self, audience: Audience) -> Past {
        let told = self.fight.told_steps(audience).unwrap_or_default();
        let steps: Vec<Seq> = std::iter::once(ROOT).chain(told).collect();
        let mut fought = |step: &Seq| {
            let then = self.fight.view_at(*step, Audience::Public);
            matches!(then, Ok(Some(view)) if view.round > 0)
        };
        let begun = steps.iter().position(&mut fought);
        let first = begun.unwrap_or_else(|| steps.len().saturating_sub(1));
        let steps = steps.into_iter().skip(first).collect();
        Past { head: self.fight.head(), audience, begun: begun.is_some(), steps }
    }

    /// The last moment of the past that a seat can look at.
    pub(super) fn last_past(&mut self, seat: &Seat) -> usize {
        self.past(seat).len().saturating_sub(1)
    }

    fn words(&self, lang: Lang) -> &Words {
        let [english, russian] = &self.words;
        match lang {
            Lang::En => english,
            Lang::Ru => russian,
        }
    }
}
