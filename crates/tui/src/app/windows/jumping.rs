//! The cursor to anybody by the first letters of a name.

use crossterm::event::KeyEvent;
use kekkai_battle::Cell;
use kekkai_host::Painter;
use kekkai_rules::Id;
use kekkai_widgets::{
    Areas,
    list::{List, ListPlace, ListRow},
    picker::{Picked, Picker},
};

use crate::app::{
    App, Effect, keys,
    layers::{After, Behaviour, Layer, above_prompt},
};

/// Everybody who stands somewhere.
#[derive(Debug)]
pub(crate) struct Jump(Picker<Standing>);

/// Somebody, and where they stand.
#[derive(Debug)]
struct Standing {
    who: Id,
    name: String,
    /// What typing looks for: the name, and the sign on the map.
    sought: String,
    at: Cell,
}

impl App {
    /// Opens the list of everybody on the field, narrowed by what is typed.
    pub(crate) fn open_jump(&mut self) -> Effect {
        let all = self.snapshot.view.combatants.iter().filter(|who| !who.past);
        let standing = all.filter_map(|who| {
            let sought = format!("{} {}", who.name, who.token);
            Some(Standing { who: who.id, name: who.name.to_string(), sought, at: who.at? })
        });
        let rows = Picker::new(standing.collect()).by_typing(|row: &Standing| &row.sought);
        self.open(Layer::Jump(Jump(rows)))
    }
}

impl Behaviour for Jump {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match keys::pick(&mut self.0, key) {
            Some(Picked::Left) => After::CLOSES,
            Some(Picked::Taken) => match self.0.chosen() {
                Some(chosen) => {
                    (app.pointer.cursor, app.pointer.who) = (chosen.at, Some(chosen.who));
                    After::CLOSES
                }
                None => After::IDLE,
            },
            Some(Picked::Moved) => After::STAYS,
            None => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let row = |_, row: &'_ Standing| ListRow::of(row.name.clone(), row.at.to_string());
        let words = &app.looks.words;
        let list = self.0.list(words.t("jump-title"), "", row);
        let list = app.looks.or_nothing_found(list, self.0.chosen().is_none());
        let list = List { place: ListPlace::Aside, ..list };
        app.draw_list(self, list, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.narrowed_hints(self.0.chosen().map(|_| "hint-go-there"))
    }

    fn paste(&mut self, text: &str) -> bool {
        self.0.insert(text);
        true
    }
}
