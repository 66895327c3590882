//! Dice expressions `K + LdN` and what bonuses do to them (KNK-ROL-01 to KNK-ROL-09).

use std::fmt;

use serde::{Deserialize, Serialize};

/// `plus + count d faces`. КНК throws one die at a time; other books add several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Dice {
    /// The constant K added to the dice; may be negative.
    pub plus: i32,
    /// How many dice are thrown, L.
    pub count: u16,
    /// Faces of each die, N. Below 1 the die is not thrown and counts as 0 (KNK-ROL-09).
    pub faces: i32,
}

impl Dice {
    /// `plus + 1d faces`.
    pub const fn new(plus: i32, faces: i32) -> Self {
        Self { plus, count: 1, faces }
    }

    /// A bonus to the roll: more faces, the constant stays (KNK-ROL-02).
    #[must_use]
    pub const fn to_roll(self, bonus: i32) -> Self {
        Self { faces: self.faces.saturating_add(bonus), ..self }
    }

    /// A bonus to the attack: a higher constant, the faces stay (KNK-ROL-03).
    #[must_use]
    pub const fn to_attack(self, bonus: i32) -> Self {
        Self { plus: self.plus.saturating_add(bonus), ..self }
    }

    /// A bonus to the minimum roll: the lower end rises, the upper end stays (KNK-ROL-05).
    #[must_use]
    pub const fn to_min(self, bonus: i32) -> Self {
        let (plus, faces) = (self.plus.saturating_add(bonus), self.faces.saturating_sub(bonus));
        Self { plus, faces, ..self }
    }

    /// Whether any die is thrown at all (KNK-ROL-09).
    pub const fn is_thrown(self) -> bool {
        self.faces >= 1 && self.count >= 1
    }

    /// Whether `face` is on one of these dice.
    pub fn has_face(self, face: u16) -> bool {
        self.is_thrown() && face >= 1 && i32::from(face) <= self.faces
    }

    /// Constant plus faces.
    pub fn total(self, faces: &[u16]) -> i32 {
        faces.iter().fold(self.plus, |sum, face| sum.saturating_add(i32::from(*face)))
    }

    /// Exact chance, as (favourable, all), that one die's total is above `limit`; a die not thrown is certain.
    /// Only for one die; expressions of several dice answer `None`.
    pub fn chance_above(self, limit: i32) -> Option<(u32, u32)> {
        if !self.is_thrown() {
            return Some((u32::from(self.plus > limit), 1));
        }
        if self.count != 1 {
            return None;
        }
        let losing = limit.saturating_sub(self.plus).clamp(0, self.faces);
        Some(((self.faces - losing).unsigned_abs(), self.faces.unsigned_abs()))
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
