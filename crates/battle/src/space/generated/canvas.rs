//! What a field is drawn on: terrain by columns and rows, and the numbers of a seed.

use kekkai_rules::Terrain;
use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use super::is_way;
use crate::patch::{Laid, Patch};

/// A field that is being drawn.
#[derive(Debug)]
pub(super) struct Canvas {
    columns: i16,
    rows: i16,
    /// Terrain of cells, row by row.
    cells: Vec<Terrain>,
    dice: ChaCha8Rng,
}

/// A rectangle of a canvas: its first column and row, and its last ones.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub(super) west: i16,
    pub(super) north: i16,
    pub(super) east: i16,
    pub(super) south: i16,
}

impl Area {
    /// Its cells, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = (i16, i16)> {
        (self.north..=self.south).flat_map(move |y| (self.west..=self.east).map(move |x| (x, y)))
    }

    /// Whether a cell of it is at its edge.
    pub(super) fn is_edge(self, (x, y): (i16, i16)) -> bool {
        x == self.west || x == self.east || y == self.north || y == self.south
    }

    /// Whether a cell is one of its four corners.
    pub(super) fn is_corner(self, (x, y): (i16, i16)) -> bool {
        (x == self.west || x == self.east) && (y == self.north || y == self.south)
    }
}

impl Canvas {
    /// A canvas of bare floor.
    pub(super) fn new(seed: u64, (columns, rows): (u8, u8)) -> Self {
        let cells = vec![Terrain::Floor; usize::from(columns) * usize::from(rows)];
        let dice = ChaCha8Rng::seed_from_u64(seed);
        Self { columns: columns.into(), rows: rows.into(), cells, dice }
    }

    /// How many columns and rows it has.
    pub(super) fn size(&self) -> (i16, i16) {
        (self.columns, self.rows)
    }

    /// How many columns stay free at the west and the east border.
    pub(super) fn strip(&self) -> i16 {
        (self.columns / 6).clamp(1, 3)
    }

    /// All of it between the strips.
    pub(super) fn middle(&self) -> Area {
        let strip = self.strip();
        Area { west: strip, north: 0, east: self.columns - 1 - strip, south: self.rows - 1 }
    }

    fn index(&self, (x, y): (i16, i16)) -> Option<usize> {
        let is_on = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        is_on.then(|| usize::try_from(y * self.columns + x).ok())?
    }

    /// What fills a cell; `None` beyond the board.
    pub(super) fn at(&self, cell: (i16, i16)) -> Option<Terrain> {
        self.cells.get(self.index(cell)?).copied()
    }

    /// Fills a cell; nothing happens beyond the board.
    pub(super) fn put(&mut self, cell: (i16, i16), terrain: Terrain) {
        let index = self.index(cell);
        if let Some(here) = index.and_then(|index| self.cells.get_mut(index)) {
            *here = terrain;
        }
    }

    /// A number from `least` to `most`, both included; `least` where there is none between.
    pub(super) fn number(&mut self, least: i16, most: i16) -> i16 {
        if most <= least { least } else { self.dice.random_range(least..=most) }
    }

    /// Whether what happens so many times of a hundred happens.
    pub(super) fn chance(&mut self, percent: i16) -> bool {
        self.number(1, 100) <= percent
    }

    /// Fills so many of a hundred bare cells of `within`.
    pub(super) fn scatter(&mut self, within: Area, percent: i16, terrain: Terrain) {
        for cell in within.cells() {
            if self.at(cell) == Some(Terrain::Floor) && self.chance(percent) {
                self.put(cell, terrain);
            }
        }
    }

    /// Fills so many cells that hang together, on from a random one of `within`.
    pub(super) fn clump(&mut self, within: Area, count: i16, terrain: Terrain) {
        let mut at =
            (self.number(within.west, within.east), self.number(within.north, within.south));
        for _ in 0..count {
            self.put(at, terrain);
            let (x, y) = at;
            let next = match self.number(0, 3) {
                0 => (x + 1, y),
                1 => (x - 1, y),
                2 => (x, y + 1),
                _ => (x, y - 1),
            };
            let is_in = (within.west..=within.east).contains(&next.0)
                && (within.north..=within.south).contains(&next.1);
            at = if is_in { next } else { at };
        }
    }

    /// Nothing stands where the sides come onto the field.
    pub(super) fn free_strips(&mut self) {
        let (strip, columns) = (self.strip(), self.columns);
        let all = Area { west: 0, north: 0, east: columns - 1, south: self.rows - 1 };
        for (x, y) in all.cells().filter(|(x, _)| *x < strip || *x >= columns - strip) {
            self.put((x, y), Terrain::Floor);
        }
    }

    /// Clears a winding way from the west to the east where there is none.
    pub(super) fn open_way(&mut self) {
        if self.is_open() {
            return;
        }
        let mut y = self.number(self.rows / 4, self.rows * 3 / 4);
        for x in 0..self.columns {
            self.clear((x, y));
            let to = (y + self.number(-1, 1)).clamp(0, self.rows - 1);
            self.clear((x, to));
            y = to;
        }
    }

    fn clear(&mut self, cell: (i16, i16)) {
        if self.at(cell).is_some_and(|terrain| !is_way(terrain)) {
            self.put(cell, Terrain::Floor);
        }
    }

    /// Whether one walks from the west to the east.
    fn is_open(&self) -> bool {
        let mut seen = vec![(0, 0)];
        let mut open = seen.clone();
        while let Some((x, y)) = open.pop() {
            if x == self.columns - 1 {
                return true;
            }
            for next in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)] {
                if self.at(next).is_some_and(is_way) && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        false
    }

    /// What was drawn. Ice has water below it.
    pub(super) fn patch(&self) -> Patch {
        let size = [self.columns, self.rows].map(|size| u8::try_from(size).unwrap_or(0));
        Patch::drawn((size[0], size[1]), |x, y| {
            let terrain = self.at((x.into(), y.into()))?;
            Some(Laid { terrain, over_water: terrain == Terrain::Ice })
        })
    }
}
