//! What is exported, for whom and to where, chosen from lists one after the other.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Audience, SideId,
    grammar::{Export, Format, quoted},
};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas,
    list::{List, ListPlace, ListRow},
    picker::{Picked, Picker},
};

use crate::{
    app::{
        App, Effect, keys,
        layers::{After, Behaviour, Layer, above_prompt},
    },
    export, locale, viewer,
};

/// The signs that choose a line.
const SIGNS: &str = "1234567890abcdefghilmnopqrstuvwxyz";

/// What is chosen step by step.
#[derive(Debug)]
pub(crate) struct Exports {
    /// The line so far: format, then audience.
    line: String,
    rows: Picker<Choice>,
    title: &'static str,
}

/// One line of a list.
#[derive(Debug)]
struct Choice {
    text: String,
    right: String,
    does: Does,
    /// Whether the line may be taken; the file of one that may not is there already.
    open: bool,
}

/// What follows when it is taken.
#[derive(Debug, Clone)]
enum Does {
    /// For whom it is comes next.
    Format(Format),
    /// Where it is written comes next.
    Audience(Format, Audience),
    /// It is written at once.
    Writes(String),
    /// The GM types where it goes.
    Asks(String),
}

impl App {
    /// Opens the list of formats.
    pub(crate) fn open_exports(&mut self) -> Effect {
        let words = &self.looks.words;
        let choice = |format: Format| {
            let text = words.t(&format!("export-{}", format.name()));
            Choice { text, right: format.name().to_owned(), does: Does::Format(format), open: true }
        };
        let rows = Picker::new(Format::ALL.map(choice).into()).by_signs(SIGNS);
        let line = self.verb("export").to_owned();
        self.open(Layer::Exports(Exports { line, rows, title: "export-what" }))
    }

    /// Everybody for whose eyes it may be.
    fn export_audiences(&self, format: Format) -> Vec<Choice> {
        let state = self.fight().state();
        let sides = (0_u8..).zip(state.sides.iter()).map(|(side, _)| Audience::Side(SideId(side)));
        let everybody = state.combatants.iter().map(|one| Audience::Character(one.id));
        let all = [Audience::Gm, Audience::Public].into_iter().chain(sides).chain(everybody);
        let choice = |audience| Choice {
            text: viewer::seen_by(&self.looks.words, &self.session, audience),
            right: String::new(),
            does: Does::Audience(format, audience),
            open: true,
        };
        all.map(choice).collect()
    }

    /// Where it may be written: a file of its own name, that one replaced where it is there, or elsewhere.
    fn export_targets(&self, line: &str, format: Format, audience: Audience) -> Vec<Choice> {
        let words = &self.looks.words;
        let request = Export { format, audience: None, to: None, force: false };
        let name = export::name_of(&self.session);
        let path = export::path_of(&self.session, &request, &name, audience);
        let whole = std::path::absolute(&path);
        let shown = locale::shown(whole.as_deref().unwrap_or(&path));
        let is_there = path.symlink_metadata().is_ok();
        let choice =
            |key: &str, right: String, does, open| Choice { text: words.t(key), right, does, open };
        let here = choice(
            if is_there { "export-is-there" } else { "export-here" },
            shown.clone(),
            Does::Writes(line.to_owned()),
            !is_there,
        );
        let force = choice("export-replace", shown, Does::Writes(format!("{line} force")), true);
        let to = words.usage("to");
        let elsewhere =
            choice("export-elsewhere", String::new(), Does::Asks(format!("{line} {to} ")), true);
        let force = Some(force).filter(|_| is_there);
        // A file that is there is not what is chosen first.
        [here, elsewhere].into_iter().chain(force).collect()
    }
}

impl Exports {
    /// Goes on to the next list, or does what was chosen.
    fn take(&mut self, does: Does, app: &mut App) -> After {
        let (rows, title) = match does {
            Does::Format(format) => {
                self.line = format!("{} {}", self.line, format.name());
                (app.export_audiences(format), "export-whom")
            }
            Does::Audience(format, audience) => {
                let (whom, name) = (
                    app.looks.words.usage("for"),
                    viewer::word_for(&app.looks.words, &app.session, audience),
                );
                self.line = format!("{} {whom} {}", self.line, quoted(&name));
                (app.export_targets(&self.line, format, audience), "export-where")
            }
            Does::Writes(line) => {
                let read = app.read(&line);
                return After::Closes(Effect::Typed(line, Box::new(read)));
            }
            Does::Asks(line) => return After::Closes(app.open_line(&line)),
        };
        (self.rows, self.title) = (Picker::new(rows).by_signs(SIGNS), title);
        // What is there already is no line to begin with.
        self.rows.choose(|row| row.open);
        After::STAYS
    }
}

impl Behaviour for Exports {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match (keys::pick(&mut self.rows, key), self.rows.chosen()) {
            (Some(Picked::Left), _) => After::CLOSES,
            (Some(Picked::Taken), Some(Choice { open: false, text, right, .. })) => {
                app.console.refuse(format!("{right}: {text}"));
                After::STAYS
            }
            (Some(Picked::Taken), Some(choice)) => self.take(choice.does.clone(), app),
            (Some(Picked::Moved), _) => After::STAYS,
            (Some(Picked::Taken) | None, _) => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let words = &app.looks.words;
        let row = |at: usize, row: &'_ Choice| {
            let sign = SIGNS.chars().nth(at).unwrap_or(' ');
            ListRow::of(format!("{sign}  {}", row.text), row.right.clone()).open_if(row.open)
        };
        let list = self.rows.list(words.t(self.title), "", row);
        let list = List { place: ListPlace::Menu, ..list };
        app.draw_list(self, list, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints(Some("hint-choose"))
    }
}
