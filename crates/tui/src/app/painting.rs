//! Painting the field: a brush from a palette, laid on a cell or on a rectangle, each time one order of the game
//! master's.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Cell, Command, Gm,
    combatant::Edge,
    field::{Field, Mark, Status},
    grammar::Line,
};
use kekkai_host::Painter;
use kekkai_rules::Terrain;
use kekkai_widgets::{
    Areas, Glyphs, Role,
    palette::{Column, Entry},
    screen::PromptTone,
};

use super::{
    App, Effect,
    field::Palette,
    keys::{self, Action, Bound},
    layers::{After, Behaviour, Layer},
    prompting::Numbers,
};

/// What is laid on cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Brush {
    Ground(Terrain),
    Mark(Mark),
    Status(Status),
}

/// A brush in hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Painting {
    brush: Brush,
    /// A corner of the rectangle that the cursor is the other corner of.
    corner: Option<Cell>,
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

    fn entry(&self, (paint, key): (Paint, char)) -> Entry {
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
        Entry { key, sign, style: self.looks.theme.style(Role::Heading), text, right }
    }

    /// Takes a line of the palette: a brush into the hand, anything else is done at once.
    pub(super) fn take_paint(&mut self, paint: Paint) -> After {
        let field = &self.snapshot.view.field;
        match paint {
            Paint::Cells(brush) => {
                self.layers.take_in_hand(Layer::Painting(Painting { brush, corner: None }));
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

    /// Cells of the rectangle that follows the cursor, or the cursor's own with a brush in hand.
    pub(super) fn cells_painted(&self) -> Vec<Cell> {
        let painting = self.layers.painting();
        painting.map(|painting| painting.cells(self.pointer.cursor)).unwrap_or_default()
    }

    /// Whether a rectangle follows the cursor.
    pub(super) fn spans(&self) -> bool {
        self.layers.painting().is_some_and(|painting| painting.corner.is_some())
    }

    fn brush_word(&self, brush: Brush) -> String {
        match brush {
            Brush::Ground(terrain) => self.looks.words.terrain(terrain),
            Brush::Mark(mark) => self.looks.words.mark(mark),
            Brush::Status(status) => self.looks.words.status(status),
        }
    }

    /// What `Enter` would paint, and how to stop.
    pub(super) fn paint_prompt(&self, painting: Painting) -> (String, Numbers, PromptTone) {
        let what = self.brush_word(painting.brush);
        let at = match painting.corner {
            Some(corner) => format!("{corner}–{}", self.pointer.cursor),
            None => self.pointer.cursor.to_string(),
        };
        let key = if painting.is_done(&self.snapshot.view.field, self.pointer.cursor) {
            "paint-off"
        } else {
            "paint-on"
        };
        let text = self.looks.words.with(key, &[("what", what.into()), ("at", at.into())]);
        let count = painting.cells(self.pointer.cursor).len();
        let stop = if painting.corner.is_some() {
            self.looks.words.with("paint-area", &[("cells", count.into())])
        } else {
            self.looks.words.t("paint-stop")
        };
        (text, stop.into(), PromptTone::Question)
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

impl Painting {
    /// Cells that the brush is over.
    fn cells(self, cursor: Cell) -> Vec<Cell> {
        self.corner.unwrap_or(cursor).rectangle(cursor).collect()
    }

    /// Whether all the cells are so already, and painting takes it off again.
    fn is_done(self, field: &Field, cursor: Cell) -> bool {
        let is_so = |cell: &Cell| match self.brush {
            Brush::Ground(terrain) => {
                let ground = field.ground(*cell);
                terrain != Terrain::Floor && (ground.terrain, ground.worn) == (terrain, 0)
            }
            Brush::Mark(mark) => mark.is_on(field.ground(*cell)),
            Brush::Status(status) => match status.light() {
                Some(light) => field.local(*cell).light == Some(light),
                None => status.is_in(field.air_at(*cell)),
            },
        };
        self.cells(cursor).iter().all(is_so)
    }

    fn paint(&mut self, app: &App) -> Effect {
        let cursor = app.pointer.cursor;
        let (at, on) = (self.cells(cursor), !self.is_done(&app.snapshot.view.field, cursor));
        self.corner = None;
        Effect::Run(gm(match self.brush {
            Brush::Ground(terrain) => {
                Gm::Fill { at, terrain: if on { terrain } else { Terrain::Floor } }
            }
            Brush::Mark(mark) => Gm::Mark { mark, on, at },
            Brush::Status(status) => Gm::Status { status, on, at },
        }))
    }
}

impl Behaviour for Painting {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match keys::name(key).as_deref() {
            Some("Esc") => {
                let spanned = self.corner.take().is_some();
                return if spanned { After::STAYS } else { After::CLOSES };
            }
            Some("r") => {
                let here = Some(app.pointer.cursor);
                self.corner = here.filter(|_| self.corner != here);
                return After::STAYS;
            }
            _ => {}
        }
        match app.looks.keymap.bound(key) {
            Some(Bound::Action(Action::Act)) => After::Stays(self.paint(app)),
            Some(Bound::Action(action))
                if action.step().is_some() || PAINTS_ON.contains(&action) =>
            {
                After::Acts(action)
            }
            Some(_) => After::Stays(app.say("paint-first")),
            None => After::STAYS,
        }
    }

    /// What is painted is drawn with the map.
    fn draw(&self, _app: &App, _areas: &Areas, _painter: &mut Painter) {}

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let corner = if self.corner.is_some() { "hint-corner-again" } else { "hint-corner" };
        vec![
            looks.hint_of(Action::Act, "hint-paint"),
            looks.hint("r", corner),
            looks.hint_of(Action::Paint, "hint-palette"),
            looks.action_hint(Action::Undo),
            looks.hint("Esc", "hint-leave"),
            looks.action_hint(Action::Help),
        ]
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
    Action::Quit,
];
