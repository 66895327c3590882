//! What fills each cell, and what lies on it.

use kekkai_rules::{Ground, Terrain, knk::item::Item};
use serde::{Deserialize, Serialize};

use crate::{Cell, cell::SIZE};

/// The ground of all cells, row by row, and the items that lie about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    ground: Vec<Ground>,
    items: Vec<(Cell, Item)>,
}

/// A map that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadMap {
    /// Not as many rows as the field has.
    #[error("{found} rows")]
    Rows {
        /// How many there are.
        found: usize,
    },
    /// A row that is not as long as the field is wide.
    #[error("row {row}: {found} cells")]
    Columns {
        /// Its letter.
        row: char,
        /// How many cells it has.
        found: usize,
    },
    /// A sign that stands for nothing.
    #[error("row {row}, column {column}: {sign:?}")]
    Sign {
        /// Letter of the row.
        row: char,
        /// Column from 1.
        column: usize,
        /// What stands there.
        sign: char,
    },
}

/// The signs of a map file, one a cell.
pub const SIGNS: [(char, Terrain); 5] = [
    ('.', Terrain::Floor),
    ('#', Terrain::Ordinary),
    ('H', Terrain::Strong),
    ('X', Terrain::Indestructible),
    ('"', Terrain::Hindrance),
];

impl Field {
    /// A field of bare floor (KNK-LOC-02).
    pub fn bare() -> Self {
        Self {
            ground: vec![Ground::default(); usize::from(SIZE) * usize::from(SIZE)],
            items: Vec::new(),
        }
    }

    /// Reads a map of one sign a cell ([`SIGNS`]), one text a row from A to T.
    pub fn from_rows(rows: &[String]) -> Result<Self, BadMap> {
        if rows.len() != usize::from(SIZE) {
            return Err(BadMap::Rows { found: rows.len() });
        }
        let mut field = Self::bare();
        let mut cells = Cell::all();
        for (letter, text) in ('A'..).zip(rows) {
            let found = text.chars().count();
            if found != usize::from(SIZE) {
                return Err(BadMap::Columns { row: letter, found });
            }
            for (column, sign) in (1..).zip(text.chars()) {
                let terrain = SIGNS.iter().find(|(known, _)| *known == sign);
                let (_, terrain) = terrain.ok_or(BadMap::Sign { row: letter, column, sign })?;
                if let Some(cell) = cells.next() {
                    field.set(cell, Ground::of(*terrain));
                }
            }
        }
        Ok(field)
    }

    /// What fills `cell`.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground.get(cell.index()).copied().unwrap_or_default()
    }

    /// Fills `cell`.
    pub fn set(&mut self, cell: Cell, ground: Ground) {
        if let Some(here) = self.ground.get_mut(cell.index()) {
            *here = ground;
        }
    }

    /// What lies on `cell`, in the order in which it came to lie there.
    pub fn items(&self, cell: Cell) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |(at, _)| *at == cell).map(|(_, item)| item)
    }

    /// Cells on which something lies.
    pub fn littered(&self) -> impl Iterator<Item = Cell> {
        self.items.iter().map(|(at, _)| *at)
    }

    /// Lays an item down.
    pub fn drop_item(&mut self, cell: Cell, item: Item) {
        self.items.push((cell, item));
    }

    /// Takes the item of this number off `cell`; nothing happens if there is none.
    pub fn lift_item(&mut self, cell: Cell, number: usize) {
        let found = self
            .items
            .iter()
            .enumerate()
            .filter(|(_, (at, _))| *at == cell)
            .nth(number)
            .map(|(i, _)| i);
        if let Some(index) = found {
            self.items.remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<String> {
        vec![".".repeat(20); 20]
    }

    #[test]
    fn a_map_of_the_wrong_size_names_what_it_has() {
        assert_eq!(Field::from_rows(&rows()[..19]), Err(BadMap::Rows { found: 19 }));
        let mut short = rows();
        short[2].pop();
        assert_eq!(Field::from_rows(&short), Err(BadMap::Columns { row: 'C', found: 19 }));
        let mut odd = rows();
        odd[19].replace_range(4..5, "@");
        assert_eq!(Field::from_rows(&odd), Err(BadMap::Sign { row: 'T', column: 5, sign: '@' }));
    }

    #[test]
    fn every_kind_of_ground_has_a_sign() {
        for terrain in Terrain::ALL {
            assert!(SIGNS.iter().any(|(_, known)| *known == terrain), "{terrain:?}");
        }
    }

    #[test]
    fn items_are_numbered_per_cell() {
        let (a, b) = ("1A".parse().unwrap(), "2B".parse().unwrap());
        let item = Item::named;
        let mut field = Field::bare();
        field.drop_item(a, item("rope"));
        field.drop_item(b, item("lamp"));
        field.drop_item(a, item("flask"));
        field.lift_item(a, 1);
        assert_eq!(field.items(a).collect::<Vec<_>>(), [&item("rope")]);
        assert_eq!(field.items(b).count(), 1);
    }
}
