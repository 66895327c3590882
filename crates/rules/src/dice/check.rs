//! What the total of a throw is held against, and what comes of it: one kind of check for every rule book.

use serde::{Deserialize, Serialize};

use crate::Dice;

/// Highest sum of dice whose automatic sums are counted one by one for a chance.
const MOST_COUNTED: i32 = 10_000;

/// What a throw is held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The number, and on which side of it the total has to be.
    pub bar: Bar,
    /// First and last of the faces at which the throw succeeds whatever its total; of several dice, of the sums of their
    /// faces.
    #[serde(default)]
    pub always: Option<(u16, u16)>,
    /// First and last of the faces at which it fails whatever its total; they go before those above.
    #[serde(default)]
    pub never: Option<(u16, u16)>,
    /// How much of the margin is one degree, at least 1; 0 where degrees do not count.
    #[serde(default)]
    pub per_degree: u16,
}

/// The number of a check, and on which side of it the total has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bar {
    /// The total has to be higher than this.
    Above(i32),
    /// The total has to be this or higher.
    AtLeast(i32),
    /// The total has to be this or lower.
    AtMost(i32),
    /// Higher than this total of an opposing throw, whose thrower wins a tie.
    Opposed(i32),
}

/// What came of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the check has succeeded.
    pub success: bool,
    /// How far the total is on the right side of the number; negative on the wrong one.
    pub margin: i32,
    /// Whole degrees in the margin, negative for a failure; 0 where degrees do not count.
    pub degrees: i32,
    /// Whether the face alone decided it.
    pub automatic: bool,
}

impl Check {
    /// A check against `bar` without automatic faces and degrees.
    pub const fn of(bar: Bar) -> Self {
        Self { bar, always: None, never: None, per_degree: 0 }
    }

    /// The total must be higher than `number`.
    pub const fn above(number: i32) -> Self {
        Self::of(Bar::Above(number))
    }

    /// What a total made of these faces comes to.
    pub fn outcome(&self, total: i32, faces: &[u16]) -> Outcome {
        let (margin, reached) = match self.bar {
            Bar::Above(number) | Bar::Opposed(number) => {
                (total.saturating_sub(number), total > number)
            }
            Bar::AtLeast(number) => (total.saturating_sub(number), total >= number),
            Bar::AtMost(number) => (number.saturating_sub(total), total <= number),
        };
        let shown = faces.iter().fold(0_u16, |sum, face| sum.saturating_add(*face));
        let at = |range: Option<(u16, u16)>| {
            range.is_some_and(|(first, last)| !faces.is_empty() && (first..=last).contains(&shown))
        };
        let (never, always) = (at(self.never), at(self.always));
        let degrees = margin.checked_div(self.per_degree.into()).unwrap_or(0);
        Outcome {
            success: !never && (always || reached),
            margin,
            degrees,
            automatic: never || always,
        }
    }

    /// Exact chance, as (favourable, all), that such dice succeed; `None` where their outcomes cannot be counted.
    pub fn chance(&self, dice: Dice) -> Option<(u32, u32)> {
        if self.always.is_none() && self.never.is_none() {
            return match self.bar {
                Bar::Above(number) | Bar::Opposed(number) => dice.chance_above(number),
                Bar::AtLeast(number) => dice.chance_above(number.saturating_sub(1)),
                Bar::AtMost(number) => {
                    dice.chance_above(number).map(|(above, all)| (all.saturating_sub(above), all))
                }
            };
        }
        if dice.most_shown() > MOST_COUNTED {
            return None;
        }
        let (ways, all) = dice.ways()?;
        let good = ways.into_iter().filter(|(shown, _)| {
            let sum = u16::try_from(*shown).unwrap_or(u16::MAX);
            self.outcome(dice.plus.saturating_add(*shown), &[sum]).success
        });
        Some((good.map(|(_, ways)| ways).sum(), all))
    }
}
