//! Whether the fight is safe in its file, saving it elsewhere, and leaving.

use crossterm::event::KeyEvent;
use kekkai_battle::grammar::Export;
use kekkai_host::{Painter, SyncState};
use kekkai_rules::PlainText;
use kekkai_widgets::{Areas, SaveMark, list, theme::Depth};

use super::{
    App, Effect,
    keys::{self, Action},
    layers::{After, Behaviour, Layer, above_prompt},
};
use crate::{
    assets::map_saved_key,
    error::AppError,
    export::{self, Presentation},
    locale, session,
    themes::Choice,
};

/// Asks whether to leave a fight that is not saved, or that players watch.
#[derive(Debug)]
pub(super) struct Leaving;

impl App {
    /// Looks whether the fight is in its file and on the disk; whether the mark of it is another one than before.
    pub(super) fn look_at_file(&mut self) -> bool {
        let before = self.files.mark;
        let (mark, why) = self.kept();
        self.files.mark = mark;
        // The mark is no part of what is put together in words.
        let tells = why.is_some() && before != mark;
        if let Some(why) = why {
            let text = self.looks.words.with("error-not-saved", &[("why", why.into())]);
            // Once said, what is refused later is told before it; the mark stays.
            if before != SaveMark::Failed || self.console.message.is_none() {
                self.console.refuse(text);
            }
        }
        if tells {
            self.compose();
        }
        before != mark
    }

    /// The mark of the file, and why the fight is not safe in it, if it is not.
    fn kept(&self) -> (SaveMark, Option<String>) {
        match self.session.sync_state() {
            Ok(None) => (SaveMark::None, None),
            Ok(Some(SyncState::OnDisk)) => (SaveMark::Saved, None),
            Ok(Some(SyncState::Writing)) => (SaveMark::Writing, None),
            Ok(Some(SyncState::Failed(reason))) => {
                let cause = locale::cause(&self.looks.words, &reason);
                let text = self.looks.words.with("error-sync-failed", &[("cause", cause.into())]);
                (SaveMark::Failed, Some(text))
            }
            Err(error) => (SaveMark::Failed, Some(self.told(&error))),
        }
    }

    /// Saves the fight elsewhere and goes on there.
    pub(super) fn save_as(&mut self, to: &str) -> Result<(), AppError> {
        self.session.save_as(&session::target(&self.files.saves, to)?)?;
        let file = self.session.path().map(locale::shown).unwrap_or_default();
        let text = self.looks.words.with("save-as-done", &[("file", file.into())]);
        self.console.tell(text);
        Ok(())
    }

    /// Saves the field as a map.
    pub(super) fn save_map(&mut self, name: &PlainText, replaces: bool) -> Result<(), AppError> {
        let field = &self.session.fight().state().field;
        let key = map_saved_key(field);
        let file = self.files.assets.save_map(name.as_str(), field, replaces)?;
        let args = [("file", locale::shown(&file).into()), ("name", name.as_str().into())];
        self.console.tell(self.looks.words.with(key, &args));
        Ok(())
    }

    /// Puts the fight, its log or its map into a file for others, in the language and the theme of the screen.
    pub(super) fn export(&mut self, request: &Export) -> Result<(), AppError> {
        let name = export::name_of(&self.session);
        let choice = Choice { depth: Depth::True, ..self.looks.choice.clone() };
        let theme = choice.theme(&self.files.assets)?;
        let (words, glyphs) = (&self.looks.words, &self.looks.glyphs);
        let look = Presentation { words, theme: &theme, glyphs };
        let path = export::write(&mut self.session, request, &name, look)?;
        let text = words.with("export-done", &[("file", locale::shown(&path).into())]);
        self.console.tell(text);
        Ok(())
    }

    /// Whether the fight may be left now. Where it would be lost it asks first, and once; so it does where players would be
    /// sent out for the list of fights, to which one key leads.
    pub(super) fn may_leave(&mut self, for_list: bool) -> bool {
        let asked = matches!(self.layers.top(), Some(Layer::Leaving(_)));
        let sends_out = for_list && self.watching() > 0;
        if asked || self.kept().1.is_none() && !sends_out {
            return true;
        }
        self.open(Layer::Leaving(Leaving));
        self.look_at_file();
        false
    }
}

impl Behaviour for Leaving {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        if app.looks.keymap.action(key) == Some(Action::Menu) {
            return After::Stays(Effect::Menu);
        }
        match keys::name(key).as_deref() {
            Some("Esc") => After::CLOSES,
            Some("s") if app.kept().1.is_some() => {
                let stem = app.session.path().and_then(|path| path.file_stem()?.to_str());
                let free = stem.and_then(|stem| session::free_name(&app.files.saves, stem).ok());
                After::Closes(app.open_line(&format!(
                    "{} {}",
                    app.verb("save-as"),
                    free.unwrap_or_default()
                )))
            }
            _ => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let (words, within) = (&app.looks.words, above_prompt(areas));
        let watching = Some(app.watching()).filter(|count| *count > 0);
        let sent_out =
            watching.map(|count| words.with("leaving-watched", &[("count", count.into())]));
        let (mut lines, title) = if let Some(why) = app.kept().1 {
            (vec![why, words.t("leaving-lost")], "leaving-title")
        } else {
            (Vec::new(), "leaving-title-watched")
        };
        lines.extend(sent_out);
        let title = words.t(title);
        let list = list::of_text((&title, ""), (&lines, 0), within);
        app.draw_list(self, list, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let (looks, is_lost) = (&app.looks, app.kept().1.is_some());
        let save = is_lost.then(|| looks.hint("s", "leaving-save"));
        let leave = if is_lost { "leaving-lose" } else { "leaving-go" };
        let ends = [looks.hint_of(Action::Menu, leave), looks.hint("Esc", "leaving-stay")];
        save.into_iter().chain(ends).collect()
    }
}
