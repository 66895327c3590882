//! What was told of a fight, and how it looked, to an audience at any step on the way to the head.
//!
//! What was undone is on no such way: nobody but the GM is shown it again.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use kekkai_rules::{Id, PlainText};

use super::{BadLine, Fight, ROOT};
use crate::{
    Audience, BattleView, Command, Event, Record, State, decide,
    journal::Seq,
    view::{LogEntry, Numbers, VisibleEvent},
};

/// An entry of a log and the step that it tells.
pub type Step = (Seq, LogEntry);

impl Fight {
    /// One step as the log tells it to the GM, the round left open (0); `None` for what is no step.
    pub fn entry(&mut self, seq: Seq) -> Result<Option<LogEntry>, BadLine> {
        let record = self.history.record(seq)?;
        Ok(record.map(|record| {
            let events = record.events.iter();
            let told = events.filter_map(|event| Audience::Gm.told(&self.state, event)).collect();
            log_entry(Audience::Gm, seq, 0, &record, told)
        }))
    }

    /// What the command that asks has brought about by now, where anybody has gone or rolled since it was given: how all stand,
    /// and what the GM is told of it.
    pub fn meanwhile(&self) -> Option<(Box<State>, LogEntry)> {
        let (prompt, _) = self.prompt.as_ref()?;
        let (state, events) = decide::meanwhile(&self.state, &prompt.command, &prompt.answers)?;
        let is_news = |event: &Event| {
            matches!(
                event,
                Event::Rolled(_)
                    | Event::Stepped { .. }
                    | Event::Shifted { .. }
                    | Event::Flew { .. }
            )
        };
        if !events.iter().any(is_news) {
            return None;
        }
        let told = events.iter().filter_map(|event| Audience::Gm.told(&state, event)).collect();
        let round = state.queue.round;
        Some((state, LogEntry { step: None, round, told, ruling: None, names: Vec::new() }))
    }

    /// The last `count` steps up to the head as `audience` may know them, oldest first: others than the GM are
    /// told what they could see when it happened, and nothing of steps of which they saw nothing.
    pub fn log(&mut self, audience: Audience, count: usize) -> Result<Vec<LogEntry>, BadLine> {
        Ok(self.told(audience, count)?.into_iter().map(|(_, entry)| entry).collect())
    }

    /// The same, each entry with its step. The numbers are for going on from there, not for showing.
    pub fn told(&mut self, audience: Audience, count: usize) -> Result<Vec<Step>, BadLine> {
        Ok(self.told_unnumbered(audience, count)?.numbered())
    }

    /// The same in the numbers of the fight.
    pub(super) fn told_unnumbered(
        &mut self,
        audience: Audience,
        count: usize,
    ) -> Result<ToldOf, BadLine> {
        let (head, round) = (self.head(), self.state.queue.round);
        self.told_before(head, round, audience, count)
    }

    /// The same up to a step on the way from the root to the head, as the log stood when that was the last; `None` for
    /// any other step.
    pub fn log_at(
        &mut self,
        seq: Seq,
        audience: Audience,
        count: usize,
    ) -> Result<Option<Vec<LogEntry>>, BadLine> {
        if !self.is_on_the_way(seq) {
            return Ok(None);
        }
        let round = self.history.state_at(seq)?.queue.round;
        let told = self.told_before(seq, round, audience, count)?.numbered();
        Ok(Some(told.into_iter().map(|(_, entry)| entry).collect()))
    }

    /// What was told of the steps after one on the way from the root to the head; `None` where it is not on the way, or
    /// more than `most` steps back.
    pub fn log_since(
        &mut self,
        seq: Seq,
        audience: Audience,
        most: usize,
    ) -> Result<Option<Vec<LogEntry>>, BadLine> {
        let told = self.told_since(seq, audience, most)?;
        Ok(told.map(|told| told.into_iter().map(|(_, entry)| entry).collect()))
    }

    /// The same, each entry with its step.
    pub fn told_since(
        &mut self,
        seq: Seq,
        audience: Audience,
        most: usize,
    ) -> Result<Option<Vec<Step>>, BadLine> {
        let head = self.head();
        let back = std::iter::successors(Some(head), |seq| self.history.parent(*seq));
        let Some(count) = back.take(most.saturating_add(1)).position(|step| step == seq) else {
            return Ok(None);
        };
        let entries = self.told_in(head, self.state.queue.round, audience, count)?;
        Ok(Some(entries.numbered()))
    }

    /// What `audience` saw at a step on the way from the root to the head, both included; `None` for any other step.
    pub fn view_at(&mut self, seq: Seq, audience: Audience) -> Result<Option<BattleView>, BadLine> {
        if !self.is_on_the_way(seq) {
            return Ok(None);
        }
        let state = self.history.state_at(seq)?;
        Ok(Some(BattleView::new(&state, audience)))
    }

    /// What the GM saw after the step `seq`, whether it was undone since or not.
    ///
    /// # Errors
    ///
    /// The first line on the way to it that cannot be read.
    pub fn view_after(&mut self, seq: Seq) -> Result<BattleView, BadLine> {
        Ok(BattleView::new(&self.history.state_at(seq)?, Audience::Gm))
    }

    /// The steps on the way from the root to the head of which `audience` was told anything, or after which it saw
    /// something else, oldest first. Their numbers are for looking back, not for showing: between them are gaps.
    pub fn told_steps(&mut self, audience: Audience) -> Result<Vec<Seq>, BadLine> {
        Ok(self.told_steps_after(ROOT, audience)?.unwrap_or_default())
    }

    /// The same of those after one; `None` where that is not on the way.
    pub fn told_steps_after(
        &mut self,
        after: Seq,
        audience: Audience,
    ) -> Result<Option<Vec<Seq>>, BadLine> {
        if !self.is_on_the_way(after) {
            return Ok(None);
        }
        let later = self.way_back(self.head()).take_while(|seq| *seq != after);
        let mut steps: Vec<Seq> = later.collect();
        steps.reverse();
        let mut state = self.history.state_at(after)?;
        let mut before = BattleView::new(&state, audience);
        let mut told = Vec::new();
        for seq in steps {
            let Some(record) = self.history.record(seq)? else { continue };
            let heard = audience.told_of(&mut state, &record);
            let after = BattleView::new(&state, audience);
            if audience == Audience::Gm || !heard.is_empty() || after != before {
                told.push(seq);
            }
            before = after;
        }
        Ok(Some(told))
    }

    /// The steps from one back to the first.
    fn way_back(&self, from: Seq) -> impl Iterator<Item = Seq> + '_ {
        let back = std::iter::successors(Some(from), |seq| self.history.parent(*seq));
        back.take_while(|seq| *seq != ROOT)
    }

    fn is_on_the_way(&self, seq: Seq) -> bool {
        seq == ROOT || self.way_back(self.head()).any(|step| step == seq)
    }

    /// The last `count` entries up to a step, after which the round is `round`.
    fn told_before(
        &mut self,
        last: Seq,
        round: u16,
        audience: Audience,
        count: usize,
    ) -> Result<ToldOf, BadLine> {
        let mut steps = count;
        loop {
            let mut told = self.told_in(last, round, audience, steps)?;
            if told.all || told.steps.len() >= count {
                told.steps.drain(..told.steps.len().saturating_sub(count));
                return Ok(told);
            }
            steps = steps.saturating_mul(2);
        }
    }

    /// What is told of the last `count` steps up to one.
    fn told_in(
        &mut self,
        last: Seq,
        round: u16,
        audience: Audience,
        count: usize,
    ) -> Result<ToldOf, BadLine> {
        let mut steps = Vec::new();
        let (mut seq, mut round) = (last, round);
        while steps.len() < count {
            let Some(record) = self.history.record(seq)? else { break };
            let began = record.events.iter().find_map(|event| {
                if let Event::RoundBegan { round, .. } = event { Some(*round) } else { None }
            });
            steps.push((seq, round, record));
            round = began.map_or(round, |began| began.saturating_sub(1));
            let Some(parent) = self.history.parent(seq) else { break };
            seq = parent;
        }
        steps.reverse();
        let all = steps.len() < count;
        // The GM may know everything, whenever it was; nothing has to be replayed for that.
        if audience == Audience::Gm {
            let mut names = BTreeMap::new();
            let entries = steps.iter().rev().map(|(seq, round, record)| {
                let told =
                    record.events.iter().filter_map(|event| audience.told(&self.state, event));
                let entry = log_entry(audience, *seq, *round, record, told.collect());
                for event in record.events.iter().rev() {
                    if let Event::Renamed { who, was, .. } = event {
                        names.insert(*who, was.clone());
                    }
                }
                let names = names.clone().into_iter().collect();
                (*seq, LogEntry { names, ..entry })
            });
            let mut steps: Vec<Step> = entries.collect();
            steps.reverse();
            return Ok(ToldOf { steps, all, numbers: None });
        }
        let Some((first, ..)) = steps.first() else {
            return Ok(ToldOf { steps: Vec::new(), all: true, numbers: None });
        };
        let before = self.history.parent(*first).unwrap_or(ROOT);
        let then = self.history.state_at(before)?;
        Ok(ToldOf { all, ..ToldOf::after(then, &steps, audience) })
    }
}

/// What is told of some steps, by the numbers of the fight.
pub(super) struct ToldOf {
    pub(super) steps: Vec<Step>,
    /// Whether there are no more before them.
    all: bool,
    /// Those of the audience after the last of them; `None` where they are those of the fight.
    numbers: Option<Numbers>,
}

/// A step with the round after it and its record.
pub(super) type Made = (Seq, u16, Arc<Record>);

impl ToldOf {
    /// What others than the GM are told of steps that follow on the state `then`.
    pub(super) fn after(mut then: State, steps: &[Made], audience: Audience) -> Self {
        let mut after = then.clone();
        steps.iter().flat_map(|(.., record)| &record.events).for_each(|event| after.apply(event));
        let gone = after.combatants.iter().map(|one| one.id);
        let mut gone: BTreeSet<Id> = gone.filter(|who| !audience.sees(&after, *who)).collect();
        let renamed = steps.iter().flat_map(|(.., record)| &record.events);
        gone.extend(renamed.filter_map(|event| {
            if let Event::Renamed { who, .. } = event { Some(*who) } else { None }
        }));
        let gone_of = |then: &State| -> Vec<(Id, PlainText)> {
            let then_seen = gone.iter().filter(|who| audience.sees(then, **who));
            let names = then_seen.filter_map(|who| then.combatant(*who));
            names.map(|one| (one.id, one.name.clone())).collect()
        };
        let entries = steps.iter().filter_map(|(seq, round, record)| {
            let mut names = gone_of(&then);
            let told = audience.told_of(&mut then, record);
            names.extend(gone_of(&then));
            names.sort_by_key(|(who, _)| *who);
            names.dedup();
            if told.is_empty() {
                return None;
            }
            let entry = LogEntry { names, ..log_entry(audience, *seq, *round, record, told) };
            Some((*seq, entry))
        });
        let numbers = Some(Numbers::new(&after, audience));
        Self { steps: entries.collect(), all: false, numbers }
    }

    /// The numbers of their audience, those included who are named in them and gone; `None` for those of the fight.
    pub(super) fn numbers(&self) -> Option<Numbers> {
        let mut numbers = self.numbers.clone()?;
        let names = self.steps.iter().flat_map(|(_, entry)| &entry.names);
        numbers.recall(names.map(|(who, _)| *who).collect::<BTreeSet<Id>>());
        Some(numbers)
    }

    /// The steps in the numbers of their audience.
    pub(super) fn numbered(self) -> Vec<Step> {
        let Some(numbers) = self.numbers() else { return self.steps };
        let numbered = |(seq, entry): Step| (seq, entry.numbered(&numbers));
        self.steps.into_iter().map(numbered).collect()
    }
}

pub(super) fn log_entry(
    audience: Audience,
    step: Seq,
    round: u16,
    record: &Record,
    mut told: Vec<VisibleEvent>,
) -> LogEntry {
    let own = audience == Audience::Gm;
    told.extend(record.command.misfit().filter(|_| own).map(VisibleEvent::Misfit));
    let ruling: Option<Option<PlainText>> = match &record.command {
        Command::Gm { reason, .. } => Some(reason.clone().filter(|_| own)),
        Command::Place { .. }
        | Command::RollInitiative
        | Command::Act { .. }
        | Command::Walk { .. }
        | Command::EndTurn { .. }
        | Command::Leave { .. }
        | Command::Enter { .. }
        | Command::Detour { .. }
        | Command::Depart { .. }
        | Command::World(_)
        | Command::Loot { .. }
        | Command::Anew { .. } => None,
    };
    LogEntry { step: own.then_some(step), round, told, ruling, names: Vec::new() }
}
