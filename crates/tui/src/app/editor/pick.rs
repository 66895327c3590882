//! A list that typing narrows: skills, weapons, classes.

use crossterm::event::{KeyCode, KeyEvent};
use kekkai_widgets::list;
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
    rows: Vec<Row>,
    pub filter: String,
    selected: usize,
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
        Self { what, title, rows, filter: String::new(), selected: 0 }
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
                return Picked::Done(self.shown().nth(self.selected).map(|row| row.place));
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
            .map(|row| list::Row::of(&row.text, &row.right).open_if(row.open))
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
