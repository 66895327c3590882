//! A step told in full: the lines of the log, each with what its numbers came from.

use kekkai_battle::{
    Event,
    fight::Moment,
    view::{LogEntry, VisibleEvent},
};
use kekkai_rules::report;

use super::{
    super::{Names, Words, terms::signed},
    LogLine, NamesAnd, Story, Tone,
};

/// A line of a log with what its numbers came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retold {
    /// The line as the log has it.
    pub line: LogLine,
    /// Whether a round begins with it.
    pub opens_round: bool,
    /// How it came about, a line each.
    pub parts: Vec<String>,
}

impl Words {
    /// What a moment tells, newest last: as [`log_lines`](Self::log_lines), with each throw's parts and each blow's stages.
    pub fn retold(&self, moment: &Moment) -> Vec<Retold> {
        let LogEntry { told, names, .. } = &moment.entry;
        let names = NamesAnd { names: &moment.view, more: names };
        let mut story = Story::new(self, &names);
        story.is_word = moment.entry.ruling.is_some();
        let mut behind: Vec<(usize, Vec<String>)> = Vec::new();
        let mut rounds = Vec::new();
        let none = Vec::new();
        let reasons = moment.reasons.iter().chain(std::iter::repeat(&none));
        for (told, reasons) in told.iter().zip(reasons) {
            let before = story.lines.len();
            story.told(told);
            if matches!(told, VisibleEvent::Event(Event::RoundBegan { .. })) {
                rounds.push(before);
            }
            let parts = self.behind(told, reasons, &names);
            if !parts.is_empty() && story.lines.len() == before {
                // What the log passes over has its own account.
                story.say(Tone::Detail, parts.first().cloned().unwrap_or_default());
                behind.push((before, parts.into_iter().skip(1).collect()));
            } else {
                behind.push((before, parts));
            }
        }
        let mut ahead = 0;
        if let Some(reason) = story.word_in(&moment.entry) {
            let first = moment.entry.told.first();
            let is_note = matches!(first, Some(VisibleEvent::Event(Event::Noted(_))));
            ahead = story.rule(reason.as_ref(), is_note, told);
        }
        let parts_of = |at: usize| {
            let of_it = behind.iter().filter(move |(line, _)| line.saturating_add(ahead) == at);
            of_it.flat_map(|(_, parts)| parts.clone()).collect()
        };
        let lines = story.lines.into_iter().enumerate();
        lines
            .map(|(at, line)| Retold {
                line,
                opens_round: rounds.iter().any(|round| round.saturating_add(ahead) == at),
                parts: parts_of(at),
            })
            .collect()
    }

    /// What is behind a thing that was told.
    fn behind(
        &self,
        told: &VisibleEvent,
        reasons: &[report::Reason],
        names: &dyn Names,
    ) -> Vec<String> {
        if let VisibleEvent::Event(Event::Rolled(roll)) = told {
            let part = |part: &kekkai_rules::RollPart| {
                let to = self.part_to(part);
                let source = self.of_family("part-of-", &part.source);
                format!("{} {to}: {source} ({})", signed(part.amount), part.rule)
            };
            return roll.throw.parts.iter().map(part).collect();
        }
        let reason = |reason: &report::Reason| {
            let rule = reason.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
            format!("{}{rule}", self.phrase(&reason.phrase, names))
        };
        reasons.iter().map(reason).collect()
    }
}
