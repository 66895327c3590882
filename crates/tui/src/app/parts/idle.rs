//! Keys that change nothing: whatever they were meant for, the line above the keys says that they do nothing here.
//!
//! Those of the table of keys say by themselves why they do nothing now. What is told here is left for all the others, and
//! is found by what a person sees: the picture after the key is the one before it.

use crossterm::event::{KeyCode, KeyEvent};
use kekkai_host::Painter;
use kekkai_widgets::{Role, Words};
use ratatui::buffer::Buffer;

use super::super::{App, areas_for, keys};

/// What was on the screen before a key.
#[derive(Debug)]
pub(in super::super) enum Before {
    /// What is still on the terminal.
    Shown,
    /// The same with a message that the key takes away, which is no answer to it.
    Told(Box<Buffer>),
}

impl App {
    /// What is on the screen before the next key.
    pub(in super::super) fn before_key(&mut self, painter: &mut Painter) -> Before {
        // The mouse, too, is listened to from here on.
        self.console.pressed = None;
        if self.console.message.is_some() {
            return Before::Told(Box::new(painter.buffer().clone()));
        }
        self.console.question = self.question();
        Before::Shown
    }

    /// What stands in the line above the keys where no message does.
    fn question(&self) -> String {
        format!("{} {}", self.prompt.text, self.prompt.right.all)
    }

    /// Says that the last key does nothing here, if nothing came of it; `wrote` is whether another picture was shown.
    pub(in super::super) fn tell_idle(
        &mut self,
        before: &Before,
        wrote: bool,
        painter: &mut Painter,
    ) -> bool {
        let Some(key) = self.console.pressed.take() else { return false };
        if self.console.message.is_some() || self.has_flash() {
            return false;
        }
        let is_idle = match before {
            Before::Shown => !wrote,
            Before::Told(before) => {
                let prompt = areas_for(painter, &self.snapshot.view).map(|areas| areas.prompt);
                let (is_asked_still, buffer) =
                    (self.question() == self.console.question, painter.buffer());
                is_asked_still
                    && buffer.area == before.area
                    && buffer.area.positions().all(|at| {
                        prompt.is_some_and(|prompt| prompt.contains(at))
                            || buffer.cell(at) == before.cell(at)
                    })
            }
        };
        if is_idle {
            let word = if self.layers.top().is_some() { "idle-key-over" } else { "idle-key" };
            self.console.refuse(self.looks.words.with(word, &[("key", key.into())]));
            self.compose();
        }
        is_idle
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

/// The name of a key that says so where it changes nothing. In lists and lines the keys that move, erase and leave do not:
/// their ends are to be seen.
pub(in super::super) fn told_if_idle(key: KeyEvent, is_over: bool) -> Option<String> {
    let moves = !matches!(key.code, KeyCode::Char(_) | KeyCode::F(_) | KeyCode::Enter);
    let is_silent = key.code == KeyCode::Esc || (is_over && moves);
    keys::name(key).filter(|_| !is_silent)
}
