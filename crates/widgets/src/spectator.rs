//! The screen of somebody who looks on: the game master's without what is only theirs, and with a log that does not
//! scroll. On a terminal too small for the map: a part of it beside the queue and the log, or in their place.

use kekkai_battle::{BattleView, Cell};
use kekkai_rules::Id;
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use crate::{
    Areas, Glyphs, Hint, Overlay, Pointed, PromptLine, Role, SaveMark, ScreenModel, Theme, Words,
    help,
    list::{self, List, Place, Row},
    map::Shown,
    paint, queue,
    ring::Ring,
    screen::{self, LEAST},
};

/// What the screen shows.
#[derive(Debug, Clone, Copy)]
pub struct SpectatorModel<'a> {
    /// The fight as this audience may see it.
    pub view: &'a BattleView,
    /// Words of the guest's language.
    pub words: &'a Words,
    /// Styles of the chosen theme.
    pub theme: &'a Theme,
    /// Signs that the map is drawn with.
    pub glyphs: &'a Glyphs,
    /// Newest lines of the log.
    pub ring: &'a Ring,
    /// Whose card is shown; without one, that of the one whose turn it is.
    pub chosen: Option<Id>,
    /// The cell that is pointed at.
    pub cursor: Option<Cell>,
    /// What lies over the map.
    pub overlay: Overlay<'a>,
    /// A way: each cell of it with what it costs so far.
    pub path: &'a [(Cell, i32)],
    /// Whether the map is shown in the place of the queue and the log where there is no room for both.
    pub map: bool,
    /// The line above the keys.
    pub prompt: PromptLine<'a>,
    /// What may be pressed.
    pub hints: &'a [Hint<'a>],
    /// What lies over it.
    pub popup: Popup<'a>,
}

/// What lies over the screen.
#[derive(Debug, Clone, Copy)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Popup<'a> {
    /// No window is open.
    None,
    /// The keys, and the signs of the map.
    Help,
    /// Lines to read, from the line of this number on.
    Lines {
        title: &'a str,
        lines: &'a [String],
        /// The first one shown, from 0.
        top: usize,
    },
    /// Things to choose from, each with its key.
    Picks { title: &'a str, picks: &'a [String] },
}

/// Where the log is on a screen of this size.
pub fn log_area(all: Rect, view: &BattleView) -> Rect {
    Areas::small(all, queue::rows_needed(view), false).log
}

/// Columns of a terminal from which a part of the map stands beside the queue where there is no room for all of it.
pub const BESIDE: u16 = LEAST.0;

/// The same as a screen with a map.
fn whole<'a>(model: &'a SpectatorModel<'a>) -> ScreenModel<'a> {
    let SpectatorModel { view, words, glyphs, .. } = *model;
    ScreenModel {
        view,
        words,
        theme: model.theme,
        glyphs,
        log: &[],
        cursor: model.cursor,
        chosen: model.chosen,
        target: None,
        marked: &[],
        overlay: model.overlay,
        path: model.path,
        prompt: model.prompt,
        hints: model.hints,
        save: SaveMark::None,
        odds: None,
        note: "",
    }
}

/// Things to choose from, beside the map, which has to be seen to choose.
fn picks_list<'a>(title: &'a str, picks: &'a [String]) -> List<'a> {
    let rows = picks.iter().map(|text| Row::of(text, "")).collect();
    let (title, selected) = (title.into(), usize::MAX);
    List { title, rows, selected, place: Place::Aside, ..List::default() }
}

/// What stands at a place of the screen.
pub fn pointed(model: &SpectatorModel<'_>, all: Rect, at: Position) -> Pointed {
    let within = Rect { height: all.height.saturating_sub(2), ..all };
    if let Popup::Picks { title, picks } = model.popup
        && let Some(line) = picks_list(title, picks).placed(within).line_at(at)
    {
        return Pointed::Line(line);
    }
    let areas = Areas::small(all, queue::rows_needed(model.view), model.map);
    crate::pointed(&whole(model), &areas, at)
}

/// Draws everything. Whatever was in the area before is gone, but for the map where all of it is there already: `before` is
/// the one that the buffer shows. Gives the one that it shows now, if it shows all of one.
pub fn draw(
    model: &SpectatorModel<'_>,
    all: Rect,
    buf: &mut Buffer,
    before: Option<&Shown>,
) -> Option<Shown> {
    let map = draw_parts(model, all, buf, before);
    if cfg!(debug_assertions) && before.is_some() {
        let mut anew = Buffer::empty(buf.area);
        draw_parts(model, all, &mut anew, None);
        debug_assert_eq!(*buf, anew, "drawn over is not as drawn anew");
    }
    map
}

fn draw_parts(
    model: &SpectatorModel<'_>,
    all: Rect,
    buf: &mut Buffer,
    before: Option<&Shown>,
) -> Option<Shown> {
    let SpectatorModel { view, words, theme, glyphs, .. } = *model;
    let whole = whole(model);
    let areas = Areas::small(all, queue::rows_needed(view), model.map);
    let map = Shown::of(&whole, &areas);
    let over = |before| screen::draw_over(&whole, &areas, buf, (before, &map));
    if before.filter(|_| !areas.map.is_empty()).and_then(over).is_none() {
        screen::draw(&whole, &areas, buf);
    }
    let shown = Some(map).filter(|_| matches!(model.popup, Popup::None));
    if !areas.log.is_empty() {
        paint::fill(buf, areas.log, model.theme.style(Role::Screen));
        model.ring.draw(&words.t("log"), theme, glyphs, areas.log, buf);
    }
    let within = Rect { height: all.height.saturating_sub(2), ..all };
    match model.popup {
        Popup::None => {}
        Popup::Help => {
            help::draw(model.hints, view, words, theme, glyphs, within, buf);
        }
        Popup::Picks { title, picks } => {
            list::draw(&picks_list(title, picks), theme, glyphs, within, buf);
        }
        Popup::Lines { title, lines, top } => {
            let foot = words.t("text-foot");
            let list = list::of_text((title, &foot), (lines, top), within);
            list::draw(&list, theme, glyphs, within, buf);
        }
    }
    if glyphs.fold {
        paint::fold_ascii(buf, all);
    }
    shown
}
