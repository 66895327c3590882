//! The boards of a place: one where nothing is said, several where a gate and a hall are one location.

use std::sync::Arc;

use kekkai_rules::{Ambient, PlainText};
use serde::{Deserialize, Serialize};

use super::{PlaceId, World};
use crate::{
    Cell, Field,
    field::Status,
    library::Library,
    scenario::BadScenario,
    systems::{Item, SystemId},
    terrain_setup::TerrainSetup,
};

/// A board of a place as it was left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Name shown for it.
    pub name: PlainText,
    /// What fills it. Of the board that is up, the fight has the field, and this is what it was before.
    pub field: Arc<Field>,
}

/// A board as a battle file describes it, with the items of its system; as a setup keeps it, with those of any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(serialize = "I: Serialize", deserialize = "I: Deserialize<'de>")
)]
pub struct BoardFile<I = Item> {
    /// Name shown for it.
    pub name: PlainText,
    /// A map of the library; written out as `rows` once it has been read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// The map, one text a row; bare floor where neither is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<String>>,
    /// Items that lie on cells.
    #[serde(default)]
    pub items: Vec<(Cell, I)>,
    /// Size, marks, statuses and borders.
    #[serde(default, rename = "scenery")]
    pub terrain: TerrainSetup,
}

impl<I> BoardFile<I> {
    /// The same with other items.
    pub(super) fn with_items<J>(self, item: impl Fn(I) -> J) -> BoardFile<J> {
        let Self { name, map, rows, items, terrain } = self;
        let items = items.into_iter().map(|(cell, own)| (cell, item(own))).collect();
        BoardFile { name, map, rows, items, terrain }
    }
}

impl BoardFile {
    /// Writes the map out, so that the fight needs the library no more; `field` is where it is named.
    pub(crate) fn resolve(&mut self, field: &str, library: &Library) -> Result<(), BadScenario> {
        if let Some(name) = self.map.take().filter(|_| self.rows.is_none()) {
            self.rows = Some(library.map(field, &name)?);
            return library.map_fault(&name).map_or(Ok(()), Err);
        }
        Ok(())
    }

    /// The board of it, of a world under `system`.
    pub(super) fn board(&self, system: SystemId, field: &str) -> Result<Board, BadScenario> {
        let faults = self.terrain.faults(system);
        if !faults.is_empty() {
            return Err(BadScenario::Sheet { field: format!("{field}.scenery"), faults });
        }
        let bare = || self.terrain.bare_rows();
        let rows = self.rows.clone().unwrap_or_else(bare);
        let mut board = Field::of_size(&rows, self.terrain.size()).map_err(BadScenario::Map)?;
        for (cell, item) in &self.items {
            board.drop_item(*cell, item.clone());
        }
        self.terrain.furnish(&mut board);
        Ok(Board { name: self.name.clone(), field: board.into() })
    }
}

impl World {
    /// The names of the boards of a place in their order; of one that nobody has fought in yet its own name, which its
    /// first board will have.
    pub fn boards_of(&self, place: PlaceId) -> Vec<&PlainText> {
        let Some(place) = self.place(place) else { return Vec::new() };
        let names: Vec<&PlainText> = place.boards.iter().map(|board| &board.name).collect();
        if names.is_empty() { vec![&place.name] } else { names }
    }

    /// Puts a board up in place of the one that is: `up` is kept as it was left. A place of which no board is known
    /// gets a bare one.
    pub(crate) fn put_up(&mut self, place: PlaceId, board: u8, up: Arc<Field>) -> Arc<Field> {
        let (here, number) = (self.here, usize::from(self.board));
        if let Some(left) = here.and_then(|here| self.places.get_mut(usize::from(here.0))) {
            match left.boards.get_mut(number) {
                Some(kept) => kept.field = up,
                None => left.boards.push(Board { name: left.name.clone(), field: up }),
            }
        }
        (self.here, self.board) = (Some(place), board);
        let known = self.place(place).and_then(|place| place.boards.get(usize::from(board)));
        known.map_or_else(|| self.bare(), |board| Arc::clone(&board.field))
    }

    fn bare(&self) -> Arc<Field> {
        let mut field = Field::bare();
        field.set_air(self.air);
        field.into()
    }

    /// Sets a status on every board that is not up, and on those that are still to be made.
    pub(crate) fn set_status(&mut self, status: Status, on: bool) {
        let over = |air: Ambient| status.over(air, on);
        self.air = over(self.air);
        for board in self.places.iter_mut().flat_map(|place| &mut place.boards) {
            let field = Arc::make_mut(&mut board.field);
            field.set_air(over(field.air()));
            field.douse();
        }
    }
}
