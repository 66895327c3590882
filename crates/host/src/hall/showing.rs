//! The fight as the guests see it: a copy that follows the game master's, its views, and the pictures drawn of them.
//!
//! A picture is drawn once for all guests who look alike, and so are the bytes that lead from the one before to it. A
//! guest who missed one gets the difference from what it has; nothing is ever queued for anybody.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock, mpsc::Receiver},
};

use bytes::Bytes;
use kekkai_battle::{
    Audience, BattleView, Fight,
    fight::{Change, ROOT},
    journal::Seq,
};
use kekkai_rules::{Ask, Id, Purpose, Throw};
use kekkai_widgets::{
    Glyphs, Hint, Lang, PromptLine, Theme, Words,
    ring::Ring,
    screen::PromptTone,
    spectator::{self, Popup, SpectatorModel},
};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::look::{Look, Notice, Page};
use crate::{Seat, painter};

/// What the game master's side hands on.
#[derive(Debug)]
pub(super) enum News {
    /// The fight changed.
    Change(Box<Change>),
    /// Guests see it as it is now until told otherwise, or as it goes again.
    Freeze(bool),
}

/// Most entries that a log is made of.
const LOG_STEPS: usize = 64;
/// Most steps told by the list of what is new.
const NEWS_STEPS: usize = 500;

/// A picture that some guests have before them.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) buffer: Buffer,
    /// The one that it was drawn after, and the bytes that lead from that to this.
    after: Option<(Arc<Self>, Bytes)>,
    whole: OnceLock<Bytes>,
}

impl Picture {
    /// The bytes for somebody who has `shown` before it; `None` if that shows the same.
    pub(super) fn bytes(&self, shown: Option<&Arc<Self>>) -> Option<Bytes> {
        let Some(shown) = shown.filter(|shown| shown.buffer.area == self.buffer.area) else {
            let whole = || painter::whole(&self.buffer).into();
            return Some(self.whole.get_or_init(whole).clone());
        };
        let bytes = match &self.after {
            Some((before, bytes)) if Arc::ptr_eq(before, shown) => bytes.clone(),
            Some(_) | None => painter::change(&shown.buffer, &self.buffer).into(),
        };
        (!bytes.is_empty()).then_some(bytes)
    }
}

/// A log, and the step that it tells last.
#[derive(Debug)]
struct Told {
    ring: Ring,
    last: Seq,
    /// Whether it was looked at since the last change.
    used: bool,
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
pub(super) struct Showing {
    fight: Fight,
    news: Receiver<News>,
    /// What happened behind a frozen view; `None` where it is not frozen.
    later: Option<Vec<Change>>,
    words: [Words; 2],
    views: BTreeMap<Seat, Arc<BattleView>>,
    pasts: BTreeMap<Seat, Arc<[Seq]>>,
    pictures: BTreeMap<Look, Arc<Picture>>,
    before: BTreeMap<Look, Arc<Picture>>,
    logs: BTreeMap<(Seat, Lang, u16, u16), Told>,
}

impl Showing {
    pub(super) fn new(fight: Fight, news: Receiver<News>) -> Self {
        Self {
            fight,
            news,
            later: None,
            words: [Words::new(Lang::En), Words::new(Lang::Ru)],
            views: BTreeMap::new(),
            pasts: BTreeMap::new(),
            pictures: BTreeMap::new(),
            before: BTreeMap::new(),
            logs: BTreeMap::new(),
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
            self.views.clear();
            self.pasts.clear();
            self.before = std::mem::take(&mut self.pictures);
            self.logs.retain(|_, told| std::mem::take(&mut told.used));
        }
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
        let state = self.fight.state();
        let found = match seat {
            Seat::Public => None,
            Seat::Side(name) => {
                let mut sides = (0..=u8::MAX).zip(state.sides.iter());
                let found = sides.find(|(_, side)| side.name == *name);
                found.map(|(number, _)| Audience::Side(kekkai_battle::SideId(number)))
            }
            Seat::Character(_) => self.character(seat).map(Audience::Character),
        };
        found.unwrap_or(Audience::Public)
    }

    /// The character of a seat.
    fn character(&self, seat: &Seat) -> Option<Id> {
        let Seat::Character(name) = seat else { return None };
        let mut all = self.fight.state().combatants.iter();
        all.find(|combatant| combatant.name == *name).map(|combatant| combatant.id)
    }

    /// What a seat sees.
    pub(super) fn view(&mut self, seat: &Seat) -> Arc<BattleView> {
        if let Some(view) = self.views.get(seat) {
            return Arc::clone(view);
        }
        let view = Arc::new(self.fight.view(self.audience(seat)));
        self.views.insert(seat.clone(), Arc::clone(&view));
        view
    }

    /// The next of those who are to be seen after `chosen`, or the one before.
    pub(super) fn neighbour(&mut self, look: &Look, forward: bool) -> Option<Id> {
        let view = self.view(&look.seat);
        let seen: Vec<Id> = view.queue.iter().map(|row| row.who).collect();
        let all = if seen.is_empty() {
            view.combatants.iter().map(|combatant| combatant.id).collect()
        } else {
            seen
        };
        let at = look.chosen.or(view.actor).and_then(|who| all.iter().position(|id| *id == who));
        let next = match (at, forward) {
            (Some(at), true) => (at + 1) % all.len().max(1),
            (Some(at), false) => at.checked_sub(1).unwrap_or_else(|| all.len().saturating_sub(1)),
            (None, _) => 0,
        };
        all.get(next).copied()
    }

    /// The moments that a seat can look back at, oldest first.
    fn past(&mut self, seat: &Seat) -> Arc<[Seq]> {
        if let Some(steps) = self.pasts.get(seat) {
            return Arc::clone(steps);
        }
        let told = self.fight.told_steps(self.audience(seat)).unwrap_or_default();
        let steps: Arc<[Seq]> = std::iter::once(ROOT).chain(told).collect();
        self.pasts.insert(seat.clone(), Arc::clone(&steps));
        steps
    }

    /// The last moment of the past that a seat can look at.
    pub(super) fn last_past(&mut self, seat: &Seat) -> usize {
        self.past(seat).len().saturating_sub(1)
    }

    /// The picture of a look; of guests who look alike it is drawn once.
    pub(super) fn picture(&mut self, look: &Look) -> Arc<Picture> {
        if let Some(picture) = self.pictures.get(look) {
            return Arc::clone(picture);
        }
        let mut buffer = self.draw(look);
        painter::settle(&mut buffer);
        let before = self.before.get(look).filter(|before| before.buffer.area == buffer.area);
        let picture = match before {
            // Nothing that these guests may see has changed: they keep what they have.
            Some(before) if before.buffer == buffer => Arc::clone(before),
            Some(before) => {
                let bytes = painter::change(&before.buffer, &buffer).into();
                // The one before needs no longer know where it came from.
                let after = Some((Arc::clone(before), bytes));
                Arc::new(Picture { buffer, after, whole: OnceLock::new() })
            }
            None => Arc::new(Picture { buffer, after: None, whole: OnceLock::new() }),
        };
        self.pictures.insert(look.clone(), Arc::clone(&picture));
        picture
    }

    fn words(&self, lang: Lang) -> &Words {
        let [english, russian] = &self.words;
        match lang {
            Lang::En => english,
            Lang::Ru => russian,
        }
    }

    /// Brings the log of a seat up to date.
    fn tell(&mut self, seat: &Seat, lang: Lang, area: Rect) {
        let key = (seat.clone(), lang, area.width, area.height);
        let (head, audience) = (self.fight.head(), self.audience(seat));
        let known = self.logs.remove(&key).and_then(|told| {
            let since = self.fight.log_since(told.last, audience, LOG_STEPS);
            Some((told, since.ok().flatten()?))
        });
        let (mut log, entries) = known.unwrap_or_else(|| {
            let ring = Ring::new(area.width, area.height);
            let entries = self.fight.log(audience, LOG_STEPS).unwrap_or_default();
            (Told { ring, last: head, used: true }, entries)
        });
        let view = self.view(seat);
        let words = self.words(lang);
        for entry in &entries {
            log.ring.push(&words.log_lines(entry, &*view));
        }
        (log.last, log.used) = (head, true);
        self.logs.insert(key, log);
    }

    /// What has happened after a step, as lines.
    fn lines_since(&mut self, look: &Look, from: Seq) -> Vec<String> {
        let audience = self.audience(&look.seat);
        let since = self.fight.log_since(from, audience, NEWS_STEPS).ok().flatten();
        let entries =
            since.or_else(|| self.fight.log(audience, LOG_STEPS).ok()).unwrap_or_default();
        let view = self.view(&look.seat);
        let words = self.words(look.lang);
        let lines = entries.iter().flat_map(|entry| words.log_lines(entry, &*view));
        let mut lines: Vec<String> = lines.map(|line| line.text).collect();
        if lines.is_empty() {
            lines.push(words.t("watch-nothing-new"));
        }
        lines
    }

    /// A moment of the past as a seat knew it, its log with it, and which one of how many it is.
    fn then(&mut self, look: &Look, at: usize, all: Rect) -> Option<Then> {
        let steps = self.past(&look.seat);
        let last = steps.len().saturating_sub(1);
        let at = at.min(last);
        let (step, audience) = (*steps.get(at)?, self.audience(&look.seat));
        let view = self.fight.view_at(step, audience).ok()??;
        let entries = self.fight.log_at(step, audience, LOG_STEPS).ok().flatten();
        let area = spectator::log_area(all, &view);
        let mut ring = Ring::new(area.width, area.height);
        let words = self.words(look.lang);
        for entry in entries.iter().flatten() {
            ring.push(&words.log_lines(entry, &view));
        }
        Some(Then { view: Arc::new(view), ring, at, last })
    }

    fn draw(&mut self, look: &Look) -> Buffer {
        let (columns, rows) = look.size;
        let all = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(all);
        let then = match look.page {
            Page::Past(at) => self.then(look, at, all),
            Page::Now | Page::Help | Page::Since(..) => None,
        };
        let now = self.view(&look.seat);
        let view = then.as_ref().map_or(&now, |then| &then.view);
        let past = then.as_ref().map(|then| (then.at, then.last));
        let lines = match look.page {
            Page::Since(from, _) => self.lines_since(look, from),
            Page::Now | Page::Help | Page::Past(_) => Vec::new(),
        };
        let log = spectator::log_area(all, &now);
        self.tell(&look.seat, look.lang, log);
        let key = (look.seat.clone(), look.lang, log.width, log.height);
        let empty = Ring::new(log.width, log.height);
        let ring = then.as_ref().map(|then| &then.ring);
        let ring = ring.or_else(|| Some(&self.logs.get(&key)?.ring)).unwrap_or(&empty);
        let words = self.words(look.lang);
        let (text, right, tone) = self.prompt(look, view, past);
        let hints = hints(look, words);
        let hints: Vec<Hint<'_>> = hints.iter().map(|(key, label)| Hint { key, label }).collect();
        let title = words.t("watch-news");
        let popup = match look.page {
            Page::Help => Popup::Help,
            Page::Since(_, top) => {
                let most = spectator::rows_of(&lines, all).saturating_sub(1);
                Popup::Lines { title: &title, lines: &lines, top: top.min(most) }
            }
            Page::Now | Page::Past(_) => Popup::None,
        };
        let glyphs = if look.ascii { Glyphs::ascii() } else { Glyphs::unicode() };
        let model = SpectatorModel {
            view,
            words,
            theme: if look.mono { Theme::mono() } else { Theme::ansi() },
            glyphs: &glyphs,
            ring,
            chosen: look.chosen.filter(|who| view.find(*who).is_some()),
            prompt: PromptLine { text: &text, right: &right, tone },
            hints: &hints,
            popup,
        };
        spectator::draw(&model, all, &mut buffer);
        buffer
    }

    /// The line above the keys: what is typed, what there is to know, whose turn it is.
    fn prompt(
        &self,
        look: &Look,
        view: &BattleView,
        past: Option<(usize, usize)>,
    ) -> (String, String, PromptTone) {
        let words = self.words(look.lang);
        let who = match &look.seat {
            Seat::Public => words.t("watch-guest"),
            Seat::Side(name) | Seat::Character(name) => name.to_string(),
        };
        let own = self.character(&look.seat);
        if let Some(line) = &look.line {
            return (format!(":{line}▏"), who, PromptTone::Question);
        }
        if let Some((at, last)) = past {
            let args = [("at", at.into()), ("last", last.into())];
            return (words.with("watch-past", &args), who, PromptTone::Question);
        }
        if let Some(notice) = &look.notice {
            let key = match notice {
                Notice::Proposed => "watch-proposed",
                Notice::Taken => "watch-taken",
                Notice::Declined => "watch-declined",
                Notice::Muted => "watch-muted",
            };
            return (words.t(key), who, PromptTone::Question);
        }
        if self.later.is_some() {
            return (words.t("watch-frozen"), who, PromptTone::News);
        }
        let asked = self.fight.prompt().map(|(_, ask)| ask);
        if let Some(ask) = asked.filter(|ask| Some(ask.who()) == own) {
            return (words.ask(&unrevealing(ask), view), who, PromptTone::Question);
        }
        let name = |id: Id| view.find(id).map(|one| one.name.to_string()).unwrap_or_default();
        match view.actor {
            Some(actor) if own == Some(actor) => {
                (words.t("watch-your-turn"), who, PromptTone::Question)
            }
            Some(actor) => {
                let args = [("who", name(actor).into())];
                (words.with("watch-turn", &args), who, PromptTone::News)
            }
            None => (words.stage(view.stage, view.round), who, PromptTone::News),
        }
    }
}

/// A question without what its player may not know: an attack has to beat the target's Defence.
fn unrevealing(ask: &Ask) -> Ask {
    match ask {
        Ask::Die(throw) if throw.purpose == Purpose::Attack => {
            Ask::Die(Throw { above: None, ..throw.clone() })
        }
        Ask::Die(_) | Ask::Choice(_) => ask.clone(),
    }
}

/// The keys that a guest may press, most likely first.
fn hints(look: &Look, words: &Words) -> Vec<(String, String)> {
    let hint = |key: &str, word: &str| (key.to_owned(), words.t(word));
    if look.line.is_some() {
        return vec![hint("Enter", "watch-send"), hint("Esc", "watch-back")];
    }
    match look.page {
        Page::Past(_) => {
            vec![
                hint("← →", "watch-step"),
                hint("Home End", "watch-ends"),
                hint("Esc", "watch-back"),
            ]
        }
        Page::Since(..) => vec![hint("↑↓", "watch-scroll"), hint("Esc", "watch-back")],
        Page::Now | Page::Help => {
            let mut hints = vec![hint("Tab", "watch-choose"), hint("n", "watch-news")];
            if look.speaks() {
                hints.insert(0, hint(":", "watch-propose"));
            }
            hints.extend([
                hint("r", "watch-replay"),
                hint("L", "action-language"),
                hint("t", "watch-theme"),
                hint("a", "watch-ascii"),
                hint("q", "watch-leave"),
                hint("?", "watch-keys"),
            ]);
            hints
        }
    }
}
