//! A whole fight once more, from before its first step to the head, as an audience was told it and as it looked then.

use std::sync::Arc;

use kekkai_rules::{Purpose, report::Reason};

use super::{
    BadLine, Fight, ROOT,
    past::{ToldOf, log_entry},
    trace::{explained, reasons_in},
};
use crate::{
    Audience, BattleView, Event, Record, Stage, State,
    journal::Seq,
    state::{clocks::Pace, notes::About},
    view::{LogEntry, ReadSheets, VisibleEvent},
};

/// A step as an audience was told of it when it was made, and what it saw after it. Everybody has the numbers of that view.
#[derive(Debug, Clone)]
pub struct Moment {
    /// What the log tells of it; nothing where it only looks otherwise.
    pub entry: LogEntry,
    /// For each thing that is told how it came about, as far as the audience may know that.
    pub reasons: Vec<Vec<Reason>>,
    /// What is seen after it.
    pub view: BattleView,
}

impl Fight {
    /// Gives `take` how `audience` saw everything stand before the fight, and then, oldest first, each step on the way to the
    /// head of which it was told anything or after which it saw something else. What was undone is on no such way.
    ///
    /// Of the setup others than the GM are told only what was shown to everybody: who is hidden in it was to be seen
    /// before that.
    pub fn retell(
        &mut self,
        audience: Audience,
        mut take: impl FnMut(Moment),
    ) -> Result<(), BadLine> {
        let back = std::iter::successors(Some(self.head()), |seq| self.history.parent(*seq));
        let mut steps: Vec<Seq> = back.take_while(|seq| *seq != ROOT).collect();
        steps.reverse();
        let (mut state, mut sheets) = (self.history.state_at(ROOT)?, ReadSheets::default());
        let mut seen = BattleView::read(&state, audience, &mut sheets);
        let mut has_begun = false;
        // What was shown to everybody before that.
        let mut shown = Vec::new();
        for seq in steps {
            let Some(record) = self.history.record(seq)? else { continue };
            let (mut entry, mut reasons) = told(&mut state, seq, &record, audience);
            let view = BattleView::read(&state, audience, &mut sheets);
            let is_gm = audience == Audience::Gm;
            if !has_begun && (is_gm || state.stage() != Stage::Setup) {
                has_begun = true;
                take(beginning(seen.clone()));
                let view = seen.clone();
                let then = |(entry, reasons)| Moment { entry, reasons, view: view.clone() };
                shown.drain(..).map(then).for_each(&mut take);
            }
            if !has_begun && entry.told.iter().any(is_shown_to_all) {
                let told = entry.told.drain(..).zip(reasons.drain(..));
                let (told, reasons) = told.filter(|(told, _)| is_shown_to_all(told)).unzip();
                shown.push((LogEntry { told, ..entry }, reasons));
                seen = view;
                continue;
            }
            if has_begun && (is_gm || !entry.told.is_empty() || view != seen) {
                take(Moment { entry, reasons, view: view.clone() });
            }
            seen = view;
        }
        if !has_begun {
            take(beginning(seen.clone()));
            let then = |(entry, reasons)| Moment { entry, reasons, view: seen.clone() };
            shown.into_iter().map(then).for_each(take);
        }
        Ok(())
    }
}

/// Whether something that is told is nobody's secret whoever is hidden: an open roll, a clock of rounds, a note on the fight.
fn is_shown_to_all(told: &VisibleEvent) -> bool {
    let VisibleEvent::Event(event) = told else { return false };
    if let Event::Rolled(roll) = event {
        return roll.throw.purpose == Purpose::Free;
    }
    if let Event::Clock { clock, .. } = event {
        return !matches!(clock.pace, Pace::Turns(_));
    }
    matches!(event, Event::Remembered { about: About::Fight, .. })
}

/// How everything stands before anything is told.
fn beginning(view: BattleView) -> Moment {
    Moment { entry: nothing(0), reasons: Vec::new(), view }
}

/// An entry that tells nothing.
fn nothing(round: u16) -> LogEntry {
    LogEntry { step: None, round, told: Vec::new(), ruling: None, names: Vec::new() }
}

/// What an audience is told of a step that follows on `state`, and how each thing of it came about; makes the step true.
fn told(
    state: &mut State,
    seq: Seq,
    record: &Arc<Record>,
    audience: Audience,
) -> (LogEntry, Vec<Vec<Reason>>) {
    let before = state.clone();
    record.events.iter().for_each(|event| state.apply(event));
    let round = state.queue.round;
    if audience == Audience::Gm {
        let told = record.events.iter().filter_map(|event| audience.told(state, event)).collect();
        let explained = explained(&record.events, &before);
        let mut reasons: Vec<_> =
            explained.into_iter().map(|explained| explained.reasons).collect();
        let entry = log_entry(audience, seq, round, record, told);
        reasons.resize_with(entry.told.len(), Vec::new);
        return (entry, reasons);
    }
    let (_, mut words) = reasons_in(before.clone(), record, audience);
    let told = ToldOf::after(before, &[(seq, round, Arc::clone(record))], audience);
    if let Some(numbers) = told.numbers() {
        let all = words.iter_mut().flatten();
        all.for_each(|reason| reason.phrase.for_each_named(&mut |who| numbers.put(who)));
    }
    let entry = told.numbered().pop().map_or_else(|| nothing(round), |(_, entry)| entry);
    let mut words = words.into_iter();
    let reasons = entry.told.iter().map(|told| {
        let in_words = matches!(told, VisibleEvent::Reported(_));
        if in_words { words.next().unwrap_or_default() } else { Vec::new() }
    });
    let reasons = reasons.collect();
    (entry, reasons)
}
