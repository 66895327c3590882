//! What an audience is told of a step while it comes to be.

use kekkai_rules::{Id, Purpose, Throw, report::Tally};

use super::{Audience, VisibleEvent};
use crate::{Aim, Command, Event, Record, Stage, State, queue::Slot, world::Fact};

/// The fight after these events.
fn after_all(state: &State, events: &[Event]) -> State {
    let mut after = state.clone();
    for event in events {
        after.apply(event);
    }
    after
}

/// Whether a command may strike at somebody whom it does not name: it is aimed at a place, or answered with what somebody held
/// ready for such a moment.
pub(super) fn may_strike_unnamed(command: &Command) -> bool {
    let names_one = matches!(command, Command::Act { aim: Some(Aim::At(_)), .. });
    let acts =
        matches!(command, Command::Act { .. } | Command::Walk { .. } | Command::EndTurn { .. });
    acts && !names_one
}

impl Audience {
    /// Makes a record true in `state`; what may be known of it, by the numbers of the fight.
    ///
    /// That a round begins is told with the first of its turns that is seen, and no turn is told of one who is hidden
    /// before the step is over: nobody learns that somebody acts whom it does not see. What comes of a round that begins
    /// and of an enemy who is the last is told by what is seen of it. Under a book that hushes commands nothing is told of
    /// one that names somebody who is not seen even then.
    pub(crate) fn told_of(self, state: &mut State, record: &Record) -> Vec<VisibleEvent> {
        if self == Self::Gm {
            record.events.iter().for_each(|event| state.apply(event));
            return record.events.iter().filter_map(|event| self.told(state, event)).collect();
        }
        let unseen = self.unseen_of(state, &record.command);
        if !unseen.is_empty() {
            let after = after_all(state, &record.events);
            // Who was found by it, or attacked, is told of.
            if unseen.iter().any(|who| !self.sees(&after, *who)) {
                *state = after;
                return Vec::new();
            }
        }
        let before = state.clone();
        let mut told = Vec::new();
        // Where it is told that the round begins, as long as no turn has followed on it.
        let mut waiting: Vec<usize> = Vec::new();
        let (mut after, mut over) = (None, None);
        let begins = |event: &Event| matches!(event, Event::RoundBegan { .. });
        let begins = record.events.iter().any(begins);
        let unseen_throws = self.thrown_at_unseen(state, record);
        for (number, event) in record.events.iter().enumerate() {
            let order = matches!(event, Event::Queued { .. }).then(|| self.order(state));
            let opens = matches!(event, Event::TurnBegan { .. }) && !self.has_seen_the_round(state);
            state.apply(event);
            if let Event::TurnBegan { who, .. } = event {
                let rest = record.events.get(number + 1..).unwrap_or_default();
                let after = after.get_or_insert_with(|| after_all(state, rest));
                if self.sees(state, *who) && self.sees(after, *who) {
                    if waiting.is_empty() && opens {
                        told.extend(self.announced(state));
                    }
                    waiting.clear();
                    told.extend(self.told(state, event));
                }
            } else if let Event::World(Fact::Heard { party, .. }) = event {
                let noise = self.noise(state).filter(|_| !begins);
                let apart = state.apart_from_fight(*party);
                if apart.zip(noise).is_some_and(|(apart, noise)| apart <= usize::from(noise)) {
                    told.extend(self.told(state, event));
                }
            } else if !matches!(event, Event::Ended { .. })
                && !unseen_throws.contains(&number)
                && order.is_none_or(|before| self.order(state) != before)
            {
                let sets_up = matches!(event, Event::Queued { .. } if state.queue.round == 0);
                if sets_up || matches!(event, Event::RoundBegan { .. }) {
                    waiting.push(told.len());
                }
                told.extend(self.told(state, event));
            }
            if matches!(
                event,
                Event::Fell { .. }
                    | Event::Departed { .. }
                    | Event::Removed { .. }
                    | Event::Sided { .. }
            ) {
                over = over.or_else(|| self.ended(&before, state).map(|ended| (told.len(), ended)));
            }
        }
        // Who rises in the same step has not lost.
        if let Some((at, ended)) = over.filter(|_| self.ended(&before, state).is_some()) {
            waiting.iter_mut().filter(|waiting| **waiting >= at).for_each(|waiting| *waiting += 1);
            told.insert(at, ended);
        }
        waiting.into_iter().rev().for_each(|at| {
            told.remove(at);
        });
        told.extend(self.heard(&before, state));
        told
    }

    /// Which throws of blows that no one target was named for are at somebody whom it does not see: how many of them stand
    /// there is not told.
    pub(super) fn thrown_at_unseen(self, state: &State, record: &Record) -> Vec<usize> {
        if !may_strike_unnamed(&record.command) || record.rolls().next().is_none() {
            return Vec::new();
        }
        let mut state = state.clone();
        let (mut unseen, mut latest) = (Vec::new(), Vec::new());
        for (number, event) in record.events.iter().enumerate() {
            state.apply(event);
            if let Event::Rolled(roll) = event {
                latest.push((number, &roll.throw));
            }
            let Event::Own(fact) = event else { continue };
            for tally in fact.report().tallies {
                let Tally::Blow(blow) = tally else { continue };
                let by_it = latest.drain(..).filter(|(_, throw)| throw.who == blow.attacker);
                let by_it: Vec<(usize, &Throw)> = by_it.collect();
                if !self.sees(&state, blow.target) {
                    unseen.extend(by_it.iter().map(|(number, _)| *number));
                } else if by_it.iter().all(|(_, throw)| throw.purpose != Purpose::Attack) {
                    // One throw is for all of them, whoever is the first.
                    unseen.clear();
                }
            }
        }
        unseen
    }

    /// Who hears the fight because of a round that has begun.
    fn heard(self, before: &State, after: &State) -> Vec<VisibleEvent> {
        let (Some(world), Some(noise)) = (&after.world, self.noise(after)) else {
            return Vec::new();
        };
        let reached = self.round(before) + 1..=noise;
        let reached =
            |apart: usize| u16::try_from(apart).is_ok_and(|apart| reached.contains(&apart));
        let parties = world.parties().filter(|(_, party)| after.living(party).next().is_some());
        let parties = parties.filter(|(id, _)| after.apart_from_fight(*id).is_some_and(reached));
        let heard = parties.filter_map(|(party, _)| Some(Fact::Heard { party, at: world.here? }));
        heard.filter_map(|fact| self.told(after, &Event::World(fact))).collect()
    }

    /// That the fight is over by what is seen of it. Who hides was there a moment ago.
    fn ended(self, before: &State, after: &State) -> Option<VisibleEvent> {
        let was = |who: Id| self.sees(before, who);
        let is = |who: Id| was(who) || self.sees(after, who);
        let is_over =
            before.stage_among(was) == Stage::Fighting && after.stage_among(is) == Stage::Decided;
        let side = after.present().find(|one| is(one.id)).map(|one| one.side);
        is_over.then_some(VisibleEvent::Event(Event::Ended { side }))
    }

    /// The places of those it sees.
    fn order(self, state: &State) -> Vec<Slot> {
        let slots = state.queue.slots.iter();
        slots.filter(|slot| self.sees(state, slot.who)).copied().collect()
    }

    /// What it was not told when the round began.
    fn announced(self, state: &State) -> Vec<VisibleEvent> {
        let (round, extra) = (state.queue.round, state.queue.extra.clone());
        let queued = (round == 1).then(|| Event::Queued { slots: state.queue.slots.clone() });
        let events = queued.into_iter().chain([Event::RoundBegan { round, extra }]);
        events.filter_map(|event| self.told(state, &event)).collect()
    }
}
