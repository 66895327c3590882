//! A face of 1d100: its digits, doubles and flips.

use crate::{Dice, d100::options::Options};

/// The die of the book.
pub const DIE: Dice = Dice::new(0, 100);

/// A face of 1d100, from 1 to 100: two digits, “00” being 100 (D100-TST-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Face(u16);

impl Face {
    /// The face of this number; `None` outside 1–100.
    pub fn new(number: u16) -> Option<Self> {
        (1..=100).contains(&number).then_some(Self(number))
    }

    /// The number, from 1 to 100.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The digit of the units, from 0 to 9.
    pub const fn units(self) -> u16 {
        self.0 % 10
    }

    /// The digit of the tens, from 0 to 9.
    const fn first_digit(self) -> u16 {
        self.0 / 10 % 10
    }

    /// What a success level takes off for it: its tens, those of 00 as the table reads them (D100-TST-01, D100-EXT-02).
    pub fn tens(self, options: &Options) -> i32 {
        if self.0 == 100 { options.tens_of_00 } else { i32::from(self.0 / 10) }
    }

    /// The face with its digits exchanged (D100-TST-08).
    #[must_use]
    pub const fn flipped(self) -> Self {
        let number = self.units() * 10 + self.first_digit();
        Self(if number == 0 { 100 } else { number })
    }

    /// Whether both digits are the same (D100-TST-06).
    pub const fn is_double(self) -> bool {
        self.first_digit() == self.units()
    }

    /// Whether both digits are the same even one, 00 included (D100-TST-06).
    pub const fn is_even_double(self) -> bool {
        self.is_double() && self.0.is_multiple_of(2)
    }
}
