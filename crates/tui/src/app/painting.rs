//! Painting the field: a brush from a palette, laid on a cell or on a rectangle, each time one order of the game
//! master's.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Cell, Command, Gm,
    combatant::Edge,
    field::{Mark, Status},
    grammar::Line,
};
use kekkai_rules::Terrain;
use kekkai_widgets::{
    Glyphs, Role,
    palette::{Column, Entry},
    screen::PromptTone,
};

use super::{
    App, Effect,
    field::FieldPopup,
    keys::{self, Action},
    popup::Popup,
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
    /// Laid on cells.
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
    pub(super) fn take_paint(&mut self, paint: Paint) -> Effect {
        let field = &self.snapshot.view.field;
        match paint {
            Paint::Cells(brush) => {
                self.popups.pop();
                self.pointer.painting = Some(Painting { brush, corner: None });
                Effect::Look
            }
            Paint::Everywhere(status) => {
                // The plain day is what is left when another light is taken off.
                let on = status == Status::Day || !status.is_in(field.air());
                Effect::Run(gm(Gm::Status { status, on, at: Vec::new() }))
            }
            Paint::Border(edge) => {
                let open = !field.is_open(edge);
                Effect::Run(gm(Gm::Border { edge, open }))
            }
        }
    }

    /// A key with a brush in hand.
    pub(super) fn press_painting(&mut self, key: KeyEvent) -> Effect {
        let Some(painting) = &mut self.pointer.painting else { return Effect::Look };
        match keys::name(key).as_deref() {
            Some("Esc") => {
                if painting.corner.take().is_none() {
                    self.pointer.painting = None;
                }
                return Effect::Look;
            }
            Some("r") => {
                painting.corner = if painting.corner == Some(self.pointer.cursor) {
                    None
                } else {
                    Some(self.pointer.cursor)
                };
                return Effect::Look;
            }
            _ => {}
        }
        match self.looks.keymap.action(key) {
            Some(Action::Act) => self.paint(),
            Some(action) if action.step().is_some() || PAINTS_ON.contains(&action) => {
                self.do_action(action)
            }
            Some(_) => self.say("paint-first"),
            None => Effect::Look,
        }
    }

    /// Cells that the brush is over.
    pub(super) fn cells_painted(&self) -> Vec<Cell> {
        let corner =
            self.pointer.painting.map(|painting| painting.corner.unwrap_or(self.pointer.cursor));
        corner.map(|corner| corner.rectangle(self.pointer.cursor).collect()).unwrap_or_default()
    }

    /// Whether a rectangle follows the cursor.
    pub(super) fn spans(&self) -> bool {
        self.pointer.painting.is_some_and(|painting| painting.corner.is_some())
    }

    fn paint(&mut self) -> Effect {
        let Some(Painting { brush, .. }) = self.pointer.painting else { return Effect::Look };
        let (at, on) = (self.cells_painted(), !self.is_painted(brush));
        if let Some(painting) = &mut self.pointer.painting {
            painting.corner = None;
        }
        Effect::Run(gm(match brush {
            Brush::Ground(terrain) => {
                Gm::Fill { at, terrain: if on { terrain } else { Terrain::Floor } }
            }
            Brush::Mark(mark) => Gm::Mark { mark, on, at },
            Brush::Status(status) => Gm::Status { status, on, at },
        }))
    }

    /// Whether all the cells are so already, and painting takes it off again.
    fn is_painted(&self, brush: Brush) -> bool {
        let field = &self.snapshot.view.field;
        let is_so = |cell: &Cell| match brush {
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
        self.cells_painted().iter().all(is_so)
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
        let key = if self.is_painted(painting.brush) { "paint-off" } else { "paint-on" };
        let text = self.looks.words.with(key, &[("what", what.into()), ("at", at.into())]);
        let count = self.cells_painted().len();
        let stop = if painting.corner.is_some() {
            self.looks.words.with("paint-area", &[("cells", count.into())])
        } else {
            self.looks.words.t("paint-stop")
        };
        (text, stop.into(), PromptTone::Question)
    }

    /// Keys that mean something with a brush in hand.
    pub(super) fn paint_hints(&self) -> Vec<(String, String)> {
        let key = |action: Action, word: &str| {
            (self.looks.keymap.key(action).to_owned(), self.looks.words.t(word))
        };
        let fixed = |key: &str, word: &str| (key.to_owned(), self.looks.words.t(word));
        vec![
            key(Action::Act, "hint-paint"),
            fixed("r", if self.spans() { "hint-corner-again" } else { "hint-corner" }),
            key(Action::Paint, "hint-palette"),
            key(Action::Undo, Action::Undo.word()),
            fixed("Esc", "hint-leave"),
            key(Action::Help, Action::Help.word()),
        ]
    }

    /// Opens the palette at the brush in hand.
    pub(super) fn open_palette(&mut self) -> Effect {
        let brush = self.pointer.painting.map(|painting| painting.brush);
        let is_it = |paint: &Paint| matches!(paint, Paint::Cells(of) if Some(*of) == brush);
        let found = palette()
            .iter()
            .enumerate()
            .find_map(|(column, paints)| Some((column, paints.iter().position(is_it)?)));
        let selected = found.unwrap_or_default();
        self.popups.push(Popup::Field(FieldPopup::Palette { selected }));
        Effect::Look
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
