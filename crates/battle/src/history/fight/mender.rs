//! Making a fight of the lines of a battle file, some of which are damaged or missing.

use std::{collections::BTreeSet, sync::Arc};

use serde::de::DeserializeOwned;

use super::{Change, Fight};
use crate::{
    Prompt, Record, State,
    decide::{Decision, decide},
    journal::{JournalLine, Seq, Tag},
    scenario::Setup,
    written::to_ron,
};

/// Takes the lines of a battle file in their order and gives each as it may stand in a sound one, with its tag unchanged.
///
/// The lines given are a file that [`Fight::load`] reads whole. A step stands as it was written, be it what the rules decide or
/// not, as long as all steps before it do. One that follows on a step that was left out or came out otherwise is decided
/// anew, from its command and its answers; so is one whose events are damaged.
#[derive(Debug, Default)]
pub struct Mender {
    fight: Option<Fight>,
    /// Steps whose outcome is another one than it was.
    changed: BTreeSet<Seq>,
    anew: usize,
}

/// Why a line is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmended {
    /// Its payload says nothing that can be read, or its reference is to no step.
    Unreadable,
    /// The rules no longer allow the step, or ask for more than it has answers.
    Refused,
}

impl Mender {
    /// Takes the next line. `moved`: what it followed on is not there, and its tag names what stands in for that.
    ///
    /// A sign U+FFFD in the payload stands for damage.
    pub fn take(&mut self, line: JournalLine, moved: bool) -> Result<JournalLine, Unmended> {
        let Some(fight) = &mut self.fight else {
            let setup: Setup = read(&line.payload).ok_or(Unmended::Unreadable)?;
            self.fight = Some(Fight::new(setup).map_err(|_| Unmended::Unreadable)?);
            return Ok(line);
        };
        match line.tag {
            Tag::Step { parent, joined } => self.step((parent, joined), line, moved),
            Tag::Head { to } if line.payload.is_empty() && fight.history.is_place(to) => {
                fight.state = state_at(fight, to)?;
                fight.history.move_head(to);
                Ok(line)
            }
            Tag::Setup | Tag::Head { .. } => Err(Unmended::Unreadable),
            Tag::Prompt => {
                if !line.payload.is_empty() {
                    read::<Prompt>(&line.payload).ok_or(Unmended::Unreadable)?;
                }
                fight.history.count_line();
                Ok(line)
            }
        }
    }

    /// How many steps were decided anew and are written otherwise than they were.
    pub fn anew(&self) -> usize {
        self.anew
    }

    fn step(
        &mut self,
        (parent, joined): (Seq, bool),
        line: JournalLine,
        moved: bool,
    ) -> Result<JournalLine, Unmended> {
        let fight = self.fight.as_mut().ok_or(Unmended::Unreadable)?;
        if !fight.history.is_place(parent) {
            return Err(Unmended::Unreadable);
        }
        let before = state_at(fight, parent)?;
        let (seq, stands) = (fight.history.next_seq(), !moved && !self.changed.contains(&parent));
        let kept = read::<Record>(&line.payload);
        if let Some(record) = kept.filter(|_| stands) {
            let mut after = before;
            record.events.iter().for_each(|event| after.apply(event));
            fight.keep((parent, joined), record, after);
            return Ok(line);
        }
        let cause = cause(&line.payload).ok_or(Unmended::Unreadable)?;
        // The rules decide nothing sensible where events that were edited by hand have broken a law.
        if !before.faults().is_empty() {
            return Err(Unmended::Refused);
        }
        let (record, after) = decided(&before, cause)?;
        let payload = to_ron(&record);
        // With the hash that it had it came out as it did, whatever became of its events.
        if !line.payload.ends_with(&format!("{})", to_ron(&record.hash))) {
            self.changed.insert(seq);
        }
        self.anew += usize::from(payload != line.payload);
        fight.keep((parent, joined), record, after);
        Ok(JournalLine { tag: line.tag, payload })
    }
}

impl Fight {
    /// Takes a step that is in the battle file.
    fn keep(&mut self, (parent, joined): (Seq, bool), record: Record, after: State) {
        let (record, state) = (Arc::new(record), Box::new(after));
        self.take(Change::Step { record, state, parent, joined });
    }
}

fn state_at(fight: &mut Fight, seq: Seq) -> Result<State, Unmended> {
    if fight.head() == seq {
        return Ok(fight.state.clone());
    }
    fight.history.state_at(seq).map_err(|_| Unmended::Unreadable)
}

fn decided(before: &State, cause: Prompt) -> Result<(Record, State), Unmended> {
    let Prompt { command, answers, .. } = cause;
    match decide(before, &command, &answers) {
        Decision::Done { events, state } => {
            let hash = state.hash();
            Ok((Record { command, answers, events, hash }, *state))
        }
        Decision::Need(_) | Decision::Refused(_) => Err(Unmended::Refused),
    }
}

/// A payload as it stands, if all of it can be read.
fn read<T: DeserializeOwned>(payload: &str) -> Option<T> {
    let damaged = payload.contains(char::REPLACEMENT_CHARACTER);
    if damaged { None } else { ron::from_str(payload).ok() }
}

/// The command and the answers of a record: they stand before the rest, which may be damaged.
fn cause(payload: &str) -> Option<Prompt> {
    let ends = payload.match_indices(",events:[").filter_map(|(at, _)| payload.get(..at));
    ends.map(|cause| format!("{cause})")).find_map(|cause| read(&cause))
}
