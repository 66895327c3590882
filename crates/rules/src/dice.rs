//! Dice expressions `K + LdN` and what bonuses do to them.

pub mod check;
pub mod roll;

use std::{collections::BTreeMap, fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// Dice of one throw, at most, so that the face of each can be typed.
pub const MOST_DICE: u16 = 20;
/// Outcomes of several dice that a chance is counted out for.
const MOST_OUTCOMES: u32 = 1_000_000;

/// `plus + count d faces`. Most formulas throw one die; a weapon may throw several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Dice {
    /// The constant K added to the dice; may be negative.
    pub plus: i32,
    /// How many dice are thrown, L.
    pub count: u16,
    /// Faces of each die, N. Below 1 the die is not thrown and counts as 0.
    pub faces: i32,
}

impl Dice {
    /// `plus + 1d faces`.
    pub const fn new(plus: i32, faces: i32) -> Self {
        Self { plus, count: 1, faces }
    }

    /// A bonus to the roll: more faces, the constant stays.
    #[must_use]
    pub const fn to_roll(self, bonus: i32) -> Self {
        Self { faces: self.faces.saturating_add(bonus), ..self }
    }

    /// A bonus to the attack: a higher constant, the faces stay.
    #[must_use]
    pub const fn to_attack(self, bonus: i32) -> Self {
        Self { plus: self.plus.saturating_add(bonus), ..self }
    }

    /// A bonus to the minimum roll: the lower end rises, the upper end stays.
    #[must_use]
    pub const fn to_min(self, bonus: i32) -> Self {
        let (plus, faces) = (self.plus.saturating_add(bonus), self.faces.saturating_sub(bonus));
        Self { plus, faces, ..self }
    }

    /// Whether any die is thrown at all.
    pub const fn is_thrown(self) -> bool {
        self.faces >= 1 && self.count >= 1
    }

    /// Whether `face` is on one of these dice.
    pub fn has_face(self, face: u16) -> bool {
        self.is_thrown() && face >= 1 && i32::from(face) <= self.faces
    }

    /// Faces as the dice mean them: two ten-sided dice that show 00 are the 100 of a die of a hundred faces.
    pub fn read(self, mut faces: Vec<u16>) -> Vec<u16> {
        const HUNDRED: u16 = 100;
        if let ([face @ 0], 1, true) =
            (faces.as_mut_slice(), self.count, self.faces == i32::from(HUNDRED))
        {
            *face = HUNDRED;
        }
        faces
    }

    /// Whether people may type these faces for the dice: one a die, or the sum of several dice as one number.
    pub fn may_show(self, faces: &[u16]) -> bool {
        match faces {
            [sum] if self.count > 1 => {
                (self.count..=u16::try_from(self.most_shown()).unwrap_or(u16::MAX)).contains(sum)
            }
            _ => faces.iter().all(|face| self.has_face(*face)),
        }
    }

    /// The constant plus the sum of the faces.
    pub fn total(self, faces: &[u16]) -> i32 {
        faces.iter().fold(self.plus, |sum, face| sum.saturating_add(i32::from(*face)))
    }

    /// The most that the dice alone can show: every face the highest.
    pub fn most_shown(self) -> i32 {
        self.faces.saturating_mul(i32::from(self.count))
    }

    /// Exact chance, as (favourable, all), that the total is above `limit`; dice not thrown are certain. `None` where
    /// several dice have more outcomes than can be counted.
    pub fn chance_above(self, limit: i32) -> Option<(u32, u32)> {
        if !self.is_thrown() {
            return Some((u32::from(self.plus > limit), 1));
        }
        if self.count != 1 {
            return self.chance_of_several(limit);
        }
        let losing = limit.saturating_sub(self.plus).clamp(0, self.faces);
        Some(((self.faces - losing).unsigned_abs(), self.faces.unsigned_abs()))
    }

    /// The same for several dice.
    fn chance_of_several(self, limit: i32) -> Option<(u32, u32)> {
        let (ways, all) = self.ways()?;
        let good = ways.iter().filter(|(shown, _)| self.plus.saturating_add(**shown) > limit);
        Some((good.map(|(_, count)| *count).sum(), all))
    }

    /// In how many ways the dice show each sum, and all ways together; `None` where there are too many.
    pub(crate) fn ways(self) -> Option<(BTreeMap<i32, u32>, u32)> {
        let faces = u32::try_from(self.faces).ok()?;
        let all = faces.checked_pow(u32::from(self.count)).filter(|all| *all <= MOST_OUTCOMES)?;
        let mut ways: BTreeMap<i32, u32> = BTreeMap::from([(0, 1)]);
        for _ in 0..self.count {
            let mut next = BTreeMap::new();
            for (sum, count) in &ways {
                for face in 1..=self.faces {
                    let entry = next.entry(sum.saturating_add(face)).or_insert(0_u32);
                    *entry = entry.saturating_add(*count);
                }
            }
            ways = next;
        }
        Some((ways, all))
    }
}

/// Not dice: what was typed is no sum of one kind of dice and constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not dice")]
pub struct NotDice;

/// As people type them: `2d6+3`, `28+1d120`, `d100`, with a Latin `d` or a Cyrillic `д` or `к`; one kind of dice and
/// constants before or behind it.
impl FromStr for Dice {
    type Err = NotDice;

    fn from_str(text: &str) -> Result<Self, NotDice> {
        let text = text.to_lowercase().replace('−', "-");
        // A sum that goes on has lost something.
        if text.ends_with('+') {
            return Err(NotDice);
        }
        let mut dice = None;
        let mut plus: i32 = 0;
        for term in text.replace('-', "+-").split('+').filter(|term| !term.is_empty()) {
            if let Some((count, faces)) = term.split_once(['d', 'д', 'к']) {
                let count = if count.is_empty() { Ok(1) } else { count.parse() };
                let (count, faces) =
                    (count.map_err(|_| NotDice)?, faces.parse().map_err(|_| NotDice)?);
                if dice.replace((count, faces)).is_some() {
                    return Err(NotDice);
                }
            } else {
                let term: i32 = term.parse().map_err(|_| NotDice)?;
                plus = plus.checked_add(term).ok_or(NotDice)?;
            }
        }
        let (count, faces) = dice.ok_or(NotDice)?;
        Ok(Self { plus, count, faces })
    }
}

/// As the books print it: `28+1d120`, `-20+1d120`, `1d100`, and the bare constant where nothing is thrown.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_thrown(), self.plus) {
            (false, plus) => write!(f, "{plus}"),
            (true, 0) => write!(f, "{}d{}", self.count, self.faces),
            (true, plus) => write!(f, "{plus}+{}d{}", self.count, self.faces),
        }
    }
}
