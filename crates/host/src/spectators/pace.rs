//! How often a guest is shown what it changed itself: a few times at once, then at a steady pace. Drawing is what a flood
//! of keys could make dear; everything pressed in between shows in the next picture.

use std::time::{Duration, Instant};

use crate::bucket::Bucket;

/// Pictures that a guest may have at once for its own keys.
const BURST: u32 = 16;
/// Pictures a second after that.
const PER_SECOND: u32 = 8;

/// What a guest may still be shown for its own keys.
#[derive(Debug)]
pub(super) struct Pace {
    pictures: Bucket,
    /// Whether something was pressed that has not been shown.
    pressed: bool,
}

impl Pace {
    /// Nothing was pressed yet.
    pub(super) fn new(now: Instant) -> Self {
        Self { pictures: Bucket::full(BURST, PER_SECOND, now), pressed: false }
    }

    /// Counts one key press.
    pub(super) fn press(&mut self) {
        self.pressed = true;
    }

    /// How long what was pressed must not be shown yet; `None` where nothing was.
    pub(super) fn wait(&mut self, now: Instant) -> Option<Duration> {
        self.pressed.then(|| self.pictures.wait(now, 1).unwrap_or_default())
    }

    /// A picture is drawn; it counts if something was pressed.
    pub(super) fn shown(&mut self) {
        if std::mem::take(&mut self.pressed) {
            self.pictures.take(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_are_shown_at_once_and_the_rest_at_the_pace() {
        let start = Instant::now();
        let (mut pace, mut now, mut shown) = (Pace::new(start), start, 0);
        assert_eq!(pace.wait(now), None);
        while now < start + Duration::from_secs(10) {
            pace.press();
            if pace.wait(now) == Some(Duration::ZERO) {
                pace.shown();
                shown += 1;
            }
            now += Duration::from_millis(1);
        }
        assert!((BURST + 79..=BURST + 81).contains(&shown), "{shown}");
    }

    #[test]
    fn what_waits_is_shown_when_its_time_has_come() {
        let now = Instant::now();
        let mut pace = Pace::new(now);
        for _ in 0..BURST {
            pace.press();
            pace.shown();
        }
        assert_eq!(pace.wait(now), None, "nothing waits");
        pace.press();
        let wait = pace.wait(now).unwrap();
        assert!(wait > Duration::ZERO && wait <= Duration::from_millis(125));
        assert_eq!(pace.wait(now + wait), Some(Duration::ZERO));
        assert_eq!(pace.wait(now + Duration::from_hours(1)), Some(Duration::ZERO));
    }
}
