//! Cells of the field, written as the book has them: `7C`, and `C7` is understood.

use std::{fmt, str::FromStr};

use kekkai_rules::Spot;
use serde::{Deserialize, Serialize};

/// Columns and rows of the field.
pub const SIZE: u8 = 20;

/// A cell: column 1 to 20 from west to east, row A to T from north to south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell {
    /// Row from 0. Before the column, so that cells sort row by row.
    row: u8,
    /// Column, from 0 at the left.
    column: u8,
}

/// How [`NoCell`] ends as a message: what a data file's reader knows it by.
pub(crate) const NO_CELL: &str = " is not a cell";

/// A text that is no cell of the field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}{NO_CELL}")]
pub struct NoCell(pub String);

impl Cell {
    /// The cell in the north-west, `1A`.
    pub const FIRST: Self = Self { row: 0, column: 0 };
    /// A cell in the middle of the field, `10J`.
    pub const MIDDLE: Self = Self { row: SIZE / 2 - 1, column: SIZE / 2 - 1 };

    /// The cell in `column` and `row`, both from 0; `None` off the field.
    pub fn new(column: i16, row: i16) -> Option<Self> {
        let on_field = |n: i16| u8::try_from(n).ok().filter(|n| *n < SIZE);
        Some(Self { column: on_field(column)?, row: on_field(row)? })
    }

    /// Every cell, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| Self { row, column }))
    }

    /// Column from 0, west to east.
    pub fn column(self) -> u8 {
        self.column
    }

    /// Row from 0, north to south.
    pub fn row(self) -> u8 {
        self.row
    }

    /// Position in a list of all cells, row by row.
    pub fn index(self) -> usize {
        usize::from(self.row) * usize::from(SIZE) + usize::from(self.column)
    }

    /// King's moves to `other`: a diagonal counts as one.
    pub fn distance(self, other: Self) -> u8 {
        self.column.abs_diff(other.column).max(self.row.abs_diff(other.row))
    }

    /// How many columns east and rows south of this cell `other` lies.
    pub fn offset(self, other: Self) -> (i16, i16) {
        let difference = |from: u8, to: u8| i16::from(to) - i16::from(from);
        (difference(self.column, other.column), difference(self.row, other.row))
    }

    /// The cell so many columns east and rows south of this one.
    pub fn shifted(self, columns: i16, rows: i16) -> Option<Self> {
        Self::new(i16::from(self.column) + columns, i16::from(self.row) + rows)
    }

    /// Every cell of the rectangle that has this one and `other` as corners, row by row.
    pub fn rectangle(self, other: Self) -> impl Iterator<Item = Self> {
        let columns = self.column.min(other.column)..=self.column.max(other.column);
        let rows = self.row.min(other.row)..=self.row.max(other.row);
        rows.flat_map(move |row| columns.clone().map(move |column| Self { row, column }))
    }

    /// The up to eight neighbours, row by row.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        const AROUND: [(i16, i16); 8] =
            [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        AROUND.into_iter().filter_map(move |(x, y)| self.shifted(x, y))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column + 1, char::from(b'A' + self.row))
    }
}

impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(text: &str) -> Result<Self, NoCell> {
        let letters: String = text.chars().filter(char::is_ascii_alphabetic).collect();
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let no_cell = || NoCell(text.to_owned());
        let forwards = format!("{digits}{letters}") == text;
        let backwards = format!("{letters}{digits}") == text;
        let [letter] = letters.as_bytes() else { return Err(no_cell()) };
        if !(forwards || backwards) || digits.starts_with('0') {
            return Err(no_cell());
        }
        let column: i16 = digits.parse().map_err(|_| no_cell())?;
        let row = i16::from(letter.to_ascii_uppercase()) - i16::from(b'A');
        Self::new(column - 1, row).ok_or_else(no_cell)
    }
}

impl TryFrom<String> for Cell {
    type Error = NoCell;

    fn try_from(text: String) -> Result<Self, NoCell> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> Self {
        cell.to_string()
    }
}

impl From<Cell> for Spot {
    fn from(cell: Cell) -> Self {
        Self(u16::from(cell.row) * u16::from(SIZE) + u16::from(cell.column))
    }
}

impl TryFrom<Spot> for Cell {
    type Error = NoCell;

    fn try_from(spot: Spot) -> Result<Self, NoCell> {
        let size = u16::from(SIZE);
        match (u8::try_from(spot.0 % size), u8::try_from(spot.0 / size)) {
            (Ok(column), Ok(row)) if row < SIZE => Ok(Self { row, column }),
            _ => Err(NoCell(spot.0.to_string())),
        }
    }
}
