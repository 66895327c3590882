//! Who acts when: the order of turns in a round.

use kekkai_rules::{Id, PlainText};
use serde::{Deserialize, Serialize};

/// A place in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Combatant that acts in this place.
    pub who: Id,
    /// What was thrown for initiative.
    pub initiative: i32,
    /// First round in which it acts: later than the first for those who joined later.
    pub from_round: u16,
}

/// The order of a fight and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Queue {
    /// Everyone who lives, first to act first, each once.
    pub slots: Vec<Slot>,
    /// The places that the dead had, should they rise.
    pub fallen: Vec<Slot>,
    /// Extra turns at the end of this round.
    pub extra: Vec<Id>,
    /// Round, from 1; 0 before the first.
    pub round: u16,
    /// Turns already taken in this round, extra ones included.
    pub acted: Vec<Turn>,
    /// The turn that runs now.
    pub turn: Option<Turn>,
    /// Numbers thrown anew that count from the next round on.
    #[serde(default)]
    pub rethrown: Vec<(Id, i32)>,
    /// Turns of this round that were put off, in the order in which that was done. They are in no bytes of the queue itself,
    /// so that the hashes of fights in which nobody waits stand: [`State`](crate::State) has them beside it.
    #[serde(skip)]
    pub waiting: Vec<Waiting>,
}

/// A turn that was put off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The turn that comes later in the round.
    pub turn: Turn,
    /// Whether it had begun, so that what a turn begins with does not take place again.
    pub begun: bool,
    /// Whether it waits until it is called, or behind everybody else. Otherwise it comes at its place in the queue.
    pub held: bool,
    /// For what it waits, in the words of the GM.
    pub until: Option<PlainText>,
}

/// A turn of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Combatant whose turn it is.
    pub who: Id,
    /// Whether it is an extra turn.
    pub extra: bool,
}

impl Slot {
    /// Stands for the number of one who has not thrown yet; no throw comes near it.
    const UNTHROWN: i32 = i32::MIN;

    /// The place, behind all others, of one who comes into a fight in this round and has yet to throw.
    pub fn newcomer(who: Id, round: u16) -> Self {
        Self { who, initiative: Self::UNTHROWN, from_round: round.saturating_add(1) }
    }

    /// Whether its number is still to be thrown.
    pub fn is_unthrown(&self) -> bool {
        self.initiative == Self::UNTHROWN
    }
}

impl Queue {
    /// The turn that comes next in this round; `None` when the round is over. A turn that ran counts as taken.
    pub fn next(&self) -> Option<Turn> {
        let due = self.slots.iter().filter(|slot| slot.from_round <= self.round);
        let usual = due.map(|slot| Turn { who: slot.who, extra: false });
        let extra = self.extra.iter().map(|who| Turn { who: *who, extra: true });
        let is_left = |turn: &Turn| !self.acted.contains(turn) && self.turn != Some(*turn);
        let mut all = usual.chain(extra).filter(is_left);
        all.find(|turn| !self.is_held(*turn)).or_else(|| {
            let held = self.waiting.iter().map(|waiting| waiting.turn);
            held.into_iter().find(|turn| self.slot(turn.who).is_some() && is_left(turn))
        })
    }

    /// Whether the usual turn of `who` in this round is still to begin.
    pub fn is_due(&self, who: Id) -> bool {
        let turn = Turn { who, extra: false };
        let has_place = self.slot(who).is_some_and(|slot| slot.from_round <= self.round);
        has_place && !self.acted.contains(&turn) && self.turn != Some(turn)
    }

    /// What is known of a turn of this round that was put off.
    pub fn waits(&self, turn: Turn) -> Option<&Waiting> {
        self.waiting.iter().find(|waiting| waiting.turn == turn)
    }

    /// Whether a turn waits until it is called, or behind everybody else.
    fn is_held(&self, turn: Turn) -> bool {
        self.waits(turn).is_some_and(|waiting| waiting.held)
    }

    /// A turn is put off; if it is the running one, none runs any more.
    pub fn put_off(&mut self, waiting: Waiting) {
        self.turn.take_if(|turn| *turn == waiting.turn);
        self.waiting.retain(|other| other.turn != waiting.turn);
        self.waiting.push(waiting);
    }

    /// The place of `who`.
    pub fn slot(&self, who: Id) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.who == who)
    }

    /// Puts a slot behind the last one with the same number or a higher one; nothing if it is there already.
    pub fn insert(&mut self, slot: Slot) {
        if self.slot(slot.who).is_some() {
            return;
        }
        self.fallen.retain(|fallen| fallen.who != slot.who);
        let place = self.slots.iter().position(|other| other.initiative < slot.initiative);
        self.slots.insert(place.unwrap_or(self.slots.len()), slot);
    }

    /// Keeps a number thrown anew until the next round.
    pub fn requeue(&mut self, who: Id, initiative: i32) {
        self.rethrown.retain(|(other, _)| *other != who);
        self.rethrown.push((who, initiative));
    }

    /// Gives those who have thrown anew their new places: a round begins.
    pub fn settle(&mut self) {
        for (who, initiative) in std::mem::take(&mut self.rethrown) {
            if let Some(slot) = self.slot(who).copied() {
                self.slots.retain(|other| other.who != who);
                self.insert(Slot { initiative, ..slot });
            }
        }
    }

    /// Takes `who` out: no more turns, not even the extra one.
    pub fn remove(&mut self, who: Id) {
        self.fallen.extend(self.slots.iter().filter(|slot| slot.who == who));
        self.slots.retain(|slot| slot.who != who);
        self.extra.retain(|extra| *extra != who);
        self.waiting.retain(|waiting| waiting.turn.who != who);
    }
}
