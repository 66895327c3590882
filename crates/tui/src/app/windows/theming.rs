//! The list of themes: the one under the cursor is shown at once, and `Enter` keeps it.

use std::io::{self, Write};

use crossterm::event::{Event, KeyEvent, KeyEventKind};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas, Glyphs, Theme, Words,
    list::{self, List, ListPlace, ListRow},
    picker::{Picked, Picker},
};

use crate::{
    app::{
        App, Effect, inputs, keys,
        keys::{Action, Keymap},
        layers::{After, Behaviour, Layer, above_prompt},
        mouse::Clickable,
        run, terminal,
    },
    assets::Assets,
    error::AppError,
    settings::Settings,
    themes::{self, Choice},
};

/// The themes, and what was shown before.
#[derive(Debug)]
pub(crate) struct Themes {
    list: Picker<Offered>,
    before: Theme,
}

/// A theme that can be chosen.
#[derive(Debug)]
struct Offered {
    name: String,
    /// What it looks like in this terminal.
    theme: Theme,
}

/// What a screen looks and reads keys by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) words: &'a Words,
    pub(crate) theme: &'a Theme,
    pub(crate) choice: &'a Choice,
    pub(crate) glyphs: &'a Glyphs,
    pub(crate) keymap: &'a Keymap,
}

/// Lets a person choose a theme over what `below` draws, where no fight is open; `None` where the one of before stays.
pub(crate) fn choose(
    seen: Seen<'_>,
    assets: &Assets,
    mut below: impl FnMut(&Theme, &mut Painter),
    painter: &mut Painter,
    out: &mut impl Write,
) -> io::Result<Option<(String, Theme)>> {
    let mut themes = Themes::new(seen.choice, seen.theme, assets);
    loop {
        run::fit(painter)?;
        let theme = themes.list.chosen().map_or(seen.theme, |offered| &offered.theme);
        below(theme, painter);
        let (list, within) = (themes.shown(seen.words), painter.area());
        let placed = list.placed(within);
        list::draw(&list, theme, seen.glyphs, within, painter.buffer());
        painter.flush(out)?;
        let keys = match inputs::read()? {
            Event::Resize(columns, rows) => {
                terminal::tell_again();
                painter.resize(columns, rows);
                Vec::new()
            }
            Event::Key(key) if key.kind != KeyEventKind::Release => vec![key],
            Event::Mouse(mouse) => Clickable::list(placed).keys(mouse),
            Event::Key(_) | Event::FocusGained | Event::FocusLost | Event::Paste(_) => Vec::new(),
        };
        for key in keys {
            match (themes.press(key, seen.keymap), themes.list.chosen()) {
                (Some(Picked::Taken), Some(Offered { name, theme })) => {
                    return Ok(Some((name.clone(), theme.clone())));
                }
                (Some(Picked::Left), _) => return Ok(None),
                (Some(Picked::Taken | Picked::Moved) | None, _) => {}
            }
        }
    }
}

impl App {
    /// Opens the list of themes. All that can be read are in it; what cannot is among the notices.
    pub(crate) fn open_themes(&mut self) {
        let looks = &self.looks;
        let themes = Themes::new(&looks.choice, &looks.theme, &self.files.assets);
        self.open(Layer::Themes(themes));
    }

    /// Why the theme that a name means cannot be shown, if it cannot.
    pub(crate) fn theme_fault(&self, name: &str) -> Option<AppError> {
        let assets = &self.files.assets;
        themes::fault(assets, &themes::meant(name, &self.looks.words, assets))
    }

    /// Shows a theme from now on, and remembers it for the next start.
    pub(crate) fn choose_theme(&mut self, name: &str) {
        let name = themes::meant(name, &self.looks.words, &self.files.assets);
        match self.looks.wear(&name, &self.files.assets) {
            Ok(()) => {
                let args = [("name", themes::shown(&self.looks.words, &name).into())];
                self.console.tell(self.looks.words.with("news-theme", &args));
            }
            Err(error) => self.console.refuse(self.told(&error)),
        }
    }
}

impl crate::app::Looks {
    /// Shows a theme from now on, and remembers it for the next start. Where it cannot be read, nothing changes.
    pub(crate) fn wear(&mut self, name: &str, assets: &Assets) -> Result<(), AppError> {
        let choice = Choice { name: name.to_owned(), ..self.choice.clone() };
        self.theme = choice.theme(assets)?;
        self.choice = choice;
        Settings::change(|settings| settings.theme = Some(name.to_owned()))
    }
}

impl Themes {
    fn new(choice: &Choice, before: &Theme, assets: &Assets) -> Self {
        let offered = themes::all(assets).into_iter().filter_map(|name| {
            let theme = Choice { name: name.clone(), ..choice.clone() }.theme(assets).ok()?;
            Some(Offered { name, theme })
        });
        let list = Picker::new(offered.collect()).at(|offered| offered.name == choice.name);
        Self { list, before: before.clone() }
    }

    /// What a key comes to; that which opens the list leaves it.
    fn press(&mut self, key: KeyEvent, keymap: &Keymap) -> Option<Picked> {
        let picked = keys::pick(&mut self.list, key);
        let leaves = picked.is_none() && keymap.action(key) == Some(Action::Theme);
        if leaves { Some(Picked::Left) } else { picked }
    }

    fn shown(&self, words: &Words) -> List<'_> {
        let row = |_, Offered { name, .. }: &'_ Offered| {
            ListRow::of(themes::shown(words, name), name.clone())
        };
        let list = self.list.list(words.t("themes-title"), words.t("themes-foot"), row);
        List { place: ListPlace::Aside, ..list }
    }

    /// Draws the fight as the chosen one has it.
    fn show(&self, app: &mut App) {
        if let Some(offered) = self.list.chosen() {
            app.looks.theme = offered.theme.clone();
        }
    }
}

impl Behaviour for Themes {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match (Self::press(self, key, &app.looks.keymap), self.list.chosen()) {
            (Some(Picked::Taken), Some(offered)) => {
                let name = offered.name.clone();
                self.show(app);
                After::Closes(Effect::Theme(Some(name)))
            }
            (Some(Picked::Moved), _) => {
                self.show(app);
                After::STAYS
            }
            (Some(Picked::Left), _) => {
                app.looks.theme = self.before.clone();
                After::CLOSES
            }
            (Some(Picked::Taken) | None, _) => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        app.draw_list(self, self.shown(&app.looks.words), above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints(Some("hint-keep"))
    }
}
