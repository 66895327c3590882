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
        let guest = Guest::new(secret.hall.admit(arrival).unwrap(), size);
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
    fn look_back(&mut self, when: &str) {
        let news = self.press("n", when);
        assert!(news.contains("─ what is new ─") || news.contains("─ что нового ─"), "{news}");
        self.press("\x1b", when);
        // All of the log, from its beginning.
        self.press("J", when);
        self.guest.visit.typed(b"\x1b[H");
        self.look(when);
        self.press("\x1b", when);
        let mut past = self.press("r", when);
        assert!(past.contains("as you knew it") || past.contains("как вы это знали"), "{past}");
        let is_first = |past: &str| past.contains(" 0 of ") || past.contains(" 0 из ");
        let mut steps = 0;
        while !is_first(&past) {
            // Who knew much takes ten steps at once.
            past = self.press(if self.who.side.is_some() { "\x1b[5~" } else { "\x1b[D" }, when);
            steps += 1;
        }
        assert!(steps > 0, "{past}");
        self.press("\x1b", when);
    }
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
        watcher.look_back("at the end");
    }
    // Those who come late are told no more.
    for who in onlookers() {
        let mut late = Watcher::come(&secret, who);
        late.look("late");
        late.look_back("late");
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
