//! From what is known to the picture.

use kekkai_battle::Cell;
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas, Hint, Overlay, Pointed, PromptLine, ScreenModel,
    map::{Shown, place_of},
    pointed, prompt, queue,
    screen::{Beside, WayCell, draw, draw_cursor, draw_lowest, draw_over, draw_pointer, too_small},
};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::{App, aiming::Aimed, layers::Layer};

/// What the last frame shows of the fight, so that the next draws less. Forgotten when anything else is drawn.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    /// The way over the map.
    path: Vec<WayCell>,
    /// The map, if all of it is to be seen.
    map: Option<Shown>,
    /// The panels beside it, if nothing lies over them, and the edition of the view that they show.
    beside: Option<(Beside, u64)>,
    /// Whether other keys mean something since.
    pub(super) is_key_row_old: bool,
    /// Whether a message has more rows than the prompt.
    has_message: bool,
    /// Rows of the prompt; 0 before the first frame.
    asked: u16,
    /// Whether the cursor has passed on to what is shown only when it rests.
    pub(super) lags: bool,
}

impl App {
    /// The parts of a screen of this size, with as many rows as it takes for a question that is open and for what is aimed; `None`
    /// if it is too small.
    pub(super) fn areas(&self, painter: &Painter) -> Option<Areas> {
        let (all, rows) = (painter.area(), queue::rows_needed(&self.snapshot.view));
        let aims = self.layers.ways().is_some() || self.layers.aiming().is_some();
        if self.fight().prompt().is_none() && self.answers().is_none() && !aims {
            return Areas::of(all, rows);
        }
        let asked = prompt::rows_needed(&self.prompt_line(), all.width);
        let question = if let Some(Layer::Choices(choices)) = self.layers.top() {
            let question = PromptLine { text: choices.title(), ..PromptLine::default() };
            prompt::rows_needed(&question, all.width)
        } else {
            1
        };
        Areas::asking(all, rows, asked.max(question))
    }

    /// Draws everything, of a map that is there only what has changed; the areas that may differ.
    pub(super) fn draw(&mut self, painter: &mut Painter) -> Vec<Rect> {
        let all = vec![painter.area()];
        let (before, beside) = (self.drawn.map.take(), self.drawn.beside.take());
        self.looks.clickable.take();
        let Some(areas) = self.areas(painter) else {
            too_small(&self.looks.words, &self.looks.theme, painter.area(), painter.buffer());
            return all;
        };
        let hints = self.hints_shown();
        let area = self.area_shown();
        let model = self.model(&hints, &area);
        let map = Shown::of(&model, &areas);
        let buffer = painter.buffer();
        let is_bare = self.layers.top().is_none() && self.stop().is_none();
        let panels = beside.as_ref().filter(|_| is_bare);
        let panels = panels
            .and_then(|(beside, edition)| Some((beside, self.snapshot.of_edition(*edition)?)));
        let over = before.filter(|_| self.layers.over().is_none());
        let over =
            over.and_then(|before| draw_over(&model, &areas, buffer, (&before, &map), panels));
        let dirty = if let Some(dirty) = over {
            debug_assert_eq!(buffer, &anew(&model, &areas), "drawn over is not as drawn anew");
            dirty
        } else {
            draw(&model, &areas, buffer);
            all.clone()
        };
        let tells = self.console.message.is_some() && self.layers.over().is_none();
        let has_message = tells && prompt::draw_whole(&model, areas.prompt, buffer);
        let dirty = if has_message { all } else { dirty };
        let is_bare = is_bare && !has_message;
        let beside = is_bare.then(|| (Beside::of(&model, &areas), self.snapshot.edition));
        self.draw_tour(&areas, painter);
        for layer in self.layers.iter() {
            // Only the topmost one takes keys.
            self.looks.clickable.take();
            layer.draw(self, &areas, painter);
        }
        self.name_keys_drawn(&areas, painter);
        let path = self.path_ahead().to_vec();
        let map = Some(map).filter(|_| self.layers.over().is_none() && !has_message);
        let asked = areas.prompt.height;
        self.drawn = Drawn { path, map, beside, has_message, asked, ..Drawn::default() };
        dirty
    }

    /// Names the keys of a text to read once it is known whether that has room: which do something depends on it.
    fn name_keys_drawn(&mut self, areas: &Areas, painter: &mut Painter) {
        if !matches!(self.layers.top(), Some(Layer::Text(_) | Layer::Pages(_))) {
            return;
        }
        let (hints, lasting) = self.hints(&self.intent());
        if hints != self.prompt.hints {
            (self.prompt.hints, self.prompt.lasting) = (hints, lasting);
            let hints = self.hints_shown();
            draw_lowest(&self.model(&hints, &[]), areas, painter.buffer());
        }
    }

    /// Draws a cursor that passes on, and what lies under it in words; the areas that may differ. `None`, and
    /// nothing is drawn, where it takes more with it.
    pub(super) fn draw_passed(&mut self, painter: &mut Painter) -> Option<Vec<Rect>> {
        let areas = self.areas(painter).filter(|areas| areas.prompt.height == self.drawn.asked)?;
        let mut map = self.drawn.map.take()?;
        let model = self.model(&[], &[]);
        let dirty = draw_pointer(&model, &areas, painter.buffer(), &mut map);
        self.drawn.lags |= dirty.is_some();
        self.drawn.map = Some(map);
        dirty
    }

    /// Draws the lowest lines, where nothing else has changed; the areas that may differ.
    pub(super) fn draw_lowest(&mut self, painter: &mut Painter) -> Vec<Rect> {
        let areas = self.areas(painter).filter(|_| self.layers.over().is_none());
        let is_same = |areas: &Areas| areas.prompt.height == self.drawn.asked;
        let areas = areas.filter(|areas| !self.drawn.has_message && is_same(areas));
        let Some(areas) = areas else {
            return self.draw(painter);
        };
        self.drawn.is_key_row_old = false;
        let hints = self.hints_shown();
        draw_lowest(&self.model(&hints, &[]), &areas, painter.buffer())
    }

    /// Draws what a cursor that came from `from` changed; the areas that may differ.
    pub(super) fn draw_moved(&mut self, painter: &mut Painter, from: Cell) -> Vec<Rect> {
        // The box of the tour lies over panels that follow the cursor.
        if self.stop().is_some() {
            return self.draw(painter);
        }
        let Some(areas) = self.areas(painter) else { return Vec::new() };
        if areas.prompt.height != self.drawn.asked {
            return self.draw(painter);
        }
        let (mut map, beside) = (self.drawn.map.take(), self.drawn.beside.take());
        let hints = self.hints_shown();
        let model = self.model(&hints, &[]);
        if let Some(map) = &mut map {
            map.follow(&model);
        }
        let before = &self.drawn.path;
        let mut dirty = draw_cursor(&model, &areas, painter.buffer(), Some(from), before);
        if self.drawn.is_key_row_old {
            dirty.extend(draw_lowest(&model, &areas, painter.buffer()));
        }
        debug_assert!(
            self.layers.over().is_some() || *painter.buffer() == anew(&model, &areas),
            "a moved cursor is not as drawn anew"
        );
        let path = self.path_ahead().to_vec();
        let asked = areas.prompt.height;
        self.drawn = Drawn { path, map, beside, asked, ..Drawn::default() };
        dirty
    }

    /// What stands at a place of the screen, below whatever lies over the map.
    pub(super) fn pointed(&self, areas: &Areas, at: Position) -> Pointed {
        let hints = self.hints_shown();
        pointed(&self.model(&hints, &[]), areas, at)
    }

    /// Where a cell of the field is drawn, if it is.
    pub(super) fn place_of(&self, areas: &Areas, cell: Cell) -> Option<Rect> {
        place_of(&self.model(&[], &[]), areas, cell)
    }

    fn hints_shown(&self) -> Vec<Hint<'_>> {
        self.prompt.hints.iter().map(|(key, label)| Hint { key, label }).collect()
    }

    /// Cells of the rectangle that follows the cursor.
    fn area_shown(&self) -> Vec<Cell> {
        if self.spans() { self.cells_painted() } else { Vec::new() }
    }

    fn overlay<'a>(&'a self, painted: &'a [Cell]) -> Overlay<'a> {
        if let Some(Aimed { cells, area }) = &self.prompt.aimed {
            return Overlay::Aim { cells, area };
        }
        match (self.snapshot.places.is_empty(), &self.prompt.flight) {
            _ if !painted.is_empty() => Overlay::Area { cells: painted },
            _ if self.layers.painting().is_some() => Overlay::None,
            (false, _) if self.pointer.lens.is_none() => {
                Overlay::Targets { cells: &self.snapshot.places }
            }
            (true, Some(flight)) => {
                Overlay::Flight { cells: &flight.cells, against: flight.against }
            }
            (true, None) | (false, _) => self.through_lens(),
        }
    }

    /// Whether something that has just changed is shown.
    pub(super) fn has_flash(&self) -> bool {
        !self.snapshot.flash.is_empty()
    }

    /// What has just changed is shown no longer.
    pub(super) fn end_flash(&mut self) {
        self.snapshot.flash.clear();
    }

    fn prompt_line(&self) -> PromptLine<'_> {
        PromptLine {
            text: &self.prompt.text,
            right: &self.prompt.right.all,
            brief: &self.prompt.right.brief,
            tone: self.prompt.tone,
        }
    }

    fn model<'a>(&'a self, hints: &'a [Hint<'a>], painted: &'a [Cell]) -> ScreenModel<'a> {
        ScreenModel {
            view: &self.snapshot.view,
            words: &self.looks.words,
            theme: &self.looks.theme,
            glyphs: &self.looks.glyphs,
            log: self.snapshot.log(),
            below_log: self.snapshot.scrolled,
            cursor: Some(self.pointer.cursor),
            chosen: self.prompt.chosen,
            target: self.prompt.target,
            ruler: self.pointer.ruler,
            focus: self.prompt.target.filter(|_| self.layers.over().is_some()),
            marked: &self.pointer.marked,
            overlay: self.overlay(painted),
            path: self.path_ahead(),
            prompt: self.prompt_line(),
            hints,
            lasting: self.prompt.lasting,
            save: self.files.mark,
            odds: self.odds.shown.as_ref(),
            news: self.news(),
            flash: &self.snapshot.flash,
            note: &self.prompt.note,
        }
    }
}

/// All of the screen on a blank one.
fn anew(model: &ScreenModel<'_>, areas: &Areas) -> Buffer {
    let mut buffer = Buffer::empty(areas.all);
    draw(model, areas, &mut buffer);
    buffer
}
