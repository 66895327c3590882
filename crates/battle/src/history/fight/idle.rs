//! Steps that would leave the fight as it stands.

use kekkai_rules::report::Tally;

use super::{Change, Fight};
use crate::{
    Event, Idle, Refusal,
    systems::{self, SystemPart as _},
    world::Fact,
};

impl Fight {
    /// Why a change is not worth making: a step for which nothing was thrown or chosen, which tells of nothing but what is so
    /// already, and after which the fight stands as before. `None` for all others.
    ///
    /// Whoever takes commands from a person asks this; what was made a step before stays one.
    pub fn idles(&self, change: &Change) -> Option<Refusal> {
        let Change::Step { record, state, .. } = change else { return None };
        let is_told = record.events.iter().any(|event| self.is_only_told(event));
        let is_idle = record.answers.is_empty() && !is_told && **state == self.state;
        is_idle.then(|| Refusal::Idle(Idle::of(&record.command)))
    }

    /// Whether an event changes nothing and is told for its own sake, or lets time pass, by which chapters have their days.
    fn is_only_told(&self, event: &Event) -> bool {
        let of_fight = matches!(
            event,
            Event::Rolled(_)
                | Event::Noted(_)
                | Event::Ended { .. }
                | Event::World(Fact::Passed { .. } | Fact::Heard { .. })
        );
        let of_rules = |fact: &systems::Fact| {
            let passes = |tally: &Tally| matches!(tally, Tally::DayBegan | Tally::HourPassed);
            self.state.system.is_only_told(fact) || fact.report().tallies.iter().any(passes)
        };
        of_fight || matches!(event, Event::Own(fact) if of_rules(fact))
    }
}
