//! A whole tree decided again, step by step.

use std::collections::BTreeMap;

use super::{
    super::{Checked, Difference, ROOT},
    BadLine, History, KEYFRAME_EVERY,
};
use crate::{
    Event, Record, State,
    decide::{Decision, decide},
};

impl History {
    pub(in crate::history::fight) fn check(&mut self) -> Result<Checked, BadLine> {
        let mut states = BTreeMap::from([(ROOT, self.state_at(ROOT)?)]);
        let mut steps = 0;
        for seq in ROOT + 1..self.next_seq() {
            let (Some(parent), Some(record)) = (self.parent(seq), self.record(seq)?) else {
                continue;
            };
            let before = match states.get(&parent) {
                Some(state) => state.clone(),
                None => self.state_at(parent)?,
            };
            let (after, difference) = recheck(&before, &record);
            if let Some(what) = difference {
                return Ok(Checked::Differs { seq, what });
            }
            steps += 1;
            // Most steps follow on the one before; only the last few states are worth keeping.
            states.insert(seq, after);
            if states.len() > KEYFRAME_EVERY {
                states.pop_first();
            }
        }
        Ok(Checked::Sound(steps))
    }
}

/// Applies a record and decides it again.
fn recheck(before: &State, record: &Record) -> (State, Option<Difference>) {
    let mut after = before.clone();
    record.events.iter().for_each(|event| after.apply(event));
    let difference = match decide(before, &record.command, &record.answers) {
        Decision::Refused(refusal) => Some(Difference::Refused(refusal)),
        Decision::Need(_) => Some(Difference::Asks),
        Decision::Done { events, .. } if events != record.events => {
            let same = record.events.iter().zip(&events).take_while(|(a, b)| a == b).count();
            let text = |events: &[Event]| {
                events.get(same).map_or_else(|| "—".to_owned(), |event| format!("{event:?}"))
            };
            Some(Difference::Events { kept: text(&record.events), decided: text(&events) })
        }
        Decision::Done { .. } if after.hash() != record.hash => Some(Difference::Hash),
        Decision::Done { .. } => after.faults().into_iter().next().map(Difference::Law),
    };
    (after, difference)
}
