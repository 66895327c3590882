//! Keys that mean nothing where they are pressed: the line above the keys says so.
//!
//! Over a fight whoever is given a key says whether it means something there. Those of the table of keys say by themselves
//! why they do nothing now. On the screens with a loop of their own nothing but keys changes the picture, and a key means
//! nothing if the picture after it is the one before.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kekkai_host::Painter;
use kekkai_widgets::{Role, Words};
use ratatui::buffer::Buffer;
use tui_textarea::TextArea;

use super::super::{App, Effect, keys};

impl App {
    /// Says that a key means nothing here, unless something is said of it already; `is_over` is whether a layer took it.
    pub(in super::super) fn say_idle(&mut self, key: KeyEvent, is_over: bool) -> Effect {
        if let Some(key) = told_if_idle(key, is_over).filter(|_| self.console.message.is_none()) {
            let word = if is_over { "idle-key-over" } else { "idle-key" };
            self.console.refuse(self.looks.words.with(word, &[("key", key.into())]));
        }
        Effect::Look
    }
}

/// Gives a key to a text; whether the text or its cursor is another one then.
pub(in super::super) fn is_taken(text: &mut TextArea<'_>, key: KeyEvent) -> bool {
    let at = |text: &TextArea<'_>| {
        let at = text.cursor();
        (at.0, at.1)
    };
    let before = at(text);
    put(text, key) || at(text) != before
}

/// Gives a key to a line: a tab is no text of it.
pub(in super::super) fn put_in_line(line: &mut TextArea<'_>, key: KeyEvent) {
    if !matches!(keys::name(key).as_deref(), Some("Tab" | "Shift-Tab")) {
        put(line, key);
    }
}

/// Gives a key to a text; `Ctrl-u` takes away what stands before the cursor, as in every shell.
fn put(text: &mut TextArea<'_>, key: KeyEvent) -> bool {
    match keys::name(key).as_deref() {
        Some("Ctrl-u") => text.delete_line_by_head(),
        Some(_) | None => text.input(key),
    }
}

/// What tells keys that change nothing on a screen with a loop of its own.
#[derive(Debug, Default)]
pub(in super::super) struct Idle {
    /// The last key, if it has to say so where it changes nothing.
    pressed: Option<String>,
    /// The last picture on which no message stood.
    quiet: Option<Buffer>,
}

impl Idle {
    /// A key was pressed.
    pub(in super::super) fn press(&mut self, key: KeyEvent) {
        self.pressed = told_if_idle(key, true);
    }

    /// What is to be said of the last key if the picture that is drawn now is the one before it; `told` is whether a message
    /// stands on it.
    pub(in super::super) fn tell(
        &mut self,
        painter: &mut Painter,
        told: bool,
        words: &Words,
    ) -> Option<(String, Role)> {
        let pressed = self.pressed.take();
        if told {
            return None;
        }
        let is_same = self.quiet.as_ref() == Some(painter.buffer());
        if !is_same {
            self.quiet = Some(painter.buffer().clone());
        }
        let key = pressed.filter(|_| is_same)?;
        Some((words.with("idle-key-over", &[("key", key.into())]), Role::Refusal))
    }
}

/// The name of a key that says so where it changes nothing. In lists and lines the keys that move, erase what was typed and
/// leave do not: their ends are to be seen.
fn told_if_idle(key: KeyEvent, is_over: bool) -> Option<String> {
    let moves = matches!(
        key.code,
        KeyCode::Up
            | KeyCode::Down
            | KeyCode::Left
            | KeyCode::Right
            | KeyCode::Home
            | KeyCode::End
            | KeyCode::PageUp
            | KeyCode::PageDown
            | KeyCode::Backspace
    ) && !key.modifiers.contains(KeyModifiers::CONTROL);
    let is_silent = key.code == KeyCode::Esc || (is_over && moves);
    keys::name(key).filter(|_| !is_silent)
}
