//! Whether the fight is safe in its file, saving it elsewhere, and leaving.

use crossterm::event::KeyEvent;
use kekkai_host::{Painter, SyncState};
use kekkai_widgets::{SaveMark, list};
use ratatui::layout::Rect;

use super::{
    App, Effect,
    keys::{self, Action},
    popup::Popup,
};
use crate::{error::AppError, locale, session};

impl App {
    /// Looks whether the fight is in its file and on the disk; whether the mark of it is another one than before.
    pub(super) fn look_at_file(&mut self) -> bool {
        let before = self.save;
        let (mark, why) = self.kept();
        self.save = mark;
        if let Some(why) = why {
            let text = self.looks.words.with("error-not-saved", &[("why", why.into())]);
            // Once said, what is refused later is told before it; the mark stays.
            if before != SaveMark::Failed || self.console.message.is_none() {
                self.console.refuse(text);
            }
        }
        if before != self.save {
            self.compose();
        }
        before != self.save
    }

    /// The mark of the file, and why the fight is not safe in it, if it is not.
    fn kept(&self) -> (SaveMark, Option<String>) {
        match self.session.sync_state() {
            Ok(None) => (SaveMark::None, None),
            Ok(Some(SyncState::OnDisk)) => (SaveMark::Saved, None),
            Ok(Some(SyncState::Writing)) => (SaveMark::Writing, None),
            Ok(Some(SyncState::Failed(reason))) => {
                let text = self.looks.words.with("error-sync-failed", &[("cause", reason.into())]);
                (SaveMark::Failed, Some(text))
            }
            Err(trouble) => (SaveMark::Failed, Some(self.told(&trouble))),
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

    /// Whether the program may end now. Where the fight would be lost it asks first, and once.
    pub(super) fn may_leave(&mut self) -> bool {
        if matches!(self.popups.last(), Some(Popup::Leaving)) || self.kept().1.is_none() {
            return true;
        }
        self.popups.push(Popup::Leaving);
        self.look_at_file();
        false
    }

    pub(super) fn press_in_leaving(&mut self, key: KeyEvent) -> Effect {
        if self.looks.keymap.action(key) == Some(Action::Quit) {
            return Effect::Leave;
        }
        let name = keys::name(key);
        if matches!(name.as_deref(), Some("s" | "Esc")) {
            self.popups.pop();
        }
        if name.as_deref() != Some("s") {
            return Effect::Look;
        }
        let stem = self.session.path().and_then(|path| path.file_stem()?.to_str());
        let free = stem.and_then(|stem| session::free_name(&self.files.saves, stem).ok());
        self.open_line(&format!("save-as {}", free.unwrap_or_default()))
    }

    pub(super) fn draw_leaving(&self, within: Rect, painter: &mut Painter) {
        let lines: Vec<String> =
            self.kept().1.into_iter().chain([self.looks.words.t("leaving-lost")]).collect();
        let (title, foot) =
            (self.looks.words.t("leaving-title"), self.looks.words.t("leaving-foot"));
        let (heads, text) = ((title.as_str(), foot.as_str()), (&*lines, 0));
        list::draw_text(
            heads,
            text,
            self.looks.theme,
            &self.looks.glyphs,
            within,
            painter.buffer(),
        );
    }
}
