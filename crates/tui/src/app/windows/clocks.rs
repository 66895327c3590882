//! The clocks and timers of the fight: ticked, shown, taken away, and new ones set up.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    BattleView, Command, Gm,
    clocks::{Clock, Timing},
    grammar::Line,
};
use kekkai_host::Painter;
use kekkai_rules::PlainText;
use kekkai_widgets::{
    Areas,
    list::{List, ListPlace, ListRow},
    picker::Picker,
};

use crate::app::{
    App, Effect, keys,
    keys::Action,
    layers::{After, Behaviour, Layer, above_prompt},
};

/// Most segments of a clock that are drawn one by one.
const MOST_DRAWN: usize = 12;

/// The list of clocks, each by its name.
#[derive(Debug, Default)]
pub(crate) struct Clocks {
    rows: Picker<PlainText>,
}

impl App {
    /// Opens the clocks; where there are none, the line that sets one up.
    pub(crate) fn open_clocks(&mut self) -> Effect {
        if self.snapshot.view.clocks.is_empty() {
            return self.open_line(&format!("{} ", self.verb("clock")));
        }
        self.open(Layer::Clocks(Clocks::default()))
    }
}

impl Clocks {
    /// The clocks of the fight as it stands, the one at the same place chosen.
    fn rows(&self, view: &BattleView) -> Picker<PlainText> {
        let mut rows = self.rows.clone();
        rows.renew(view.clocks.iter().map(|clock| clock.name.clone()).collect());
        rows
    }

    /// What a key does to the chosen clock.
    fn on_chosen(&self, key: &str, app: &App) -> Option<Timing> {
        let name = self.rows.chosen()?.clone();
        let clock = app.snapshot.view.clocks.iter().find(|clock| clock.name == name)?;
        Some(match key {
            "Enter" | "Space" | "+" | "Right" => Timing::Tick(name, 1),
            "-" | "Left" => Timing::Tick(name, -1),
            "v" => Timing::Show(name, !clock.shown),
            "Del" | "d" => Timing::Stop(name),
            _ => return None,
        })
    }
}

impl Behaviour for Clocks {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        self.rows = self.rows(&app.snapshot.view);
        let name = keys::name(key).unwrap_or_default();
        if self.rows.go(&name) {
            return After::STAYS;
        }
        let line = match name.as_str() {
            "n" => Some("clock"),
            "t" => Some("timer"),
            _ => None,
        };
        if let Some(verb) = line {
            return After::Closes(app.open_line(&format!("{} ", app.verb(verb))));
        }
        if let Some(what) = self.on_chosen(&name, app) {
            let removes_last = matches!(what, Timing::Stop(_)) && self.rows.items().len() == 1;
            let what = Line::Command(Command::Gm { what: Gm::Clock(what), reason: None });
            let effect = Effect::Run(what);
            return if removes_last { After::Closes(effect) } else { After::Stays(effect) };
        }
        match app.looks.keymap.action(key) {
            _ if name == "Esc" => After::CLOSES,
            Some(Action::Clocks) => After::CLOSES,
            Some(action @ (Action::Undo | Action::Redo)) => After::Acts(action),
            Some(_) | None => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let (words, view) = (&app.looks.words, &app.snapshot.view);
        let [filled, _, left] = app.looks.glyphs.bar;
        // A longer one would push its name off the line.
        let drawn = |clock: &Clock| usize::from(clock.size) <= MOST_DRAWN;
        let sizes = view.clocks.iter().filter(|clock| drawn(clock)).map(|clock| clock.size);
        let width = sizes.max().map_or(0, |most| usize::from(most) + 1);
        let row = |at: usize, _: &'_ PlainText| {
            let Some(clock) = view.clocks.get(at) else { return ListRow::default() };
            let right = if clock.shown { "note-for-all" } else { "note-for-gm" };
            let part = |sign: &str, count: u16| sign.repeat(usize::from(count));
            let segments = if drawn(clock) {
                part(filled, clock.filled()) + &part(left, clock.left)
            } else {
                String::new()
            };
            let text = format!("{segments:width$}{}", words.clock(clock, view));
            ListRow::of(text, words.t(right))
        };
        let rows = self.rows(view);
        let list = rows.list(words.t("clocks-title"), "", row);
        let list = List { place: ListPlace::Aside, ..list };
        app.draw_list(self, list, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let keys = [
            ("+", "hint-tick"),
            ("-", "hint-untick"),
            ("v", "hint-clock-shown"),
            ("Del", "hint-remove"),
            ("n", "hint-clock"),
            ("t", "hint-timer"),
        ];
        let keys = keys.map(|(key, word)| app.looks.hint(key, word));
        keys.into_iter().chain(app.looks.list_hints(None)).collect()
    }
}
