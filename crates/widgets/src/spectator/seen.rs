//! What a guest has seen, kept to tell which panels of its next picture have to be drawn: most steps change few of them.

use std::sync::Arc;

use kekkai_battle::BattleView;
use kekkai_rules::Id;
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{SpectatorModel, whole};
use crate::{
    Areas, Hint, Lang, PromptLine, Role, ScreenModel, card,
    flash::Change,
    map::{Map, Shown},
    paint, prompt, queue,
    ring::Ring,
    screen::{
        self, PromptTone, ROOMY, alike,
        beside::{draw_rows, panel},
    },
};

/// All that the panels of a picture were drawn from.
#[derive(Debug)]
pub struct Seen {
    view: Arc<BattleView>,
    map: Arc<Shown>,
    lang: Lang,
    chosen: Option<Id>,
    marked: Option<Id>,
    ring: Ring,
    prompt: (String, String, PromptTone),
    hints: Vec<(String, String)>,
    flash: Vec<(Id, Change)>,
}

impl Seen {
    /// What a picture shows that nothing lies over: that of `model`, whose view is `view`, with this map.
    pub fn new(model: &SpectatorModel<'_>, view: Arc<BattleView>, map: Arc<Shown>) -> Self {
        let PromptLine { text, right, brief: _, tone } = model.prompt;
        let hint = |hint: &Hint<'_>| (hint.key.to_owned(), hint.label.to_owned());
        Self {
            view,
            map,
            lang: model.words.lang(),
            chosen: model.chosen,
            marked: model.marked,
            ring: model.ring.clone(),
            prompt: (text.to_owned(), right.to_owned(), tone),
            hints: model.hints.iter().map(hint).collect(),
            flash: model.flash.to_vec(),
        }
    }

    /// Whether a picture with this map has its panels in the same places, in the same colours, signs and words. Signs that
    /// are folded into others are so all at once, and in the smallest windows panels lie over each other.
    pub(super) fn is_followed_by(
        &self,
        model: &SpectatorModel<'_>,
        (areas, map): (&Areas, &Shown),
    ) -> bool {
        let roomy = areas.all.width >= ROOMY.0 && areas.all.height >= ROOMY.1;
        let same_words = self.lang == model.words.lang();
        let same_notes = self.view.notes == model.view.notes;
        roomy && same_notes && !model.glyphs.fold && same_words && map.looks_as(&self.map)
    }

    /// Whether the line above the map shows the same. Where a cell is pointed at, much goes into it.
    fn has_same_top(&self, model: &SpectatorModel<'_>) -> bool {
        let (before, now) = (&*self.view, model.view);
        (self.map.cursor(), model.cursor) == (None, None)
            && (&before.title, before.stage, before.round, &before.field)
                == (&now.title, now.stage, now.round, &now.field)
    }

    /// Whether the line of the prompt and the keys below it are the same.
    fn has_same_foot(&self, model: &SpectatorModel<'_>) -> bool {
        let PromptLine { text, right, brief: _, tone } = model.prompt;
        let (was_text, was_right, was_tone) = &self.prompt;
        let hints = self.hints.iter().map(|(key, label)| Hint { key, label });
        (was_text.as_str(), was_right.as_str(), *was_tone) == (text, right, tone)
            && hints.eq(model.hints.iter().copied())
    }

    /// Whether the queue shows the same.
    fn has_same_queue(&self, model: &SpectatorModel<'_>) -> bool {
        (self.chosen, self.marked, &*self.flash) == (model.chosen, model.marked, model.flash)
            && alike::queue(&self.view, model.view)
    }

    /// Whether the card shows the same.
    fn has_same_card(&self, model: &SpectatorModel<'_>) -> bool {
        alike::card((&self.view, self.chosen), (model.view, model.chosen))
    }
}

/// Draws the panels that may differ from those that were seen. Gives their areas. `before`: the map that the buffer shows.
pub(super) fn draw_since(
    model: &SpectatorModel<'_>,
    (areas, shown): (&Areas, &Shown),
    buf: &mut Buffer,
    (before, seen): (Option<&Shown>, &Seen),
) -> Vec<Rect> {
    let whole = whole(model);
    let (map, look) = (Map::new(&whole, areas), (model.theme, model.glyphs));
    let mut dirty = Vec::new();
    if !areas.map.is_empty() {
        let over = before.and_then(|before| map.draw_since((before, shown), buf));
        if over.is_none() {
            paint::fill(buf, areas.map, model.theme.style(Role::Screen));
            map.draw(buf);
        }
        dirty.extend(map.areas_since((&seen.map, shown)));
    }
    if !seen.has_same_top(model) {
        dirty.push(screen::draw_top(&whole, &map, areas, buf));
    }
    if !seen.has_same_queue(model) {
        let then = ScreenModel { view: &seen.view, ..whole };
        let before = (&queue::Layout::new(&then, areas.queue), &*seen.view);
        let rows = draw_rows(
            &whole,
            areas.queue,
            before,
            (seen.chosen, seen.marked.as_slice(), &seen.flash),
            buf,
        );
        let place = (areas.queue, Role::Frame);
        let all = rows.is_none().then(|| panel(&whole, place, areas.framed, queue::draw, buf));
        dirty.extend(rows.into_iter().flatten().chain(all));
    }
    if !seen.has_same_card(model) {
        dirty.push(panel(&whole, (areas.card, Role::Frame), areas.framed, card::draw, buf));
    }
    // The notes are the same, and stand where they stood.
    let areas = &super::with_notes(*areas, model.view);
    if !areas.log.is_empty() {
        dirty.extend(model.ring.draw_since(&seen.ring, look, areas.log, buf));
    }
    if !seen.has_same_foot(model) {
        prompt::draw(&whole, areas.prompt, areas.keys, buf);
        dirty.extend([areas.prompt, areas.keys]);
    }
    dirty.retain(|area| !area.is_empty());
    dirty
}
