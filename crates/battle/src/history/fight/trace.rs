//! A step with all that its numbers came from: what was ordered and answered, and how the table read the book then.

use kekkai_rules::{Answer, Ask, Choice, Id, PlainText, Purpose, report::Reason};

use super::{BadLine, Fight, ROOT};
use crate::{
    Audience, Command, Event, Record, State,
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
    /// Number of the step.
    pub step: Seq,
    /// The order as the grammar writes it.
    pub order: String,
    /// Whether it was the GM's ruling, and the reason given.
    pub ruling: Option<Option<PlainText>>,
    /// What was chosen on the way, each with the number of its pick from 0.
    pub choices: Vec<(Choice, u16)>,
    /// What came of it, in order.
    pub told: Vec<Explained>,
    /// The options in force when it was ordered.
    pub options: Options,
}

/// What is told of one thing that happened, and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// What is told of it.
    pub told: VisibleEvent,
    /// How it came about: the first says what it was, the others are its parts. Empty where what is told says all.
    pub reasons: Vec<Reason>,
}

impl Explained {
    /// Whether it says more than whose turn it is, or who has fallen, which the log tells otherwise.
    fn says_more(&self) -> bool {
        let is_scene = |event: &Event| {
            matches!(
                event,
                Event::TurnBegan { .. }
                    | Event::TurnEnded { .. }
                    | Event::RoundBegan { .. }
                    | Event::Fell { .. }
            )
        };
        let is_silent = match &self.told {
            VisibleEvent::Event(event) => is_scene(event),
            VisibleEvent::Reported(told) => told.lines.iter().all(|line| !line.after.is_empty()),
            VisibleEvent::Outline(_) | VisibleEvent::Misfit(_) => false,
        };
        !is_silent || !self.reasons.is_empty()
    }
}

/// What is told of each of these events of a step to the GM, and how each came about in the fight before it.
pub fn explained(events: &[Event], before: &State) -> Vec<Explained> {
    // The latest attack roll: a blow came of it.
    let mut attack = None;
    let explained = events.iter().map(|event| {
        if let Event::Rolled(roll) = event
            && roll.throw.purpose == Purpose::Attack
        {
            attack = Some(roll);
        }
        let reasons =
            if let Event::Own(fact) = event { fact.explain(before, attack) } else { Vec::new() };
        let mut told = VisibleEvent::of(event);
        told.name_carried(before);
        Explained { told, reasons }
    });
    explained.collect()
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
        let ruling = if let Command::Gm { reason, .. } = &record.command {
            Some(reason.clone())
        } else {
            None
        };
        let told = explained(&record.events, &before);
        let options = before.system.options();
        Ok(Some(Trace { step, order, ruling, choices, told, options }))
    }

    /// The last step that explains anything: the head, or the one before an end of a turn that has only ended.
    pub fn last_explained(&mut self) -> Seq {
        let head = self.head();
        let mut step = head;
        for _ in 0..STEPS_BACK {
            let record = self.history.record(step).ok().flatten();
            let only_ends = record.is_some_and(|record| {
                let ends = matches!(record.command, Command::EndTurn { .. });
                ends && !explained(&record.events, &self.state).iter().any(Explained::says_more)
            });
            if !only_ends {
                return if step == ROOT { head } else { step };
            }
            step = self.parent(step).unwrap_or(ROOT);
        }
        head
    }

    /// The last step of which `audience` was told more than that something happened, with what it was told and nothing
    /// else: neither the order nor what was chosen. Who it is about has the numbers of its view.
    pub fn trace_told(&mut self, audience: Audience) -> Result<Option<Trace>, BadLine> {
        let told = self.told_unnumbered(audience, STEPS_BACK)?;
        let numbers = told.numbers();
        let more = |told: &VisibleEvent| {
            matches!(told, VisibleEvent::Event(_) | VisibleEvent::Reported(_))
        };
        let says = |told: &VisibleEvent| {
            let told = Explained { told: told.clone(), reasons: Vec::new() };
            more(&told.told) && told.says_more()
        };
        let mut steps = told.steps;
        let of = |tells: &dyn Fn(&VisibleEvent) -> bool| {
            steps.iter().rposition(|(_, entry)| entry.told.iter().any(tells))
        };
        // A turn that began is explained where nothing else was told.
        let Some(at) = of(&says).or_else(|| of(&more)) else { return Ok(None) };
        let (step, mut entry) = steps.swap_remove(at);
        entry.told.retain(more);
        let (options, mut reasons) = self.reasons_told(step, audience)?;
        if let Some(numbers) = &numbers {
            let all = reasons.iter_mut().flatten();
            all.for_each(|reason| reason.phrase.for_each_named(&mut |who| numbers.put(who)));
            entry = entry.numbered(numbers);
        }
        let mut reasons = reasons.into_iter();
        let told = entry.told.into_iter().map(|told| {
            let is_told = matches!(told, VisibleEvent::Reported(_));
            let reasons = if is_told { reasons.next() } else { None };
            Explained { told, reasons: reasons.unwrap_or_default() }
        });
        let (order, choices, told) = (String::new(), Vec::new(), told.collect());
        Ok(Some(Trace { step, order, ruling: entry.ruling, choices, told, options }))
    }

    /// How each thing of a step came about of which `audience` is told all in words, in the numbers of the fight, and the
    /// options then.
    fn reasons_told(
        &mut self,
        step: Seq,
        audience: Audience,
    ) -> Result<(Options, Vec<Vec<Reason>>), BadLine> {
        let state = self.history.state_at(self.parent(step).unwrap_or(ROOT))?;
        Ok(match self.history.record(step)? {
            Some(record) => reasons_in(state, &record, audience),
            None => (state.system.options(), Vec::new()),
        })
    }
}

/// The same of a step that follows on `state`.
pub(super) fn reasons_in(
    mut state: State,
    record: &Record,
    audience: Audience,
) -> (Options, Vec<Vec<Reason>>) {
    let options = state.system.options();
    let mut all = explained(&record.events, &state).into_iter();
    let mut reasons = Vec::new();
    for event in &record.events {
        state.apply(event);
        let of_it = all.next().map(|explained| explained.reasons).unwrap_or_default();
        if let Some(VisibleEvent::Reported(_)) = audience.told(&state, event) {
            reasons.push(of_it);
        }
    }
    for reason in reasons.iter_mut().flatten() {
        reason.phrase.for_each_named(&mut |who| {
            if !audience.sees(&state, *who) {
                *who = Id::NOBODY;
            }
        });
    }
    (options, reasons)
}
