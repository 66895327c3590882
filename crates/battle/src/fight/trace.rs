//! A step with all that its numbers came from: what was ordered and answered, and how the table read the book then.

use std::sync::Arc;

use kekkai_rules::{Answer, Ask, Choice};

use super::{BadLine, Fight, ROOT};
use crate::{
    Audience, Event, Record,
    decide::{Decision, decide},
    grammar,
    journal::Seq,
    systems::Options,
    view::VisibleEvent,
};

/// So many steps back there is looked for one that can be explained.
const STEPS_BACK: usize = 8;

/// A step, ready to be explained.
#[derive(Debug, Clone)]
pub struct Trace {
    /// Its number.
    pub step: Seq,
    /// What was ordered, answered and came of it.
    pub record: Arc<Record>,
    /// The order as the grammar writes it.
    pub order: String,
    /// What was chosen on the way, each with the number of its pick from 0.
    pub choices: Vec<(Choice, u16)>,
    /// The options in force when it was ordered.
    pub options: Options,
}

impl Fight {
    /// A step with all that its numbers came from; `None` for the root and for what is no step.
    ///
    /// The state before it is worked out anew, so this is for one step that somebody asks about. A choice that is not
    /// asked for under the rules of today is left out.
    pub fn trace(&mut self, step: Seq) -> Result<Option<Trace>, BadLine> {
        let Some(record) = self.history.record(step)? else { return Ok(None) };
        let before = self.history.state_at(self.parent(step).unwrap_or(ROOT))?;
        let picks = (0..).zip(&record.answers).filter_map(|(at, answer)| match answer {
            Answer::Pick(pick) => Some((at, *pick)),
            Answer::Faces(..) => None,
        });
        let choices = picks.filter_map(|(at, pick): (usize, u16)| {
            let answers = record.answers.get(..at)?;
            match decide(&before, &record.command, answers) {
                Decision::Need(Ask::Choice(choice)) => Some((*choice, pick)),
                Decision::Need(Ask::Die(_)) | Decision::Done { .. } | Decision::Refused(_) => None,
            }
        });
        let choices = choices.collect();
        let order = grammar::write(&record.command, &before);
        Ok(Some(Trace { step, order, choices, options: before.system.options(), record }))
    }

    /// The last step of which `audience` was told more than that a blow fell, with what it was told and nothing else:
    /// neither the order nor what was chosen. Who it is about has the numbers of its view.
    pub fn trace_told(&mut self, audience: Audience) -> Result<Option<Trace>, BadLine> {
        for (step, entry) in self.told(audience, STEPS_BACK)?.into_iter().rev() {
            let events = entry.told.into_iter().filter_map(|told| match told {
                VisibleEvent::Event(event) => Some(event),
                VisibleEvent::Blow { .. } | VisibleEvent::Misfit(_) => None,
            });
            let events: Vec<Event> = events.collect();
            if let (false, Some(trace)) = (events.is_empty(), self.trace(step)?) {
                let Record { command, hash, .. } = (*trace.record).clone();
                let record = Arc::new(Record { command, answers: Vec::new(), events, hash });
                let (order, choices) = (String::new(), Vec::new());
                return Ok(Some(Trace { record, order, choices, ..trace }));
            }
        }
        Ok(None)
    }
}
