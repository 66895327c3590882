//! What an audience is told of a step while it comes to be.

use super::{Audience, Told};
use crate::{Event, Record, State, queue::Slot};

/// The fight after these events.
fn after_all(state: &State, events: &[Event]) -> State {
    let mut after = state.clone();
    for event in events {
        after.apply(event);
    }
    after
}

impl Audience {
    /// Makes a record true in `state`; what may be known of it.
    ///
    /// That a round begins is told with the first of its turns that is seen, and no turn is told of one who is hidden
    /// before the step is over: nobody learns that somebody acts whom it does not see.
    pub(crate) fn told_of(self, state: &mut State, record: &Record) -> Vec<Told> {
        let mut told = Vec::new();
        // Where it is told that the round begins, as long as no turn has followed on it.
        let mut waiting: Vec<usize> = Vec::new();
        let mut after = None;
        for (number, event) in record.events.iter().enumerate() {
            let before = matches!(event, Event::Queued { .. }).then(|| self.order(state));
            let opens = matches!(event, Event::TurnBegan { .. }) && !self.has_seen_the_round(state);
            state.apply(event);
            if self == Self::Gm {
                told.extend(self.told(state, event));
            } else if let Event::TurnBegan { who, .. } = event {
                let rest = record.events.get(number + 1..).unwrap_or_default();
                let after = after.get_or_insert_with(|| after_all(state, rest));
                if self.sees(state, *who) && self.sees(after, *who) {
                    if waiting.is_empty() && opens {
                        told.extend(self.announced(state));
                    }
                    waiting.clear();
                    told.extend(self.told(state, event));
                }
            } else if before.is_none_or(|before| self.order(state) != before) {
                let sets_up = matches!(event, Event::Queued { .. } if state.queue.round == 0);
                if sets_up || matches!(event, Event::RoundBegan { .. }) {
                    waiting.push(told.len());
                }
                told.extend(self.told(state, event));
            }
        }
        waiting.into_iter().rev().for_each(|at| {
            told.remove(at);
        });
        told
    }

    /// The places of those it sees.
    fn order(self, state: &State) -> Vec<Slot> {
        let slots = state.queue.slots.iter();
        slots.filter(|slot| self.sees(state, slot.who)).copied().collect()
    }

    /// What it was not told when the round began.
    fn announced(self, state: &State) -> Vec<Told> {
        let (round, extra) = (state.queue.round, state.queue.extra.clone());
        let queued = (round == 1).then(|| Event::Queued { slots: state.queue.slots.clone() });
        let events = queued.into_iter().chain([Event::RoundBegan { round, extra }]);
        events.filter_map(|event| self.told(state, &event)).collect()
    }
}
