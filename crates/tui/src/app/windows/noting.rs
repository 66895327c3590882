//! A note being written: on somebody, a cell, or the fight.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Command, Gm,
    grammar::{Line, plain_lines},
    notes::{About, MOST_LINES, Note},
};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas,
    editor::{Editor, draw_editor},
};
use tui_textarea::{CursorMove, TextArea};

use crate::app::{
    App, Effect, idle,
    keys::{self, Action},
    layers::{After, Behaviour, Layer},
};

/// The key that keeps what is written.
const SAVES: &str = "Ctrl-s";
/// The key that shows the note to players, or hides it.
const SHOWS: &str = "Tab";

/// A note in its window.
#[derive(Debug)]
pub(crate) struct Noting {
    about: About,
    area: TextArea<'static>,
    shown: bool,
    /// As it stands in the fight.
    before: (Vec<String>, bool),
    /// Whether leaving was asked for with something unsaved: asked once more, it is dropped.
    leaves: bool,
}

impl App {
    /// Opens the note on whoever is at the cursor, else on its cell.
    pub(crate) fn open_note(&mut self) -> Effect {
        let about = self.subjects().into_iter().next().unwrap_or(About::Fight);
        let noting = self.noting(about);
        self.open(Layer::Noting(Box::new(noting)))
    }

    /// What a note may be about: whoever is at the cursor, its cell, the fight.
    fn subjects(&self) -> Vec<About> {
        let (view, cell) = (&self.snapshot.view, self.pointer.cursor);
        let who = view.on(cell).map(|who| About::Who(who.id));
        let cell = view.field.has(cell).then_some(About::Cell(cell));
        who.into_iter().chain(cell).chain([About::Fight]).collect()
    }

    fn noting(&self, about: About) -> Noting {
        let note = self.snapshot.view.notes.on(about);
        let lines = note.map_or_else(Vec::new, Note::paragraphs);
        let shown = note.is_some_and(|note| note.shown);
        let mut area = TextArea::new(lines);
        area.move_cursor(CursorMove::Bottom);
        area.move_cursor(CursorMove::End);
        let before = (area.lines().to_vec(), shown);
        Noting { about, area, shown, before, leaves: false }
    }
}

impl Noting {
    fn is_changed(&self) -> bool {
        (self.area.lines(), self.shown) != (&self.before.0, self.before.1)
    }

    /// Keeps it as one step; a text that cannot be kept stays to be mended.
    fn save(&self, app: &mut App) -> After {
        let lines = match plain_lines(&self.area.lines().join("\n")) {
            Ok(lines) => lines,
            Err(bad) => {
                app.console.refuse(app.looks.words.bad_command(&bad));
                return After::STAYS;
            }
        };
        if lines.len() > MOST_LINES {
            let args = [("most", MOST_LINES.into()), ("lines", lines.len().into())];
            app.console.refuse(app.looks.words.with("note-too-long", &args));
            return After::STAYS;
        }
        if !self.is_changed() {
            return After::CLOSES;
        }
        let what = Gm::Remember { about: self.about, lines, shown: self.shown };
        After::Closes(Effect::Run(Line::Command(Command::Gm { what, reason: None })))
    }

    /// The note on the next thing that one may be about here; not before this one is kept or dropped.
    fn turn(&mut self, app: &App) {
        if self.is_changed() {
            self.leaves = true;
            return;
        }
        let all = app.subjects();
        let next = all.iter().position(|about| *about == self.about).map_or(0, |at| at + 1);
        let about = all.get(next).or_else(|| all.first()).copied().unwrap_or(About::Fight);
        *self = app.noting(about);
    }
}

impl Behaviour for Noting {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let asked = std::mem::take(&mut self.leaves);
        match keys::name(key).as_deref() {
            Some(SAVES) => return self.save(app),
            Some("Esc") if asked || !self.is_changed() => return After::CLOSES,
            Some("Esc") => self.leaves = true,
            Some(SHOWS) => self.shown = !self.shown,
            Some(_) | None if app.looks.keymap.action(key) == Some(Action::Remember) => {
                self.turn(app);
            }
            Some(_) | None if idle::is_taken(&mut self.area, key) => {}
            Some(_) | None => return After::IDLE,
        }
        After::STAYS
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let words = &app.looks.words;
        let who = words.t(if self.shown { "note-for-all" } else { "note-for-gm" });
        let about = words.about(self.about, &app.snapshot.view);
        let title = words.with("note-title", &[("about", about.into()), ("who", who.into())]);
        // What else may be pressed stands in the lowest line.
        let foot = if self.leaves { words.t("note-foot-changed") } else { String::new() };
        let editor = Editor {
            title: &title,
            lines: self.area.lines(),
            cursor: {
                let at = self.area.cursor();
                (at.0, at.1)
            },
            foot: &foot,
        };
        let look = (&app.looks.theme, &app.looks.glyphs);
        draw_editor(&editor, look.0, look.1, areas.all, painter.buffer());
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let mut hints = vec![looks.hint(SAVES, "hint-save"), looks.hint(SHOWS, "hint-shown")];
        // What is not kept yet is kept or dropped before another note is looked at.
        let turns = || looks.hint(looks.keymap.key(Action::Remember), "hint-next-note");
        hints.extend((!self.is_changed()).then(turns));
        hints.push(looks.hint("Esc", "hint-leave"));
        hints
    }

    fn paste(&mut self, text: &str) -> bool {
        self.area.insert_str(text.replace("\r\n", "\n").replace('\r', "\n"));
        true
    }
}
