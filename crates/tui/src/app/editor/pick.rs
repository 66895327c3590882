//! A list of choices for a field that typing narrows.

use crossterm::event::{KeyCode, KeyEvent};
use kekkai_rules::form::FormChoice;
use kekkai_widgets::{Words, list};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{super::keys, Desk};

/// A line of the list.
#[derive(Debug)]
struct Row {
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
    rows: Vec<Row>,
    pub filter: String,
    selected: usize,
}

/// What a key came to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Picked {
    On,
    Left,
    /// The choice of this key; `None` where nothing fits what was typed.
    Done(Option<String>),
}

impl Pick {
    pub(super) fn new(
        path: String,
        kind: Option<&'static str>,
        title: String,
        choices: &[FormChoice],
        words: &Words,
    ) -> Self {
        let row = |choice: &FormChoice| Row {
            key: choice.key.clone(),
            text: words.term(&choice.label),
            right: choice.right.as_ref().map(|right| words.term(right)).unwrap_or_default(),
            is_open: choice.is_open,
        };
        let rows = choices.iter().map(row).collect();
        Self { path, kind, title, rows, filter: String::new(), selected: 0 }
    }

    fn shown(&self) -> impl Iterator<Item = &Row> {
        let wanted = self.filter.to_lowercase();
        self.rows.iter().filter(move |row| row.text.to_lowercase().contains(&wanted))
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> Picked {
        let last = self.shown().count().saturating_sub(1);
        match keys::name(key).as_deref() {
            Some("Esc") => return Picked::Left,
            Some("Enter") => {
                return Picked::Done(self.shown().nth(self.selected).map(|row| row.key.clone()));
            }
            Some("Up") => self.selected = self.selected.saturating_sub(1),
            Some("Down") => self.selected = (self.selected + 1).min(last),
            Some("PgUp") => self.selected = self.selected.saturating_sub(10),
            Some("PgDn") => self.selected = (self.selected + 10).min(last),
            Some("Backspace") => {
                self.filter.pop();
                self.selected = 0;
            }
            _ => {
                if let KeyCode::Char(c) = key.code {
                    self.insert(&c.to_string());
                }
            }
        }
        Picked::On
    }

    pub(super) fn insert(&mut self, text: &str) {
        self.filter.extend(text.chars().filter(|c| !c.is_control()).take(40));
        self.selected = 0;
    }

    pub(super) fn draw(&self, desk: Desk<'_>, area: Rect, buf: &mut Buffer) {
        let rows: Vec<list::Row<'_>> = self
            .shown()
            .map(|row| list::Row::of(&row.text, &row.right).open_if(row.is_open))
            .collect();
        let foot = desk.words.t("editor-pick-foot");
        let list = list::List {
            title: &self.title,
            filter: &self.filter,
            rows: &rows,
            selected: self.selected,
            foot: &foot,
        };
        let within = Rect { height: area.height.saturating_sub(2), ..area };
        list::draw(&list, desk.theme, desk.glyphs, within, buf);
    }
}
