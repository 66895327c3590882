//! How much a peer may send: a store of bytes that fills again with time.

use std::time::{Duration, Instant};

/// What one peer may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inflow {
    /// Bytes at once.
    pub burst: u32,
    /// Bytes a second after that. At least 1.
    pub per_second: u32,
}

/// After it has run dry, so many bytes are waited for, so that a flood does not wake the door for every byte.
const SIP: i64 = 1024;

/// What a peer may still send.
#[derive(Debug)]
pub(super) struct Bucket {
    inflow: Inflow,
    /// Below 0: more came at once than was left.
    left: i64,
    /// Up to when `left` has been counted.
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub(super) fn full(inflow: Inflow, now: Instant) -> Self {
        Self { inflow, left: i64::from(inflow.burst), at: now }
    }

    /// `n` bytes have come.
    pub(super) fn take(&mut self, n: usize) {
        self.left = self.left.saturating_sub(i64::try_from(n).unwrap_or(i64::MAX));
    }

    /// How long nothing more may be read from now on; `None`: read.
    pub(super) fn wait(&mut self, now: Instant) -> Option<Duration> {
        let rate = i64::from(self.inflow.per_second.max(1));
        let passed = now.saturating_duration_since(self.at).as_millis();
        // Whole bytes only; the rest of the time stays for the next call.
        let gained = i64::try_from(passed).unwrap_or(i64::MAX).saturating_mul(rate) / 1000;
        if gained > 0 {
            self.left = self.left.saturating_add(gained).min(i64::from(self.inflow.burst));
            self.at = now;
        }
        if self.left > 0 {
            return None;
        }
        let missing = SIP.saturating_sub(self.left).min(i64::from(u32::MAX));
        let millis = missing.saturating_mul(1000) / rate;
        Some(Duration::from_millis(u64::try_from(millis).unwrap_or(0).max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFLOW: Inflow = Inflow { burst: 65_536, per_second: 4096 };

    #[test]
    fn a_burst_is_free_and_the_rest_comes_at_the_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::full(INFLOW, start);
        bucket.take(65_535);
        assert_eq!(bucket.wait(start), None);
        bucket.take(1);
        assert_eq!(bucket.wait(start), Some(Duration::from_millis(250)));
        let later = start + Duration::from_millis(250);
        assert_eq!(bucket.wait(later), None);
        bucket.take(1024);
        assert!(bucket.wait(later).is_some());
    }

    #[test]
    fn in_a_minute_of_flood_no_more_gets_in_than_allowed() {
        let mut now = Instant::now();
        let end = now + Duration::from_mins(1);
        let mut bucket = Bucket::full(INFLOW, now);
        let mut read = 0_usize;
        while now < end {
            if let Some(wait) = bucket.wait(now) {
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
        let mut bucket = Bucket::full(INFLOW, start);
        bucket.take(1_000_000);
        assert_eq!(bucket.wait(start + Duration::from_hours(24)), None);
        bucket.take(65_536);
        assert!(bucket.wait(start + Duration::from_hours(24)).is_some());
    }
}
