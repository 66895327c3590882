//! A list of choices for a field that typing narrows.

use crossterm::event::KeyEvent;
use kekkai_rules::form::FormChoice;
use kekkai_widgets::{
    Words, list,
    picker::{self, Picker},
};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{super::keys, EditorContext};

/// A line of the list.
#[derive(Debug)]
struct PickRow {
    /// The key of the choice.
    key: String,
    text: String,
    right: String,
    is_open: bool,
}

/// The list, and what was typed to narrow it.
#[derive(Debug)]
pub(super) struct Pick {
    /// The field that it is for.
    pub path: String,
    /// The kind of records in it; `None` for choices that stand for themselves.
    pub kind: Option<&'static str>,
    title: String,
    rows: Picker<PickRow>,
}

/// What a key came to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Picked {
    On,
    Left,
    /// The choice of this key; `None` where nothing fits what was typed.
    Done(Option<String>),
    /// One more of this kind is to be made first.
    New(&'static str),
}

impl Pick {
    pub(super) fn new(
        path: String,
        kind: Option<(&'static str, bool)>,
        title: String,
        choices: &[FormChoice],
        words: &Words,
    ) -> Self {
        let makes = kind.filter(|(_, is_made)| *is_made);
        let new = makes.map(|(kind, _)| PickRow {
            key: String::new(),
            text: words.t(&format!("made-new-{kind}")),
            right: String::new(),
            is_open: true,
        });
        let row = |choice: &FormChoice| PickRow {
            key: choice.key.clone(),
            text: words.term(&choice.label),
            right: choice.right.as_ref().map(|right| words.term(right)).unwrap_or_default(),
            is_open: choice.is_open,
        };
        let rows = choices.iter().map(row).chain(new).collect();
        let kind = kind.map(|(kind, _)| kind);
        Self { path, kind, title, rows: Picker::new(rows).by_typing(|row| &row.text) }
    }

    /// What was typed to narrow the list.
    pub(super) fn typed(&self) -> &str {
        self.rows.typed()
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> Picked {
        match keys::pick(&mut self.rows, key) {
            Some(picker::Picked::Left) => Picked::Left,
            Some(picker::Picked::Taken) => {
                let key = self.rows.chosen().map(|row| row.key.clone());
                match (self.kind, key) {
                    (Some(kind), Some(key)) if key.is_empty() => Picked::New(kind),
                    (_, key) => Picked::Done(key),
                }
            }
            Some(picker::Picked::Moved) | None => Picked::On,
        }
    }

    pub(super) fn insert(&mut self, text: &str) {
        self.rows.insert(text);
    }

    /// Draws the list; gives where its lines stand.
    pub(super) fn draw(
        &self,
        ctx: EditorContext<'_>,
        area: Rect,
        buf: &mut Buffer,
    ) -> list::Placed {
        let row = |_, row: &'_ PickRow| {
            list::ListRow::of(row.text.clone(), row.right.clone()).open_if(row.is_open)
        };
        let list = self.rows.list(&self.title, ctx.words.t("editor-pick-foot"), row);
        let within = Rect { height: area.height.saturating_sub(2), ..area };
        list::draw(&list, ctx.theme, ctx.glyphs, within, buf);
        list.placed(within)
    }
}
