//! What lies over the screen for the field: the palette, and the list of what can be done with borders.

use crossterm::event::{KeyCode, KeyEvent};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas,
    list::ListRow,
    palette,
    picker::{Picked, Picker},
};

use crate::app::{
    App, Effect,
    crossing::Crossing,
    keys,
    layers::{After, Behaviour, Layer, above_prompt},
    mouse::Clickable,
    painting::{self, PALETTE_KEYS},
};

/// What to paint with; the chosen line by column and place, from 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Palette {
    pub(crate) selected: (usize, usize),
}

/// What can be done with borders.
#[derive(Debug)]
pub(crate) struct Borders(Picker<Crossing>);

impl App {
    /// Opens the list of what can be done with borders, or says that nothing can.
    pub(crate) fn open_borders(&mut self) -> Effect {
        let crossings = self.crossings();
        if crossings.is_empty() {
            return self.say("border-none");
        }
        let crossings = Picker::new(crossings).by_signs("123456789").at(Crossing::is_open);
        self.open(Layer::Borders(Borders(crossings)))
    }
}

impl Behaviour for Palette {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let lines = painting::palette();
        let name = keys::name(key).unwrap_or_default();
        let by_key = PALETTE_KEYS.iter().zip(&lines).find_map(|(keys, column)| {
            let at = keys.chars().position(|key| name.chars().eq([key]))?;
            column.get(at).copied()
        });
        if let Some(paint) = by_key {
            return app.take_paint(paint);
        }
        let last = |column: usize| lines.get(column).map_or(0, Vec::len).saturating_sub(1);
        let (mut column, mut row) = self.selected;
        match name.as_str() {
            "Esc" => return After::CLOSES,
            "Enter" | "Space" => {
                let chosen = lines.get(column).and_then(|lines| lines.get(row).copied());
                return chosen.map_or(After::IDLE, |paint| app.take_paint(paint));
            }
            "Up" => row = row.saturating_sub(1),
            "Down" => row += 1,
            "Left" | "Shift-Tab" => column = column.saturating_sub(1),
            "Right" | "Tab" => column = (column + 1).min(lines.len().saturating_sub(1)),
            "Home" => row = 0,
            "End" => row = usize::MAX,
            _ => return After::IDLE,
        }
        self.selected = (column, row.min(last(column)));
        After::STAYS
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let (looks, columns) = (&app.looks, app.palette_columns());
        let (title, foot) = (looks.words.t("palette-title"), looks.words.t("palette-foot"));
        let selected = self.selected;
        let palette = palette::Palette { title: &title, columns: &columns, selected, foot: &foot };
        let within = above_prompt(areas);
        let look = (&looks.theme, &looks.glyphs);
        let lines = palette::draw(&palette, look.0, look.1, within, painter.buffer());
        let key = |(column, line): (usize, usize)| {
            let sign = columns.get(column)?.entries.get(line)?.key;
            Some(vec![KeyCode::Char(sign)])
        };
        let spots = lines.into_iter().filter_map(|(area, at)| Some((area, key(at)?)));
        looks.clickable.replace(Clickable::spots(spots));
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        vec![
            looks.hint("Enter", "hint-choose"),
            looks.hint("←↑↓→", "hint-select"),
            looks.hint("Esc", "hint-leave"),
        ]
    }
}

impl Borders {
    /// Whether the chosen line can be done.
    fn is_open(&self) -> bool {
        self.0.chosen().is_some_and(Crossing::is_open)
    }
}

impl Behaviour for Borders {
    fn press(&mut self, key: KeyEvent, _app: &mut App) -> After {
        match (keys::pick(&mut self.0, key), self.0.chosen()) {
            (Some(Picked::Left), _) => After::CLOSES,
            (Some(Picked::Taken), Some(crossing)) => After::Closes(crossing.go()),
            (Some(Picked::Moved), _) => After::STAYS,
            (Some(Picked::Taken) | None, _) => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let words = &app.looks.words;
        let row = |at, crossing: &'_ Crossing| {
            let text = format!("{}  {}", at + 1, crossing.text);
            ListRow::of(text, crossing.right.clone()).open_if(crossing.is_open())
        };
        let list = self.0.list(words.t("border-title"), "", row);
        app.draw_list(self, list, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints(self.is_open().then_some("hint-do"))
    }
}
