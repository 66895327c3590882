//! Ranks F to EX with their marks, and the characteristics that carry them (KNK-STAT-01 to KNK-STAT-03, KNK-MOD-01).

use std::{fmt, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Unexpected, Visitor},
};

/// Value 0 to 6 of a characteristic with up to three marks of one sign. Written `F`, `B+`, `EX--`.
///
/// Marks never mix: they are one signed number, so a rank with both cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rank {
    value: u8,
    marks: i8,
}

/// What was typed is no rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", Rank::EXPECTED)]
pub struct NoRank;

impl Rank {
    /// The highest value, EX.
    pub const MAX: u8 = 6;
    /// The most marks on one characteristic (KNK-MOD-01).
    pub const MAX_MARKS: i8 = 3;
    /// What a file may hold; part of the loader's error.
    const EXPECTED: &'static str = "a rank F, E, D, C, B, A or EX, with up to three '+' or up to three '-' behind it \
                                    but never both, or a number from 0 to 6";
    /// Letters in the order of their values (T1).
    const LETTERS: [&'static str; 7] = ["F", "E", "D", "C", "B", "A", "EX"];
    /// The same with all marks they may have, from three `-` to three `+`: a digest of a fight has hundreds of them written.
    const TEXTS: [[&'static str; 7]; 7] = [
        ["F---", "F--", "F-", "F", "F+", "F++", "F+++"],
        ["E---", "E--", "E-", "E", "E+", "E++", "E+++"],
        ["D---", "D--", "D-", "D", "D+", "D++", "D+++"],
        ["C---", "C--", "C-", "C", "C+", "C++", "C+++"],
        ["B---", "B--", "B-", "B", "B+", "B++", "B+++"],
        ["A---", "A--", "A-", "A", "A+", "A++", "A+++"],
        ["EX---", "EX--", "EX-", "EX", "EX+", "EX++", "EX+++"],
    ];

    /// A rank of `value` 0 to 6 with `marks` -3 to 3, negative for `-`.
    pub fn new(value: u8, marks: i8) -> Option<Self> {
        let sound = value <= Self::MAX && (-Self::MAX_MARKS..=Self::MAX_MARKS).contains(&marks);
        sound.then_some(Self { value, marks })
    }

    /// The value, 0 to 6.
    pub const fn value(self) -> u8 {
        self.value
    }

    /// How many `+` there are.
    pub const fn pluses(self) -> u8 {
        if self.marks > 0 { self.marks.unsigned_abs() } else { 0 }
    }

    /// How many `-` there are.
    pub const fn minuses(self) -> u8 {
        if self.marks < 0 { self.marks.unsigned_abs() } else { 0 }
    }

    /// The rank `by` steps higher or lower; it stops at F and at EX (KNK-STAT-03).
    #[must_use]
    pub fn shifted(self, by: i32) -> Self {
        let value = i32::from(self.value).saturating_add(by).clamp(0, i32::from(Self::MAX));
        Self { value: u8::try_from(value).unwrap_or(Self::MAX), ..self }
    }

    /// Price in characteristic points, counted from F (T1): EX costs two for its step, a `+` one, a `-` nothing
    /// (KNK-MOD-02).
    pub const fn price(self) -> u8 {
        let step_to_ex = if self.value == Self::MAX { 1 } else { 0 };
        self.value + step_to_ex + self.pluses()
    }

    /// Its letter and its marks, as files and screens have them.
    pub fn text(self) -> &'static str {
        let place = usize::try_from(self.marks + Self::MAX_MARKS).unwrap_or_default();
        let texts = Self::TEXTS.get(usize::from(self.value));
        texts.and_then(|texts| texts.get(place)).copied().unwrap_or("EX")
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Rank {
    type Err = NoRank;

    /// Small letters and the Cyrillic ones that look the same are taken too: nobody sees the difference on a screen.
    fn from_str(raw: &str) -> Result<Self, NoRank> {
        let text: String = raw.trim().chars().flat_map(char::to_uppercase).map(latin).collect();
        let letters = text.trim_end_matches(['+', '-']);
        let value = Self::LETTERS.iter().position(|letter| *letter == letters).ok_or(NoRank)?;
        let signs = text.strip_prefix(letters).unwrap_or_default();
        let count = i8::try_from(signs.len()).map_err(|_| NoRank)?;
        let marks = match (signs.contains('+'), signs.contains('-')) {
            (true, true) => return Err(NoRank),
            (false, true) => -count,
            (true | false, false) => count,
        };
        Self::new(u8::try_from(value).map_err(|_| NoRank)?, marks).ok_or(NoRank)
    }
}

/// The Latin letter that a Cyrillic one looks like, and the hyphen for a minus sign.
fn latin(c: char) -> char {
    match c {
        'А' => 'A',
        'В' => 'B',
        'С' => 'C',
        'Е' => 'E',
        'Х' => 'X',
        '−' | '–' => '-',
        other => other,
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // A binary format cannot say what comes next; it holds the text that `serialize` wrote.
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Typed)
        } else {
            deserializer.deserialize_str(Typed)
        }
    }
}

/// Reads a rank as text or as a bare number.
struct Typed;

impl Visitor<'_> for Typed {
    type Value = Rank;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Rank::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, raw: &str) -> Result<Rank, E> {
        raw.parse().map_err(|_| E::invalid_value(Unexpected::Str(raw), &self))
    }

    fn visit_u64<E: de::Error>(self, raw: u64) -> Result<Rank, E> {
        let rank = u8::try_from(raw).ok().and_then(|value| Rank::new(value, 0));
        rank.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(raw), &self))
    }

    fn visit_i64<E: de::Error>(self, raw: i64) -> Result<Rank, E> {
        let rank = u8::try_from(raw).ok().and_then(|value| Rank::new(value, 0));
        rank.ok_or_else(|| E::invalid_value(Unexpected::Signed(raw), &self))
    }
}

crate::listed! {
    /// One of the five shared characteristics (KNK-STAT-01).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Stat {
        /// Strength, letter S of the book.
        S,
        /// Endurance, letter E of the book.
        E,
        /// Agility, letter A of the book.
        A,
        /// Magic, letter M of the book.
        M,
        /// Luck, letter L of the book.
        L,
    }
}

impl Stat {
    /// Its letter in the book.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::E => "E",
            Self::A => "A",
            Self::M => "M",
            Self::L => "L",
        }
    }
}

/// The characteristics of one combatant as they were made; changes for a time are kept apart (KNK-STAT-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// The rank of Strength.
    pub s: Rank,
    /// The rank of Endurance.
    pub e: Rank,
    /// The rank of Agility.
    pub a: Rank,
    /// The rank of Magic.
    pub m: Rank,
    /// The rank of Luck.
    pub l: Rank,
    /// The sixth one, which a class brings (KNK-STAT-02).
    #[serde(default)]
    pub sixth: Option<Rank>,
}

impl Stats {
    /// The rank of one of the five.
    pub const fn rank(&self, stat: Stat) -> Rank {
        match stat {
            Stat::S => self.s,
            Stat::E => self.e,
            Stat::A => self.a,
            Stat::M => self.m,
            Stat::L => self.l,
        }
    }
}
