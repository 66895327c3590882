//! How large a number in a data file may be.

/// Largest bonus, penalty or effect that a record may hold; it only keeps sums small.
pub(crate) const MOST: i32 = 10_000;
