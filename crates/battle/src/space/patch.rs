//! A piece of a map that is laid down at once: a stamp, or a whole field.

use std::{fmt, str::FromStr};

use kekkai_rules::Terrain;
use serde::{Deserialize, Serialize};

use crate::{Cell, Field, field::SIGNS};

/// The sign of a cell that stays as it is.
const LEAVES: char = '_';
/// The sign of ice with water below it, which no map file has.
const OVER_WATER: char = '=';
/// What stands between two rows.
const BETWEEN: char = '|';

/// What a cell becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// What the cell is filled with.
    pub terrain: Terrain,
    /// Whether water lies below, where that is ice.
    pub over_water: bool,
}

/// Terrain of cells, row by row, as the signs of a map file have it; `_` leaves a cell as it is, `=` is ice over water.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Patch(Vec<Vec<Option<Laid>>>);

/// A sign that stands for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no sign of a map")]
pub struct NoSign(pub char);

impl Patch {
    /// The cells of the rectangle between two corners as they are now.
    pub fn of(field: &Field, (one, other): (Cell, Cell)) -> Self {
        let rows = one.row().min(other.row())..=one.row().max(other.row());
        let row = |row: u8| {
            let cells = one.rectangle(other).filter(move |cell| cell.row() == row);
            let laid = cells.map(|cell| {
                let ground = field.ground(cell);
                Some(Laid { terrain: ground.terrain, over_water: ground.over_water })
            });
            laid.collect()
        };
        Self(rows.map(row).collect())
    }

    /// The patch that has this on each of so many columns and rows.
    pub(crate) fn drawn((columns, rows): (u8, u8), on: impl Fn(u8, u8) -> Option<Laid>) -> Self {
        let row = |row| (0..columns).map(|column| on(column, row)).collect();
        Self((0..rows).map(row).collect())
    }

    /// Every cell that changes where its north-west corner lies at `at`, row by row. What lies beyond the grid is left out.
    pub fn cells(&self, at: Cell) -> impl Iterator<Item = (Cell, Laid)> {
        (0..).zip(&self.0).flat_map(move |(down, row)| {
            let cell = move |(along, laid): (i16, &Option<Laid>)| {
                Some((at.shifted(along, down)?, (*laid)?))
            };
            (0..).zip(row).filter_map(cell)
        })
    }

    /// The rows of it as a map file has them, and the cells of ice that have water below them.
    pub fn map(&self) -> (Vec<String>, Vec<Cell>) {
        let plain = |laid: Option<Laid>| {
            laid.map_or(LEAVES, |laid| sign(Laid { over_water: false, ..laid }))
        };
        let rows = self.0.iter().map(|row| row.iter().map(|laid| plain(*laid)).collect());
        let wet = self.cells(Cell::FIRST).filter(|(_, laid)| laid.is_wet()).map(|(cell, _)| cell);
        (rows.collect(), wet.collect())
    }

    /// The same, laid at `at`, with floor where an obstacle would come on a cell that `stands` says is taken.
    #[must_use]
    pub(crate) fn around(self, at: Cell, stands: impl Fn(Cell) -> bool) -> Self {
        let clear = |(along, down): (i16, i16), laid: Laid| {
            let taken = laid.terrain.is_obstacle() && at.shifted(along, down).is_some_and(&stands);
            if taken { Laid { terrain: Terrain::Floor, over_water: false } } else { laid }
        };
        let row = |(down, row): (i16, Vec<Option<Laid>>)| {
            let cells = (0..).zip(row);
            cells.map(|(along, laid)| laid.map(|laid| clear((along, down), laid))).collect()
        };
        Self((0..).zip(self.0).map(row).collect())
    }
}

impl Laid {
    /// Whether it is ice with water below it.
    fn is_wet(self) -> bool {
        self.over_water && self.terrain == Terrain::Ice
    }
}

fn sign(laid: Laid) -> char {
    if laid.is_wet() {
        return OVER_WATER;
    }
    let known = SIGNS.iter().find(|(_, terrain)| *terrain == laid.terrain);
    known.map_or(LEAVES, |(sign, _)| *sign)
}

fn laid(sign: char) -> Result<Option<Laid>, NoSign> {
    match sign {
        LEAVES => Ok(None),
        OVER_WATER => Ok(Some(Laid { terrain: Terrain::Ice, over_water: true })),
        _ => {
            let known = SIGNS.iter().find(|(known, _)| *known == sign).ok_or(NoSign(sign))?;
            Ok(Some(Laid { terrain: known.1, over_water: false }))
        }
    }
}

impl NoSign {
    /// The signs that there are.
    pub(crate) fn expected() -> Vec<String> {
        let signs = SIGNS.iter().map(|(sign, _)| *sign);
        signs.chain([OVER_WATER, LEAVES, BETWEEN]).map(String::from).collect()
    }
}

impl TryFrom<Vec<String>> for Patch {
    type Error = NoSign;

    fn try_from(rows: Vec<String>) -> Result<Self, NoSign> {
        let row = |row: &String| row.chars().map(laid).collect();
        rows.iter().map(row).collect::<Result<_, _>>().map(Self)
    }
}

impl From<Patch> for Vec<String> {
    fn from(Patch(rows): Patch) -> Self {
        let row = |row: &Vec<Option<Laid>>| -> String {
            row.iter().map(|laid| laid.map_or(LEAVES, sign)).collect()
        };
        rows.iter().map(row).collect()
    }
}

impl FromStr for Patch {
    type Err = NoSign;

    fn from_str(text: &str) -> Result<Self, NoSign> {
        let rows: Vec<String> = text.split(BETWEEN).map(|row| row.trim().to_owned()).collect();
        rows.try_into()
    }
}

impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.clone().into();
        f.write_str(&rows.join(&BETWEEN.to_string()))
    }
}
