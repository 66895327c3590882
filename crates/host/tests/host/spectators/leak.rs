//! A whole fight before six who look on: nothing that one of them must not know is in its bytes or on its screen, and
//! what it has no part in sends it nothing.

use std::time::Duration;

use super::*;
use crate::secret::{Onlooker, Secret, onlookers};

/// Somebody who looks on, and the guest that it is.
struct Watcher {
    who: Onlooker,
    guest: Guest,
    /// Whether it was shown the secrets of its own side.
    knew: bool,
}

impl Watcher {
    fn come(secret: &Secret, who: Onlooker) -> Self {
        let size = (who.size.0.into(), who.size.1.into());
        let name = format!("{:?} {:?}", who.seat, who.lang);
        let lang = Some(who.locale().to_owned());
        let arrival = Arrival { lang, ..arrival(&name, who.seat.clone(), size) };
        let guest = Guest::new(secret.hub.admit(arrival).unwrap(), size);
        Self { who, guest, knew: false }
    }

    /// Looks at all that came; what the screen shows.
    #[track_caller]
    fn look(&mut self, when: &str) -> String {
        let mut bytes = Vec::new();
        while let Some(more) = self.guest.take() {
            bytes.extend_from_slice(&more);
            self.check(when);
        }
        self.who.check(when, &String::from_utf8(bytes).unwrap());
        self.check(when)
    }

    #[track_caller]
    fn check(&mut self, when: &str) -> String {
        let text = self.guest.terminal.screen().contents().to_lowercase();
        self.who.check(when, &text);
        self.knew |= self.who.own().is_some_and(|own| text.contains(own));
        text
    }

    /// Presses keys that change what is shown; that may take a moment for one who presses many.
    #[track_caller]
    fn press(&mut self, keys: &str, when: &str) -> String {
        self.guest.visit.typed(keys.as_bytes());
        let bytes = self.guest.wait(Duration::from_secs(30)).unwrap();
        self.who.check(when, std::str::from_utf8(&bytes).unwrap());
        self.look(when)
    }

    /// Reads what is new, and steps back through all that it knew.
    fn look_back(&mut self, secret: &Secret, when: &str) {
        let news = self.press("N", when);
        assert!(news.contains("─ what is new ─") || news.contains("─ что нового ─"), "{news}");
        self.press("\x1b", when);
        // All of the log, from its beginning.
        self.press("J", when);
        self.guest.visit.typed(b"\x1b[H");
        self.look(when);
        self.press("\x1b", when);
        let (now, last) = moment(&self.press("r", when));
        assert!(now == last && last > 0, "{now} of {last}");
        self.press("\x1b", when);
        // Nobody is drawn for so often at once: every few moments somebody new looks back to them.
        let moments: Vec<usize> = (0..=last).rev().collect();
        for some in moments.chunks(AT_ONCE) {
            let mut other = Self::come(secret, self.who.clone());
            other.look(when);
            let back = "\x1b[D".repeat(last - some[0]);
            other.guest.visit.typed(format!("r{back}").as_bytes());
            for at in some {
                assert_eq!(moment(&other.look(when)), (*at, last));
                other.guest.visit.typed(b"\x1b[D");
            }
        }
    }
}

/// So many moments of the past are looked at by one guest.
const AT_ONCE: usize = 10;

/// The moment of the past that a screen in small letters shows, and the last one.
#[track_caller]
fn moment(screen: &str) -> (usize, usize) {
    let told = ["as you knew it: step ", "прошлое, каким вы его видели: шаг "];
    let rest = told.iter().find_map(|told| screen.split_once(told)).expect(screen).1;
    let mut numbers = rest.split_whitespace().filter_map(|word| word.parse().ok());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

#[test]
fn a_whole_fight_shows_nobody_what_it_must_not_know() {
    let mut secret = Secret::new();
    let mut all: Vec<Watcher> =
        onlookers().into_iter().map(|who| Watcher::come(&secret, who)).collect();
    for watcher in &mut all {
        watcher.look("at first");
    }
    let (mut silent, mut heard) = (0, 0);
    for (number, (line, answers)) in secret.script().into_iter().enumerate() {
        assert!(secret.advance(&line, &answers));
        for watcher in &mut all {
            watcher.look(&line);
        }
        for (act, unknowing) in secret.hidden_acts(number) {
            secret.play(&act, "");
            for watcher in &mut all {
                if watcher.who.is_out(unknowing) {
                    let bytes = watcher.guest.take();
                    assert!(bytes.is_none(), "{:?} hears of {act}", watcher.who.seat);
                    silent += 1;
                } else {
                    heard += usize::from(!watcher.look(&act).is_empty());
                }
            }
        }
    }
    assert!(secret.is_planted() && silent > 300 && heard > 50, "{silent} {heard}");
    for watcher in &mut all {
        assert_eq!(watcher.knew, watcher.who.side.is_some(), "{:?}", watcher.who.seat);
        watcher.look_back(&secret, "at the end");
    }
    // Those who come late are told no more.
    for who in onlookers() {
        let mut late = Watcher::come(&secret, who);
        late.look("late");
        late.look_back(&secret, "late");
    }
}

#[test]
fn two_sides_side_by_side_see_their_own_and_not_each_others() {
    let mut secret = Secret::new();
    let both = onlookers().into_iter().filter(|who| matches!(who.seat, Seat::Side(_)));
    let mut both: Vec<Watcher> = both.map(|who| Watcher::come(&secret, who)).collect();
    for (number, (line, answers)) in secret.script().into_iter().enumerate() {
        assert!(secret.advance(&line, &answers));
        for (act, _) in secret.hidden_acts(number) {
            secret.play(&act, "");
        }
        for watcher in &mut both {
            let text = watcher.look(&line);
            assert!(text.contains(watcher.who.own().unwrap()), "after {line}:\n{text}");
        }
    }
}
