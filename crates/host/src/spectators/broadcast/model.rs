//! What a guest has before it, put together for drawing and for the mouse.

use std::sync::Arc;

use kekkai_battle::{BattleView, Cell, fight::ROOT};
use kekkai_rules::{Id, PlainText};
use kekkai_widgets::{
    Glyphs, Hint, Lang, Pointed, PromptLine, list,
    ring::Ring,
    spectator::{self, Popup, SpectatorModel},
};
use ratatui_core::layout::Rect;

use super::{Broadcast, LOG_STEPS, log::is_played, prompt};
use crate::{
    Seat,
    spectators::{
        keys::Key,
        view_state::{Page, ViewState},
    },
};

/// A moment of the past.
#[derive(Debug)]
pub(super) struct Moment {
    view: Arc<BattleView>,
    ring: Ring,
    at: usize,
    last: usize,
}

/// Whose it is, which one, in which language, and on a terminal of how many columns and rows.
pub(super) type MomentKey = (Seat, usize, Lang, (u16, u16));

/// Moments that are kept: a guest who clicks about looks at the same one.
const MOST_MOMENTS: usize = 16;

/// What a guest points at.
#[derive(Debug)]
pub(in crate::spectators) enum Clicked {
    /// A cell at which it may propose something.
    Cell(Cell),
    /// Somebody to look at.
    Name(PlainText),
    /// A key that is shown.
    Key(Key),
}

impl Broadcast {
    /// A moment of the past as a seat knew it, its log with it, and which one of how many it is.
    fn then(&mut self, viewing: &ViewState, at: usize, all: Rect) -> Option<Arc<Moment>> {
        let key = (viewing.seat.clone(), at, viewing.lang, (all.width, all.height));
        if let Some((_, moment)) = self.moments.iter().find(|(known, _)| *known == key) {
            return Some(Arc::clone(moment));
        }
        let moment = Arc::new(self.look_back(viewing, at, all)?);
        if self.moments.len() >= MOST_MOMENTS {
            self.moments.remove(0);
        }
        self.moments.push((key, Arc::clone(&moment)));
        Some(moment)
    }

    /// The same, made anew.
    fn look_back(&mut self, viewing: &ViewState, at: usize, all: Rect) -> Option<Moment> {
        let steps = self.past(&viewing.seat);
        let last = steps.len().saturating_sub(1);
        let at = at.min(last);
        let (step, audience) = (*steps.get(at)?, self.audience(&viewing.seat));
        let view = self.fight.view_at(step, audience).ok()??;
        let entries = self.fight.log_at(step, audience, LOG_STEPS).ok().flatten();
        let area = spectator::log_area(all, &view, None);
        let mut ring = Ring::new(area.width, area.height);
        let words = self.words(viewing.lang);
        for entry in entries.iter().flatten().filter(|entry| is_played(entry)) {
            ring.push(&words.log_lines(entry, &view));
        }
        Some(Moment { view: Arc::new(view), ring, at, last })
    }

    /// What stands at a place of a guest's screen; of a hint, with its key.
    pub(super) fn pointed_at(
        &mut self,
        viewing: &ViewState,
        at: (u16, u16),
    ) -> (Pointed, Option<Key>) {
        let all = Rect::new(0, 0, viewing.size.0, viewing.size.1);
        self.with_model(viewing, all, |model| {
            let pointed = spectator::pointed(model, all, at.into());
            let Pointed::Hint(number) = pointed else { return (pointed, None) };
            (pointed, model.hints.get(number).and_then(|hint| Key::called(hint.key)))
        })
    }

    /// What a guest points at on its screen, if it can do anything with that.
    pub(in crate::spectators) fn clicked(
        &mut self,
        viewing: &ViewState,
        at: (u16, u16),
    ) -> Option<Clicked> {
        let (pointed, hint) = self.pointed_at(viewing, at);
        let view = self.view(&viewing.seat);
        let name = |who: Id| view.find(who).map(|one| Clicked::Name(one.name.clone()));
        match pointed {
            Pointed::Hint(_) => hint.map(Clicked::Key),
            Pointed::Line(number) => Some(Clicked::Key(Key::Char(list::key(number)))),
            _ if viewing.page != Page::Now => None,
            Pointed::Cell(cell) if viewing.speaks() => Some(Clicked::Cell(cell)),
            Pointed::Cell(cell) => view.on(cell).and_then(|one| name(one.id)),
            Pointed::Row(who) => name(who),
            Pointed::Queue | Pointed::Log | Pointed::Nothing => None,
        }
    }

    /// Puts together what a guest has before it, and hands it on.
    pub(super) fn with_model<R>(
        &mut self,
        viewing: &ViewState,
        all: Rect,
        with: impl FnOnce(&SpectatorModel<'_>) -> R,
    ) -> R {
        let then = match viewing.page {
            Page::Past(at) => self.then(viewing, at, all),
            Page::Now
            | Page::Help
            | Page::Signs(_)
            | Page::Since(..)
            | Page::Cell(..)
            | Page::Why(_)
            | Page::Notes(_) => None,
        };
        let now = self.view(&viewing.seat);
        let view = then.as_ref().map_or(&now, |then| &then.view);
        let past = then.as_ref().map(|then| (then.at, then.last));
        let lines = self.text(viewing);
        let since = match viewing.page {
            Page::Since(from, _) => self.lines_since(viewing, from),
            Page::Cell(..)
            | Page::Why(_)
            | Page::Notes(_)
            | Page::Now
            | Page::Help
            | Page::Signs(_)
            | Page::Past(_) => Arc::default(),
        };
        let (pending, aimed) = (self.pending(viewing), self.at_cursor(viewing));
        let supposed = self.suppose(viewing, &pending).filter(|_| viewing.page == Page::Now);
        let mut outlook = self.outlook(viewing, supposed.as_deref(), aimed.as_deref());
        if let Some(odds) = self.odds_typed(viewing, supposed.as_deref()) {
            outlook.odds = Some(odds);
        }
        let log = spectator::log_area(all, &now, outlook.odds.as_ref());
        let key = self.tell(viewing, log);
        let laid = self.laid_over(viewing, supposed.as_deref());
        let empty = Ring::new(log.width, log.height);
        let ring = then.as_ref().map(|then| &then.ring);
        let ring = ring.or_else(|| Some(&self.logs.get(&key)?.ring)).unwrap_or(&empty);
        let words = self.words(viewing.lang);
        let aimed = aimed.filter(|_| !outlook.vain);
        let hints = prompt::hints(viewing, (&pending, aimed.is_some(), outlook.ways), words);
        let (text, right, tone) = self.prompt(viewing, view, past, (aimed, &outlook));
        let picks = if viewing.line.is_none() {
            pending.picks(words, &**view, viewing.picks)
        } else {
            Vec::new()
        };
        let hints: Vec<Hint<'_>> = hints.iter().map(|(key, label)| Hint { key, label }).collect();
        let title =
            pending.question(words, &**view, viewing.picks).filter(|_| viewing.page == Page::Now);
        let title = title.unwrap_or_else(|| match viewing.page {
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
        let popup = match viewing.page {
            Page::Help => Popup::Help,
            Page::Signs(page) => Popup::Signs { page },
            Page::Since(_, top) => Popup::Log { title: &title, lines: &since, top },
            Page::Cell(cell, top) => {
                Popup::Lines { title: &title, lines: &lines, top, about: Some(cell) }
            }
            Page::Why(top) | Page::Notes(top) => {
                Popup::Lines { title: &title, lines: &lines, top, about: None }
            }
            Page::Now if !picks.is_empty() => Popup::Picks { title: &title, picks: &picks },
            Page::Now | Page::Past(_) => Popup::None,
        };
        let glyphs = if viewing.ascii { Glyphs::ascii() } else { Glyphs::unicode() };
        let theme = viewing.theme.at(viewing.depth);
        let flash = self
            .flashes
            .get(&viewing.seat)
            .filter(|_| !viewing.flash_over && viewing.page == Page::Now);
        let brief = if outlook.ways > 0 { outlook.brief.as_str() } else { "" };
        let model = SpectatorModel {
            view,
            words,
            theme: &theme,
            glyphs: &glyphs,
            ring,
            chosen: chosen_of(viewing, view),
            marked: viewing.chosen.as_ref().and_then(|name| view.called(name)).map(|one| one.id),
            cursor: viewing.points(),
            overlay: laid.overlay(),
            path: &outlook.path,
            odds: outlook.odds.as_ref(),
            flash: flash.map_or(&[], |flash| &flash.changes),
            map: viewing.shows_map(),
            prompt: PromptLine { text: &text, right: &right, brief, tone },
            hints: &hints,
            popup,
        };
        with(&model)
    }
}

/// Whom a guest looks at, by the numbers of its view: whom it has chosen, else its own character.
pub(super) fn chosen_of(viewing: &ViewState, view: &BattleView) -> Option<Id> {
    let own = if let Seat::Character(name) = &viewing.seat { Some(name) } else { None };
    let mut all = viewing.chosen.as_ref().into_iter().chain(own);
    all.find_map(|name| view.called(name)).map(|one| one.id)
}
