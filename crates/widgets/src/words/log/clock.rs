//! Words for clocks and timers.

use kekkai_battle::clocks::{Clock, Pace, Timed};

use super::{Names, Story, Tone, Words};

impl Words {
    /// How a clock stands, with its name.
    pub fn clock(&self, clock: &Clock, names: &dyn Names) -> String {
        let key = match (clock.pace, clock.is_over()) {
            (Pace::Hand, true) => "clock-full",
            (Pace::Hand, false) => "clock-filled",
            (Pace::Rounds | Pace::Turns(_), true) => "clock-out",
            (Pace::Rounds, false) => "clock-rounds",
            (Pace::Turns(_), false) => "clock-turns",
        };
        let who = match clock.pace {
            Pace::Turns(who) => names.name(who),
            Pace::Hand | Pace::Rounds => "",
        };
        let args = [
            ("name", clock.name.as_str().into()),
            ("filled", clock.filled().into()),
            ("size", clock.size.into()),
            ("left", clock.left.into()),
            ("who", who.into()),
        ];
        self.with(key, &args)
    }
}

impl Story<'_> {
    pub(super) fn clock(&mut self, what: Timed, clock: &Clock) {
        let words = self.words;
        let key = match (what, clock.shown) {
            (Timed::Started, _) => "log-clock-started",
            (Timed::Ticked, _) => "log-clock",
            (Timed::Shown, true) => "log-clock-shown",
            (Timed::Shown, false) => "log-clock-hidden",
            (Timed::Stopped, _) => "log-clock-stopped",
        };
        let over = what == Timed::Ticked && clock.is_over();
        let args = [
            ("name", clock.name.as_str().into()),
            ("clock", words.clock(clock, self.names).into()),
        ];
        self.say(if over { Tone::Hit } else { Tone::Headline }, words.with(key, &args));
    }
}
