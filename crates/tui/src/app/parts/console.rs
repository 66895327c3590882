//! What is typed at the screen, and what it answers.

use std::collections::VecDeque;

use kekkai_battle::Command;

use super::news::News;

/// Texts typed for the fight, the orders of the last key, and the message that answers them.
#[derive(Debug, Default)]
pub(crate) struct Console {
    /// Digits typed for the die that is asked for, blanks between faces.
    pub(crate) faces: String,
    /// Lines typed at the command line, oldest first.
    pub(crate) lines: Vec<String>,
    /// Orders that the same key gave and that are still to be carried out, the next one first.
    pub(crate) further: VecDeque<Command>,
    /// The message in place of the prompt, until the next key.
    pub(crate) message: Option<(String, Tone)>,
    /// What has just happened, where it is told at all.
    pub(crate) news: News,
}

/// How a message is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Something was done as wished.
    News,
    /// Something was not done.
    Refusal,
}

impl Console {
    /// Shows that something was done.
    pub(crate) fn tell(&mut self, text: String) {
        self.message = Some((text, Tone::News));
    }

    /// Shows why something was not done.
    pub(crate) fn refuse(&mut self, text: String) {
        self.message = Some((text, Tone::Refusal));
    }

    /// Keeps a line that was typed, unless it is blank or the same as the last one.
    pub(crate) fn remember(&mut self, text: String) {
        if !text.trim().is_empty() && self.lines.last() != Some(&text) {
            self.lines.push(text);
        }
    }
}
