//! What the panels beside the map show, kept to tell which of them have to be drawn again: most keys change few of them.

use kekkai_battle::BattleView;
use kekkai_rules::Id;
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{Areas, ScreenModel, alike, panel_areas};
use crate::{
    Lang, LogLine, OddsShown, Role, card, flash::Change, frame, log, notes, odds, paint, queue,
};

/// What the panels beside the map were drawn from, their view aside.
#[derive(Debug)]
pub struct Beside {
    /// Where they are, with room for odds and notes.
    areas: Areas,
    lang: Lang,
    chosen: Option<Id>,
    marked: Vec<Id>,
    flash: Vec<(Id, Change)>,
    odds: Option<OddsShown>,
    log: Vec<LogLine>,
    news: Vec<LogLine>,
    queue: queue::Layout,
}

impl Beside {
    /// What a screen with these areas shows of `model`.
    pub fn of(model: &ScreenModel<'_>, areas: &Areas) -> Self {
        let areas = panel_areas(model, areas);
        Self {
            queue: queue::Layout::new(model, areas.queue),
            areas,
            lang: model.words.lang(),
            chosen: model.chosen,
            marked: model.marked.to_vec(),
            flash: model.flash.to_vec(),
            odds: model.odds.cloned(),
            log: model.log.to_vec(),
            news: model.news.to_vec(),
        }
    }

    /// Draws those panels that may differ from those that were drawn from this and from the view `before`, in the same theme and
    /// with the same signs. Gives their areas; `None`, and nothing is drawn, where all have to be drawn: they are elsewhere, or in
    /// another language, or their signs are folded into others, which is done to all at once.
    pub(super) fn draw_since(
        &self,
        model: &ScreenModel<'_>,
        areas: &Areas,
        before: &BattleView,
        buf: &mut Buffer,
    ) -> Option<Vec<Rect>> {
        let (most, areas) = (areas.log.height, &panel_areas(model, areas));
        if self.areas != *areas || self.lang != model.words.lang() || model.glyphs.fold {
            return None;
        }
        let now = model.view;
        let is_same = std::ptr::eq(before, now);
        let mut dirty = Vec::new();
        let chosen =
            (self.chosen, &*self.marked, &*self.flash) == (model.chosen, model.marked, model.flash);
        if !chosen || !(is_same || alike::queue(before, now)) {
            let place = (areas.queue, Role::Frame);
            let was = (self.chosen, &*self.marked, &*self.flash);
            let rows = draw_rows(model, areas.queue, (&self.queue, before), was, buf);
            let all = rows.is_none().then(|| panel(model, place, areas.framed, queue::draw, buf));
            dirty.extend(rows.into_iter().flatten().chain(all));
        }
        let notes = is_same || before.notes == now.notes;
        if !notes || !alike::card((before, self.chosen), (now, model.chosen)) {
            dirty.push(panel(model, (areas.card, Role::Frame), areas.framed, card::draw, buf));
        }
        let names = is_same || alike::names(before, now);
        dirty.extend(self.draw_odds(model, names, areas, buf));
        if (&*self.log, &*self.news) != (model.log, model.news) {
            let draw = |model: &ScreenModel<'_>, area, buf: &mut Buffer| {
                log::draw(model, area, most, buf);
            };
            dirty.push(panel(model, (areas.log, Role::Frame), areas.framed, draw, buf));
        }
        // What they are about may have moved.
        if !is_same {
            dirty.push(panel(model, (areas.notes, Role::Frame), areas.framed, notes::draw, buf));
        }
        dirty.retain(|area| !area.is_empty());
        Some(dirty)
    }

    /// The odds, if they differ; where nothing but their price does, which is told in their heading, that alone.
    fn draw_odds(
        &self,
        model: &ScreenModel<'_>,
        same_names: bool,
        areas: &Areas,
        buf: &mut Buffer,
    ) -> Option<Rect> {
        let (then, now) = (self.odds.as_ref()?, model.odds?);
        if same_names && then == now {
            return None;
        }
        let lists = OddsShown::lists_choices;
        let is_same = same_names
            && lists(then) == lists(now)
            && (&then.title, &then.odds) == (&now.title, &now.odds);
        // One row has no heading.
        if !is_same || areas.odds.height < 2 {
            let place = (areas.odds, Role::FrameLive);
            return Some(panel(model, place, areas.framed, odds::draw_odds, buf));
        }
        let area = Rect { height: 1, ..areas.odds };
        let around = if areas.framed { frame::outside(area) } else { area };
        let heading = Rect { height: 1, ..around };
        paint::fill(buf, heading, model.theme.style(Role::Screen));
        odds::draw_title(model, now, area, buf);
        if areas.framed {
            frame::upper(heading, Role::FrameLive, (model.theme, model.glyphs), buf);
        }
        Some(heading)
    }
}

/// Who is chosen, who is marked, and what has just become of whom.
pub(crate) type Marks<'m> = (Option<Id>, &'m [Id], &'m [(Id, Change)]);

/// Draws the rows of the queue that may differ from those of the view `before`, which was drawn with this layout and these marks.
/// Gives their areas; `None`, and nothing is drawn, where the whole queue has to be.
pub(crate) fn draw_rows(
    model: &ScreenModel<'_>,
    area: Rect,
    before: (&queue::Layout, &BattleView),
    was: Marks<'_>,
    buf: &mut Buffer,
) -> Option<Vec<Rect>> {
    let marks = |who: Id, (chosen, marked, flash): Marks<'_>| {
        let flash = flash.iter().find(|(whose, _)| *whose == who).map(|(_, change)| *change);
        (chosen == Some(who), marked.contains(&who), flash)
    };
    let is = (model.chosen, model.marked, model.flash);
    queue::draw_since(model, area, before, |who| marks(who, was) == marks(who, is), buf)
}

/// Draws a panel, with the line around it if it is `framed`, over whatever was there. Gives its area.
pub(crate) fn panel(
    model: &ScreenModel<'_>,
    (area, role): (Rect, Role),
    framed: bool,
    draw: impl FnOnce(&ScreenModel<'_>, Rect, &mut Buffer),
    buf: &mut Buffer,
) -> Rect {
    if area.is_empty() {
        return area;
    }
    let around = if framed { frame::outside(area) } else { area };
    paint::fill(buf, around, model.theme.style(Role::Screen));
    draw(model, area, buf);
    if framed {
        frame::around(around, role, (model.theme, model.glyphs), buf);
    }
    around
}
