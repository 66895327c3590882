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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_of_a_number_has_its_margin() {
        let of = |bar, total| {
            let outcome = Check::of(bar).outcome(total, &[1]);
            (outcome.success, outcome.margin)
        };
        assert_eq!((of(Bar::Above(50), 50), of(Bar::Above(50), 51)), ((false, 0), (true, 1)));
        assert_eq!((of(Bar::AtLeast(50), 49), of(Bar::AtLeast(50), 50)), ((false, -1), (true, 0)));
        assert_eq!((of(Bar::AtMost(50), 50), of(Bar::AtMost(50), 53)), ((true, 0), (false, -3)));
        assert_eq!((of(Bar::Opposed(7), 7), of(Bar::Opposed(7), 9)), ((false, 0), (true, 2)));
    }

    #[test]
    fn faces_decide_before_the_number_and_degrees_count_the_margin() {
        let check = Check {
            always: Some((1, 1)),
            never: Some((20, 20)),
            per_degree: 3,
            ..Check::of(Bar::AtMost(12))
        };
        let at = |face: u16| {
            let outcome = check.outcome(face.into(), &[face]);
            (outcome.success, outcome.degrees, outcome.automatic)
        };
        assert_eq!(
            (at(2), at(12), at(13)),
            ((true, 3, false), (true, 0, false), (false, 0, false))
        );
        assert_eq!((at(20), at(1)), ((false, -2, true), (true, 3, true)));
        assert_eq!(check.chance(Dice::new(0, 20)), Some((12, 20)));
        assert_eq!(Check { never: Some((1, 1)), ..check }.chance(Dice::new(0, 20)), Some((11, 20)));
    }

    #[test]
    fn of_several_dice_their_sum_decides_before_the_number() {
        let three = Dice { plus: 0, count: 3, faces: 6 };
        let check = |level| Check {
            always: Some((3, 4)),
            never: Some((17, 18)),
            ..Check::of(Bar::AtMost(level))
        };
        let at = |level, faces: [u16; 3]| {
            let outcome = check(level).outcome(three.total(&faces), &faces);
            (outcome.success, outcome.automatic)
        };
        assert_eq!((at(1, [1, 2, 1]), at(2, [1, 2, 2])), ((true, true), (false, false)));
        assert_eq!((at(19, [6, 6, 5]), at(16, [6, 6, 4])), ((false, true), (true, false)));
        let chance = |level| check(level).chance(three).unwrap();
        assert_eq!([-3, 4, 9, 16, 19].map(chance), [4, 4, 81, 212, 212].map(|ways| (ways, 216)));
    }

    #[test]
    fn chances_of_each_kind_agree_with_counting() {
        for bar in [Bar::Above(4), Bar::AtLeast(4), Bar::AtMost(4), Bar::Opposed(4)] {
            let (check, dice) = (Check::of(bar), Dice::new(1, 6));
            let good = (1..=6).filter(|face| check.outcome(dice.total(&[*face]), &[*face]).success);
            assert_eq!(
                check.chance(dice),
                Some((u32::try_from(good.count()).unwrap(), 6)),
                "{bar:?}"
            );
        }
    }
}
