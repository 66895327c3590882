//! Clocks and timers of the GM: so many segments that are ticked by hand, or that run down by themselves.

use kekkai_rules::{Id, PlainText};
use serde::{Deserialize, Serialize};

use crate::{Audience, State, view::Numbers};

/// Most segments of a clock, and most rounds of a timer.
pub const MOST_SEGMENTS: u16 = 99;

/// Most clocks and timers of a fight.
pub const MOST_CLOCKS: usize = 20;

/// When a clock goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// When the GM ticks it.
    Hand,
    /// By itself at the end of each round.
    Rounds,
    /// By itself when a turn of this combatant begins; at the end of each round while it is in no queue.
    Turns(Id),
}

/// A clock or a timer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Its name; no other clock of the fight has it in any letter case.
    pub name: PlainText,
    /// How many segments it has, from 1 to [`MOST_SEGMENTS`].
    pub size: u16,
    /// How many of them are left; at 0 it has run out, and stays so until something is done to it.
    pub left: u16,
    /// When it goes on.
    pub pace: Pace,
    /// Whether players see it, as far as they see by whose turns it goes.
    pub shown: bool,
}

/// What the GM does to a clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Timing {
    /// Sets one up, in place of the one of that name.
    Start(Clock),
    /// Takes so many segments from what is left of the clock of this name; below 0, gives them back.
    Tick(PlainText, i16),
    /// Shows it to players, or to the GM alone.
    Show(PlainText, bool),
    /// Takes the clock of this name away.
    Stop(PlainText),
}

/// What happened to a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Timed {
    /// It was set up anew.
    Started,
    /// It went on, or back.
    Ticked,
    /// It was shown, or hidden.
    Shown,
    /// It was taken away.
    Stopped,
}

impl Clock {
    /// How many segments are filled.
    pub const fn filled(&self) -> u16 {
        self.size.saturating_sub(self.left)
    }

    /// Whether nothing is left of it.
    pub const fn is_over(&self) -> bool {
        self.left == 0
    }

    /// The same clock when so many segments more are filled, or fewer below 0; within its bounds.
    #[must_use]
    pub fn ticked(&self, by: i16) -> Self {
        let left = i32::from(self.left) - i32::from(by);
        let left = left.clamp(0, i32::from(self.size));
        Self { left: u16::try_from(left).unwrap_or_default(), ..self.clone() }
    }

    /// Whether it has this name, letter case aside.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.as_str().to_lowercase() == name.to_lowercase()
    }
}

impl<T> State<T> {
    /// The clock of this name.
    pub fn clock(&self, name: &PlainText) -> Option<&Clock> {
        self.clocks.iter().find(|clock| clock.is_called(name.as_str()))
    }

    /// The clocks that go on by themselves now, with one segment fewer left.
    pub(crate) fn clocks_on(&self, goes: impl Fn(Pace) -> bool) -> Vec<Clock> {
        let running = self.clocks.iter().filter(|clock| !clock.is_over() && goes(clock.pace));
        running.map(|clock| clock.ticked(1)).collect()
    }

    pub(super) fn set_clock(&mut self, what: Timed, clock: &Clock) {
        let clocks = std::sync::Arc::make_mut(&mut self.clocks);
        let known = clocks.iter().position(|known| known.is_called(clock.name.as_str()));
        match (what, known) {
            (Timed::Stopped, Some(at)) => drop(clocks.remove(at)),
            (Timed::Stopped, None) => {}
            (_, Some(at)) => {
                if let Some(known) = clocks.get_mut(at) {
                    known.clone_from(clock);
                }
            }
            (_, None) => clocks.push(clock.clone()),
        }
    }
}

impl Audience {
    /// Whether it may know of a clock. By whose turns it goes must be known as well, for when it goes tells of them.
    pub(crate) fn knows_clock(self, state: &State, clock: &Clock) -> bool {
        let sees_pace = match clock.pace {
            Pace::Hand | Pace::Rounds => true,
            Pace::Turns(who) => self.sees(state, who),
        };
        self == Self::Gm || (clock.shown && sees_pace)
    }

    /// The clocks that it may know of, in its numbers.
    pub(crate) fn clocks(self, state: &State, numbers: &Numbers) -> Vec<Clock> {
        let known = state.clocks.iter().filter(|clock| self.knows_clock(state, clock));
        known.filter_map(|clock| numbers.clock(clock.clone())).collect()
    }
}

impl Numbers {
    /// A clock with the audience's number of the one by whose turns it goes.
    pub(crate) fn clock(&self, mut clock: Clock) -> Option<Clock> {
        if let Pace::Turns(who) = &mut clock.pace {
            *who = self.of(*who)?;
        }
        Some(clock)
    }
}
