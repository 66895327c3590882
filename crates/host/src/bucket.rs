//! A store that fills again with time: some at once, the rest at a steady rate.

use std::time::{Duration, Instant};

/// What is left of a store. Its unit is whatever its owner counts: bytes, pictures.
#[derive(Debug)]
pub(crate) struct Bucket {
    /// Units that it holds at most.
    burst: u32,
    /// Units that come in a second, at least 1.
    per_second: u32,
    /// Units in it; below 0: more was taken at once than was left.
    left: i64,
    /// Up to when `left` has been counted.
    at: Instant,
}

/// Nanoseconds of a second.
const SECOND: u128 = 1_000_000_000;

impl Bucket {
    /// A bucket that is full at `now`.
    pub(crate) fn full(burst: u32, per_second: u32, now: Instant) -> Self {
        Self { burst, per_second: per_second.max(1), left: i64::from(burst), at: now }
    }

    /// Takes `n` units, more than there are too.
    pub(crate) fn take(&mut self, n: usize) {
        self.left = self.left.saturating_sub(i64::try_from(n).unwrap_or(i64::MAX));
    }

    /// How long nothing may be taken from now on; `None`: something may be. Once it has run dry, it is waited for until
    /// there are `batch` units, 1 or more.
    pub(crate) fn wait(&mut self, now: Instant, batch: u32) -> Option<Duration> {
        self.fill(now);
        if self.left > 0 {
            return None;
        }
        let missing = u128::try_from(i64::from(batch).saturating_sub(self.left)).unwrap_or(1);
        let nanos = missing.saturating_mul(SECOND) / u128::from(self.per_second);
        let wait = Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX));
        let passed = now.saturating_duration_since(self.at);
        Some(wait.saturating_sub(passed).max(Duration::from_millis(1)))
    }

    /// Counts what has come up to now: whole units, the rest of the time stays for the next call.
    fn fill(&mut self, now: Instant) {
        let rate = u128::from(self.per_second);
        let passed = now.saturating_duration_since(self.at).as_nanos();
        let gained = passed.saturating_mul(rate) / SECOND;
        let left = self.left.saturating_add(i64::try_from(gained).unwrap_or(i64::MAX));
        if left >= i64::from(self.burst) {
            (self.left, self.at) = (i64::from(self.burst), now.max(self.at));
        } else if gained > 0 {
            let counted = gained.saturating_mul(SECOND).div_ceil(rate);
            self.left = left;
            self.at += Duration::from_nanos(u64::try_from(counted).unwrap_or(u64::MAX));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIP: u32 = 1024;

    fn bucket(now: Instant) -> Bucket {
        Bucket::full(65_536, 4096, now)
    }

    #[test]
    fn a_burst_is_free_and_the_rest_comes_at_the_rate() {
        let start = Instant::now();
        let mut bucket = bucket(start);
        bucket.take(65_535);
        assert_eq!(bucket.wait(start, SIP), None);
        bucket.take(1);
        assert_eq!(bucket.wait(start, SIP), Some(Duration::from_millis(250)));
        let later = start + Duration::from_millis(250);
        assert_eq!(bucket.wait(later, SIP), None);
        bucket.take(1024);
        assert!(bucket.wait(later, SIP).is_some());
    }

    #[test]
    fn in_a_minute_of_flood_no_more_gets_in_than_allowed() {
        let mut now = Instant::now();
        let end = now + Duration::from_mins(1);
        let mut bucket = bucket(now);
        let mut read = 0_usize;
        while now < end {
            if let Some(wait) = bucket.wait(now, SIP) {
                now += wait;
            } else {
                bucket.take(700);
                read += 700;
            }
        }
        assert!(read <= 65_536 + 60 * 4096 + 2000, "{read}");
        assert!(read >= 65_536 + 59 * 4096, "{read}");
    }

    #[test]
    fn idleness_fills_it_to_the_brim_and_no_further() {
        let start = Instant::now();
        let mut bucket = bucket(start);
        bucket.take(1_000_000);
        assert_eq!(bucket.wait(start + Duration::from_hours(24), SIP), None);
        bucket.take(65_536);
        assert!(bucket.wait(start + Duration::from_hours(24), SIP).is_some());
    }
}
