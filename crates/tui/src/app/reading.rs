//! Layers to read: a text, the keys, the signs of the map.

use std::cell::Cell;

use crossterm::event::KeyEvent;
use kekkai_host::Painter;
use kekkai_widgets::{Areas, Hint, help, list};

use super::{
    App, Effect,
    keys::{self, Action},
    layers::{After, Behaviour, Layer, above_prompt},
};

/// A text to read.
#[derive(Debug)]
pub(super) struct Text {
    title: String,
    lines: Vec<String>,
    /// The row that is shown first, from 0.
    top: Cell<usize>,
}

/// Rows that a page key moves a text by.
const PAGE: usize = 10;

/// All keys with what they do.
#[derive(Debug, Default)]
pub(super) struct Help {
    /// Which page is shown, from 0; they go around.
    page: i32,
}

/// The signs of the map.
#[derive(Debug, Default)]
pub(super) struct Signs {
    /// Which page is shown, from 0; they go around.
    page: i32,
}

impl Text {
    /// A text from its first row on.
    pub(super) fn new(title: String, lines: Vec<String>) -> Self {
        Self { title, lines, top: Cell::default() }
    }
}

impl App {
    /// Opens a text to read.
    pub(super) fn open_text(&mut self, title: String, lines: Vec<String>) -> Effect {
        self.open(Layer::Text(Text::new(title, lines)))
    }
}

impl Behaviour for Text {
    fn press(&mut self, key: KeyEvent, _app: &mut App) -> After {
        let top = self.top.get();
        self.top.set(match keys::name(key).as_deref() {
            Some("Up" | "k") => top.saturating_sub(1),
            Some("Down" | "j") => top.saturating_add(1),
            Some("PgUp") => top.saturating_sub(PAGE),
            Some("PgDn") => top.saturating_add(PAGE),
            Some("Home") => 0,
            Some("End") => usize::MAX,
            _ => return After::CLOSES,
        });
        After::STAYS
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let within = above_prompt(areas);
        let from = |top, foot| list::of_text((&self.title, foot), (&self.lines, top), within);
        // No more rows are left out than there is no room for.
        let hidden = from(0, "").placed(within).hidden;
        self.top.set(self.top.get().min(hidden));
        let foot = app.looks.words.t(list::foot_of_text(hidden));
        let list = from(self.top.get(), &foot);
        app.looks.draw(&list, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        vec![app.looks.hint("Esc", "hint-leave")]
    }
}

impl Behaviour for Help {
    /// The arrows turn the pages, and the key for help goes on to the signs; any other key closes it.
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match app.looks.keymap.action(key) {
            Some(Action::Help) => return After::Closes(app.open(Layer::Signs(Signs::default()))),
            Some(Action::Find) => return After::Closes(app.do_action(Action::Find)),
            Some(_) | None => {}
        }
        match keys::name(key).as_deref() {
            Some("Up" | "k" | "PgUp") => self.page = self.page.saturating_sub(1),
            Some("Down" | "j" | "PgDn") => self.page = self.page.saturating_add(1),
            _ => return After::CLOSES,
        }
        After::STAYS
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        // With a brush in hand the keys are those of the brush, of which a small window shows the first few.
        let hints = app.layers.painting().map_or_else(|| app.all_hints(), |brush| brush.keys(app));
        let hints: Vec<Hint<'_>> = hints.iter().map(|(key, label)| Hint { key, label }).collect();
        let (view, words) = (&app.snapshot.view, &app.looks.words);
        let (look, within) = ((&app.looks.theme, &app.looks.glyphs), above_prompt(areas));
        help::draw(&hints, view, words, look, self.page, within, painter.buffer());
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        // From here the mouse comes to every command.
        vec![app.looks.action_hint(Action::Find), app.looks.hint("Esc", "hint-leave")]
    }
}

impl Behaviour for Signs {
    /// The arrows turn the pages; any other key closes it.
    fn press(&mut self, key: KeyEvent, _app: &mut App) -> After {
        match keys::name(key).as_deref() {
            Some("Up" | "k" | "PgUp") => self.page = self.page.saturating_sub(1),
            Some("Down" | "j" | "PgDn") => self.page = self.page.saturating_add(1),
            _ => return After::CLOSES,
        }
        After::STAYS
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let (view, words, within) = (&app.snapshot.view, &app.looks.words, above_prompt(areas));
        let look = (&app.looks.theme, &app.looks.glyphs);
        help::draw_signs(view, words, look, self.page, within, painter.buffer());
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        vec![app.looks.hint("Esc", "hint-leave")]
    }
}
