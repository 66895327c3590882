//! The whole screen: where its parts are, what they show, and the little that a moved cursor changes.

use kekkai_battle::{BattleView, Cell, cell::SIZE, field::Mark};
use kekkai_rules::{Ambient, Id, ItemData as _, Terrain};
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Glyphs, LogLine, Role, Theme, Words, card, log,
    map::{Map, Shown},
    paint::{self, cut, put, put_right, width},
    prompt, queue,
};

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
    /// The cell of the cursor.
    pub cursor: Option<Cell>,
    /// Whose card is shown; without one, the card of the one whose turn it is.
    pub chosen: Option<Id>,
    /// The cell that is aimed at.
    pub target: Option<Cell>,
    /// What lies over the map.
    pub overlay: Overlay<'a>,
    /// A way: each cell of it with what it costs so far. It lies over the overlay.
    pub path: &'a [(Cell, i32)],
    /// The line above the keys.
    pub prompt: PromptLine<'a>,
    /// What may be pressed now, most likely first; the last one is shown even where others do not fit.
    pub hints: &'a [Hint<'a>],
    /// How the file stands.
    pub save: SaveMark,
    /// A word before that mark, such as whose dice are thrown; empty for nothing.
    pub note: &'a str,
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
    /// No save is being written.
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
    /// Numbers at its right end; shown whole, the text is cut before them.
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

/// Layouts by the size of the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// From 80 by 24: two columns a cell.
    Compact,
    /// From 110 columns: three columns a cell.
    Wide,
    /// From 200 by 60: four columns and two rows a cell.
    Large,
}

/// Areas that the screen is divided into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// The whole terminal window.
    pub all: Rect,
    /// The kind of size.
    pub size: Size,
    /// Columns of a cell.
    pub cell_columns: u16,
    /// Rows of a cell.
    pub cell_rows: u16,
    /// Round and name of the fight; it has what the words for the cell leave of theirs, too.
    pub title: Rect,
    /// The cursor's cell in words.
    pub cell: Rect,
    /// The map with its headers.
    pub map: Rect,
    /// Area of the queue.
    pub queue: Rect,
    /// One combatant in full.
    pub card: Rect,
    /// Area of the log.
    pub log: Rect,
    /// What is to be done next.
    pub prompt: Rect,
    /// Area of the key line.
    pub keys: Rect,
}

/// Least columns and rows of the screen.
pub const LEAST: (u16, u16) = (80, 24);
const WIDE: u16 = 110;
const LARGE: (u16, u16) = (200, 60);
/// Rows under the map from which the card stands there instead of in the right column.
const UNDER: u16 = 6;

impl Areas {
    /// The parts of `all` for a queue of `rows` (see [`queue::rows_needed`]); `None` if it is too small.
    pub fn of(all: Rect, rows: u16) -> Option<Self> {
        if all.width < LEAST.0 || all.height < LEAST.1 {
            return None;
        }
        let (size, cell_columns, cell_rows) = if all.width >= LARGE.0 && all.height >= LARGE.1 {
            (Size::Large, 4, 2)
        } else if all.width >= WIDE {
            (Size::Wide, 3, 1)
        } else {
            (Size::Compact, 2, 1)
        };
        let cells = u16::from(SIZE);
        let map = Rect::new(all.x, all.y + 1, 3 + cells * cell_columns, 1 + cells * cell_rows);
        let bottom = all.bottom() - 2;
        let named = 18 + (cell_columns - 2) * 12;
        let right =
            Rect::new(map.right() + 1, all.y, all.right() - map.right() - 1, bottom - all.y);
        let under = Rect::new(all.x, map.bottom(), map.width, bottom - map.bottom());
        let below = under.height >= UNDER;

        let queue_rows =
            (rows + 1).clamp(2, if below { right.height * 2 / 3 } else { right.height - 12 });
        let queue = Rect { height: queue_rows, ..right };
        let rest = Rect { y: queue.bottom(), height: right.height - queue.height, ..right };
        let card = if below { under } else { Rect { height: (rest.height / 2).min(9), ..rest } };
        let log = if below {
            rest
        } else {
            Rect { y: card.bottom(), height: rest.height - card.height, ..rest }
        };
        Some(Self {
            all,
            size,
            cell_columns,
            cell_rows,
            title: Rect::new(all.x, all.y, map.width - named - 1, 1),
            cell: Rect::new(map.right() - named, all.y, named, 1),
            map,
            queue,
            card,
            log,
            prompt: Rect::new(all.x, bottom, all.width, 1),
            keys: Rect::new(all.x, bottom + 1, all.width, 1),
        })
    }
}

/// Draws everything. Whatever was in the area before is gone.
pub fn draw(model: &ScreenModel<'_>, areas: &Areas, buf: &mut Buffer) {
    paint::fill(buf, areas.all, model.theme.style(Role::Screen));
    let map = Map::new(model, areas);
    map.draw(buf);
    draw_around_map(model, areas, &map, buf);
}

/// Draws everything over a screen that shows the map `before`, which is now `shown`. Gives the areas that may differ;
/// `None`, and nothing is drawn, where too much does.
pub fn draw_over(
    model: &ScreenModel<'_>,
    areas: &Areas,
    buf: &mut Buffer,
    (before, shown): (&Shown, &Shown),
) -> Option<Vec<Rect>> {
    let cells = shown.cells_since(before)?;
    let (all, square, map) = (areas.all, areas.map, Map::new(model, areas));
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
    for cell in &cells {
        dirty.push(map.draw_around(*cell, buf));
    }
    if before.cursor() != shown.cursor() {
        for cell in [before.cursor(), shown.cursor()].into_iter().flatten() {
            dirty.extend(draw_heads(model, &map, cell, buf));
        }
    }
    draw_around_map(model, areas, &map, buf);
    Some(dirty)
}

/// The head of a cell's column and that of its row.
fn draw_heads(model: &ScreenModel<'_>, map: &Map<'_>, cell: Cell, buf: &mut Buffer) -> [Rect; 2] {
    let now = |same: fn(Cell, Cell) -> bool| model.cursor.is_some_and(|cursor| same(cursor, cell));
    let column = map.draw_column_header(cell.column(), now(|a, b| a.column() == b.column()), buf);
    let row = map.draw_row_header(cell.row(), now(|a, b| a.row() == b.row()), buf);
    [column, row]
}

fn draw_around_map(model: &ScreenModel<'_>, areas: &Areas, map: &Map<'_>, buf: &mut Buffer) {
    draw_heading(model, map, areas, buf);
    queue::draw(model, areas.queue, buf);
    card::draw(model, areas.card, buf);
    log::draw(model, areas.log, buf);
    prompt::draw(model, areas.prompt, areas.keys, buf);
    if model.glyphs.fold {
        paint::fold_ascii(buf, areas.all);
    }
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
    path: &[(Cell, i32)],
) -> Vec<Rect> {
    let map = Map::new(model, areas);
    let mut dirty = Vec::new();
    let gone = path.iter().filter(|step| !model.path.contains(step));
    let new = model.path.iter().filter(|step| !path.contains(step));
    for (cell, _) in gone.chain(new) {
        dirty.push(map.draw_around(*cell, buf));
    }
    for cell in [from, model.cursor].into_iter().flatten() {
        dirty.extend(draw_heads(model, &map, cell, buf));
        dirty.push(map.draw_around(cell, buf));
    }
    let heading = areas.title.union(areas.cell);
    paint::fill(buf, heading, model.theme.style(Role::Screen));
    draw_heading(model, &map, areas, buf);
    // What would happen at the cursor's cell stands in the line of the prompt.
    paint::fill(buf, areas.prompt, model.theme.style(Role::Screen));
    prompt::draw_prompt(model, areas.prompt, buf);
    for area in [heading, areas.prompt] {
        if model.glyphs.fold {
            paint::fold_ascii(buf, area);
        }
        dirty.push(area);
    }
    dirty
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

/// The line above the map: the title has all that the words for the cursor's cell leave.
fn draw_heading(model: &ScreenModel<'_>, map: &Map<'_>, areas: &Areas, buf: &mut Buffer) {
    let start = draw_cell_text(model, map, areas.cell, buf);
    let room = start.saturating_sub(areas.title.x + 1);
    draw_title(model, Rect { width: room, ..areas.title }, buf);
}

fn draw_title(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let stage = model.words.stage(model.view.stage, model.view.round);
    let heading = model.theme.style(Role::Heading);
    let end = put(buf, area.x, area.y, area.right(), &stage, heading);
    let dim = model.theme.style(Role::Dim);
    let mut end = put(buf, end + 1, area.y, area.right(), model.glyphs.dot, dim);
    let air = model.view.field.air();
    let usual = Some(model.words.air(air)).filter(|_| air != Ambient::default());
    let made_up = model.view.field.climates(None).into_iter();
    let made_up = made_up.map(|climate| model.words.name_of(climate.name.as_str()));
    let text = usual.into_iter().chain(made_up).collect::<Vec<_>>().join(", ");
    if !text.is_empty() {
        let text = cut(&text, area.right().saturating_sub(end + 1), model.glyphs.more);
        end = put(buf, end + 1, area.y, area.right(), &text, heading);
        if area.right().saturating_sub(end) < LEAST_NAME {
            return;
        }
        end = put(buf, end + 1, area.y, area.right(), model.glyphs.dot, dim);
    }
    let title = model.words.name_of(model.view.title.as_str());
    let title = cut(&title, area.right().saturating_sub(end + 1), model.glyphs.more);
    put(buf, end + 1, area.y, area.right(), &title, model.theme.style(Role::Text));
}

/// Columns that a name in the line of the cursor's cell has at least.
const LEAST_NAME: u16 = 6;

/// What else a cell is: marks, statuses of its own, closed borders.
pub fn place_words(view: &BattleView, words: &Words, cell: Cell) -> Vec<String> {
    if view.is_unknown(cell) {
        return vec![words.t("field-unknown")];
    }
    let field = &view.field;
    let ground = field.ground(cell);
    let marks = Mark::ALL.into_iter().filter(|mark| mark.is_on(ground));
    let local = Some(words.local(field.local(cell))).filter(|text| !text.is_empty());
    let closed = words.closed_here(field, cell);
    // Those of the whole field stand in the title.
    let own = field.made_up().iter().filter(|placed| placed.on && placed.at == Some(cell));
    let own = own.map(|placed| words.name_of(placed.climate.name.as_str()));
    let fog = field.is_fogged(cell).then(|| words.t("field-fog"));
    let marks = fog.into_iter().chain(marks.map(|mark| words.mark(mark)));
    marks.chain(local).chain(own).chain(closed).collect()
}

/// The cell of the cursor in full: its name, who or what is there, and the number of the overlay. Gives the column where
/// it begins.
fn draw_cell_text(model: &ScreenModel<'_>, map: &Map<'_>, area: Rect, buf: &mut Buffer) -> u16 {
    let Some(cell) = model.cursor else { return area.right() };
    let known = !model.view.is_unknown(cell);
    let ground = Some(model.view.field.ground(cell)).filter(|_| known).unwrap_or_default();
    let standing = model.view.on(cell);
    let item = || model.view.field.items(cell).next();
    let about = place_words(model.view, model.words, cell);
    let filled = ground.terrain != Terrain::Floor;
    let mut parts: Vec<String> = Vec::new();
    let items = model.view.field.items(cell).count();
    if let Some(who) = standing {
        let others = model.view.all_on(cell).filter(|other| other.id != who.id);
        let names = std::iter::once(who).chain(others).map(|one| one.name.as_str());
        parts.push(names.collect::<Vec<_>>().join(", "));
        if items > 0 {
            parts.push(format!("{}{items}", model.glyphs.item));
        }
    } else if let Some(item) = item() {
        parts.push(model.words.name_of(item.name().as_str()));
        if items > 1 {
            parts.push(format!("+{}", items - 1));
        }
    }
    // Floor goes without saying where something else is told.
    if (filled && (standing.is_some() || parts.is_empty()))
        || (parts.is_empty() && about.is_empty())
    {
        parts.push(model.words.ground(ground.terrain));
    }
    if ground.worn > 0 {
        parts.push(format!("−{}", ground.worn));
    }
    if let Some(cost) = map.cost(cell) {
        parts.push(format!("({cost})"));
    }
    let name = cell.to_string();
    let room = area.width.saturating_sub(width(&name) + 1);
    let first = parts.first().cloned().unwrap_or_default();
    let mut tail = String::new();
    for part in parts.iter().skip(1) {
        tail = tail + " " + part;
    }
    let kept = room.saturating_sub(width(&tail)).max(LEAST_NAME);
    let first = cut(&first, kept, model.glyphs.more);
    let mut what = format!("{first}{tail}");
    for word in about {
        what += if what.is_empty() { "" } else { ", " };
        what += &word;
    }
    let what = cut(&what, room, model.glyphs.more);
    let at = put_right(
        buf,
        area.x + width(&name) + 1,
        area.y,
        area.right(),
        &what,
        model.theme.style(Role::Text),
    );
    let start = at - width(&name) - 1;
    put(buf, start, area.y, at, &name, model.theme.style(Role::Heading));
    start
}
