//! Where everybody stood while the log went on, so that a walk can say where it began.

use std::collections::BTreeMap;

use kekkai_battle::{
    Cell, Event,
    view::{LogEntry, Told},
};
use kekkai_rules::Id;

use super::{LogLine, Names, Words};

/// Places as the steps told so far left them. Steps are to be told in their order, from the setup on or from any step:
/// what was not told yet is only left out of the lines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trail(BTreeMap<Id, Cell>);

struct Followed<'a> {
    names: &'a dyn Names,
    trail: &'a Trail,
}

impl Names for Followed<'_> {
    fn name(&self, who: Id) -> &str {
        self.names.name(who)
    }

    fn stood(&self, who: Id) -> Option<Cell> {
        self.trail.0.get(&who).copied().or_else(|| self.names.stood(who))
    }
}

impl Trail {
    /// `who` stands on `at`, whoever tells it.
    pub fn note(&mut self, who: Id, at: Cell) {
        self.0.insert(who, at);
    }

    /// The lines of `entry`, walks with the cell they began on; then the trail is where it leaves everybody.
    pub fn lines(&mut self, words: &Words, entry: &LogEntry, names: &dyn Names) -> Vec<LogLine> {
        let lines = words.log_lines(entry, &Followed { names, trail: self });
        for told in &entry.told {
            match told {
                Told::Event(
                    Event::Placed { who, at }
                    | Event::Stepped { who, to: at }
                    | Event::Shifted { who, to: at },
                ) => self.note(*who, *at),
                Told::Event(Event::Joined { combatant, .. }) => {
                    if let Some(at) = combatant.at {
                        self.note(combatant.id, at);
                    }
                }
                Told::Event(
                    Event::Rolled(_)
                    | Event::Queued { .. }
                    | Event::RoundBegan { .. }
                    | Event::TurnBegan { .. }
                    | Event::TurnEnded { .. }
                    | Event::Reshaped { .. }
                    | Event::Fell { .. }
                    | Event::Rose { .. }
                    | Event::Lifted { .. }
                    | Event::LuckChanged { .. }
                    | Event::Noted(_)
                    | Event::Own(_),
                )
                | Told::Blow { .. } => {}
            }
        }
        lines
    }
}
