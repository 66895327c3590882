//! Who acts when: the order of turns in a round.

use kekkai_rules::Id;
use serde::{Deserialize, Serialize};

/// A place in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Who acts.
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
    /// The running turn.
    pub turn: Option<Turn>,
    /// Numbers thrown anew that count from the next round on.
    #[serde(default)]
    pub rethrown: Vec<(Id, i32)>,
}

/// A turn of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
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
        usual.chain(extra).find(|turn| !self.acted.contains(turn) && self.turn != Some(*turn))
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(extra: &[u16]) -> Queue {
        let slot = |(who, initiative)| Slot { who: Id(who), initiative, from_round: 1 };
        let slots = [(0, 80), (1, 50), (2, 20)].map(slot).to_vec();
        Queue {
            slots,
            extra: extra.iter().map(|who| Id(*who)).collect(),
            round: 1,
            ..Queue::default()
        }
    }

    fn order(mut queue: Queue) -> Vec<u16> {
        let mut order = Vec::new();
        while let Some(turn) = queue.next() {
            order.push(turn.who.0);
            queue.acted.push(turn);
        }
        order
    }

    #[test]
    fn knk_ini_05_extra_turns_come_after_the_lowest_initiative() {
        assert_eq!(order(queue(&[0])), [0, 1, 2, 0]);
        assert_eq!(order(queue(&[0, 2])), [0, 1, 2, 0, 2]);
    }

    #[test]
    fn knk_ini_07_who_joins_later_acts_from_the_next_round() {
        let mut queue = queue(&[]);
        queue.slots.insert(0, Slot { who: Id(3), initiative: 99, from_round: 2 });
        assert_eq!(order(queue.clone()), [0, 1, 2]);
        queue.round = 2;
        assert_eq!(order(queue), [3, 0, 1, 2]);
    }

    #[test]
    fn knk_ini_07_the_dead_leave_the_queue_with_their_extra_turn() {
        let mut queue = queue(&[0]);
        queue.remove(Id(0));
        assert_eq!(order(queue), [1, 2]);
    }
}
