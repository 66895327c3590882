//! Three rounds of the demo with the mouse alone, and with keys alone: nothing needs the other hand.

use super::{
    sandbox::Sandbox,
    terminal::{Terminal, place},
};

/// The hand that plays the fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hand {
    Mouse,
    Keys,
}

/// A fight that one hand plays.
pub(crate) struct Player {
    pub(crate) screen: Terminal,
    pub(crate) hand: Hand,
}

impl Player {
    /// Does something that changes the screen, and waits for it.
    #[track_caller]
    fn act(&mut self, what: &str, does: impl FnOnce(&mut Terminal)) {
        let before = self.screen.screen().contents_formatted();
        does(&mut self.screen);
        self.screen.until(what, |screen| {
            screen.is_settled() && screen.screen().contents_formatted() != before
        });
    }

    /// Clicks on a key of the lowest line, or presses it.
    #[track_caller]
    fn key(&mut self, hint: &str) {
        let key = hint.split(' ').next().unwrap();
        match self.hand {
            Hand::Keys => self.screen.press(key),
            Hand::Mouse => self.act(hint, |screen| {
                let line = screen.keys_line();
                let (before, _) = line.split_once(hint).unwrap_or_else(|| panic!("{hint}: {line}"));
                let column = u16::try_from(before.chars().count()).unwrap() + 1;
                screen.click((column, 24));
            }),
        }
    }

    /// Takes the chosen line of the open list: by its sign, or by a click on it.
    #[track_caller]
    fn first_line(&mut self) {
        match self.hand {
            Hand::Keys => self.screen.press("1"),
            Hand::Mouse => self.act("the first line", |screen| {
                let (column, row) = screen.place_of("►1  ");
                screen.click((column + 5, row));
            }),
        }
    }

    /// The cell above that of the cursor, if there is one.
    fn above(&self) -> Option<String> {
        let (column, row) = place(&self.screen.cell());
        let row = u8::try_from(row).unwrap().checked_sub(2)?;
        Some(format!("{column}{}", char::from(b'A' + row)))
    }

    /// One step up, if that is possible; whether somebody went.
    #[track_caller]
    fn goes(&mut self) -> bool {
        let Some(to) = self.above() else { return false };
        match self.hand {
            Hand::Keys => self.screen.press("Up"),
            Hand::Mouse => {
                self.act("a cell", |screen| screen.click(Terminal::place_on_map(&to)));
            }
        }
        let walks = self.screen.prompt().contains(&format!("move to {to}?"))
            && self.screen.keys_line().contains("Enter do it");
        match self.hand {
            _ if !walks => return false,
            Hand::Keys => self.screen.press("Enter"),
            Hand::Mouse => {
                self.act("the step", |screen| screen.click(Terminal::place_on_map(&to)));
            }
        }
        true
    }

    fn shows(&self, part: &str) -> bool {
        self.screen.shows(part)
    }
}

/// What was done on the way, each at least once.
#[derive(Debug, Default)]
pub(crate) struct Done {
    steps: usize,
    strikes: usize,
    dodges: usize,
    taken: usize,
    pub(crate) ends: usize,
}

/// Plays on until a round begins.
pub(crate) fn play_until(player: &mut Player, round: &str) -> Done {
    let mut done = Done::default();
    // What was tried this turn: a strike, a step.
    let mut tried = (false, false);
    for _ in 0..600 {
        if player.shows(round) {
            return done;
        }
        let keys = player.screen.keys_line();
        if keys.contains("y dodge") {
            tried = (false, false);
            if (done.dodges + done.taken) % 3 == 2 {
                player.key("n take");
                done.taken += 1;
            } else {
                player.key("y dodge");
                done.dodges += 1;
            }
        } else if player.shows("Actions of ") {
            if player.shows("►1  Attack") || player.shows("►1  Approach") {
                player.first_line();
                done.strikes += 1;
                if player.screen.keys_line().contains("Enter do both") {
                    player.key("Enter do both");
                }
            } else {
                player.key("Esc back");
            }
        } else if player.shows("►1  ") {
            // Something to choose on the way.
            player.first_line();
        } else if !tried.0 {
            tried.0 = true;
            if keys.contains("g actions") {
                player.key("g actions");
            } else if keys.contains("a next target") {
                player.key("a next target");
                if player.screen.keys_line().contains("Enter do it") {
                    player.key("Enter do it");
                    done.strikes += 1;
                }
            }
        } else if !tried.1 {
            tried.1 = true;
            done.steps += usize::from(player.goes());
        } else {
            player.key("e end turn");
            done.ends += 1;
            tried = (false, false);
        }
    }
    panic!("{round} was not reached, {done:?}\n{}", player.screen.text());
}

#[test]
fn three_rounds_are_played_with_one_hand() {
    for hand in [Hand::Mouse, Hand::Keys] {
        let (sandbox, screen) = Sandbox::demo();
        assert!(screen.shows("Round 2"), "{}", screen.text());
        let mut player = Player { screen, hand };
        let done = play_until(&mut player, "Round 5 ·");
        let all = [done.steps, done.strikes, done.dodges, done.taken, done.ends];
        assert!(all.into_iter().all(|count| count > 0), "{hand:?}: {done:?}");
        player.screen.leave();
        sandbox.is_sound("demo");
    }
}
