//! The whole screen: where its parts are, what they show, and the little that a moved cursor changes.

pub(crate) mod alike;
mod areas;
pub(crate) mod beside;
pub mod flash;
mod top;

use kekkai_battle::{BattleView, Cell};
use kekkai_rules::Id;
use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    Glyphs, LogLine, Role, Theme, Words, card,
    flash::Change,
    frame, log,
    map::{Map, Shown, window_of},
    notes,
    odds::{OddsShown, draw_odds, odds_height},
    paint::{self, put, width},
    prompt, queue,
};

pub use areas::{Areas, LEAST, ROOMY};
pub use beside::Beside;
pub use top::place_words;

/// What the screen shows beside the view itself: what a person is looking at and doing.
#[derive(Debug, Clone, Copy)]
pub struct ScreenModel<'a> {
    /// The fight as the audience sees it.
    pub view: &'a BattleView,
    /// Words of the chosen language.
    pub words: &'a Words,
    /// Styles of the chosen theme.
    pub theme: &'a Theme,
    /// Signs that the map is drawn with.
    pub glyphs: &'a Glyphs,
    /// The log, oldest first.
    pub log: &'a [LogLine],
    /// How many lines of the log follow on those, scrolled out of its panel.
    pub below_log: usize,
    /// The cell of the cursor.
    pub cursor: Option<Cell>,
    /// Whose card is shown; without one, the card of the one whose turn it is.
    pub chosen: Option<Id>,
    /// The cell that is aimed at.
    pub target: Option<Cell>,
    /// The cell that distances are measured from.
    pub ruler: Option<Cell>,
    /// The cell that is to be seen before the cursor: what the chosen line of a list is about.
    pub focus: Option<Cell>,
    /// Those who are marked, for what is done to several.
    pub marked: &'a [Id],
    /// What lies over the map.
    pub overlay: Overlay<'a>,
    /// A way, cell by cell. It lies over the overlay.
    pub path: &'a [WayCell],
    /// The line above the keys.
    pub prompt: PromptLine<'a>,
    /// What may be pressed now, most likely first; the last one is shown even where others do not fit.
    pub hints: &'a [Hint<'a>],
    /// How many of them, counted from the last, may nearly always be pressed: they keep their place at the right end.
    pub lasting: usize,
    /// How the file stands.
    pub save: SaveMark,
    /// The odds of what is aimed at, or of the question that is open.
    pub odds: Option<&'a OddsShown>,
    /// What has just happened, told where the log has no rows of its own; empty for nothing.
    pub news: &'a [LogLine],
    /// What has just become of whom.
    pub flash: &'a [(Id, Change)],
    /// A word before that mark, such as whose dice are thrown; empty for nothing.
    pub note: &'a str,
}

impl<'a> ScreenModel<'a> {
    /// What somebody's chip looks like for what has just become of it, if that is shown.
    pub(crate) fn flash_of(&self, who: Id) -> Option<Style> {
        let (_, change) = self.flash.iter().find(|(whose, _)| *whose == who)?;
        self.theme.flashes().then(|| change.style(self.theme))
    }

    /// A screen on which nobody points at anything, and nothing is asked or told.
    pub fn bare(
        view: &'a BattleView,
        words: &'a Words,
        (theme, glyphs): (&'a Theme, &'a Glyphs),
    ) -> Self {
        Self {
            view,
            words,
            theme,
            glyphs,
            log: &[],
            below_log: 0,
            cursor: None,
            chosen: None,
            target: None,
            ruler: None,
            focus: None,
            marked: &[],
            overlay: Overlay::None,
            path: &[],
            prompt: PromptLine::default(),
            hints: &[],
            lasting: 0,
            save: SaveMark::None,
            odds: None,
            news: &[],
            flash: &[],
            note: "",
        }
    }
}

/// One cell of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WayCell {
    /// Which cell it is.
    pub at: Cell,
    /// What it costs to get there, of what steps are counted in.
    pub sum: i32,
    /// Whether the step onto it gives somebody an attack at whoever goes.
    pub provokes: bool,
}

/// What lies over the ground; never over a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Overlay<'a> {
    /// Nothing is marked there.
    #[default]
    None,
    /// What it costs to get somewhere, by [`Cell::index`].
    Reach {
        /// The price of each cell; `None` where there is no way.
        costs: &'a [Option<i32>],
    },
    /// By [`Cell::index`]: how many could be there after their next walk.
    Crowd { counts: &'a [Option<i32>] },
    /// By [`Cell::index`]: how many could strike there.
    Danger { counts: &'a [Option<i32>] },
    /// What is to be seen from a cell.
    Sight {
        /// What is in plain view.
        seen: &'a [Cell],
        /// What may be shot at from there, past the cover that one stands behind.
        past: &'a [Cell],
    },
    /// What may be aimed at.
    Targets { cells: &'a [Cell] },
    /// What is chosen to be changed; tokens in it stay what they are.
    Area { cells: &'a [Cell] },
    /// What is being aimed.
    Aim {
        /// What it may be aimed at.
        cells: &'a [Cell],
        /// What it would fall on; tokens and the cursor stay to be seen in it.
        area: &'a [Cell],
    },
    /// Where a blow throws somebody.
    Flight {
        /// The cells flown to, in order.
        cells: &'a [Cell],
        /// What it ends against, and what becomes of that.
        against: Option<(Cell, Impact)>,
    },
}

/// What becomes of that which somebody is thrown against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impact {
    /// It stands as it did.
    Holds,
    /// It is weaker afterwards.
    Weakens,
    /// It is gone afterwards.
    Breaks,
}

/// The line above the keys: what is to be done next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PromptLine<'a> {
    /// The question or the news.
    pub text: &'a str,
    /// Numbers at its right end, ` · ` between them; the text is cut before them, down to two thirds of it.
    pub right: &'a str,
    /// The most important of them, shown in their place where the text would be cut; empty where there are no others.
    pub brief: &'a str,
    /// How it is meant.
    pub tone: PromptTone,
}

/// How a prompt is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PromptTone {
    /// A message that needs no answer.
    #[default]
    News,
    /// A question that waits for an answer.
    Question,
    /// Something that is not possible.
    Refusal,
}

/// A key that may be pressed and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint<'a> {
    /// Key as it is shown.
    pub key: &'a str,
    /// What it does, in a word or two.
    pub label: &'a str,
}

/// How the battle file stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SaveMark {
    /// Nothing is saved here: a guest's screen.
    #[default]
    None,
    /// All is on the disk.
    Saved,
    /// Something is on its way to the disk.
    Writing,
    /// It could not be written.
    Failed,
}

/// Draws everything. Whatever was in the area before is gone.
pub fn draw(model: &ScreenModel<'_>, areas: &Areas, buf: &mut Buffer) {
    paint::fill(buf, areas.all, model.theme.style(Role::Screen));
    let map = Map::new(model, areas);
    map.draw(buf);
    draw_around_map(model, areas, &map, buf);
}

/// Draws everything over a screen that shows the map `before`, which is now `shown`. Gives the areas that may differ;
/// `None`, and nothing is drawn, where too much does. Of the panels beside the map only those are drawn that may differ, if
/// `beside` and its view are what they were drawn from.
pub fn draw_over(
    model: &ScreenModel<'_>,
    areas: &Areas,
    buf: &mut Buffer,
    (before, shown): (&Shown, &Shown),
    beside: Option<(&Beside, &BattleView)>,
) -> Option<Vec<Rect>> {
    let (all, square, map) = (areas.all, areas.map, Map::new(model, areas));
    let within = map.draw_since((before, shown), buf)?;
    let beside = beside.filter(|_| shown.looks_as(before));
    let panels = beside.and_then(|(beside, view)| beside.draw_since(model, areas, view, buf));
    if let Some(mut dirty) = panels {
        dirty.push(draw_top(model, &map, areas, buf));
        prompt::draw(model, areas.prompt, areas.keys, buf);
        dirty.extend([areas.prompt, areas.keys]);
        dirty.extend(within);
        return Some(dirty);
    }
    let mut dirty = vec![
        Rect { height: square.y - all.y, ..all },
        Rect {
            x: square.right(),
            y: square.y,
            width: all.right() - square.right(),
            height: square.height,
        },
        Rect { y: square.bottom(), height: all.bottom() - square.bottom(), ..all },
    ];
    for area in &dirty {
        paint::fill(buf, *area, model.theme.style(Role::Screen));
    }
    dirty.extend(within);
    draw_around_map(model, areas, &map, buf);
    Some(dirty)
}

/// The areas with room for odds, where there is any: they may take the only row that there is beside the map.
pub(crate) fn under_odds(areas: &Areas, odds: Option<&OddsShown>) -> Areas {
    let Some(odds) = odds else { return *areas };
    match odds_height(odds, areas.shared_rows()) {
        // What the odds were of what is done needs the only row less than the turn order does.
        _ if areas.has_line() && odds.done => *areas,
        _ if areas.has_line() => areas.with_odds_in_line(),
        rows @ 1.. => areas.with_odds(rows),
        0 => *areas,
    }
}

/// The areas with room for odds and for notes, where there are any.
pub(crate) fn panel_areas(model: &ScreenModel<'_>, areas: &Areas) -> Areas {
    if areas.has_line() && model.news.iter().any(log::is_news) {
        return areas.with_log_in_line();
    }
    let areas = under_odds(areas, model.odds);
    let is_noted = model.view.notes.iter().next().is_some();
    if is_noted { areas.with_notes() } else { areas }
}

fn draw_around_map(model: &ScreenModel<'_>, areas: &Areas, map: &Map<'_>, buf: &mut Buffer) {
    let (most, areas) = (areas.log.height, &panel_areas(model, areas));
    top::draw(model, map, areas, buf);
    queue::draw(model, areas.queue, buf);
    card::draw(model, areas.card, buf);
    draw_odds(model, areas.odds, buf);
    log::draw(model, areas.log, most, buf);
    notes::draw(model, areas.notes, buf);
    for area in areas.map_frame().into_iter().chain(areas.frames()) {
        frame::around(area, Role::Frame, (model.theme, model.glyphs), buf);
    }
    if areas.framed && !areas.odds.is_empty() {
        let odds = frame::outside(areas.odds);
        frame::around(odds, Role::FrameLive, (model.theme, model.glyphs), buf);
    }
    prompt::draw(model, areas.prompt, areas.keys, buf);
    if model.glyphs.fold {
        paint::fold_ascii(buf, areas.all);
    }
}

/// Draws the line above the map. Gives its area.
pub(crate) fn draw_top(
    model: &ScreenModel<'_>,
    map: &Map<'_>,
    areas: &Areas,
    buf: &mut Buffer,
) -> Rect {
    top::draw(model, map, areas, buf);
    areas.top()
}

/// Draws the line of the prompt and that of the keys, with the mark of the file. Gives the areas that may differ.
pub fn draw_lowest(model: &ScreenModel<'_>, areas: &Areas, buf: &mut Buffer) -> Vec<Rect> {
    let dirty = [areas.prompt, areas.keys];
    for area in dirty {
        paint::fill(buf, area, model.theme.style(Role::Screen));
    }
    prompt::draw(model, areas.prompt, areas.keys, buf);
    for area in dirty.into_iter().filter(|_| model.glyphs.fold) {
        paint::fold_ascii(buf, area);
    }
    dirty.to_vec()
}

/// Draws what changes when nothing but the cursor moved, and with it the way to it: `model` has both as they are now,
/// `from` and `path` are as they were. Gives the areas that may differ from before.
pub fn draw_cursor(
    model: &ScreenModel<'_>,
    areas: &Areas,
    buf: &mut Buffer,
    from: Option<Cell>,
    path: &[WayCell],
) -> Vec<Rect> {
    let map = Map::new(model, areas);
    let mut dirty = Vec::new();
    if *map.window() == window_of(&ScreenModel { cursor: from, ..*model }, areas) {
        let gone = path.iter().filter(|step| !model.path.contains(step));
        let new = model.path.iter().filter(|step| !path.contains(step));
        for step in gone.chain(new) {
            dirty.push(map.draw_around(step.at, buf));
        }
        for cell in [from, model.cursor].into_iter().flatten() {
            dirty.extend(map.draw_heads(cell, buf));
            dirty.push(map.draw_around(cell, buf));
        }
    } else {
        dirty.push(map.draw(buf));
        if model.glyphs.fold {
            paint::fold_ascii(buf, areas.map);
        }
    }
    let top = areas.top();
    top::draw(model, &map, areas, buf);
    // What would happen at the cursor's cell stands in the line of the prompt.
    paint::fill(buf, areas.prompt, model.theme.style(Role::Screen));
    prompt::draw_prompt(model, areas.prompt, buf);
    for area in [top, areas.prompt] {
        if model.glyphs.fold {
            paint::fold_ascii(buf, area);
        }
        dirty.push(area);
    }
    dirty
}

/// Draws the cursor where it is now, no longer where it was on the map that is `shown`, and in the line above the map which
/// cell that is and what lies there. All else, the heads of column and row too, stays as it is until the screen is drawn over. Gives the areas that may differ; `None`, and nothing is
/// drawn, where another part of the map has to be shown.
pub fn draw_pointer(
    model: &ScreenModel<'_>,
    areas: &Areas,
    buf: &mut Buffer,
    shown: &mut Shown,
) -> Option<Vec<Rect>> {
    let (map, from) = (Map::new(model, areas), shown.cursor());
    if *map.window() != window_of(&ScreenModel { cursor: from, ..*model }, areas) {
        return None;
    }
    shown.pass(model.cursor);
    let mut dirty = vec![areas.top()];
    let cells = [from, model.cursor].into_iter().flatten();
    dirty.extend(cells.map(|cell| map.draw_around(cell, buf)));
    top::draw(model, &map, areas, buf);
    if model.glyphs.fold {
        paint::fold_ascii(buf, areas.top());
    }
    Some(dirty)
}

/// Says that the terminal is too small, and how large it would have to be. The way out is the caller's `q`.
pub fn too_small(words: &Words, theme: &Theme, area: Rect, buf: &mut Buffer) {
    paint::fill(buf, area, theme.style(Role::Screen));
    let (columns, rows) = LEAST;
    let size = |key: &str, columns: u16, rows: u16| {
        words.with(key, &[("columns", columns.into()), ("rows", rows.into())])
    };
    let have = size("too-small", area.width, area.height);
    let need = size("too-small-need", columns, rows);
    let lines: Vec<String> = [have, need, words.t("too-small-leave")]
        .iter()
        .flat_map(|text| {
            paint::wrap(text, area.width, 0).into_iter().map(str::to_owned).collect::<Vec<_>>()
        })
        .take(usize::from(area.height))
        .collect();
    let top = area.y + (area.height - paint::columns(lines.len()).min(area.height)) / 2;
    for (y, line) in (top..area.bottom()).zip(&lines) {
        let x = area.x + area.width.saturating_sub(width(line)) / 2;
        put(buf, x, y, area.right(), line, theme.style(Role::Text));
    }
}
