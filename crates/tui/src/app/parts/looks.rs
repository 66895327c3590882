//! How the screen looks and speaks.

use std::{cell::RefCell, io};

use kekkai_host::Painter;
use kekkai_widgets::{
    Glyphs, Theme, Words,
    list::{self, List},
};
use ratatui::layout::Rect;

use crate::{
    app::{
        inputs,
        keys::{Action, Bound, Keymap},
        mouse::Clickable,
    },
    assets::Assets,
    themes::Choice,
};

/// Words, colours, signs and keys of the screen.
#[derive(Debug)]
pub(crate) struct Looks {
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    /// Which one that is, and why it looks so here.
    pub(crate) choice: Choice,
    pub(crate) glyphs: Glyphs,
    pub(crate) keymap: Keymap,
    /// What can be clicked on in what was drawn last over the map.
    pub(crate) clickable: RefCell<Clickable>,
}

impl Looks {
    /// Shows the theme for the terminal's ground, once that is known; whether it is another one.
    pub(crate) fn learn_ground(&mut self, assets: &Assets) -> io::Result<bool> {
        let Some(ground) = inputs::told_ground()? else { return Ok(false) };
        self.choice.ground = Some(ground);
        let theme = self.choice.theme(assets).unwrap_or_else(|_| self.choice.suited());
        let is_new = theme != self.theme;
        self.theme = theme;
        Ok(is_new)
    }

    /// The list as it is, or with the words that nothing is found.
    pub(crate) fn or_nothing_found<'a>(&self, list: List<'a>, nothing: bool) -> List<'a> {
        let note = if nothing { self.words.t("finder-nothing").into() } else { list.note };
        List { note, ..list }
    }

    /// Draws a list in `within`.
    pub(crate) fn draw(&self, list: &List<'_>, within: Rect, painter: &mut Painter) {
        self.clickable.replace(Clickable::hinted(list, within));
        list::draw(list, &self.theme, &self.glyphs, within, painter.buffer());
    }

    /// A key that no table of keys changes, with its word.
    pub(crate) fn hint(&self, key: &str, word: &str) -> (String, String) {
        (key.to_owned(), self.words.t(word))
    }

    /// The key of an action with a word for it.
    pub(crate) fn hint_of(&self, action: Action, word: &str) -> (String, String) {
        (self.keymap.key(action).to_owned(), self.words.t(word))
    }

    /// The key of an action with the action's own word.
    pub(crate) fn action_hint(&self, action: Action) -> (String, String) {
        self.bound_hint(Bound::Action(action))
    }

    /// The key of an action or a verb with its own word.
    pub(crate) fn bound_hint(&self, bound: Bound) -> (String, String) {
        (self.keymap.key_of(bound).to_owned(), self.words.t(&bound.word()))
    }

    /// The keys that go through a list and out of it, and before them that which takes a line, by its word.
    pub(crate) fn list_hints(&self, takes: Option<&str>) -> Vec<(String, String)> {
        let takes = takes.map(|word| self.hint("Enter", word));
        let ends = [self.hint("↑↓", "hint-select"), self.hint("Esc", "hint-leave")];
        takes.into_iter().chain(ends).collect()
    }

    /// The same of a list that is narrowed by letters.
    pub(crate) fn narrowed_hints(&self, takes: Option<&str>) -> Vec<(String, String)> {
        let mut hints = self.list_hints(takes);
        let last = hints.len().saturating_sub(1);
        hints.insert(last, (self.words.t("hint-letters"), self.words.t("hint-filter")));
        hints
    }
}
