//! Painting the field: a brush from a palette, led over cells, or a piece that was copied. Each stroke is one order of
//! the GM's, and one undo.

mod stamp;
mod strokes;

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Cell, Command, Gm,
    combatant::Edge,
    field::{Field, Mark, Status},
    grammar::Line,
    shape::{Mirror, flood},
};
use kekkai_host::Painter;
use kekkai_rules::Terrain;
use kekkai_widgets::{
    Areas, Glyphs, Role,
    palette::{Column, PaletteEntry},
    screen::PromptTone,
    words::joined,
};

use self::{stamp::Stamp, strokes::Stroke};
use super::{
    App, Effect,
    field::Palette,
    keys::{self, Action, Bound},
    layers::{After, Behaviour, Layer},
    prompting::Numbers,
};
use crate::session::short_seed;

/// What is laid on cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Brush {
    Ground(Terrain),
    Mark(Mark),
    Status(Status),
}

/// A brush in hand.
#[derive(Debug, Clone)]
pub(super) struct Painting {
    brush: Brush,
    stroke: Stroke,
    /// What was copied, as long as it is laid down in the place of the brush.
    stamp: Option<Stamp>,
}

/// A line of the palette.
#[derive(Debug, Clone, Copy)]
pub(super) enum Paint {
    /// A brush laid on cells.
    Cells(Brush),
    /// Set for the whole field at once.
    Everywhere(Status),
    /// Opened or closed at once.
    Border(Edge),
}

/// The palette, column by column.
pub(super) fn palette() -> [Vec<Paint>; 3] {
    let ground = Terrain::ALL.into_iter().map(|terrain| Paint::Cells(Brush::Ground(terrain)));
    let marks = Mark::ALL.into_iter().map(|mark| Paint::Cells(Brush::Mark(mark)));
    let local = Status::ALL.into_iter().map(|status| Paint::Cells(Brush::Status(status)));
    let everywhere = Status::ALL.into_iter().map(Paint::Everywhere);
    let borders = Edge::ALL.into_iter().map(Paint::Border);
    [ground.collect(), marks.chain(local).collect(), everywhere.chain(borders).collect()]
}

/// Keys of the palette's lines, column by column: as many as there are lines.
pub(super) const PALETTE_KEYS: [&str; 3] = ["1234567890", "abcdefghijkl", "mnopqrstuvw"];

fn gm(what: Gm) -> Line {
    Line::Command(Command::Gm { what, reason: None })
}

impl App {
    /// The palette as it is drawn.
    pub(super) fn palette_columns(&self) -> Vec<Column> {
        let titles = ["palette-ground", "palette-cells", "palette-field"];
        let columns = palette().into_iter().zip(PALETTE_KEYS).zip(titles);
        let column = |((paints, keys), title): ((Vec<Paint>, &str), &str)| Column {
            title: self.looks.words.t(title),
            entries: paints.into_iter().zip(keys.chars()).map(|line| self.entry(line)).collect(),
        };
        columns.map(column).collect()
    }

    fn entry(&self, (paint, key): (Paint, char)) -> PaletteEntry {
        let glyphs: &Glyphs = &self.looks.glyphs;
        let (field, words) = (&self.snapshot.view.field, &self.looks.words);
        let status = |status| (glyphs.status(status).to_owned(), words.status(status));
        let (sign, text) = match paint {
            Paint::Cells(Brush::Ground(terrain)) => {
                let pair = glyphs.terrain(terrain);
                (
                    pair.map_or_else(|| glyphs.floor.to_owned(), |pair| pair.concat()),
                    words.terrain(terrain),
                )
            }
            Paint::Cells(Brush::Mark(mark)) => (glyphs.mark(mark).to_owned(), words.mark(mark)),
            Paint::Cells(Brush::Status(kind)) | Paint::Everywhere(kind) => status(kind),
            Paint::Border(edge) => {
                let level = matches!(edge, Edge::North | Edge::South);
                let [upright, flat] = glyphs.closed;
                let sign = if level { flat } else { upright };
                (sign.to_owned(), words.with("palette-border", &[("edge", words.way(edge).into())]))
            }
        };
        let right = match paint {
            Paint::Everywhere(status) if status.is_in(field.air()) => words.t("palette-on"),
            Paint::Cells(_) | Paint::Everywhere(_) => String::new(),
            Paint::Border(edge) if field.is_open(edge) => words.t("palette-open"),
            Paint::Border(_) => words.t("palette-closed"),
        };
        PaletteEntry { key, sign, style: self.looks.theme.style(Role::Heading), text, right }
    }

    /// Takes a line of the palette: a brush into the hand, anything else is done at once.
    pub(super) fn take_paint(&mut self, paint: Paint) -> After {
        let field = &self.snapshot.view.field;
        match paint {
            Paint::Cells(brush) => {
                self.layers.take_in_hand(Layer::Painting(Painting::with(brush)));
                After::CLOSES
            }
            Paint::Everywhere(status) => {
                // The plain day is what is left when another light is taken off.
                let on = status == Status::Day || !status.is_in(field.air());
                After::Stays(Effect::Run(gm(Gm::Status { status, on, at: Vec::new() })))
            }
            Paint::Border(edge) => {
                let open = !field.is_open(edge);
                After::Stays(Effect::Run(gm(Gm::Border { edge, open })))
            }
        }
    }

    /// Cells that `Enter` would paint with a brush in hand.
    pub(super) fn cells_painted(&self) -> Vec<Cell> {
        let painting = self.layers.painting();
        painting.map(|painting| painting.cells(self)).unwrap_or_default()
    }

    /// Whether a brush in hand may paint more than the cell of the cursor.
    pub(super) fn spans(&self) -> bool {
        let spans = |painting: &Painting| painting.stamp.is_some() || painting.stroke.spans();
        self.layers.painting().is_some_and(spans)
    }

    fn brush_word(&self, brush: Brush) -> String {
        match brush {
            Brush::Ground(terrain) => self.looks.words.terrain(terrain),
            Brush::Mark(mark) => self.looks.words.mark(mark),
            Brush::Status(status) => self.looks.words.status(status),
        }
    }

    /// What `Enter` would paint, and how to stop.
    pub(super) fn paint_prompt(&self, painting: &Painting) -> (String, Numbers, PromptTone) {
        let (words, cells) = (&self.looks.words, painting.cells(self));
        let cursor = self.pointer.cursor;
        let text = if let Some(stamp) = &painting.stamp {
            let (columns, rows) = stamp.size();
            let args = [
                ("at", cursor.to_string().into()),
                ("columns", columns.into()),
                ("rows", rows.into()),
            ];
            words.with("paint-stamp", &args)
        } else {
            let at = match painting.stroke.corner {
                _ if painting.stroke.is_held() => words.t("paint-stroke"),
                Some(corner) => format!("{corner}–{cursor}"),
                None => cursor.to_string(),
            };
            let is_done = painting.is_done(&self.snapshot.view.field, &cells);
            let key = if is_done { "paint-off" } else { "paint-on" };
            words.with(key, &[("what", self.brush_word(painting.brush).into()), ("at", at.into())])
        };
        let count = words.with("paint-cells", &[("cells", cells.len().into())]);
        let stop = match painting.stroke.corner {
            _ if painting.stroke.is_held() => "paint-drop",
            _ if painting.stamp.is_some() => "paint-brush",
            Some(_) => "paint-corner",
            None => "paint-stop",
        };
        let count = if painting.stroke.spans() { count } else { String::new() };
        // A copy is laid as it is.
        let mirror = painting.mirror_word().filter(|_| painting.stamp.is_none());
        let mirror = mirror.map(|key| words.t(key)).unwrap_or_default();
        // What paints elsewhere too is told before how to stop, which the keys below tell as well.
        let last = if mirror.is_empty() { words.t(stop) } else { mirror.clone() };
        let brief = joined([count.clone(), last]);
        (text, Numbers::new(joined([mirror, count, words.t(stop)]), brief), PromptTone::Question)
    }

    /// A line that makes the whole field anew, to be mended before it is given.
    fn open_landscape(&mut self) -> Effect {
        let (verb, kind) = (self.verb("landscape"), self.looks.words.t("landscape-example"));
        self.open_line(&format!("{verb} {kind} {}", short_seed()))
    }

    /// Opens the palette at the brush in hand.
    pub(super) fn open_palette(&mut self) -> Effect {
        let brush = self.layers.painting().map(|painting| painting.brush);
        let is_it = |paint: &Paint| matches!(paint, Paint::Cells(of) if Some(*of) == brush);
        let found = palette()
            .iter()
            .enumerate()
            .find_map(|(column, paints)| Some((column, paints.iter().position(is_it)?)));
        let selected = found.unwrap_or_default();
        self.open(Layer::Palette(Palette { selected }))
    }
}

/// Whether the cell has the status for itself: its own light, or that in its air.
fn has_status(field: &Field, cell: Cell, status: Status) -> bool {
    match status.light() {
        Some(light) => field.local(cell).light == Some(light),
        None => status.is_in(field.air_at(cell)),
    }
}

/// Whether a step is one of painting.
fn paints(command: &Command) -> bool {
    let Command::Gm { what, .. } = command else { return false };
    matches!(
        what,
        Gm::Ground { .. }
            | Gm::Fill { .. }
            | Gm::Lay { .. }
            | Gm::Mark { .. }
            | Gm::Status { .. }
            | Gm::Everywhere { .. }
            | Gm::Border { .. }
    )
}

impl App {
    /// Whether the last step painted something.
    fn has_painted(&mut self) -> bool {
        let head = self.fight().head();
        let last = self.session.past().record(head);
        last.is_ok_and(|last| last.is_some_and(|record| paints(&record.command)))
    }
}

impl Painting {
    /// A brush that has painted nothing yet.
    fn with(brush: Brush) -> Self {
        Self { brush, stroke: Stroke::default(), stamp: None }
    }

    /// Cells that the brush, or the stamp, is over.
    fn cells(&self, app: &App) -> Vec<Cell> {
        let cursor = app.pointer.cursor;
        match &self.stamp {
            Some(stamp) => stamp.cells(cursor),
            None => self.stroke.cells(&app.snapshot.view.field, cursor),
        }
    }

    /// Whether all the cells are so already, and painting takes it off again.
    fn is_done(&self, field: &Field, cells: &[Cell]) -> bool {
        let is_so = |cell: &Cell| match self.brush {
            Brush::Ground(terrain) => {
                let ground = field.ground(*cell);
                terrain != Terrain::Floor && (ground.terrain, ground.worn) == (terrain, 0)
            }
            Brush::Mark(mark) => mark.is_on(field.ground(*cell)),
            Brush::Status(status) => has_status(field, *cell, status),
        };
        cells.iter().all(is_so)
    }

    /// The key of the word for the mirror, if there is one.
    fn mirror_word(&self) -> Option<&'static str> {
        let Mirror { across, down } = self.stroke.mirror;
        match (across, down) {
            (true, true) => Some("paint-mirror-both"),
            (true, false) => Some("paint-mirror-across"),
            (false, true) => Some("paint-mirror-down"),
            (false, false) => None,
        }
    }

    fn paint(&mut self, app: &App) -> Effect {
        let (field, cells) = (&app.snapshot.view.field, self.cells(app));
        if let Some(stamp) = &self.stamp {
            return Effect::RunAll(stamp.commands(field, app.pointer.cursor));
        }
        self.stroke.drop();
        self.lay(field, cells)
    }

    /// Paints all that hangs together with the cell of the cursor.
    fn fill(&mut self, app: &App) -> Effect {
        let field = &app.snapshot.view.field;
        let cells = flood(field, app.pointer.cursor);
        self.stroke.drop();
        self.lay(field, self.stroke.mirrored(&cells, field))
    }

    fn lay(&self, field: &Field, at: Vec<Cell>) -> Effect {
        let on = !self.is_done(field, &at);
        Effect::Run(gm(match self.brush {
            Brush::Ground(terrain) => {
                Gm::Fill { at, terrain: if on { terrain } else { Terrain::Floor } }
            }
            Brush::Mark(mark) => Gm::Mark { mark, on, at },
            Brush::Status(status) => Gm::Status { status, on, at },
        }))
    }

    /// Copies the rectangle that is marked.
    fn copy(&mut self, app: &mut App) -> Effect {
        let Some(corner) = self.stroke.corner.filter(|_| !self.stroke.is_line) else {
            return app.say("paint-mark-first");
        };
        let corners = (corner, app.pointer.cursor);
        self.stamp = Some(Stamp::of(&app.snapshot.view.field, corners));
        self.stroke.drop();
        Effect::Look
    }

    /// What one of the brush's own keys does.
    fn press_own(&mut self, name: &str, app: &mut App) -> Option<After> {
        let cursor = app.pointer.cursor;
        match name {
            "Esc" => {
                let dropped = self.stroke.drop() || self.stamp.take().is_some();
                return Some(if dropped { After::STAYS } else { After::CLOSES });
            }
            "r" | "t" => {
                self.stamp = None;
                self.stroke.set_corner(cursor, name == "t");
            }
            "b" if self.stroke.is_held() => return Some(After::Stays(self.paint(app))),
            "b" => {
                self.stamp = None;
                self.stroke.corner = None;
                self.stroke.begin(cursor);
            }
            "f" => return Some(After::Stays(self.fill(app))),
            "m" => self.stroke.mirror = self.stroke.mirror.next(),
            "y" => return Some(After::Stays(self.copy(app))),
            "g" => return Some(After::Stays(app.open_landscape())),
            "w" => {
                let verb = app.verb("map");
                return Some(After::Stays(app.open_line(&format!("{verb} "))));
            }
            _ => return None,
        }
        Some(After::STAYS)
    }

    /// Every key of the brush, those too that mean something only with a corner set.
    pub(in crate::app) fn keys(&self, app: &App) -> Vec<(String, String)> {
        let (mut keys, copy) = (self.hints(app), app.looks.hint("y", "hint-copy"));
        if !keys.contains(&copy) {
            keys.push(copy);
        }
        keys
    }
}

impl Behaviour for Painting {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let name = keys::name(key).unwrap_or_default();
        if let Some(after) = self.press_own(&name, app) {
            return after;
        }
        match app.looks.keymap.bound(key) {
            Some(Bound::Action(Action::Act)) => After::Stays(self.paint(app)),
            // What is not painted yet is taken back first.
            Some(Bound::Action(Action::Undo)) if self.stroke.drop() => After::STAYS,
            // The steps of the fight before it are taken back where they are seen.
            Some(Bound::Action(Action::Undo)) if !app.has_painted() => {
                After::Stays(app.say("paint-none-to-undo"))
            }
            Some(Bound::Action(action))
                if action.step().is_some() || PAINTS_ON.contains(&action) =>
            {
                After::Acts(action)
            }
            Some(_) => After::Stays(app.say("paint-first")),
            None => After::IDLE,
        }
    }

    /// What is painted is drawn with the map.
    fn draw(&self, _app: &App, _areas: &Areas, _painter: &mut Painter) {}

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let is_marked = self.stroke.corner.is_some();
        let corner = if is_marked { "hint-corner-again" } else { "hint-corner" };
        let hold = if self.stroke.is_held() { "hint-lift" } else { "hint-hold" };
        let copy = is_marked.then(|| looks.hint("y", "hint-copy"));
        vec![
            looks.hint_of(Action::Act, "hint-paint"),
            looks.hint("r", corner),
            looks.hint_of(Action::Paint, "hint-palette"),
            looks.action_hint(Action::Undo),
            looks.hint("Esc", "hint-leave"),
            looks.hint("b", hold),
            looks.hint("t", "hint-line"),
            looks.hint("f", "hint-fill"),
            looks.hint("m", "hint-mirror"),
        ]
        .into_iter()
        .chain(copy)
        .chain([
            looks.hint("w", "hint-map"),
            looks.hint("g", "hint-landscape"),
            looks.action_hint(Action::Help),
        ])
        .collect()
    }
}

/// What may be done without putting the brush away.
const PAINTS_ON: [Action; 11] = [
    Action::Paint,
    Action::Next,
    Action::Previous,
    Action::Actor,
    Action::Undo,
    Action::Redo,
    Action::Steps,
    Action::Command,
    Action::Help,
    Action::Language,
    Action::Menu,
];
