//! Exact probabilities, and how values are spread. No floating point: every number is a fraction in its lowest terms.

use std::collections::BTreeMap;

/// Units in which a probability is rounded: ten-thousandths, so that a percentage has two decimals.
const UNITS: u128 = 10_000;
/// The finest units that it is rounded in.
const FINE: u128 = 1_000_000;
/// The square of 1.96, by which the interval of 95 % is reckoned, in the same units.
const SPREAD: u128 = 38_416;

/// A fraction from 0 to 1, in its lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probability {
    ways: u128,
    of: u128,
}

impl Probability {
    /// It does not happen.
    pub const NEVER: Self = Self { ways: 0, of: 1 };
    /// One that always happens.
    pub const CERTAIN: Self = Self { ways: 1, of: 1 };

    /// `ways` out of `of`; never where `of` is 0.
    pub fn new(ways: u128, of: u128) -> Self {
        match common(ways, of) {
            0 => Self::NEVER,
            divisor if of > 0 => Self { ways: ways / divisor, of: of / divisor },
            _ => Self::NEVER,
        }
    }

    /// The numerator of the fraction.
    pub fn ways(self) -> u128 {
        self.ways
    }

    /// The denominator, at least 1.
    pub fn of(self) -> u128 {
        self.of
    }

    /// Whether it cannot happen.
    pub fn is_never(self) -> bool {
        self.ways == 0
    }

    /// Both happen, the one independent of the other; `None` for a fraction too fine to be kept.
    pub fn and(self, other: Self) -> Option<Self> {
        let (one, two) = (Self::new(self.ways, other.of), Self::new(other.ways, self.of));
        Some(Self { ways: one.ways.checked_mul(two.ways)?, of: one.of.checked_mul(two.of)? })
    }

    /// One of two that exclude each other happens; `None` for a fraction too fine to be kept.
    pub fn or(self, other: Self) -> Option<Self> {
        if self.of == other.of {
            return Some(Self::new(self.ways.checked_add(other.ways)?, self.of));
        }
        let divisor = common(self.of, other.of).max(1);
        let of = (self.of / divisor).checked_mul(other.of)?;
        let one = self.ways.checked_mul(other.of / divisor)?;
        let two = other.ways.checked_mul(self.of / divisor)?;
        Some(Self::new(one.checked_add(two)?, of))
    }

    /// How likely it is once `whole` has happened, of which it is a part; `None` for a fraction too fine to be kept.
    pub fn given(self, whole: Self) -> Option<Self> {
        self.and(Self { ways: whole.of, of: whole.ways.max(1) })
    }

    /// It does not happen.
    #[must_use]
    pub fn failed(self) -> Self {
        Self { ways: self.of.saturating_sub(self.ways), of: self.of }
    }

    /// In millionths, rounded, from 0 to 1 000 000; 0 only for never and 1 000 000 only for certain.
    pub fn in_millionths(self) -> u32 {
        self.rounded(FINE)
    }

    /// In ten-thousandths, rounded in the same way.
    pub fn in_ten_thousandths(self) -> u16 {
        u16::try_from(self.rounded(UNITS)).unwrap_or_default()
    }

    /// In thousandths, rounded in the same way.
    pub fn in_thousandths(self) -> u16 {
        u16::try_from(self.rounded(UNITS / 10)).unwrap_or_default()
    }

    /// In billionths, rounded down; 0 also for what is less than one.
    pub(super) fn in_billionths(self) -> u64 {
        let (ways, of) = self.coarse();
        u64::try_from(ways * 1_000_000_000 / of).unwrap_or_default()
    }

    /// In such units, at most a trillion of them, rounded up; of a finer fraction the last digits are left out.
    pub(super) fn in_units_up(self, units: u64) -> u64 {
        let units = u128::from(units.max(1));
        let up = match self.ways.checked_mul(units) {
            Some(ways) => ways.div_ceil(self.of),
            None => self.ways.div_ceil((self.of / units).max(1)),
        };
        u64::try_from(up).unwrap_or(u64::MAX)
    }

    /// About the same with numbers that can be multiplied by a billion: of a finer one the last digits are left out.
    fn coarse(self) -> (u128, u128) {
        let (mut ways, mut of) = (self.ways, self.of);
        while of > u128::MAX / 1_000_000_000 / 2 {
            (ways, of) = (ways / FINE, of / FINE);
        }
        (ways, of)
    }

    fn rounded(self, units: u128) -> u32 {
        let (ways, of) = self.coarse();
        let exact = (ways * units + of / 2) / of;
        let bounds = (u128::from(self.ways > 0), units - u128::from(self.ways < self.of));
        u32::try_from(exact.clamp(bounds.0, bounds.1)).unwrap_or_default()
    }

    /// The bounds between which it lies, in ten-thousandths, where so many millionths of all cases were left out.
    pub fn bounds_without(self, millionths: u32) -> (u16, u16) {
        let out = u16::try_from(millionths.div_ceil(100)).unwrap_or(u16::MAX);
        let least = self.in_ten_thousandths();
        (least.saturating_sub(1), least.saturating_add(out).saturating_add(1).min(10_000))
    }

    /// The bounds between which it lies with 95 %, in ten-thousandths, where it was counted in so many runs (Wilson's
    /// interval, which is right near 0 and 1 as well).
    pub fn interval(self, runs: u32) -> (u16, u16) {
        let runs = u128::from(runs.max(1));
        let hits = self.ways.saturating_mul(runs) / self.of;
        let spread = 4 * hits * (runs.saturating_sub(hits)) * UNITS / runs;
        let half = (SPREAD * (SPREAD + spread)).isqrt();
        let middle = 2 * hits * UNITS + SPREAD;
        let whole = 2 * (runs * UNITS + SPREAD);
        let bound = |at: u128| u16::try_from((at * UNITS / whole).min(UNITS)).unwrap_or_default();
        (bound(middle.saturating_sub(half)), bound(middle + half))
    }
}

/// The greatest common divisor; 0 of two zeros.
fn common(mut one: u128, mut two: u128) -> u128 {
    while two != 0 {
        // Nearly all fractions are of numbers that divide in one instruction.
        if let (Ok(mut one), Ok(mut two)) = (u64::try_from(one), u64::try_from(two)) {
            while two != 0 {
                (one, two) = (two, one % two);
            }
            return one.into();
        }
        (one, two) = (two, one % two);
    }
    one
}

/// How the values of a number are spread. They exclude each other, and their probabilities add up to 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Distribution {
    values: BTreeMap<i32, Probability>,
}

impl Distribution {
    /// Each value that can come up with its probability, the lowest first.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = (i32, Probability)> {
        self.values.iter().map(|(value, chance)| (*value, *chance))
    }

    /// The probability of a value.
    pub fn at(&self, value: i32) -> Probability {
        self.values.get(&value).copied().unwrap_or(Probability::NEVER)
    }

    /// The probability of all values that `holds` is true of.
    pub fn that(&self, holds: impl Fn(i32) -> bool) -> Probability {
        let of = self.values.iter().filter(|(value, _)| holds(**value));
        // Parts of what was added up before.
        of.fold(Probability::NEVER, |sum, (_, chance)| sum.or(*chance).unwrap_or(sum))
    }

    /// The probability of all values from the first on and before the second.
    pub fn within(&self, from: i32, to: i32) -> Probability {
        let of = self.values.range(from.min(to)..to);
        of.fold(Probability::NEVER, |sum, (_, chance)| sum.or(*chance).unwrap_or(sum))
    }

    /// The mean in tenths, rounded towards 0; `None` for one too fine to be added up.
    pub fn mean_in_tenths(&self) -> Option<i64> {
        let mut sums = (Probability::NEVER, Probability::NEVER);
        for (value, chance) in &self.values {
            let size = u128::from(value.unsigned_abs()).checked_mul(10)?;
            let part = Probability::new(chance.ways.checked_mul(size)?, chance.of);
            let sum = if *value < 0 { &mut sums.0 } else { &mut sums.1 };
            *sum = sum.or(part)?;
        }
        let whole = |sum: Probability| i64::try_from(sum.ways / sum.of).ok();
        whole(sums.1)?.checked_sub(whole(sums.0)?)
    }

    /// All values that can come up, each on its own where they are so few, else in about so many ranges of the same size; the
    /// lowest first. 0 is a range of its own, and no range is without a value.
    pub fn ranges(&self, most: i32) -> Vec<(i32, i32)> {
        if i32::try_from(self.values.len()).is_ok_and(|count| count <= most) {
            return self.values.keys().map(|value| (*value, *value)).collect();
        }
        let (first, last) = (self.values.keys().next(), self.values.keys().next_back());
        let (Some(first), Some(last)) = (first, last) else { return Vec::new() };
        let size = (last.saturating_sub(*first) / most.max(1)).saturating_add(1);
        let (mut ranges, mut from) = (Vec::new(), *first);
        while from <= *last {
            let to = from.saturating_add(size - 1).min(*last);
            let to = match from {
                ..0 => to.min(-1),
                0 => 0,
                1.. => to,
            };
            if self.values.range(from..=to).next().is_some() {
                ranges.push((from, to));
            }
            from = to.saturating_add(1);
        }
        ranges
    }

    /// Adds to a value; `None` for a fraction too fine to be kept.
    pub fn add(&mut self, value: i32, chance: Probability) -> Option<()> {
        let at = self.values.entry(value).or_insert(Probability::NEVER);
        *at = at.or(chance)?;
        Some(())
    }

    /// Whether nothing but this value can come up.
    pub fn is_only(&self, value: i32) -> bool {
        self.values.keys().all(|at| *at == value)
    }

    /// What is missing to 1 goes to 0. Parts of what was added up before can be added up again.
    pub(crate) fn filled(mut self) -> Self {
        let missing = self.that(|_| true).failed();
        if !missing.is_never() {
            let sum = self.at(0).or(missing).unwrap_or(missing);
            self.values.insert(0, sum);
        }
        self
    }
}

impl FromIterator<(i32, Probability)> for Distribution {
    /// Values that exclude each other, each once; what is missing to 1 goes to 0.
    fn from_iter<T: IntoIterator<Item = (i32, Probability)>>(values: T) -> Self {
        Self { values: values.into_iter().collect() }.filled()
    }
}
