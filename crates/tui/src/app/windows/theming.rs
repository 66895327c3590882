//! The list of themes: the one under the cursor is shown at once, and `Enter` keeps it.

use crossterm::event::KeyEvent;
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas, Theme,
    list::{List, Place, Row},
    picker::{Picked, Picker},
};

use crate::{
    app::{
        App, Effect, keys,
        keys::Action,
        layers::{After, Behaviour, Layer, above_prompt},
    },
    locale,
    themes::{self, AUTO, Choice},
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

impl App {
    /// Opens the list of themes. All that can be read are in it; what cannot is among the notices.
    pub(crate) fn open_themes(&mut self) {
        let (assets, choice) = (&self.files.assets, &self.looks.choice);
        let names = [AUTO.to_owned()].into_iter().chain(themes::names(assets));
        let offered = names.filter_map(|name| {
            let theme = Choice { name: name.clone(), ..choice.clone() }.theme(assets).ok()?;
            Some(Offered { name, theme })
        });
        let list = Picker::new(offered.collect()).at(|offered| offered.name == choice.name);
        let before = self.looks.theme.clone();
        self.open(Layer::Themes(Themes { list, before }));
    }

    /// Remembers a theme for the next start.
    pub(crate) fn keep_theme(&mut self, name: String) {
        let kept = themes::keep(&name);
        let args = [("name", self.theme_name(&name).into())];
        match kept {
            Ok(()) => self.console.tell(self.looks.words.with("news-theme", &args)),
            Err(trouble) => self.console.refuse(self.told(&trouble)),
        }
        self.looks.choice.name = name;
    }

    /// What a theme is called on the screen: one of the user's own as its file.
    fn theme_name(&self, name: &str) -> String {
        let key = format!("theme-{name}");
        if self.looks.words.has(&key) { self.looks.words.t(&key) } else { locale::clean(name) }
    }
}

impl Themes {
    /// Draws the fight as the chosen one has it.
    fn show(&self, app: &mut App) {
        if let Some(offered) = self.list.chosen() {
            app.looks.theme = offered.theme.clone();
        }
    }
}

impl Behaviour for Themes {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let goes = app.looks.keymap.action(key) == Some(Action::Theme);
        match (keys::pick(&mut self.list, key), self.list.chosen()) {
            (Some(Picked::Taken), Some(offered)) => {
                let name = offered.name.clone();
                self.show(app);
                After::Closes(Effect::KeepTheme(name))
            }
            (Some(Picked::Moved), _) => {
                self.show(app);
                After::STAYS
            }
            (picked, _) if goes || picked == Some(Picked::Left) => {
                app.looks.theme = self.before.clone();
                After::CLOSES
            }
            (Some(Picked::Taken | Picked::Left) | None, _) => After::STAYS,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let words = &app.looks.words;
        let row =
            |_, Offered { name, .. }: &'_ Offered| Row::of(app.theme_name(name), name.clone());
        let list = self.list.list(words.t("themes-title"), words.t("themes-foot"), row);
        app.looks.draw(&List { place: Place::Aside, ..list }, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints()
    }
}
