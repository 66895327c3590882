//! Layers to read: a text, the keys, the signs of the map.

use std::cell::Cell;

use crossterm::event::KeyEvent;
use kekkai_host::Painter;
use kekkai_widgets::{Areas, Hint, help, list};
use ratatui::layout::Rect;

use super::{
    App, Effect,
    keys::{self, Action},
    layers::{After, Behaviour, Layer, above_prompt},
    mouse::Clickable,
};

/// A text to read.
#[derive(Debug)]
pub(super) struct Text {
    title: String,
    lines: Vec<String>,
    /// The cell that it is about, if it is about one: that stays to be seen.
    about: Option<kekkai_battle::Cell>,
    /// The row that is shown first, from 0.
    top: Cell<usize>,
    /// Whether it is longer than its window, as it was drawn last.
    scrolls: Cell<bool>,
}

/// Columns of a text beside the cell that it is about, at least.
const LEAST: u16 = 30;
/// Rows that a page key moves a text by.
const PAGE: usize = 10;

/// What the mouse does on the map, each a word for what is done with it and one for what comes of that.
const MOUSE: [(&str, &str); 6] = [
    ("mouse-click", "mouse-click-does"),
    ("mouse-token", "mouse-token-does"),
    ("mouse-ground", "mouse-ground-does"),
    ("mouse-row", "mouse-row-does"),
    ("mouse-marks", "mouse-marks-does"),
    ("mouse-aside", "mouse-aside-does"),
];

/// Pages of help, which go around.
#[derive(Debug)]
pub(super) struct Pages {
    of: PagesOf,
    /// Which page is shown, from 0.
    page: i32,
    /// What was named when it was drawn last: see [`help::Page`].
    named: Cell<usize>,
}

/// What pages of help tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PagesOf {
    /// All keys with what they do.
    Keys,
    /// The signs of the map.
    Signs,
}

impl Pages {
    /// The first page of the keys.
    pub(super) fn of_keys() -> Self {
        Self { of: PagesOf::Keys, page: 0, named: Cell::new(1) }
    }
}

impl Text {
    /// A text from its first row on.
    pub(super) fn new(title: String, lines: Vec<String>) -> Self {
        Self { title, lines, about: None, top: Cell::default(), scrolls: Cell::default() }
    }
}

impl App {
    /// Opens a text to read.
    pub(super) fn open_text(&mut self, title: String, lines: Vec<String>) -> Effect {
        self.open(Layer::Text(Text::new(title, lines)))
    }

    /// Opens a text about a cell, beside which it stands.
    pub(super) fn open_text_about(
        &mut self,
        cell: kekkai_battle::Cell,
        title: String,
        lines: Vec<String>,
    ) -> Effect {
        self.open(Layer::Text(Text { about: Some(cell), ..Text::new(title, lines) }))
    }
}

/// What may be done at once with whoever stands on the cell that a text is about.
const DONE_THERE: [Action; 4] = [Action::Damage, Action::Heal, Action::Remember, Action::Mark];

impl Text {
    /// Whether somebody stands where it is about.
    fn is_about_somebody(&self, app: &App) -> bool {
        self.about.is_some_and(|cell| app.snapshot.view.on(cell).is_some())
    }
}

impl Behaviour for Text {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let action = app.looks.keymap.action(key).filter(|action| DONE_THERE.contains(action));
        if let Some(action) = action.filter(|_| self.is_about_somebody(app)) {
            return After::Closes(app.do_action(action));
        }
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
        let place = self.about.and_then(|cell| app.place_of(areas, cell));
        let whole = |within| list::of_text((&self.title, ""), (&self.lines, 0), within);
        let within = list::clear_of((above_prompt(areas), LEAST), place.as_slice(), whole);
        let from = |top| list::of_text((&self.title, ""), (&self.lines, top), within);
        // No more rows are left out than there is no room for.
        let hidden = from(0).placed(within).hidden;
        self.top.set(self.top.get().min(hidden));
        self.scrolls.set(hidden > 0);
        app.draw_list(self, from(self.top.get()), within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let there = DONE_THERE.into_iter().filter(|_| self.is_about_somebody(app));
        let there = there.map(|action| app.looks.action_hint(action));
        let scrolls = self.scrolls.get().then(|| app.looks.hint("↑↓", "hint-read-on"));
        let leave = app.looks.hint("Esc", "hint-leave");
        scrolls.into_iter().chain(there).chain([leave]).collect()
    }
}

impl Behaviour for Pages {
    /// The arrows turn the pages; of the keys the key for help goes on to the signs. Any other key closes it.
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        if self.of == PagesOf::Keys {
            match app.looks.keymap.action(key) {
                Some(Action::Help) => {
                    *self = Self { of: PagesOf::Signs, ..Self::of_keys() };
                    return After::STAYS;
                }
                Some(Action::Find) => return After::Closes(app.do_action(Action::Find)),
                Some(_) | None => {}
            }
        }
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
        let keys = [0, 1, 2].map(|named| app.in_order(self.keys_named(named, app)).0);
        let page = help::Page { number: self.page, keys, named: Cell::default() };
        if self.of == PagesOf::Signs {
            let area = help::draw_signs(view, words, look, &page, within, painter.buffer());
            self.keep_named(&page, area, app);
            return;
        }
        // With a brush in hand or on the world map the keys are those of it, of which a small window shows the first few.
        let hints = app.layers.own_keys(app).unwrap_or_else(|| {
            let mouse = MOUSE.map(|(gesture, does)| (words.t(gesture), words.t(does)));
            app.all_hints().into_iter().chain(mouse).collect()
        });
        let hints: Vec<Hint<'_>> = hints.iter().map(|(key, label)| Hint { key, label }).collect();
        let area = help::draw(&hints, view, words, look, &page, within, painter.buffer());
        self.keep_named(&page, area, app);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        self.keys_named(self.named.get(), app)
    }
}

impl Pages {
    /// Which keys the page in `area` names: each of them can be clicked.
    fn keep_named(&self, page: &help::Page, area: Rect, app: &App) {
        let named = page.named.get();
        self.named.set(named);
        let keys = page.keys.get(named).map(Vec::as_slice).unwrap_or_default();
        app.looks.clickable.replace(Clickable::keyed(area, keys));
    }

    /// The keys of keys and legend together, those of a single page, or those of one of several.
    fn keys_named(&self, named: usize, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let keys = self.of == PagesOf::Keys;
        let turn = (named > 1).then(|| looks.hint("↑↓", "hint-page"));
        let legend = (keys && named > 0).then(|| looks.hint_of(Action::Help, "hint-legend"));
        // From here the mouse comes to every command.
        let find = keys.then(|| looks.action_hint(Action::Find));
        let hints = turn.into_iter().chain(legend).chain(find);
        hints.chain([looks.hint("Esc", "hint-leave")]).collect()
    }
}
