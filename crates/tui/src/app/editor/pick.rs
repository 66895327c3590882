//! A list that typing narrows: skills, weapons, classes.

use crossterm::event::KeyEvent;
use kekkai_widgets::{
    list,
    picker::{self, Picker},
};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{super::keys, Desk};

/// What is picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Skill,
    Weapon,
    Class,
    School,
    Spell,
    Impulse,
}

/// A line of the list.
#[derive(Debug)]
pub(super) struct Row {
    /// Its place among all.
    pub place: usize,
    pub text: String,
    pub right: String,
    pub open: bool,
}

/// The list, and what was typed to narrow it.
#[derive(Debug)]
pub(super) struct Pick {
    pub what: What,
    title: String,
    rows: Picker<Row>,
}

/// What a key came to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Picked {
    On,
    Left,
    /// The one of this place; `None` where nothing fits what was typed.
    Done(Option<usize>),
}

impl Pick {
    pub(super) fn new(what: What, title: String, rows: Vec<Row>) -> Self {
        Self { what, title, rows: Picker::new(rows).by_typing(|row| &row.text) }
    }

    /// What was typed to narrow the list.
    pub(super) fn typed(&self) -> &str {
        self.rows.typed()
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> Picked {
        match keys::pick(&mut self.rows, key) {
            Some(picker::Picked::Left) => Picked::Left,
            Some(picker::Picked::Taken) => Picked::Done(self.rows.chosen().map(|row| row.place)),
            Some(picker::Picked::Moved) | None => Picked::On,
        }
    }

    pub(super) fn insert(&mut self, text: &str) {
        self.rows.insert(text);
    }

    pub(super) fn draw(&self, desk: Desk<'_>, area: Rect, buf: &mut Buffer) {
        let row =
            |_, row: &'_ Row| list::Row::of(row.text.clone(), row.right.clone()).open_if(row.open);
        let list = self.rows.list(&self.title, desk.words.t("editor-pick-foot"), row);
        let within = Rect { height: area.height.saturating_sub(2), ..area };
        list::draw(&list, desk.theme, desk.glyphs, within, buf);
    }
}
