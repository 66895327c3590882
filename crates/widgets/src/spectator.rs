//! The screen of somebody who looks on: the GM's without what is only theirs, and with a log that does not
//! scroll. On a terminal too small for the map: a part of it beside the queue and the log, or in their place.

mod seen;

use std::sync::Arc;

use kekkai_battle::{BattleView, Cell};
use kekkai_rules::Id;
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use crate::{
    Areas, Glyphs, Hint, LogLine, OddsShown, Overlay, Pointed, PromptLine, Role, ScreenModel,
    Theme, Words,
    flash::Change,
    help,
    list::{self, List, ListPlace, ListRow},
    map::{Shown, place_of},
    paint, prompt, queue,
    ring::Ring,
    screen::{self, PromptTone, ROOMY},
};

pub use seen::Seen;

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
    /// Whom a person has chosen, if that is somebody else than who is shown anyway: it is marked on the map and in the queue.
    pub marked: Option<Id>,
    /// The cell that is pointed at.
    pub cursor: Option<Cell>,
    /// What lies over the map.
    pub overlay: Overlay<'a>,
    /// A way: each cell of it with what it costs so far.
    pub path: &'a [screen::WayCell],
    /// The odds of what may be done, as far as this audience may know them.
    pub odds: Option<&'a OddsShown>,
    /// What has just become of whom.
    pub flash: &'a [(Id, Change)],
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
    /// The keys, and the signs of the map where there is room for both.
    Help,
    /// The signs of the map alone; `page` counts from 0, and around.
    Signs { page: i32 },
    /// Lines to read, from the line of this number on.
    Lines {
        title: &'a str,
        lines: &'a [String],
        /// The first one shown, from 0.
        top: usize,
        /// The cell that they are about, if they are about one: it stays to be seen.
        about: Option<Cell>,
    },
    /// Lines of the log to read, likewise.
    Log { title: &'a str, lines: &'a [LogLine], top: usize },
    /// Things to choose from, each with its key.
    Picks { title: &'a str, picks: &'a [String] },
}

/// Where the log is on a screen of this size.
pub fn log_area(all: Rect, view: &BattleView, odds: Option<&OddsShown>) -> Rect {
    let areas = Areas::small(all, queue::rows_needed(view), false);
    with_notes(screen::under_odds(&areas, odds), view).log
}

/// The areas with room for notes beside the log, where there are any.
fn with_notes(areas: Areas, view: &BattleView) -> Areas {
    if view.notes.iter().next().is_some() { areas.with_notes() } else { areas }
}

/// Columns of lines beside the cell that they are about, at least.
const LEAST_LINES: u16 = 30;
/// Columns of a terminal from which a part of the map stands beside the queue where there is no room for all of it.
pub const BESIDE: u16 = ROOMY.0;

/// The same as a screen with a map.
fn whole<'a>(model: &'a SpectatorModel<'a>) -> ScreenModel<'a> {
    let SpectatorModel { view, words, glyphs, .. } = *model;
    ScreenModel {
        cursor: model.cursor,
        chosen: model.chosen,
        marked: model.marked.as_slice(),
        overlay: model.overlay,
        path: model.path,
        prompt: model.prompt,
        hints: model.hints,
        odds: model.odds,
        below_log: 0,
        news: &[],
        flash: model.flash,
        ..ScreenModel::bare(view, words, (model.theme, glyphs))
    }
}

/// Things to choose from, beside the map, which has to be seen to choose.
fn picks_list<'a>(title: &'a str, picks: &'a [String], within: Rect) -> List<'a> {
    let rows = picks.iter().map(|text| ListRow::of(text, "")).collect();
    let (title, selected) = (title.into(), usize::MAX);
    let list = List { title, rows, selected, place: ListPlace::Aside, ..List::default() };
    list.titled_whole(within)
}

/// What stands at a place of the screen.
pub fn pointed(model: &SpectatorModel<'_>, all: Rect, at: Position) -> Pointed {
    let within = Rect { height: all.height.saturating_sub(2), ..all };
    if let Popup::Picks { title, picks } = model.popup
        && let Some(line) = picks_list(title, picks, within).placed(within).line_at(at)
    {
        return Pointed::Line(line);
    }
    let areas = Areas::small(all, queue::rows_needed(model.view), model.map);
    crate::pointed(&whole(model), &areas, at)
}

/// Where lines stand that are about a cell: beside it.
fn beside(
    (whole, areas): (&ScreenModel<'_>, &Areas),
    (title, lines, about): (&str, &[String], Option<Cell>),
    within: Rect,
) -> Rect {
    let place = about.and_then(|cell| place_of(whole, areas, cell));
    let all = |within| list::of_text((title, ""), (lines, 0), within);
    list::clear_of((within, LEAST_LINES), place.as_slice(), all)
}

/// How many rows of the lines that lie over the screen have no room.
pub fn hidden_rows(model: &SpectatorModel<'_>, all: Rect) -> usize {
    let within = Rect { height: all.height.saturating_sub(2), ..all };
    match model.popup {
        Popup::Lines { title, lines, about, .. } => {
            let areas = Areas::small(all, queue::rows_needed(model.view), model.map);
            let within = beside((&whole(model), &areas), (title, lines, about), within);
            list::of_text((title, ""), (lines, 0), within).placed(within).hidden
        }
        Popup::Log { title, lines, .. } => {
            list::of_log((title, ""), (lines, 0), within).placed(within).hidden
        }
        Popup::None | Popup::Help | Popup::Signs { .. } | Popup::Picks { .. } => 0,
    }
}

/// What was drawn of a picture.
#[derive(Debug)]
pub struct Drawn {
    /// The map that the buffer shows now, if it shows all of one.
    pub map: Option<Arc<Shown>>,
    /// Where it may differ from what was seen before; nothing else of the buffer is what it should be. `None`: all of the
    /// buffer is drawn.
    pub dirty: Option<Vec<Rect>>,
}

/// Draws what may differ from the picture `seen` before, or everything. Whatever else was in the area is gone, but for the map
/// where all of it is there already: `before` is the one that the buffer shows.
pub fn draw(
    model: &SpectatorModel<'_>,
    all: Rect,
    buf: &mut Buffer,
    (before, seen): (Option<&Shown>, Option<&Seen>),
) -> Drawn {
    let areas = Areas::small(all, queue::rows_needed(model.view), model.map);
    let map = Arc::new(Shown::of(&whole(model), &areas));
    let lies_over = !matches!(model.overlay, Overlay::None) || !model.path.is_empty();
    let is_bare = matches!(model.popup, Popup::None)
        && model.odds.is_none()
        && !lies_over
        && !asks_at_length(model, areas.prompt.width);
    if let Some(seen) = seen.filter(|seen| is_bare && seen.is_followed_by(model, (&areas, &map))) {
        let dirty = Some(seen::draw_since(model, (&areas, &map), buf, (before, seen)));
        return Drawn { map: Some(map).filter(|_| !areas.map.is_empty()), dirty };
    }
    draw_parts(model, (&areas, &map), buf, before);
    if cfg!(debug_assertions) && before.is_some() {
        let mut anew = Buffer::empty(buf.area);
        draw_parts(model, (&areas, &map), &mut anew, None);
        debug_assert_eq!(*buf, anew, "drawn over is not as drawn anew");
    }
    Drawn { map: Some(map).filter(|_| is_bare), dirty: None }
}

/// Whether a question, or why something is refused, has no room in the row of the prompt.
fn asks_at_length(model: &SpectatorModel<'_>, columns: u16) -> bool {
    let asks = matches!(model.prompt.tone, PromptTone::Question | PromptTone::Refusal);
    asks && model.prompt.right.is_empty() && prompt::rows_needed(&model.prompt, columns) > 1
}

fn draw_parts(
    model: &SpectatorModel<'_>,
    (areas, map): (&Areas, &Shown),
    buf: &mut Buffer,
    before: Option<&Shown>,
) {
    let SpectatorModel { view, words, theme, glyphs, .. } = *model;
    let (whole, all) = (whole(model), areas.all);
    let over = |before| screen::draw_over(&whole, areas, buf, (before, map), None);
    if before.filter(|_| !areas.map.is_empty()).and_then(over).is_none() {
        screen::draw(&whole, areas, buf);
    }
    let areas = &with_notes(screen::under_odds(areas, model.odds), view);
    if !areas.log.is_empty() {
        paint::fill(buf, areas.log, model.theme.style(Role::Screen));
        model.ring.draw((&words.t("log"), &words.t("log-newest")), theme, glyphs, areas.log, buf);
    }
    if asks_at_length(model, areas.prompt.width) {
        prompt::draw_whole(&whole, areas.prompt, buf);
    }
    let within = Rect { height: all.height.saturating_sub(2), ..all };
    match model.popup {
        Popup::None => {}
        Popup::Help => {
            let page = help::Page::of(0, true, words);
            help::draw(model.hints, view, words, (theme, glyphs), &page, within, buf);
        }
        Popup::Signs { page } => {
            let page = help::Page::of(page, false, words);
            help::draw_signs(view, words, (theme, glyphs), &page, within, buf);
        }
        Popup::Picks { title, picks } => {
            list::draw(&picks_list(title, picks, within), theme, glyphs, within, buf);
        }
        Popup::Log { title, lines, top } => {
            let of = |foot, top| list::of_log((title, foot), (lines, top), within);
            let foot = words.t(list::foot_of_text(of("", 0).placed(within).hidden));
            let list = of(&foot, top);
            list::draw(&list, theme, glyphs, within, buf);
        }
        Popup::Lines { title, lines, top, about } => {
            let within = beside((&whole, areas), (title, lines, about), within);
            let of = |foot, top| list::of_text((title, foot), (lines, top), within);
            let foot = words.t(list::foot_of_text(of("", 0).placed(within).hidden));
            let list = of(&foot, top);
            list::draw(&list, theme, glyphs, within, buf);
        }
    }
    if glyphs.fold {
        paint::fold_ascii(buf, all);
    }
}
