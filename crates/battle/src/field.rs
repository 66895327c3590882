//! What fills each cell, and what lies on it.

use std::collections::BTreeMap;

use kekkai_rules::{Air, Ground, Light, Sky, Terrain, knk::item::Item};
use serde::{Deserialize, Serialize};

use crate::{Cell, cell::SIZE, combatant::Edge};

/// The ground of all cells, row by row, what lies about, the statuses of the place and its borders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    ground: Vec<Ground>,
    items: Vec<(Cell, Item)>,
    air: Air,
    local: BTreeMap<Cell, Local>,
    closed: Vec<Edge>,
}

/// A mark of a cell beside what fills it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// One can hide there (KNK-LOC-07).
    Shadow,
    /// Water lies below the ice (KNK-OBS-13).
    OverWater,
    /// It cannot be jumped over (KNK-OBS-06).
    Unjumpable,
    /// Sight goes over it (KNK-MOV-06).
    Low,
}

/// A status of the place (T21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Plain day (KNK-LOC-04).
    Day,
    /// Sunlight (KNK-LOC-05).
    Sunlight,
    /// Night (KNK-LOC-06).
    Night,
    /// Rain (KNK-LOC-08).
    Rain,
    /// Holy ground (KNK-LOC-09).
    Holy,
}

/// The statuses of one cell's own; each wins over that of the whole field (KNK-LOC-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Local {
    /// Its light.
    pub light: Option<Light>,
    /// Whether it rains there.
    pub rain: Option<bool>,
    /// Whether it is holy.
    pub holy: Option<bool>,
}

impl Mark {
    /// `ground` with this mark or without it.
    pub fn on(self, ground: Ground, on: bool) -> Ground {
        match self {
            Self::Shadow => Ground { shadow: on, ..ground },
            Self::OverWater => Ground { over_water: on, ..ground },
            Self::Unjumpable => Ground { unjumpable: on, ..ground },
            Self::Low => Ground { low: on, ..ground },
        }
    }
}

impl From<Sky> for Status {
    fn from(status: Sky) -> Self {
        match status {
            Sky::Day => Self::Day,
            Sky::Sunlight => Self::Sunlight,
            Sky::Night => Self::Night,
            Sky::Rain => Self::Rain,
            Sky::Holy => Self::Holy,
        }
    }
}

impl Status {
    /// The light it stands for, if it is one.
    pub const fn light(self) -> Option<Light> {
        match self {
            Self::Day => Some(Light::Day),
            Self::Sunlight => Some(Light::Sunlight),
            Self::Night => Some(Light::Night),
            Self::Rain | Self::Holy => None,
        }
    }

    /// The statuses of the whole field with this one set or taken off.
    pub fn over(self, air: Air, on: bool) -> Air {
        match self {
            Self::Rain => Air { rain: on, ..air },
            Self::Holy => Air { holy: on, ..air },
            Self::Day | Self::Sunlight | Self::Night => {
                let light = if on { self.light().unwrap_or_default() } else { Light::Day };
                Air { light, ..air }
            }
        }
    }

    /// A cell's own statuses with this one set or taken off, on a field with `air`.
    pub fn on_cell(self, local: Local, air: Air, on: bool) -> Local {
        // Taking off what the whole field has needs a status of the cell's own to say so.
        let flag = |everywhere: bool| (on || everywhere).then_some(on);
        match self {
            Self::Rain => Local { rain: flag(air.rain), ..local },
            Self::Holy => Local { holy: flag(air.holy), ..local },
            Self::Day | Self::Sunlight | Self::Night => {
                Local { light: self.light().filter(|_| on), ..local }
            }
        }
    }
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
pub const SIGNS: [(char, Terrain); 10] = [
    ('.', Terrain::Floor),
    ('#', Terrain::Ordinary),
    ('H', Terrain::Strong),
    ('X', Terrain::Indestructible),
    ('"', Terrain::Hindrance),
    ('~', Terrain::Shallow),
    ('W', Terrain::Deep),
    ('/', Terrain::Ice),
    ('C', Terrain::Cover),
    ('%', Terrain::Plants),
];

impl Field {
    /// A field of bare floor (KNK-LOC-02).
    pub fn bare() -> Self {
        Self {
            ground: vec![Ground::default(); usize::from(SIZE) * usize::from(SIZE)],
            items: Vec::new(),
            air: Air::default(),
            local: BTreeMap::new(),
            closed: Vec::new(),
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

    /// Puts a mark on `cell`, or takes it off.
    pub fn mark(&mut self, cell: Cell, mark: Mark, on: bool) {
        self.set(cell, mark.on(self.ground(cell), on));
    }

    /// The statuses of the whole field.
    pub fn air(&self) -> Air {
        self.air
    }

    /// Sets the statuses of the whole field.
    pub fn set_air(&mut self, air: Air) {
        self.air = air;
    }

    /// The statuses of a cell's own.
    pub fn local(&self, cell: Cell) -> Local {
        self.local.get(&cell).copied().unwrap_or_default()
    }

    /// Sets the statuses of a cell's own.
    pub fn set_local(&mut self, cell: Cell, local: Local) {
        if local == Local::default() {
            self.local.remove(&cell);
        } else {
            self.local.insert(cell, local);
        }
    }

    /// The statuses in force on `cell`: its own first, group by group (KNK-LOC-03).
    pub fn air_at(&self, cell: Cell) -> Air {
        let local = self.local(cell);
        Air {
            light: local.light.unwrap_or(self.air.light),
            rain: local.rain.unwrap_or(self.air.rain),
            holy: local.holy.unwrap_or(self.air.holy),
        }
    }

    /// Whether a border can be crossed (KNK-EXIT-01).
    pub fn is_open(&self, edge: Edge) -> bool {
        !self.closed.contains(&edge)
    }

    /// Opens or closes a border.
    pub fn set_border(&mut self, edge: Edge, open: bool) {
        self.closed.retain(|closed| *closed != edge);
        if !open {
            self.closed.push(edge);
            self.closed.sort_unstable();
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
