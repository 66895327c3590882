//! What lies over the screen for the field: the palette, the list of what can be done with borders, the signs.

use crossterm::event::KeyEvent;
use kekkai_host::Painter;
use kekkai_widgets::{help, list, palette};
use ratatui::layout::Rect;

use super::{
    App, Effect,
    keys::{self, Action},
    painting::{self, PALETTE_KEYS, Paint},
    popup::Popup,
};

/// Something of the field over the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldPopup {
    /// What to paint with; the chosen line by column and place, from 0.
    Palette { selected: (usize, usize) },
    /// What can be done with borders; the chosen line from 0.
    Borders { selected: usize },
    /// The signs of the map.
    Signs,
}

impl App {
    /// A key while one of these lies topmost.
    pub(super) fn press_in_field(&mut self, key: KeyEvent) -> Effect {
        let Some(Popup::Field(popup)) = self.popups.last() else { return Effect::Look };
        let popup = *popup;
        if keys::name(key).as_deref() == Some("Esc") {
            self.popups.pop();
            return Effect::Look;
        }
        match popup {
            FieldPopup::Palette { selected } => self.press_in_palette(key, selected),
            FieldPopup::Borders { selected } => self.press_in_borders(key, selected),
            FieldPopup::Signs => {
                self.popups.pop();
                Effect::Look
            }
        }
    }

    fn press_in_palette(&mut self, key: KeyEvent, (column, row): (usize, usize)) -> Effect {
        let lines = painting::palette();
        let name = keys::name(key).unwrap_or_default();
        let by_key = PALETTE_KEYS.iter().zip(&lines).find_map(|(keys, column)| {
            let at = keys.chars().position(|key| name.chars().eq([key]))?;
            column.get(at).copied()
        });
        if let Some(paint) = by_key {
            return self.take_paint(paint);
        }
        let last = |column: usize| lines.get(column).map_or(0, Vec::len).saturating_sub(1);
        let (mut column, mut row) = (column, row);
        match name.as_str() {
            "Enter" | "Space" => {
                let chosen: Option<Paint> =
                    lines.get(column).and_then(|lines| lines.get(row).copied());
                return chosen.map_or(Effect::Look, |paint| self.take_paint(paint));
            }
            "Up" => row = row.saturating_sub(1),
            "Down" => row += 1,
            "Left" | "Shift-Tab" => column = column.saturating_sub(1),
            "Right" | "Tab" => column = (column + 1).min(lines.len().saturating_sub(1)),
            "Home" => row = 0,
            "End" => row = usize::MAX,
            _ => {}
        }
        self.choose(FieldPopup::Palette { selected: (column, row.min(last(column))) });
        Effect::Look
    }

    fn press_in_borders(&mut self, key: KeyEvent, selected: usize) -> Effect {
        let crossings = self.crossings();
        let last = crossings.len().saturating_sub(1);
        let name = keys::name(key).unwrap_or_default();
        let chosen = match name.as_str() {
            "Enter" | "Space" => Some(selected),
            "Up" | "k" => {
                self.choose(FieldPopup::Borders { selected: selected.saturating_sub(1) });
                None
            }
            "Down" | "j" => {
                self.choose(FieldPopup::Borders { selected: (selected + 1).min(last) });
                None
            }
            digit => digit.parse::<usize>().ok().and_then(|number| number.checked_sub(1)),
        };
        let Some(crossing) = chosen.and_then(|chosen| crossings.get(chosen)) else {
            return Effect::Look;
        };
        self.popups.pop();
        crossing.go()
    }

    fn choose(&mut self, to: FieldPopup) {
        if let Some(Popup::Field(popup)) = self.popups.last_mut() {
            *popup = to;
        }
    }

    /// Opens the list of what can be done with borders, or says that nothing can.
    pub(super) fn open_borders(&mut self) -> Effect {
        let crossings = self.crossings();
        if crossings.is_empty() {
            return self.say("border-none");
        }
        let selected = crossings.iter().position(super::crossing::Crossing::is_open);
        let selected = selected.unwrap_or_default();
        self.popups.push(Popup::Field(FieldPopup::Borders { selected }));
        Effect::Look
    }

    /// The keys of one of these.
    pub(super) fn field_hints(&self, popup: FieldPopup) -> Vec<(String, String)> {
        let fixed = |key: &str, word: &str| (key.to_owned(), self.looks.words.t(word));
        match popup {
            FieldPopup::Palette { .. } => vec![
                fixed("Enter", "hint-choose"),
                fixed("←↑↓→", "hint-select"),
                fixed("Esc", "hint-leave"),
            ],
            FieldPopup::Borders { .. } => vec![
                fixed("Enter", "hint-do"),
                fixed("↑↓", "hint-select"),
                fixed("Esc", "hint-leave"),
            ],
            FieldPopup::Signs => vec![fixed("Esc", "hint-leave")],
        }
    }

    pub(super) fn draw_field(&self, popup: FieldPopup, within: Rect, painter: &mut Painter) {
        match popup {
            FieldPopup::Palette { selected } => {
                let columns = self.palette_columns();
                let (title, foot) =
                    (self.looks.words.t("palette-title"), self.looks.words.t("palette-foot"));
                let palette =
                    palette::Palette { title: &title, columns: &columns, selected, foot: &foot };
                palette::draw(
                    &palette,
                    self.looks.theme,
                    &self.looks.glyphs,
                    within,
                    painter.buffer(),
                );
            }
            FieldPopup::Borders { selected } => {
                let crossings = self.crossings();
                let texts: Vec<(String, &str, bool)> = (1..)
                    .zip(&crossings)
                    .map(|(number, crossing)| {
                        let text = format!("{number}  {}", crossing.text);
                        (text, crossing.right.as_str(), crossing.is_open())
                    })
                    .collect();
                let rows: Vec<list::Row<'_>> = texts
                    .iter()
                    .map(|(text, right, open)| list::Row::of(text, right).open_if(*open))
                    .collect();
                let (title, foot) =
                    (self.looks.words.t("border-title"), self.looks.words.t("border-foot"));
                let list =
                    list::List { title: &title, filter: "", rows: &rows, selected, foot: &foot };
                list::draw(&list, self.looks.theme, &self.looks.glyphs, within, painter.buffer());
            }
            FieldPopup::Signs => {
                let looks = &self.looks;
                let (book, words) = (self.snapshot.view.book, &looks.words);
                help::draw_signs(book, words, looks.theme, &looks.glyphs, within, painter.buffer());
            }
        }
    }

    /// From the keys to the signs, where a popup of keys is topmost and the key for help is pressed again.
    pub(super) fn turn_page(&mut self, key: KeyEvent) -> bool {
        let turns = matches!(self.popups.last(), Some(Popup::Help))
            && self.looks.keymap.action(key) == Some(Action::Help);
        if turns {
            self.popups.pop();
            self.popups.push(Popup::Field(FieldPopup::Signs));
        }
        turns
    }
}
