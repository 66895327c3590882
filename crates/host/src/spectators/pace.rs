//! How often a guest is shown what it changed itself: a few times at once, then at a steady pace. Drawing is what a flood
//! of keys could make dear; everything pressed in between shows in the next picture.

use std::time::{Duration, Instant};

/// Pictures that a guest may have at once for its own keys.
const BURST: u32 = 16;
/// One more after each of these.
const EACH: Duration = Duration::from_millis(125);

/// What a guest may still be shown for its own keys.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// Pictures that were shown and not made up for by time.
    spent: u32,
    /// Up to when time has been counted.
    at: Option<Instant>,
    /// Whether something was pressed that has not been shown.
    pressed: bool,
}

impl Pace {
    /// Counts one key press.
    pub(super) fn press(&mut self) {
        self.pressed = true;
    }

    /// How long what was pressed must not be shown yet; `None` where nothing was.
    pub(super) fn wait(&mut self, now: Instant) -> Option<Duration> {
        if !self.pressed {
            return None;
        }
        self.count(now);
        if self.spent < BURST {
            return Some(Duration::ZERO);
        }
        let passed = self.at.map_or(EACH, |at| now.saturating_duration_since(at));
        Some(EACH.saturating_sub(passed).max(Duration::from_millis(1)))
    }

    /// A picture is drawn; it counts if something was pressed.
    pub(super) fn shown(&mut self, now: Instant) {
        if std::mem::take(&mut self.pressed) {
            self.count(now);
            self.spent = self.spent.saturating_add(1);
        }
    }

    fn count(&mut self, now: Instant) {
        let at = *self.at.get_or_insert(now);
        let passed = now.saturating_duration_since(at).as_millis() / EACH.as_millis();
        let passed = u32::try_from(passed).unwrap_or(u32::MAX);
        if passed >= self.spent {
            (self.spent, self.at) = (0, Some(now));
        } else {
            self.spent -= passed;
            self.at = Some(at + EACH * passed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_are_shown_at_once_and_the_rest_at_the_pace() {
        let start = Instant::now();
        let (mut pace, mut now, mut shown) = (Pace::default(), start, 0);
        assert_eq!(pace.wait(now), None);
        while now < start + Duration::from_secs(10) {
            pace.press();
            if pace.wait(now) == Some(Duration::ZERO) {
                pace.shown(now);
                shown += 1;
            }
            now += Duration::from_millis(1);
        }
        assert!((BURST + 79..=BURST + 81).contains(&shown), "{shown}");
    }

    #[test]
    fn what_waits_is_shown_when_its_time_has_come() {
        let now = Instant::now();
        let mut pace = Pace::default();
        for _ in 0..BURST {
            pace.press();
            pace.shown(now);
        }
        assert_eq!(pace.wait(now), None, "nothing waits");
        pace.press();
        let wait = pace.wait(now).unwrap();
        assert!(wait > Duration::ZERO && wait <= EACH);
        assert_eq!(pace.wait(now + wait), Some(Duration::ZERO));
        assert_eq!(pace.wait(now + Duration::from_hours(1)), Some(Duration::ZERO));
    }
}
