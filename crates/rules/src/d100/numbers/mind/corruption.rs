//! Points of corruption: how they come, when they change somebody, and how they go.

use serde::{Deserialize, Serialize};

/// Success levels up to which a success counts by each column after the failure (table COR).
const COLUMNS: [i32; 3] = [1, 3, i32::MAX];

crate::listed! {
    /// How strong a corrupting influence is (D100-COR-03).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Influence {
        /// Costs only those who fail.
        Weak,
        /// Costs most people something.
        Strong,
        /// Costs nearly everybody something.
        Mighty,
    }
}

impl Influence {
    /// Points of a failure, then of a success of each column.
    pub const fn points(self) -> (u16, [u16; 3]) {
        match self {
            Self::Weak => (1, [0, 0, 0]),
            Self::Strong => (2, [1, 0, 0]),
            Self::Mighty => (3, [2, 1, 0]),
        }
    }

    /// Points that the test of endurance or cool brings.
    pub fn gained(self, passed: bool, level: i32) -> u16 {
        let (failure, successes) = self.points();
        if !passed {
            return failure;
        }
        let column = COLUMNS.iter().zip(successes).find(|(to, _)| level <= **to);
        column.map_or(0, |(_, points)| points)
    }
}

/// The points of one figure, and the bonuses that bound them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Corruption {
    /// Points that it has now.
    pub points: u16,
    /// The tens of the willpower now.
    pub willpower_bonus: u16,
    /// The tens of the toughness now.
    pub toughness_bonus: u16,
}

impl Corruption {
    /// More points. Says whether a test of endurance follows at once: with each gain above the limit (D100-COR-04).
    #[must_use]
    pub fn gain(self, points: u16) -> (Self, bool) {
        let next = Self { points: self.points.saturating_add(points), ..self };
        (next, points > 0 && next.points > next.limit())
    }

    /// The most points that ask for no test.
    pub const fn limit(&self) -> u16 {
        self.willpower_bonus.saturating_add(self.toughness_bonus)
    }

    /// Points left once a mutation comes; all of them stay for whoever denies it (D100-COR-05, D100-FATE-12).
    #[must_use]
    pub const fn mutated(self, denied: bool) -> Self {
        let lost = if denied { 0 } else { self.willpower_bonus };
        Self { points: self.points.saturating_sub(lost), ..self }
    }

    /// A foul deed or an atonement takes points away, at the GM's ruling (D100-COR-07).
    #[must_use]
    pub const fn atoned(self, points: u16) -> Self {
        Self { points: self.points.saturating_sub(points), ..self }
    }

    /// Whether so many mutations of body and of mind are too many (D100-COR-06).
    pub const fn is_lost(&self, of_body: u16, of_mind: u16) -> bool {
        of_body > self.toughness_bonus || of_mind > self.willpower_bonus
    }
}

crate::listed! {
    /// A people, as far as mutations ask (table MUTKIND).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Species {
        /// One of the dwarfs.
        Dwarf,
        /// One of the halflings.
        Halfling,
        /// One of the humans, changed most evenly.
        Human,
        /// One of the elves.
        Elf,
    }
}

impl Species {
    /// The last face of 1d100 that changes the body; 0 where none does.
    pub const fn body_to(self) -> u8 {
        match self {
            Self::Dwarf => 5,
            Self::Halfling => 10,
            Self::Human => 50,
            Self::Elf => 0,
        }
    }
}
