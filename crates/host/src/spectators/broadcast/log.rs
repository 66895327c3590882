//! The log of a guest, what is new in it since a step, and other texts that lie over the fight.

use std::sync::Arc;

use kekkai_battle::{fight::ROOT, journal::Seq, view::LogEntry};
use kekkai_widgets::{LogLine, Tone, ring::Ring, spectator};
use ratatui_core::layout::Rect;

use super::{Broadcast, CachedLog, Entries, LOG_STEPS, Lines, LogKey};
use crate::{
    Seat,
    spectators::view_state::{Page, ViewState},
};

/// Most steps told by the list of what is new.
const NEWS_STEPS: usize = 500;

impl Broadcast {
    /// Brings the log of a view state up to date.
    pub(super) fn tell(&mut self, viewing: &ViewState, area: Rect) -> LogKey {
        let key = (viewing.seat.clone(), viewing.lang, viewing.size);
        let head = self.fight.head();
        let known = self.logs.remove(&key).filter(|told| told.area == area);
        let known = known.and_then(|told| {
            let lines = self.told_since(viewing, (told.last, told.spoke))?;
            Some((told, lines))
        });
        let (mut log, lines) = known.unwrap_or_else(|| {
            let ring = Ring::new(area.width, area.height);
            let entries = self.fight.told(self.audience(&viewing.seat), LOG_STEPS);
            let lines = self.lines_of(viewing, &entries.unwrap_or_default());
            (CachedLog { ring, area, last: head, spoke: ROOT }, lines)
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
    fn told_since(&mut self, viewing: &ViewState, (last, spoke): (Seq, Seq)) -> Option<Lines> {
        let key = (viewing.seat.clone(), viewing.lang, last, spoke);
        if let Some(lines) = self.told.get(&key) {
            return lines.clone();
        }
        let entries = self.entries_since(&viewing.seat, (last, spoke));
        let lines = entries.map(|entries| self.lines_of(viewing, &entries));
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

    fn lines_of(&mut self, viewing: &ViewState, entries: &[(Seq, LogEntry)]) -> Lines {
        let view = self.view(&viewing.seat);
        let words = self.words(viewing.lang);
        let lines = |entry| {
            if is_played(entry) { words.log_lines(entry, &*view) } else { Vec::new() }
        };
        entries.iter().map(|(step, entry)| (*step, lines(entry))).collect()
    }

    /// The last row from which the text that lies over the fight still fills the screen.
    pub(in crate::spectators) fn last_row(&mut self, viewing: &ViewState) -> usize {
        let all = Rect::new(0, 0, viewing.size.0, viewing.size.1);
        self.with_model(viewing, all, |model| spectator::hidden_rows(model, all))
    }

    /// The text that lies over the fight, the log aside.
    pub(super) fn text(&mut self, viewing: &ViewState) -> Vec<String> {
        match viewing.page {
            Page::Cell(cell, _) => self.inspected(viewing, cell),
            Page::Why(_) => self.why(viewing),
            Page::Notes(_) => self.noted(viewing),
            Page::Now | Page::Help | Page::Signs(_) | Page::Past(_) | Page::Since(..) => Vec::new(),
        }
    }

    /// What has happened after a step, as lines.
    pub(super) fn lines_since(&mut self, viewing: &ViewState, from: Seq) -> Arc<[LogLine]> {
        let key = (viewing.seat.clone(), viewing.lang, from);
        if let Some(lines) = self.lists.get(&key) {
            return Arc::clone(lines);
        }
        let audience = self.audience(&viewing.seat);
        let since = self.fight.log_since(from, audience, NEWS_STEPS).ok().flatten();
        let entries =
            since.or_else(|| self.fight.log(audience, LOG_STEPS).ok()).unwrap_or_default();
        let view = self.view(&viewing.seat);
        let words = self.words(viewing.lang);
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
}

/// Whether it is of the fight itself: what is set up before it, and may be hidden by and by, is told to nobody.
pub(super) fn is_played(entry: &LogEntry) -> bool {
    entry.round > 0
}
