//! Chance: small, seeded, and the same everywhere.

use kekkai_battle::{Cell, State};
use kekkai_rules::Id;

/// Small and seeded: xorshift64*.
#[derive(Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn of(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(number).unwrap() % limit.max(1)
    }

    pub(crate) fn within(&mut self, least: i32, most: i32) -> i32 {
        let span = usize::try_from(most - least).unwrap() + 1;
        least + i32::try_from(self.below(span)).unwrap()
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    pub(crate) fn cell(&mut self) -> Cell {
        // Mostly where the fight is.
        let side = if self.percent(80) { 7 } else { 20 };
        let mut line = || i16::try_from(self.below(side)).unwrap();
        Cell::new(line(), line()).unwrap()
    }

    /// Up to `most` cells, no two the same: a line names each once.
    pub(crate) fn cells(&mut self, most: usize) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for _ in 0..self.below(most + 1) {
            let cell = self.cell();
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// One of the fight's, or now and then nobody.
    pub(crate) fn id(&mut self, state: &State) -> Id {
        let count = state.combatants.len() + usize::from(self.percent(10));
        Id(u16::try_from(self.below(count)).unwrap())
    }
}
